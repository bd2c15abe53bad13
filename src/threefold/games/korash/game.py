"""Tribes of Korash as a `Game`: each method of the contract calls the part of this package that does the work."""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import Any

from msgspec import Struct

from threefold.core.contract import Answer, Decision, Seat
from threefold.core.game import Game
from threefold.games.korash.assist.default import default
from threefold.games.korash.bot import advice
from threefold.games.korash.bot.advice import hunch
from threefold.games.korash.bot.guide import GUIDE, Guide
from threefold.games.korash.changes.ending import outcome
from threefold.games.korash.flow import stack
from threefold.games.korash.parts import KorashCards, KorashDisplay, KorashLab, KorashNotation, KorashWindows
from threefold.games.korash.procedures import play
from threefold.games.korash.procedures.setup.new_table import lay_table
from threefold.games.korash.procedures.table import PROCEDURES
from threefold.games.korash.sight.imagine import imagine
from threefold.games.korash.sight.view import View, view
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.options import Options
from threefold.games.korash.state.state import State


class Korash(Game[State]):
    """The rules of Tribes of Korash. The object has no state of its own."""

    procedures = PROCEDURES

    name = "korash"
    edition = 2
    seats = range(2, 7)
    options = Options
    actions = c.SPACE

    def new(self, seats: int, options: Struct) -> State:
        """Create a table and run the setup up to the first question."""
        assert isinstance(options, Options)
        return lay_table(seats, options)[0]

    # The rules are plain functions without `self`, so the type checker must be told to ignore the difference.
    pending = staticmethod(stack.pending)  # pyright: ignore[reportAssignmentType]
    more = staticmethod(play.more)  # pyright: ignore[reportAssignmentType]
    calls = staticmethod(play.calls)  # pyright: ignore[reportAssignmentType]
    play = staticmethod(play.play)  # pyright: ignore[reportAssignmentType]
    outcome = staticmethod(outcome)  # pyright: ignore[reportAssignmentType]

    def teams(self, state: State) -> tuple[tuple[Seat, ...], ...]:
        """Return the seats that win together. KOR-TEAM-1."""
        return state.options.teams

    def default(self, state: State, seat: Seat) -> Answer | None:
        """Return the answer for an absent seat: never a use, never a burn. KOR-RULING-56."""
        return default(state, seat)

    def view(self, state: State, seat: Seat | None) -> View:
        """Return what one seat may know; None stands for a spectator. KOR-ZONE-16."""
        return view(state, seat)

    def imagine(self, view: Any, rng: Random) -> State:
        """Create a state that fits a view."""
        return imagine(view, rng)

    def advise(self, view: Any, decision: Decision, rng: Random) -> Answer:
        """Return the answer of a bot that looks one step ahead; this is not part of the contract."""
        return (c.PASS,) if advice.passes(decision) else advice.advise(imagine(view, rng), decision, rng)

    def hunch(self, view: Any, decision: Decision, rng: Random, *, kind: bool) -> Answer:
        """Return the answer of a beginner bot; this is not part of the contract."""
        return hunch(imagine(view, rng), decision, rng, kind=kind)

    def guide(self) -> Guide:
        """Return the estimates that guide a tree search; this is not part of the contract."""
        return GUIDE

    @cached_property
    def notation(self) -> KorashNotation:
        """Return the part that writes and reads sentences, events and games."""
        return KorashNotation(self)

    @cached_property
    def display(self) -> KorashDisplay:
        """Return the part that provides what boards and forms show."""
        return KorashDisplay(self)

    @cached_property
    def windows(self) -> KorashWindows:
        """Return the part for windows: the seats that may interrupt, and the agent that passes for people."""
        return KorashWindows(self)

    @cached_property
    def lab(self) -> KorashLab:
        """Return the part for tests, arenas and search."""
        return KorashLab(self)

    @cached_property
    def cards(self) -> KorashCards:
        """Return the part for card sets and card authors' tools."""
        return KorashCards(self)


KORASH = Korash()
