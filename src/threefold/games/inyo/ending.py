"""The end of a game of INYO: losses, tiebreaks and draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from threefold.games.inyo.state import MOON, NOBODY, SUN, Colour, Phase, Reason, State, Tiebreak, other

CALLABLE = (3, 4)
DRAWN_AT = 5
"""The occurrence at which a position ends the game as a draw; rules, kernel and search read it here."""


def end(state: State, winner: Colour, reason: Reason, tiebreak: Tiebreak = Tiebreak.NONE) -> None:
    """End the game with this winner, and note why the other player lost and which tiebreak decided."""
    state.phase = Phase.OVER
    state.winner, state.reason, state.tiebreak = winner, reason, tiebreak


def decide(state: State, losing: Mapping[Colour, Reason], suffered: Sequence[int]) -> None:
    """End the game because one or both players lost.

    If both lost, the one who suffered fewer points in this exchange wins; if they suffered equally, the token holder
    wins.

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
    """Add the position to the history, because a player now has to choose; end the game as a draw if it is there five
    times. INYO-DRAW-2.
    """
    position = state.pack()
    state.history.append(position)
    state.stood = state.history.count(position)
    if state.stood == DRAWN_AT:
        draw(state, Reason.REP)


def may_call_draw(state: State) -> bool:
    """Tell whether the current position has occurred three or four times, so that a draw may be called. INYO-DRAW-1."""
    return state.stood in CALLABLE and state.phase is not Phase.OVER


def draw(state: State, reason: Reason) -> None:
    """End the game as a draw and note the reason. INYO-DRAW-1, INYO-DRAW-3."""
    end(state, NOBODY, reason)
