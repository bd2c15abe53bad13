"""What a player may answer, whatever the mode."""

from __future__ import annotations

from threefold.core.contract import Seat
from threefold.games.inoka.moves import BRACKET, DECK, DRAFT, FIRST, HAND, LOT, PLAY, SEND, SPEND, STONE
from threefold.games.inoka.state import Phase, State

FIRST_CODES = {
    Phase.HAND: HAND,
    Phase.PLAY: PLAY,
    Phase.STONE: STONE,
    Phase.SEND: SEND,
    Phase.DRAFT: DRAFT,
    Phase.DECK: DECK,
    Phase.FIRST: FIRST,
    Phase.LOT: LOT,
    Phase.BRACKET: BRACKET,
}


def choices(state: State, seat: Seat) -> tuple[int, ...]:
    """What a player may answer."""
    first = FIRST_CODES[state.phase]
    match state.phase:
        case Phase.PLAY:
            return tuple(first + card for card in sorted(set(state.hand[seat])))
        case Phase.DRAFT:
            return tuple(first + card for card in sorted(set(state.row)))
        case Phase.STONE:
            return (STONE, SPEND)
        case _:
            assert state.phase is Phase.SEND, f"seat {seat} is asked in {state}"
            team = [mate for mate in range(seat % 2, state.seats, 2) if mate not in state.out]
            return tuple(first + mate for mate in team)
