"""Circle: a mode for three or four players; after a free-for-all, players challenge the totem's holder in turn."""

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
"""When holder and challenger show the same card this many times, the challenger loses."""


class Circle(Rounds):
    """The mode for three or four players."""

    name = "inoka-circle"
    mode = "circle"
    seats = range(3, 5)
    options = CircleOptions

    def traits(self, options: Options) -> Traits:
        """Describe the mode: a free-for-all, then challenges; an option says whether a holder's Attack that wins ends
        the round.
        """
        assert isinstance(options, CircleOptions)
        return Traits(ClashKind.CIRCLE, attack_ends=options.circle_attack_win)

    def prepared(self, state: State) -> list[Event]:
        """Ask all players for a card for the free-for-all. INOKA-CIRCLE-2."""
        ask(state, Phase.PLAY, state.players)
        return []

    def clash(self, state: State, cards: Mapping[Seat, Card]) -> list[Event]:
        """Reveal the cards, which stay in hand, and play a free-for-all or a challenge with them; the losers discard
        theirs.
        """
        for seat, card in cards.items():
            show(state, seat, card)
        if state.challenger == NOBODY:
            return self._free_for_all(state, cards)
        return self._challenge(state, cards)

    # The free-for-all

    def _free_for_all(self, state: State, cards: Mapping[Seat, Card]) -> list[Event]:
        """Let the player with the most victories win; players who tie show another card.

        INOKA-CIRCLE-2, INOKA-CIRCLE-3.
        """
        events = [reveal("reffa" if state.failed else "ffa", cards)]
        top = most(victories(cards, state.asked))
        if len(top) == 1:
            return events + self._win_free_for_all(state, top[0])
        state.failed += 1
        events.append(Tied(seats=tuple(top)))
        ask(state, Phase.LOT if self._is_lot_due(state) else Phase.PLAY, top)
        return events

    def _is_lot_due(self, state: State) -> bool:
        """Tell whether the tied players have shown enough cards that a lot now decides the tie."""
        assert isinstance(state.options, CircleOptions)
        return 0 < state.options.ffa_lot_after < state.failed

    def chance(self, state: State, number: int) -> list[Event]:
        """Let the player who was drawn by lot win the free-for-all. INOKA-CIRCLE-5."""
        return [LotDrawn(seat=number), *self._win_free_for_all(state, number)]

    def _win_free_for_all(self, state: State, winner: Seat) -> list[Event]:
        """Give the totem to the winner; all other players discard the card that they showed last. INOKA-CIRCLE-4."""
        losers = [seat for seat in state.players if seat != winner]
        events: list[Event] = [Won(seats=(winner,))]
        events += [discard(state, seat, state.last[seat]) for seat in losers]
        state.totems = [winner]
        # INOKA-CIRCLE-6: the player left of the holder challenges first.
        self._ask_challenger(state, winner)
        return [*events, TotemTaken(seats=(winner,))]

    # Challenges

    def _ask_challenger(self, state: State, after: Seat) -> None:
        """Ask the holder, and the next player clockwise after a seat, for the cards of a challenge.

        INOKA-CIRCLE-11, INOKA-CIRCLE-12.
        """
        (holder,) = state.totems
        seat = (after + 1) % state.seats
        while seat == holder or seat in state.out:
            seat = (seat + 1) % state.seats
        state.challenger = seat
        state.identical = 0
        ask(state, Phase.PLAY, (holder, seat))

    def _challenge(self, state: State, cards: Mapping[Seat, Card]) -> list[Event]:
        """Compare the cards of holder and challenger; the challenger loses when the cards are the same for the third
        time.

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
        """Give the totem to the challenger, who has won, and ask the next player clockwise to challenge.

        INOKA-CIRCLE-7, INOKA-CIRCLE-12.
        """
        state.totems = [challenger]
        state.beaten = []
        events: list[Event] = [TotemTaken(seats=(challenger,))]
        if state.in_round() == [challenger]:
            return events + self.end_round(state)
        self._ask_challenger(state, challenger)
        return events

    def after_clash(self, state: State) -> list[Event]:
        """End the round if the holder is the only player left or has beaten all others; otherwise ask the next
        challenger.

        INOKA-CIRCLE-11, INOKA-CIRCLE-13, INOKA-CIRCLE-14.
        """
        (holder,) = state.totems
        left = state.in_round()
        if left == [holder]:
            return self.end_round(state)
        if all(seat in state.beaten for seat in left if seat != holder):
            return self.win_stone(state, holder, "sweep")
        self._ask_challenger(state, state.challenger)
        return []

    def shows(self, state: State) -> Parts:
        """Return how often the free-for-all was tied, the challenger, and the challengers beaten so far."""
        challenger = None if state.challenger == NOBODY else state.challenger
        return {"circle": CircleView(state.failed, challenger, tuple(state.beaten))}

    def recall(self, view: InokaView, state: State) -> None:
        """Copy the ties of the free-for-all, the challenger and the beaten challengers from a view into a state."""
        assert view.circle
        state.failed, state.beaten = view.circle.failed, list(view.circle.beaten)
        state.challenger = NOBODY if view.circle.challenger is None else view.circle.challenger

    def question(self, view: InokaView) -> str:
        """Return the key of the question: a card for a free-for-all or a challenge, or another card after a tie."""
        assert view.circle
        if view.circle.challenger is None:
            return "reffa" if view.circle.failed else "ffa"
        if view.identical:
            return "again"
        return "challenge" if view.circle.challenger == view.seat else "defend"

    def asks(self, state: State) -> str:
        """Return the id of the rule about a lot, a free-for-all, a challenge, or another card after a tie."""
        if state.phase is Phase.LOT:
            return "INOKA-CIRCLE-5"
        if state.challenger == NOBODY:
            return "INOKA-CIRCLE-3" if state.failed else "INOKA-CIRCLE-2"
        return "INOKA-CIRCLE-8" if state.identical else "INOKA-CIRCLE-7"

    def ended_by(self, state: State) -> str:
        """Return the id of the rule by which stones win the match; there is no draw."""
        return "INOKA-CIRCLE-1"

    def short(self) -> CircleOptions:
        """Return options with which one stone wins the match."""
        return CircleOptions(stones_to_win=1, ffa_lot_after=1)

    def tables(self) -> Iterable[Setup]:
        """Return setups of three and of four players, one of them with rounds that an Attack can end."""
        yield from super().tables()
        yield Setup(3, CircleOptions())
        yield Setup(4, CircleOptions(stones_to_win=2, circle_attack_win=True))

    def renamings(self, setup: Setup) -> Sequence[Renaming]:
        """Return the renaming that moves every player one seat on; if no Attack can end a round, it also changes each
        tactic to the next.
        """
        assert isinstance(setup.options, CircleOptions)
        on = tuple((seat + 1) % setup.seats for seat in range(setup.seats))
        return (Renaming(seats=on, turned=0 if setup.options.circle_attack_win else 1),)


CIRCLE = Circle()
