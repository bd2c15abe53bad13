"""Frames of data: unfinished business, newest on top, run until somebody has to choose."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from threefold.core.contract import Answer, Decision, Event
from threefold.games.korash.state import Frame, State

Out = list[Event]
Do = Callable[[State, Frame, Out], "bool | None"]
"""A step; True means: this one again."""


class Ask(NamedTuple):
    """A step that may have a question: who is asked (None: nobody, go on), what, and what the answer does.

    The answer sees to it that the question is not asked again: it changes the frame, or pushes another one.
    """

    decision: str
    """D1 to D7, or "chance"."""
    seat: Callable[[State, Frame], int | None]
    question: Callable[[State, Frame], Decision]
    answer: Callable[[State, Frame, Answer, Out], None]


Procedure = tuple[Do | Ask, ...]
PROCEDURES: dict[str, Procedure] = {}
"""Filled by the sections of the rulebook, each naming its own."""


def push(state: State, name: str, *args: int) -> None:
    """Begins a procedure; it runs before whatever is under it goes on."""
    state.frames.append(Frame(name, list(args)))


def run(state: State, out: Out) -> None:
    """Steps, newest frame first, until one has a question, none is left or the game is over."""
    frames = state.frames
    while frames and not state.rule:
        frame = frames[-1]
        steps = PROCEDURES[frame.name]
        if frame.pc >= len(steps):
            frames.pop()
            continue
        step = steps[frame.pc]
        if isinstance(step, Ask):
            if step.seat(state, frame) is not None:
                return
            frame.pc += 1
        elif not step(state, frame, out):
            frame.pc += 1


def asking(state: State) -> tuple[Ask, Frame] | None:
    """The question that play has stopped at; None when the game is over."""
    if state.rule or not state.frames:
        return None
    frame = state.frames[-1]
    step = PROCEDURES[frame.name][frame.pc]
    assert isinstance(step, Ask), f"{frame} stands at no question"
    return step, frame
