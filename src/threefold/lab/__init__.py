"""Arenas, sweeps and checks over any game."""
