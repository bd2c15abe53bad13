"""Triggers are announced as they enter: whether there is anything to say about one, and what was said."""

from __future__ import annotations

from threefold.core.contract import Answer
from threefold.games.korash.cards import model as m
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.codes import DECLINE
from threefold.games.korash.state.entries import Entry, Of
from threefold.games.korash.state.state import State
from threefold.games.korash.traits.filters import holds
from threefold.games.korash.use.chooser import Chooser, More
from threefold.games.korash.use.declare import choose_slots, choose_ways
from threefold.games.korash.use.sentence import write_accept


def trigger_asks(state: State, entry: Entry) -> bool:
    """Whether a trigger's controller has anything to say."""
    if entry.of is not Of.TRIGGER or entry.sentence:
        return False
    ability = state.kit.abilities[entry.ability]
    if ability.may:
        return not is_moot(state, entry, ability)
    if not (ability.slots or ability.modes or ability.routed or ability.pushes or ability.deploys):
        return False
    try:
        accept(state, entry.clone(), Chooser(()))
    except More:
        return True
    return False


def is_moot(state: State, entry: Entry, ability: m.Ability) -> bool:
    """Whether none of its effects' conditions holds, so that accepting and declining are the same."""
    return all(
        effect.condition is not None and effect.otherwise is None and not holds(state, entry, effect.condition)
        for effect in ability.do.steps
    )


def trigger_offers(state: State, entry: Entry) -> tuple[int, ...]:
    """The first codes: decline if it is optional, and accept."""
    ability = state.kit.abilities[entry.ability]
    return (DECLINE, c.ACCEPT) if ability.may else (c.ACCEPT,)


def accept(state: State, entry: Entry, chooser: Chooser) -> Entry:
    """A trigger with what its controller chose."""
    ability = state.kit.abilities[entry.ability]
    choose_slots(state, entry, ability, chooser)
    choose_ways(state, entry, ability, chooser)
    return entry


def accepted(state: State, entry: Entry, answer: Answer) -> Entry:
    """The trigger as announced by a whole answer."""
    entry = accept(state, entry.clone(), Chooser(answer[1:]))
    entry.sentence = write_accept(state, entry)
    return entry


def fill_unasked(state: State, entry: Entry) -> None:
    """A trigger about which nothing is open."""
    accept(state, entry, Chooser(()))
    entry.sentence = write_accept(state, entry)
