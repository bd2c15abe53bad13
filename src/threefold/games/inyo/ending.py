"""The end of the game: losses, ties and draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from threefold.games.inyo.state import MOON, NOBODY, SUN, Colour, Phase, Reason, State, Tiebreak, other

CALLABLE = (3, 4)
DRAWN_AT = 5


def end(state: State, winner: Colour, reason: Reason, tiebreak: Tiebreak = Tiebreak.NONE) -> None:
    """End the game."""
    state.phase = Phase.OVER
    state.winner, state.reason, state.tiebreak = winner, reason, tiebreak


def decide(state: State, losing: Mapping[Colour, Reason], suffered: Sequence[int]) -> None:
    """End the game for one loser. Of two, fewer points suffered in this exchange win, then the token.

    INYO-END-4, INYO-END-5.
    """
    if len(losing) == 1:
        ((loser, reason),) = losing.items()
        end(state, other(loser), reason)
    elif suffered[MOON] != suffered[SUN]:
        loser = MOON if suffered[MOON] > suffered[SUN] else SUN
        end(state, other(loser), losing[loser], Tiebreak.LESS)
    else:
        end(state, state.token, losing[other(state.token)], Tiebreak.TOKEN)


def stand(state: State) -> None:
    """Note the position at which a player has to choose; its fifth occurrence is a draw. INYO-DRAW-2."""
    position = state.pack()
    state.history.append(position)
    state.stood = state.history.count(position)
    if state.stood == DRAWN_AT:
        draw(state, Reason.REP)


def may_call_draw(state: State) -> bool:
    """Tell whether the position stands for the third or fourth time. INYO-DRAW-1."""
    return state.stood in CALLABLE and state.phase is not Phase.OVER


def draw(state: State, reason: Reason) -> None:
    """End the game without a winner. INYO-DRAW-1, INYO-DRAW-3."""
    end(state, NOBODY, reason)
