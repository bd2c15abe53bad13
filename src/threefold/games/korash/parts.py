"""The parts of Korash besides its rules: notation, display, windows, cards, and the lab."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from msgspec import Struct

from threefold.core.cards import Cards
from threefold.core.contract import Action, Answer, Decision, Event, Moment, Outcome, Seat, Setup
from threefold.core.display import Display
from threefold.core.lab import Lab
from threefold.core.notation import Notation
from threefold.core.windows import Windows
from threefold.games.korash.assist.autopass.agent import AGENT, SeatAgent
from threefold.games.korash.assist.preview import outlook
from threefold.games.korash.balance import KorashStudy
from threefold.games.korash.cards import load
from threefold.games.korash.judge import judge
from threefold.games.korash.procedures import window
from threefold.games.korash.sample_positions import positions
from threefold.games.korash.sample_setups import quick, random_options, setups
from threefold.games.korash.sight import choice
from threefold.games.korash.sight.choice import KorashChoice
from threefold.games.korash.sight.redeal import redeal
from threefold.games.korash.sight.scenery import Scenery, scenery
from threefold.games.korash.sight.show import Show, show
from threefold.games.korash.state import events
from threefold.games.korash.state.options import Options
from threefold.games.korash.state.state import State
from threefold.games.korash.text.position import parse_fixture
from threefold.games.korash.text.read import read_answer
from threefold.games.korash.text.write import write_answer, write_game, write_step
from threefold.games.korash.workbench import CARDMAKER, Cardmaker


class KorashNotation(Notation[State]):
    """The notation: sentences such as `attack:u1:F3`."""

    def write_answer(self, state: State, seat: Seat, answer: Answer) -> str:
        """Return an answer as a sentence such as `attack:u1:F3`."""
        return write_answer(state, seat, answer)

    def write_steps(self, state: State, decision: Decision) -> tuple[str, ...]:
        """Return the first words of every legal answer."""
        return tuple(write_step(state, decision.seat, action) for action in decision.legal)

    def write_next(self, state: State, seat: Seat, path: Answer, steps: Sequence[Action]) -> tuple[str, ...]:
        """Return the possible next steps of an answer in words."""
        return outlook.words_of(state, seat, path, steps)

    def read_answer(self, state: State, seat: Seat, text: str) -> Answer:
        """Return the codes of a sentence."""
        return read_answer(state, seat, text)

    def write_event(self, event: Event) -> str:
        """Return an event as text such as `damage u11 1 u1`."""
        return events.write_event(event)

    def read_position(self, text: str, options: Struct) -> State:
        """Read a fixture as JSON or TOML; it uses the options' cards unless it names some.

        A fixture has no pending entries.
        """
        assert isinstance(options, Options)
        return parse_fixture(text, options.cards)

    def write_game(self, moments: Sequence[Moment[State]], now: State, outcome: Outcome | None) -> str:
        """Write a game: its options, one sentence a line with its seat, and the winners."""
        return write_game(moments, now, self.game.edition, outcome)


class KorashDisplay(Display[State]):
    """The cards and rulings for the board, and previews of sentences."""

    shows_all = True

    def scenery(self, options: Struct) -> Scenery:
        """Return the printed cards and our rulings."""
        assert isinstance(options, Options)
        return scenery(options)

    def show(self, view: Any) -> Show:
        """Return the table as a board draws it: pieces, phase, window, combat, pending entries, why the game ended."""
        return show(view)

    def choice(self, text: str) -> KorashChoice:
        """Return a sentence that is written in the notation, or a word of one, with its parts by name."""
        return choice.choice(text)

    def event(self, event: Event) -> Event:
        """Return an event with its sentence by parts."""
        return choice.event_shown(event)

    def outlook(self, state: State, seat: Seat, path: Answer) -> Struct | None:
        """Return a preview of a sentence: what it would cost and meet."""
        return outlook.outlook(state, seat, path)

    def quick(self) -> Struct:
        """Return options for a short first game: cheap crews on platforms with much life, close together."""
        return quick()


class KorashWindows(Windows[State]):
    """Windows in which every seat may interrupt, and an agent that passes for people."""

    def queue(self, state: State) -> tuple[Decision, ...]:
        """Return the questions to the next seats of a window if nobody acts. KOR-INT-6."""
        return window.queue(state)

    def agent(self) -> SeatAgent:
        """Return the agent that passes for people who cannot do anything useful."""
        return AGENT

    def absent_after(self, options: Struct) -> int:
        """Return after how many timeouts a bot takes an absent seat. KOR-RULING-56."""
        assert isinstance(options, Options)
        return options.absent_after


class KorashLab(Lab[State]):
    """Sample tables and positions, and the study of the factions."""

    def setups(self) -> Iterable[Setup]:
        """Return tables with every number of seats, with teams, and with each option that changes a rule."""
        return setups()

    def positions(self) -> Iterable[tuple[int, State]]:
        """Return positions in which each card of our sets can be used."""
        return positions()

    def random_setup(self, rng: Random) -> Setup:
        """Return a table with random seats, teams and options."""
        return random_options(rng)

    def redeal(self, state: State, seat: Seat | None, rng: Random) -> State:
        """Return a copy in which everything hidden from a seat is random. KOR-ZONE-16."""
        return redeal(state, seat, rng)

    def study(self) -> KorashStudy:
        """Return the study of factions, sources of influence, and cards."""
        return KorashStudy()

    def judge(self, request: Any) -> Any:
        """Play the sentences of a judge request and return the result."""
        return judge(request)


class KorashCards(Cards):
    """Card sets, by id and hash."""

    def sets(self, options: Struct) -> str:
        """Return the card sets by id and hash; a record is replayed only with the same sets."""
        assert isinstance(options, Options)
        return load(options.cards).hash

    def workshop(self) -> Cardmaker:
        """Return the tools of card authors."""
        return CARDMAKER
