"""Six ways of playing, each a game of its own."""
