"""How a seat stands, with what its units are up to and what threatens its platform."""

from __future__ import annotations

from threefold.games.korash.bot.peril import peril
from threefold.games.korash.bot.plans import Plan, all_plans
from threefold.games.korash.bot.standing import standing
from threefold.games.korash.bot.survey import Survey
from threefold.games.korash.state.state import State

WORTHWHILE = 0.4
DECISIVE = 10.0
"""How much more a game that is over counts than all that might still be."""
CAUTION = 0.7
"""How much a threat to the platform counts beside what is certain."""


def prospects(state: State, seat: int) -> float:
    """How a seat stands, with what its units are up to."""
    if state.rule:
        return DECISIVE * standing(state, seat)
    survey = Survey(state, seat)
    return standing(state, seat) + outlook(survey, all_plans(survey))


def outlook(survey: Survey, plans: list[Plan]) -> float:
    """What units are up to, less what threatens the platform."""
    return sum(plan.worth for plan in plans) - CAUTION * peril(survey, survey.home)
