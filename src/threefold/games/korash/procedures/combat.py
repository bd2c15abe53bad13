"""Combat: engage, compare strengths, deal damage, advance."""

from __future__ import annotations

from collections.abc import Sequence

from threefold.core.contract import Answer, Decision
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.changes.damage import check, deal
from threefold.games.korash.changes.movement import relocate
from threefold.games.korash.changes.tactics import expire
from threefold.games.korash.flow.stack import (
    Ask,
    Kind,
    Procedure,
    delay_due,
    drain,
    enter_triggers,
    happen,
    happen_all,
    open_window,
    push,
    together,
    window,
)
from threefold.games.korash.map.refs import are_enemies
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.codes import ADVANCE, BAY, CREW, KEEP, LEAVE, STAY
from threefold.games.korash.state.entries import NONE, Entry
from threefold.games.korash.state.events import Advanced, CombatEnded, CombatStarted, Compared, Out
from threefold.games.korash.state.frames import CombatFrame, StrikeFrame
from threefold.games.korash.state.names import SPOT_NAMES, UNIT_NAMES
from threefold.games.korash.state.state import Combat, State
from threefold.games.korash.traits.reach import (
    attacked_spots,
    can_board,
    can_end,
    intruded_bay,
    leave_options,
    may_board,
    reaches,
    unit_attacked,
)
from threefold.games.korash.traits.values import attacker_wins, forbidden, is_immobile, is_platform, strengths
from threefold.games.korash.use.chooser import Chooser

COMBAT_DAMAGE = 1


def resolve_attack(state: State, entry: Entry, out: Out) -> bool:
    """Start an attack's combat if the unit is in play and not immobile. KOR-COMBAT-1, KOR-ABIL-7, KOR-RULING-30."""
    unit = entry.unit
    if state.place[unit] < 0 or is_immobile(state, unit):
        return False
    return attack(state, unit, entry.route[0], entry.board, out)


def attack(state: State, unit: int, spot: int, board: bool, out: Out, *, free: bool = False) -> bool:
    """Start a combat, or queue it behind the one in progress; return False if the attack is not possible.

    A unit that can't attack makes no free attack either. KOR-RULING-27, KOR-RULING-35.
    """
    if not reaches(state, unit, spot) or forbidden(state, unit, v.NO_ATTACK):
        return False
    if board:
        platform = state.occupant[spot] if spot < BAY else NONE
        if platform < 0 or not is_platform(platform) or not may_board(state, unit, platform):
            return False
    if state.combat is not None:
        state.attacks.append(Combat(unit, spot, NONE, board, free=free))
        return True
    begin(state, Combat(unit, spot, NONE, board, free=free), out)
    return True


def begin(state: State, combat: Combat, out: Out) -> None:
    """Start a combat. A platform defends its tile; against a boarding attack, the unit aboard the platform does.

    A boarding attack counts as boarding.
    KOR-COMBAT-1, KOR-COMBAT-8, KOR-COMBAT-9, KOR-BOARD-5, KOR-RULING-61.
    """
    unit, spot = combat.attacker, combat.spot
    defender = unit_attacked(state, unit, spot)
    if combat.board and defender >= 0:
        defender = state.rider[defender]
    combat.defender, state.combat = defender, combat
    name = UNIT_NAMES[defender] if defender >= 0 else "-"
    out.append(CombatStarted(attacker=UNIT_NAMES[unit], spot=SPOT_NAMES[spot], defender=name))
    since = state.stamp
    happen(state, v.Happening.ATTACKED, unit, defender)
    if combat.board:
        happen(state, v.Happening.BOARDED, unit, state.occupant[spot])
    together(state, since)


def _now(state: State) -> Combat:
    assert state.combat is not None
    return state.combat


def is_met(state: State, combat: Combat) -> bool:
    """Return whether strengths are compared: an enemy defends and has not moved, and the attacker still reaches it.

    KOR-COMBAT-7, KOR-COMBAT-9, KOR-RULING-33, KOR-RULING-34.
    """
    attacker, defender, spot = combat.attacker, combat.defender, combat.spot
    if defender < 0 or not are_enemies(state, attacker // CREW, defender // CREW):
        return False
    if not reaches(state, attacker, spot) or state.place[defender] != spot:
        return False
    host = state.aboard[defender]
    return host >= 0 if combat.board else host < 0


def _compare(state: State, frame: CombatFrame, out: Out) -> None:
    """Compare strengths and store the winner. KOR-COMBAT-3."""
    combat = _now(state)
    if combat.ended or not is_met(state, combat):
        return
    attack, defence = strengths(state, combat)
    combat.winner = combat.attacker if attacker_wins(state.options, attack, defence) else combat.defender
    out.append(Compared(attacker=attack, defender=defence))


def _last_word(state: State, frame: CombatFrame, out: Out) -> None:
    """Open a window between comparison and damage, if that option is on. KOR-RULING-17."""
    if state.options.outcome_window and _now(state).winner >= 0:
        open_window(state, Kind.OUTCOME)


def _outcome(state: State, frame: CombatFrame, out: Out) -> None:
    """Let the winner deal 1 damage to the loser; reward and destruction follow at once. KOR-COMBAT-5, KOR-COMBAT-10."""
    combat = _now(state)
    # In an outcome window the winner may have left the game.
    if combat.winner < 0 or combat.ended or state.place[combat.winner] < 0:
        return
    loser = combat.defender if combat.winner == combat.attacker else combat.attacker
    won, lost = v.Happening.WON_COMBAT, v.Happening.LOST_COMBAT
    happen_all(state, ((won, combat.winner, loser), (lost, loser, combat.winner)))
    deal(state, loser, COMBAT_DAMAGE, combat.winner, out)
    check(state, out)


def may_advance(state: State, combat: Combat) -> bool:
    """Return whether the attacker may advance: the tile, or its place aboard the platform, is free.

    No unit may enter an enemy's bay, and a unit that can't move does not advance.
    KOR-COMBAT-6, KOR-BOARD-6, KOR-RULING-33, KOR-RULING-34, KOR-RULING-59.
    """
    if combat.ended or not reaches(state, combat.attacker, combat.spot):
        return False
    if forbidden(state, combat.attacker, v.NO_MOVE):
        return False
    if combat.defender >= 0 and not are_enemies(state, combat.attacker // CREW, combat.defender // CREW):
        return False
    there = unit_attacked(state, combat.attacker, combat.spot)
    if combat.spot >= BAY and intruded_bay(state, combat.attacker) >= 0:
        return False
    if there < 0:
        return can_end(state, combat.attacker, combat.spot, leaving=True)
    return combat.board and is_platform(there) and can_board(state, combat.attacker, there)


def _advance_seat(state: State, frame: CombatFrame) -> int | None:
    combat = state.combat
    if combat is None or not may_advance(state, combat) or state.out[combat.attacker // CREW]:
        return None
    return combat.attacker // CREW


def _advance_question(state: State, frame: CombatFrame) -> Decision:
    combat = _now(state)
    return Decision(combat.attacker // CREW, "KOR-COMBAT-6", (ADVANCE, STAY), about=combat.spot)


def leaves(state: State, chooser: Chooser) -> bool:
    """Return whether an advancing carrier leaves its passenger behind. KOR-CARRY-2."""
    combat = _now(state)
    if state.rider[combat.attacker] < 0:
        return False
    flags = leave_options(state, combat.attacker, combat.spot)
    return chooser.one("leave", [LEAVE if flag else KEEP for flag in reversed(flags)]) == LEAVE


def _advance_answer(state: State, frame: CombatFrame, answer: Answer, out: Out) -> None:
    combat = _now(state)
    frame.pc += 1
    if answer[0] == ADVANCE:
        since = state.stamp
        relocate(state, combat.attacker, combat.spot, leaves(state, Chooser(answer[1:])), out, Advanced)
        happen(state, v.Happening.ADVANCED, combat.attacker, combat.defender)
        together(state, since)


def _follow_advance(state: State, frame: CombatFrame, path: Answer, chooser: Chooser) -> None:
    if path[0] == ADVANCE:
        leaves(state, chooser)


def _end_effects(state: State, frame: CombatFrame, out: Out) -> None:
    """Queue effects delayed to the end of combat, and let the waiting triggers enter. KOR-COMBAT-10."""
    check(state, out)
    delay_due(state, v.Moment.END_OF_COMBAT, out)
    drain(state)


def _over(state: State, frame: CombatFrame, out: Out) -> None:
    """End the combat, and the modifiers that last for it. KOR-COMBAT-10."""
    combat = _now(state)
    expire(state, out, v.Until.COMBAT)
    winner = UNIT_NAMES[combat.winner] if combat.winner >= 0 and not combat.ended else "-"
    out.append(CombatEnded(winner=winner))
    state.combat = None
    happen(state, v.Happening.COMBAT_ENDED, combat.attacker, combat.defender)
    check(state, out)
    drain(state)


def _next(state: State, frame: CombatFrame, out: Out) -> None:
    """Start the next queued attack if it is still legal, or push a combat that already began.

    KOR-RULING-35.
    """
    while state.attacks and state.combat is None:
        waiting = state.attacks.pop(0)
        attack(state, waiting.attacker, waiting.spot, waiting.board, out, free=waiting.free)
    if state.combat is not None:
        push(state, CombatFrame())


COMBAT = (
    enter_triggers,
    window(Kind.ENGAGE),
    _compare,
    _last_word,
    _outcome,
    Ask("D6", _advance_seat, _advance_question, _advance_answer, _follow_advance),
    _end_effects,
    _over,
    _next,
)


def aim(state: State, index: int, units: Sequence[int], board: bool) -> None:
    """Let each of these units make a free attack; each waits for the combat of the one before. KOR-RULING-35."""
    for unit in reversed(units):
        push(state, StrikeFrame(index, unit, board))


def _marks(state: State, frame: StrikeFrame) -> list[int]:
    unit, board = frame.unit, frame.board
    if state.place[unit] < 0 or forbidden(state, unit, v.NO_ATTACK):
        return []
    return [spot for spot in sorted(attacked_spots(state, unit)) if not board or _boards(state, unit, spot)]


def _boards(state: State, unit: int, spot: int) -> bool:
    there = state.occupant[spot] if spot < BAY else -1
    return there >= 0 and is_platform(there) and may_board(state, unit, there)


def _lone_mark(state: State, frame: StrikeFrame, out: Out) -> None:
    if len(marks := _marks(state, frame)) == 1:
        _strike(state, frame, marks[0], out)


def _strike(state: State, frame: StrikeFrame, spot: int, out: Out) -> None:
    frame.pc = len(STRIKE)
    attack(state, frame.unit, spot, frame.board, out, free=True)


def _strike_seat(state: State, frame: StrikeFrame) -> int | None:
    return state.entries[frame.entry].seat if _marks(state, frame) else None


def _strike_question(state: State, frame: StrikeFrame) -> Decision:
    legal = tuple(c.PLACE + spot for spot in _marks(state, frame))
    return Decision(state.entries[frame.entry].seat, "KOR-RULING-53", legal, about=frame.unit)


def _strike_answer(state: State, frame: StrikeFrame, answer: Answer, out: Out) -> None:
    _strike(state, frame, answer[0] - c.PLACE, out)


STRIKE: Procedure = (_lone_mark, Ask("D7", _strike_seat, _strike_question, _strike_answer))
