"""Tribes of Korash: platforms and tribes on a desert whose storm buries unoccupied territories."""

from threefold.games.korash.game import KORASH

__all__ = ["KORASH"]
