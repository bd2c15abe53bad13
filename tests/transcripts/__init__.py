"""Matches that are played over sockets by a script, and every message of them as a text."""
