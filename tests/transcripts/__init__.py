"""Matches that a script plays over sockets, with all their messages stored as text."""
