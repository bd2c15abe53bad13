"""The one contract that every game and every consumer shares.

Rules never wait, never roll, never hide and never paint. They stop at decisions; a table collects the
answers, chance answers like a seat, a view is built for one seat, events tell what happened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

from msgspec import Struct

from threefold.core.actions import ActionSpace
from threefold.core.errors import NotationError
from threefold.core.workshop import Workshop

if TYPE_CHECKING:
    from threefold.core.study import Study

Seat = int
"""0..n-1: a place in the game. Who sits there is not the rules' business."""

CHANCE: Seat = -1
"""Nature sits at the table and answers like anyone else."""

Action = int
"""A code in the game's fixed ActionSpace."""

Answer = tuple[Action, ...]
"""One complete choice: a path of actions, mostly of length 1."""

Answers = Mapping[Seat, Answer]


class Decision(Struct, frozen=True):
    """One question to one seat; several pending at once are simultaneous. Equal decisions are the same question."""

    seat: Seat
    rule: str
    """The sentence that asks, by its id."""
    legal: tuple[Action, ...]
    """First steps of an answer: ascending, never empty, shown to this seat only."""
    odds: tuple[int, ...] = ()
    """Chance only: whole-number weights, one for each of legal."""
    about: int = 0
    """What it is asked about, by public facts: tells apart two questions that look alike, such as the windows
    on two pending cards, so that an answer given early is never used for another one."""


class Event(Struct, frozen=True, tag=True, kw_only=True):
    """One thing that happened: the rulebook's verb, past tense. No rule ever reads an event."""

    reveals: ClassVar[bool] = False
    """Whether somebody learns a secret by it: a take-back never passes such an event."""

    to: tuple[Seat, ...] | None = None
    """Who is told; None: everyone. A secret is a second event with its own audience."""


class Outcome(Struct, frozen=True, forbid_unknown_fields=True):
    """How it ended."""

    places: tuple[int, ...]
    """Each seat's place: 1 is first; ties and teams share."""
    rule: str
    """The sentence that ended it."""


class State(Protocol):
    """Flat data: no game, function, generator, random source or log inside."""

    def clone(self: S) -> S:
        """An independent copy."""
        ...


S = TypeVar("S", bound=State)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)


class Setup(Struct, frozen=True):
    """Seats and options: what a table is laid with."""

    seats: int
    options: Struct


class Symmetry(NamedTuple, Generic[S]):
    """A renaming under which the rules do not change: game on, outcome renamed."""

    seats: tuple[Seat, ...]
    """The new name of each seat."""
    state: Callable[[S], S]
    answer: Callable[[S, Answer], Answer]
    """The renamed answer to the renamed state; it gets the state before it was renamed."""


class Moment(NamedTuple, Generic[S]):
    """One entry of a record as it was played: the state before it, the answers given, what they caused."""

    before: S
    answers: Answers
    events: Sequence[Event]


class Written(NamedTuple, Generic[S]):
    """A game that was read from its notation."""

    options: Struct
    """Those that were given, as far as the text does not say otherwise."""
    start: S
    turns: Sequence[tuple[str, ...]]
    """What was answered, in seat order; whether it is legal is the reader's business."""
    result: str = ""
    """How it ended, as `write_game` writes it after `#`; "": the text does not say."""


class Kernel(Protocol[S_contra]):
    """The same rules on packed integers, for speed; tied to the readable ones by lockstep tests."""

    def load(self, state: S_contra) -> Any:
        """The kernel's own form of a state."""
        ...

    def legal(self, packed: Any, seat: Seat) -> tuple[Action, ...]:
        """What `pending` would offer this seat; () when it is not asked."""
        ...

    def play(self, packed: Any, answers: Answers) -> None:
        """What `Game.play` does, in place."""
        ...

    def differs(self, packed: Any, state: S_contra) -> str:
        """How the two disagree, in words; "" when they do not."""
        ...

    def perft(self, state: S_contra, depth: int) -> int:
        """How many lines of that many answers there are."""
        ...


class Pairing(Struct, frozen=True):
    """One match of a tournament: in which stage it is, and who meets there."""

    stage: int
    sides: tuple[int, ...]
    """Seats of the tournament, in the order in which they sit at the match; `~n` is whoever wins match number n."""


class Tournament(Protocol[S_contra]):
    """How a game that plays match after match of another one is held as many matches side by side.

    A state knows all pairings as soon as it has made its opening rolls; from then on it asks for the matches in
    that order, as they are played, and rolls only to decide a match that was drawn. Matches make no rolls of
    their own, except for seats that are late.
    """

    game: AnyGame
    """What its matches are played by."""

    def options(self, options: Struct) -> Struct:
        """The options of its matches."""
        ...

    def pairings(self, state: S_contra) -> tuple[Pairing, ...]:
        """Every match, in the order of the record."""
        ...

    def winners(self, state: S_contra) -> tuple[Seat, ...]:
        """Who won the matches that are decided, in the order of the record."""
        ...

    def retell(self, answer: Answer) -> Answer:
        """What was answered in a match, in this game's codes."""
        ...

    def score(self, match: Any) -> tuple[int, ...]:
        """What a bracket shows beside the names, from the state of a match."""
        ...


class Verdict(Struct, frozen=True):
    """What an agent makes of a window for one seat."""

    prompt: bool
    """Ask the person."""
    delayed: bool
    """Where it does not: whether its answer is shown only after the table's delay. At once only if that follows from
    wishes and public facts alone."""
    answer: Answer
    """What it answers where it does not prompt."""
    passes: Answer
    """What lets things happen: a window closes when everybody has said this. Any other answer acts."""
    about: str
    """What the window is about for this seat, by public facts: a key for the client's words."""
    cause: str
    """What may be answered, in the game's notation: the same for every seat."""


class Agent(Protocol[S_contra]):
    """Answers for a person in windows that are asked of everybody, so that being asked tells nothing.

    It says the same in two worlds that its seat cannot tell apart; and what it does at once, without delay, it does
    whatever the seat holds.
    """

    wishes: type[Struct]
    """One person's settings at one table: typed, with defaults; the client's form. Hidden from all others."""
    presets: Mapping[str, Mapping[str, Any]]
    """Names for settings that go together; each says only what it changes."""

    def accept(self, state: S_contra, seat: Seat, wishes: Any) -> Any:
        """New wishes, checked, and noted when they were made; a ThreefoldError says what is wrong with them."""
        ...

    def consider(self, state: S_contra, seat: Seat, wishes: Any) -> Verdict | None:
        """What to do about the window in which a seat is asked, or will be; None: agents do not answer this."""
        ...

    def answered(self, state: S_contra, seat: Seat, wishes: Any) -> Any:
        """The wishes that are left when the seat has answered the window of this state, itself or not."""
        ...

    def lasting(self, state: S_contra, seat: Seat, wishes: Any) -> Any:
        """The wishes without those whose time is over, for their owner to see."""
        ...

    faults: tuple[str, ...]
    """What counts against an agent when it is measured, by name."""

    def faults_of(self, state: S_contra, decision: Decision, verdict: Verdict) -> tuple[str, ...]:
        """What is wrong with a verdict, found out by other means than it was."""
        ...

    def turn(self, state: S_contra) -> tuple[int, tuple[Seat, ...]] | None:
        """Which turn it is, and the opponents of whose it is: prompts are counted by opponents' turns."""
        ...


@runtime_checkable
class Game(Protocol[S]):
    """The rules of one game in one mode; stateless. A mode is another Game; variants and sizes are options.

    Subclass it: what has a body here is a default that many games keep.
    """

    name: str
    edition: int
    """Raised when an old record would replay differently; never for speed or taste."""
    seats: range
    options: type[Struct]
    """Typed, with defaults: the lobby's form, part of the record; unknown ones are refused."""
    actions: ActionSpace
    sealable: tuple[str, ...] = ()
    """The verbs whose answers, asked of several seats at once, everybody sees when they are opened: at a sealed table
    a browser sends their hash first."""
    hides: ClassVar[bool] = True
    """Whether seats may see different things. Where nothing is hidden, one view serves everybody."""

    def new(self, seats: int, options: Struct) -> S:
        """The game laid out. No randomness: setup rolls are decisions."""
        ...

    def pending(self, state: S) -> tuple[Decision, ...]:
        """Who is asked what; () exactly when the game is over."""
        ...

    def play(self, state: S, answers: Answers) -> list[Event]:
        """Plays one complete answer of every pending seat, or one call, in place. Trusts its input."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """How it ended; None while it goes on."""
        ...

    def view(self, state: S, seat: Seat | None) -> Struct:
        """All that this seat may see and remember, built up from nothing; None: a spectator."""
        ...

    def imagine(self, view: Any, rng: Random) -> S:
        """A world that fits this view: all that a bot ever gets."""
        ...

    def redeal(self, state: S, seat: Seat | None, rng: Random) -> S | None:
        """The same world but for what a seat may not see, which is dealt anew; None: the game does not offer this.

        It asks neither view nor imagine, for laws hold them to it: a leak that is also imagined agrees with itself.
        """
        return None

    def scenery(self, options: Struct) -> Struct | None:
        """What a board needs to draw and that never changes in a match: a client knows no rules."""
        return None

    def quick(self) -> Struct:
        """The options of a table laid with one tap for the fewest seats: as little as possible is asked before play."""
        return self.options()

    def absent_after(self, options: Struct) -> int:
        """How often in a row a seat may run out of time before a bot takes it, where the host wants that."""
        return 3

    def teams(self, state: S) -> tuple[tuple[Seat, ...], ...]:
        """Who wins together, the teams of two seats or more; by default nobody."""
        return ()

    def more(self, state: S, seat: Seat, path: Answer) -> tuple[Action, ...]:
        """The next steps of a longer answer; () when the path is complete."""
        return ()

    def calls(self, state: S, seat: Seat) -> tuple[Action, ...]:
        """What this seat may say though nobody asks: claim a draw, concede."""
        return ()

    def default(self, state: S, seat: Seat) -> Answer | None:
        """The answer when the clock runs out; None: drawn uniformly through chance."""
        return None

    def queue(self, state: S) -> tuple[Decision, ...]:
        """Questions that follow if nobody acts, by public facts alone: their answers may be collected early."""
        return ()

    def agent(self) -> Agent[S] | None:
        """Who answers windows for people, in games that ask everybody who might have something to say."""
        return None

    def tournament(self) -> Tournament[S] | None:
        """How this game is held as many matches of another one, where it can be."""
        return None

    def study(self) -> Study[S] | None:
        """What an arena deals and counts, in games whose seats are dealt different sides."""
        return None

    def cards(self, options: Struct) -> str:
        """The card sets of a table, by name and hash, in games that have cards; records carry it."""
        return ""

    def workshop(self) -> Workshop | None:
        """What those who write cards work with, in games that have cards."""
        return None

    def setups(self) -> Iterable[Setup]:
        """The tables worth testing: each seat count, each option that changes a rule."""
        return (Setup(seats, self.options()) for seats in self.seats)

    def positions(self) -> Iterable[tuple[int, S]]:
        """Positions worth testing that the setups seldom lead to, each with its number of seats."""
        return ()

    def random_setup(self, rng: Random) -> Setup:
        """A table that somebody might lay, for the fuzzer."""
        return rng.choice(list(self.setups()))

    def symmetries(self, setup: Setup) -> tuple[Symmetry[S], ...]:
        """The renamings that change nothing."""
        return ()

    def kernel(self) -> Kernel[S] | None:
        """The fast twin of these rules, where there is one."""
        return None

    def write_answer(self, state: S, seat: Seat, answer: Answer) -> str:
        """An answer in the game's notation."""
        return " ".join(map(self.actions.write, answer))

    def write_steps(self, state: S, decision: Decision) -> tuple[str, ...]:
        """The first steps of every answer to a question, in notation."""
        return tuple(self.write_answer(state, decision.seat, (action,)) for action in decision.legal)

    def write_next(self, state: S, seat: Seat, path: Answer, steps: Sequence[Action]) -> tuple[str, ...]:
        """Write the steps that go on from a path in notation."""
        return tuple(map(self.actions.write, steps))

    def outlook(self, state: S, seat: Seat, path: Answer) -> Struct | None:
        """What an answer, as far as it goes, would cost and lead to, by what this seat may know."""
        return None

    def read_answer(self, state: S, seat: Seat, text: str) -> Answer:
        """The answer that such a text means. It parses; whether it is legal is the table's business."""
        return tuple(map(self.actions.read, text.split()))

    def write_event(self, event: Event) -> str:
        """An event in the game's notation; "" for one that the notation does not tell."""
        return ""

    def write_position(self, state: S) -> str:
        """A state in the game's notation; "" where it has none."""
        return ""

    def read_position(self, text: str, options: Struct) -> S:
        """The state that such a text means."""
        raise NotationError(f"{self.name} has no notation for positions")

    def write_game(self, moments: Sequence[Moment[S]], now: S, outcome: Outcome | None) -> str:
        """A whole game in the game's notation: what was played, and where that has led."""
        texts = [
            self.write_answer(moment.before, seat, answer)
            for moment in moments
            for seat, answer in sorted(moment.answers.items())
        ]
        places = ",".join(map(str, outcome.places)) if outcome else "*"
        return " ".join([*texts, "#", places])

    def read_game(self, text: str, options: Struct) -> Written[S]:
        """What `write_game` has written; or a position alone."""
        raise NotationError(f"{self.name} has no notation for games that can be read back; its records can")

    def judge(self, request: Any) -> Any:
        """One line of `threefold judge`: a request in the game's own shape, answered or refused."""
        raise NotationError(f"{self.name} has no judge")


AnyGame = Game[Any]


def told(events: Iterable[Event], seat: Seat | None) -> list[Event]:
    """The events that this seat (None: a spectator) is told."""
    return [event for event in events if event.to is None or (seat is not None and seat in event.to)]
