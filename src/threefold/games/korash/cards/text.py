"""Rules text for cards that print none, generated from their effects."""

from __future__ import annotations

from threefold.games.korash.cards.model import Tactic, Territory, Unit
from threefold.games.korash.cards.scope import Names


class Writer:
    """Writes what cards do."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def unit(self, unit: Unit) -> Unit:
        return unit

    def tactic(self, tactic: Tactic) -> Tactic:
        return tactic

    def territory(self, territory: Territory) -> Territory:
        return territory
