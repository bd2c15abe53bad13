"""Circle: three or four players, a free-for-all, then challenges around the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from threefold.core.contract import Event, Seat, Setup
from threefold.games.inoka.clash import Verdict, compare, discard, reveal, show
from threefold.games.inoka.events import LotDrawn, Tied, TotemTaken, WentOut, Won
from threefold.games.inoka.options import CircleOptions
from threefold.games.inoka.rounds import Rounds
from threefold.games.inoka.state import NOBODY, Phase, State, ask, in_round, next_clockwise
from threefold.games.inoka.symmetry import Renaming
from threefold.games.inoka.tactics import Card, is_attack, most, victories

IDENTICAL_LOSES = 3
"""Identical reveals of one challenge by which the challenger loses it."""


class Circle(Rounds):
    """The rules for three and four."""

    name = "inoka-circle"
    mode = "circle"
    seats = range(3, 5)
    options = CircleOptions

    def prepared(self, state: State) -> list[Event]:
        """Everybody against everybody. INOKA-CIRCLE-2."""
        ask(state, Phase.PLAY, state.players)
        return []

    def clash(self, state: State, cards: Mapping[Seat, Card]) -> list[Event]:
        """Cards are shown and go back to hand; who loses discards."""
        for seat, card in cards.items():
            show(state, seat, card)
        if state.challenger == NOBODY:
            return self._free_for_all(state, cards)
        return self._challenge(state, cards)

    # The free-for-all

    def _free_for_all(self, state: State, cards: Mapping[Seat, Card]) -> list[Event]:
        """Most victories among those who clash; the tied clash again. INOKA-CIRCLE-2, INOKA-CIRCLE-3."""
        events = [reveal("reffa" if state.failed else "ffa", cards)]
        top = most(victories(cards, state.asked))
        if len(top) == 1:
            return events + self._win_free_for_all(state, top[0])
        state.failed += 1
        events.append(Tied(seats=tuple(top)))
        ask(state, Phase.LOT if self._is_lot_due(state) else Phase.PLAY, top)
        return events

    def _is_lot_due(self, state: State) -> bool:
        """The first clash and so many re-clashes have failed, whoever was in them. INOKA-CIRCLE-5."""
        assert isinstance(state.options, CircleOptions)
        return 0 < state.options.ffa_lot_after < state.failed

    def chance(self, state: State, number: int) -> list[Event]:
        """The lot among those still tied. INOKA-CIRCLE-5."""
        return [LotDrawn(seat=number), *self._win_free_for_all(state, number)]

    def _win_free_for_all(self, state: State, winner: Seat) -> list[Event]:
        """The totem for one, a discard for everybody else: the card each showed last. INOKA-CIRCLE-4."""
        losers = [seat for seat in state.players if seat != winner]
        events: list[Event] = [Won(seats=(winner,))]
        events += [discard(state, seat, state.last[seat]) for seat in losers]
        state.totems = [winner]
        # INOKA-CIRCLE-6: the player left of the holder challenges first.
        self._ask_challenger(state, next_clockwise(state, winner, []))
        return [*events, TotemTaken(seats=(winner,))]

    # Challenges

    def _ask_challenger(self, state: State, challenger: Seat) -> None:
        state.challenger = challenger
        state.identical = 0
        ask(state, Phase.PLAY, [state.totems[0], challenger])

    def _challenge(self, state: State, cards: Mapping[Seat, Card]) -> list[Event]:
        """Holder against challenger; identical cards go back, the third time the challenger loses.

        INOKA-CIRCLE-7, INOKA-CIRCLE-8, INOKA-CIRCLE-9.
        """
        holder, challenger = state.totems[0], state.challenger
        events = [reveal("chal", cards)]
        verdict = compare(cards[holder], cards[challenger])
        if verdict is Verdict.TIES:
            state.identical += 1
            events.append(Tied(seats=tuple(state.asked)))
            if state.identical < IDENTICAL_LOSES:
                return events
        if verdict is Verdict.LOSES:
            return events + self._depose(state, holder, challenger)
        by_attack = verdict is Verdict.WINS and is_attack(cards[holder])
        return events + self._defend(state, holder, challenger, by_attack=by_attack)

    def _depose(self, state: State, holder: Seat, challenger: Seat) -> list[Event]:
        """The totem moves: the left neighbour of the new holder is next. INOKA-CIRCLE-7, INOKA-CIRCLE-12."""
        events: list[Event] = [Won(seats=(challenger,)), *self._lose_card(state, holder)]
        state.totems = [challenger]
        state.beaten = []
        events.append(TotemTaken(seats=(challenger,)))
        if in_round(state) == [challenger]:
            return events + self.win_stone(state, challenger, "last")
        self._ask_challenger(state, next_clockwise(state, challenger, []))
        return events

    def _defend(self, state: State, holder: Seat, challenger: Seat, *, by_attack: bool) -> list[Event]:
        """The totem stays; perhaps that ends the round. INOKA-CIRCLE-11, INOKA-CIRCLE-13, INOKA-CIRCLE-15."""
        assert isinstance(state.options, CircleOptions)
        events: list[Event] = [Won(seats=(holder,)), *self._lose_card(state, challenger)]
        state.beaten = sorted({*state.beaten, challenger})
        if state.options.circle_attack_win and by_attack:
            return events + self.win_stone(state, holder, "attack")
        if in_round(state) == [holder]:
            return events + self.win_stone(state, holder, "last")
        if self._has_swept(state, holder):
            return events + self.win_stone(state, holder, "sweep")
        self._ask_challenger(state, next_clockwise(state, challenger, [holder]))
        return events

    def _lose_card(self, state: State, loser: Seat) -> list[Event]:
        """The card shown last is gone; whoever has one left is out. INOKA-CIRCLE-10."""
        events = [discard(state, loser, state.last[loser])]
        if len(state.hand[loser]) == 1:
            state.out.append(loser)
            events.append(WentOut(seat=loser))
        return events

    def _has_swept(self, state: State, holder: Seat) -> bool:
        """Everybody else who is still in was beaten as a challenger in this tenure. INOKA-CIRCLE-14."""
        return all(seat in state.beaten for seat in in_round(state) if seat != holder)

    def begin_round(self, state: State) -> list[Event]:
        """Nobody is out any more."""
        state.out = []
        return super().begin_round(state)

    def asks(self, state: State) -> str:
        """Free-for-all, lot, challenge, and the same again."""
        if state.phase is Phase.LOT:
            return "INOKA-CIRCLE-5"
        if state.challenger == NOBODY:
            return "INOKA-CIRCLE-3" if state.failed else "INOKA-CIRCLE-2"
        return "INOKA-CIRCLE-8" if state.identical else "INOKA-CIRCLE-7"

    def ended_by(self, state: State) -> str:
        """Stones; there is no draw."""
        return "INOKA-CIRCLE-1"

    def short(self) -> CircleOptions:
        """One stone."""
        return CircleOptions(stones_to_win=1, ffa_lot_after=1)

    def tables(self) -> Iterable[Setup]:
        """Three and four, and the rounds that an Attack ends."""
        yield from super().tables()
        yield Setup(3, CircleOptions())
        yield Setup(4, CircleOptions(stones_to_win=2, circle_attack_win=True))

    def renamings(self, setup: Setup) -> Sequence[Renaming]:
        """Everybody may move one seat on; without the Attack's win the tactics may be turned as well."""
        assert isinstance(setup.options, CircleOptions)
        on = tuple((seat + 1) % setup.seats for seat in range(setup.seats))
        return (Renaming(seats=on, turned=0 if setup.options.circle_attack_win else 1),)


CIRCLE = Circle()
