"""What one seat may see and remember, built up from nothing. KOR-ZONE-16."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec import UNSET

from threefold.core.contract import Seat
from threefold.games.korash.changes.territories import HORIZONS
from threefold.games.korash.map.tiles import horizon_at, lands
from threefold.games.korash.sight.table_talk import laying
from threefold.games.korash.sight.view_shape import LISTS, PLAIN, Core, Ground, Piece, Side, View
from threefold.games.korash.state.catalogue import Kit, encoded
from threefold.games.korash.state.entries import NONE
from threefold.games.korash.state.frames import DigFrame, Frame, SetupFrame
from threefold.games.korash.state.names import LAND_NAMES, SEATS, SPOT_NAMES, UNIT_NAMES
from threefold.games.korash.state.part import Fields
from threefold.games.korash.state.state import DESTROYED, QUARTERS, Bag, State
from threefold.games.korash.text.position.write import write_unit
from threefold.games.korash.traits.values import stat
from threefold.games.korash.use.reach import intruded_bay

SPECTATOR = 6
"""The bit of those who only look on."""


def sees(state: State, viewer: Seat | None, seat: int) -> bool:
    """Whose inventory a viewer sees: the own, and an ally's if the host says so. KOR-ZONE-16, KOR-RULING-45."""
    if viewer is None:
        return False
    return viewer == seat or (state.options.allies_show and state.teams[viewer] == state.teams[seat])


def view(state: State, viewer: Seat | None) -> View:
    """Built field by field: what lies open, and counts of what does not. KOR-ZONE-16."""
    return View(
        viewer,
        SEATS[state.active],
        state.round,
        [side(state, seat, viewer) for seat in range(state.seats)],
        [piece(state, unit) for unit, design in enumerate(state.design) if design >= 0],
        [ground(state, land, viewer) for land in lands(state.width, state.depth)],
        [entry.sentence for entry in state.entries if not entry.dead],
        core(state, viewer),
        laying(state) or UNSET,
    )


def side(state: State, seat: int, viewer: Seat | None) -> Side:
    """One player's side, as this viewer may know it."""
    kit, own = state.kit, sees(state, viewer, seat)
    shown = own or any(isinstance(frame, SetupFrame) for frame in state.frames)
    unseen = state.bag[seat][:]
    for card in state.top[seat]:
        unseen[card] += 1
    if not own:
        for card in (*state.inventory[seat], *dug(state, seat)):
            unseen[card] += 1
    if not shown:
        for card in state.bottom[seat]:
            unseen[card] += 1
    faction = state.faction[seat]
    return Side(
        SEATS[seat],
        kit.factions[faction].id if faction >= 0 else "",
        state.industry[seat],
        state.influence[seat],
        state.turns[seat],
        state.out[seat],
        state.inventory[seat][:] if own else None,
        len(state.inventory[seat]),
        [kit.tactics[index].id for index in state.tactics[seat]],
        unseen,
        len(state.top[seat]) + state.left[seat],
        state.bottom[seat][:] if shown else None,
        len(state.bottom[seat]),
        state.discard[seat][:],
        state.screen[seat][:],
    )


def dug(state: State, seat: int) -> list[int]:
    """Cards that a seat is looking at in the middle of a dig."""
    digs = [frame for frame in state.frames if isinstance(frame, DigFrame) and frame.seat == seat]
    return [card for frame in digs for card in frame.cards]


def piece(state: State, unit: int) -> Piece:
    """A unit, wherever it is."""
    place = state.place[unit]
    if place == QUARTERS and is_untouched(state, unit):
        return _undeployed(state.kit, unit, state.design[unit])
    words = {QUARTERS: "quarters", DESTROYED: "destroyed"}
    numbers = [stat(state, unit, which) for which in range(4)]
    return Piece(
        UNIT_NAMES[unit],
        state.kit.units[state.design[unit]].id,
        write_unit(state, unit),
        SPOT_NAMES[place] if place >= 0 else words.get(place, "gone"),
        numbers[0],
        numbers[1],
        numbers[2],
        max(0, numbers[3] - state.spent[unit]),
        state.tapped[unit],
        state.exhausted[unit],
        state.ended[unit],
        state.damage[unit],
        UNIT_NAMES[state.aboard[unit]] if state.aboard[unit] >= 0 else "",
        SEATS[bay] if (bay := intruded_bay(state, unit)) >= 0 else UNSET,
    )


def is_untouched(state: State, unit: int) -> bool:
    """Whether a unit is as it was printed."""
    touched = state.tapped[unit] or state.exhausted[unit] or state.ended[unit] or state.sabotaged[unit]
    touched = touched or state.damage[unit] or state.spent[unit] or state.used[unit]
    return not touched and not any(mod.on == unit for mod in state.mods)


@cache
def _undeployed(kit: Kit, unit: int, design: int) -> Piece:
    """A unit that nothing has happened to: most are, and they look the same in every view."""
    printed, (strength, protection, life, movement) = kit.units[design].id, kit.stats[design]
    line = f"{printed} quarters"
    numbers = (strength, protection, life, movement)
    return Piece(UNIT_NAMES[unit], printed, line, "quarters", *numbers, False, False, False, 0, "")


def knows(state: State, land: int, viewer: Seat | None) -> bool:
    """Whether a viewer knows what a territory is."""
    return state.faceup[land] or bool(state.known[land] >> (SPECTATOR if viewer is None else viewer) & 1)


def ground(state: State, land: int, viewer: Seat | None) -> Ground:
    """A territory, as this viewer may know it."""
    card = state.land[land] if knows(state, land, viewer) else NONE
    horizon = HORIZONS[horizon_at(state, land)]
    if card < 0:
        return _desert(land, horizon)
    return Ground(LAND_NAMES[land], horizon, state.kit.lands[card].id, state.faceup[land])


@cache
def _desert(land: int, horizon: str) -> Ground:
    return Ground(LAND_NAMES[land], horizon, "", faceup=False)


def core(state: State, viewer: Seat | None) -> Core:
    """Public numbers; what a viewer does not know is back in its bag."""
    bit = 1 << (SPECTATOR if viewer is None else viewer)
    land, bags = state.land[:], [bag.clone() for bag in state.bags]
    for place, card in enumerate(land):
        if card >= 0 and not knows(state, place, viewer):
            land[place] = NONE
            if state.lair[place] >= 0:
                _put_back(state, bags[state.lair[place]], card)
    deck_left = state.deck_left[:]
    for horizon, cards in enumerate(state.deck_top):
        deck_left[horizon] += len(cards)
        for card in cards:
            _put_back(state, bags[state.deck[horizon]], card)
    lair = [NONE if state.faceup[place] else bag for place, bag in enumerate(state.lair)]
    fields: dict[str, Any] = {name: getattr(state, name) for name in PLAIN}
    fields |= {name: getattr(state, name)[:] for name in LISTS}
    return Core(
        kit=encoded(state.kit),
        land=land,
        lair=lair,
        known=[bit if known & bit else 0 for known in state.known],
        bags=bags,
        deck_left=deck_left,
        buried=[pile[:] for pile in state.buried],
        mods=[mod.fields() for mod in state.mods],
        delays=[delay.fields() for delay in state.delays],
        entries=[entry.fields() for entry in state.entries],
        queues=[[entry.fields() for entry in queue] for queue in state.queues],
        frames=[_frame(state, frame, viewer) for frame in state.frames],
        combat=state.combat and state.combat.clone(),
        attacks=[combat.clone() for combat in state.attacks],
        **fields,
    )


def _put_back(state: State, bag: Bag, card: int) -> None:
    designs = state.kit.horizon_lands[bag.horizon]
    if card in designs:
        bag.counts[designs.index(card)] += 1


def _frame(state: State, frame: Frame, viewer: Seat | None) -> tuple[str, Fields]:
    """Return a frame as a viewer may see it: only a dig holds a secret, the cards that are looked at."""
    if isinstance(frame, DigFrame) and not sees(state, viewer, frame.seat):
        frame = DigFrame(frame.seat, frame.n, frame.keep, [NONE] * len(frame.cards), frame.pc)
    return frame.name, frame.fields()
