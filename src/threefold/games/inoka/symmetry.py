"""Renamings of players and tactics that change nothing but the names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from threefold.core.contract import Answer, Seat
from threefold.core.lab import Symmetry
from threefold.games.inoka.moves import SPACE
from threefold.games.inoka.state import NO_CARD, NOBODY, State
from threefold.games.inoka.tactics import CARDS, EVERY_CARD, HAND_NUMBERS, HANDS, STRENGTHS, Card


class Renaming(NamedTuple):
    """New names for players, and by how many places the tactics are turned: Attack becomes Taunt, and so on."""

    seats: tuple[Seat, ...]
    turned: int


def symmetries(renamings: Sequence[Renaming]) -> tuple[Symmetry[State], ...]:
    """Each renaming as the contract wants it."""
    return tuple(Symmetry(one.seats, _renamer(one), _answerer(one)) for one in renamings)


def _renamer(names: Renaming) -> Callable[[State], State]:
    def rename(state: State) -> State:
        new = state.clone()
        for group in (new.asked, new.beaten, new.totems, new.winners):
            group[:] = sorted(names.seats[seat] for seat in group)
        for group in (new.out, new.won, new.lost, new.fallen):
            group[:] = [names.seats[seat] for seat in group]
        if state.challenger != NOBODY:
            new.challenger = names.seats[state.challenger]
        for seat, name in enumerate(names.seats):
            new.stones[name], new.last[name] = state.stones[seat], _turned(state.last[seat], names.turned)
        _rename_cards(names, state, new)
        return new

    return rename


def _rename_cards(names: Renaming, state: State, new: State) -> None:
    turned = names.turned
    for seat, name in enumerate(names.seats):
        new.hand[name] = sorted(_turned(card, turned) for card in state.hand[seat])
        new.aside[name] = sorted(_turned(card, turned) for card in state.aside[seat])
        new.seen[name] = sorted(_turned(card, turned) for card in state.seen[seat])
        new.discard[name] = [_turned(card, turned) for card in state.discard[seat]]
        new.table[name] = [_turned(card, turned) for card in state.table[seat]]
    new.row = [_turned(card, turned) for card in state.row]
    if state.bag:
        for card in EVERY_CARD:
            new.bag[_turned(card, turned)] = state.bag[card]


def _answerer(names: Renaming) -> Callable[[State, Answer], Answer]:
    def rename(_: State, answer: Answer) -> Answer:
        match SPACE.spell(answer[0]):
            case "hand", int(number):
                hand = tuple(sorted(_turned(card, names.turned) for card in HANDS[number]))
                return (SPACE.code("hand", HAND_NUMBERS[hand]),)
            case ("play" | "draft" | "deck") as verb, int(card):
                return (SPACE.code(verb, _turned(card, names.turned)),)
            case ("send" | "first" | "lot" | "bracket") as verb, int(seat):
                return (SPACE.code(verb, names.seats[seat]),)
            case _:
                return answer

    return rename


def _turned(card: Card, places: int) -> Card:
    return card if card == NO_CARD else (card + STRENGTHS * places) % CARDS
