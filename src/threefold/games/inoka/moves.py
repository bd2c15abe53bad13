"""Every choice of the game as a number, the same in all modes."""

from __future__ import annotations

from threefold.core.actions import ActionSpace
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
