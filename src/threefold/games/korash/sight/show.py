"""What the board shows of a view: phase, window, combat, pending entries, and why the game ended.

It contains only names, numbers and keys; the browser adds the words. It is computed from the view alone, so it
cannot reveal secrets.
"""

from __future__ import annotations

from random import Random
from typing import Literal

from msgspec import Struct

from threefold.core.contract import Seat
from threefold.core.display import Choice
from threefold.games.korash.changes.ending import standing_of
from threefold.games.korash.flow.stack import Kind
from threefold.games.korash.sight.imagine import imagine
from threefold.games.korash.sight.view import View
from threefold.games.korash.state.catalogue import Kit
from threefold.games.korash.state.entries import LAND_REF, NONE, SEAT_REF, SPOT_REF, TACTIC_REF, Entry, Of
from threefold.games.korash.state.frames import (
    FRAMES,
    EntryFrame,
    Frame,
    SetupFrame,
    TollFrame,
    TransitFrame,
    TriggersFrame,
    WindowFrame,
)
from threefold.games.korash.state.kits import kit_of
from threefold.games.korash.state.names import LAND_NAMES, SEATS, SPOT_NAMES, UNIT_NAMES
from threefold.games.korash.traits.values import attacker_wins

PHASES = ("start", "planning", "main", "storm", "end")
"""The phases of a turn, by their number in `state.phase`."""
COUNTS: tuple[Literal["influence", "damage", "territories"], ...] = ("influence", "damage", "territories")
"""The counts that decide after the last round, in the order of `standing_of`. KOR-END-5."""
PhaseName = Literal["setup", "start", "planning", "main", "storm", "end", "over"]


class Pending(Struct, frozen=True):
    """A pending entry, or a trigger that is about to enter."""

    name: str
    """`e1`, counted from the bottom of the stack; empty for a trigger that has not entered."""
    kind: str
    """What it is: `tactic`, `attack` …"""
    seat: Seat
    sentence: str
    unit: str
    source: str
    """The unit or the id of the card that it comes from."""
    targets: tuple[str, ...]
    """The tiles, units and territories that it names."""


class Fight(Struct, frozen=True):
    """The combat in progress."""

    attacker: str
    defender: str
    """Empty if nobody defends."""
    spot: str
    strengths: tuple[int, int]
    """The present strengths of attacker and defender."""
    ahead: Literal["attacker", "defender", ""]
    """The side with which these strengths would win; empty if there is no defender."""
    decided: bool
    """Whether the strengths have already been compared."""


class Asking(Struct, frozen=True):
    """The entries that a question in the middle of a resolution is about."""

    entries: tuple[Pending, ...]
    waits: bool
    """Whether these triggers are about to enter, in an order to be chosen."""
    toll: int
    """The industry that prevents the effect if it is paid; 0 if there is no such question."""


class Ending(Struct, frozen=True):
    """Why the game is over."""

    rule: str
    count: Literal["influence", "damage", "territories", ""]
    """The count that decided; empty if none did."""
    counts: tuple[int, ...]
    """That count for each seat; empty if none decided."""


class Show(Struct, frozen=True):
    """What the board shows beside the pieces."""

    phase: PhaseName
    turn: Seat | None
    """The seat whose turn it is; None in the setup and after the end."""
    acting: str
    """The unit that acts; empty if none does."""
    transit: str
    """The unit that is on its way along a route; empty if none is."""
    window: str
    """The kind of the open window: `response`, `engage` …; empty if none is open."""
    combat: Fight | None
    pending: tuple[Pending, ...]
    """The pending entries, the oldest first."""
    asking: Asking | None
    ended: Ending | None


def show(seen: View) -> Show:
    """Return what the board shows of a view."""
    core = seen.core
    frames = [FRAMES[name].read(fields) for name, fields in core.frames]
    top = frames[-1] if frames else None
    laying = any(isinstance(frame, SetupFrame) for frame in frames)
    entries = [Entry.read(fields) for fields in core.entries]
    transit = next((frame.unit for frame in frames if isinstance(frame, TransitFrame)), NONE)
    return Show(
        phase=_phase(seen, laying=laying),
        turn=None if laying or core.rule else SEATS.index(seen.turn),
        acting=_unit(core.acting),
        transit=_unit(transit),
        window=Kind(top.kind).name.lower() if isinstance(top, WindowFrame) else "",
        combat=_fight(seen),
        pending=tuple(_pending(seen, entry, f"e{at + 1}") for at, entry in enumerate(entries) if not entry.dead),
        asking=_asking(seen, frames, entries),
        ended=_ending(seen) if core.rule else None,
    )


def _phase(seen: View, *, laying: bool) -> PhaseName:
    if seen.core.rule:
        return "over"
    return "setup" if laying else PHASES[seen.core.phase]


def _unit(unit: int) -> str:
    return UNIT_NAMES[unit] if unit >= 0 else ""


def _fight(seen: View) -> Fight | None:
    """Return the combat in progress, with the strengths that the pieces show."""
    combat = seen.core.combat
    if combat is None or combat.ended:
        return None
    strengths = {piece.name: piece.strength for piece in seen.pieces}
    attacker, defender = _unit(combat.attacker), _unit(combat.defender)
    attack, defence = strengths.get(attacker, 0), strengths.get(defender, 0)
    ahead = "attacker" if attacker_wins(seen.core.options, attack, defence) else "defender"
    decided = combat.winner >= 0
    return Fight(attacker, defender, SPOT_NAMES[combat.spot], (attack, defence), ahead if defender else "", decided)


def _pending(seen: View, entry: Entry, name: str) -> Pending:
    """Return an entry with names instead of numbers."""
    unit = _unit(entry.unit)
    named = (_thing(thing) for slot in entry.slots for thing in slot if 0 <= thing < SEAT_REF)
    targets = dict.fromkeys([*(SPOT_NAMES[spot] for spot in entry.route), *named])
    return Pending(
        name,
        Of(entry.of).name.lower(),
        entry.seat,
        entry.sentence,
        unit,
        _source(seen, entry, kit_of(*seen.core.kit)),
        tuple(target for target in targets if target != unit),
    )


def _thing(thing: int) -> str:
    """Return the name of a unit, a tile or a territory."""
    if thing >= LAND_REF:
        return LAND_NAMES[thing - LAND_REF]
    return UNIT_NAMES[thing] if thing < SPOT_REF else SPOT_NAMES[thing - SPOT_REF]


def _source(seen: View, entry: Entry, kit: Kit) -> str:
    """Return the unit or the card that an entry comes from."""
    if entry.source >= TACTIC_REF:
        return kit.tactics[entry.source - TACTIC_REF].id
    if entry.source >= LAND_REF:
        name = LAND_NAMES[entry.source - LAND_REF]
        return next((ground.card for ground in seen.grounds if ground.name == name), "")
    if entry.source >= 0 or entry.unit >= 0:
        return _unit(entry.source if entry.source >= 0 else entry.unit)
    side = seen.sides[entry.seat]
    return next((side.tactics[card.tactic] for card in side.screen if card.uid == entry.uid), "")


def _asking(seen: View, frames: list[Frame], entries: list[Entry]) -> Asking | None:
    """Return the entry that resolves now, or the triggers of one moment that are about to enter."""
    top = frames[-1] if frames else None
    if isinstance(top, TriggersFrame):
        queues = seen.core.queues
        queue = [Entry.read(fields) for fields in queues[top.depth]] if top.depth < len(queues) else []
        first = [e for e in queue if (e.stamp, e.seat) == (queue[0].stamp, queue[0].seat)]
        return Asking(tuple(_pending(seen, entry, "") for entry in first), waits=True, toll=0)
    number = next((frame.entry for frame in reversed(frames) if isinstance(frame, EntryFrame)), NONE)
    if not 0 <= number < len(entries):
        return None
    toll = top.price if isinstance(top, TollFrame) else 0
    return Asking((_pending(seen, entries[number], f"e{number + 1}"),), waits=False, toll=toll)


def _ending(seen: View) -> Ending:
    """Return the rule that ended the game, and the count that decided; both follow from public information."""
    rule, state = seen.core.rule, imagine(seen, Random(0))
    marks = [standing_of(state, seat) for seat in range(state.seats)]
    if rule in ("KOR-GOAL-2", "KOR-END-1"):
        return Ending(rule, COUNTS[0], tuple(mark[0] for mark in marks))
    left, decided = [seat for seat in range(state.seats) if not state.out[seat]], -1
    for at in range(len(COUNTS)) if rule == "KOR-END-5" else ():
        best = max(marks[seat][at] for seat in left)
        ahead = [seat for seat in left if marks[seat][at] == best]
        left, decided = ahead, at if len(ahead) < len(left) else decided
    if decided < 0:
        return Ending(rule, "", ())
    return Ending(rule, COUNTS[decided], tuple(abs(mark[decided]) for mark in marks))


class Concede(Choice, frozen=True, tag="concede"):
    """Gives up."""


def choice(text: str) -> Choice:
    """Return a sentence that is written in the notation, as the board gets it."""
    return Concede(text) if text == "concede" else Choice(text)
