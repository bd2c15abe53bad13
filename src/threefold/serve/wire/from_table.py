"""What the table says to a client over a socket."""

from __future__ import annotations

from typing import Literal

from msgspec import Raw, Struct

from threefold.core.contract import Seat
from threefold.core.display import Choice
from threefold.serve.wire.words import Code, Happened, Millis, OfferKind, Sealing, SeatKind


class SeatShown(Struct, frozen=True):
    """Who sits where."""

    seat: Seat
    kind: SeatKind
    name: str
    bot: str
    present: bool
    absent_person: bool
    """A person's seat that a bot is minding; its owner may take it back."""


class Ask(Struct, frozen=True):
    """What is wanted of this viewer: the code of every legal answer's first step, with the step beside it."""

    rule: str
    legal: tuple[int, ...]
    choices: tuple[Choice, ...]
    sealed: tuple[int, ...] = ()
    """The answer given already, which may still be changed."""
    sealing: Sealing = ""


class Calls(Struct, frozen=True):
    """What this viewer may say though nobody asks."""

    codes: tuple[int, ...]
    choices: tuple[Choice, ...]


class ClockShown(Struct, frozen=True):
    """Time left; it runs while the seat is asked and has not answered."""

    seat: Seat
    left: Millis
    running: bool
    starts_in: Millis = 0
    """How long it waits: until people have followed what happened, or for somebody whose match began without them."""


class Offer(Struct, frozen=True):
    """Something a seat has offered and the others may accept."""

    kind: OfferKind
    seat: Seat


class Result(Struct, frozen=True):
    """How the match ended."""

    places: tuple[int, ...]
    rule: str


class Said(Struct, frozen=True):
    """A line of chat: free text, or a quick phrase by its key."""

    seat: Seat | None
    name: str
    text: str = ""
    phrase: str = ""


class PledgeShown(Struct, frozen=True):
    """The hash of a choice that nobody but its owner knows yet."""

    seat: Seat
    hash: str


class Opened(Struct, frozen=True):
    """A choice with the nonce that its hash was made with: anybody can check that it was not changed."""

    seat: Seat
    path: tuple[int, ...]
    nonce: str
    hash: str


class Whisper(Struct, frozen=True):
    """A line of a team's own channel; with `to`, a suggestion pinned for a teammate who has to choose."""

    number: int
    at: Millis
    seat: Seat
    name: str
    text: str = ""
    phrase: str = ""
    turn: int = -1
    to: Seat = -1
    path: tuple[int, ...] = ()
    """The suggested answer; () takes the suggestion back."""


class MateAsked(Struct, frozen=True):
    """What a teammate is asked, as far as the viewer can know: what may be suggested."""

    seat: Seat
    rule: str
    legal: tuple[int, ...]
    choices: tuple[Choice, ...]


class Pin(Struct, frozen=True):
    """A suggestion that stands: who pinned it, for which teammate, and the suggested answer."""

    seat: Seat
    name: str
    to: Seat
    path: tuple[int, ...]
    choice: Choice


class By(Struct, frozen=True):
    """Who did something: a person, a bot with its version, the clock, the agents who pass for people, or the house."""

    who: Literal["person", "bot", "clock", "agent", "house"]
    seat: Seat | None = None
    name: str = ""


class Window(Struct, frozen=True):
    """Something may be answered now. Who is not prompted learns no more than that."""

    cause: Choice
    """The action that may be interrupted."""
    seats: tuple[Seat, ...]
    """Who could answer by public facts, in order."""
    about: str = ""
    """What it is about for the viewer, a key; empty unless the viewer is prompted."""
    passes: tuple[int, ...] = ()
    """The answer that lets it happen; empty likewise."""
    left: Millis | None = None
    """How long the viewer has, where there is a clock."""
    reserve: Millis | None = None
    """What the viewer's own reserve holds."""
    starts_in: Millis = 0
    """How long the time waits until people have followed what happened."""


class Update(Struct, frozen=True, tag="update", tag_field="type"):
    """All that a viewer may know after log entry number `seq`."""

    seq: int
    kind: Happened
    """What it tells of: a move, a take-back, a seat that changed hands; `now`: how things stand."""
    turn: int
    at: Millis
    by: By
    events: tuple[Raw, ...]
    beat: Millis
    """How long the events are shown at the normal pace; 0: there is nothing to be seen."""
    view: Raw | None
    """None until the match has begun."""
    show: Raw | None
    """What a board would need rules to find out in the view: the `Show` of the game, where it has one."""
    ask: Ask | None
    calls: Calls
    waiting: tuple[Seat, ...]
    clocks: tuple[ClockShown, ...]
    seats: tuple[SeatShown, ...]
    seat: Seat | None
    """The viewer's own seat; None: a spectator."""
    offers: tuple[Offer, ...]
    result: Result | None
    said: Said | None = None
    next_match: str = ""
    """The rematch, once both have agreed to it."""
    late: tuple[Seat, ...] = ()
    """Whose time ran out: chance, or the game's default, has just answered for them."""
    minded: tuple[Seat, ...] = ()
    """Whose seats a bot has just taken, for their time ran out once too often."""
    pledges: tuple[PledgeShown, ...] = ()
    opened: tuple[Opened, ...] = ()
    """The pledged choices that have just been opened."""
    window: Window | None = None
    takeable: bool = False
    """Whether a choice may be taken back: none since the last roll or reveal, and there is nothing to ask for."""


class Waiting(Struct, frozen=True, tag="waiting", tag_field="type"):
    """Somebody has locked an answer, or taken it back: who is still missing. What they chose stays sealed."""

    turn: int
    waiting: tuple[Seat, ...]
    sealed: tuple[int, ...]
    """The viewer's own sealed answer."""
    sealing: Sealing = ""
    pledges: tuple[PledgeShown, ...] = ()
    clocks: tuple[ClockShown, ...] = ()
    """Who has locked thinks no longer: their clock stands."""


class Presence(Struct, frozen=True, tag="presence", tag_field="type"):
    """Who is here now."""

    present: tuple[Seat, ...]
    watching: int


class Chat(Struct, frozen=True, tag="chat", tag_field="type"):
    """What was said before somebody came in, oldest first."""

    lines: tuple[Said, ...]


class Refused(Struct, frozen=True, tag="refused", tag_field="type"):
    """A message that changed nothing, and why."""

    code: Code
    rule: str = ""
    detail: str = ""
    """For developers; clients show words of their own for the code."""
    turn: int = -1


class Pong(Struct, frozen=True, tag="pong", tag_field="type"):
    """The heartbeat's echo."""

    at: Millis


class Lesson(Struct, frozen=True, tag="lesson", tag_field="type"):
    """What a teacher says to one player: about the question of this turn, or the answer given to it."""

    turn: int
    code: str
    steps: int
    """Until the end that it is about; 0: not known."""
    share: int
    """How often the better answer is given, in percent; 0: not known."""
    choice: Choice | None
    """The better answer; null while it is still to be found."""
    undo: bool
    """Whether the teacher waits: the answer may be taken back, or `play_on` sent."""


class Team(Struct, frozen=True, tag="team", tag_field="type"):
    """A team's own channel, for its members alone."""

    seats: tuple[Seat, ...]
    lines: tuple[Whisper, ...]
    pins: tuple[Pin, ...]
    """The suggestions that stand for this turn."""
    asked: tuple[MateAsked, ...]


class Wishes(Struct, frozen=True, tag="wishes", tag_field="type"):
    """What the viewer's own agent is to do, whole; nobody else is told."""

    seat: Seat
    wishes: Raw


FromTable = Update | Waiting | Presence | Chat | Team | Wishes | Lesson | Refused | Pong
