"""What lies on the table, as a board draws it: the players' sides, the pieces and the territories, all by name."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from threefold.core.contract import Seat
from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.sight.view import Ground, Piece, Side, View
from threefold.games.korash.state.codes import BAY, CREW, WIDEST
from threefold.games.korash.state.entries import NONE
from threefold.games.korash.state.events import Mark
from threefold.games.korash.state.names import SPOT_NAMES, UNIT_NAMES, land_of, read_land, read_unit, tiles_of
from threefold.games.korash.state.state import DESTROYED, NOWHERE, QUARTERS, State
from threefold.games.korash.traits.modifiers import mark_of
from threefold.games.korash.traits.reach import intruded_bay

QUICK = (v.Timing.INTERRUPT, v.Timing.COMBAT)
"""The timings that can be used in a window."""


Place = Literal["map", "bay", "quarters", "destroyed", "gone"]
PLACES: dict[int, Place] = {QUARTERS: "quarters", DESTROYED: "destroyed", NOWHERE: "gone"}


class ShownSide(Struct, frozen=True):
    """A player's side of the table."""

    name: str
    """The name of the seat, such as `P1`."""
    faction: str
    industry: int
    influence: int
    cards: int
    """How many cards the hand has."""
    hand: tuple[str, ...] | None
    """The ids of the cards in the hand; None if the viewer may not see them."""
    left: int
    """How many cards the stockpile has."""
    discard: tuple[str, ...]
    """The discard pile, the latest card first."""
    screen: tuple[str, ...]
    out: bool
    team: int
    """The number of the team; 0 if everybody plays alone."""
    allied: bool
    """Whether it is an ally of the viewer."""


class ShownPiece(Struct, frozen=True):
    """A unit with its present numbers."""

    name: str
    seat: Seat
    design: str
    platform: bool
    place: Place
    spot: str
    """Its tile, or the bay tile of its owner such as `bay2`; empty if it is on neither."""
    berth: int
    """The number of that bay tile; 0 if it is not in a bay."""
    tile: str
    """Its tile on the map; for a unit in a bay that of its platform; empty if there is none."""
    aboard: str
    """Its carrier: a platform or a crew; empty if it is not aboard."""
    rider: str
    """The unit aboard it; empty if there is none."""
    intrudes: Seat | None
    """The seat whose bay it may attack as an intruder. KOR-RULING-10."""
    strength: int
    protection: int
    life: int
    movement: int
    tapped: bool
    exhausted: bool
    damage: int
    marks: tuple[Mark, ...]
    """The changes that last for a time."""


class ShownLand(Struct, frozen=True):
    """A territory; `card` is empty if the viewer does not know it."""

    name: str
    tiles: tuple[str, str]
    column: int
    """The column of its left tile, counted from 0."""
    row: int
    horizon: str
    card: str
    faceup: bool


class Saying(Struct, frozen=True):
    """Something that the viewer could ever say in a window: a card, or an ability of a unit or of the land below it."""

    say: str
    kind: Literal["use", "ability", "ground"]
    card: str
    """The card that is played or that has the ability."""
    unit: str
    """The unit that uses the ability; empty for a tactic."""
    number: int
    """The number of the ability; 0 for a tactic."""


def shown_sides(seen: View) -> tuple[ShownSide, ...]:
    """Return what everybody has."""
    options = seen.core.options
    team_of = {seat: number for number, team in enumerate(options.teams, 1) for seat in team}
    own = 0 if seen.seat is None else team_of.get(seen.seat, 0)
    return tuple(
        _side(side, team_of.get(seat, 0), allied=seat != seen.seat and own == team_of.get(seat, 0) > 0)
        for seat, side in enumerate(seen.sides)
    )


def _side(side: Side, team: int, *, allied: bool) -> ShownSide:
    names = side.tactics
    return ShownSide(
        side.seat,
        side.faction,
        side.industry,
        side.influence,
        side.cards,
        None if side.inventory is None else tuple(names[card] for card in side.inventory),
        side.left,
        tuple(names[card] for card in reversed(side.discard)),
        tuple(names[card.tactic] for card in side.screen),
        side.out,
        team,
        allied,
    )


def shown_pieces(seen: View, state: State) -> tuple[ShownPiece, ...]:
    """Return all units; `state` is imagined from the view."""
    return tuple(_piece(state, piece) for piece in seen.pieces)


def _piece(state: State, piece: Piece) -> ShownPiece:
    unit = read_unit(piece.name)
    spot, aboard, rider = state.place[unit], state.aboard[unit], state.rider[unit]
    intruded = intruded_bay(state, unit)
    return ShownPiece(
        name=piece.name,
        seat=unit // CREW,
        design=piece.design,
        platform=unit % CREW == 0,
        place=PLACES[spot] if spot < 0 else "map" if spot < BAY else "bay",
        spot=SPOT_NAMES[spot] if spot >= 0 else "",
        berth=spot - BAY + 1 if spot >= BAY else 0,
        tile=tile_of(state, unit),
        aboard=UNIT_NAMES[aboard] if aboard >= 0 else "",
        rider=UNIT_NAMES[rider] if rider >= 0 else "",
        intrudes=intruded if intruded >= 0 else None,
        strength=piece.strength,
        protection=piece.protection,
        life=piece.life,
        movement=piece.movement,
        tapped=piece.tapped,
        exhausted=piece.exhausted,
        damage=piece.damage,
        marks=tuple(mark_of(state, mod) for mod in state.mods if mod.on == unit),
    )


def tile_of(state: State, unit: int) -> str:
    """Return the name of a unit's tile on the map; in a bay it is the tile of its platform; empty if there is none."""
    spot = state.place[unit]
    if spot >= BAY:
        spot = state.place[unit // CREW * CREW]
    return SPOT_NAMES[spot] if 0 <= spot < BAY else ""


def shown_land(ground: Ground) -> ShownLand:
    """Return a territory with its place on the map."""
    left, right = tiles_of(read_land(ground.name))
    row, column = divmod(left, WIDEST)
    tiles = SPOT_NAMES[left], SPOT_NAMES[right]
    return ShownLand(ground.name, tiles, column, row, ground.horizon, ground.card, ground.faceup)


def sayings(seen: View, state: State) -> tuple[Saying, ...]:
    """Return everything that the viewer could ever say in a window; standing orders choose from it."""
    if seen.seat is None:
        return ()
    kit, found = state.kit, list[Saying]()
    for name in dict.fromkeys(seen.sides[seen.seat].tactics):
        if kit.tactics[kit.tactic_of[name]].timing in QUICK:
            found.append(Saying(f"use:{name}", "use", name, "", 0))
    own = [unit for unit in range(seen.seat * CREW, seen.seat * CREW + CREW) if state.design[unit] >= 0]
    own = [unit for unit in own if state.place[unit] not in (DESTROYED, NOWHERE)]
    for unit in own:
        found += _uses("ability", unit, kit.units[state.design[unit]])
    for unit in own:
        land = land_of(state.place[unit]) if 0 <= state.place[unit] < BAY else NONE
        if land >= 0 and state.faceup[land]:
            found += _uses("ground", unit, kit.lands[state.land[land]])
    return tuple(found)


def _uses(kind: Literal["ability", "ground"], unit: int, card: m.Unit | m.Territory) -> list[Saying]:
    name = UNIT_NAMES[unit]
    quick = [one.number for one in card.abilities if one.number and one.timing in QUICK]
    return [Saying(f"{kind}:{name}:{number}", kind, card.id, name, number) for number in quick]
