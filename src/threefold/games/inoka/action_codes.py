"""The action codes of Inoka, which are the same in every mode, and the actions that a player may choose from."""

from __future__ import annotations

from threefold.core.actions import ActionSpace
from threefold.core.contract import Seat
from threefold.games.inoka.state import Phase, State
from threefold.games.inoka.tactics import CARDS, HANDS

MOST_PLAYERS = 8
MOST_IN_A_TOURNAMENT = 64

SPACE = ActionSpace(
    hand=(len(HANDS),),
    play=(CARDS,),
    stone=(2,),
    send=(MOST_PLAYERS,),
    draft=(CARDS,),
    deck=(CARDS,),
    first=(MOST_PLAYERS,),
    lot=(MOST_IN_A_TOURNAMENT,),
    bracket=(MOST_IN_A_TOURNAMENT,),
)
HAND, PLAY, STONE, SEND, DRAFT, DECK, FIRST, LOT, BRACKET = SPACE.first.values()
DISCARD, SPEND = STONE, STONE + 1
EVERY_HAND: tuple[int, ...] = tuple(range(HAND, HAND + len(HANDS)))
FIRST_CODES = {Phase[verb.upper()]: first for verb, first in SPACE.first.items()}
"""The first action code of each phase; the phase's other codes follow it."""


def choices(state: State, seat: Seat) -> tuple[int, ...]:
    """List the legal actions of a seat that has to play, draft or pay with a card, spend a stone, or name a
    champion.
    """
    first = FIRST_CODES[state.phase]
    match state.phase:
        case Phase.PLAY:
            return tuple(first + card for card in sorted(set(state.hand[seat])))
        case Phase.DRAFT:
            return tuple(first + card for card in sorted(set(state.row)))
        case Phase.STONE:
            return (DISCARD, SPEND)
        case _:
            assert state.phase is Phase.SEND, f"seat {seat} is asked in {state}"
            return tuple(first + mate for mate in state.members(state.side_of(seat)) if mate not in state.out)
