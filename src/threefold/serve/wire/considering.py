"""Thinking about an answer, over HTTP: what may follow a step, and hints."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct

from threefold.core.display import Choice


class Consider(Struct, frozen=True, forbid_unknown_fields=True):
    """The first steps of a longer answer: what may follow, and what would come of it?"""

    turn: int
    path: Annotated[tuple[int, ...], Meta(min_length=1, max_length=64)]


class Considered(Struct, frozen=True):
    """What may follow the steps of an answer; nothing, when it is complete."""

    turn: int
    path: tuple[int, ...]
    legal: tuple[int, ...]
    choices: tuple[Choice, ...]
    choice: Choice | None
    """The answer, when it is complete."""
    outlook: Raw
    """What it would cost and lead to, in the game's own shape."""


class AskHint(Struct, frozen=True, forbid_unknown_fields=True):
    """Asks for help with the question of this turn: 1 the rule that asks, 2 the good answers, 3 the best and why."""

    turn: int
    strength: Annotated[int, Meta(ge=1, le=3)]


class HintReason(Struct, frozen=True):
    """Why an answer is the best."""

    why: str
    steps: int
    """Until the game ends; 0: not known."""
    share: int
    """How often it is given, in percent; 0: not known."""
    worse: int
    """How many of the other answers are worse in kind."""
    of: int


class Hint(Struct, frozen=True):
    """Help, for who asked alone."""

    turn: int
    strength: int
    rule: str
    known: Literal["", "proof", "mix", "search"] = ""
    """How it is known: by proof, by an equilibrium, or by trying. Nothing: it is only the rule."""
    good: tuple[int, ...] = ()
    """The first steps of the good answers."""
    best: tuple[int, ...] = ()
    choice: Choice | None = None
    """The best answer."""
    reason: HintReason | None = None
