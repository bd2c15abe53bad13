"""What is true of every moment of a game of Korash."""

from __future__ import annotations

from collections import Counter

from threefold.games.korash.board import lands
from threefold.games.korash.codes import BAY, BAYS, CREW, MOST_ENTRIES
from threefold.games.korash.filters import can_be_target
from threefold.games.korash.state import State


def check_state(state: State) -> None:
    """Everything at once."""
    one_unit_a_tile(state)
    tactics_are_conserved(state)
    territories_are_conserved(state)
    nothing_negative(state)
    only_reachable_targets(state)
    screens_are_busy(state)


def one_unit_a_tile(state: State) -> None:
    """KOR-TILE-3: places, occupants, riders and berths tell the same story."""
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
    """KOR-TAC-1: thirty cards a seat, wherever they lie, as long as it is in the game."""
    for seat in range(state.seats):
        faction = state.faction[seat]
        if faction < 0 or state.out[seat]:
            continue
        held = Counter(
            [*state.inventory[seat], *state.top[seat], *state.bottom[seat], *state.discard[seat]]
            + [card.tactic for card in state.screen[seat]]
            + [card for f in state.frames if f.name == "dig" and f.args[0] == seat for card in f.args[3:]]
        )
        for card, count in enumerate(state.bag[seat]):
            held[card] += count
        printed = [copies for _, copies in state.kit.factions[faction].stockpile]
        assert [held[card] for card in range(len(printed))] == printed, f"P{seat + 1} lost or found a tactic"
        assert state.left[seat] == sum(state.bag[seat])


def territories_are_conserved(state: State) -> None:
    """KOR-ZONE-15: every territory is in a bag, on the map, buried, or known on top of a deck."""
    if not state.bags:
        return
    kit = state.kit
    held = Counter(card for pile in (*state.buried, *state.deck_top) for card in pile)
    held.update(state.land[land] for land in lands(state.width, state.depth) if state.land[land] >= 0)
    for bag in state.bags:
        for place, count in enumerate(bag.counts):
            held[kit.horizon_lands[bag.horizon][place]] += count
    printed = {card: kit.lands[card].copies for cards in kit.horizon_lands for card in cards}
    assert {card: held[card] for card in printed} == printed, "a territory was lost or found"


def nothing_negative(state: State) -> None:
    """Counters never fall below nothing, and the stack has its limit."""
    assert min((*state.industry, *state.influence, *state.damage, *state.spent)) >= 0
    assert len(state.entries) <= MOST_ENTRIES + 1
    limit = state.options.industry
    assert not limit or sum(state.industry) <= limit


def only_reachable_targets(state: State) -> None:
    """KOR-TARGET-1, KOR-TARGET-3: no unit in quarters, in a foreign bay or out of play is a target."""
    for unit, place in enumerate(state.place):
        for seat in range(state.seats):
            if place < 0 or (place >= BAY and unit // CREW != seat):
                assert not can_be_target(state, seat, unit), f"P{seat + 1} could target u{unit}"


def screens_are_busy(state: State) -> None:
    """KOR-ZONE-3: a card lies on a screen only as long as something of it is running."""
    running = {mod.uid for mod in state.mods} | {delay.uid for delay in state.delays}
    running |= {entry.uid for entry in state.entries} | {entry.uid for queue in state.queues for entry in queue}
    if not state.rule:
        for cards in state.screen:
            assert all(card.uid in running for card in cards), "a card lies idle on a screen"
