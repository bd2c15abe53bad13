"""The kinds of windows, as seen from one seat and by public facts only; a person chooses at which kinds to stop."""

from __future__ import annotations

from enum import Enum

from threefold.games.korash.cards import model as m
from threefold.games.korash.cards.model import effects_of, gives_influence
from threefold.games.korash.changes.ending import INFLUENCE_TO_WIN
from threefold.games.korash.flow.stack import IN_COMBAT, Kind
from threefold.games.korash.map.refs import are_enemies, units_at, units_on
from threefold.games.korash.map.tiles import spots_beside
from threefold.games.korash.state.codes import BAY, CREW
from threefold.games.korash.state.entries import ENTRY_REF, LAND_REF, SEAT_REF, SPOT_REF, Entry, Of
from threefold.games.korash.state.frames import WindowFrame
from threefold.games.korash.state.names import SEATS
from threefold.games.korash.state.state import State
from threefold.games.korash.traits.reach import unit_at, unit_attacked
from threefold.games.korash.traits.values import is_platform


class Stop(Enum):
    """The kinds of windows; each value is the key by which the browser finds its words."""

    ENEMY_TACTIC = "enemy_tactic"
    NAMES_MINE = "names_mine"
    AGAINST_ME = "against_me"
    """An attack, a boarding or a sabotage."""
    NEAR_ME = "near_me"
    MY_COMBAT = "my_combat"
    END_OF_MAIN = "end_of_main"
    THIRD_INFLUENCE = "third_influence"
    OTHER_MOVE = "other_move"
    EXPLORE = "explore"
    DEPLOY = "deploy"
    OTHER_COMBAT = "other_combat"
    OWN_ENTRY = "own_entry"
    STEP = "step"
    OTHER = "other"


BREAKING = frozenset({Stop.NAMES_MINE, Stop.AGAINST_ME, Stop.MY_COMBAT})
"""The kinds of windows that end a promise to pass."""


def stop_of(state: State, seat: int, frame: WindowFrame) -> Stop:
    """Return the kind of a window, as seen from a seat."""
    kind, index = frame.kind, frame.entry
    if kind in IN_COMBAT:
        return Stop.MY_COMBAT if any(unit // CREW == seat for unit in fighters(state)) else Stop.OTHER_COMBAT
    if kind != Kind.RESPONSE:
        # The player who has just ended their main phase could have acted in it, so only the others stop here.
        return Stop.END_OF_MAIN if kind == Kind.MAIN and seat != state.active else Stop.STEP
    return _entry_stop(state, seat, state.entries[index])


def cause_of(state: State, frame: WindowFrame) -> str:
    """Return what players may answer in a window: an action's sentence with its seat, or the step of the turn."""
    kind, index = frame.kind, frame.entry
    if kind != Kind.RESPONSE:
        return Kind(kind).name.lower()
    entry = state.entries[index]
    return f"{SEATS[entry.seat]} {entry.sentence}"


def fighters(state: State) -> list[int]:
    """Return the attacker and, if there is one, the defender of the current combat."""
    assert state.combat is not None
    return [unit for unit in (state.combat.attacker, state.combat.defender) if unit >= 0]


def _entry_stop(state: State, seat: int, entry: Entry) -> Stop:
    if entry.seat == seat:
        return Stop.OWN_ENTRY
    if not are_enemies(state, seat, entry.seat):
        return Stop.OTHER
    if strikes(state, seat, entry):
        return Stop.AGAINST_ME
    if any(is_mine(state, seat, thing) for things in entry.slots for thing in things):
        return Stop.NAMES_MINE
    if state.influence[entry.seat] == INFLUENCE_TO_WIN - 1 and could_earn(state, entry):
        return Stop.THIRD_INFLUENCE
    if entry.of is Of.TACTIC:
        return Stop.ENEMY_TACTIC
    if entry.of is Of.MOVE:
        return Stop.NEAR_ME if comes_near(state, seat, entry) else Stop.OTHER_MOVE
    return {Of.EXPLORE: Stop.EXPLORE, Of.DEPLOY: Stop.DEPLOY}.get(entry.of, Stop.OTHER)


def could_earn(state: State, entry: Entry) -> bool:
    """Return whether a pending action could earn influence, by its effects or by harming a platform."""
    if entry.of in (Of.ATTACK, Of.SABOTAGE):
        return any(is_platform(unit) and are_enemies(state, entry.seat, unit // CREW) for unit in struck(state, entry))
    if entry.of in (Of.MOVE, Of.EXPLORE, Of.DEPLOY):
        return False
    block = state.kit.blocks[entry.block]
    return gives_influence(block) or any(True for _ in effects_of(block, (m.Deal, m.Attack)))


def struck(state: State, entry: Entry) -> list[int]:
    """Return the units that a pending action attacks, boards or sabotages."""
    if entry.of is Of.SABOTAGE:
        host = state.aboard[entry.unit]
        return [host] if host >= 0 else []
    if entry.of is not Of.ATTACK:
        return []
    if entry.route[0] >= BAY:
        unit = unit_attacked(state, entry.unit, entry.route[0])
        return [unit] if unit >= 0 else []
    return units_at(state, entry.route[0])


def strikes(state: State, seat: int, entry: Entry) -> bool:
    """Return whether a pending action attacks, boards or sabotages a unit of this seat."""
    return any(unit // CREW == seat for unit in struck(state, entry))


def comes_near(state: State, seat: int, entry: Entry) -> bool:
    """Return whether a move ends on or beside a unit of this seat."""
    spot = entry.route[-1]
    if spot >= BAY:
        return False
    around = (spot, *spots_beside(state, entry.seat, spot, wallproof=True))
    return any(tile < BAY and (unit := unit_at(state, seat, tile)) >= 0 and unit // CREW == seat for tile in around)


def is_mine(state: State, seat: int, thing: int) -> bool:
    """Return whether a thing belongs to a seat: the seat itself, its unit, its action, or ground under its units."""
    if thing < SPOT_REF:
        return thing // CREW == seat
    if thing < LAND_REF:
        return thing - SPOT_REF < BAY and any(unit // CREW == seat for unit in units_at(state, thing - SPOT_REF))
    if thing < SEAT_REF:
        return any(unit // CREW == seat for unit in units_on(state, thing - LAND_REF))
    if thing < ENTRY_REF:
        return thing - SEAT_REF == seat
    index = thing - ENTRY_REF
    return index < len(state.entries) and state.entries[index].seat == seat
