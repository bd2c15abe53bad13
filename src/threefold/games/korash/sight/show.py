"""What a board draws: everything on the table by name, and what only the rules can find out about it.

It contains only names, numbers and keys; the browser adds the words. It is computed from the view alone, so it
cannot reveal secrets.
"""

from __future__ import annotations

from random import Random
from typing import Literal, TypeAlias

from msgspec import Struct

from threefold.core.contract import Seat
from threefold.games.korash.cards.tools.show import line_of
from threefold.games.korash.flow.stack import Kind
from threefold.games.korash.map.tiles import tiles
from threefold.games.korash.sight.choice import Sentence, sentence
from threefold.games.korash.sight.imagine import imagine
from threefold.games.korash.sight.standings import Ending, ending_of
from threefold.games.korash.sight.table import (
    Saying,
    ShownLand,
    ShownPiece,
    ShownSide,
    sayings,
    shown_land,
    shown_pieces,
    shown_sides,
    tile_of,
)
from threefold.games.korash.sight.view import Laying, View
from threefold.games.korash.state.codes import BAY
from threefold.games.korash.state.entries import ENTRY_REF, LAND_REF, NONE, SEAT_REF, SPOT_REF, TACTIC_REF, Entry, Of
from threefold.games.korash.state.events import Ahead
from threefold.games.korash.state.frames import (
    EntryFrame,
    TollFrame,
    TransitFrame,
    TriggersFrame,
    WindowFrame,
)
from threefold.games.korash.state.names import COLUMNS, LAND_NAMES, SEATS, SPOT_NAMES, UNIT_NAMES, tiles_of
from threefold.games.korash.state.options import INFLUENCE_TO_WIN
from threefold.games.korash.state.state import State
from threefold.games.korash.traits.reach import intruded_bay, unit_attacked
from threefold.games.korash.traits.values import side_ahead

PhaseName: TypeAlias = Literal["setup", "start", "planning", "main", "storm", "end"]
PHASES: tuple[PhaseName, ...] = ("start", "planning", "main", "storm", "end")
"""The phases of a turn, by their number in `state.phase`."""
WindowName: TypeAlias = Literal["response", "start", "supply", "planning", "main", "turn", "engage", "outcome"]
WINDOWS: dict[Kind, WindowName] = {
    Kind.RESPONSE: "response",
    Kind.START: "start",
    Kind.SUPPLY: "supply",
    Kind.PLANNING: "planning",
    Kind.MAIN: "main",
    Kind.TURN: "turn",
    Kind.ENGAGE: "engage",
    Kind.OUTCOME: "outcome",
}
PendingKind: TypeAlias = Literal[
    "tactic", "ability", "ground", "move", "attack", "explore", "sabotage", "deploy", "trigger", "delayed"
]
PENDING: tuple[PendingKind, ...] = (
    *("tactic", "ability", "ground", "move", "attack", "explore", "sabotage", "deploy", "trigger", "delayed"),
)
"""The kinds of pending entries, by their number in `Of`."""


class Pending(Struct, frozen=True):
    """A pending entry, or a trigger that is about to enter."""

    name: str
    """`e1`, counted from the bottom of the stack; empty for a trigger that has not entered."""
    kind: PendingKind
    seat: Seat
    said: Sentence | None
    """What was said to use it; None for a trigger and for a delayed effect."""
    unit: str
    source: str
    """The unit or the id of the card that it comes from."""
    line: int
    """Which of the printed lines of that card it comes from, counted from 0; -1 if that cannot be told."""


class Fight(Struct, frozen=True):
    """The combat in progress."""

    attacker: str
    defender: str
    """Empty if nobody defends."""
    spot: str
    strengths: tuple[int, int]
    """The present strengths of attacker and defender."""
    ahead: Ahead | Literal[""]
    """The side that has won, or would win with these strengths; empty if there is no defender."""
    decided: bool
    """Whether the strengths have already been compared."""


class Asking(Struct, frozen=True):
    """The entries that a question in the middle of a resolution is about."""

    entries: tuple[Pending, ...]
    waits: bool
    """Whether these triggers are about to enter, in an order to be chosen."""
    toll: int
    """The industry that prevents the effect if it is paid; 0 if there is no such question."""


class Show(Struct, frozen=True):
    """What a board draws."""

    seat: Seat | None
    """The seat that looks; None for a spectator."""
    round: int
    phase: PhaseName
    active: Seat
    """The seat whose turn it is, or was last."""
    turn: Seat | None
    """The seat whose turn it is; None in the setup and after the end."""
    columns: tuple[str, ...]
    """The letters of the map's columns."""
    tiles: tuple[str, ...]
    """Every tile of the map, row by row."""
    berths: tuple[str, ...]
    """Every tile of a bay."""
    to_win: int
    """How much influence wins."""
    sides: tuple[ShownSide, ...]
    pieces: tuple[ShownPiece, ...]
    lands: tuple[ShownLand, ...]
    laying: Laying | None
    """While the table is set up: what is settled so far."""
    acting: str
    """The unit that acts; empty if none does."""
    transit: str
    """The unit that is on its way along a route; empty if none is."""
    window: WindowName | Literal[""]
    """The kind of the open window; empty if none is open."""
    combat: Fight | None
    fought: str
    """The unit in a bay that an intruder attacks; empty if there is none. KOR-RULING-10."""
    pending: tuple[Pending, ...]
    """The pending entries, the oldest first."""
    about: tuple[str, ...]
    """The tiles that the combat and the newest pending entry are about."""
    asking: Asking | None
    sayings: tuple[Saying, ...]
    """Everything that the viewer could ever say in a window."""
    ended: Ending | None


def show(seen: View) -> Show:
    """Return what a board draws of a view."""
    state = imagine(seen, Random(0))
    top = state.frames[-1] if state.frames else None
    laying = seen.laying if isinstance(seen.laying, Laying) else None
    numbered = [(entry, f"e{at}") for at, entry in enumerate(state.entries, 1) if not entry.dead]
    return Show(
        seat=seen.seat,
        round=seen.round,
        phase="setup" if laying else PHASES[state.phase],
        active=SEATS.index(seen.turn),
        turn=None if laying or state.rule else SEATS.index(seen.turn),
        columns=tuple(COLUMNS[: 2 * state.width]),
        tiles=tuple(SPOT_NAMES[tile] for tile in tiles(state.width, state.depth)),
        berths=SPOT_NAMES[BAY : BAY + state.options.bay],
        to_win=INFLUENCE_TO_WIN,
        sides=shown_sides(seen),
        pieces=shown_pieces(seen, state),
        lands=tuple(shown_land(ground) for ground in seen.grounds),
        laying=laying,
        acting=_unit(state.acting),
        transit=_unit(next((frame.unit for frame in state.frames if isinstance(frame, TransitFrame)), NONE)),
        window=WINDOWS[Kind(top.kind)] if isinstance(top, WindowFrame) else "",
        combat=_fight(seen, state),
        fought=_fought(state),
        pending=tuple(_pending(seen, state, entry, name) for entry, name in numbered),
        about=_about(state),
        asking=_asking(seen, state),
        sayings=sayings(seen, state),
        ended=ending_of(state) if state.rule else None,
    )


def _unit(unit: int) -> str:
    return UNIT_NAMES[unit] if unit >= 0 else ""


def _fight(seen: View, state: State) -> Fight | None:
    """Return the combat in progress, with the strengths that the pieces show."""
    combat = state.combat
    if combat is None or combat.ended:
        return None
    strengths = {piece.name: piece.strength for piece in seen.pieces}
    attacker, defender = _unit(combat.attacker), _unit(combat.defender)
    attack, defence = strengths.get(attacker, 0), strengths.get(defender, 0)
    ahead = side_ahead(state.options, attack, defence) if defender else ""
    if combat.winner >= 0:
        ahead = "attacker" if combat.winner == combat.attacker else "defender"
    return Fight(attacker, defender, SPOT_NAMES[combat.spot], (attack, defence), ahead, combat.winner >= 0)


def _fought(state: State) -> str:
    """Return the unit in a bay that is attacked: in the combat, or as soon as the newest such attack resolves."""
    if state.combat is not None and not state.combat.ended:
        return _unit(state.combat.defender) if state.combat.spot >= BAY else ""
    attacks = [entry for entry in state.entries if entry.of is Of.ATTACK and not entry.dead and entry.route[0] >= BAY]
    attacks = [entry for entry in attacks if intruded_bay(state, entry.unit) >= 0]
    return _unit(unit_attacked(state, attacks[-1].unit, attacks[-1].route[0])) if attacks else ""


def _pending(seen: View, state: State, entry: Entry, name: str) -> Pending:
    """Return an entry with names instead of numbers."""
    source, line = _source(seen, state, entry), _line(state, entry)
    said = None if entry.of in (Of.TRIGGER, Of.DELAYED) else sentence(entry.sentence)
    return Pending(name, PENDING[entry.of], entry.seat, said, _unit(entry.unit), source, line)


def _source(seen: View, state: State, entry: Entry) -> str:
    """Return the unit or the card that an entry comes from."""
    if entry.source >= TACTIC_REF:
        return state.kit.tactics[entry.source - TACTIC_REF].id
    if entry.source >= LAND_REF:
        name = LAND_NAMES[entry.source - LAND_REF]
        return next((ground.card for ground in seen.grounds if ground.name == name), "")
    if entry.source >= 0 or entry.unit >= 0:
        return _unit(entry.source if entry.source >= 0 else entry.unit)
    side = seen.sides[entry.seat]
    return next((side.tactics[card.tactic] for card in side.screen if card.uid == entry.uid), "")


def _line(state: State, entry: Entry) -> int:
    """Return which printed line of its card an entry comes from; -1 if that cannot be told."""
    if LAND_REF <= entry.source < SEAT_REF:
        card = state.land[entry.source - LAND_REF]
        return line_of(state.kit.lands[card], entry.ability) if card >= 0 else -1
    design = state.design[entry.source] if 0 <= entry.source < SPOT_REF else NONE
    return line_of(state.kit.units[design], entry.ability) if design >= 0 else -1


def _about(state: State) -> tuple[str, ...]:
    """Return the tiles of the combat and of the newest pending entry, without repeating any."""
    found: list[str] = []
    combat = state.combat
    if combat is not None and not combat.ended:
        found += [_tile(state, thing) for thing in (combat.attacker, SPOT_REF + combat.spot, combat.defender)]
    alive = [at for at, entry in enumerate(state.entries) if not entry.dead]
    if alive:
        found += _named(state, alive[-1])
    return tuple(tile for tile in dict.fromkeys(found) if tile)


def _named(state: State, at: int) -> list[str]:
    """Return the tiles of the acting unit and of all that an entry names; also of older entries that it answers."""
    entry = state.entries[at]
    things = [thing for slot in entry.slots for thing in slot]
    found = [_tile(state, entry.unit)]
    for thing in (*things, entry.helper, *(SPOT_REF + spot for spot in entry.route)):
        if LAND_REF <= thing < SEAT_REF:
            found += [SPOT_NAMES[tile] for tile in tiles_of(thing - LAND_REF)]
        elif thing < LAND_REF and thing != entry.unit:
            found.append(_tile(state, thing))
    answered = [thing - ENTRY_REF for thing in things if ENTRY_REF <= thing < TACTIC_REF]
    return found + [tile for other in answered if other < at for tile in _named(state, other)]


def _tile(state: State, thing: int) -> str:
    """Return the tile of a unit or a spot of the map; empty for a bay tile and for a unit that is in no place."""
    if thing >= SPOT_REF:
        return SPOT_NAMES[thing - SPOT_REF] if thing - SPOT_REF < BAY else ""
    return tile_of(state, thing) if thing >= 0 else ""


def _asking(seen: View, state: State) -> Asking | None:
    """Return the entry that resolves now, or the triggers of one moment that are about to enter."""
    top = state.frames[-1] if state.frames else None
    if isinstance(top, TriggersFrame):
        queue = state.queues[top.depth] if top.depth < len(state.queues) else []
        first = [e for e in queue if (e.stamp, e.seat) == (queue[0].stamp, queue[0].seat)]
        return Asking(tuple(_pending(seen, state, entry, "") for entry in first), waits=True, toll=0)
    number = next((frame.entry for frame in reversed(state.frames) if isinstance(frame, EntryFrame)), NONE)
    if not 0 <= number < len(state.entries):
        return None
    toll = top.price if isinstance(top, TollFrame) else 0
    pending = _pending(seen, state, state.entries[number], f"e{number + 1}")
    return Asking((pending,), waits=False, toll=toll)
