"""Which rules and rulings a card touches, found from its data: the board lists them below a card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v

H = v.Happening
Laws: TypeAlias = tuple[str, ...]
"""Ids of rules such as `KOR-DMG-1`, and of rulings such as `KOR-RULING-38`."""

INTERRUPTS = ("KOR-INT-1", "KOR-INT-2")
BOARDING = ("KOR-BOARD-1", "KOR-RULING-39")
STRIDING = ("KOR-BOARD-2", "KOR-RULING-39")
SABOTAGE = ("KOR-SAB-1", "KOR-SAB-2")
PREVENTION = ("KOR-DMG-1", "KOR-DMG-5", "KOR-RULING-38")
WALLS = ("KOR-TERR-9", "KOR-RULING-21")
STORM = ("KOR-TURN-5", "KOR-RULING-24")
SPOTS = ("KOR-RULING-52",)
BURIAL = ("KOR-RULING-55",)
DAMAGE = ("KOR-DMG-1",)
PLATFORM = ("KOR-PLAT-1", "KOR-SUP-1", "KOR-CARRY-1")
TERRITORY = ("KOR-TERR-5", "KOR-TERR-7")

OF_TACTIC: dict[v.Timing, Laws] = {
    v.Timing.OWN_TURN: (),
    v.Timing.ORDERS: ("KOR-TAC-3",),
    v.Timing.PLANS: ("KOR-TAC-4",),
    v.Timing.COMBAT: ("KOR-TAC-5",),
    v.Timing.INTERRUPT: ("KOR-TAC-6",),
}
OF_TIMING: dict[v.Timing, Laws] = {v.Timing.COMBAT: ("KOR-COMBAT-3",), v.Timing.INTERRUPT: INTERRUPTS}
"""For tactics and abilities alike."""
OF_EVENT: dict[v.Happening, Laws] = {
    H.BOARDED: BOARDING,
    H.DAMAGED: DAMAGE,
    H.DEALT_DAMAGE: DAMAGE,
    H.SABOTAGED: SABOTAGE,
    H.BURIED: BURIAL,
    H.BURNED: ("KOR-BURN-1",),
}
OF_VERB: dict[str, Laws] = {
    **dict.fromkeys(("gain", "lose", "discard", "recover", "dig", "tap", "untap", "exhaust", "refresh", "move"), ()),
    **dict.fromkeys(("get", "set", "grant", "forbid", "recall", "reveal", "peek", "hide", "deploy", "end_combat"), ()),
    **dict.fromkeys(("then", "each", "choose", "pick", "at", "cost_less", "supply_more", "extra_deploy", "ignore"), ()),
    **dict.fromkeys(("deal", "dealt", "repair", "destroy"), DAMAGE),
    **dict.fromkeys(("push", "pull", "place", "swap"), SPOTS),
    "prevent": PREVENTION,
    "bury": BURIAL,
    "storm": STORM,
    "attack": ("KOR-RULING-35",),
    "cancel": ("KOR-RULING-51",),
}
"""For every verb the rules that it touches whatever its fields are."""


def laws_of(card: m.Unit | m.Tactic | m.Territory, cables: int) -> Laws:
    """Return the ids of all rules and rulings that a card touches; `cables` is the bit of the keyword CABLES."""
    found = [*_kind(card), *(WALLS if card.keywords & cables else ())]
    for part in _parts(card.use if isinstance(card, m.Tactic) else card.abilities):
        found += _part(part)
        found += WALLS if isinstance(part, m.Grant) and part.keywords & cables else ()
    return tuple(dict.fromkeys(found))


def _kind(card: m.Unit | m.Tactic | m.Territory) -> Laws:
    """Return what a card touches by what it is, whatever its abilities."""
    match card:
        case m.Tactic():
            return OF_TACTIC[card.timing] + OF_TIMING.get(card.timing, ())
        case m.Unit():
            influence = card.supply is not None and card.supply.influence > 0
            strides = STRIDING if card.traits & v.STRIDER else ()
            return (PLATFORM if card.platform else ()) + strides + _influence(influence)
        case m.Territory():
            return TERRITORY + (WALLS if card.walls else ()) + (("KOR-TERR-4",) if card.enduring else ())


def _influence(touched: bool) -> Laws:
    return ("KOR-GOAL-2",) if touched else ()


def _parts(value: Any) -> Iterator[Struct]:
    """Yield every struct inside a value, at any depth."""
    if isinstance(value, Struct):
        yield value
        for field in msgspec.structs.fields(value):
            yield from _parts(getattr(value, field.name))
    elif isinstance(value, tuple | list | frozenset):
        for item in value:  # pyright: ignore[reportUnknownVariableType]
            yield from _parts(item)


def _part(part: Struct) -> Iterator[str]:
    """Yield what one part of an ability touches."""
    match part:
        case m.Ability():
            yield from OF_TIMING.get(part.timing, ())
            yield from ("KOR-TERR-8",) if part.edge is not v.Edge.WHOLE else ()
        case m.Slot():
            yield from ("KOR-TARGET-1",) if part.targeted else ()
        case m.Cost():
            yield from ("KOR-UNIT-9",) if part.taps else ()
            yield from ("KOR-TERR-6", "KOR-RULING-8") if part.taps > 1 else ()
            yield from BURIAL if part.bury_here else ()
        case m.Trigger():
            yield from OF_EVENT.get(part.event, ())
        case m.Filter():
            yield from _filter(part)
        case m.Lasting():
            yield from ("KOR-RULING-13",) if part.until in (v.Until.TURN, v.Until.COMBAT) else ()
        case m.PhaseIs():
            yield from STORM if part.phase is v.Phase.STORM else ()
        case m.Has():
            yield from _influence(part.what is v.Resource.INFLUENCE)
        case m.Effect():
            yield from OF_VERB[part.verb.name]
            yield from _effect(part)
        case _:
            pass


def _filter(part: m.Filter) -> Iterator[str]:
    """Yield what a description of things touches."""
    being = part.being | part.not_being
    yield from ("KOR-TILE-7",) if part.near is not None else ()
    yield from STRIDING if part.traits & v.STRIDER else ()
    yield from BOARDING if part.aboard is not None or being & v.IS_ABOARD else ()
    yield from DAMAGE if being & v.IS_DAMAGED else ()
    yield from ("KOR-TERR-4",) if being & v.IS_ENDURING else ()
    yield from WALLS if being & v.IS_WALLED else ()
    yield from ("KOR-TERR-8",) if part.on & (v.ON_LEFT | v.ON_RIGHT) else ()
    yield from ("KOR-RULING-37",) if part.strength is not None else ()
    yield from ("KOR-RULING-50",) if part.protection is not None else ()


def _effect(part: m.Effect) -> Iterator[str]:
    """Yield what an effect touches because of its fields."""
    match part:
        case m.Gain() | m.SupplyMore():
            yield from _influence(part.influence != 0)
        case m.Get():
            yield from ("KOR-RULING-37",) if part.strength != 0 else ()
        case m.Set():
            yield from ("KOR-RULING-37",) if part.strength is not None else ()
        case m.Grant():
            yield from STRIDING if part.traits & v.STRIDER else ()
            yield from ("KOR-UNIT-12", "KOR-RULING-30") if part.statuses & v.IMMOBILE else ()
            yield from ("KOR-TERR-4",) if part.statuses & v.ENDURING else ()
        case m.Forbid():
            yield from BOARDING if part.what & v.NO_BOARDED else ()
            yield from ("KOR-TARGET-1",) if part.what & v.NO_TARGETED else ()
        case m.Attack():
            yield from BOARDING if part.board else ()
        case m.Ignore():
            yield from WALLS if part.what & v.IGNORE_WALLS else ()
            yield from STORM if part.what & v.IGNORE_STORM else ()
        case _:
            pass
