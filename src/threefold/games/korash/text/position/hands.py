"""Each seat's tactics: inventory, stockpile, discard pile, screen."""

from __future__ import annotations

from threefold.games.korash.state.state import Card, State
from threefold.games.korash.text.position.shape import Refused, Seat


def read_hand(state: State, number: int, seat: Seat, path: str) -> None:
    """One seat's tactics, wherever they lie, and what it has."""
    kit = state.kit
    state.industry[number], state.influence[number] = seat.industry, seat.influence
    state.turns[number], state.out[number] = seat.turns, seat.out
    if seat.faction:
        if seat.faction not in kit.faction_of:
            raise Refused(f"{path}.faction", f'no faction "{seat.faction}"')
        state.faction[number] = kit.faction_of[seat.faction]
        stockpile = kit.factions[state.faction[number]].stockpile
        state.tactics[number] = [kit.tactic_of[tactic.id] for tactic, _ in stockpile]
        state.bag[number] = [copies for _, copies in stockpile]
    held = {
        name: [_tactic(state, number, card, f"{path}.{name}[{at}]") for at, card in enumerate(getattr(seat, name))]
        for name in ("inventory", "discard", "screen")
    }
    top: list[int] = []
    if isinstance(seat.stockpile, list):
        top = [_tactic(state, number, card, f"{path}.stockpile[{at}]") for at, card in enumerate(seat.stockpile)]
    for card in (*held["inventory"], *held["discard"], *held["screen"], *top):
        state.bag[number][card] = max(0, state.bag[number][card] - 1)
    state.inventory[number] = sorted(held["inventory"])
    state.discard[number], state.top[number] = held["discard"], top
    for card in held["screen"]:
        state.uids += 1
        state.screen[number].append(Card(card, state.uids))
    if seat.stockpile is None:
        state.left[number] = sum(state.bag[number])
    elif isinstance(seat.stockpile, int):
        state.left[number] = seat.stockpile
        if sum(state.bag[number]) < seat.stockpile:
            _unknown_stockpile(state, number, seat.stockpile)


def _unknown_stockpile(state: State, number: int, count: int) -> None:
    """Cards nobody has named, without a faction to tell which: any tactic of the sets, as far as codes reach."""
    for index in range(len(state.kit.tactics)):
        if index not in state.tactics[number] and len(state.tactics[number]) < 30:
            state.tactics[number].append(index)
            state.bag[number].append(0)
    state.bag[number] = [count] * len(state.tactics[number])


def _tactic(state: State, number: int, card: str, path: str) -> int:
    """A place in the seat's list; a design that its faction lacks goes behind the others."""
    if card not in state.kit.tactic_of:
        raise Refused(path, f'no tactic "{card}"')
    index = state.kit.tactic_of[card]
    if index not in state.tactics[number]:
        if len(state.tactics[number]) == 30:
            raise Refused(path, "a seat can hold thirty designs at most")
        state.tactics[number].append(index)
        state.bag[number].append(0)
    return state.tactics[number].index(index)
