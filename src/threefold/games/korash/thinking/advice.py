"""What a sensible player answers: one step ahead, in one world that fits what it sees."""

from __future__ import annotations

from random import Random

from threefold.core.contract import Answer, Decision
from threefold.games.korash import codes as c
from threefold.games.korash.abilities import price
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.chains import more
from threefold.games.korash.codes import BAY, CREW
from threefold.games.korash.defaults import default
from threefold.games.korash.events import Compared, Peeked, Revealed
from threefold.games.korash.opening import Kind
from threefold.games.korash.stack import Out, asking
from threefold.games.korash.state import Entry, Frame, Of, State
from threefold.games.korash.things import are_enemies
from threefold.games.korash.thinking.completing import completions
from threefold.games.korash.thinking.peril import peril, steer
from threefold.games.korash.thinking.plans import Plan, Survey, all_plans, unit_plan
from threefold.games.korash.thinking.settling import ANSWERING, after, shrug
from threefold.games.korash.thinking.standing import standing
from threefold.games.korash.thinking.worth import INDUSTRY, worths
from threefold.games.korash.windows import ENTRY, KIND

PASS_RULES = ("KOR-INT-6", "KOR-INT-9", "KOR-COMBAT-4", "KOR-RULING-17")
"""The questions of windows."""
PLATFORM_RULE, MAIN_RULE = "KOR-TURN-3", "KOR-TURN-4"
MOST_THOUGHTS = 12
URGENT = 25.0
"""Worth from which a unit acts before cards are thought of."""
WORTHWHILE = 0.4
DECISIVE = 10.0
"""How much more a game that is over counts than all that might still be."""
HARM = 3.0
"""What must be at stake before a card is spent on answering."""
TARGETS, OPTIONS = 6, 12
CAUTION = 0.7
"""How much a threat to the platform counts beside what is certain."""
BURNED = 0.9
"""What it costs to burn a card for one industry."""


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
    if found is None or found[1].name != "window":
        return False
    return found[1].args[KIND] not in ANSWERING or not _concerns(state, decision.seat, found[1])


def advise(state: State, decision: Decision, rng: Random, targets: int = TARGETS) -> Answer:
    """The answer of a player who looks one step ahead, at so many ways to use each thing."""
    if passes(decision):
        return (c.PASS,)
    found = asking(state)
    assert found
    frame = found[1]
    if frame.name == "window":
        return _respond(state, decision, frame, rng, targets)
    if frame.name == "turn":
        return _act(state, decision, rng, targets)
    if frame.name == "setup":
        return _set_up(state, decision, rng)
    return _choose(state, decision, rng)


def _set_up(state: State, decision: Decision, rng: Random) -> Answer:
    if c.PLACE <= decision.legal[0] < c.LAND:
        return default(state, decision.seat) or (decision.legal[0],)
    return (rng.choice(decision.legal),)


def prospects(state: State, seat: int) -> float:
    """How a seat stands, with what its units are up to."""
    if state.rule:
        return DECISIVE * standing(state, seat)
    survey = Survey(state, seat)
    return standing(state, seat) + _outlook(survey, all_plans(survey))


def _outlook(survey: Survey, plans: list[Plan]) -> float:
    """What units are up to, less what threatens the platform."""
    return sum(plan.worth for plan in plans) - CAUTION * peril(survey, survey.home)


def _choose(state: State, decision: Decision, rng: Random) -> Answer:
    """Anything else that is asked: whatever stands best afterwards."""
    answers = [path for code in decision.legal for path in completions(state, decision.seat, (code,), OPTIONS, rng)]
    if not answers:
        return shrug(state, decision.seat)
    if len(answers) > OPTIONS:
        answers = rng.sample(answers, OPTIONS)
    return max(answers, key=lambda answer: prospects(after(state, decision.seat, answer, rng)[0], decision.seat))


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
            plans = [_steered(survey, plan) for plan in plans]
        plans = [plan for plan in plans if plan.answer is not None and plan.answer[0] in legal]
        plans.sort(key=lambda plan: plan.worth, reverse=True)
        found += [answer for plan in plans if (answer := _carry_out(state, survey, plan, rng))]
        if answer := _deploy(state, survey, legal)[1]:
            found.append(answer)
    if decision.rule in (PLATFORM_RULE, MAIN_RULE, *PASS_RULES):
        found.append((c.PASS,) if c.PASS in legal else (c.END,))
        for code in legal:
            if c.ABILITY <= code < c.GROUND or c.USE <= code < c.BURN:
                found += completions(state, seat, (code,), 2, rng)
    else:
        found += [path for code in legal for path in completions(state, seat, (code,), 2, rng)]
    return list(dict.fromkeys(found))[:MOST_THOUGHTS]


# Own turns


def _act(state: State, decision: Decision, rng: Random, targets: int) -> Answer:
    seat, legal = decision.seat, decision.legal
    survey = Survey(state, seat)
    plans = all_plans(survey)
    if decision.rule == PLATFORM_RULE:
        plans = [_steered(survey, plan) for plan in plans]
    ready = sorted(
        (plan for plan in plans if plan.answer is not None and plan.answer[0] in legal),
        key=lambda plan: (plan.unit == state.acting, plan.turns == 0, plan.worth),
        reverse=True,
    )
    urgent = [plan for plan in ready if plan.unit == state.acting or (plan.turns == 0 and plan.worth >= URGENT)]
    if answer := _first_of(state, survey, urgent, legal, rng):
        return answer
    now = standing(state, seat) + _outlook(survey, plans)
    return _spend(state, survey, legal, now, rng, targets) or _first_of(state, survey, ready, legal, rng) or (c.END,)


def _steered(survey: Survey, plan: Plan) -> Plan:
    """The platform's plan, danger considered; crews wait for the main phase."""
    return plan._replace(answer=steer(survey, plan) if plan.unit % CREW == 0 else None)


def _first_of(state: State, survey: Survey, plans: list[Plan], legal: tuple[int, ...], rng: Random) -> Answer | None:
    """The first of these that does good; who stands on a territory that does none looks for another."""
    for plan in plans:
        if answer := _carry_out(state, survey, plan, rng):
            return answer
        if plan.goal is not None and plan.goal.verb == "ground":
            other = unit_plan(survey, plan.unit, 1 << (plan.goal.land + 1))
            possible = other.answer is not None and other.answer[0] in legal
            if possible and (answer := _carry_out(state, survey, other, rng)):
                return answer
    return None


def _spend(
    state: State, survey: Survey, legal: tuple[int, ...], now: float, rng: Random, targets: int
) -> Answer | None:
    """The best deploy, tactic or printed ability, a territory's too, if it is worth its price."""
    seat = survey.seat
    best, chosen = _deploy(state, survey, legal)
    codes = [code for code in legal if c.ABILITY <= code < c.DEPLOY or c.USE <= code < c.BURN]
    for code in codes:
        if code >= c.USE and _is_answer(state, seat, code):
            continue
        for gain, answer in _gains(state, seat, code, now, rng, targets):
            if gain > best:
                best, chosen = gain, answer
    return chosen


def _gains(state: State, seat: int, code: int, now: float, rng: Random, targets: int) -> list[tuple[float, Answer]]:
    """What each way to use something gains. Where luck decides, no way is better than another: they share the mean."""
    found: list[tuple[float, Answer]] = []
    lucky = False
    for answer in completions(state, seat, (code,), targets, rng):
        then, told = after(state, seat, answer, rng)
        found.append((prospects(then, seat) - now, answer))
        lucky = lucky or any(isinstance(event, (Peeked, Revealed)) for event in told)
    if lucky and len(found) > 1:
        mean = sum(gain for gain, _ in found) / len(found)
        return [(mean, rng.choice(found)[1])]
    return found


def _is_answer(state: State, seat: int, code: int) -> bool:
    """Whether a tactic is for answering: it is kept for a window."""
    return state.kit.tactics[state.tactics[seat][code - c.USE]].timing is v.Timing.INTERRUPT


def _deploy(state: State, survey: Survey, legal: tuple[int, ...]) -> tuple[float, Answer | None]:
    """The unit that is worth most beyond its price, and what that is; the cheapest cards are burned for it."""
    best, chosen = WORTHWHILE, None
    seat, done = survey.seat, set[int]()
    for code in legal:
        if not c.DEPLOY <= code < c.USE:
            continue
        unit = seat * CREW + (code - c.DEPLOY) // c.BAYS
        design = state.design[unit]
        if design in done:
            continue
        done.add(design)
        cost = price(state, Entry(Of.DEPLOY, seat, v.KEY_DEPLOY, source=unit, crew=unit), state.kit.units[design].cost)
        gain = 0.75 * survey.known.unit[design] - INDUSTRY * cost + 4.0
        gain -= BURNED * max(0, cost - state.industry[seat])
        if gain > best:
            best, chosen = gain, code
    return (best, cheapest(state, seat, (chosen,))) if chosen is not None else (best, None)


def cheapest(state: State, seat: int, path: Answer) -> Answer:
    """Completes a path by burning or discarding what is worth least."""
    known, designs = worths(state.kit), state.tactics[seat]
    while steps := more(state, seat, path):
        cards = [step for step in steps if c.TACTIC <= step < c.OPTION]
        step = min(cards, key=lambda code: known.tactic[designs[code - c.TACTIC]]) if cards else steps[0]
        path = (*path, step)
    return path


def _carry_out(state: State, survey: Survey, plan: Plan, rng: Random) -> Answer | None:
    """A plan's next sentence, whole; None if it would do no good after all."""
    assert plan.answer is not None
    seat, first = survey.seat, plan.answer[0]
    if c.ABILITY <= first < c.DEPLOY:
        return _best_use(state, survey, plan, rng)
    if c.MOVE <= first < c.ATTACK:
        return _route(state, seat, plan.answer)
    return plan.answer


def _best_use(state: State, survey: Survey, plan: Plan, rng: Random) -> Answer | None:
    """The best use of a printed ability; how a seat stands does not tell what strength a territory gives."""
    assert plan.goal is not None
    assert plan.answer is not None
    seat, goal = survey.seat, plan.goal
    now = standing(state, seat)
    if goal.land >= 0:
        grounds = survey.known.ground[state.land[goal.land]]
        now -= next(ground.stats for ground in grounds if ground.ability.number == goal.thing)
    best, chosen = 0.0, None
    for answer in completions(state, seat, plan.answer, TARGETS, rng):
        gain = standing(after(state, seat, answer, rng)[0], seat) - now
        if gain > best:
            best, chosen = gain, answer
    return chosen


def _route(state: State, seat: int, wanted: Answer) -> Answer | None:
    """A declared route, said in codes: whatever is asked beyond it is kept as it is."""
    path = wanted[:1]
    rest = list(wanted[1:])
    while steps := more(state, seat, path):
        if rest and rest[0] in steps:
            path = (*path, rest.pop(0))
        elif c.DONE in steps and not rest:
            path = (*path, c.DONE)
        elif c.KEEP in steps:
            path = (*path, c.KEEP)
        else:
            return None
    return path


# Windows


def _respond(state: State, decision: Decision, frame: Frame, rng: Random, targets: int) -> Answer:
    """Whether something is at stake; then the use that saves most of it, if it is worth its price."""
    seat, kind = decision.seat, frame.args[KIND]
    if kind not in ANSWERING or not _concerns(state, seat, frame):
        return (c.PASS,)
    passed, told = after(state, seat, (c.PASS,), rng)
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
            then, told = after(state, seat, answer, rng)
            worth = standing(then, seat)
            if worth > best:
                best, chosen = worth, answer
            gained = behind - _trails(state, seat, told)
            if fights and gained > 0 and (closer is None or gained > closer[0]):
                closer = gained, answer
    if chosen is None and closer is not None and _may_catch_up(state, seat, behind, closer[0]):
        return closer[1]
    return chosen or (c.PASS,)


def _concerns(state: State, seat: int, frame: Frame) -> bool:
    """Whether what is pending is an enemy's, and more than a step on the map; or a combat of one's own."""
    if frame.args[KIND] != Kind.RESPONSE:
        combat = state.combat
        return combat is not None and seat in (combat.attacker // CREW, combat.defender // CREW)
    entry = state.entries[frame.args[ENTRY]]
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
