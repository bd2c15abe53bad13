"""The seat agent: which windows a person is really prompted in, so that priority is no tedium and speed tells nothing.

The rules ask every seat that could answer as far as the others know. The agent passes for people who have nothing to
say. When it does so after a delay, that delay is the same whatever they hold; when it does so at once, that is because
of their settings, never because of their cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from random import Random

from msgspec import Struct

from threefold.games.korash import codes as c
from threefold.games.korash.announce import Chooser, More, announce
from threefold.games.korash.board import spots_beside
from threefold.games.korash.codes import BAY, CREW
from threefold.games.korash.ending import INFLUENCE_TO_WIN
from threefold.games.korash.filters import are_enemies, units_at, units_on
from threefold.games.korash.movement import unit_at
from threefold.games.korash.offers import is_idle, offers
from threefold.games.korash.opening import Kind
from threefold.games.korash.stack import asking
from threefold.games.korash.state import ENTRY_REF, LAND_REF, SEAT_REF, SPOT_REF, Entry, Frame, Of, State
from threefold.games.korash.windows import moment_of

JITTER = (0.4, 0.8)
"""Seconds after which an automatic pass is shown, drawn evenly: whoever has a card looks the same."""


class Stop(IntEnum):
    """What a window is about, seen from one seat."""

    ENEMY_TACTIC = 0
    NAMES_MINE = 1
    AGAINST_ME = 2
    """An attack, a boarding or a sabotage."""
    NEAR_ME = 3
    MY_COMBAT = 4
    END_OF_MAIN = 5
    OTHER_MOVE = 6
    EXPLORE = 7
    DEPLOY = 8
    OTHER_COMBAT = 9
    OWN_ENTRY = 10
    STEP = 11
    OTHER = 12
    THIRD_INFLUENCE = 13


NORMAL = frozenset(range(Stop.OTHER_MOVE)) | {Stop.THIRD_INFLUENCE}
CALM = frozenset({Stop.NAMES_MINE, Stop.AGAINST_ME, Stop.MY_COMBAT, Stop.THIRD_INFLUENCE})
FULL = frozenset(Stop)
PRESETS = {"normal": NORMAL, "calm": CALM, "full": FULL}
BREAKING = frozenset({Stop.NAMES_MINE, Stop.AGAINST_ME, Stop.MY_COMBAT})
"""What breaks a promise to pass."""


class Wishes(Struct):
    """One person's settings; they are stored with the game, hidden, and are gone when it ends."""

    stops: frozenset[int] = NORMAL
    bluff: bool = False
    """Always prompt at a stop, able or not."""
    passing: bool = False
    """Pass until the end of this turn, or until something of mine is named or attacked."""
    hold: bool = False
    """Keep priority after my own use."""
    interject: bool = False
    """Stop me at the very next window, whatever it is."""


class Verdict(Struct, frozen=True):
    """Whether to prompt; and if not, whether the pass is shown only after the jitter."""

    prompt: bool
    delayed: bool
    about: Stop


def consider(state: State, seat: int, wishes: Wishes) -> Verdict:
    """What to do about the window in which a seat is asked now. Yields and stops come first, then the cards."""
    found = asking(state)
    assert found is not None
    assert found[1].name == "window", "only windows are answered for people"
    about = stop_of(state, seat, found[1])
    if wishes.interject or (wishes.hold and about is Stop.OWN_ENTRY):
        return Verdict(True, False, about)
    if wishes.passing and about not in BREAKING:
        return Verdict(False, False, about)
    if about not in wishes.stops:
        return Verdict(False, False, about)
    if wishes.bluff or any(True for _ in usable(state, seat, found[1])):
        return Verdict(True, False, about)
    return Verdict(False, True, about)


def jitter(rng: Random) -> float:
    """The delay of an automatic pass; it depends on nothing."""
    return rng.uniform(*JITTER)


def after_turn(wishes: Wishes) -> None:
    """A promise to pass ends with the turn."""
    wishes.passing = False


def usable(state: State, seat: int, frame: Frame) -> Iterator[int]:
    """First codes of tactics and abilities that could be paid, counting burns, and would do something.

    Burning alone is never a reason to stop.
    """
    for first in offers(state, seat, moment_of(state, frame, seat)):
        if c.MOVE <= first < c.BURN and _does_something(state, seat, (first,)):
            yield first


def _does_something(state: State, seat: int, path: tuple[int, ...]) -> bool:
    """Whether some way to complete this chain is not idle."""
    try:
        plan = announce(state, seat, path[0], Chooser(path[1:], open_cards=True))
    except More as open_:
        return any(_does_something(state, seat, (*path, code)) for code in open_.codes)
    return not is_idle(state, plan.entry)


# What a window is about


def stop_of(state: State, seat: int, frame: Frame) -> Stop:
    """The kind of a window for a seat, by public facts."""
    kind, index = frame.args[0], frame.args[1]
    if kind in (Kind.ENGAGE, Kind.OUTCOME):
        assert state.combat is not None
        fighters = (state.combat.attacker, state.combat.defender)
        return Stop.MY_COMBAT if any(unit >= 0 and unit // CREW == seat for unit in fighters) else Stop.OTHER_COMBAT
    if kind != Kind.RESPONSE:
        return Stop.END_OF_MAIN if kind == Kind.MAIN else Stop.STEP
    return _entry_stop(state, seat, state.entries[index])


def _entry_stop(state: State, seat: int, entry: Entry) -> Stop:
    if entry.seat == seat:
        return Stop.OWN_ENTRY
    if not are_enemies(state, seat, entry.seat):
        return Stop.OTHER
    if strikes(state, seat, entry):
        return Stop.AGAINST_ME
    if any(is_mine(state, seat, thing) for things in entry.slots for thing in things):
        return Stop.NAMES_MINE
    if state.influence[entry.seat] == INFLUENCE_TO_WIN - 1 and entry.of not in (Of.MOVE, Of.DEPLOY, Of.EXPLORE):
        return Stop.THIRD_INFLUENCE
    if entry.of is Of.TACTIC:
        return Stop.ENEMY_TACTIC
    if entry.of is Of.MOVE:
        return Stop.NEAR_ME if comes_near(state, seat, entry) else Stop.OTHER_MOVE
    return {Of.EXPLORE: Stop.EXPLORE, Of.DEPLOY: Stop.DEPLOY}.get(entry.of, Stop.OTHER)


def strikes(state: State, seat: int, entry: Entry) -> bool:
    """Whether an entry attacks, boards or sabotages this seat."""
    if entry.of is Of.SABOTAGE:
        host = state.aboard[entry.unit]
        return host >= 0 and host // CREW == seat
    if entry.of is not Of.ATTACK or entry.route[0] >= BAY:
        return False
    return any(unit // CREW == seat for unit in units_at(state, entry.route[0]))


def comes_near(state: State, seat: int, entry: Entry) -> bool:
    """Whether a move ends beside, or on, something of this seat's."""
    spot = entry.route[-1]
    if spot >= BAY:
        return False
    around = (spot, *spots_beside(state, entry.seat, spot, wallproof=True))
    return any(tile < BAY and (unit := unit_at(state, seat, tile)) >= 0 and unit // CREW == seat for tile in around)


def is_mine(state: State, seat: int, thing: int) -> bool:
    """Whether a named thing is a seat's: its unit, its entry, itself, or ground that it holds."""
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
