"""Bots that play Tribes of Korash: what they think a position is worth, and what they do. No rule uses this code."""
