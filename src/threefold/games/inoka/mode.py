"""What all modes share: the contract, with the answers taken apart. A mode says what follows from each of them."""

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
from threefold.core.game import Game
from threefold.core.lab import Kernel, Lab, Symmetry
from threefold.core.notation import Notation, Written
from threefold.games.inoka import hunches, notation, symmetry
from threefold.games.inoka.choices import FIRST_CODES, choices
from threefold.games.inoka.clash import take_hands
from threefold.games.inoka.events import MatchEnded
from threefold.games.inoka.judge import judge
from threefold.games.inoka.moves import EVERY_HAND, SPACE, SPEND, STONE
from threefold.games.inoka.options import Options
from threefold.games.inoka.redealing import redeal
from threefold.games.inoka.show import InokaShow, show
from threefold.games.inoka.state import Phase, Side, State, lay
from threefold.games.inoka.tactics import EVERY_CARD, Card
from threefold.games.inoka.view import InokaView, imagine, read_options, view

SPENT = SPEND - STONE


class Mode(Game[State]):
    """One way of playing Inoka."""

    mode: str
    """What `threefold judge inoka` calls it."""
    modes: ClassVar[Mapping[str, Mode]]
    """All modes by that name: the contents page tells them."""
    edition = 1
    actions = SPACE
    sealable = ("play", "stone", "send")

    # What a mode says

    @abstractmethod
    def begin(self, state: State) -> list[Event]:
        """Up to the first question."""
        ...

    @abstractmethod
    def asks(self, state: State) -> str:
        """The rule that asks now, where it is not the same in every mode."""
        ...

    @abstractmethod
    def ended_by(self, state: State) -> str:
        """The rule that ended it."""
        ...

    @abstractmethod
    def prepared(self, state: State) -> list[Event]:
        """All hands are chosen."""
        ...

    @abstractmethod
    def clash(self, state: State, cards: Mapping[Seat, Card]) -> list[Event]:
        """All cards asked for are revealed."""
        ...

    def pay(self, state: State, spent: Mapping[Seat, bool]) -> list[Event]:
        """Losers with a stone have decided whether to spend it."""
        raise AssertionError(f"{self.mode} asks for no stones: {state}")

    def send(self, state: State, named: Mapping[Seat, Seat]) -> list[Event]:
        """The captains have named their champions."""
        raise AssertionError(f"{self.mode} asks for no champions: {state}")

    def take(self, state: State, seat: Seat, card: Card) -> list[Event]:
        """A card is drafted."""
        raise AssertionError(f"{self.mode} asks for no drafted cards: {state}")

    def chance(self, state: State, number: int) -> list[Event]:
        """A card, or a player, was drawn."""
        raise AssertionError(f"{self.mode} asks for no chance: {state}")

    # The contract

    def new(self, seats: int, options: Struct) -> State:
        """The table laid, up to the first question."""
        return self.opened(seats, options)[0]

    def opened(self, seats: int, options: Struct) -> tuple[State, list[Event]]:
        """A new game, and what is settled before the first question."""
        assert isinstance(options, self.options)
        if seats not in self.seats:
            raise OptionsError(f"{self.name} is not for {seats} players")
        state = lay(seats, options, self.sides(seats))  # pyright: ignore[reportArgumentType]
        return state, self.begin(state)

    def sides(self, seats: int) -> int:
        """How many may win: every player for himself, unless there are teams."""
        return seats

    def members(self, state: State, side: Side) -> tuple[Seat, ...]:
        """The players of a side."""
        return (side,)

    def side_name(self, side: Side) -> str:
        """X or Y for a team; a single player has no other name."""
        return ""

    def pending(self, state: State) -> tuple[Decision, ...]:
        """The same question to everybody who is asked: hands, cards, stones and champions are simultaneous.

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
        first = FIRST_CODES[state.phase]
        if state.phase is Phase.DECK:
            left = [card for card in EVERY_CARD if state.bag[card]]
            odds = tuple(state.bag[card] for card in left)
            return Decision(CHANCE, self.asks(state), tuple(first + card for card in left), odds=odds)
        legal = tuple(first + seat for seat in state.asked)
        return Decision(CHANCE, self.asks(state), legal, odds=(1,) * len(legal))

    def play(self, state: State, answers: Answers) -> list[Event]:
        """All answers at once, and all that follows from them."""
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
        """One side has won, or several share a draw."""
        state.phase = Phase.OVER
        state.asked = []
        state.winners = sorted(winners)
        drawn = len(winners) > 1
        seats = sorted(seat for side in winners for seat in self.members(state, side))
        return [MatchEnded(seats=tuple(seats), team="" if drawn else self.side_name(winners[0]), drawn=drawn)]

    def outcome(self, state: State) -> Outcome | None:
        """Who won is first, or all who share the draw."""
        if state.phase is not Phase.OVER:
            return None
        first = {seat for side in state.winners for seat in self.members(state, side)}
        return Outcome(tuple(1 if seat in first else 2 for seat in range(state.seats)), self.ended_by(state))

    def open_to(self, state: State, seat: Seat | None) -> list[Seat]:
        """Whose cards this seat (None: a spectator) sees. INOKA-INFO-2."""
        return [] if seat is None else [seat]

    def view(self, state: State, seat: Seat | None) -> InokaView:
        """All that is public, and the hands that are open to this seat."""
        return view(state, self.mode, seat, self.open_to(state, seat), self.captains(state))

    def captains(self, state: State) -> tuple[Seat, ...]:
        """Who may send a champion, where somebody may."""
        return ()

    def imagine(self, view: Any, rng: Random) -> State:
        """The hidden cards drawn at random, as far as nothing tells what they are."""
        return imagine(view, read_options(view, self.options), rng)  # pyright: ignore[reportArgumentType]

    def tables(self) -> Iterable[Setup]:
        """Return the tables worth testing: every number of players, with one stone."""
        return (Setup(seats, self.short()) for seats in self.seats)

    @abstractmethod
    def short(self) -> Options:
        """Options for the shortest game."""

    def renamings(self, setup: Setup) -> Sequence[symmetry.Renaming]:
        """Return the renamings of players and tactics under which the mode does not change."""
        return ()

    # For bots

    def weigh(self, view: Any, decision: Decision, tries: int, rng: Random) -> dict[Action, float]:
        """How often each answer was chosen by a search that plays on at random, so many times."""
        # NumPy is slow to import, and only who searches needs it.
        from threefold.games.inoka.thinking import Thinker

        state = self.imagine(view, rng)
        return Thinker(self.mode).weigh(state, self.open_to(state, decision.seat), decision, tries, rng)

    def hunch(self, view: Any, decision: Decision, rng: Random, *, kind: bool) -> Action:
        """What a beginner would answer, or one who lets others win."""
        return hunches.hunch(view, decision, rng, kind=kind)

    def winner_name(self, side: Side) -> str:
        """`P1` or `X`."""
        return self.side_name(side) or notation.player(side)

    @cached_property
    def notation(self) -> ModeNotation:
        """The steps of a game, and who won."""
        return ModeNotation(self)

    @cached_property
    def display(self) -> ModeDisplay:
        """What the board shows."""
        return ModeDisplay(self)

    @cached_property
    def lab(self) -> ModeLab:
        """The tables of the mode, and its kernel."""
        return ModeLab(self)


class ModeNotation(Notation[State]):
    """`hand P1=… P2=…; play P1=A3 P2=T2 # *`."""

    def __init__(self, mode: Mode) -> None:
        super().__init__(mode)
        self.mode = mode

    def write_answer(self, state: State, seat: Seat, answer: Answer) -> str:
        """Return `A1A2A3T1B1`, `A3`, `spend`, `P3`; chance: `lot=P2`."""
        return notation.write_answer(answer[0])

    def read_answer(self, state: State, seat: Seat, text: str) -> Answer:
        """Return what a text answers to the question that is asked."""
        return (notation.read_answer(state.phase, text),)

    def write_event(self, event: Event) -> str:
        """Return `clash duel P1=A1 P2=T1`."""
        return notation.write_event(event)

    def read_game(self, text: str, options: Struct) -> Written[State]:
        """Read the steps of a game without a deck or a bracket: those tell several draws in one."""
        steps, won = notation.read_steps(text)
        return Written(options, self.mode.new(self.mode.seats[0], options), steps, won)

    def write_game(self, moments: Sequence[Moment[State]], now: State, outcome: Outcome | None) -> str:
        """Return the steps, `#` and who won: `hand P1=… P2=…; play P1=A3 P2=T2 # *`."""
        won = "draw" if len(now.winners) > 1 else "".join(map(self.mode.winner_name, now.winners)) or "*"
        if outcome and not now.winners:
            won = notation.places(outcome)
        return notation.write_game(moments, now, won)


class ModeDisplay(Display[State]):
    """What is asked, and which cards beat which."""

    def show(self, view: Any) -> InokaShow:
        """Return what is asked, who sits out, and which shown card beats which."""
        return show(view)


class ModeLab(Lab[State]):
    """The tables of a mode, its symmetries and its kernel."""

    def __init__(self, mode: Mode) -> None:
        super().__init__(mode)
        self.mode = mode

    def setups(self) -> Iterable[Setup]:
        """Return the tables of the mode."""
        return self.mode.tables()

    def symmetries(self, setup: Setup) -> tuple[Symmetry[State], ...]:
        """Return the renamings of the mode as symmetries."""
        return symmetry.symmetries(self.mode.renamings(setup))

    def redeal(self, state: State, seat: Seat | None, rng: Random) -> State:
        """Deal anew the cards that neither the seat nor its team may see."""
        mates = next((team for team in self.mode.teams(state) if seat in team), () if seat is None else (seat,))
        return redeal(state, mates, rng)

    def kernel(self) -> Kernel[State] | None:
        """Return the same rules on a row of integers."""
        # Numba is slow to import, and only who asks for the kernel needs it.
        from threefold.games.inoka.kernel import InokaKernel

        return InokaKernel(self.mode.mode)

    def judge(self, request: Any) -> Any:
        """Answer for any mode, by its name in the request."""
        return judge(request, self.mode.modes)
