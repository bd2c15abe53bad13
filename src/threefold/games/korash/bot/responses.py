"""What a sensible player says in a window: nothing, unless something of their own is at stake."""

from __future__ import annotations

from random import Random

from threefold.core.contract import Answer, Decision
from threefold.games.korash.bot.answers import completions
from threefold.games.korash.bot.play_on import ANSWERING, after
from threefold.games.korash.bot.prospects import WORTHWHILE
from threefold.games.korash.bot.standing import standing
from threefold.games.korash.bot.survey import Survey
from threefold.games.korash.flow.stack import Kind
from threefold.games.korash.map.refs import are_enemies
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.codes import BAY, CREW
from threefold.games.korash.state.entries import Of
from threefold.games.korash.state.events import Compared, Out
from threefold.games.korash.state.frames import WindowFrame
from threefold.games.korash.state.state import State

HARM = 3.0
"""What must be at stake before a card is spent on answering."""


def respond(state: State, decision: Decision, frame: WindowFrame, rng: Random, targets: int) -> Answer:
    """Whether something is at stake; then the use that saves most of it, if it is worth its price."""
    seat, kind = decision.seat, frame.kind
    if kind not in ANSWERING or not concerns(state, seat, frame):
        return (c.PASS,)
    passed, told = after(state, (c.PASS,), rng)
    let = standing(passed, seat)
    fights = kind == Kind.ENGAGE
    if let >= standing(state, seat) - (0.0 if fights else HARM) and not (fights and _trails(state, seat, told) > 0):
        return (c.PASS,)
    best, chosen = let + WORTHWHILE, None
    closer: tuple[float, Answer] | None = None
    behind = _trails(state, seat, told)
    for code in decision.legal:
        if not c.MOVE <= code < c.BURN:
            continue
        for answer in completions(state, seat, (code,), targets, rng):
            then, told = after(state, answer, rng)
            worth = standing(then, seat)
            if worth > best:
                best, chosen = worth, answer
            gained = behind - _trails(state, seat, told)
            if fights and gained > 0 and (closer is None or gained > closer[0]):
                closer = gained, answer
    if chosen is None and closer is not None and _may_catch_up(state, seat, behind, closer[0]):
        return closer[1]
    return chosen or (c.PASS,)


def concerns(state: State, seat: int, frame: WindowFrame) -> bool:
    """Whether what is pending is an enemy's, and more than a step on the map; or a combat of one's own."""
    if frame.kind != Kind.RESPONSE:
        combat = state.combat
        return combat is not None and seat in (combat.attacker // CREW, combat.defender // CREW)
    entry = state.entries[frame.entry]
    if not are_enemies(state, seat, entry.seat) or entry.of in (Of.DEPLOY, Of.EXPLORE):
        return False
    return entry.of is not Of.MOVE or (entry.route[-1] < BAY and state.occupant[entry.route[-1]] == seat * CREW)


def _trails(state: State, seat: int, told: Out) -> float:
    """By how much the own combatant loses a comparison; below zero if it wins."""
    combat = state.combat
    compared = next((event for event in told if isinstance(event, Compared)), None)
    if combat is None or compared is None:
        return -0.5
    if combat.attacker // CREW == seat:
        return compared.defender - compared.attacker
    return compared.attacker - compared.defender + 0.5


def _may_catch_up(state: State, seat: int, behind: float, gained: float) -> bool:
    """Whether two cards may do what one cannot, for a platform's sake."""
    combat = state.combat
    if combat is None or combat.defender < 0 or (combat.attacker % CREW and combat.defender % CREW):
        return False
    return behind <= gained + Survey(state, seat).hand[combat.attacker // CREW == seat] / 2
