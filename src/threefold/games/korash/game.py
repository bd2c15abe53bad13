"""Tribes of Korash, the contents page: the contract, by delegation to the sections of the rulebook beside this."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from msgspec import Struct

from threefold.core.contract import Action, Answer, Answers, Decision, Event, Game, Moment, Outcome, Seat, Setup
from threefold.core.errors import IllegalAction
from threefold.core.walk import name_action, name_seat, next_steps
from threefold.games.korash.assist.autopass.agent import AGENT, SeatAgent
from threefold.games.korash.assist.default import default
from threefold.games.korash.assist.preview import outlook
from threefold.games.korash.balance import KorashStudy
from threefold.games.korash.bot import advice
from threefold.games.korash.bot.beginner import hunch
from threefold.games.korash.bot.guide import GUIDE, Guide
from threefold.games.korash.cards import load
from threefold.games.korash.changes.ending import outcome
from threefold.games.korash.judge import judge
from threefold.games.korash.procedures import play
from threefold.games.korash.procedures.setup.lay import lay_table
from threefold.games.korash.procedures.table import PROCEDURES
from threefold.games.korash.sample_positions import positions
from threefold.games.korash.sample_setups import random_options, setups
from threefold.games.korash.sight.imagine import imagine
from threefold.games.korash.sight.redeal import redeal
from threefold.games.korash.sight.scenery import Scenery, scenery
from threefold.games.korash.sight.view import view
from threefold.games.korash.sight.view_shape import View
from threefold.games.korash.state import codes as c
from threefold.games.korash.state import events
from threefold.games.korash.state.first_table import quick
from threefold.games.korash.state.options import Options
from threefold.games.korash.state.state import State
from threefold.games.korash.text import read_answer, write_answer, write_game, write_step
from threefold.games.korash.text.position import parse_fixture
from threefold.games.korash.workbench import CARDMAKER, Cardmaker


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

    def scenery(self, options: Struct) -> Scenery:
        """The cards, and what we ruled."""
        assert isinstance(options, Options)
        return scenery(options)

    def quick(self) -> Struct:
        """Cheap crews on sturdy platforms, face to face."""
        return quick()

    def teams(self, state: State) -> tuple[tuple[Seat, ...], ...]:
        """Who wins together. KOR-TEAM-1."""
        return state.options.teams

    def absent_after(self, options: Struct) -> int:
        """The host may be more patient, or less. KOR-RULING-56."""
        assert isinstance(options, Options)
        return options.absent_after

    def default(self, state: State, seat: Seat) -> Answer | None:
        """Never a use, never a burn. KOR-RULING-56."""
        return default(state, seat)

    def cards(self, options: Struct) -> str:
        """The card sets by id and hash; a record is replayed on no others."""
        assert isinstance(options, Options)
        return load(options.cards).hash

    def workshop(self) -> Cardmaker:
        """For those who write cards."""
        return CARDMAKER

    def study(self) -> KorashStudy:
        """Factions, roads to influence, cards."""
        return KorashStudy()

    def queue(self, state: State) -> tuple[Decision, ...]:
        """In a window, those who are asked next if nobody acts. KOR-INT-6."""
        return play.queue(state)

    def agent(self) -> SeatAgent:
        """Who passes for people with nothing to say."""
        return AGENT

    def setups(self) -> Iterable[Setup]:
        """Every number of seats, teams, and each option that changes a rule."""
        return setups()

    def positions(self) -> Iterable[tuple[int, State]]:
        """Positions in which each card of our sets can be used."""
        return positions()

    def random_setup(self, rng: Random) -> Setup:
        """Any seats, teams and options."""
        return random_options(rng)

    def write_event(self, event: Event) -> str:
        """`damage u11 1 u1`."""
        return events.write_event(event)

    def view(self, state: State, seat: Seat | None) -> View:
        """What one seat may know; None: a spectator. KOR-ZONE-16."""
        return view(state, seat)

    def imagine(self, view: Any, rng: Random) -> State:
        """A world that fits a view."""
        return imagine(view, rng)

    def redeal(self, state: State, seat: Seat | None, rng: Random) -> State:
        """A world that differs from this one only in what a seat may not see. KOR-ZONE-16."""
        return redeal(state, seat, rng)

    def write_answer(self, state: State, seat: Seat, answer: Answer) -> str:
        """`attack:u1:F3`."""
        return write_answer(state, seat, answer)

    def write_steps(self, state: State, decision: Decision) -> tuple[str, ...]:
        """The first words of every answer."""
        return tuple(write_step(state, decision.seat, action) for action in decision.legal)

    def write_next(self, state: State, seat: Seat, path: Answer, steps: Sequence[Action]) -> tuple[str, ...]:
        """Write what may follow the codes said so far in words."""
        return outlook.words_of(state, seat, path, steps)

    def outlook(self, state: State, seat: Seat, path: Answer) -> Struct | None:
        """What a sentence would cost and meet."""
        return outlook.outlook(state, seat, path)

    def read_answer(self, state: State, seat: Seat, text: str) -> Answer:
        """The codes of a sentence."""
        return read_answer(state, seat, text)

    def read_position(self, text: str, options: Struct) -> State:
        """A fixture as JSON or TOML; its cards are the options' unless it names some. Nothing may be pending."""
        assert isinstance(options, Options)
        return parse_fixture(text, options.cards)

    def write_game(self, moments: Sequence[Moment[State]], now: State, outcome: Outcome | None) -> str:
        """What it was played with, a sentence a line with its speaker, and the winners."""
        return write_game(moments, now, self.edition, outcome)

    def advise(self, view: Any, decision: Decision, rng: Random) -> Answer:
        """What a sensible bot answers, one step ahead; not part of the contract."""
        return (c.PASS,) if advice.passes(decision) else advice.advise(imagine(view, rng), decision, rng)

    def hunch(self, view: Any, decision: Decision, rng: Random, *, kind: bool) -> Answer:
        """What a beginner answers; not part of the contract."""
        return hunch(imagine(view, rng), decision, rng, kind=kind)

    def guide(self) -> Guide:
        """What a tree search is told; not part of the contract."""
        return GUIDE

    def judge(self, request: Any) -> Any:
        """A setup or fixture, sentences, and what they lead to."""
        return judge(request)


KORASH = Korash()
