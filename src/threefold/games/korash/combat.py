"""Combat: engage, compare, outcome, advance."""

from __future__ import annotations

from threefold.core.contract import Answer, Decision
from threefold.games.korash.board import spots_beside
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.chooser import Chooser
from threefold.games.korash.codes import ADVANCE, BAY, CREW, KEEP, LEAVE, STAY
from threefold.games.korash.damage import check, deal
from threefold.games.korash.entries import delay_due, drain
from threefold.games.korash.events import Advanced, CombatEnded, CombatStarted, Compared
from threefold.games.korash.granted import is_immobile, wallproof
from threefold.games.korash.happenings import happen, heard, queue, together
from threefold.games.korash.modifiers import expire
from threefold.games.korash.movement import can_end, can_leave, relocate, unit_at
from threefold.games.korash.opening import Kind, open_window
from threefold.games.korash.platforms import can_board, may_board
from threefold.games.korash.stack import PROCEDURES, Ask, Out, push
from threefold.games.korash.state import NONE, Combat, Entry, Frame, State
from threefold.games.korash.things import are_enemies
from threefold.games.korash.units import forbidden, is_platform, stat
from threefold.games.korash.words import SPOT_NAMES, UNIT_NAMES
from threefold.games.korash.zones import clean_screen

COMBAT_DAMAGE = 1


def reaches(state: State, unit: int, spot: int) -> bool:
    """Whether a unit stands next to a spot with nothing between."""
    place = state.place[unit]
    return place >= 0 and spot in spots_beside(state, unit // CREW, place, wallproof(state, unit))


def resolve_attack(state: State, entry: Entry, out: Out) -> bool:
    """The unit must still be able and placed; then combat begins. KOR-COMBAT-1, KOR-ABIL-7, KOR-RULING-30."""
    unit = entry.unit
    if state.place[unit] < 0 or is_immobile(state, unit):
        return False
    return attack(state, unit, entry.route[0], entry.board, out)


def attack(state: State, unit: int, spot: int, board: bool, out: Out) -> bool:
    """Begins a combat, or lets it wait for the one in progress. Who cannot attack does not do so for a card, either.

    KOR-RULING-27, KOR-RULING-35.
    """
    if not reaches(state, unit, spot) or forbidden(state, unit, v.NO_ATTACK):
        return False
    if board:
        platform = state.occupant[spot] if spot < BAY else NONE
        if platform < 0 or not is_platform(platform) or not may_board(state, unit, platform):
            return False
    if state.combat is not None:
        state.attacks.append(Combat(unit, spot, NONE, board))
        return True
    begin(state, unit, spot, board, out)
    return True


def begin(state: State, unit: int, spot: int, board: bool, out: Out) -> None:
    """The platform defends its tile; a boarding attack is met by the unit aboard.

    KOR-COMBAT-1, KOR-COMBAT-8, KOR-COMBAT-9, KOR-PLAT-4, KOR-BOARD-5.
    """
    defender = unit_at(state, unit // CREW, spot)
    if board and defender >= 0:
        defender = state.rider[defender]
    state.combat = Combat(unit, spot, defender, board)
    name = UNIT_NAMES[defender] if defender >= 0 else "-"
    out.append(CombatStarted(attacker=UNIT_NAMES[unit], spot=SPOT_NAMES[spot], defender=name))
    happen(state, v.Happening.ATTACKED, unit, defender)


def _now(state: State) -> Combat:
    assert state.combat is not None
    return state.combat


def _begun(state: State, frame: Frame, out: Out) -> None:
    drain(state)


def _engage(state: State, frame: Frame, out: Out) -> None:
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


def _compare(state: State, frame: Frame, out: Out) -> None:
    """Higher strength wins, the attacker wins ties. KOR-COMBAT-3, KOR-RULING-37."""
    combat = _now(state)
    if combat.ended or not is_met(state, combat):
        return
    strengths = stat(state, combat.attacker, 0), stat(state, combat.defender, 0)
    combat.winner = combat.attacker if strengths[0] >= strengths[1] else combat.defender
    out.append(Compared(attacker=strengths[0], defender=strengths[1]))


def _last_word(state: State, frame: Frame, out: Out) -> None:
    """Only where the host wants it: a window between comparison and damage. KOR-RULING-17."""
    if state.options.outcome_window and _now(state).winner >= 0:
        open_window(state, Kind.OUTCOME, _now(state).attacker // CREW)


def _outcome(state: State, frame: Frame, out: Out) -> None:
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

    KOR-COMBAT-6, KOR-COMBAT-7, KOR-BOARD-6, KOR-RULING-33, KOR-RULING-34. Advancing is moving, for who cannot.
    """
    if combat.ended or not reaches(state, combat.attacker, combat.spot):
        return False
    if forbidden(state, combat.attacker, v.NO_MOVE):
        return False
    if combat.defender >= 0 and not are_enemies(state, combat.attacker // CREW, combat.defender // CREW):
        return False
    there = unit_at(state, combat.attacker // CREW, combat.spot)
    if there < 0:
        return can_end(state, combat.attacker, combat.spot)
    return combat.board and is_platform(there) and can_board(state, combat.attacker, there)


def _advance_seat(state: State, frame: Frame) -> int | None:
    combat = state.combat
    if combat is None or not may_advance(state, combat) or state.out[combat.attacker // CREW]:
        return None
    return combat.attacker // CREW


def _advance_question(state: State, frame: Frame) -> Decision:
    combat = _now(state)
    return Decision(combat.attacker // CREW, "KOR-COMBAT-6", (ADVANCE, STAY), about=combat.spot)


def leaves(state: State, chooser: Chooser) -> bool:
    """Whether an advancing platform leaves its passenger behind. KOR-CARRY-2."""
    attacker = _now(state).attacker
    return is_platform(attacker) and can_leave(state, attacker) and chooser.one("leave", (LEAVE, KEEP)) == LEAVE


def _advance_answer(state: State, frame: Frame, answer: Answer, out: Out) -> None:
    combat = _now(state)
    frame.pc += 1
    if answer[0] == ADVANCE:
        since = state.stamp
        relocate(state, combat.attacker, combat.spot, leaves(state, Chooser(answer[1:])), out, Advanced)
        happen(state, v.Happening.ADVANCED, combat.attacker, combat.defender)
        together(state, since)


def _end_effects(state: State, frame: Frame, out: Out) -> None:
    """What the combat set off enters, then what waits for its end. KOR-COMBAT-10."""
    check(state, out)
    delay_due(state, v.Moment.END_OF_COMBAT, out)
    drain(state)


def _over(state: State, frame: Frame, out: Out) -> None:
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


def _next(state: State, frame: Frame, out: Out) -> None:
    """An attack that waited begins now, if it is still legal; so does one that the end of combat set off.

    KOR-RULING-35.
    """
    while state.attacks and state.combat is None:
        waiting = state.attacks.pop(0)
        attack(state, waiting.attacker, waiting.spot, waiting.board, out)
    if state.combat is not None:
        push(state, "combat")


PROCEDURES["combat"] = (
    _begun,
    _engage,
    _compare,
    _last_word,
    _outcome,
    Ask("D6", _advance_seat, _advance_question, _advance_answer),
    _end_effects,
    _over,
    _next,
)
