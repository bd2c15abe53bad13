"""Read abilities from card files: costs, triggers, targets and choices. Tactics share the last two."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.cards.model import Ability, Block, Cost, Count, Slot, Trigger
from threefold.games.korash.cards.read.blocks import check_event, read_block, speaks_of_you
from threefold.games.korash.cards.read.descriptions import kinds_of, read_amount, read_filter, read_who
from threefold.games.korash.cards.read.problems import Node
from threefold.games.korash.cards.read.scope import Names, Scope, check_name

ABILITY_KEYS = (
    "name",
    "cost",
    "when",
    "static",
    "may",
    "timing",
    "unlimited",
    "side",
    "targets",
    "choices",
    "do",
    "text",
)
COUNTED_COSTS = {"industry": "industry", "mp": "movement", "discard": "discard"}
"""The costs that are numbers, and the fields that they fill."""
UNTARGETABLE = {v.Kind.ENTRY, v.Kind.PLAYER, v.Kind.TACTIC}
PEACEFUL = {
    v.Happening.START_OF_TURN,
    v.Happening.END_OF_TURN,
    v.Happening.PHASE_BEGINS,
    v.Happening.DEPLOYED,
    v.Happening.SABOTAGED,
}
"""The events that never happen during a combat."""


def read_abilities(node: Node, names: Names, source: str, keys: list[int]) -> tuple[Ability, ...]:
    """Read all abilities of a unit, platform or territory; those with a cost are numbered from 1."""
    found = node.get("ability")
    if found is None:
        return ()
    abilities: list[Ability] = []
    number = 0
    for element, key in zip(found.elements(), keys, strict=False):
        if element.table():
            costed = "cost" in element.value
            number += costed
            if number > v.MOST_ABILITIES and costed:
                element.say("E38", f"at most {v.MOST_ABILITIES} abilities with a cost fit on a card")
            abilities.append(read_ability(element, names, source, key, number if costed else 0))
    return tuple(abilities)


def read_ability(node: Node, names: Names, source: str, key: int, number: int) -> Ability:
    """Read one ability, which has a cost, waits for a trigger or is static."""
    node.expect(ABILITY_KEYS)
    _check_kind(node)
    timing = _timing(node)
    scope = Scope(names, source, timing, _flag(node, "static"), triggered="when" in node.value)
    cost, when = node.get("cost"), node.get("when")
    trigger = _trigger(when, scope) if when else None
    may = bool(when and trigger and "may" in when.value and when.at("may").flag())
    scope.in_combat = _in_combat(node, timing, trigger)
    fields = read_use(node, scope)
    unlimited = _flag(node, "unlimited")
    paid = _cost(cost, Scope(names, source)) if cost else None
    if unlimited and paid == Cost():
        node.at("unlimited").say("E33", "an unlimited ability that costs nothing never ends", "give it a cost")
    name, text = node.get("name"), node.get("text")
    return Ability(
        key=key,
        name=name.string() if name else "",
        number=number,
        cost=paid,
        trigger=trigger,
        static=scope.static,
        may=_flag(node, "may") or may,
        timing=timing,
        unlimited=unlimited,
        edge=_edge(node, source),
        yours=speaks_of_you((trigger, fields["slots"], fields["do"])),
        text=text.string() if text else "",
        **fields,
    )


def read_use(node: Node, scope: Scope) -> dict[str, Any]:
    """Read the targets, choices and effects of a tactic or ability."""
    slots = (*_slots(node.get("targets"), scope, targeted=True), *_slots(node.get("choices"), scope, targeted=False))
    scope.announced = frozenset(scope.slots)
    do = node.get("do")
    if do is None:
        node.say("E11", "`do` is missing: what does it do?")
    before = len(node.problems)
    block = read_block(do, scope) if do else Block(0, ())
    if do and len(node.problems) > before:
        # Not all effects could be read, so every name in them counts as used.
        scope.used |= _texts(do.value)
    _complain_about_unused(node, scope)
    return {
        "slots": slots,
        "room": scope.room,
        "do": block,
        "modes": scope.modes,
        "concerns": tuple(
            frozenset(place for place, slot in enumerate(slots) if slot.name in scope.used | used)
            for used in scope.used_by_mode
        ),
        "routed": scope.routed,
        "pushes": scope.pushes,
        "deploys": scope.deploys,
        "lasting": scope.lasting,
    }


def _texts(value: Any) -> set[str]:
    """Return every string anywhere inside a value."""
    if isinstance(value, str):
        return {value}
    inner: Iterable[Any] = ()
    if isinstance(value, dict):
        inner = cast("dict[str, Any]", value).values()
    elif isinstance(value, list):
        inner = cast("list[Any]", value)
    return {text for part in inner for text in _texts(part)}


def _complain_about_unused(node: Node, scope: Scope) -> None:
    used = scope.used.union(*scope.used_by_mode)
    for key in ("targets", "choices"):
        if (found := node.get(key)) and isinstance(found.value, dict):
            for name, declared in found.items():
                if name not in used:
                    declared.say("E24", f'"{name}" is declared but never used', warning=True)


def _flag(node: Node, key: str) -> bool:
    found = node.get(key)
    return found.flag() if found else False


def _check_kind(node: Node) -> None:
    kinds = [key for key in ("cost", "when", "static") if key in node.value]
    if not kinds or (kinds == ["static"] and node.value["static"] is False):
        node.say("E30", "an ability needs a `cost`, a `when`, or static = true")
    elif len(kinds) > 1:
        node.at(kinds[1]).say("E30", f"an ability has either `{kinds[0]}` or `{kinds[1]}`, not both")
    if "cost" not in node.value:
        for key in ("timing", "unlimited"):
            if key in node.value:
                node.at(key).say("E31", f"a passive ability is never used, so it has no `{key}`")
    if "may" in node.value and "when" not in node.value:
        node.at("may").say("E10", "`may` makes a trigger optional, so it needs `when`")


def _timing(node: Node) -> v.Timing:
    found = node.get("timing")
    if found is None:
        return v.Timing.OWN_TURN
    timing = v.TIMINGS.get(found.word(v.TIMINGS, "timing") or "", v.Timing.OWN_TURN)
    if timing in (v.Timing.ORDERS, v.Timing.PLANS):
        found.say("E35", f"{timing.name.lower()} is for tactics; abilities are combat, interrupt or plain")
    return timing


def check_side(node: Node) -> None:
    """Complain if a card that is not a territory has a `side`."""
    if found := node.get("side"):
        found.say("E36", "only abilities of territories have a left or right side")


def _edge(node: Node, source: str) -> v.Edge:
    found = node.get("side")
    if found is None:
        return v.Edge.WHOLE
    if source != "territory":
        check_side(node)
    return v.EDGES.get(found.word(v.EDGES, "side") or "", v.Edge.WHOLE)


def _in_combat(node: Node, timing: v.Timing, trigger: Trigger | None) -> bool:
    if trigger is not None:
        return trigger.event not in PEACEFUL or mentions(node.value, "attack")
    return timing in (v.Timing.COMBAT, v.Timing.INTERRUPT) or mentions(node.value.get("do"), "attack")


def mentions(value: Any, verb: str) -> bool:
    """Return whether a verb is used anywhere inside a value."""
    if isinstance(value, dict):
        table = cast("dict[str, Any]", value)
        return verb in table or any(mentions(inner, verb) for inner in table.values())
    return isinstance(value, list) and any(mentions(inner, verb) for inner in cast("list[Any]", value))


def _trigger(node: Node, scope: Scope) -> Trigger | None:
    if not node.table():
        return None
    node.expect(("event", "who", "turn", "once", "may"))
    if not node.need("event"):
        return None
    event = v.HAPPENINGS.get(node.at("event").word(v.HAPPENINGS, "event") or "", v.Happening.START_OF_TURN)
    who, turn = node.get("who"), node.get("turn")
    subject = read_who(who, scope) if who else None
    if who and subject is not None and isinstance(who.value, str | dict):
        check_event(who, event, subject, scope)
    return Trigger(
        event,
        subject,
        v.TURNS.get(turn.word(v.TURNS, "turn") or "", v.Turns.ANY) if turn else v.Turns.ANY,
        _flag(node, "once"),
    )


def _cost(node: Node, scope: Scope) -> Cost:
    """Read a cost. A number in it may be counted, but not by a target: costs are known before targets are chosen."""
    if not node.table():
        return Cost()
    node.expect((*COUNTED_COSTS, "x", "destroy_self", "bury_here"))
    taps = found.number() if (found := node.get("x")) else 0
    if taps > 2:
        node.at("x").say("E34", "a territory has two tiles, so no more than 2 units can pay X together")
    if taps and scope.source == "platform":
        node.at("x").say("E32", "platforms never tap, so this can never be paid")
    amounts = {name: read_amount(node.at(key), scope) for key, name in COUNTED_COSTS.items() if key in node.value}
    return Cost(
        taps=taps,
        destroy_self=_flag(node, "destroy_self"),
        bury_here=_flag(node, "bury_here"),
        counts=tuple((name, n) for name, n in amounts.items() if isinstance(n, Count)),
        **{name: n for name, n in amounts.items() if isinstance(n, int)},
    )


def _slots(node: Node | None, scope: Scope, *, targeted: bool) -> tuple[Slot, ...]:
    if node is None or not node.table():
        return ()
    if scope.static:
        node.say("E10", f"a static ability chooses nothing: no `{node.key}` here")
    slots: list[Slot] = []
    for name, found in node.items():
        check_name(found, name)
        if name in scope.slots:
            found.say("E13", f'"{name}" is declared twice')
        filter_ = read_filter(found, scope, ("n", "up_to"))
        untargetable = kinds_of(filter_) & UNTARGETABLE if targeted else set[v.Kind]()
        for kind in sorted(untargetable):
            found.say("E23", f"{kind.name.lower()} is never on the map or in a bay", "use `choices`")
        slot = scope.new_slot(name, None if untargetable else filter_)
        n, up_to = (found.get("n"), found.get("up_to")) if isinstance(found.value, dict) else (None, None)
        most = read_amount(n, scope, 1) if n else 1
        if most == 1:
            scope.single.add(slot)
        slots.append(Slot(name, filter_, most, up_to.flag() if up_to else False, targeted))
    return tuple(slots)
