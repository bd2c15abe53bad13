"""Find abilities that would trigger themselves without end, and cards that fetch cards that fetch cards."""

from __future__ import annotations

from collections.abc import Iterator

from threefold.games.korash.cards import model
from threefold.games.korash.cards.model import Ability, Catalogue, Effect, Filter, Trigger, Who, steps_of
from threefold.games.korash.cards.read.problems import Node
from threefold.games.korash.cards.read.sets import Card
from threefold.games.korash.cards.vocabulary import CAUSE, HERE, HOST, IT, SELF, USER, YOU, Happening, Kind, Side

SOURCES = {"unit": Kind.CREW, "platform": Kind.PLATFORM, "territory": Kind.TERRITORY}


def check_loops(catalogue: Catalogue, cards: list[Card]) -> None:
    """Complain about triggers whose own effects cause the event they wait for, unless they are once a turn."""
    for card in cards:
        design = catalogue.by_key.get(card.key) if card.kind != "faction" else None
        if not isinstance(design, model.Unit | model.Territory):
            continue
        places = {key: card.node.at("ability").at(index) for index, key in enumerate(card.ability_keys)}
        for ability in design.abilities:
            if ability.trigger is not None and Loop(ability.trigger, ability, SOURCES[card.kind]).closes:
                _complain(places[ability.key])


def _complain(node: Node) -> None:
    event = node.value["when"]["event"]
    node.at("when").say("E42", f"its own effects cause `{event}` again, without end", "add once = true")


class Loop:
    """A triggered ability, examined for whether it can trigger itself."""

    def __init__(self, trigger: Trigger, ability: Ability, source: Kind) -> None:
        self.trigger, self.steps, self.source = trigger, steps_of(ability.do), source
        self.slots: dict[int, Who] = {place: slot.filter for place, slot in enumerate(ability.slots)}
        """For each slot, the filter or reference that its things come from: targets, picks, and things of an `each`."""
        for step in self.steps:
            if isinstance(step, model.Each | model.Pick):
                self.slots[step.slot] = step.of

    @property
    def closes(self) -> bool:
        """Return whether one of the ability's effects can cause the event that the ability waits for."""
        trigger = self.trigger
        if trigger.once or (trigger.event is Happening.DESTROYED and trigger.who == SELF):
            return False
        causing = [step for step in self.steps if trigger.event in step.verb.causes.events]
        return any(self._watches(subject) for step in causing for subject in self._subjects(step))

    def _subjects(self, step: Effect) -> tuple[Who | None, ...]:
        """Return whom the event would be about if the effect caused it; None stands for anybody."""
        if self.trigger.event is Happening.DEALT_DAMAGE:
            return (SELF,)
        return tuple(getattr(step, field) for field in step.verb.causes.about) or (None,)

    def _watches(self, subject: Who | None) -> bool:
        """Return whether the subject of an effect can be the one that the trigger watches."""
        who = self.trigger.who
        while isinstance(subject, int) and subject >= 0:
            subject = self.slots[subject]
        if who is None or subject is None or subject in (IT, who):
            return True
        if isinstance(who, Filter):
            return _overlap(who, subject) if isinstance(subject, Filter) else self._fits(who, subject)
        if isinstance(subject, Filter):
            return self._fits(subject, who)
        return {who, subject} <= {SELF, USER, HERE}

    def _fits(self, filter_: Filter, ref: int) -> bool:
        """Return whether the thing that a reference means can fit a filter."""
        if ref == YOU:
            return filter_.kind in (Kind.ANY, Kind.PLAYER) and filter_.side in (Side.ANY, Side.FRIENDLY)
        if ref == HOST:
            return filter_.kind is not Kind.CREW
        if ref == CAUSE:
            return filter_.side is Side.ANY
        if {filter_.kind, self.source} == {Kind.PLATFORM, Kind.CREW}:
            return False
        return not filter_.other and filter_.side in (Side.ANY, Side.FRIENDLY)


def _overlap(one: Filter, other: Filter) -> bool:
    sides, kinds = {one.side, other.side}, {one.kind, other.kind}
    return (Side.ANY in sides or len(sides) == 1) and kinds != {Kind.PLATFORM, Kind.CREW}


def check_recovering(catalogue: Catalogue, cards: list[Card]) -> None:
    """Warn about cards with `recover` that could find another such card, which the rules never let them take."""
    nodes = {card.id: card.node for card in cards}
    copies = _copies_together(catalogue)
    recovering = {tactic.id for tactic in catalogue.tactics if tactic.recovers}
    for id_ in sorted(recovering):
        others = sorted(other for other in recovering if other != id_ and _meet(catalogue, id_, other))
        if others or copies.get(id_, 2) > 1:
            which = ", ".join(others) or "another copy of itself"
            message = f"`recover` could fetch {which}, which recovers too: that card is never offered"
            _recover_of(nodes[id_]).say("E44", message, warning=True)
    if recovering:
        for design in (*catalogue.units, *catalogue.platforms, *catalogue.territories):
            if any(isinstance(step, model.Recover) for ability in design.abilities for step in steps_of(ability.do)):
                message = f"`recover` could fetch {', '.join(sorted(recovering))}, which recovers too: never offered"
                _recover_of(nodes[design.id]).say("E44", message, warning=True)


def _recover_of(node: Node) -> Node:
    """Return the place where a card has the verb `recover`."""
    return next(_said(node, "recover"), node)


def _said(node: Node, verb: str) -> Iterator[Node]:
    if isinstance(node.value, dict):
        for key, inner in node.items():
            if key == verb:
                yield inner
            yield from _said(inner, verb)
    elif isinstance(node.value, list):
        for inner in node.elements():
            yield from _said(inner, verb)


def _copies_together(catalogue: Catalogue) -> dict[str, int]:
    """Return, for each tactic, the most copies that one stockpile has of it."""
    most: dict[str, int] = {}
    for faction in catalogue.factions:
        for tactic, copies in faction.stockpile:
            most[tactic.id] = max(most.get(tactic.id, 0), copies)
    return most


def _meet(catalogue: Catalogue, one: str, other: str) -> bool:
    """Return whether two tactics can be in the same stockpile; a tactic that no faction lists can be in any."""
    listed = [{tactic.id for tactic, _ in faction.stockpile} for faction in catalogue.factions]
    homeless = not any(one in ids for ids in listed) or not any(other in ids for ids in listed)
    return homeless or any({one, other} <= ids for ids in listed)
