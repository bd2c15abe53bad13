"""Effects that would bring themselves about again and again."""

from __future__ import annotations

from threefold.games.korash.cards import model
from threefold.games.korash.cards.model import Ability, Catalogue, Effect, Filter, Who
from threefold.games.korash.cards.problems import Node
from threefold.games.korash.cards.read import Card
from threefold.games.korash.cards.vocabulary import CAUSE, HERE, HOST, IT, SELF, USER, YOU, Happening, Kind, Side
from threefold.games.korash.cards.walk import steps_of

TRAVEL = (model.Move, model.Push, model.Pull, model.Place, model.Swap, model.Recall)
DAMAGE = (model.Deal, model.Dealt)
CAUSES: dict[Happening, tuple[type[Effect], ...]] = {
    Happening.DEPLOYED: (model.Deploy,),
    Happening.MOVED: TRAVEL,
    Happening.ENTERED: TRAVEL,
    Happening.BOARDED: (model.Move, model.Place),
    Happening.ATTACKED: (model.Attack,),
    Happening.WON_COMBAT: (model.Attack,),
    Happening.LOST_COMBAT: (model.Attack,),
    Happening.ADVANCED: (model.Attack,),
    Happening.COMBAT_ENDED: (model.Attack,),
    Happening.DAMAGED: DAMAGE,
    Happening.DEALT_DAMAGE: (model.Deal,),
    Happening.DESTROYED: (model.Destroy, *DAMAGE),
    Happening.REVEALED: (model.Reveal,),
    Happening.BURIED: (model.Bury, model.Storm),
    Happening.GAINED: (model.Gain,),
}
"""The verbs that can bring an event about."""


def check_loops(catalogue: Catalogue, cards: list[Card]) -> None:
    """A trigger whose effects cause what it waits for must be limited to once a turn."""
    for card in cards:
        design = catalogue.by_key.get(card.key) if card.kind != "faction" else None
        if not isinstance(design, model.Unit | model.Territory):
            continue
        places = {key: card.node.at("ability").at(index) for index, key in enumerate(card.ability_keys)}
        for ability in design.abilities:
            if recreates(ability):
                _complain(places[ability.key])


def _complain(node: Node) -> None:
    event = node.value["when"]["event"]
    node.at("when").say("E42", f"its own effects cause `{event}` again, without end", "add once = true")


def recreates(ability: Ability) -> bool:
    """Whether a triggered ability can set itself off."""
    trigger = ability.trigger
    if trigger is None or trigger.once or (trigger.event is Happening.DESTROYED and trigger.who == SELF):
        return False
    verbs = CAUSES.get(trigger.event, ())
    return any(
        isinstance(step, verbs) and _may_be(trigger.who, _subject(trigger.event, step), ability)
        for step in steps_of(ability.do)
    )


def _subject(event: Happening, step: Effect) -> Who | None:
    """Whom the event would be about if the effect caused it; None for anybody."""
    if event is Happening.GAINED:
        return step.who if isinstance(step, model.Gain) else None
    if event is Happening.DEALT_DAMAGE:
        return SELF
    if isinstance(step, model.Swap):
        return step.first
    return getattr(step, "to", None)


def _may_be(who: Who | None, subject: Who | None, ability: Ability) -> bool:
    """Whether the subject of an effect can be the one that the trigger watches."""
    if who is None or subject is None or subject == IT:
        return True
    if isinstance(subject, int) and 0 <= subject < len(ability.slots):
        subject = ability.slots[subject].filter
    elif isinstance(subject, int) and subject >= 0:
        return True
    if subject in (CAUSE, HOST):
        return False
    if isinstance(who, Filter) and isinstance(subject, Filter):
        return _overlap(who, subject)
    if isinstance(who, Filter) or isinstance(subject, Filter):
        filter_, ref = (who, subject) if isinstance(who, Filter) else (subject, who)
        return isinstance(filter_, Filter) and isinstance(ref, int) and _fits(filter_, ref)
    return who == subject or {who, subject} <= {SELF, USER, HERE}


def _overlap(one: Filter, other: Filter) -> bool:
    sides = {one.side, other.side}
    return Side.ANY in sides or len(sides) == 1


def _fits(filter_: Filter, ref: int) -> bool:
    """Whether the source itself, or you, can fit a filter."""
    if ref == YOU:
        return filter_.kind in (Kind.ANY, Kind.PLAYER) and filter_.side in (Side.ANY, Side.FRIENDLY)
    return not filter_.other and filter_.side in (Side.ANY, Side.FRIENDLY)


def check_recovering(catalogue: Catalogue, cards: list[Card]) -> None:
    """Fetching a card that fetches cards never ends; the rules do not offer it, and the designer should know."""
    nodes = {card.id: card.node for card in cards}
    copies = _copies_together(catalogue)
    recovering = {tactic.id for tactic in catalogue.tactics if tactic.recovers}
    for id_ in sorted(recovering):
        others = sorted(other for other in recovering if other != id_ and _meet(catalogue, id_, other))
        if others or copies.get(id_, 2) > 1:
            which = ", ".join(others) or "another copy of itself"
            message = f"`recover` could fetch {which}, which recovers too: that card is never offered"
            nodes[id_].say("E44", message, warning=True)
    if recovering:
        for design in (*catalogue.units, *catalogue.platforms, *catalogue.territories):
            if any(isinstance(step, model.Recover) for ability in design.abilities for step in steps_of(ability.do)):
                message = f"`recover` could fetch {', '.join(sorted(recovering))}, which recovers too: never offered"
                nodes[design.id].say("E44", message, warning=True)


def _copies_together(catalogue: Catalogue) -> dict[str, int]:
    """The most copies of a tactic in any one stockpile."""
    most: dict[str, int] = {}
    for faction in catalogue.factions:
        for tactic, copies in faction.stockpile:
            most[tactic.id] = max(most.get(tactic.id, 0), copies)
    return most


def _meet(catalogue: Catalogue, one: str, other: str) -> bool:
    """Whether two tactics can be in one stockpile; those in no faction can be anywhere."""
    listed = [{tactic.id for tactic, _ in faction.stockpile} for faction in catalogue.factions]
    homeless = not any(one in ids for ids in listed) or not any(other in ids for ids in listed)
    return homeless or any({one, other} <= ids for ids in listed)
