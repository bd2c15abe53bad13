"""Circle: three or four players, a free-for-all, then challenges around the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from threefold.core.contract import Event, Seat, Setup
from threefold.games.inoka.card_handling import discard, reveal
from threefold.games.inoka.events import LotDrawn, Tied, TotemTaken, Won
from threefold.games.inoka.knowledge import show
from threefold.games.inoka.options import CircleOptions, Options
from threefold.games.inoka.state import NOBODY, ClashKind, Phase, State, Traits, ask
from threefold.games.inoka.stone_rounds import Rounds
from threefold.games.inoka.symmetry import Renaming
from threefold.games.inoka.tactics import Card, Verdict, compare, is_attack, most, victories
from threefold.games.inoka.view import CircleView, InokaView, Parts

IDENTICAL_LOSES = 3
"""Identical reveals of one challenge by which the challenger loses it."""


class Circle(Rounds):
    """The rules for three and four."""

    name = "inoka-circle"
    mode = "circle"
    seats = range(3, 5)
    options = CircleOptions

    def traits(self, options: Options) -> Traits:
        """Describe the free-for-all and its challenges; an option says whether a holder's Attack ends the round."""
        assert isinstance(options, CircleOptions)
        return Traits(ClashKind.CIRCLE, attack_ends=options.circle_attack_win)

    def prepared(self, state: State) -> list[Event]:
        """Ask everybody for a card of the free-for-all. INOKA-CIRCLE-2."""
        ask(state, Phase.PLAY, state.players)
        return []

    def clash(self, state: State, cards: Mapping[Seat, Card]) -> list[Event]:
        """Show all cards, which stay in hand; whoever loses discards."""
        for seat, card in cards.items():
            show(state, seat, card)
        if state.challenger == NOBODY:
            return self._free_for_all(state, cards)
        return self._challenge(state, cards)

    # The free-for-all

    def _free_for_all(self, state: State, cards: Mapping[Seat, Card]) -> list[Event]:
        """Let the most victories win; players who tie clash again. INOKA-CIRCLE-2, INOKA-CIRCLE-3."""
        events = [reveal("reffa" if state.failed else "ffa", cards)]
        top = most(victories(cards, state.asked))
        if len(top) == 1:
            return events + self._win_free_for_all(state, top[0])
        state.failed += 1
        events.append(Tied(seats=tuple(top)))
        ask(state, Phase.LOT if self._is_lot_due(state) else Phase.PLAY, top)
        return events

    def _is_lot_due(self, state: State) -> bool:
        """Tell whether the first clash and the allowed number of re-clashes gave no winner. INOKA-CIRCLE-5."""
        assert isinstance(state.options, CircleOptions)
        return 0 < state.options.ffa_lot_after < state.failed

    def chance(self, state: State, number: int) -> list[Event]:
        """Give the free-for-all to the player whom the lot names. INOKA-CIRCLE-5."""
        return [LotDrawn(seat=number), *self._win_free_for_all(state, number)]

    def _win_free_for_all(self, state: State, winner: Seat) -> list[Event]:
        """Give the winner the totem; everybody else discards the card they showed last. INOKA-CIRCLE-4."""
        losers = [seat for seat in state.players if seat != winner]
        events: list[Event] = [Won(seats=(winner,))]
        events += [discard(state, seat, state.last[seat]) for seat in losers]
        state.totems = [winner]
        # INOKA-CIRCLE-6: the player left of the holder challenges first.
        self._ask_challenger(state, winner)
        return [*events, TotemTaken(seats=(winner,))]

    # Challenges

    def _ask_challenger(self, state: State, after: Seat) -> None:
        """Ask the next player clockwise after a seat, and the holder. INOKA-CIRCLE-11, INOKA-CIRCLE-12."""
        (holder,) = state.totems
        seat = (after + 1) % state.seats
        while seat == holder or seat in state.out:
            seat = (seat + 1) % state.seats
        state.challenger = seat
        state.identical = 0
        ask(state, Phase.PLAY, (holder, seat))

    def _challenge(self, state: State, cards: Mapping[Seat, Card]) -> list[Event]:
        """Compare holder and challenger; a third identical reveal is lost by the challenger.

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
        winner, loser = (challenger, holder) if verdict is Verdict.LOSES else (holder, challenger)
        events += [Won(seats=(winner,)), discard(state, loser, state.last[loser]), *self.lose_to_one_card(state, loser)]
        if winner == challenger:
            return events + self._depose(state, challenger)
        state.beaten = sorted({*state.beaten, challenger})
        if verdict is Verdict.WINS and is_attack(cards[holder]):
            return events + self.on_attack_win(state, holder)
        return events + self.after_clash(state)

    def _depose(self, state: State, challenger: Seat) -> list[Event]:
        """Give the challenger the totem, and ask the player to the left. INOKA-CIRCLE-7, INOKA-CIRCLE-12."""
        state.totems = [challenger]
        state.beaten = []
        events: list[Event] = [TotemTaken(seats=(challenger,))]
        if state.in_round() == [challenger]:
            return events + self.end_round(state)
        self._ask_challenger(state, challenger)
        return events

    def after_clash(self, state: State) -> list[Event]:
        """End the round or ask the next challenger. INOKA-CIRCLE-11, INOKA-CIRCLE-13, INOKA-CIRCLE-14."""
        (holder,) = state.totems
        left = state.in_round()
        if left == [holder]:
            return self.end_round(state)
        if all(seat in state.beaten for seat in left if seat != holder):
            return self.win_stone(state, holder, "sweep")
        self._ask_challenger(state, state.challenger)
        return []

    def shows(self, state: State) -> Parts:
        """Show the failed reveals of the free-for-all, the challenger and the challengers beaten."""
        challenger = None if state.challenger == NOBODY else state.challenger
        return {"circle": CircleView(state.failed, challenger, tuple(state.beaten))}

    def recall(self, view: InokaView, state: State) -> None:
        """Set the same."""
        assert view.circle
        state.failed, state.beaten = view.circle.failed, list(view.circle.beaten)
        state.challenger = NOBODY if view.circle.challenger is None else view.circle.challenger

    def question(self, view: InokaView) -> str:
        """Return whether a free-for-all, a challenge or the same again is asked."""
        assert view.circle
        if view.circle.challenger is None:
            return "reffa" if view.circle.failed else "ffa"
        if view.identical:
            return "again"
        return "challenge" if view.circle.challenger == view.seat else "defend"

    def asks(self, state: State) -> str:
        """Name the rule of a lot, a free-for-all or a challenge, or of the same again."""
        if state.phase is Phase.LOT:
            return "INOKA-CIRCLE-5"
        if state.challenger == NOBODY:
            return "INOKA-CIRCLE-3" if state.failed else "INOKA-CIRCLE-2"
        return "INOKA-CIRCLE-8" if state.identical else "INOKA-CIRCLE-7"

    def ended_by(self, state: State) -> str:
        """Name the rule of the stones; there is no draw."""
        return "INOKA-CIRCLE-1"

    def short(self) -> CircleOptions:
        """Return the options of a match for one stone."""
        return CircleOptions(stones_to_win=1, ffa_lot_after=1)

    def tables(self) -> Iterable[Setup]:
        """Yield tables of three and of four, one of them with rounds that an Attack ends."""
        yield from super().tables()
        yield Setup(3, CircleOptions())
        yield Setup(4, CircleOptions(stones_to_win=2, circle_attack_win=True))

    def renamings(self, setup: Setup) -> Sequence[Renaming]:
        """Let everybody move one seat on; where no Attack ends a round, turn the tactics as well."""
        assert isinstance(setup.options, CircleOptions)
        on = tuple((seat + 1) % setup.seats for seat in range(setup.seats))
        return (Renaming(seats=on, turned=0 if setup.options.circle_attack_win else 1),)


CIRCLE = Circle()
