"""Show what an answer would cost and do while a player is still putting it together."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Literal, get_args

from msgspec import Struct

from threefold.core.contract import Answer, Seat
from threefold.games.korash.assist.preview.combat_preview import Boost, boosts, strengths_now, tried
from threefold.games.korash.assist.preview.walks import Walk, walks
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.flow.stack import Kind, asking
from threefold.games.korash.map.tiles import edges_of, horizon_at, lands
from threefold.games.korash.procedures.play import follow, more
from threefold.games.korash.procedures.setup.seating import laid
from threefold.games.korash.procedures.window import can_answer
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.codes import BAY, CREW
from threefold.games.korash.state.entries import Of, Plan
from threefold.games.korash.state.events import Ahead
from threefold.games.korash.state.names import LAND_NAMES, SPOT_NAMES, UNIT_NAMES
from threefold.games.korash.state.state import Combat, State
from threefold.games.korash.text.read import spell
from threefold.games.korash.traits.reach import step_cost, unit_attacked
from threefold.games.korash.traits.values import side_ahead, stat, strengths_in
from threefold.games.korash.use.announce import announce
from threefold.games.korash.use.chooser import Chooser, More
from threefold.games.korash.use.idle import is_idle

Way = Literal["N", "E", "S", "W"]
WAYS: tuple[Way, ...] = get_args(Way)


class Start(Struct, frozen=True):
    """What follows if a platform starts on a tile. KOR-SETUP-7, KOR-MULTI-1, KOR-MULTI-3."""

    own: tuple[Way, ...]
    """The map edges that become this player's."""
    edges: tuple[Way, ...]
    """The map edges of all players that are fixed by then."""
    shallows: tuple[str, ...]
    """The territories that will come from the shallows."""
    platforms: tuple[tuple[Seat, str], ...]
    """Seats and tiles: the platform itself, and all others whose places follow from it."""
    choosing: tuple[Seat, ...]
    """The seats that will still choose a place; their choices may add further edges."""


def start(state: State, seat: int, tile: int) -> Start:
    """Return what follows if a seat's platform starts on this tile."""
    world = laid(state, seat, tile)
    width, depth = state.width, state.depth
    mine = edges_of(tile, width, depth) & world.edges
    shallow = [land for land in lands(width, depth) if horizon_at(world, land) is v.Horizon.SHALLOWS]
    placed = [other for other in range(state.seats) if world.place[other * CREW] >= 0 > state.place[other * CREW]]
    free = state.options.placement == "free"
    waiting = [other for other in range(state.seats) if free and world.place[other * CREW] < 0 and not world.out[other]]
    return Start(
        _letters(mine),
        _letters(world.edges),
        tuple(LAND_NAMES[land] for land in shallow),
        tuple((other, SPOT_NAMES[world.place[other * CREW]]) for other in placed),
        tuple(waiting),
    )


def _letters(edges: int) -> tuple[Way, ...]:
    return tuple(letter for way, letter in enumerate(WAYS) if edges >> way & 1)


class Clash(Struct, frozen=True):
    """A combat that an answer leads to or changes: its units, and their strengths before and after."""

    attacker: str
    defender: str
    before: tuple[int, int]
    after: tuple[int, int]
    ahead: Ahead
    """The side that wins with the strengths after it."""
    boosts: tuple[Boost, ...] = ()
    """The player's own cards that could help in the combat."""


class Outlook(Struct, frozen=True):
    """What an answer would cost and do, from public facts and the player's own cards."""

    slot: str = ""
    """The name of the next choice: a target's name on the card, `route` or `burn`; empty if the answer is complete."""
    industry: int = 0
    burns: int = 0
    """The part of `industry` that has to be paid by burning cards."""
    movement: int = 0
    taps: int = 0
    discards: int = 0
    exhausts: bool = False
    idle: bool = False
    """Whether the answer is legal but would do nothing."""
    clash: Clash | None = None
    answering: tuple[Seat, ...] = ()
    """The seats that could answer it, as far as everybody knows. KOR-INT-6."""
    walks: tuple[Walk, ...] = ()
    """For the first code of a Move: the spots that the unit can reach with all the Moves it can make."""
    start: Start | None = None
    """What follows if the platform starts on this tile."""


class Halting(Chooser):
    """A chooser that stops at the end of a path, and remembers the name of the choice that comes next."""

    slot = ""

    def one(self, name: str, codes: Sequence[int]) -> int:
        """Note the name of the choice, and return the next code of the path."""
        self.slot = name
        return super().one(name, codes)


class Guessing(Chooser):
    """A chooser that takes the first code offered beyond the end of a path; costs are usually right with that."""

    def one(self, name: str, codes: Sequence[int]) -> int:
        """Return the next code of the path, or beyond its end the first code offered."""
        if len(codes) > 1 and self.at >= len(self.path):
            return codes[0]
        return super().one(name, codes)


def words_of(state: State, seat: int, path: Answer, codes: Sequence[int]) -> tuple[str, ...]:
    """Return the words of the notation for the codes that may follow a path."""
    slot, _ = _open(state, seat, path)
    return tuple("done" if code == c.DONE else spell(state, seat, slot, code) for code in codes)


def outlook(state: State, seat: int, path: Answer) -> Outlook:
    """Return what an unfinished or complete answer would cost and do."""
    slot, codes = _open(state, seat, path)
    if path[0] in range(c.PLACE, c.LAND) and not state.edges:
        return Outlook(start=start(state, seat, path[0] - c.PLACE))
    found = asking(state)
    if found is None or not c.MOVE <= path[0] < c.BURN:
        return Outlook(slot)
    plan = announce(state, seat, path[0], Guessing(path[1:], open_cards=True))
    entry = plan.entry
    return Outlook(
        slot,
        industry=plan.price,
        burns=len(plan.burn),
        movement=_movement(state, plan),
        taps=plan.cost.taps,
        discards=plan.cost.discard,
        exhausts=entry.unit >= 0 and entry.of is not Of.MOVE and not _unlimited(state, plan),
        idle=is_idle(state, plan),
        clash=_attack(state, seat, path, plan) if entry.of is Of.ATTACK else None if codes else _aid(state, seat, path),
        answering=tuple(
            other for other in range(state.seats) if other != seat and can_answer(state, other, Kind.RESPONSE)
        ),
        walks=walks(state, entry.unit) if entry.of is Of.MOVE and len(path) == 1 else (),
    )


def _open(state: State, seat: int, path: Answer) -> tuple[str, tuple[int, ...]]:
    """Return the name of the next choice after a path, and its codes. The choice of a pick is named "pick"."""
    codes, found = more(state, seat, path), asking(state)
    if not codes or found is None:
        return "", ()
    chooser = Halting(path[1:])
    with suppress(More):
        follow(state, seat, path, chooser)
    return chooser.slot or "pick", codes


def _unlimited(state: State, plan: Plan) -> bool:
    ability = state.kit.abilities.get(plan.entry.ability)
    return ability is not None and ability.unlimited


def _movement(state: State, plan: Plan) -> int:
    entry = plan.entry
    if entry.of is not Of.MOVE:
        return plan.cost.movement
    spots = [entry.origin, *entry.route]
    return sum(step_cost(here, there) for here, there in pairwise(spots))


def _attack(state: State, seat: int, path: Answer, plan: Plan) -> Clash | None:
    """Return both strengths in an attack: as shown now, and as they would be compared."""
    entry = plan.entry
    attacker, spot = entry.unit, entry.route[0]
    defender = unit_attacked(state, attacker, spot)
    if entry.board and defender >= 0 and spot < BAY:
        defender = state.rider[defender]
    if defender < 0:
        return None
    after = strengths_in(state, Combat(attacker, spot, defender, entry.board))
    return Clash(
        UNIT_NAMES[attacker],
        UNIT_NAMES[defender],
        (stat(state, attacker, 0), stat(state, defender, 0)),
        after,
        side_ahead(state.options, *after),
        boosts(state, seat, path),
    )


def _aid(state: State, seat: int, path: Answer) -> Clash | None:
    """Return both strengths in the current combat: now, and after a card or ability is used."""
    combat, before = state.combat, strengths_now(state)
    if combat is None or combat.ended or before is None:
        return None
    after = tried(state, seat, path)
    if after is None:
        return None
    ahead = side_ahead(state.options, *after)
    return Clash(UNIT_NAMES[combat.attacker], UNIT_NAMES[combat.defender], before, after, ahead)
