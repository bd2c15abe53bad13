"""Tribes of Korash: platforms, tribes and a desert that buries what nobody holds."""

from threefold.games.korash.game import KORASH

__all__ = ["KORASH"]
