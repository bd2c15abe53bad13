"""Exact answers: what a game is worth and how it is played best."""
