"""The die: its six faces of four quadrants, its 24 orientations, and how a tilt changes its orientation."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from threefold.core.errors import NotationError

FACES = "0134BD"
ZERO, ONE, THREE, FOUR, BAR, DIAGONAL = range(6)
# INYO-GEO-2: one face of each pattern, and opposite faces sum to four.
PIPS = (0, 1, 3, 4, 2, 2)
OPPOSITE = (FOUR, THREE, ONE, ZERO, DIAGONAL, BAR)

ORIENTATIONS = tuple(
    top + north for face, top in enumerate(FACES) for north in FACES if north not in (top, FACES[OPPOSITE[face]])
)
"""Each orientation as top face and north face, sorted, so the four with the same top face lie together. INYO-GEO-5."""
TURNS = len(ORIENTATIONS)

NORTH, EAST, SOUTH, WEST = range(4)
NW, NE, SW, SE = 1, 2, 4, 8
"""The quadrants of a face as bits; the bits that are set are its pips."""
EDGES = ((NW, NE), (NE, SE), (SW, SE), (NW, SW))
"""The two quadrants along each edge, ordered so that the places of two dice that share an edge meet."""

NET = re.compile(r"[01][0-3]{3}[01]")


class Die(NamedTuple):
    """Tables for the dice of one net: each table is indexed by the die's orientation (0 to 23)."""

    east: tuple[int, ...]
    """The face that looks east."""
    quadrants: tuple[int, ...]
    """The quadrants of the top face that have a pip, as bits."""
    pips: tuple[int, ...]
    """The number of pips on the top face."""
    sides: tuple[str, ...]
    """The faces that look north, east, south and west."""
    facing: tuple[tuple[int, ...], ...]
    """facing[orientation][direction]: the pips at the two places along that edge, as two bits."""
    tilts: tuple[tuple[int, ...], ...]
    """tilts[orientation][direction]: the orientation after rolling over that edge."""


def read_net(code: str) -> int:
    """Return the five digits of a net code as one number; raise an error for any other text. INYO-GEO-3."""
    if not NET.fullmatch(code):
        raise NotationError(f'net "{code}": a net is five digits c p g b d; c and d are 0-1, p, g and b are 0-3')
    return int(code)


@lru_cache(maxsize=256)
def die(net: int) -> Die:
    """Return the tables for the dice of a net. All four dice of a game are the same, so one set is enough.

    INYO-GEO-4.
    """
    clockwise = net < 10000
    east = tuple(_east(top_of(o), north_of(o), clockwise=clockwise) for o in range(TURNS))
    pips = pips_at_vertices(net)
    quadrants = tuple(_quadrants(top_of(o), north_of(o), east[o], pips) for o in range(TURNS))
    return Die(
        east=east,
        quadrants=quadrants,
        pips=tuple(q.bit_count() for q in quadrants),
        sides=tuple(_sides(north_of(o), east[o]) for o in range(TURNS)),
        facing=tuple(tuple(_facing(q, direction) for direction in range(4)) for q in quadrants),
        tilts=tuple(tuple(_tilted(top_of(o), north_of(o), east[o])) for o in range(TURNS)),
    )


def pips_at_vertices(net: int) -> dict[int, set[frozenset[int]]]:
    """Return, for each face, the vertices at which it has a pip; a vertex is named by the three faces that meet there.

    INYO-GEO-3.
    """
    _, one, three, bar, diagonal = (int(digit) for digit in f"{net:05d}")
    corners = ((FOUR, BAR), (FOUR, DIAGONAL), (ZERO, BAR), (ZERO, DIAGONAL))
    pip, gap = frozenset({ONE, *corners[one]}), frozenset({THREE, *corners[three]})
    along = (FOUR, ONE, ZERO, THREE)[bar]
    across = ({FOUR, ONE}, {ZERO, THREE}) if diagonal == 0 else ({FOUR, THREE}, {ZERO, ONE})
    return {
        ZERO: set(),
        ONE: {pip},
        THREE: {vertex for vertex in _vertices(THREE) if vertex != gap},
        FOUR: _vertices(FOUR),
        BAR: {vertex for vertex in _vertices(BAR) if along in vertex},
        DIAGONAL: {frozenset({DIAGONAL, *pair}) for pair in across},
    }


def top_of(orientation: int) -> int:
    """Return the face that is on top in an orientation."""
    return orientation // 4


def north_of(orientation: int) -> int:
    """Return the face that looks north in an orientation."""
    return FACES.index(ORIENTATIONS[orientation][1])


def orientation_of(top: int, north: int) -> int:
    """Return the orientation with the given faces on top and to the north."""
    return ORIENTATIONS.index(FACES[top] + FACES[north])


def upside_down(orientation: int) -> range:
    """Return the four orientations in which the face that is now at the bottom is on top. INYO-FLIP-2."""
    first = 4 * OPPOSITE[top_of(orientation)]
    return range(first, first + 4)


def half_turn(orientation: int) -> int:
    """Return the orientation after turning the die half around its vertical axis: the same face stays on top."""
    return orientation_of(top_of(orientation), OPPOSITE[north_of(orientation)])


def _vertices(face: int) -> set[frozenset[int]]:
    """Return the four vertices of a face, each as the set of the three faces that meet there."""
    sides = [side for side in range(6) if side not in (face, OPPOSITE[face])]
    return {frozenset({face, a, b}) for a in sides for b in sides if a != b and b != OPPOSITE[a]}


# Each face as a direction of space: which of three axes, and which way along it.
_AXES = {FOUR: (2, 1), ZERO: (2, -1), ONE: (1, 1), THREE: (1, -1), BAR: (0, 1), DIAGONAL: (0, -1)}


def _east(top: int, north: int, *, clockwise: bool) -> int:
    """Return the face that looks east.

    With face 4 on top the side faces are 1, B, 3, D, read clockwise or anticlockwise. INYO-GEO-3.
    """
    (t, t_sign), (n, n_sign) = _AXES[top], _AXES[north]
    right_handed = 1 if (n - t) % 3 == 2 else -1
    sign = t_sign * n_sign * right_handed * (1 if clockwise else -1)
    return next(face for face, axis in _AXES.items() if axis == (3 - t - n, sign))


def _quadrants(top: int, north: int, east: int, pips: dict[int, set[frozenset[int]]]) -> int:
    """Return as bits the quadrants of the top face that have a pip, because its vertex has one. INYO-GEO-3."""
    south, west = OPPOSITE[north], OPPOSITE[east]
    places = {NW: (north, west), NE: (north, east), SW: (south, west), SE: (south, east)}
    return sum(bit for bit, sides in places.items() if frozenset({top, *sides}) in pips[top])


def _sides(north: int, east: int) -> str:
    return "".join(FACES[face] for face in (north, east, OPPOSITE[north], OPPOSITE[east]))


def _facing(quadrants: int, direction: int) -> int:
    first, second = EDGES[direction]
    return bool(quadrants & first) | bool(quadrants & second) << 1


def _tilted(top: int, north: int, east: int) -> tuple[int, int, int, int]:
    """Return the orientations after tilting a die north, east, south and west; the old top face then looks that way.

    INYO-GEO-6.
    """
    return (
        orientation_of(OPPOSITE[north], top),
        orientation_of(OPPOSITE[east], north),
        orientation_of(north, OPPOSITE[top]),
        orientation_of(east, north),
    )
