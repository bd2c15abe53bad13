"""Duel: two players, up to five clashes a round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from threefold.core.contract import Event, Seat, Setup
from threefold.games.inoka.clash import Verdict, compare, discard, reveal
from threefold.games.inoka.events import Tied, TotemTaken, Won
from threefold.games.inoka.options import DuelOptions
from threefold.games.inoka.rounds import Rounds
from threefold.games.inoka.state import Phase, State, ask
from threefold.games.inoka.symmetry import Renaming
from threefold.games.inoka.tactics import Card, is_attack


class Duel(Rounds):
    """The rules for two."""

    name = "inoka"
    mode = "duel"
    seats = range(2, 3)
    options = DuelOptions

    def prepared(self, state: State) -> list[Event]:
        """The first clash. INOKA-DUEL-2."""
        ask(state, Phase.PLAY, state.players)
        return []

    def clash(self, state: State, cards: Mapping[Seat, Card]) -> list[Event]:
        """Both cards are spent; the winner takes the totem, or with an Attack the round.

        INOKA-DUEL-2, INOKA-DUEL-3, INOKA-DUEL-4.
        """
        one, other = state.players
        events = [reveal("duel", cards)]
        for seat, card in sorted(cards.items()):
            discard(state, seat, card)
        verdict = compare(cards[one], cards[other])
        if verdict is Verdict.TIES:
            return [*events, Tied(seats=(one, other)), *self.after_clash(state)]
        winner = one if verdict is Verdict.WINS else other
        events.append(Won(seats=(winner,)))
        if state.totems == [winner]:
            # INOKA-DUEL-5: only who held it before this clash; taking it with an Attack is not enough.
            if is_attack(cards[winner]):
                return events + self.win_stone(state, winner, "attack")
        else:
            state.totems = [winner]
            events.append(TotemTaken(seats=(winner,)))
        return events + self.after_clash(state)

    def after_clash(self, state: State) -> list[Event]:
        """The next clash, or after the fifth a stone for the holder, if there is one. INOKA-DUEL-6, INOKA-DUEL-7."""
        if state.hand[state.players[0]]:
            return []
        if state.totems:
            return self.win_stone(state, state.totems[0], "last")
        return self.win_no_stone(state)

    def asks(self, state: State) -> str:
        """Five clashes."""
        return "INOKA-DUEL-2"

    def ended_by(self, state: State) -> str:
        """Stones, or too many rounds without one."""
        return "INOKA-DUEL-1" if len(state.winners) == 1 else "INOKA-DUEL-8"

    def tables(self) -> Iterable[Setup]:
        """A single stone, and a usual match."""
        yield Setup(2, self.short())
        yield Setup(2, DuelOptions())

    def renamings(self, setup: Setup) -> Sequence[Renaming]:
        """The players may change names."""
        return (Renaming(seats=(1, 0), turned=0),)


DUEL = Duel()
