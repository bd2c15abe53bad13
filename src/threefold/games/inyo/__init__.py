"""INYO: a duel between two fighters; each fighter's two feet are dice."""

from threefold.games.inyo.game import INYO

__all__ = ["INYO"]
