"""Territories: drawn when first seen, revealed, hidden, buried, replaced; and the storm."""

from __future__ import annotations

from threefold.core.contract import CHANCE, Answer, Decision
from threefold.games.korash.board import horizon_at, lands, raise_walls
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.codes import DESIGN, MOST_SEATS, TILES
from threefold.games.korash.events import Buried, Hidden, Peeked, Refilled, Revealed, Shuffled
from threefold.games.korash.granted import is_enduring, is_immobile
from threefold.games.korash.happenings import happen, heard, queue
from threefold.games.korash.kit import is_blank
from threefold.games.korash.stack import PROCEDURES, Ask, Out, push
from threefold.games.korash.state import LAND_REF, NONE, Bag, Entry, Frame, State
from threefold.games.korash.things import units_on
from threefold.games.korash.units import forbidden
from threefold.games.korash.words import LAND_NAMES, land_of
from threefold.games.korash.zones import audience

HORIZONS = tuple(map(v.word, v.Horizon))
EVERYBODY = (1 << MOST_SEATS + 1) - 1
"""Every seat and, behind them, spectators."""


def card_id(state: State, land: int) -> str:
    """The printed id of a territory that somebody has seen."""
    card = state.kit.lands[state.land[land]]
    return card.name if is_blank(card) else card.id


# A face-down territory is drawn from its bag when somebody first sees it.


def see_known(state: State, frame: Frame, out: Out) -> None:
    """Where the bag leaves only one design, chance has nothing to say."""
    land = frame.args[0]
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


def _see_seat(state: State, frame: Frame) -> int | None:
    return CHANCE if state.land[frame.args[0]] < 0 and _is_open(state, frame.args[0]) else None


def _see_question(state: State, frame: Frame) -> Decision:
    bag = state.bags[state.lair[frame.args[0]]]
    legal = tuple(DESIGN + design for design, count in enumerate(bag.counts) if count)
    return Decision(CHANCE, "KOR-TERR-1", legal, odds=tuple(filter(None, bag.counts)), about=frame.args[0])


def _see_answer(state: State, frame: Frame, answer: Answer, out: Out) -> None:
    _see(state, frame.args[0], answer[0] - DESIGN)


SEE = Ask("chance", _see_seat, _see_question, _see_answer)


# Revealing and peeking


def reveal(state: State, land: int, cause: int) -> None:
    """Begins turning a desert face-up. KOR-TERR-1, KOR-TERR-2."""
    push(state, "reveal", land, cause)


def _turn_up(state: State, frame: Frame, out: Out) -> None:
    land, cause = frame.args
    if state.land[land] < 0 or state.faceup[land]:
        return
    state.faceup[land] = True
    state.known[land] = 0
    state.ground_used[land] = 0
    state.sources = None
    raise_walls(state)
    out.append(Revealed(land=LAND_NAMES[land], card=card_id(state, land)))
    happen(state, v.Happening.REVEALED, LAND_REF + land, cause)


PROCEDURES["reveal"] = (see_known, SEE, _turn_up)


def peek(state: State, land: int, seat: int) -> None:
    """Begins looking at a desert; only the looker knows it then."""
    push(state, "peek", land, seat)


def _look(state: State, frame: Frame, out: Out) -> None:
    land, seat = frame.args
    if state.land[land] < 0 or state.faceup[land]:
        return
    who = audience(state, seat)
    for looker in who:
        state.known[land] |= 1 << looker
    out.append(Peeked(land=LAND_NAMES[land], card=card_id(state, land), to=who))


PROCEDURES["peek"] = (see_known, SEE, _look)


def explore(state: State, entry: Entry, out: Out) -> bool:
    """Reveals the desert that the unit occupies. KOR-UNIT-11, KOR-ABIL-7."""
    unit = entry.unit
    spot = state.place[unit]
    if not 0 <= spot < TILES or state.faceup[land_of(spot)]:
        return False
    if is_immobile(state, unit) or forbidden(state, unit, v.NO_EXPLORE):
        return False
    reveal(state, land_of(spot), unit)
    return True


def hide(state: State, land: int, out: Out) -> None:
    """Turns a territory face-down again; everybody remembers it."""
    if state.faceup[land]:
        state.faceup[land] = False
        state.known[land] = EVERYBODY
        forget(state, land)
        out.append(Hidden(land=LAND_NAMES[land], card=card_id(state, land)))


def forget(state: State, land: int) -> None:
    """What lay on a territory ends with it: its walls, its statics, its statuses. KOR-RULING-55."""
    state.sources = None
    state.ground_used[land] = 0
    state.mods = [mod for mod in state.mods if mod.on != LAND_REF + land]
    raise_walls(state)


# Burying and refilling. KOR-ZONE-13, KOR-ZONE-14, KOR-ZONE-15.


def bury(state: State, land: int, cause: int) -> None:
    """Begins burying a territory; an unseen one is seen first, for buried piles lie open."""
    push(state, "bury", land, cause)


def _bury_seen(state: State, frame: Frame, out: Out) -> None:
    bury_now(state, frame.args[0], frame.args[1], out)


PROCEDURES["bury"] = (see_known, SEE, _bury_seen)


def bury_now(state: State, land: int, cause: int, out: Out) -> None:
    """To the buried pile of its own horizon; a new desert slides beneath whoever stands there. KOR-RULING-55."""
    if state.land[land] < 0:
        return
    # A desert has no abilities, so its own do not hear that it goes. KOR-TERR-10.
    shown = state.faceup[land]
    card = remove(state, land, out)
    refill(state, land, out)
    happen(state, v.Happening.BURIED, LAND_REF + land, cause, card if shown else NONE)


def remove(state: State, land: int, out: Out) -> int:
    """Takes a territory off the map."""
    card = state.land[land]
    out.append(Buried(land=LAND_NAMES[land], card=card_id(state, land)))
    printed = state.kit.lands[card]
    state.buried[horizon_at(state, land) if is_blank(printed) else printed.horizon].append(card)
    state.land[land], state.faceup[land], state.known[land], state.lair[land] = NONE, False, 0, NONE
    forget(state, land)
    return card


def refill(state: State, land: int, out: Out) -> None:
    """A new desert from the horizon that fits the place; an exhausted one is first refilled from its buried pile.

    KOR-ZONE-13, KOR-ZONE-14, KOR-ZONE-15, KOR-RULING-24.
    """
    horizon = horizon_at(state, land)
    if not state.deck_top[horizon] and not state.deck_left[horizon]:
        shuffle(state, horizon, out)
    lay(state, land)
    out.append(Refilled(land=LAND_NAMES[land], horizon=HORIZONS[horizon]))


def shuffle(state: State, horizon: int, out: Out) -> None:
    """The buried pile becomes the deck: a new bag."""
    buried = state.buried[horizon]
    if not buried:
        return
    counts = [buried.count(card) for card in state.kit.horizon_lands[horizon]]
    state.bags.append(Bag(horizon, counts))
    state.deck[horizon] = len(state.bags) - 1
    state.deck_left[horizon] = len(buried)
    state.buried[horizon] = []
    out.append(Shuffled(horizon=HORIZONS[horizon], n=state.deck_left[horizon]))


def lay(state: State, land: int) -> None:
    """The top card of the fitting horizon, face-down; what it is shows when it is first seen."""
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
    """Every face-up, unoccupied territory without enduring is buried: the set is fixed once, then the gaps refill.

    KOR-TURN-5, KOR-TURN-6, KOR-TERR-4, KOR-RULING-24.
    """
    swept = [
        land
        for land in lands(state.width, state.depth)
        if state.faceup[land] and not units_on(state, land) and not is_enduring(state, land)
    ]
    cards = [remove(state, land, out) for land in swept]
    for land in swept:
        refill(state, land, out)
    found: list[Entry] = []
    for land, card in zip(swept, cards, strict=True):
        found += heard(state, v.Happening.BURIED, LAND_REF + land, NONE, card)
    if found:
        queue(state, found)
