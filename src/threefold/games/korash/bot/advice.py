"""What a sensible player answers: one step ahead, in one world that fits what it sees."""

from __future__ import annotations

from random import Random

from threefold.core.contract import Answer, Decision
from threefold.games.korash.assist.default import default, from_middle
from threefold.games.korash.bot.answers import completions
from threefold.games.korash.bot.own_turn import MAIN_RULE, PLATFORM_RULE, TARGETS, act, best_deploy, carry_out, steered
from threefold.games.korash.bot.plans import all_plans
from threefold.games.korash.bot.play_on import ANSWERING, after, shrug
from threefold.games.korash.bot.prospects import prospects
from threefold.games.korash.bot.responses import concerns, respond
from threefold.games.korash.bot.survey import Survey
from threefold.games.korash.flow.stack import asking
from threefold.games.korash.map.tiles import steps_apart
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.codes import CREW
from threefold.games.korash.state.frames import SetupFrame, TurnFrame, WindowFrame
from threefold.games.korash.state.state import State

PASS_RULES = ("KOR-INT-6", "KOR-INT-9", "KOR-COMBAT-4", "KOR-RULING-17")
"""The questions of windows."""
MOST_THOUGHTS = 12
OPTIONS = 12
"""Answers to any other question that are looked at."""


def passes(decision: Decision) -> bool:
    """Whether a window offers nothing worth a thought: only burning, or a step of the turn."""
    if decision.rule not in PASS_RULES:
        return False
    if decision.rule == "KOR-INT-9":
        return True
    return not any(c.MOVE <= code < c.BURN for code in decision.legal)


def lets_happen(state: State, decision: Decision) -> bool:
    """Whether a window is passed without a thought: it offers nothing, or nothing in it is this seat's concern."""
    if passes(decision):
        return True
    found = asking(state)
    if found is None or not isinstance(found[1], WindowFrame):
        return False
    return found[1].kind not in ANSWERING or not concerns(state, decision.seat, found[1])


def advise(state: State, decision: Decision, rng: Random, targets: int = TARGETS) -> Answer:
    """The answer of a player who looks one step ahead, at so many ways to use each thing."""
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
    """Return the middle of the edge; where any edge tile may be chosen, a place far from all other platforms."""
    homes = [state.place[seat * CREW] for seat in range(state.seats) if state.place[seat * CREW] >= 0]
    if state.options.placement != "free" or not homes:
        return default(state, decision.seat) or (decision.legal[0],)

    def worth(code: int) -> tuple[int, float]:
        tile = code - c.PLACE
        return min(steps_apart(tile, home) for home in homes), -from_middle(state, tile)

    return (max(decision.legal, key=worth),)


def _choose(state: State, decision: Decision, rng: Random) -> Answer:
    """Anything else that is asked: whatever stands best afterwards."""
    answers = [path for code in decision.legal for path in completions(state, decision.seat, (code,), OPTIONS, rng)]
    if not answers:
        return shrug(state, decision.seat)
    if len(answers) > OPTIONS:
        answers = rng.sample(answers, OPTIONS)
    return max(answers, key=lambda answer: prospects(after(state, answer, rng)[0], decision.seat))


def worth_a_thought(state: State, decision: Decision, rng: Random) -> list[Answer]:
    """The advised answer first, then what else is not idle: what units are up to, uses of cards, and doing nothing."""
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
