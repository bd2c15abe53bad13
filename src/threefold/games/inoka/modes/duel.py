"""Duel: a mode for two players with up to five clashes in each round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from threefold.core.contract import Event, Seat, Setup
from threefold.games.inoka.options import DuelOptions, Options
from threefold.games.inoka.state import ClashKind, Phase, State, Traits, ask
from threefold.games.inoka.stone_rounds import Rounds
from threefold.games.inoka.symmetry import Renaming
from threefold.games.inoka.tactics import Card


class Duel(Rounds):
    """The mode for two players."""

    name = "inoka"
    mode = "duel"
    seats = range(2, 3)
    options = DuelOptions

    def traits(self, options: Options) -> Traits:
        """Describe the mode: two players clash, and a holder's Attack that wins ends the round."""
        return Traits(ClashKind.DUEL, attack_ends=True)

    def prepared(self, state: State) -> list[Event]:
        """Ask both players for the cards of the first clash. INOKA-DUEL-2."""
        ask(state, Phase.PLAY, state.players)
        return []

    def clash(self, state: State, cards: Mapping[Seat, Card]) -> list[Event]:
        """Reveal and discard both cards, and continue from there."""
        return self.clash_of_two(state, "duel", cards)

    def after_clash(self, state: State) -> list[Event]:
        """Continue with the next clash, or end the round after the fifth. INOKA-DUEL-6, INOKA-DUEL-7."""
        return [] if state.hand[state.players[0]] else self.end_round(state)

    def asks(self, state: State) -> str:
        """Return the id of the rule about a clash."""
        return "INOKA-DUEL-2"

    def ended_by(self, state: State) -> str:
        """Return the id of the rule that ended the match: enough stones, or too many rounds without one."""
        return "INOKA-DUEL-1" if len(state.winners) == 1 else "INOKA-DUEL-8"

    def tables(self) -> Iterable[Setup]:
        """Return a setup in which one stone wins the match, and one with the usual options."""
        yield Setup(2, self.short())
        yield Setup(2, DuelOptions())

    def renamings(self, setup: Setup) -> Sequence[Renaming]:
        """Return the renaming that swaps the two players."""
        return (Renaming(seats=(1, 0), turned=0),)


DUEL = Duel()
