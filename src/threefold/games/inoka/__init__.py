"""Inoka: a game in which all players play Attack, Taunt or Block at once; for two to eight players, and for
tournaments.
"""

from threefold.games.inoka.modes import ACHKAI, CHOSEN_ONE, CIRCLE, DRAFTING, DUEL, MODES, ROYALE

__all__ = ["ACHKAI", "CHOSEN_ONE", "CIRCLE", "DRAFTING", "DUEL", "MODES", "ROYALE"]
