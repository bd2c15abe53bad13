"""Inoka: simultaneous Attack, Taunt or Block, for two players, for eight, and for a tournament."""

from threefold.games.inoka.game import ACHKAI, CHOSEN_ONE, CIRCLE, DRAFTING, DUEL, MODES, ROYALE

__all__ = ["ACHKAI", "CHOSEN_ONE", "CIRCLE", "DRAFTING", "DUEL", "MODES", "ROYALE"]
