"""Imagining: creating a complete state that fits what a seat has seen. A bot only gets such states."""

from __future__ import annotations

from random import Random

from threefold.games.korash.sight.view import LISTS, PLAIN, Side, View, options_as
from threefold.games.korash.state.entries import Delayed, Entry
from threefold.games.korash.state.frames import FRAMES, DigFrame
from threefold.games.korash.state.kits import kit_of
from threefold.games.korash.state.names import SEATS
from threefold.games.korash.state.options import Options
from threefold.games.korash.state.state import Mod, State, blank


def imagine(seen: View, rng: Random) -> State:
    """Create a state that looks like a view; the hidden cards are random."""
    core = seen.core
    kit = kit_of(*core.kit)
    state = blank(kit, options_as(Options, core.options), core.seats, core.width, core.depth)
    for name in PLAIN:
        setattr(state, name, getattr(core, name))
    for name in LISTS:
        setattr(state, name, getattr(core, name)[:])
    state.attacks = [combat.clone() for combat in core.attacks]
    state.round, state.active = seen.round, SEATS.index(seen.turn)
    state.bags = [bag.clone() for bag in core.bags]
    state.buried = [pile[:] for pile in core.buried]
    state.mods = [Mod.read(fields) for fields in core.mods]
    state.delays = [Delayed.read(fields) for fields in core.delays]
    state.entries = [Entry.read(fields) for fields in core.entries]
    state.queues = [[Entry.read(fields) for fields in queue] for queue in core.queues]
    state.frames = [FRAMES[name].read(fields) for name, fields in core.frames]
    state.combat = core.combat and core.combat.clone()
    for seat, mine in enumerate(seen.sides):
        _imagine_side(state, seat, mine, rng)
    return state


def _imagine_side(state: State, seat: int, mine: Side, rng: Random) -> None:
    state.industry[seat], state.influence[seat] = mine.industry, mine.influence
    state.turns[seat], state.out[seat] = mine.turns, mine.out
    state.tactics[seat] = [state.kit.tactic_of[card] for card in mine.tactics]
    state.discard[seat], state.screen[seat] = mine.discard[:], mine.screen[:]
    unseen = [card for card, count in enumerate(mine.unseen) for _ in range(count)]
    rng.shuffle(unseen)
    inventory, bottom = mine.inventory, mine.bottom
    if inventory is None:
        inventory = [unseen.pop() for _ in range(mine.cards)]
    if bottom is None:
        bottom = [unseen.pop() for _ in range(mine.sunk)]
    for frame in state.frames:
        if isinstance(frame, DigFrame) and frame.seat == seat:
            frame.cards = [unseen.pop() if card < 0 else card for card in frame.cards]
    state.inventory[seat], state.bottom[seat] = sorted(inventory), bottom[:]
    state.bag[seat] = [unseen.count(card) for card in range(len(mine.tactics))]
    state.left[seat] = mine.left
