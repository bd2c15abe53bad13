"""The base class of all modes of Inoka. It implements the contract; each mode adds what follows from an answer."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any, ClassVar

from msgspec import Struct

from threefold.core.contract import CHANCE, Action, Answer, Answers, Decision, Event, Moment, Outcome, Seat, Setup
from threefold.core.display import Display
from threefold.core.errors import OptionsError
from threefold.core.lab import Kernel, Lab, Symmetry
from threefold.core.notation import Notation, Written
from threefold.games.inoka import hunches, notation, symmetry
from threefold.games.inoka.action_codes import EVERY_HAND, FIRST_CODES, SPACE, SPEND, STONE, choices
from threefold.games.inoka.card_handling import take_hands
from threefold.games.inoka.choice import InokaChoice, choice
from threefold.games.inoka.events import MatchEnded
from threefold.games.inoka.judge import Judged, judge
from threefold.games.inoka.knowledge import deal_hidden
from threefold.games.inoka.options import Options
from threefold.games.inoka.show import InokaShow, show
from threefold.games.inoka.state import Phase, Side, State, Traits, ask, lay
from threefold.games.inoka.tactics import EVERY_CARD, Card
from threefold.games.inoka.view import InokaView, Parts, imagine, view

SPENT = SPEND - STONE


class Mode(Judged):
    """One mode of Inoka as a game of the contract; a mode overrides the methods in which it differs."""

    modes: ClassVar[Mapping[str, Mode]]
    """All modes by that name; modes/__init__.py sets it."""
    options: type[Options]  # pyright: ignore[reportIncompatibleVariableOverride]
    edition = 1
    actions = SPACE
    sealable = ("play", "stone", "send")

    # What a mode overrides: no other code asks which mode it is

    @abstractmethod
    def traits(self, options: Options) -> Traits:
        """Describe how the mode differs from others, for the compiled rules, the search and the simple bots."""

    def shows(self, state: State) -> Parts:
        """Return the parts of a view that only this mode has."""
        return {}

    def recall(self, view: InokaView, state: State) -> None:
        """Copy the parts that `shows` added to a view back into a state."""

    def question(self, view: InokaView) -> str:
        """Return which card a clash asks for, as a key for the words on the board."""
        return "play"

    @abstractmethod
    def begin(self, state: State) -> list[Event]:
        """Start the game and continue until the first question."""

    @abstractmethod
    def asks(self, state: State) -> str:
        """Return the id of the rule behind the open question, where modes differ."""

    @abstractmethod
    def ended_by(self, state: State) -> str:
        """Return the id of the rule that ended the game."""

    @abstractmethod
    def prepared(self, state: State) -> list[Event]:
        """Continue after all players have chosen their hands."""

    @abstractmethod
    def clash(self, state: State, cards: Mapping[Seat, Card]) -> list[Event]:
        """Reveal the cards that the players chose, and continue from there."""

    def pay(self, state: State, spent: Mapping[Seat, bool]) -> list[Event]:
        """Make the losers pay with a card or a stone; those who have a stone have decided which."""
        raise AssertionError(f"{self.mode} asks for no stones: {state}")

    def send(self, state: State, named: Mapping[Seat, Seat]) -> list[Event]:
        """Let the champions that the captains named play the next clash."""
        raise AssertionError(f"{self.mode} asks for no champions: {state}")

    def take(self, state: State, seat: Seat, card: Card) -> list[Event]:
        """Give a seat the card that it took from the row."""
        raise AssertionError(f"{self.mode} asks for no drafted cards: {state}")

    def chance(self, state: State, number: int) -> list[Event]:
        """Continue with the card or the player that was drawn at random."""
        raise AssertionError(f"{self.mode} asks for no chance: {state}")

    # The contract

    def new(self, seats: int, options: Struct) -> State:
        """Create a new game that waits for its first question."""
        return self.opened(seats, options)[0]

    def opened(self, seats: int, options: Struct) -> tuple[State, list[Event]]:
        """Create a new game; return it with the events that happened before its first question."""
        assert isinstance(options, self.options)
        if seats not in self.seats:
            raise OptionsError(f"{self.name} is not for {seats} players")
        state = lay(seats, options, self.sides(seats))
        return state, self.begin(state)

    def sides(self, seats: int) -> int:
        """Return how many sides play: as many as players, or as there are teams."""
        return seats

    def teams(self, state: State) -> tuple[tuple[Seat, ...], ...]:
        """Return the players of each team, or nothing if every player plays alone."""
        sides = len(state.stones)
        return tuple(map(state.members, range(sides))) if sides < state.seats else ()

    def pending(self, state: State) -> tuple[Decision, ...]:
        """Ask all seats that have to answer the same question: hands, cards, stones and champions are chosen at the
        same time.

        INOKA-INFO-3, INOKA-INFO-4.
        """
        match state.phase:
            case Phase.OVER:
                return ()
            case Phase.HAND:
                return tuple(Decision(seat, "INOKA-CARD-6", EVERY_HAND) for seat in state.asked)
            case Phase.DECK | Phase.FIRST | Phase.LOT | Phase.BRACKET:
                return (self._roll(state),)
            case _:
                rule = self.asks(state)
                return tuple(Decision(seat, rule, choices(state, seat)) for seat in state.asked)

    def _roll(self, state: State) -> Decision:
        """Return the question to chance: a card of the deck, or a player."""
        first = FIRST_CODES[state.phase]
        if state.phase is Phase.DECK:
            left = [card for card in EVERY_CARD if state.bag[card]]
            odds = tuple(state.bag[card] for card in left)
            return Decision(CHANCE, self.asks(state), tuple(first + card for card in left), odds=odds)
        legal = tuple(first + seat for seat in state.asked)
        return Decision(CHANCE, self.asks(state), legal, odds=(1,) * len(legal))

    def play(self, state: State, answers: Answers) -> list[Event]:
        """Play the answers of all seats at once, and everything that follows from them; return the events."""
        first = FIRST_CODES[state.phase]
        chosen = {seat: path[0] - first for seat, path in answers.items()}
        match state.phase:
            case Phase.HAND:
                take_hands(state, chosen)
                return self.prepared(state)
            case Phase.PLAY:
                return self.clash(state, chosen)
            case Phase.STONE:
                return self.pay(state, {seat: number == SPENT for seat, number in chosen.items()})
            case Phase.SEND:
                return self.send(state, chosen)
            case Phase.DRAFT:
                ((seat, card),) = chosen.items()
                return self.take(state, seat, card)
            case _:
                return self.chance(state, chosen[CHANCE])

    def end(self, state: State, winners: list[Side]) -> list[Event]:
        """End the game: one side wins, or several share a draw."""
        ask(state, Phase.OVER, [])
        state.winners = sorted(winners)
        drawn = len(winners) > 1
        seats = sorted(seat for side in winners for seat in state.members(side))
        return [MatchEnded(seats=tuple(seats), team="" if drawn else state.team_name(winners[0]), drawn=drawn)]

    def outcome(self, state: State) -> Outcome | None:
        """Return the result with the winners, or all who share a draw, in first place; None while the game runs."""
        if state.phase is not Phase.OVER:
            return None
        first = {seat for side in state.winners for seat in state.members(side)}
        return Outcome(tuple(1 if seat in first else 2 for seat in range(state.seats)), self.ended_by(state))

    def open_to(self, state: State, seat: Seat | None) -> Sequence[Seat]:
        """List the seats whose hands a seat sees: its own and its team's; a spectator sees none.

        INOKA-INFO-2, INOKA-TEAM-11.
        """
        return () if seat is None else state.members(state.side_of(seat))

    def view(self, state: State, seat: Seat | None) -> InokaView:
        """Return the view of a seat: everything public, and the hands that this seat may see."""
        return view(state, self.mode, seat, self.open_to(state, seat), self.shows(state))

    def imagine(self, view: Any, rng: Random) -> State:
        """Return a state that fits the view; hidden cards are dealt at random."""
        state = imagine(view, self.options, rng)
        self.recall(view, state)
        return state

    def tables(self) -> Iterable[Setup]:
        """Return sample setups for tests: every number of players, with options that make games short."""
        return (Setup(seats, self.short()) for seats in self.seats)

    @abstractmethod
    def short(self) -> Options:
        """Return the options that make games as short as possible."""

    def renamings(self, setup: Setup) -> Sequence[symmetry.Renaming]:
        """Return the renamings of players and tactics that leave the rules of the mode as they are."""
        return ()

    # For bots

    def weigh(self, view: Any, decision: Decision, tries: int, rng: Random) -> dict[Action, float]:
        """Search with `tries` random games; return how often the search chose each answer."""
        # NumPy is slow to import, so import it only when a bot searches.
        from threefold.games.inoka.thinking import weigh

        state = self.imagine(view, rng)
        return weigh(self.traits, state, self.open_to(state, decision.seat), decision, tries, rng)

    def hunch(self, view: Any, decision: Decision, rng: Random, *, kind: bool) -> Action:
        """Return the answer of a simple bot; a kind one lets its opponents win."""
        return hunches.hunch(view, decision, rng, kind=kind, good=self.traits(self.options()).winning_is_good)

    @cached_property
    def notation(self) -> ModeNotation:
        """Return the part that reads and writes steps and games."""
        return ModeNotation(self)

    @cached_property
    def display(self) -> ModeDisplay:
        """Return the part that tells a board what to show."""
        return ModeDisplay(self)

    @cached_property
    def lab(self) -> ModeLab:
        """Return the part that tests and bot matches use."""
        return ModeLab(self)


class ModeNotation(Notation[State]):
    """Reads and writes answers, events and games: `hand P1=… P2=…; play P1=A3 P2=T2 # *`."""

    def write_answer(self, state: State, seat: Seat, answer: Answer) -> str:
        """Write an answer: `A1A2A3T1B1`, `A3`, `spend`, `P3`; chance: `lot=P2`."""
        return notation.write_answer(answer[0])

    def read_answer(self, state: State, seat: Seat, text: str) -> Answer:
        """Return the answer that a text gives to the open question."""
        return (notation.read_answer(state.phase, text),)

    def write_event(self, event: Event) -> str:
        """Write an event: `clash duel P1=A1 P2=T1`."""
        return notation.write_event(event)

    def read_game(self, text: str, options: Struct) -> Written[State]:
        """Read the steps of a game.

        Refuse a game with a deck or a bracket, where one step stands for several random draws.
        """
        steps, won = notation.read_steps(text)
        return Written(options, self.game.new(self.game.seats[0], options), steps, won)

    def write_game(self, moments: Sequence[Moment[State]], now: State, outcome: Outcome | None) -> str:
        """Write the steps, `#` and the winner: `hand P1=… P2=…; play P1=A3 P2=T2 # *`."""
        return notation.write_game(moments, now, outcome)


class ModeDisplay(Display[State]):
    """Tells the browser's board what it draws of a mode."""

    shows_all = True

    def __init__(self, mode: Mode) -> None:
        super().__init__(mode)
        self.mode = mode

    def show(self, view: Any) -> InokaShow:
        """Return everything that the board draws: the view, the question, and what each seat does in a clash."""
        return show(view, self.mode.question(view))

    def choice(self, text: str) -> InokaChoice:
        """Return an answer that is written in the notation, with its cards and players by name."""
        return choice(text)


class ModeLab(Lab[State]):
    """The sample setups, symmetries and compiled rules of a mode."""

    def __init__(self, mode: Mode) -> None:
        super().__init__(mode)
        self.mode = mode

    def setups(self) -> Iterable[Setup]:
        """Return the sample setups of the mode."""
        return self.mode.tables()

    def symmetries(self, setup: Setup) -> tuple[Symmetry[State], ...]:
        """Return the renamings of the mode in the form of the contract."""
        return symmetry.symmetries(self.mode.renamings(setup))

    def redeal(self, state: State, seat: Seat | None, rng: Random) -> State:
        """Return a copy of the state in which the cards that the seat's team may not see are dealt again at random."""
        world = state.clone()
        if not self.mode.traits(state.options).hands_are_open:
            mates = next((team for team in self.mode.teams(state) if seat in team), (seat,))
            for other in (seat for seat in range(state.seats) if seat not in mates):
                deal_hidden(world, other, len(state.hand[other]), rng)
        return world

    def kernel(self) -> Kernel[State] | None:
        """Return the compiled rules, which are faster."""
        # Numba is slow to import, so import it only when the kernel is used.
        from threefold.games.inoka.kernel import InokaKernel

        return InokaKernel(self.mode.traits)

    def judge(self, request: Any) -> Any:
        """Play the steps of a request in the mode that it names; return where they lead, or why a step is refused."""
        return judge(request, self.mode.modes)
