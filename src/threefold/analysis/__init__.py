"""What each moment of a game was worth: exact values where the game is solved, a bot's estimate elsewhere."""
