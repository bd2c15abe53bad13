"""The view: what one seat may see and remember. It is built from nothing, field by field. KOR-ZONE-16."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Literal, TypeVar

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import asdict

from threefold.core.contract import Seat
from threefold.games.korash.changes.territories import HORIZONS
from threefold.games.korash.flow.stack import PROCEDURES
from threefold.games.korash.map.tiles import horizon_at, lands
from threefold.games.korash.procedures.setup.agreements import spacing
from threefold.games.korash.procedures.setup.seating import CHOOSE_PLATFORMS, place_rule
from threefold.games.korash.state import state as state_fields
from threefold.games.korash.state.catalogue import Kit, encoded
from threefold.games.korash.state.entries import NONE, Fields
from threefold.games.korash.state.frames import DigFrame, Frame, SetupFrame
from threefold.games.korash.state.names import LAND_NAMES, SEATS, SPOT_NAMES, UNIT_NAMES
from threefold.games.korash.state.options import Options
from threefold.games.korash.state.state import DESTROYED, QUARTERS, Bag, Card, Combat, State
from threefold.games.korash.text.position.write import write_unit
from threefold.games.korash.traits.reach import intruded_bay
from threefold.games.korash.traits.values import stat


class Laying(Struct, frozen=True):
    """What the setup of a table has decided so far. KOR-SETUP-3, KOR-SETUP-5, KOR-MULTI-3."""

    begins: str
    """The seat that begins; empty until that is decided."""
    by: Literal["agreed", "shown", "lot"]
    """How the first player is decided."""
    places: Literal["edges", "counted", "free"]
    """Platforms start on their owner's long edge, at equal distances, or on any free edge tile."""
    apart: int
    """If places are counted: how many edge tiles lie from one platform to the next; else 0."""
    corners: bool
    """Whether corners count as edge tiles."""
    rule: str
    """The rule by which platforms are placed."""


def laying(state: State) -> Laying | None:
    """Return what the setup has settled so far; None after the setup."""
    frame = next((frame for frame in state.frames if isinstance(frame, SetupFrame)), None)
    if frame is None:
        return None
    options = state.options
    decided = bool(options.first) or frame.pc >= PROCEDURES[SetupFrame].index(CHOOSE_PLATFORMS[0])
    by = "agreed" if options.first else "shown" if options.turn_order == "shown" else "lot"
    free = options.placement == "free"
    counted = state.seats > 2 and not free
    return Laying(
        begins=SEATS[options.first - 1 if options.first else state.first] if decided else "",
        by=by,
        places="free" if free else "counted" if counted else "edges",
        apart=spacing(state) if counted else 0,
        corners=options.placement != "skip_corners",
        rule=place_rule(state),
    )


class Side(Struct, frozen=True):
    """A player's side of the table."""

    seat: str
    faction: str
    industry: int
    influence: int
    turns: int
    out: bool
    inventory: list[int] | None
    """The hand as indexes of `tactics`; None if the viewer may not see it."""
    cards: int
    """How many cards the hand has."""
    tactics: list[str]
    unseen: list[int]
    """How many copies of each tactic this viewer cannot see."""
    left: int
    bottom: list[int] | None
    sunk: int
    """How many cards were put to the bottom of the stockpile."""
    discard: list[int]
    screen: list[Card]


class Piece(Struct, frozen=True):
    """A unit with its present numbers."""

    name: str
    design: str
    line: str
    """The unit's line of a written position: its place and marks."""
    spot: str
    strength: int
    protection: int
    life: int
    movement: int
    tapped: bool
    exhausted: bool
    ended: bool
    damage: int
    aboard: str
    """Its carrier: a platform or a crew; empty if it is not aboard."""
    bay: str | UnsetType = UNSET
    """The seat whose bay it may attack as an intruder. KOR-RULING-10."""


class Ground(Struct, frozen=True):
    """A territory; one that the viewer does not know shows its place and horizon only."""

    name: str
    horizon: str
    card: str
    faceup: bool


class ShownOptions(Options, frozen=True, omit_defaults=True):
    """The options in a view, written without those at their defaults."""


K = TypeVar("K", bound=Options)


@lru_cache(maxsize=256)
def options_as(kind: type[K], options: Options) -> K:
    """Return the same options as an object of this class."""
    return kind(**asdict(options))


class Core(Struct, frozen=True):
    """The public numbers of a state, from which `imagine` creates a state."""

    kit: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], tuple[str, ...]]
    options: ShownOptions
    seats: int
    width: int
    depth: int
    edges: int
    first: int
    phase: int
    acting: int
    deploys: int
    uses: int
    chained: int
    stamp: int
    uids: int
    faction: list[int]
    design: list[int]
    place: list[int]
    aboard: list[int]
    rider: list[int]
    damage: list[int]
    spent: list[int]
    tapped: list[bool]
    exhausted: list[bool]
    ended: list[bool]
    used: list[int]
    once: list[int]
    sabotaged: list[bool]
    occupant: list[int]
    berth: list[int]
    land: list[int]
    lair: list[int]
    faceup: list[bool]
    known: list[int]
    ground_used: list[int]
    closed: list[int]
    bags: list[Bag]
    deck: list[int]
    deck_left: list[int]
    buried: list[list[int]]
    mods: list[Fields]
    delays: list[Fields]
    entries: list[Fields]
    queues: list[list[Fields]]
    frames: list[tuple[str, Fields]]
    """Procedures in progress: the name of each, and its fields."""
    combat: Combat | None
    attacks: list[Combat]
    winners: list[int]
    rule: str


class View(Struct, frozen=True):
    """Everything that a seat may know."""

    seat: Seat | None
    turn: str
    round: int
    sides: list[Side]
    pieces: list[Piece]
    grounds: list[Ground]
    stack: list[str]
    """Pending entries, the oldest first."""
    core: Core
    laying: Laying | UnsetType = UNSET
    """While the table is set up: what is settled so far."""


PLAIN = tuple(name for name in state_fields.PLAIN if name in Core.__struct_fields__ and name not in ("kit", "options"))
LISTS = tuple(name for name in state_fields.LISTS if name in Core.__struct_fields__ and name not in ("mods", "delays"))
"""The fields that a view and a state have in common."""


SPECTATOR = 6
"""The bit for spectators in `state.known`."""


def sees(state: State, viewer: Seat | None, seat: int) -> bool:
    """Return whether a viewer sees a seat's hand: its own, or an ally's if allowed. KOR-ZONE-16, KOR-RULING-45."""
    if viewer is None:
        return False
    return viewer == seat or (state.options.allies_show and state.teams[viewer] == state.teams[seat])


def view(state: State, viewer: Seat | None) -> View:
    """Return what a viewer may know: all public information, and for hidden cards only their counts. KOR-ZONE-16."""
    return View(
        viewer,
        SEATS[state.active],
        state.round,
        [side(state, seat, viewer) for seat in range(state.seats)],
        [piece(state, unit) for unit, design in enumerate(state.design) if design >= 0],
        [ground(state, land, viewer) for land in lands(state.width, state.depth)],
        [entry.sentence for entry in state.entries if not entry.dead],
        core(state, viewer),
        laying(state) or UNSET,
    )


def side(state: State, seat: int, viewer: Seat | None) -> Side:
    """Return one player's side, as a viewer may know it."""
    kit, own = state.kit, sees(state, viewer, seat)
    shown = own or any(isinstance(frame, SetupFrame) for frame in state.frames)
    unseen = state.bag[seat][:]
    for card in state.top[seat]:
        unseen[card] += 1
    if not own:
        for card in (*state.inventory[seat], *dug(state, seat)):
            unseen[card] += 1
    if not shown:
        for card in state.bottom[seat]:
            unseen[card] += 1
    faction = state.faction[seat]
    return Side(
        SEATS[seat],
        kit.factions[faction].id if faction >= 0 else "",
        state.industry[seat],
        state.influence[seat],
        state.turns[seat],
        state.out[seat],
        state.inventory[seat][:] if own else None,
        len(state.inventory[seat]),
        [kit.tactics[index].id for index in state.tactics[seat]],
        unseen,
        len(state.top[seat]) + state.left[seat],
        state.bottom[seat][:] if shown else None,
        len(state.bottom[seat]),
        state.discard[seat][:],
        state.screen[seat][:],
    )


def dug(state: State, seat: int) -> list[int]:
    """Return the cards that a seat is looking at in the middle of a dig."""
    digs = [frame for frame in state.frames if isinstance(frame, DigFrame) and frame.seat == seat]
    return [card for frame in digs for card in frame.cards]


def piece(state: State, unit: int) -> Piece:
    """Return a unit, wherever it is."""
    place = state.place[unit]
    if place == QUARTERS and is_untouched(state, unit):
        return _undeployed(state.kit, unit, state.design[unit])
    words = {QUARTERS: "quarters", DESTROYED: "destroyed"}
    numbers = [stat(state, unit, which) for which in range(4)]
    return Piece(
        UNIT_NAMES[unit],
        state.kit.units[state.design[unit]].id,
        write_unit(state, unit),
        SPOT_NAMES[place] if place >= 0 else words.get(place, "gone"),
        numbers[0],
        numbers[1],
        numbers[2],
        max(0, numbers[3] - state.spent[unit]),
        state.tapped[unit],
        state.exhausted[unit],
        state.ended[unit],
        state.damage[unit],
        UNIT_NAMES[state.aboard[unit]] if state.aboard[unit] >= 0 else "",
        SEATS[bay] if (bay := intruded_bay(state, unit)) >= 0 else UNSET,
    )


def is_untouched(state: State, unit: int) -> bool:
    """Return whether nothing has happened to a unit."""
    touched = state.tapped[unit] or state.exhausted[unit] or state.ended[unit] or state.sabotaged[unit]
    touched = touched or state.damage[unit] or state.spent[unit] or state.used[unit]
    return not touched and not any(mod.on == unit for mod in state.mods)


@cache
def _undeployed(kit: Kit, unit: int, design: int) -> Piece:
    """Return a unit in its quarters to which nothing has happened: it looks the same in every view."""
    printed, (strength, protection, life, movement) = kit.units[design].id, kit.stats[design]
    line = f"{printed} quarters"
    numbers = (strength, protection, life, movement)
    return Piece(UNIT_NAMES[unit], printed, line, "quarters", *numbers, False, False, False, 0, "")


def knows(state: State, land: int, viewer: Seat | None) -> bool:
    """Return whether a viewer knows what a territory is."""
    return state.faceup[land] or bool(state.known[land] >> (SPECTATOR if viewer is None else viewer) & 1)


def ground(state: State, land: int, viewer: Seat | None) -> Ground:
    """Return a territory, as a viewer may know it."""
    card = state.land[land] if knows(state, land, viewer) else NONE
    horizon = HORIZONS[horizon_at(state, land)]
    if card < 0:
        return _desert(land, horizon)
    return Ground(LAND_NAMES[land], horizon, state.kit.lands[card].id, state.faceup[land])


@cache
def _desert(land: int, horizon: str) -> Ground:
    return Ground(LAND_NAMES[land], horizon, "", faceup=False)


def core(state: State, viewer: Seat | None) -> Core:
    """Return the public numbers; territories that a viewer does not know are put back into their bags."""
    bit = 1 << (SPECTATOR if viewer is None else viewer)
    land, bags = state.land[:], [bag.clone() for bag in state.bags]
    for place, card in enumerate(land):
        if card >= 0 and not knows(state, place, viewer):
            land[place] = NONE
            if state.lair[place] >= 0:
                _put_back(state, bags[state.lair[place]], card)
    deck_left = state.deck_left[:]
    for horizon, cards in enumerate(state.deck_top):
        deck_left[horizon] += len(cards)
        for card in cards:
            _put_back(state, bags[state.deck[horizon]], card)
    lair = [NONE if state.faceup[place] else bag for place, bag in enumerate(state.lair)]
    fields: dict[str, Any] = {name: getattr(state, name) for name in PLAIN}
    fields |= {name: getattr(state, name)[:] for name in LISTS}
    fields |= {"land": land, "lair": lair, "deck_left": deck_left}
    fields["known"] = [bit if known & bit else 0 for known in state.known]
    return Core(
        options=options_as(ShownOptions, state.options),
        kit=encoded(state.kit),
        bags=bags,
        buried=[pile[:] for pile in state.buried],
        mods=[mod.fields() for mod in state.mods],
        delays=[delay.fields() for delay in state.delays],
        entries=[entry.fields() for entry in state.entries],
        queues=[[entry.fields() for entry in queue] for queue in state.queues],
        frames=[_frame(state, frame, viewer) for frame in state.frames],
        combat=state.combat and state.combat.clone(),
        attacks=[combat.clone() for combat in state.attacks],
        **fields,
    )


def _put_back(state: State, bag: Bag, card: int) -> None:
    designs = state.kit.horizon_lands[bag.horizon]
    if card in designs:
        bag.counts[designs.index(card)] += 1


def _frame(state: State, frame: Frame, viewer: Seat | None) -> tuple[str, Fields]:
    """Return a frame as a viewer may see it: only the cards of a dig are secret."""
    if isinstance(frame, DigFrame) and not sees(state, viewer, frame.seat):
        frame = DigFrame(frame.seat, frame.n, frame.keep, [NONE] * len(frame.cards), frame.pc)
    return frame.name, frame.fields()
