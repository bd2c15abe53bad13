"""Duel: two players, up to five clashes a round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from threefold.core.contract import Event, Seat, Setup
from threefold.games.inoka.options import DuelOptions, Options
from threefold.games.inoka.state import ClashKind, Phase, State, Traits, ask
from threefold.games.inoka.stone_rounds import Rounds
from threefold.games.inoka.symmetry import Renaming
from threefold.games.inoka.tactics import Card


class Duel(Rounds):
    """The rules for two."""

    name = "inoka"
    mode = "duel"
    seats = range(2, 3)
    options = DuelOptions

    def traits(self, options: Options) -> Traits:
        """Describe a clash of two in which a holder's Attack ends the round."""
        return Traits(ClashKind.DUEL, attack_ends=True)

    def prepared(self, state: State) -> list[Event]:
        """Ask for the first clash. INOKA-DUEL-2."""
        ask(state, Phase.PLAY, state.players)
        return []

    def clash(self, state: State, cards: Mapping[Seat, Card]) -> list[Event]:
        """Spend both cards."""
        return self.clash_of_two(state, "duel", cards)

    def after_clash(self, state: State) -> list[Event]:
        """Go on with the next clash, or end the round after the fifth. INOKA-DUEL-6, INOKA-DUEL-7."""
        return [] if state.hand[state.players[0]] else self.end_round(state)

    def asks(self, state: State) -> str:
        """Name the rule of the clash."""
        return "INOKA-DUEL-2"

    def ended_by(self, state: State) -> str:
        """Name the rule of the stones, or of too many rounds without one."""
        return "INOKA-DUEL-1" if len(state.winners) == 1 else "INOKA-DUEL-8"

    def tables(self) -> Iterable[Setup]:
        """Yield a match for one stone, and a usual match."""
        yield Setup(2, self.short())
        yield Setup(2, DuelOptions())

    def renamings(self, setup: Setup) -> Sequence[Renaming]:
        """Let the players exchange their names."""
        return (Renaming(seats=(1, 0), turned=0),)


DUEL = Duel()
