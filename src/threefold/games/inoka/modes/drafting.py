"""Battle Royale Drafting: a royale in which players first pick their hands, one card at a time, from an open row."""

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
"""One copy of the game has enough cards for this many players."""


class Drafting(Royale):
    """The mode that starts with a draft and continues as a royale when every player has five cards. INOKA-DRAFT-6."""

    name = "inoka-draft"
    mode = "draft"
    options = DraftOptions

    def traits(self, options: Options) -> Traits:
        """Describe the mode: a royale in which all players know all hands."""
        return super().traits(options)._replace(hands_are_open=True)

    def begin(self, state: State) -> list[Event]:
        """Put all cards into one deck and ask chance for the four cards of the row. INOKA-DRAFT-1, INOKA-DRAFT-2."""
        events = super().begin(state)
        state.bag = [SETS_A_COPY * copies(state)] * CARDS
        if sum(state.bag) < HAND_SIZE * state.seats:
            raise OptionsError(f"{self.name}: {state.seats} players need more than {sum(state.bag)} cards")
        ask(state, Phase.DECK, [])
        return events

    def chance(self, state: State, number: int) -> list[Event]:
        """Add the drawn card to the row, fill a gap of the row with it, or let the drawn player pick first."""
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
        """Give a seat a card of the row, the leftmost of equal ones; then fill or close the gap.

        INOKA-DRAFT-3, INOKA-DRAFT-4.
        """
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
        """List all seats, because all picks were open and so all hands are known. INOKA-DRAFT-5, INOKA-DRAFT-7."""
        return state.players

    def shows(self, state: State) -> Parts:
        """Return what a royale shows, and the row and the cards left in the deck."""
        left: dict[str, int] = dict(zip(CARD_NAMES, state.bag, strict=True))
        return {**super().shows(state), "draft": DraftView(card_names(state.row), sum(state.bag), left)}

    def recall(self, view: InokaView, state: State) -> None:
        """Copy what a royale shows, the row and the cards left in the deck from a view into a state."""
        super().recall(view, state)
        assert view.draft
        state.row, state.bag = card_numbers(view.draft.row), list(view.draft.bag.values())

    def asks(self, state: State) -> str:
        """Return the id of the rule about the deck, the first player or a pick; after the draft, that of the royale."""
        match state.phase:
            case Phase.DECK:
                return "INOKA-DRAFT-1"
            case Phase.FIRST | Phase.DRAFT:
                return "INOKA-DRAFT-3"
            case _:
                return super().asks(state)

    def short(self) -> DraftOptions:
        """Return the usual options; there are no shorter games."""
        return DraftOptions()

    def tables(self) -> Iterable[Setup]:
        """Return a setup for every number of players, and one whose deck has more cards than it needs."""
        yield from super().tables()
        yield Setup(5, DraftOptions(draft_copies=2))


def copies(state: State) -> int:
    """Return how many copies of the game's cards are shuffled together. INOKA-DRAFT-2."""
    assert isinstance(state.options, DraftOptions)
    return state.options.draft_copies or (1 if state.seats <= FOR_ONE_COPY else 2)


DRAFTING = Drafting()
