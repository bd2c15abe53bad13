"""What a sentence wants: its words, taken one after the other as its chain asks for them."""

from __future__ import annotations

from collections.abc import Sequence

from threefold.core.contract import Answer
from threefold.core.errors import IllegalAction, NotationError
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.names import DIRECTIONS, LAND_NAMES, SEATS, SPOT_NAMES, read_unit
from threefold.games.korash.state.state import State
from threefold.games.korash.use.chooser import Chooser, thing_of
from threefold.games.korash.use.sentence import value_name


class Wanted(Chooser):
    """Answers what is open from the words of a sentence, noting the codes that had to be chosen."""

    def __init__(self, state: State, seat: int, words: dict[str, list[str]], text: str) -> None:
        super().__init__(())
        self.state, self.seat, self.words, self.text = state, seat, words, text
        self.chosen: list[int] = []
        self.said: set[str] = set()
        self.leave = False
        """Whether the sentence leaves a passenger behind; a target may have that word for its name."""

    def refuse(self, name: str, codes: Sequence[int]) -> IllegalAction:
        """Why not, and what would do."""
        offered = ", ".join(spell(self.state, self.seat, name, code) for code in codes) or "nothing"
        return IllegalAction(f'"{self.text}": for {name} there is {offered}')

    def one(self, name: str, codes: Sequence[int]) -> int:
        """The wanted one, if it is among these."""
        if codes[0] in (c.LEAVE, c.KEEP):
            code = c.LEAVE if self.leave else c.KEEP
            self.leave = False
        else:
            code = self._wanted(name, codes)
        if code not in codes:
            raise self.refuse(name, codes)
        if len(codes) > 1:
            self.chosen.append(code)
        return code

    def _wanted(self, name: str, codes: Sequence[int]) -> int:
        """The next value that was said; left unsaid, nothing more or the only one. A dash is never the only one."""
        self.said.add(name)
        words = self.words.get(name, [])
        if words and words[0] != "-":
            return self._value(name, words.pop(0), codes)
        if c.DONE in codes:
            return c.DONE
        if words or len(codes) > 1:
            raise self.refuse(name, codes)
        return codes[0]

    def _value(self, name: str, word: str, codes: Sequence[int]) -> int:
        if codes and c.TACTIC <= codes[-1] < c.OPTION:
            return c.TACTIC + read_tactic(self.state, self.seat, word)
        return read_value(self.state, self.seat, name, word)

    def many(self, name: str, codes: Sequence[int], n: int, up_to: bool) -> list[int]:
        """The wanted ones, in whatever order they were said."""
        self.said.add(name)
        words = self.words.get(name, [])
        if words and words != ["-"]:
            words.sort(key=lambda word: self._value(name, word, codes))
        return super().many(name, codes, n, up_to)

    def cards(self, name: str, hand: list[int], n: int) -> list[int]:
        """Exactly so many cards."""
        self.said.add(name)
        words = self.words.get(name, [])
        if len(words) != n:
            raise IllegalAction(f'"{self.text}": {n} cards to {name} are wanted, not {len(words)}')
        words.sort(key=lambda word: read_tactic(self.state, self.seat, word))
        return super().cards(name, hand, n)

    def check(self) -> Answer:
        """Everything that was said has been used."""
        left = [name for name, words in self.words.items() if words and words != ["-"]]
        left += [name for name in self.words if name not in self.said]
        left += ["leave"] * self.leave
        if left:
            raise IllegalAction(f'"{self.text}": there is no {left[0]} to choose')
        return tuple(self.chosen)


def spell(state: State, seat: int, name: str, code: int) -> str:
    """One value of a sentence, in words."""
    if code == c.DONE:
        return "nothing more"
    if code in (c.LEAVE, c.KEEP):
        return "leave" if code == c.LEAVE else "carry"
    if c.OPTION <= code < c.DESIGN:
        return DIRECTIONS[code - c.OPTION] if name == "dir" else str(code - c.OPTION + 1)
    return value_name(state, thing_of(state, seat, code))


def read_value(state: State, seat: int, name: str, word: str) -> int:
    """One value of a sentence."""
    if name == "dir":
        if word not in tuple(DIRECTIONS):
            raise NotationError(f'"{word}" is no direction: N, E, S or W')
        return c.OPTION + DIRECTIONS.index(word)
    if word.isdecimal() and len(word) < 3:
        return c.OPTION + int(word) - 1
    if word[:1] == "u" and word[1:].isdecimal():
        return c.UNIT + read_unit(word)
    if word[:1] == "e" and word[1:].isdecimal() and 1 <= int(word[1:]) <= c.MOST_ENTRIES:
        return c.ENTRY + int(word[1:]) - 1
    if word in SEATS:
        return c.SEAT + SEATS.index(word)
    if word in SPOT_NAMES:
        return c.PLACE + SPOT_NAMES.index(word)
    if word in LAND_NAMES:
        return c.LAND + LAND_NAMES.index(word)
    return c.TACTIC + read_tactic(state, seat, word)


def read_tactic(state: State, seat: int, word: str) -> int:
    """A card's place among a seat's designs."""
    index = state.kit.tactic_of.get(word, -1)
    if index not in state.tactics[seat]:
        raise NotationError(f'"{word}" is no tactic that {SEATS[seat]} could hold')
    return state.tactics[seat].index(index)
