"""Shows what a person sees of a sentence while it is put together: open choices, costs, both strengths."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise

from msgspec import Struct

from threefold.core.contract import Answer
from threefold.games.korash.assist.preview.combat_preview import Boost, boosts, strengths_now, tried
from threefold.games.korash.assist.preview.walks import Walk, walks
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.changes.movement import step_cost
from threefold.games.korash.flow.stack import Kind, asking
from threefold.games.korash.map.tiles import edges_of, horizon_at, lands
from threefold.games.korash.procedures.play import follow, more
from threefold.games.korash.procedures.setup.seating import laid
from threefold.games.korash.procedures.window import can_answer
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.codes import BAY, CREW
from threefold.games.korash.state.entries import Of, Plan
from threefold.games.korash.state.names import LAND_NAMES, SEATS, SPOT_NAMES, UNIT_NAMES
from threefold.games.korash.state.state import Combat, State
from threefold.games.korash.text.read import spell
from threefold.games.korash.traits.values import stat, strengths_in
from threefold.games.korash.use.announce import announce
from threefold.games.korash.use.chooser import Chooser, More
from threefold.games.korash.use.idle import is_idle
from threefold.games.korash.use.reach import unit_attacked

WAYS = "NESW"


class Start(Struct, frozen=True):
    """A table as it will be laid. KOR-SETUP-7, KOR-MULTI-1, KOR-MULTI-3."""

    own: str
    """The map edges that become this player's, in the letters N, E, S and W."""
    edges: str
    """All players' map edges, as far as they are settled then."""
    shallows: tuple[str, ...]
    """The territories that will come from the shallows."""
    platforms: tuple[tuple[str, str], ...]
    """Seats and tiles: this one, and everybody whose place follows from it."""
    choosing: tuple[str, ...]
    """Seats that will choose any place after that: it may make further edges players' edges."""


def start(state: State, seat: int, tile: int) -> Start:
    """Return what follows if a platform starts there."""
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
        tuple((SEATS[other], SPOT_NAMES[world.place[other * CREW]]) for other in placed),
        tuple(SEATS[other] for other in waiting),
    )


def _letters(edges: int) -> str:
    return "".join(letter for way, letter in enumerate(WAYS) if edges >> way & 1)


class Clash(Struct, frozen=True):
    """Who would meet whom: strengths as shown now, and with everything known that counts in this combat."""

    attacker: str
    defender: str
    before: tuple[int, int]
    after: tuple[int, int]
    boosts: tuple[Boost, ...] = ()
    """What the own cards could add once it is fought."""


class Outlook(Struct, frozen=True):
    """What a sentence would cost and meet. Public facts and the own cards, nothing else."""

    slot: str = ""
    """The name of what is open: a target's on the card, `route`, `burn`; empty when nothing is."""
    industry: int = 0
    burns: int = 0
    """How much of it has to be burned for."""
    movement: int = 0
    taps: int = 0
    discards: int = 0
    exhausts: bool = False
    idle: bool = False
    """Legal, but to no end."""
    clash: Clash | None = None
    answering: tuple[str, ...] = ()
    """The seats that could answer it, as far as everybody knows. KOR-INT-6."""
    walks: tuple[Walk, ...] = ()
    """Of a Move's first word: where this unit could go, by as many Moves as it can."""
    start: Start | None = None
    """What a platform's first place settles."""


class Halting(Chooser):
    """Stops where the path does, and remembers what it was asked there."""

    slot = ""

    def one(self, name: str, codes: Sequence[int]) -> int:
        """Note what is asked, and return the code of the path."""
        self.slot = name
        return super().one(name, codes)


class Guessing(Chooser):
    """Goes on from where the path stops, by the first code that is offered: good enough for the costs."""

    def one(self, name: str, codes: Sequence[int]) -> int:
        """Return the code of the path, and beyond its end the first one offered."""
        if len(codes) > 1 and self.at >= len(self.path):
            return codes[0]
        return super().one(name, codes)


def words_of(state: State, seat: int, path: Answer, codes: Sequence[int]) -> tuple[str, ...]:
    """Write the codes that go on from a path in the words of the notation."""
    slot, _ = _open(state, seat, path)
    return tuple("done" if code == c.DONE else spell(state, seat, slot, code) for code in codes)


def outlook(state: State, seat: int, path: Answer) -> Outlook:
    """Return what an answer, as far as it goes, would cost and meet."""
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
            SEATS[other] for other in range(state.seats) if other != seat and can_answer(state, other, Kind.RESPONSE)
        ),
        walks=walks(state, entry.unit) if entry.of is Of.MOVE and len(path) == 1 else (),
    )


def _open(state: State, seat: int, path: Answer) -> tuple[str, tuple[int, ...]]:
    """Return the name of what is asked behind a path, and the codes that go on. A pick has no name."""
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
    """Return both strengths as they are shown, and as they would be compared."""
    entry = plan.entry
    attacker, spot = entry.unit, entry.route[0]
    defender = unit_attacked(state, attacker, spot)
    if entry.board and defender >= 0 and spot < BAY:
        defender = state.rider[defender]
    if defender < 0:
        return None
    return Clash(
        UNIT_NAMES[attacker],
        UNIT_NAMES[defender],
        (stat(state, attacker, 0), stat(state, defender, 0)),
        strengths_in(state, Combat(attacker, spot, defender, entry.board)),
        boosts(state, seat, path),
    )


def _aid(state: State, seat: int, path: Answer) -> Clash | None:
    """Return what a use during a combat would make of both strengths."""
    combat, before = state.combat, strengths_now(state)
    if combat is None or combat.ended or before is None:
        return None
    after = tried(state, seat, path)
    return Clash(UNIT_NAMES[combat.attacker], UNIT_NAMES[combat.defender], before, after) if after else None
