"""Laws that hold in every state of a game of Korash, and for every step to the next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from threefold.core.contract import Event
from threefold.games.korash.map.tiles import lands, tiles
from threefold.games.korash.state.codes import BAY, BAYS, CREW, MOST_ENTRIES
from threefold.games.korash.state.entries import NONE
from threefold.games.korash.state.events import Damage, Destroyed, Gained, Lost, Paid, Repaired
from threefold.games.korash.state.frames import DigFrame
from threefold.games.korash.state.names import SEATS, UNIT_NAMES
from threefold.games.korash.state.state import DESTROYED, NOWHERE, QUARTERS, State
from threefold.games.korash.traits.values import stat


def check_state(state: State) -> None:
    """Check all laws of a state."""
    one_unit_a_tile(state)
    units_are_conserved(state)
    tactics_are_conserved(state)
    territories_are_conserved(state)
    supplies_have_their_limits(state)
    screens_are_busy(state)


def check_step(before: State, after: State, events: list[Event]) -> None:
    """Check that the events of a step tell its changes."""
    destruction_is_for_good(before, after, events)
    tokens_change_as_told(before, after, events)


def one_unit_a_tile(state: State) -> None:
    """Check that places, occupants, riders and berths agree. KOR-TILE-3."""
    for unit, place in enumerate(state.place):
        if 0 <= place < BAY:
            host = state.aboard[unit]
            if host >= 0:
                assert state.rider[host] == unit, f"u{unit} is aboard u{host}, which does not carry it"
                assert state.place[host] == place, f"u{unit} is elsewhere than its platform"
            else:
                assert state.occupant[place] == unit, f"u{unit} is not the occupant of its tile"
        else:
            assert state.aboard[unit] < 0, f"u{unit} is aboard and not on the map"
            if place >= BAY:
                assert state.berth[unit // CREW * BAYS + place - BAY] == unit, f"u{unit} is not in its berth"
                assert unit % CREW, "a platform is in a bay"
    for tile, unit in enumerate(state.occupant):
        assert unit < 0 or state.place[unit] == tile, f"u{unit} haunts a tile"
    for berth, unit in enumerate(state.berth):
        assert unit < 0 or (state.place[unit] == BAY + berth % BAYS and unit // CREW == berth // BAYS)
    for platform, rider in enumerate(state.rider):
        assert rider < 0 or (platform % CREW == 0 and state.aboard[rider] == platform and rider % CREW)


def tactics_are_conserved(state: State) -> None:
    """Check that each seat in the game has its thirty tactics in all places together. KOR-TAC-1."""
    for seat in range(state.seats):
        faction = state.faction[seat]
        if faction < 0 or state.out[seat]:
            continue
        held = Counter(
            [*state.inventory[seat], *state.top[seat], *state.bottom[seat], *state.discard[seat]]
            + [card.tactic for card in state.screen[seat]]
            + [card for f in state.frames if isinstance(f, DigFrame) and f.seat == seat for card in f.cards]
        )
        for card, count in enumerate(state.bag[seat]):
            held[card] += count
        printed = [copies for _, copies in state.kit.factions[faction].stockpile]
        assert [held[card] for card in range(len(printed))] == printed, f"P{seat + 1} lost or found a tactic"
        assert state.left[seat] == sum(state.bag[seat])


def units_are_conserved(state: State) -> None:
    """Check that each unit of a faction and each platform is in exactly one place. KOR-ZONE-5, KOR-ZONE-6,
    KOR-RULING-48.
    """
    on_map = {*tiles(state.width, state.depth)}
    is_laid = bool(state.bags)
    for seat, faction in enumerate(state.faction):
        crew = range(seat * CREW, seat * CREW + CREW)
        roster = state.kit.factions[faction].units if faction >= 0 else ()
        designs = Counter(state.kit.units[state.design[unit]].id for unit in crew[1:] if state.design[unit] >= 0)
        assert designs == Counter({design.id: copies for design, copies in roster}), f"P{seat + 1} has another crew"
        for unit in crew:
            place = state.place[unit]
            if state.design[unit] < 0:
                assert place == NOWHERE, f"no unit has the number u{unit}, and it is somewhere"
            elif state.out[seat]:
                assert place in (DESTROYED, NOWHERE), f"u{unit} stayed, though P{seat + 1} is out"
            elif is_laid or unit % CREW:
                bays = range(BAY, BAY + state.options.bay) if unit % CREW else ()
                assert place in on_map or place in bays or place in (QUARTERS, DESTROYED), f"u{unit} is lost"
                assert unit % CREW or place != QUARTERS, "a platform is in quarters"
            if place == QUARTERS:
                assert not state.damage[unit], f"u{unit} was hurt before it came out"
            assert place < 0 or state.rule or stat(state, unit, 2) > 0, f"u{unit} lives without life"


def territories_are_conserved(state: State) -> None:
    """Check that every territory is in a bag, on the map, buried, or known on top of a deck. KOR-ZONE-15."""
    if not state.bags:
        return
    kit = state.kit
    there = lands(state.width, state.depth)
    held = Counter(card for pile in (*state.buried, *state.deck_top) for card in pile)
    held.update(state.land[land] for land in there if state.land[land] >= 0)
    for bag in state.bags:
        for place, count in enumerate(bag.counts):
            held[kit.horizon_lands[bag.horizon][place]] += count
    printed = {card: kit.lands[card].copies for cards in kit.horizon_lands for card in cards}
    assert {card: held[card] for card in printed} == printed, "a territory was lost or found"
    for number, bag in enumerate(state.bags):
        unseen = sum(state.lair[land] == number and state.land[land] == NONE for land in there)
        deck = state.deck_left[bag.horizon] if state.deck[bag.horizon] == number else 0
        assert sum(bag.counts) == deck + unseen, "a bag holds other than what lies in its deck and unseen on the map"
    for land in there:
        assert state.land[land] < 0 or not state.faceup[land] or not state.known[land], "a secret lies face-up"
        assert state.land[land] >= 0 or not (state.faceup[land] or state.known[land]), "somebody knows what nobody saw"


def supplies_have_their_limits(state: State) -> None:
    """Check that no counter is negative or above the host's limit. KOR-RES-5, KOR-RULING-3, KOR-RULING-47."""
    assert min((*state.industry, *state.influence, *state.damage, *state.spent)) >= 0
    assert len(state.entries) <= MOST_ENTRIES
    for held, limit in ((state.industry, state.options.industry), (state.influence, state.options.influence)):
        assert not limit or sum(held) <= limit, f"{sum(held)} of {limit} were given out"


def screens_are_busy(state: State) -> None:
    """Check that a card lies on a screen only while some of its effects last. KOR-ZONE-3."""
    running = {mod.uid for mod in state.mods} | {delay.context.uid for delay in state.delays}
    running |= {entry.uid for entry in state.entries} | {entry.uid for queue in state.queues for entry in queue}
    if not state.rule:
        for cards in state.screen:
            assert all(card.uid in running for card in cards), "a card lies idle on a screen"


def destruction_is_for_good(before: State, after: State, events: Iterable[Event]) -> None:
    """Check that destroyed units were announced, stay destroyed and take no more damage. KOR-ZONE-5."""
    was, is_now = _destroyed(before), _destroyed(after)
    told = {event.unit for event in events if isinstance(event, Destroyed)}
    assert {UNIT_NAMES[unit] for unit in is_now - was} == told, f"destroyed are {is_now - was}, told was {told}"
    for unit in was:
        assert unit in is_now, f"u{unit} came back"
        assert after.damage[unit] == before.damage[unit], f"u{unit} was hurt again"


def _destroyed(state: State) -> set[int]:
    return {unit for unit, place in enumerate(state.place) if place == DESTROYED}


def tokens_change_as_told(before: State, after: State, events: Iterable[Event]) -> None:
    """Check that events account for every change of industry, influence and damage. KOR-RES-4, KOR-DMG-6."""
    change = Counter[tuple[str, str]]()
    for event in events:
        match event:
            case Gained(seat=who, what=what, n=n) if what != "tactic":
                change[who, what] += n
            case Paid(who=who, what=what, n=n) | Lost(seat=who, what=what, n=n):
                change[who, what] -= n
            case Damage(unit=who, n=n):
                change[who, "damage"] += n
            case Repaired(unit=who, n=n):
                change[who, "damage"] -= n
            case _:
                pass
    for seat, name in enumerate(SEATS[: after.seats]):
        assert after.industry[seat] - before.industry[seat] == change[name, "industry"], f"{name}: industry"
        assert after.influence[seat] - before.influence[seat] == change[name, "influence"], f"{name}: influence"
    for unit, (hurt, was) in enumerate(zip(after.damage, before.damage, strict=True)):
        assert hurt - was == change[UNIT_NAMES[unit], "damage"], f"{UNIT_NAMES[unit]}: damage"
