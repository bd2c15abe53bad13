"""Write a state as a fixture (a position as data), with every key."""

from __future__ import annotations

from typing import Any

from threefold.core.option_words import unusual
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.map.tiles import lands, steps_apart
from threefold.games.korash.state.catalogue import encoded
from threefold.games.korash.state.codes import BAY, CREW
from threefold.games.korash.state.entries import LAND_REF, SPOT_REF
from threefold.games.korash.state.names import DIRECTIONS, LAND_NAMES, SEATS, SPOT_NAMES, UNIT_NAMES, tiles_of
from threefold.games.korash.state.state import QUARTERS, Mod, State
from threefold.games.korash.text.position.shape import Deck
from threefold.games.korash.text.position.units import BASIC_USED, usual_acting
from threefold.games.korash.traits.modifiers import mark_of, mod_word
from threefold.games.korash.traits.values import is_platform, movement_left

STEP_WORDS = {
    v.Phase.START: "start",
    v.Phase.PLANNING: "platform",
    v.Phase.MAIN: "main",
    v.Phase.STORM: "storm",
    v.Phase.END: "storm",
}
"""The step of a fixture for each phase. A moment inside a window is written as a fixture and the answers since."""


def write_fixture(state: State) -> dict[str, Any]:
    """Return the position as a fixture with every key.

    `acting` is left out if the unit lines show it; `stack` lists pending entries, if there are any.
    """
    kit = state.kit
    catalogue = encoded(kit)[0]
    told = {"cards", "map", "teams", "first", "factions", "platforms", "places"}
    position: dict[str, Any] = {
        "cards": list(catalogue),
        "map": f"{state.width}x{state.depth}",
        "teams": [[SEATS[seat] for seat in team] for team in state.options.teams],
        "options": {key: value for key, value in unusual(state.options).items() if key not in told},
        "first": SEATS[state.first],
        "edges": "".join(letter for letter in "SWNE" if state.edges >> DIRECTIONS.index(letter) & 1),
        "round": state.round,
        "turn": SEATS[state.active],
        "step": STEP_WORDS[v.Phase(state.phase)],
        "deployed": state.deploys > 0,
        "seats": {SEATS[seat]: _write_seat(state, seat) for seat in range(state.seats)},
        "lands": {
            LAND_NAMES[land]: text for land in lands(state.width, state.depth) if (text := _write_land(state, land))
        },
        "shallows": _write_deck(state, 0),
        "depths": _write_deck(state, 1),
        "buried": {
            "shallows": [kit.lands[card].id for card in state.buried[0]],
            "depths": [kit.lands[card].id for card in state.buried[1]],
        },
    }
    if state.acting != usual_acting(state):
        position["acting"] = UNIT_NAMES[state.acting] if state.acting >= 0 else "-"
    pending = [f"{SEATS[entry.seat]} {entry.sentence}" for entry in state.entries if not entry.dead]
    if pending:
        position["stack"] = pending
    return position


def _write_seat(state: State, seat: int) -> dict[str, Any]:
    kit = state.kit

    def names(cards: list[int]) -> list[str]:
        return [kit.tactics[state.tactics[seat][card]].id for card in cards]

    faction = state.faction[seat]
    first = seat * CREW
    crews = [] if state.out[seat] else [unit for unit in range(first + 1, first + CREW) if state.design[unit] >= 0]
    known = [*state.top[seat], *state.bottom[seat]]
    return {
        "faction": kit.factions[faction].id if faction >= 0 else "",
        "industry": state.industry[seat],
        "influence": state.influence[seat],
        "inventory": names(state.inventory[seat]),
        "stockpile": names(known) if not state.left[seat] else len(known) + state.left[seat],
        "discard": names(state.discard[seat]),
        "screen": names([card.tactic for card in state.screen[seat]]),
        "platform": write_unit(state, first) if state.design[first] >= 0 and not state.out[seat] else "",
        "units": [write_unit(state, unit) for unit in crews],
        "turns": state.turns[seat],
        "out": state.out[seat],
    }


def write_unit(state: State, unit: int) -> str:
    """Write a unit: `5/4/2/2 E3 exhausted spent=1 immobile/turn@fx.ensnare`."""
    place = state.place[unit]
    words = [state.kit.units[state.design[unit]].id]
    if state.aboard[unit] >= 0:
        words.append(f"on={UNIT_NAMES[state.aboard[unit]]}")
    elif place >= 0:
        words.append(SPOT_NAMES[place])
    else:
        words.append("quarters" if place == QUARTERS else "destroyed")
    marks = (("tapped", state.tapped), ("exhausted", state.exhausted), ("ended", state.ended))
    words += [word for word, flags in marks if flags[unit]]
    if state.damage[unit]:
        words.append(f"dmg={state.damage[unit]}")
    if state.spent[unit]:
        words.append(f"spent={state.spent[unit]}")
    if state.used[unit]:
        used = [str(number) for number in range(8) if state.used[unit] >> number & 1]
        if not state.exhausted[unit]:
            used += [word for word, bit in BASIC_USED.items() if state.used[unit] & bit]
        words += [f"used={','.join(used)}"] * bool(used)
    if _may_be_sabotaged(state, unit):
        words.append("sabotaged")
    return " ".join([*words, *_write_mods(state, unit)])


def _may_be_sabotaged(state: State, unit: int) -> bool:
    """Return whether it still matters that a platform was sabotaged: not while the unit aboard is exhausted."""
    rider = state.rider[unit]
    return state.sabotaged[unit] and state.place[unit] >= 0 and not (rider >= 0 and state.exhausted[rider])


def _ground_matters(state: State, land: int) -> bool:
    """Return whether a unit could still come this turn and use an ability of this territory again."""
    own = range(state.active * CREW, state.active * CREW + CREW)
    ready = [unit for unit in own if state.place[unit] >= 0 and not state.exhausted[unit] and not state.ended[unit]]
    acting = [unit for unit in ready if not is_platform(unit) or state.phase < v.Phase.MAIN]
    return any(_steps(state, unit, land) <= movement_left(state, unit) for unit in acting)


def _steps(state: State, unit: int, land: int) -> int:
    """Return the fewest steps to a territory, ignoring obstacles; from a bay they are counted from its platform."""
    spot = state.place[unit] if state.place[unit] < BAY else state.place[unit // CREW * CREW]
    return min(steps_apart(spot, tile) for tile in tiles_of(land))


def _write_mods(state: State, thing: int) -> list[str]:
    return [_write_mod(state, mod) for mod in state.mods if mod.on == thing]


def _write_mod(state: State, mod: Mod) -> str:
    mark = mark_of(state, mod)
    text = mod_word(mark)
    if mark.until != "permanent" or mod.uid >= 0:
        text += f"/{mark.until}"
    for seat, cards in enumerate(state.screen):
        for card in cards:
            if card.uid == mod.uid:
                text += f"@{state.kit.tactics[state.tactics[seat][card.tactic]].id}"
    usual = mod.on // CREW if mod.on < SPOT_REF else state.active
    if mod.uid < 0 and mod.until == v.Until.YOUR_NEXT_TURN and mod.seat != usual:
        text += f"@{SEATS[mod.seat]}"
    return text


def _write_land(state: State, land: int) -> str:
    card = state.land[land]
    if card < 0:
        return ""
    text = state.kit.lands[card].id
    if state.faceup[land]:
        used = [
            str(number) for number in range(8) if state.ground_used[land] >> number & 1 and _ground_matters(state, land)
        ]
        return " ".join([text, *([f"used={','.join(used)}"] * bool(used)), *_write_mods(state, LAND_REF + land)])
    known = [SEATS[seat] for seat in range(state.seats) if state.known[land] >> seat & 1]
    return f"down {text}" + (f" known={','.join(known)}" if known else "")


def _write_deck(state: State, horizon: int) -> Deck:
    top = [state.kit.lands[card].id for card in state.deck_top[horizon]]
    return len(top) + state.deck_left[horizon] if state.deck_left[horizon] else top
