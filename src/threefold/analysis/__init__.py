"""What a game was worth at every moment: exactly where it is solved, and as a bot's estimate where it is not."""
