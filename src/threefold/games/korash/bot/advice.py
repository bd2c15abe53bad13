"""Choose answers for a bot that looks one step ahead, and for beginners.

A "window" is a moment in which players may answer what another player does, or pass.
"""

from __future__ import annotations

from random import Random

from threefold.core.contract import Answer, Decision
from threefold.core.walk import complete
from threefold.games.korash.assist.default import default, from_middle
from threefold.games.korash.bot.answers import ANSWERING, after, completions, shrug
from threefold.games.korash.bot.own_turn import MAIN_RULE, PLATFORM_RULE, TARGETS, act, best_deploy, carry_out, steered
from threefold.games.korash.bot.plans import WORTHWHILE, all_plans, prospects
from threefold.games.korash.bot.survey import Survey
from threefold.games.korash.bot.worth import standing
from threefold.games.korash.flow.stack import Kind, asking
from threefold.games.korash.map.refs import are_enemies
from threefold.games.korash.map.tiles import steps_apart
from threefold.games.korash.procedures.play import more
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.codes import BAY, CREW
from threefold.games.korash.state.entries import Of
from threefold.games.korash.state.events import Compared, Out
from threefold.games.korash.state.frames import SetupFrame, TurnFrame, WindowFrame
from threefold.games.korash.state.state import State
from threefold.games.korash.traits.values import attacker_wins

HARM = 3.0
"""The least worth that must be in danger before a card is spent on an answer."""


def respond(state: State, decision: Decision, frame: WindowFrame, rng: Random, targets: int) -> Answer:
    """Return the answer in a window after which the seat stands best, if it is worth its price; otherwise a pass."""
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
    """Return whether a window is about a combat of this seat or about an enemy's action that may harm it."""
    if frame.kind != Kind.RESPONSE:
        combat = state.combat
        return combat is not None and seat in (combat.attacker // CREW, combat.defender // CREW)
    entry = state.entries[frame.entry]
    if not are_enemies(state, seat, entry.seat) or entry.of in (Of.DEPLOY, Of.EXPLORE):
        return False
    return entry.of is not Of.MOVE or (entry.route[-1] < BAY and state.occupant[entry.route[-1]] == seat * CREW)


def _trails(state: State, seat: int, told: Out) -> float:
    """Return by how much the seat's own combatant would lose the combat; below zero if it would win."""
    combat = state.combat
    compared = next((event for event in told if isinstance(event, Compared)), None)
    if combat is None or compared is None:
        return -0.5
    attacks = combat.attacker // CREW == seat
    behind = compared.defender - compared.attacker if attacks else compared.attacker - compared.defender
    wins_ties = attacker_wins(state.options, 0, 0) == attacks
    return behind if wins_ties else behind + 0.5


def _may_catch_up(state: State, seat: int, behind: float, gained: float) -> bool:
    """Return whether a platform fights and a second card may win what one card cannot."""
    combat = state.combat
    if combat is None or combat.defender < 0 or (combat.attacker % CREW and combat.defender % CREW):
        return False
    return behind <= gained + Survey(state, seat).hand[combat.attacker // CREW == seat] / 2


PASS_RULES = ("KOR-INT-6", "KOR-INT-9", "KOR-COMBAT-4", "KOR-RULING-17")
"""The rules of the questions that windows ask."""
MOST_THOUGHTS = 12
OPTIONS = 12
"""The most answers that are tried for any other question."""


def passes(decision: Decision) -> bool:
    """Return whether a window offers this seat nothing useful: only burning cards, or a step of the turn."""
    if decision.rule not in PASS_RULES:
        return False
    if decision.rule == "KOR-INT-9":
        return True
    return not any(c.MOVE <= code < c.BURN for code in decision.legal)


def lets_happen(state: State, decision: Decision) -> bool:
    """Return whether the bot passes at once because a window offers nothing or does not concern this seat."""
    if passes(decision):
        return True
    found = asking(state)
    if found is None or not isinstance(found[1], WindowFrame):
        return False
    return found[1].kind not in ANSWERING or not concerns(state, decision.seat, found[1])


def advise(state: State, decision: Decision, rng: Random, targets: int = TARGETS) -> Answer:
    """Return the answer of a player who looks one step ahead and tries up to `targets` ways to use each thing."""
    if passes(decision):
        return (c.PASS,)
    found = asking(state)
    assert found
    frame = found[1]
    if isinstance(frame, WindowFrame):
        return respond(state, decision, frame, rng, targets)
    if isinstance(frame, TurnFrame):
        return act(state, decision, rng, targets)
    if isinstance(frame, SetupFrame):
        return _set_up(state, decision, rng)
    return _choose(state, decision, rng)


def _set_up(state: State, decision: Decision, rng: Random) -> Answer:
    if c.PLACE <= decision.legal[0] < c.LAND:
        return _first_place(state, decision)
    return (rng.choice(decision.legal),)


def _first_place(state: State, decision: Decision) -> Answer:
    """Return the tile in the middle of the edge; if any edge tile is legal, a tile far from all other platforms."""
    homes = [state.place[seat * CREW] for seat in range(state.seats) if state.place[seat * CREW] >= 0]
    if state.options.placement != "free" or not homes:
        return default(state, decision.seat) or (decision.legal[0],)

    def worth(code: int) -> tuple[int, float]:
        tile = code - c.PLACE
        return min(steps_apart(tile, home) for home in homes), -from_middle(state, tile)

    return (max(decision.legal, key=worth),)


def _choose(state: State, decision: Decision, rng: Random) -> Answer:
    """Return the answer to any other question after which the seat stands best."""
    answers = [path for code in decision.legal for path in completions(state, decision.seat, (code,), OPTIONS, rng)]
    if not answers:
        return shrug(state, decision.seat)
    if len(answers) > OPTIONS:
        answers = rng.sample(answers, OPTIONS)
    return max(answers, key=lambda answer: prospects(after(state, answer, rng)[0], decision.seat))


def worth_a_thought(state: State, decision: Decision, rng: Random) -> list[Answer]:
    """Return the answers that a search should try: the advised one, then plans, uses of cards, and doing nothing."""
    if passes(decision):
        return [(c.PASS,)]
    seat, legal = decision.seat, decision.legal
    found = [advise(state, decision, rng)]
    if lets_happen(state, decision):
        return found
    if decision.rule in (PLATFORM_RULE, MAIN_RULE):
        survey = Survey(state, seat)
        plans = all_plans(survey)
        if decision.rule == PLATFORM_RULE:
            plans = [steered(survey, plan) for plan in plans]
        plans = [plan for plan in plans if plan.answer is not None and plan.answer[0] in legal]
        plans.sort(key=lambda plan: plan.worth, reverse=True)
        found += [answer for plan in plans if (answer := carry_out(state, survey, plan, rng))]
        if answer := best_deploy(state, survey, legal)[1]:
            found.append(answer)
    if decision.rule in (PLATFORM_RULE, MAIN_RULE, *PASS_RULES):
        found.append((c.PASS,) if c.PASS in legal else (c.END,))
        for code in legal:
            if c.ABILITY <= code < c.GROUND or c.USE <= code < c.BURN:
                found += completions(state, seat, (code,), 2, rng)
    else:
        found += [path for code in legal for path in completions(state, seat, (code,), 2, rng)]
    return list(dict.fromkeys(found))[:MOST_THOUGHTS]


SENSIBLE, ALERT = 0.7, 0.45
"""How often a beginner does what is sensible: in its own turn, and in a window."""
CONTENT = 0.15
"""How often a beginner ends its turn although it could do more."""
HARMFUL = ((c.ATTACK, c.EXPLORE), (c.SABOTAGE, c.ABILITY), (c.GROUND, c.DEPLOY))
"""Ranges of codes for what wins games: attacks, sabotage, territories. A kind beginner avoids them."""


def hunch(state: State, decision: Decision, rng: Random, *, kind: bool) -> Answer:
    """Return the answer of a beginner; a kind beginner avoids everything that wins games."""
    if passes(decision):
        return (c.PASS,)
    windowed = decision.rule in PASS_RULES
    if not kind and rng.random() < (ALERT if windowed else SENSIBLE):
        return advise(state, decision, rng)
    if windowed:
        return (c.PASS,)
    if c.END in decision.legal and rng.random() < CONTENT:
        return (c.END,)
    return _whim(state, decision, rng, kind=kind)


def _whim(state: State, decision: Decision, rng: Random, *, kind: bool) -> Answer:
    """Return a random answer, but burn no cards for nothing."""
    codes = [code for code in decision.legal if not c.BURN <= code < c.UNIT]
    if kind:
        codes = [code for code in codes if not any(first <= code < last for first, last in HARMFUL)]
    first = rng.choice(codes or decision.legal)
    return complete(more, state, decision.seat, (first,), lambda path, steps: rng.choice(steps) if path else first)
