"""Tribes of Korash, the contents page: the contract, by delegation to the sections of the rulebook beside this."""

from __future__ import annotations

from functools import cached_property
from random import Random
from typing import Any

from msgspec import Struct

from threefold.core.contract import Action, Answer, Answers, Decision, Event, Outcome, Seat
from threefold.core.errors import IllegalAction
from threefold.core.game import Game
from threefold.core.walk import name_action, name_seat, next_steps
from threefold.games.korash.assist.default import default
from threefold.games.korash.bot import advice
from threefold.games.korash.bot.beginner import hunch
from threefold.games.korash.bot.guide import GUIDE, Guide
from threefold.games.korash.changes.ending import outcome
from threefold.games.korash.parts import KorashCards, KorashDisplay, KorashLab, KorashNotation, KorashWindows
from threefold.games.korash.procedures import play
from threefold.games.korash.procedures.setup.lay import lay_table
from threefold.games.korash.procedures.table import PROCEDURES
from threefold.games.korash.sight.imagine import imagine
from threefold.games.korash.sight.view import view
from threefold.games.korash.sight.view_shape import View
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.options import Options
from threefold.games.korash.state.state import State


class Korash(Game[State]):
    """The rules, stateless."""

    procedures = PROCEDURES

    name = "korash"
    edition = 2
    seats = range(2, 7)
    options = Options
    actions = c.SPACE

    def new(self, seats: int, options: Struct) -> State:
        """A table laid up to the first question."""
        assert isinstance(options, Options)
        return lay_table(seats, options)[0]

    def pending(self, state: State) -> tuple[Decision, ...]:
        """One question at a time, whoever is asked."""
        return play.pending(state)

    def more(self, state: State, seat: Seat, path: Answer) -> tuple[Action, ...]:
        """Return the next codes of a sentence; refuse codes that are not offered."""
        try:
            return play.more(state, seat, path)
        except Exception:
            self._check_offered(state, seat, path)
            raise

    def _check_offered(self, state: State, seat: Seat, path: Answer) -> None:
        """Refuse a path that is not the beginning of an answer."""
        asked = (*play.pending(state), *play.queue(state))
        decision = next((decision for decision in asked if decision.seat == seat), None)
        if decision is None or not path:
            raise IllegalAction(f"{name_seat(seat)}: no sentence begins like this now")
        steps = next_steps(self, state, seat, path[:-1], decision.legal, decision.rule)
        if path[-1] not in steps:
            said = name_action(self, path[-1])
            raise IllegalAction(f"{name_seat(seat)}: {said} is not among the {len(steps)} answers to {decision.rule}")

    def calls(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Conceding is the only sentence of a seat that is not asked. KOR-END-4."""
        return play.calls(state, seat)

    def play(self, state: State, answers: Answers) -> list[Event]:
        """One sentence, and all that follows from it."""
        return play.play(state, answers)

    def outcome(self, state: State) -> Outcome | None:
        """Winners first, teams together."""
        return outcome(state)

    def teams(self, state: State) -> tuple[tuple[Seat, ...], ...]:
        """Who wins together. KOR-TEAM-1."""
        return state.options.teams

    def default(self, state: State, seat: Seat) -> Answer | None:
        """Never a use, never a burn. KOR-RULING-56."""
        return default(state, seat)

    def view(self, state: State, seat: Seat | None) -> View:
        """What one seat may know; None: a spectator. KOR-ZONE-16."""
        return view(state, seat)

    def imagine(self, view: Any, rng: Random) -> State:
        """A world that fits a view."""
        return imagine(view, rng)

    def advise(self, view: Any, decision: Decision, rng: Random) -> Answer:
        """What a sensible bot answers, one step ahead; not part of the contract."""
        return (c.PASS,) if advice.passes(decision) else advice.advise(imagine(view, rng), decision, rng)

    def hunch(self, view: Any, decision: Decision, rng: Random, *, kind: bool) -> Answer:
        """What a beginner answers; not part of the contract."""
        return hunch(imagine(view, rng), decision, rng, kind=kind)

    def guide(self) -> Guide:
        """What a tree search is told; not part of the contract."""
        return GUIDE

    @cached_property
    def notation(self) -> KorashNotation:
        """How sentences, events and games are written and read."""
        return KorashNotation(self)

    @cached_property
    def display(self) -> KorashDisplay:
        """What boards show and forms begin with."""
        return KorashDisplay(self)

    @cached_property
    def windows(self) -> KorashWindows:
        """Who may interrupt, and who answers for people."""
        return KorashWindows(self)

    @cached_property
    def lab(self) -> KorashLab:
        """What tests, arenas and search need."""
        return KorashLab(self)

    @cached_property
    def cards(self) -> KorashCards:
        """The card sets of a table, and the tools of those who write cards."""
        return KorashCards(self)


KORASH = Korash()
