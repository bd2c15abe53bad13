"""INYO: a duel of two fighters whose feet are dice."""

from threefold.games.inyo.game import INYO

__all__ = ["INYO"]
