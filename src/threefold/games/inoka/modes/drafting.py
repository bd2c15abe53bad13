"""Battle Royale Drafting: the hands are picked one card at a time from an open row."""

from __future__ import annotations

from collections.abc import Iterable

from threefold.core.contract import Event, Seat, Setup
from threefold.core.errors import OptionsError
from threefold.games.inoka.events import FirstDrawn, RowLaid, Took
from threefold.games.inoka.modes.royale import Royale
from threefold.games.inoka.options import DraftOptions
from threefold.games.inoka.state import NO_CARD, Phase, State, ask
from threefold.games.inoka.tactics import CARDS, HAND_SIZE, Card
from threefold.games.inoka.words import CARD_NAMES, card_list

SETS_A_COPY = 4
"""Sets of nine in one copy of the game: 36 cards."""
ROW = 4
FOR_ONE_COPY = 7
"""Players for whom 36 cards are enough."""


class Drafting(Royale):
    """A royale, once everybody has five cards. INOKA-DRAFT-6."""

    name = "inoka-draft"
    mode = "draft"
    options = DraftOptions

    def begin(self, state: State) -> list[Event]:
        """All cards in one deck; the first four will be the row. INOKA-DRAFT-1, INOKA-DRAFT-2."""
        events = super().begin(state)
        state.bag = [SETS_A_COPY * copies(state)] * CARDS
        if sum(state.bag) < HAND_SIZE * state.seats:
            raise OptionsError(f"{self.name}: {state.seats} players need more than {sum(state.bag)} cards")
        ask(state, Phase.DECK, [])
        return events

    def chance(self, state: State, number: int) -> list[Event]:
        """A card of the row, the first player, or the card that fills a gap."""
        if state.phase is Phase.FIRST:
            ask(state, Phase.DRAFT, [number])
            return [RowLaid(cards=card_list(state.row)), FirstDrawn(seat=number)]
        state.bag[number] -= 1
        if state.asked:
            return self._refill(state, number)
        state.row.append(number)
        if len(state.row) == ROW:
            ask(state, Phase.FIRST, state.players)
        return []

    def take(self, state: State, seat: Seat, card: Card) -> list[Event]:
        """The leftmost of equal cards; the gap is filled from the deck, or closes. INOKA-DRAFT-3, INOKA-DRAFT-4."""
        state.hand[seat] = sorted([*state.hand[seat], card])
        state.last[seat] = card
        state.row[state.row.index(card)] = NO_CARD
        if any(state.bag):
            state.phase = Phase.DECK
            return []
        return self._refill(state, NO_CARD)

    def _refill(self, state: State, card: Card) -> list[Event]:
        (seat,) = state.asked
        gap = state.row.index(NO_CARD)
        state.row[gap : gap + 1] = [] if card == NO_CARD else [card]
        refill = "" if card == NO_CARD else CARD_NAMES[card]
        took = Took(seat=seat, card=CARD_NAMES[state.last[seat]], refill=refill)
        if all(len(held) == HAND_SIZE for held in state.hand):
            return [took, *self.begin_clash(state)]
        ask(state, Phase.DRAFT, [(seat + 1) % state.seats])
        return [took]

    def open_to(self, state: State, seat: Seat | None) -> list[Seat]:
        """All picks were open, so every hand is known; equal cards stay equal. INOKA-DRAFT-5, INOKA-DRAFT-7."""
        return state.players

    def asks(self, state: State) -> str:
        """The deck, the first player, a pick; then as in a royale."""
        match state.phase:
            case Phase.DECK:
                return "INOKA-DRAFT-1"
            case Phase.FIRST | Phase.DRAFT:
                return "INOKA-DRAFT-3"
            case _:
                return super().asks(state)

    def short(self) -> DraftOptions:
        """The usual cards."""
        return DraftOptions()

    def tables(self) -> Iterable[Setup]:
        """Every number of players, and more cards than needed."""
        yield from super().tables()
        yield Setup(5, DraftOptions(draft_copies=2))


def copies(state: State) -> int:
    """Copies of the game whose cards are used. INOKA-DRAFT-2."""
    assert isinstance(state.options, DraftOptions)
    return state.options.draft_copies or (1 if state.seats <= FOR_ONE_COPY else 2)


DRAFTING = Drafting()
