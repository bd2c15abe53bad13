"""Frames of data: unfinished business, newest on top, run until somebody has to choose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from threefold.core.contract import Answer, Decision
from threefold.games.korash.state.events import Out
from threefold.games.korash.state.frames import Frame
from threefold.games.korash.state.state import State

Do = Callable[[State, Any, Out], "bool | None"]
"""A step of a procedure; it gets the frame of that procedure. True means: this step again."""


class Ask(NamedTuple):
    """A step that may have a question: who is asked (None: nobody, go on), what, and what the answer does.

    The answer sees to it that the question is not asked again: it changes the frame, or pushes another one.
    """

    decision: str
    """D1 to D7, or "chance"."""
    seat: Callable[[State, Any], int | None]
    question: Callable[[State, Any], Decision]
    answer: Callable[[State, Any, Answer, Out], None]
    follow: Callable[[State, Any, Answer, Any], object] | None = None
    """Raises More with the next codes where an answer stops short; None: answers are uses, burns or single codes."""


Procedure = tuple[Do | Ask, ...]
PROCEDURES: dict[type[Frame], Procedure] = {}
"""The steps of each procedure; `procedures/table.py` lists them."""


def push(state: State, frame: Frame) -> None:
    """Begin a procedure; it runs before whatever is under it goes on."""
    state.frames.append(frame)


def run(state: State, out: Out) -> None:
    """Run steps, newest frame first, until one has a question, none is left or the game is over."""
    run_above(state, 0, out)


def run_above(state: State, floor: int, out: Out) -> bool:
    """Run only the frames above the first `floor` ones; return False if a question or the game's end came first."""
    frames = state.frames
    while len(frames) > floor and not state.rule:
        frame = frames[-1]
        steps = PROCEDURES[type(frame)]
        if frame.pc >= len(steps):
            frames.pop()
            continue
        step = steps[frame.pc]
        if isinstance(step, Ask):
            if step.seat(state, frame) is not None:
                return False
            frame.pc += 1
        elif not step(state, frame, out):
            frame.pc += 1
    return not state.rule


def run_step(state: State, frame: Frame, number: int, out: Out) -> None:
    """Run one step of a frame's procedure that asks nobody, wherever the frame stands."""
    step = PROCEDURES[type(frame)][number]
    assert not isinstance(step, Ask), f"step {number} of {frame} asks a question"
    step(state, frame, out)


def asking(state: State) -> tuple[Ask, Frame] | None:
    """The question that play has stopped at; None when the game is over."""
    if state.rule or not state.frames:
        return None
    frame = state.frames[-1]
    step = PROCEDURES[type(frame)][frame.pc]
    assert isinstance(step, Ask), f"{frame} stands at no question"
    return step, frame
