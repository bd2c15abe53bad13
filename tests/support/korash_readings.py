"""Random tables, with moves and attacks computed from the rulebook alone, without any code of the game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

Tile = tuple[int, int]
"""Column and row, from the north-west."""
Spot = Tile | str
"""A tile, or `bay1` to `bay4` of the seat in question."""

COLUMNS = "ABCDEFGHIJKL"
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
BAYS = tuple(f"bay{number}" for number in range(1, 5))
WALLS = ("N", "E", "S", "W", "N.left", "S.right")


def name(spot: Spot) -> str:
    """Return the name of a spot."""
    return spot if isinstance(spot, str) else f"{COLUMNS[spot[0]]}{spot[1] + 1}"


def beyond(tile: Tile, way: str) -> Tile | None:
    """Return the neighbouring tile in a direction, or None at the end of the map."""
    column, row = tile[0] + STEPS[way][0], tile[1] + STEPS[way][1]
    return (column, row) if 0 <= column < 12 and 0 <= row < 4 else None


@dataclass
class Piece:
    """A unit with its place and its abilities."""

    seat: int
    spot: Spot
    platform: bool = False
    host: str = ""
    strider: bool = False
    cables: bool = False
    carrier: bool = False
    points: int = 1
    strength: int = 10
    life: int = 5


class Table:
    """A random table of two or three players with platforms, crews, bays and walls close together."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.seats = random.choice((2, 3))
        self.teams = [0, 1, 0] if self.seats == 3 and random.random() < 0.4 else list(range(self.seats))
        self.turns = [random.choice((0, 1, 1, 1)) for _ in range(self.seats)]
        self.turn = random.randrange(self.seats)
        self.walls: dict[Tile, list[str]] = {
            (card, row): [wall for wall in WALLS if random.random() < 0.35]
            for card in range(1, 5)
            for row in range(4)
            if random.random() < 0.25
        }
        free = [(column, row) for column in range(3, 9) for row in range(4)]
        random.shuffle(free)
        self.pieces: dict[str, Piece] = {}
        for seat in range(self.seats):
            self.pieces[f"u{seat * 11}"] = Piece(seat, free.pop(), platform=True)
            for number in range(1, random.randint(2, 5)):
                self.pieces[f"u{seat * 11 + number}"] = self._crew(seat, number, free)

    def _crew(self, seat: int, number: int, free: list[Tile]) -> Piece:
        random = self.random
        chances = random.random(), random.random(), random.random()
        crew = Piece(seat, "", False, "", chances[0] < 0.3, chances[1] < 0.3, chances[2] < 0.15)
        crew.points, crew.strength, crew.life = (
            random.randint(1, 4),
            random.choice((1, 3, 5, 9, 12)),
            random.choice((1, 2)),
        )
        hosts = [unit for unit, piece in self.pieces.items() if piece.platform and not self.rider(unit)]
        where = random.random()
        if where < 0.25 and hosts and not crew.carrier:
            crew.host = random.choice(hosts)
            crew.spot = self.pieces[crew.host].spot
        else:
            crew.spot = f"bay{number}" if where < 0.35 else free.pop()
        return crew

    # Places

    def at(self, seat: int, spot: Spot) -> str:
        """Return the unit on a spot, without units aboard; on a bay tile, in the bay of `seat`."""
        return next(
            (
                unit
                for unit, piece in self.pieces.items()
                if piece.spot == spot and not piece.host and (not isinstance(spot, str) or piece.seat == seat)
            ),
            "",
        )

    def rider(self, unit: str) -> str:
        """Return the unit aboard a unit."""
        return next((other for other, piece in self.pieces.items() if piece.host == unit), "")

    def home(self, seat: int) -> Spot:
        return self.pieces[f"u{seat * 11}"].spot

    def _walled(self, tile: Tile, way: str) -> bool:
        side = "left" if tile[0] % 2 == 0 else "right"
        for wall in self.walls.get((tile[0] // 2, tile[1]), ()):
            edge, _, half = wall.partition(".")
            if edge == way and (half in ("", side) if way in "NS" else (way == "W") == (side == "left")):
                return True
        return False

    def is_closed(self, tile: Tile, way: str) -> bool:
        """Return whether a wall on either side, or the end of the map, blocks the way."""
        there = beyond(tile, way)
        return there is None or self._walled(tile, way) or self._walled(there, OPPOSITE[way])

    def beside(self, unit: str, spot: Spot) -> Iterator[Spot]:
        """Yield the spots that a unit can reach in one step from a spot: tiles, and between its own platform and
        bay.
        """
        piece = self.pieces[unit]
        if isinstance(spot, str):
            number = BAYS.index(spot)
            yield from (BAYS[other] for other in (number - 1, number + 1) if 0 <= other < 4)
            yield self.home(piece.seat)
            return
        for way in "NESW":
            there = beyond(spot, way)
            if there is not None and (piece.cables or not self.is_closed(spot, way)):
                yield there
        if spot == self.home(piece.seat):
            yield from BAYS

    # Legal moves and attacks

    def may_board(self, unit: str, platform: str) -> bool:
        """Return whether a crew may board: friendly platforms, others as a strider, none in lockdown."""
        piece, other = self.pieces[unit], self.pieces[platform]
        is_open = other.platform and not piece.platform and self.turns[other.seat] > 0
        return is_open and (piece.seat == other.seat or piece.strider)

    def leaves_friend(self, unit: str) -> bool:
        rider = self.rider(unit)
        return bool(rider) and self.pieces[rider].seat == self.pieces[unit].seat

    def can_end(self, unit: str, spot: Spot, *, leaving: bool = False) -> bool:
        """Return whether a unit may end on a spot: empty, a platform with room, or a friend that a carrier picks up."""
        piece, there = self.pieces[unit], self.at(self.pieces[unit].seat, spot)
        is_alone = not self.rider(unit) or (leaving and self.leaves_friend(unit))
        if not there:
            return is_alone or not isinstance(spot, str)
        if isinstance(spot, str) or there == unit or not is_alone:
            return False
        other = self.pieces[there]
        if other.platform:
            return not self.rider(there) and self.may_board(unit, there)
        picks_up = piece.carrier or (piece.platform and self.turns[piece.seat] > 0)
        is_light = not self.rider(there) and (piece.platform or not other.carrier)
        return picks_up and is_light and other.seat == piece.seat

    def can_pass(self, unit: str, spot: Spot) -> bool:
        """Return whether a unit may pass a spot: through friends only, and a platform only if its passenger is a
        friend.
        """
        seat = self.pieces[unit].seat
        there = self.at(seat, spot)
        rider = self.rider(there) if there else ""
        return bool(there) and self.pieces[there].seat == seat and (not rider or self.pieces[rider].seat == seat)

    def moves(self, unit: str) -> set[str]:
        """Return every Move of a unit as its sentence."""
        found: set[str] = set()
        piece = self.pieces[unit]
        start = piece.spot

        def go(at: Spot, left: int, route: tuple[Spot, ...]) -> None:
            for spot in self.beside(unit, at):
                rest = left - (0 if isinstance(at, str) and not isinstance(spot, str) else 1)
                if rest < 0 or spot == start or spot in route or (piece.platform and isinstance(spot, str)):
                    continue
                way = (*route, spot)
                said = f"move:{unit}:{'-'.join(map(name, way))}"
                if self.can_end(unit, spot):
                    found.add(said)
                if self.leaves_friend(unit) and self.can_end(unit, spot, leaving=True):
                    found.add(f"{said}:leave")
                if self.can_pass(unit, spot):
                    go(spot, rest, way)

        go(start, piece.points, ())
        return found

    def attacks(self, unit: str) -> set[str]:
        """Return every Attack of a unit as its sentence."""
        found: set[str] = set()
        for spot in self.beside(unit, self.pieces[unit].spot):
            found.add(f"attack:{unit}:{name(spot)}")
            there = "" if isinstance(spot, str) else self.at(0, spot)
            if there and self.may_board(unit, there):
                found.add(f"attack:{unit}:{name(spot)}:board")
        return found

    def within_two(self, unit: str) -> set[str]:
        """Return the other units within 2 steps of a unit: on the map or in its own bay."""
        seen: set[Spot] = {self.pieces[unit].spot}
        for _ in range(2):
            seen |= {there for spot in seen for there in self.beside(unit, spot)}
        seat = self.pieces[unit].seat
        return {
            other
            for other, piece in self.pieces.items()
            if other != unit and piece.spot in seen and (not isinstance(piece.spot, str) or piece.seat == seat)
        }

    def shoved(self, unit: str, way: str, *, proof: bool) -> Spot:
        """Return the place of a unit after it was pushed or pulled 2 tiles in a direction."""
        start = at = self.pieces[unit].spot
        assert not isinstance(at, str)
        for _ in range(2):
            there = beyond(at, way)
            if there is None or (self.is_closed(at, way) and not proof):
                break
            if not (self.can_end(unit, there) or self.can_pass(unit, there)):
                break
            at = there
            if self.at(0, there) and not self.can_pass(unit, there):
                break
        return at if self.can_end(unit, at) else start

    # As a fixture

    def line(self, unit: str) -> str:
        """Return a unit's line."""
        piece = self.pieces[unit]
        place = f"on={piece.host}" if piece.host else name(piece.spot)
        if piece.platform:
            return f"fx.korashi-stronghold {place}"
        flags = (" +strider" * piece.strider, " +CABLES" * piece.cables, " +carrier" * piece.carrier)
        return f"{piece.strength}/3/{piece.life}/{piece.points} {place}{''.join(flags)}"

    def fixture(self, **keys: Any) -> dict[str, Any]:
        """Return this table as a fixture."""
        seats: dict[str, dict[str, Any]] = {}
        for seat in range(self.seats):
            crews = [unit for unit, piece in self.pieces.items() if piece.seat == seat and not piece.platform]
            own = {"platform": self.line(f"u{seat * 11}"), "units": [self.line(unit) for unit in crews]}
            seats[f"P{seat + 1}"] = {**own, "turns": self.turns[seat]}
        lands = {
            f"{COLUMNS[2 * card]}{COLUMNS[2 * card + 1]}{row + 1}": "blank" + f" walls={','.join(walls)}" * bool(walls)
            for (card, row), walls in self.walls.items()
        }
        teams = [["P1", "P3"], ["P2"]] if self.teams == [0, 1, 0] else []
        return {"seats": seats, "turn": f"P{self.turn + 1}", "lands": lands, "teams": teams, **keys}
