"""Combat: engage, compare, outcome, advance."""

from __future__ import annotations

from threefold.core.contract import Answer, Decision
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.changes.damage import check, deal
from threefold.games.korash.changes.movement import can_end, leave_options, relocate
from threefold.games.korash.changes.platforms import can_board, may_board
from threefold.games.korash.changes.tactics import clean_screen
from threefold.games.korash.flow.queue import Kind, drain, happen, heard, open_window, queue, together
from threefold.games.korash.flow.stack import Ask, push
from threefold.games.korash.procedures.entry import delay_due
from threefold.games.korash.state.codes import ADVANCE, BAY, CREW, KEEP, LEAVE, STAY
from threefold.games.korash.state.entries import NONE, Entry
from threefold.games.korash.state.events import Advanced, CombatEnded, CombatStarted, Compared, Out
from threefold.games.korash.state.frames import CombatFrame
from threefold.games.korash.state.names import SPOT_NAMES, UNIT_NAMES
from threefold.games.korash.state.refs import are_enemies
from threefold.games.korash.state.state import Combat, State
from threefold.games.korash.traits.granted import is_immobile
from threefold.games.korash.traits.modifiers import expire
from threefold.games.korash.traits.values import forbidden, is_platform, stat
from threefold.games.korash.use.chooser import Chooser
from threefold.games.korash.use.reach import intruded_bay, reaches, unit_attacked

COMBAT_DAMAGE = 1


def resolve_attack(state: State, entry: Entry, out: Out) -> bool:
    """The unit must still be able and placed; then combat begins. KOR-COMBAT-1, KOR-ABIL-7, KOR-RULING-30."""
    unit = entry.unit
    if state.place[unit] < 0 or is_immobile(state, unit):
        return False
    return attack(state, unit, entry.route[0], entry.board, out)


def attack(state: State, unit: int, spot: int, board: bool, out: Out, *, free: bool = False) -> bool:
    """Begin a combat, or let it wait for the one in progress. A unit that can't attack makes no free attack either.

    KOR-RULING-27, KOR-RULING-35.
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
    """Begin a combat: the platform defends its tile, but the unit aboard meets a boarding attack, which is boarding.

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


def _begun(state: State, frame: CombatFrame, out: Out) -> None:
    drain(state)


def _engage(state: State, frame: CombatFrame, out: Out) -> None:
    """Each player may use [combat] and [interrupt] things, the attacker's controller asked first.

    KOR-COMBAT-3, KOR-COMBAT-4, KOR-RULING-32.
    """
    open_window(state, Kind.ENGAGE, _now(state).attacker // CREW)


def is_met(state: State, combat: Combat) -> bool:
    """Whether the comparison stands: an enemy defends, still in place, and the attacker still reaches it.

    KOR-COMBAT-7, KOR-COMBAT-9, KOR-RULING-33, KOR-RULING-34.
    """
    attacker, defender, spot = combat.attacker, combat.defender, combat.spot
    if defender < 0 or not are_enemies(state, attacker // CREW, defender // CREW):
        return False
    if not reaches(state, attacker, spot) or state.place[defender] != spot:
        return False
    host = state.aboard[defender]
    return host >= 0 if combat.board else host < 0


def attacker_wins(attack: int, defence: int) -> bool:
    """Tell who wins a comparison of strengths: the attacker wins ties. KOR-COMBAT-3, KOR-RULING-37."""
    return attack >= defence


def _compare(state: State, frame: CombatFrame, out: Out) -> None:
    """Compare the strengths, and note who wins."""
    combat = _now(state)
    if combat.ended or not is_met(state, combat):
        return
    strengths = stat(state, combat.attacker, 0), stat(state, combat.defender, 0)
    combat.winner = combat.attacker if attacker_wins(*strengths) else combat.defender
    out.append(Compared(attacker=strengths[0], defender=strengths[1]))


def _last_word(state: State, frame: CombatFrame, out: Out) -> None:
    """Only where the host wants it: a window between comparison and damage. KOR-RULING-17."""
    if state.options.outcome_window and _now(state).winner >= 0:
        open_window(state, Kind.OUTCOME, _now(state).attacker // CREW)


def _outcome(state: State, frame: CombatFrame, out: Out) -> None:
    """The winner deals the loser 1 damage; reward and destruction follow at once. KOR-COMBAT-5, KOR-COMBAT-10."""
    combat = _now(state)
    # In an outcome window the winner may have left the game.
    if combat.winner < 0 or combat.ended or state.place[combat.winner] < 0:
        return
    loser = combat.defender if combat.winner == combat.attacker else combat.attacker
    won = heard(state, v.Happening.WON_COMBAT, combat.winner, loser)
    lost = heard(state, v.Happening.LOST_COMBAT, loser, combat.winner)
    if won or lost:
        queue(state, won + lost)
    deal(state, loser, COMBAT_DAMAGE, combat.winner, out)
    check(state, out)


def may_advance(state: State, combat: Combat) -> bool:
    """If no unit is left on the attacked tile; onto a platform if nobody is left aboard.

    Nobody enters an enemy's bay, and a unit that can't move does not advance.
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
    """What the combat set off enters, then what waits for its end. KOR-COMBAT-10."""
    check(state, out)
    delay_due(state, v.Moment.END_OF_COMBAT, out)
    drain(state)


def _over(state: State, frame: CombatFrame, out: Out) -> None:
    """Combat durations expire, and combat is over. KOR-COMBAT-10."""
    combat = _now(state)
    expire(state, v.Until.COMBAT, out)
    clean_screen(state, out)
    winner = UNIT_NAMES[combat.winner] if combat.winner >= 0 and not combat.ended else "-"
    out.append(CombatEnded(winner=winner))
    state.combat = None
    happen(state, v.Happening.COMBAT_ENDED, combat.attacker, combat.defender)
    check(state, out)
    drain(state)


def _next(state: State, frame: CombatFrame, out: Out) -> None:
    """An attack that waited begins now, if it is still legal; so does one that the end of combat set off.

    KOR-RULING-35.
    """
    while state.attacks and state.combat is None:
        waiting = state.attacks.pop(0)
        attack(state, waiting.attacker, waiting.spot, waiting.board, out, free=waiting.free)
    if state.combat is not None:
        push(state, CombatFrame())


COMBAT = (
    _begun,
    _engage,
    _compare,
    _last_word,
    _outcome,
    Ask("D6", _advance_seat, _advance_question, _advance_answer, _follow_advance),
    _end_effects,
    _over,
    _next,
)
