"""Making choices from a list of codes: what each code picks, and which codes are possible next."""

from __future__ import annotations

from collections.abc import Sequence

from threefold.core.contract import Answer
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.codes import DONE
from threefold.games.korash.state.entries import ENTRY_REF, LAND_REF, NONE, SEAT_REF, SPOT_REF, TACTIC_REF
from threefold.games.korash.state.state import State


class More(Exception):
    """Raised when a list of codes is incomplete; `codes` are the possible next ones."""

    def __init__(self, codes: Sequence[int]) -> None:
        super().__init__("more")
        self.codes = tuple(codes)


class Chooser:
    """Takes each choice from the next code of a path. A choice with a single option is made without a code."""

    def __init__(self, path: Answer, *, open_cards: bool = False) -> None:
        self.path = path
        self.at = 0
        self.open_cards = open_cards
        """If true, cards to burn or discard are only counted, not chosen."""

    def one(self, name: str, codes: Sequence[int]) -> int:
        """Choose one of these codes, which are in ascending order."""
        if len(codes) == 1:
            return codes[0]
        if self.at >= len(self.path):
            raise More(codes)
        code = self.path[self.at]
        self.at += 1
        return code

    def many(self, name: str, codes: Sequence[int], n: int, up_to: bool) -> list[int]:
        """Choose `n` of these codes, ascending; with `up_to`, the code `done` ends a shorter list."""
        found: list[int] = []
        start = 0
        if up_to:
            while start < len(codes) and len(found) < n:
                code = self.one(name, (DONE, *codes[start:]))
                if code == DONE:
                    break
                found.append(code)
                start = codes.index(code) + 1
            return found
        need = min(n, len(codes))
        for left in range(need, 0, -1):
            code = self.one(name, codes[start : len(codes) - left + 1])
            found.append(code)
            start = codes.index(code) + 1
        return found

    def cards(self, name: str, hand: list[int], n: int) -> list[int]:
        """Choose `n` cards of a hand, one at a time."""
        if self.open_cards:
            return [NONE] * n
        found: list[int] = []
        start = 0
        for left in range(n, 0, -1):
            codes = list(dict.fromkeys(c.TACTIC + card for card in hand[start : len(hand) - left + 1]))
            card = self.one(name, codes) - c.TACTIC
            found.append(card)
            start = hand.index(card, start) + 1
        return found


def cards_burned(state: State, seat: int, price: int, chooser: Chooser) -> list[int]:
    """Return the cards that a seat burns for the industry it lacks. KOR-BURN-4."""
    return chooser.cards("burn", state.inventory[seat], max(0, price - state.industry[seat]))


def code_of(state: State, seat: int, thing: int) -> int:
    """Return the code that picks a thing."""
    if thing < SPOT_REF:
        return c.UNIT + thing
    if thing < LAND_REF:
        return c.PLACE + thing - SPOT_REF
    if thing < SEAT_REF:
        return c.LAND + thing - LAND_REF
    if thing < ENTRY_REF:
        return c.SEAT + thing - SEAT_REF
    if thing < TACTIC_REF:
        return c.ENTRY + thing - ENTRY_REF
    return c.TACTIC + state.tactics[seat].index(thing - TACTIC_REF)


def thing_of(state: State, seat: int, code: int) -> int:
    """Return the thing that a code picks."""
    if code < c.PLACE:
        return code - c.UNIT
    if code < c.LAND:
        return SPOT_REF + code - c.PLACE
    if code < c.ENTRY:
        return LAND_REF + code - c.LAND
    if code < c.SEAT:
        return ENTRY_REF + code - c.ENTRY
    if code < c.TACTIC:
        return SEAT_REF + code - c.SEAT
    return TACTIC_REF + state.tactics[seat][code - c.TACTIC]
