"""Read the map of a fixture: face-up territories, deserts (face-down territories), decks and buried piles."""

from __future__ import annotations

from threefold.core.errors import NotationError
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.changes.territories import HORIZONS
from threefold.games.korash.map.tiles import horizon_at, lands, raise_walls
from threefold.games.korash.state.catalogue import is_blank
from threefold.games.korash.state.entries import LAND_REF, NONE
from threefold.games.korash.state.names import read_land
from threefold.games.korash.state.state import Bag, State
from threefold.games.korash.text.position.shape import Deck, Fixture, Refused, at_path, seat_named
from threefold.games.korash.text.position.units import ability_number, read_mod, split_flags


def read_map(state: State, fixture: Fixture) -> None:
    """Read the territories, decks and buried piles of a fixture into the state."""
    kit = state.kit
    for horizon in v.Horizon:
        state.bags.append(Bag(horizon, [kit.lands[land].copies for land in kit.horizon_lands[horizon]]))
        state.deck[horizon] = horizon
    for name, text in fixture.lands.items():
        _read_land(state, name, text, f"lands.{name}")
    piles = (fixture.buried.shallows, fixture.buried.depths)
    decks = (fixture.shallows, fixture.depths)
    for horizon, (word, pile, deck) in enumerate(zip(HORIZONS, piles, decks, strict=True)):
        state.buried[horizon] = [_land_card(state, card, f"buried.{word}[{at}]") for at, card in enumerate(pile)]
        if isinstance(deck, list):
            state.deck_top[horizon] = [_land_card(state, card, f"{word}[{at}]") for at, card in enumerate(deck)]
    _lay_deserts(state, decks)
    raise_walls(state)


def _lay_deserts(state: State, decks: tuple[Deck | None, Deck | None]) -> None:
    """Put unknown cards where no territory is named. The deck gets the number of cards given, or all that remain."""
    unseen = [land for land in lands(state.width, state.depth) if state.land[land] < 0]
    for land in unseen:
        state.lair[land] = state.deck[horizon_at(state, land)]
    for horizon, deck in enumerate(decks):
        bag = state.bags[horizon]
        lying = sum(state.lair[land] == horizon for land in unseen)
        if isinstance(deck, int):
            state.deck_left[horizon] = deck
            if sum(bag.counts) < deck:
                bag.counts = [count + deck for count in bag.counts]
        elif deck is None:
            state.deck_left[horizon] = max(0, sum(bag.counts) - lying)
    for land in unseen:
        if not sum(state.bags[state.lair[land]].counts):
            state.lair[land] = NONE


def _land_card(state: State, card: str, path: str) -> int:
    """Return the number of the territory with this id, and take one copy out of the cards that are still unknown."""
    if card not in state.kit.land_of:
        raise Refused(path, f'no territory "{card}"')
    index = state.kit.land_of[card]
    land = state.kit.lands[index]
    if not is_blank(land):
        place = state.kit.horizon_lands[land.horizon].index(index)
        counts = state.bags[land.horizon].counts
        counts[place] = max(0, counts[place] - 1)
    return index


def _read_land(state: State, name: str, text: str, path: str) -> None:
    try:
        land = read_land(name)
    except NotationError as error:
        raise Refused(path, error) from None
    if land not in lands(state.width, state.depth):
        raise Refused(path, "this is not on the map")
    down = text.startswith("down ")
    card, _, marks = text.removeprefix("down ").partition(" known=")
    if not down:
        card, flags = split_flags(card)
        for flag in flags:
            if flag.startswith("used="):
                with at_path(path):
                    state.ground_used[land] = sum({1 << ability_number(flag, word) for word in flag[5:].split(",")})
            else:
                state.mods.append(read_mod(state, LAND_REF + land, state.active, flag, path))
    state.land[land] = _land_card(state, card, path)
    state.faceup[land] = not down
    state.lair[land] = state.deck[horizon_at(state, land)] if down else NONE
    if down and marks:
        state.known[land] = sum({1 << seat_named(seat, path, state.seats) for seat in marks.split(",")})
