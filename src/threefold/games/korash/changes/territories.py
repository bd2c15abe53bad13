"""Territories: drawing, revealing, hiding, burying and replacing them; and the storm.

A face-down territory (desert) has no card until somebody first sees it; then it is drawn from its bag.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from threefold.core.contract import CHANCE, Answer, Decision
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.flow.stack import Ask, happen, happen_all, push
from threefold.games.korash.map.refs import audience, in_play, units_on
from threefold.games.korash.map.tiles import horizon_at, lands, raise_walls
from threefold.games.korash.state.catalogue import is_blank
from threefold.games.korash.state.codes import DESIGN, MOST_SEATS
from threefold.games.korash.state.entries import LAND_REF, NONE, Delayed, Entry, Of
from threefold.games.korash.state.events import Buried, Hidden, Out, Peeked, Refilled, Revealed, Shuffled
from threefold.games.korash.state.frames import BuryFrame, EntryFrame, Frame, OfLand, PeekFrame, RevealFrame
from threefold.games.korash.state.names import LAND_NAMES
from threefold.games.korash.state.state import Bag, State
from threefold.games.korash.traits.values import forbidden, is_enduring, is_immobile

HORIZONS = tuple(map(v.word, v.Horizon))
RESOLVING = 2
"""The index of the step that resolves a pending entry."""
EVERYBODY = (1 << MOST_SEATS + 1) - 1
"""All seats, and one more bit for the spectators."""


def card_id(state: State, land: int) -> str:
    """Return the printed id of a territory that somebody has seen."""
    card = state.kit.lands[state.land[land]]
    return card.name if is_blank(card) else card.id


# A face-down territory is drawn from its bag when somebody first sees it.


def see_known(state: State, frame: OfLand, out: Out) -> None:
    """Determine the card of an unseen territory if its bag leaves only one possibility; else do nothing."""
    land = frame.land
    if state.land[land] < 0 and not _is_open(state, land):
        bag = _bag(state, land)
        design = next((design for design, count in enumerate(bag.counts) if count), NONE) if bag else NONE
        if design >= 0:
            _see(state, land, design)


def _bag(state: State, land: int) -> Bag | None:
    return state.bags[state.lair[land]] if state.lair[land] >= 0 else None


def _is_open(state: State, land: int) -> bool:
    bag = _bag(state, land)
    return bag is not None and sum(map(bool, bag.counts)) > 1


def _see(state: State, land: int, design: int) -> None:
    bag = state.bags[state.lair[land]]
    bag.counts[design] -= 1
    state.land[land] = state.kit.horizon_lands[bag.horizon][design]


def _see_seat(state: State, frame: OfLand) -> int | None:
    return CHANCE if state.land[frame.land] < 0 and _is_open(state, frame.land) else None


def _see_question(state: State, frame: OfLand) -> Decision:
    bag = state.bags[state.lair[frame.land]]
    legal = tuple(DESIGN + design for design, count in enumerate(bag.counts) if count)
    return Decision(CHANCE, "KOR-TERR-1", legal, odds=tuple(filter(None, bag.counts)), about=frame.land)


def _see_answer(state: State, frame: OfLand, answer: Answer, out: Out) -> None:
    _see(state, frame.land, answer[0] - DESIGN)


SEE = Ask("chance", _see_seat, _see_question, _see_answer)


# Revealing and peeking


def reveal(state: State, land: int, cause: int) -> None:
    """Start the revealing of a face-down territory. KOR-TERR-1, KOR-TERR-2."""
    push(state, RevealFrame(land, cause))


def _turn_up(state: State, frame: RevealFrame, out: Out) -> None:
    land = frame.land
    if state.land[land] < 0 or state.faceup[land]:
        return
    state.faceup[land] = True
    state.known[land] = 0
    state.ground_used[land] = 0
    state.sources = None
    raise_walls(state)
    out.append(Revealed(land=LAND_NAMES[land], card=card_id(state, land)))
    happen(state, v.Happening.REVEALED, LAND_REF + land, frame.cause)


REVEAL = (see_known, SEE, _turn_up)


def peek(state: State, land: int, seat: int) -> None:
    """Start a player's look at a face-down territory; only that player then knows it."""
    push(state, PeekFrame(land, seat))


def _look(state: State, frame: PeekFrame, out: Out) -> None:
    land, seat = frame.land, frame.seat
    if state.land[land] < 0 or state.faceup[land]:
        return
    who = audience(state, seat)
    for looker in who:
        state.known[land] |= 1 << looker
    out.append(Peeked(land=LAND_NAMES[land], card=card_id(state, land), to=who))


PEEK = (see_known, SEE, _look)


def explore(state: State, entry: Entry, out: Out) -> bool:
    """Reveal the territory where the unit stood when it paid for exploring. KOR-UNIT-11, KOR-ABIL-7, KOR-RULING-57."""
    unit = entry.unit
    if not in_play(state, unit) or entry.here < 0 or state.faceup[entry.here]:
        return False
    if is_immobile(state, unit) or forbidden(state, unit, v.NO_EXPLORE):
        return False
    reveal(state, entry.here, unit)
    return True


def hide(state: State, land: int, out: Out) -> None:
    """Turn a territory face-down again; everybody remembers its card."""
    if state.faceup[land]:
        state.faceup[land] = False
        state.known[land] = EVERYBODY
        forget(state, land)
        out.append(Hidden(land=LAND_NAMES[land], card=card_id(state, land)))


def forget(state: State, land: int) -> None:
    """End a territory's walls, static effects and modifiers when it leaves or is hidden. KOR-RULING-55."""
    state.sources = None
    state.ground_used[land] = 0
    state.mods = [mod for mod in state.mods if mod.on != LAND_REF + land]
    raise_walls(state)


# Burying and refilling. KOR-ZONE-13, KOR-ZONE-14, KOR-ZONE-15.


def bury(state: State, land: int, cause: int) -> None:
    """Start the burying of a territory; an unseen one is seen first, because buried piles are open to all."""
    push(state, BuryFrame(land, cause, []))


def _bury_seen(state: State, frame: BuryFrame, out: Out) -> None:
    """Bury all territories that one effect buries, together, when all of them have been seen. KOR-RULING-58."""
    seen = [*frame.others, (frame.land, frame.cause)]
    beneath = state.frames[-2]
    if isinstance(beneath, BuryFrame):
        beneath.others = seen
    else:
        bury_now(state, seen, out)


BURY = (see_known, SEE, _bury_seen)


def bury_now(state: State, going: Iterable[tuple[int, int]], out: Out) -> None:
    """Bury territories, each with its cause: first move all to the buried piles, then fill the gaps.

    Units on them stay and stand on the new face-down territories. KOR-RULING-24, KOR-RULING-55, KOR-RULING-58.
    """
    gone: list[tuple[int, int, int]] = []
    for land, cause in going:
        if state.land[land] >= 0:
            # A face-down territory has no abilities, so its own are not triggered. KOR-TERR-10.
            shown = state.faceup[land]
            card = remove(state, land, out)
            gone.append((land, cause, card if shown else NONE))
    replenish(state, out)
    for land, _, _ in sorted(gone):
        refill(state, land, out)
    happen_all(state, [(v.Happening.BURIED, LAND_REF + land, cause, card) for land, cause, card in gone])


def remove(state: State, land: int, out: Out) -> int:
    """Take a territory off the map; return its card."""
    card = state.land[land]
    out.append(Buried(land=LAND_NAMES[land], card=card_id(state, land)))
    printed = state.kit.lands[card]
    state.buried[horizon_at(state, land) if is_blank(printed) else printed.horizon].append(card)
    state.land[land], state.faceup[land], state.known[land], state.lair[land] = NONE, False, 0, NONE
    forget(state, land)
    _strike_from_entries(state, land)
    return card


def _strike_from_entries(state: State, land: int) -> None:
    """Remove a territory that left the map from the targets of waiting entries and delayed effects.

    The entry that resolves now keeps it: "bury it, then ..." still refers to this place.
    KOR-RULING-26, KOR-RULING-57.
    """
    thing = LAND_REF + land
    resolving = state.entries[-1] if any(_resolves(state, frame) for frame in state.frames) else None
    for entry in chain(state.entries, *state.queues):
        if entry.of is Of.EXPLORE and entry.here == land:
            entry.here = NONE
        if entry is not resolving:
            entry.slots = [[named for named in slot if named != thing] for slot in entry.slots]
    for index, delay in enumerate(state.delays):
        if any(thing in slot for slot in delay.context.slots):
            context = delay.context.as_context()
            context.slots = [[named for named in slot if named != thing] for slot in context.slots]
            state.delays[index] = Delayed(delay.moment, delay.block, context)


def _resolves(state: State, frame: Frame) -> bool:
    """Return whether a frame belongs to the newest entry and that entry is resolving."""
    return isinstance(frame, EntryFrame) and frame.pc > RESOLVING and frame.entry == len(state.entries) - 1


def refill(state: State, land: int, out: Out) -> None:
    """Put a new face-down territory of the right horizon on an empty place. KOR-ZONE-13, KOR-ZONE-14."""
    horizon = horizon_at(state, land)
    lay(state, land)
    out.append(Refilled(land=LAND_NAMES[land], horizon=HORIZONS[horizon]))
    replenish(state, out)


def replenish(state: State, out: Out) -> None:
    """Shuffle the buried pile of each horizon whose deck is empty into a new deck. KOR-ZONE-15, KOR-RULING-24."""
    for horizon in v.Horizon:
        if not state.deck_top[horizon] and not state.deck_left[horizon] and state.buried[horizon]:
            shuffle(state, horizon, out)


def shuffle(state: State, horizon: int, out: Out) -> None:
    """Turn the buried pile of a horizon into its deck, with a new bag."""
    buried = state.buried[horizon]
    counts = [buried.count(card) for card in state.kit.horizon_lands[horizon]]
    state.bags.append(Bag(horizon, counts))
    state.deck[horizon] = len(state.bags) - 1
    state.deck_left[horizon] = len(buried)
    state.buried[horizon] = []
    out.append(Shuffled(horizon=HORIZONS[horizon], n=state.deck_left[horizon]))


def lay(state: State, land: int) -> None:
    """Put the top card of the right horizon face-down on a place; an unknown card is drawn when first seen."""
    horizon = horizon_at(state, land)
    state.land[land] = NONE
    state.lair[land] = state.deck[horizon]
    if state.deck_top[horizon]:
        state.land[land] = state.deck_top[horizon].pop(0)
    elif state.deck_left[horizon]:
        state.deck_left[horizon] -= 1
    else:
        state.lair[land] = NONE


def storm(state: State, out: Out) -> None:
    """Bury every face-up territory that is unoccupied and not enduring.

    All of them are selected first; then the gaps are filled.

    KOR-TURN-5, KOR-TURN-6, KOR-TERR-4, KOR-RULING-24.
    """
    swept = [
        land
        for land in lands(state.width, state.depth)
        if state.faceup[land] and not units_on(state, land) and not is_enduring(state, land)
    ]
    bury_now(state, [(land, NONE) for land in swept], out)
