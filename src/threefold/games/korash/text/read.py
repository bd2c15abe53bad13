"""Read sentences into codes, the integers of an answer: a table has a row for each verb."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from threefold.core.contract import CHANCE, Answer
from threefold.core.errors import IllegalAction, NotationError
from threefold.games.korash.changes.tactics import tactic_id
from threefold.games.korash.flow.stack import asking
from threefold.games.korash.procedures.choices import CARD_PICKS, cards_offered, picked
from threefold.games.korash.procedures.entry import order_question
from threefold.games.korash.procedures.play import follow
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.codes import CREW
from threefold.games.korash.state.frames import Frame, PickFrame, TriggersFrame
from threefold.games.korash.state.names import (
    DIRECTIONS,
    LAND_NAMES,
    SEATS,
    SPOT_NAMES,
    read_spot,
    read_tile,
    read_unit,
)
from threefold.games.korash.state.state import State
from threefold.games.korash.text.write import frame_asking, write_chance
from threefold.games.korash.use.chooser import Chooser, thing_of
from threefold.games.korash.use.sentence import value_name


class Wanted(Chooser):
    """Takes each choice of an answer from the words of a sentence, and notes the codes of all real choices."""

    def __init__(self, state: State, seat: int, words: dict[str, list[str]], text: str) -> None:
        super().__init__(())
        self.state, self.seat, self.words, self.text = state, seat, words, text
        self.chosen: list[int] = []
        self.said: set[str] = set()
        self.mark = ""
        """The word "leave" or "board" behind the verb's parts. It is not in `words`: a target may be named "leave"."""

    def refuse(self, name: str, codes: Sequence[int]) -> IllegalAction:
        """Return an error that lists what is offered instead."""
        offered = ", ".join(spell(self.state, self.seat, name, code) for code in codes) or "nothing"
        return IllegalAction(f'"{self.text}": for {name} there is {offered}')

    def one(self, name: str, codes: Sequence[int]) -> int:
        """Return the code that the sentence names for a choice; raise an error if that code is not offered."""
        if codes[0] in (c.LEAVE, c.KEEP):
            code = c.LEAVE if self.mark else c.KEEP
            self.mark = ""
        else:
            code = self._wanted(name, codes)
        if code not in codes:
            raise self.refuse(name, codes)
        if len(codes) > 1:
            self.chosen.append(code)
        return code

    def _wanted(self, name: str, codes: Sequence[int]) -> int:
        """Return the code of the next word for a choice; if no word is left, DONE or the only code offered."""
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
        """Return the codes that the sentence names for a choice of several things, in any order of its words."""
        self.said.add(name)
        words = self.words.get(name, [])
        if words and words != ["-"]:
            words.sort(key=lambda word: self._value(name, word, codes))
        return super().many(name, codes, n, up_to)

    def cards(self, name: str, hand: list[int], n: int) -> list[int]:
        """Return the cards that the sentence names; raise an error if it names more or fewer than `n`."""
        self.said.add(name)
        words = self.words.get(name, [])
        if len(words) != n:
            raise IllegalAction(f'"{self.text}": name {n} cards to {name}, not {len(words)}')
        words.sort(key=lambda word: read_tactic(self.state, self.seat, word))
        return super().cards(name, hand, n)

    def check(self) -> Answer:
        """Return the chosen codes; raise an error if the sentence has words that were not needed."""
        left = [name for name, words in self.words.items() if words and words != ["-"]]
        left += [name for name in self.words if name not in self.said]
        left += [self.mark] if self.mark else []
        if left:
            raise IllegalAction(f'"{self.text}": there is no {left[0]} to choose')
        return tuple(self.chosen)


def spell(state: State, seat: int, name: str, code: int) -> str:
    """Return a code as a word of a sentence."""
    if code == c.DONE:
        return "nothing more"
    if code in (c.LEAVE, c.KEEP):
        return "leave" if code == c.LEAVE else "carry"
    if c.OPTION <= code < c.DESIGN:
        return DIRECTIONS[code - c.OPTION] if name == "dir" else str(code - c.OPTION + 1)
    return value_name(state, thing_of(state, seat, code))


def read_value(state: State, seat: int, name: str, word: str) -> int:
    """Return the code for a word of a sentence."""
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
    """Return the index of a tactic among the designs that a seat may hold."""
    index = state.kit.tactic_of.get(word, -1)
    if index not in state.tactics[seat]:
        raise NotationError(f'"{word}" is no tactic that {SEATS[seat]} could hold')
    return state.tactics[seat].index(index)


def split_seat(text: str) -> tuple[int | None, str]:
    """Return the seat named at the start of a line such as `P1 attack:u1:F3` (None without one), and the rest."""
    head, space, rest = text.partition(" ")
    if space and head in SEATS:
        return SEATS.index(head), rest
    return None, text


def read_answer(state: State, seat: int, text: str) -> Answer:
    """Return the codes of a sentence. All things in it must exist; whether the answer is legal is checked later."""
    frame = frame_asking(state)
    if seat == CHANCE:
        return (read_chance(state, frame, text),)
    name, *parts = text.split(":")
    words, plain = _words(parts, text)
    if name in _BARE and not parts:
        return (_BARE[name],)
    wanted = Wanted(state, seat, words, text)
    if name == "pick":
        return _read_pick(state, seat, frame, _expect(plain, 1, wanted)[0].split(","), wanted)
    verb = _VERBS.get(name)
    if verb is None:
        raise NotationError(f'"{text}": no verb "{name}"; there are {", ".join(sorted({*_BARE, *_VERBS, "pick"}))}')
    if verb.mark and plain[verb.parts :] == [verb.mark]:
        wanted.mark = plain.pop()
    return _begin(wanted, verb.code(wanted, _expect(plain, verb.parts, wanted)))


def _words(parts: list[str], text: str) -> tuple[dict[str, list[str]], list[str]]:
    words: dict[str, list[str]] = {}
    plain: list[str] = []
    for part in parts:
        name, equals, value = part.partition("=")
        if not equals:
            plain.append(part)
        elif name in words or not name or not value:
            raise NotationError(f'"{text}": "{part}" has no value or is repeated')
        else:
            words[name] = value.split("-" if name == "route" and value != "-" else ",")
    return words, plain


def _expect(plain: list[str], count: int, wanted: Wanted) -> list[str]:
    if len(plain) != count:
        raise NotationError(f'"{wanted.text}": this verb takes {count} parts, not {len(plain)}')
    return plain


def _begin(wanted: Wanted, first: int) -> Answer:
    """Return the whole answer that begins with this code; if the code is not offered, return it alone.

    The table refuses such an answer later.
    """
    found = asking(wanted.state)
    assert found
    if first not in found[0].question(wanted.state, found[1]).legal:
        return (first,)
    follow(wanted.state, wanted.seat, (first,), wanted)
    return (first, *wanted.check())


# The first code of a sentence, from the parts behind its verb


def _own(wanted: Wanted, word: str) -> int:
    unit = read_unit(word)
    if unit // CREW != wanted.seat:
        raise IllegalAction(f'"{wanted.text}": {word} is not {SEATS[wanted.seat]}\'s')
    return unit % CREW


def _move(wanted: Wanted, parts: list[str]) -> int:
    unit, route = parts
    first, *rest = (read_spot(word) for word in route.split("-"))
    wanted.words.pop("route", None)
    if rest:
        wanted.words["route"] = [SPOT_NAMES[spot] for spot in rest]
    return c.MOVE + _own(wanted, unit) * c.SPOTS + first


def _attack(wanted: Wanted, parts: list[str]) -> int:
    base, wanted.mark = (c.BOARD if wanted.mark else c.ATTACK), ""
    return base + _own(wanted, parts[0]) * c.SPOTS + read_spot(parts[1])


def _end(wanted: Wanted, parts: list[str]) -> int:
    if read_unit(parts[0]) != wanted.state.acting:
        raise IllegalAction(f'"{wanted.text}": it is not that unit\'s turn')
    return c.END_UNIT


def _ability(base: int) -> Callable[[Wanted, list[str]], int]:
    def code(wanted: Wanted, parts: list[str]) -> int:
        unit, number = parts
        if number not in ("1", "2", "3", "4"):
            raise NotationError(f'"{wanted.text}": abilities are numbered 1 to 4')
        return base + _own(wanted, unit) * c.ABILITIES + int(number) - 1

    return code


def _deploy(wanted: Wanted, parts: list[str]) -> int:
    own, bay = _own(wanted, parts[0]), read_spot(parts[1]) - c.BAY
    if bay < 0:
        raise NotationError(f'"{wanted.text}": a unit is deployed onto bay1..bay4')
    return c.DEPLOY + own * c.BAYS + bay


def _burn(wanted: Wanted, parts: list[str]) -> int:
    first, *rest = sorted(read_tactic(wanted.state, wanted.seat, word) for word in parts[0].split(","))
    if rest:
        wanted.words["burn"] = [tactic_id(wanted.state, wanted.seat, card) for card in rest]
    return c.BURN + first


def _named(base: int, kind: str) -> Callable[[Wanted, list[str]], int]:
    def code(wanted: Wanted, parts: list[str]) -> int:
        kit, word = wanted.state.kit, parts[0]
        names = list(kit.faction_of) if kind == "faction" else [card.id for card in kit.catalogue.platforms]
        if word not in names:
            raise NotationError(f'"{wanted.text}": no such {kind}; there are {", ".join(names)}')
        return base + names.index(word)

    return code


@dataclass(frozen=True)
class _Verb:
    """How a sentence begins: the number of parts behind its verb, and the function that makes a code of them."""

    parts: int
    code: Callable[[Wanted, list[str]], int]
    mark: str = ""
    """The word that may follow the parts."""


_BARE = {"pass": c.PASS, "end": c.END, "stay": c.STAY, "decline": c.DECLINE, "concede": c.CONCEDE}
_VERBS = {
    "faction": _Verb(1, _named(c.FACTION, "faction")),
    "platform": _Verb(1, _named(c.PLATFORM, "platform")),
    "place": _Verb(1, lambda _, parts: c.PLACE + read_tile(parts[0])),
    "move": _Verb(2, _move, "leave"),
    "attack": _Verb(2, _attack, "board"),
    "explore": _Verb(1, lambda wanted, parts: c.EXPLORE + _own(wanted, parts[0])),
    "sabotage": _Verb(1, lambda wanted, parts: c.SABOTAGE + _own(wanted, parts[0])),
    "end": _Verb(1, _end),
    "ability": _Verb(2, _ability(c.ABILITY)),
    "ground": _Verb(2, _ability(c.GROUND)),
    "deploy": _Verb(2, _deploy),
    "use": _Verb(1, lambda wanted, parts: c.USE + read_tactic(wanted.state, wanted.seat, parts[0])),
    "burn": _Verb(1, _burn),
    "advance": _Verb(0, lambda _, __: c.ADVANCE, "leave"),
    "pay": _Verb(0, lambda _, __: c.PAY),
    "accept": _Verb(0, lambda _, __: c.ACCEPT),
}


def _read_pick(state: State, seat: int, frame: Frame, values: list[str], wanted: Wanted) -> Answer:
    if isinstance(frame, PickFrame):
        wanted.words["pick"] = values
        picked(state, frame, wanted)
        return wanted.check()
    if isinstance(frame, CARD_PICKS):
        wanted.words["pick"] = values
        cards = wanted.cards("pick", *cards_offered(state, frame))
        # If there is no real choice of cards, the answer is still the code of the first one.
        return wanted.check() or (c.TACTIC + cards[0],)
    if len(values) != 1:
        raise NotationError(f'"{wanted.text}": pick one')
    if values[0].isdecimal() and not _is_ordered(state, frame):
        raise IllegalAction(f'"{wanted.text}": no triggers are to be ordered')
    return (c.DONE if values == ["-"] else read_value(state, seat, "pick", values[0]),)


def _is_ordered(state: State, frame: Frame) -> bool:
    """Return whether a player is now choosing the order of simultaneous triggers, which are named by numbers."""
    found = asking(state)
    return isinstance(frame, TriggersFrame) and found is not None and found[0].question is order_question


def read_chance(state: State, frame: Frame, text: str) -> int:
    """Return the code for a random result written as text."""
    found = asking(state)
    assert found
    for code in found[0].question(state, frame).legal:
        if write_chance(state, frame, code) == text:
            return code
    raise IllegalAction(f'"{text}" is not a possible random result now')
