"""The symmetries of Inoka: renamings of players and tactics that leave the rules as they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from threefold.core.contract import Answer, Seat
from threefold.core.lab import Symmetry
from threefold.games.inoka.action_codes import SPACE
from threefold.games.inoka.state import NO_CARD, NOBODY, State
from threefold.games.inoka.tactics import CARDS, EVERY_CARD, HAND_NUMBERS, HANDS, STRENGTHS, Card


class Renaming(NamedTuple):
    """New seats for the players, and by how many places the tactics change: by one, Attack becomes Taunt, and so on."""

    seats: tuple[Seat, ...]
    turned: int


def symmetries(renamings: Sequence[Renaming]) -> tuple[Symmetry[State], ...]:
    """Return the renamings in the form of the contract."""
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
        new.last, new.row = _turned(state.last, names), _turned(state.row, names)
        for old, fresh in ((state.discard, new.discard), (state.table, new.table)):
            fresh[:] = [_turned(cards, names) for cards in old]
        for old, fresh in ((state.hand, new.hand), (state.aside, new.aside), (state.seen, new.seen)):
            fresh[:] = [sorted(_turned(cards, names)) for cards in old]
        for by_seat in (new.stones, new.last, new.hand, new.aside, new.seen, new.discard, new.table):
            _reseat(by_seat, names)
        for card, left in zip(_turned(EVERY_CARD, names), state.bag, strict=False):
            new.bag[card] = left
        return new

    return rename


def _reseat(by_seat: list[Any], names: Renaming) -> None:
    """Move what belongs to each seat to that player's new seat."""
    for name, there in zip(names.seats, by_seat[:], strict=True):
        by_seat[name] = there


def _answerer(names: Renaming) -> Callable[[State, Answer], Answer]:
    def rename(_: State, answer: Answer) -> Answer:
        match SPACE.spell(answer[0]):
            case "hand", int(number):
                return (SPACE.code("hand", HAND_NUMBERS[tuple(sorted(_turned(HANDS[number], names)))]),)
            case ("play" | "draft" | "deck") as verb, int(card):
                return (SPACE.code(verb, *_turned([card], names)),)
            case ("send" | "first" | "lot" | "bracket") as verb, int(seat):
                return (SPACE.code(verb, names.seats[seat]),)
            case _:
                return answer

    return rename


def _turned(cards: Iterable[Card], names: Renaming) -> list[Card]:
    """Return the cards with their tactics changed by a renaming."""
    return [card if card == NO_CARD else (card + STRENGTHS * names.turned) % CARDS for card in cards]
