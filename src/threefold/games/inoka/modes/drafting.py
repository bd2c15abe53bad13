"""Battle Royale Drafting: the hands are picked one card at a time from an open row."""

from __future__ import annotations

from collections.abc import Iterable

from threefold.core.contract import Event, Seat, Setup
from threefold.core.errors import OptionsError
from threefold.games.inoka.events import FirstDrawn, RowLaid, Took
from threefold.games.inoka.modes.royale import Royale
from threefold.games.inoka.options import DraftOptions, Options
from threefold.games.inoka.state import NO_CARD, Phase, State, Traits, ask
from threefold.games.inoka.tactics import CARDS, HAND_SIZE, Card
from threefold.games.inoka.view import DraftView, InokaView, Parts, card_names, card_numbers
from threefold.games.inoka.words import CARD_NAMES, card_list

SETS_A_COPY = 4
"""One copy of the game has four sets of nine: 36 cards."""
ROW = 4
FOR_ONE_COPY = 7
"""36 cards are enough for this many players."""


class Drafting(Royale):
    """A royale, once everybody has five cards. INOKA-DRAFT-6."""

    name = "inoka-draft"
    mode = "draft"
    options = DraftOptions

    def traits(self, options: Options) -> Traits:
        """Describe a royale with open hands."""
        return super().traits(options)._replace(hands_are_open=True)

    def begin(self, state: State) -> list[Event]:
        """Put all cards into one deck, and ask for the four of the row. INOKA-DRAFT-1, INOKA-DRAFT-2."""
        events = super().begin(state)
        state.bag = [SETS_A_COPY * copies(state)] * CARDS
        if sum(state.bag) < HAND_SIZE * state.seats:
            raise OptionsError(f"{self.name}: {state.seats} players need more than {sum(state.bag)} cards")
        ask(state, Phase.DECK, [])
        return events

    def chance(self, state: State, number: int) -> list[Event]:
        """Lay a card of the row, let a player begin, or fill a gap."""
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
        """Take the leftmost of equal cards, and fill or close the gap. INOKA-DRAFT-3, INOKA-DRAFT-4."""
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
        """List everybody: all picks were open, so all hands are known. INOKA-DRAFT-5, INOKA-DRAFT-7."""
        return state.players

    def shows(self, state: State) -> Parts:
        """Show the row and what is left of the deck besides the royale."""
        left: dict[str, int] = dict(zip(CARD_NAMES, state.bag, strict=True))
        return {**super().shows(state), "draft": DraftView(card_names(state.row), sum(state.bag), left)}

    def recall(self, view: InokaView, state: State) -> None:
        """Set the same."""
        super().recall(view, state)
        assert view.draft
        state.row, state.bag = card_numbers(view.draft.row), list(view.draft.bag.values())

    def asks(self, state: State) -> str:
        """Name the rule of the deck, of the first player or of a pick; after them the royale's."""
        match state.phase:
            case Phase.DECK:
                return "INOKA-DRAFT-1"
            case Phase.FIRST | Phase.DRAFT:
                return "INOKA-DRAFT-3"
            case _:
                return super().asks(state)

    def short(self) -> DraftOptions:
        """Return the usual options."""
        return DraftOptions()

    def tables(self) -> Iterable[Setup]:
        """Yield every number of players, and a table with more cards than it needs."""
        yield from super().tables()
        yield Setup(5, DraftOptions(draft_copies=2))


def copies(state: State) -> int:
    """Return how many copies of the game are shuffled together. INOKA-DRAFT-2."""
    assert isinstance(state.options, DraftOptions)
    return state.options.draft_copies or (1 if state.seats <= FOR_ONE_COPY else 2)


DRAFTING = Drafting()
