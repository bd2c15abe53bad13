"""What the board shows of a view: phase, window, combat, pending entries, and why the game ended.

Only names, numbers and keys: the browser has the words. Everything follows from the view, so it tells no secrets.
"""

from __future__ import annotations

from random import Random
from typing import Literal

from msgspec import Struct

from threefold.core.contract import Seat
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
"""The phases of a turn, by the number that a state has."""
COUNTS: tuple[Literal["influence", "damage", "territories"], ...] = ("influence", "damage", "territories")
"""What is counted after the last round, in the order of `standing_of`. KOR-END-5."""
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
    """Where it comes from: a unit, or the id of a card."""
    targets: tuple[str, ...]
    """The tiles, units and territories that it names."""


class Fight(Struct, frozen=True):
    """The combat in progress."""

    attacker: str
    defender: str
    """Empty where nobody defends."""
    spot: str
    strengths: tuple[int, int]
    """Attacker's and defender's, as things stand."""
    ahead: Literal["attacker", "defender", ""]
    """Who would win a comparison of these strengths; empty where there is nothing to compare."""
    decided: bool
    """Whether strengths were compared already."""


class Asking(Struct, frozen=True):
    """What the question in the middle of a resolution is about."""

    entries: tuple[Pending, ...]
    waits: bool
    """Whether these triggers are about to enter, in an order to be chosen."""
    toll: int
    """What is to be paid, or else it happens."""


class Ending(Struct, frozen=True):
    """Why the game is over."""

    rule: str
    count: Literal["influence", "damage", "territories", ""]
    """The count that decided; empty where none did."""
    counts: tuple[int, ...]
    """That count, by seat; empty where none decided."""


class Show(Struct, frozen=True):
    """What the board shows beside the pieces."""

    phase: PhaseName
    turn: Seat | None
    """Whose turn it is; nobody's before the first and after the last."""
    acting: str
    """The unit that acts; empty if none does."""
    transit: str
    """The unit that is in the middle of its way; empty if none is."""
    window: str
    """What the open window is on: `response`, `engage` …; empty if none is open."""
    combat: Fight | None
    pending: tuple[Pending, ...]
    """The oldest first."""
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
    """Return an entry with its numbers as names."""
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
    """Return the entry that is being carried out, or the triggers of one moment that are about to enter."""
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
    """Return the rule that ended the game, and the count that decided; both follow from what lies open."""
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
