"""Writing announcements as text ("sentences"), which the judge, the log, the record and the client share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from threefold.games.korash.cards import model as m
from threefold.games.korash.state.entries import ENTRY_REF, NONE, TACTIC_REF, Entry, Of
from threefold.games.korash.state.names import DIRECTIONS, SPOT_NAMES, UNIT_NAMES
from threefold.games.korash.state.state import State
from threefold.games.korash.traits.modifiers import thing_name

if TYPE_CHECKING:
    from threefold.games.korash.state.entries import Plan


def value_name(state: State, thing: int) -> str:
    """Return the name of a thing: `u1`, `F3`, `EF3`, `P1`, `e1` or a card's id."""
    if thing >= TACTIC_REF:
        return state.kit.tactics[thing - TACTIC_REF].id
    return f"e{thing - ENTRY_REF + 1}" if thing >= ENTRY_REF else thing_name(thing)


def card_list(state: State, seat: int, cards: list[int]) -> str:
    """Write cards as ids with commas, or only their number if they are not chosen yet."""
    if cards and cards[0] == NONE:
        return f"*{len(cards)}"
    return ",".join(state.kit.tactics[state.tactics[seat][card]].id for card in cards)


def write_plan(state: State, plan: Plan) -> str:
    """Write the whole sentence of an announcement, without its seat."""
    entry = plan.entry
    head = _head(state, plan)
    if entry.of in (Of.TACTIC, Of.ABILITY, Of.GROUND):
        head += arguments(state, entry, state.kit.abilities[entry.ability])
    if plan.discard:
        head += f":discard={card_list(state, entry.seat, plan.discard)}"
    if plan.burn:
        head += f":burn={card_list(state, entry.seat, plan.burn)}"
    return head


def _head(state: State, plan: Plan) -> str:
    entry = plan.entry
    unit = UNIT_NAMES[entry.unit]
    match entry.of:
        case Of.MOVE:
            route = "-".join(SPOT_NAMES[spot] for spot in entry.route)
            return f"move:{unit}:{route}" + (":leave" if entry.leave else "")
        case Of.ATTACK:
            return f"attack:{unit}:{SPOT_NAMES[entry.route[0]]}" + (":board" if entry.board else "")
        case Of.EXPLORE:
            return f"explore:{unit}"
        case Of.SABOTAGE:
            return f"sabotage:{unit}"
        case Of.DEPLOY:
            return f"deploy:{UNIT_NAMES[entry.crew]}:{SPOT_NAMES[entry.bay]}"
        case Of.TACTIC:
            return f"use:{state.kit.tactics[entry.source - TACTIC_REF].id}"
        case _:
            verb = "ground" if entry.of is Of.GROUND else "ability"
            return f"{verb}:{unit}:{state.kit.abilities[entry.ability].number}"


def arguments(state: State, entry: Entry, ability: m.Ability) -> str:
    """Write targets and choices in the order of the card, then with, route, dir, mode and deploy."""
    parts: list[str] = []
    for slot, things in zip(ability.slots, entry.slots, strict=False):
        if things:
            parts.append(f"{slot.name}={','.join(value_name(state, thing) for thing in things)}")
        elif not slot.up_to:
            parts.append(f"{slot.name}=-")
    if entry.helper >= 0:
        parts.append(f"with={UNIT_NAMES[entry.helper]}")
    if entry.route:
        parts.append(f"route={'-'.join(SPOT_NAMES[spot] for spot in entry.route)}")
    if entry.way >= 0:
        parts.append(f"dir={DIRECTIONS[entry.way]}")
    if entry.mode >= 0:
        parts.append(f"mode={entry.mode + 1}")
    if entry.crew >= 0:
        parts.append(f"deploy={UNIT_NAMES[entry.crew]},{SPOT_NAMES[entry.bay]}")
    return "".join(f":{part}" for part in parts)


def write_accept(state: State, entry: Entry) -> str:
    """Write the acceptance of a trigger, such as `accept:t=u3`."""
    return "accept" + arguments(state, entry, state.kit.abilities[entry.ability])
