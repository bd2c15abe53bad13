"""Runs every bench at a tiny size."""
