"""Redealing: replacing everything hidden from a viewer at random, to test that no secret leaks. KOR-ZONE-16.

This module decides itself what is hidden, from the rules alone. It uses neither the view nor `imagine`, because
tests compare both with it.
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
"""The bit for spectators in `state.known`."""


def redeal(state: State, viewer: Seat | None, rng: Random) -> State:
    """Return a copy in which all that a viewer has not seen is random: hands, stockpiles, cards dug up, and deserts."""
    world = state.clone()
    for seat in range(world.seats):
        _deal_tactics(world, seat, _shows(world, seat, viewer), rng)
    found = asking(world)
    # While chance decides which card a territory is, keep the bags: the question must not change.
    if found and found[0].seat(world, found[1]) != CHANCE:
        for number in range(len(world.bags)):
            _deal_deserts(world, number, viewer, rng)
    return world


def _shows(state: State, seat: int, viewer: Seat | None) -> bool:
    """Return whether a viewer sees a seat's hand: its own, or an ally's if allowed. KOR-ZONE-2, KOR-RULING-45."""
    if viewer is None or viewer == seat:
        return viewer == seat
    return state.options.allies_show and any({viewer, seat} <= {*team} for team in state.options.teams)


def _deal_tactics(state: State, seat: int, shows: bool, rng: Random) -> None:
    """Shuffle a seat's hidden tactics: always the stockpile, the other piles unless `shows`."""
    piles = [state.top[seat]]
    if not shows:
        piles += [state.inventory[seat]]
        # In the setup, the cards at the bottom were shown to everybody to find the first player. KOR-SETUP-3.
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
    """Shuffle a bag's territories that the viewer has not seen; other seats may or may not know them. KOR-TERR-1."""
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
