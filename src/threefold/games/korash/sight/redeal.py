"""Another world that somebody at the table cannot know from this one, told from the rulebook alone. KOR-ZONE-16.

It says by itself what is hidden from whom, and asks neither the view nor what is imagined from it: laws hold both to
this.
"""

from __future__ import annotations

from random import Random

from threefold.core.contract import CHANCE, Seat
from threefold.games.korash.flow.stack import asking
from threefold.games.korash.map.tiles import lands
from threefold.games.korash.state.entries import NONE
from threefold.games.korash.state.frames import DigFrame, SetupFrame
from threefold.games.korash.state.state import State

ONLOOKERS = 6
"""Their bit among those who know a desert."""


def redeal(state: State, viewer: Seat | None, rng: Random) -> State:
    """Deal anew all that a viewer has not seen: hands, stockpiles, cards looked at, and deserts."""
    world = state.clone()
    for seat in range(world.seats):
        _deal_tactics(world, seat, _shows(world, seat, viewer), rng)
    found = asking(world)
    # While chance is asked what a desert is, its bag stays as it is, for the question must.
    if found and found[0].seat(world, found[1]) != CHANCE:
        for number in range(len(world.bags)):
            _deal_deserts(world, number, viewer, rng)
    return world


def _shows(state: State, seat: int, viewer: Seat | None) -> bool:
    """Return whether a viewer sees a seat's inventory: its own, or an ally's if allowed. KOR-ZONE-2, KOR-RULING-45."""
    if viewer is None or viewer == seat:
        return viewer == seat
    return state.options.allies_show and any({viewer, seat} <= {*team} for team in state.options.teams)


def _deal_tactics(state: State, seat: int, shows: bool, rng: Random) -> None:
    """Deal a seat's unseen tactics anew. Nobody has seen the stockpile; only those it shows to have seen the rest."""
    piles = [state.top[seat]]
    if not shows:
        piles += [state.inventory[seat]]
        # What is shown to find out who begins lies at the bottom, and everybody has seen it. KOR-SETUP-3.
        piles += [] if any(isinstance(frame, SetupFrame) for frame in state.frames) else [state.bottom[seat]]
    digs = [frame for frame in state.frames if isinstance(frame, DigFrame) and frame.seat == seat and not shows]
    pool = [card for card, count in enumerate(state.bag[seat]) for _ in range(count)]
    pool += [card for pile in piles for card in pile] + [card for frame in digs for card in frame.cards]
    rng.shuffle(pool)
    for pile in piles:
        pile[:] = [pool.pop() for _ in pile]
    for frame in digs:
        frame.cards = [pool.pop() for _ in frame.cards]
    state.inventory[seat].sort()
    state.bag[seat] = [pool.count(card) for card in range(len(state.bag[seat]))]


def _deal_deserts(state: State, number: int, viewer: Seat | None, rng: Random) -> None:
    """Deal a bag's deserts anew that the viewer has not seen; others may have looked at them or not. KOR-TERR-1."""
    bag = state.bags[number]
    designs = state.kit.horizon_lands[bag.horizon]
    bit = 1 << (ONLOOKERS if viewer is None else viewer)
    hidden = [
        land
        for land in lands(state.width, state.depth)
        if state.lair[land] == number and not state.faceup[land] and not state.known[land] & bit
    ]
    pool = [card for card, count in zip(designs, bag.counts, strict=True) for _ in range(count)]
    pool += [state.land[land] for land in hidden if state.land[land] >= 0]
    rng.shuffle(pool)
    for land in hidden:
        state.land[land], state.known[land] = NONE, 0
        if rng.random() < 0.5:
            others = [seat for seat in range(state.seats) if seat != viewer and not _shows(state, seat, viewer)]
            state.land[land], state.known[land] = pool.pop(), 1 << rng.choice(others)
    bag.counts = [pool.count(card) for card in designs]
