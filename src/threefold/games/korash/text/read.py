"""Read sentences into codes, the integers of an answer: one function reads each verb and its words."""

from __future__ import annotations

from collections.abc import Sequence

from threefold.core.contract import CHANCE, Answer
from threefold.core.errors import IllegalAction, NotationError
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
        self.leave = False
        """Whether the sentence leaves a passenger behind. It is not in `words`, as a target may be named "leave"."""

    def refuse(self, name: str, codes: Sequence[int]) -> IllegalAction:
        """Return an error that lists what is offered instead."""
        offered = ", ".join(spell(self.state, self.seat, name, code) for code in codes) or "nothing"
        return IllegalAction(f'"{self.text}": for {name} there is {offered}')

    def one(self, name: str, codes: Sequence[int]) -> int:
        """Return the code that the sentence names for a choice; raise an error if that code is not offered."""
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
            raise IllegalAction(f'"{self.text}": {n} cards to {name} are wanted, not {len(words)}')
        words.sort(key=lambda word: read_tactic(self.state, self.seat, word))
        return super().cards(name, hand, n)

    def check(self) -> Answer:
        """Return the chosen codes; raise an error if the sentence has words that were not needed."""
        left = [name for name, words in self.words.items() if words and words != ["-"]]
        left += [name for name in self.words if name not in self.said]
        left += ["leave"] * self.leave
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
    verb, *parts = text.split(":")
    words, plain = _words(parts, text)
    if verb in _BARE and not parts:
        return (_BARE[verb],)
    reader = _READERS.get(verb)
    if reader is None:
        raise NotationError(f'"{text}": no verb "{verb}"; there are {", ".join(sorted({*_BARE, *_READERS}))}')
    wanted = Wanted(state, seat, words, text)
    return reader(state, seat, frame, plain, wanted)


def _words(parts: list[str], text: str) -> tuple[dict[str, list[str]], list[str]]:
    words: dict[str, list[str]] = {}
    plain: list[str] = []
    for part in parts:
        name, equals, value = part.partition("=")
        if not equals:
            plain.append(part)
        elif name in words or not name or not value:
            raise NotationError(f'"{text}": "{part}" is said twice or says nothing')
        else:
            words[name] = value.split("-" if name == "route" and value != "-" else ",")
    return words, plain


def _expect(plain: list[str], count: range, wanted: Wanted) -> None:
    if len(plain) not in count:
        raise NotationError(f'"{wanted.text}": this verb takes {count[0]} parts, not {len(plain)}')


def _own(seat: int, word: str, wanted: Wanted) -> int:
    unit = read_unit(word)
    if unit // CREW != seat:
        raise IllegalAction(f'"{wanted.text}": {word} is not {SEATS[seat]}\'s')
    return unit % CREW


def _walk(state: State, seat: int, frame: Frame, first: int, wanted: Wanted) -> Answer:
    """Return the whole answer that begins with this code; if the code is not offered, return it alone.

    The table refuses such an answer later.
    """
    found = asking(state)
    assert found
    if first not in found[0].question(state, frame).legal:
        return (first,)
    follow(state, seat, (first,), wanted)
    return (first, *wanted.check())


def _read_move(state: State, seat: int, frame: Frame, plain: list[str], wanted: Wanted) -> Answer:
    if plain[2:] == ["leave"]:
        wanted.leave = True
        plain = plain[:2]
    _expect(plain, range(2, 3), wanted)
    route = [read_spot(word) for word in plain[1].split("-")]
    wanted.words["route"] = [SPOT_NAMES[spot] for spot in route[1:]]
    if not wanted.words["route"]:
        del wanted.words["route"]
    first = c.MOVE + _own(seat, plain[0], wanted) * c.SPOTS + route[0]
    return _walk(state, seat, frame, first, wanted)


def _read_attack(state: State, seat: int, frame: Frame, plain: list[str], wanted: Wanted) -> Answer:
    base = c.BOARD if plain[2:] == ["board"] else c.ATTACK
    _expect(plain[:2] if base == c.BOARD else plain, range(2, 3), wanted)
    first = base + _own(seat, plain[0], wanted) * c.SPOTS + read_spot(plain[1])
    return _walk(state, seat, frame, first, wanted)


def _read_bare(base: int):
    def read(state: State, seat: int, frame: Frame, plain: list[str], wanted: Wanted) -> Answer:
        _expect(plain, range(1, 2), wanted)
        return _walk(state, seat, frame, base + _own(seat, plain[0], wanted), wanted)

    return read


def _read_end(state: State, seat: int, frame: Frame, plain: list[str], wanted: Wanted) -> Answer:
    _expect(plain, range(1, 2), wanted)
    if read_unit(plain[0]) != state.acting:
        raise IllegalAction(f'"{wanted.text}": it is not that unit\'s turn')
    return (c.END_UNIT,)


def _read_ability(base: int):
    def read(state: State, seat: int, frame: Frame, plain: list[str], wanted: Wanted) -> Answer:
        _expect(plain, range(2, 3), wanted)
        if plain[1] not in ("1", "2", "3", "4"):
            raise NotationError(f'"{wanted.text}": abilities are numbered 1 to 4')
        own = _own(seat, plain[0], wanted)
        return _walk(state, seat, frame, base + own * c.ABILITIES + int(plain[1]) - 1, wanted)

    return read


def _read_deploy(state: State, seat: int, frame: Frame, plain: list[str], wanted: Wanted) -> Answer:
    _expect(plain, range(2, 3), wanted)
    own, bay = _own(seat, plain[0], wanted), read_spot(plain[1]) - c.BAY
    if bay < 0:
        raise NotationError(f'"{wanted.text}": a unit is deployed onto bay1..bay4')
    return _walk(state, seat, frame, c.DEPLOY + own * c.BAYS + bay, wanted)


def _read_use(state: State, seat: int, frame: Frame, plain: list[str], wanted: Wanted) -> Answer:
    _expect(plain, range(1, 2), wanted)
    return _walk(state, seat, frame, c.USE + read_tactic(state, seat, plain[0]), wanted)


def _read_burn(state: State, seat: int, frame: Frame, plain: list[str], wanted: Wanted) -> Answer:
    _expect(plain, range(1, 2), wanted)
    cards = sorted(read_tactic(state, seat, word) for word in plain[0].split(","))
    names = [state.kit.tactics[state.tactics[seat][card]].id for card in cards[1:]]
    if names:
        wanted.words["burn"] = names
    return _walk(state, seat, frame, c.BURN + cards[0], wanted)


def _read_advance(state: State, seat: int, frame: Frame, plain: list[str], wanted: Wanted) -> Answer:
    if plain not in ([], ["leave"]):
        raise NotationError(f'"{wanted.text}": advance, or advance:leave')
    wanted.leave = bool(plain)
    return _walk(state, seat, frame, c.ADVANCE, wanted)


def _read_pay(state: State, seat: int, frame: Frame, plain: list[str], wanted: Wanted) -> Answer:
    _expect(plain, range(1), wanted)
    return _walk(state, seat, frame, c.PAY, wanted)


def _read_accept(state: State, seat: int, frame: Frame, plain: list[str], wanted: Wanted) -> Answer:
    _expect(plain, range(1), wanted)
    return _walk(state, seat, frame, c.ACCEPT, wanted)


def _read_pick(state: State, seat: int, frame: Frame, plain: list[str], wanted: Wanted) -> Answer:
    _expect(plain, range(1, 2), wanted)
    values = plain[0].split(",")
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
        raise NotationError(f'"{wanted.text}": one is picked')
    if values[0].isdecimal() and not _is_ordered(state, frame):
        raise IllegalAction(f'"{wanted.text}": no triggers are to be ordered')
    return (c.DONE if values == ["-"] else read_value(state, seat, "pick", values[0]),)


def _is_ordered(state: State, frame: Frame) -> bool:
    """Return whether a player is now choosing the order of simultaneous triggers, which are named by numbers."""
    found = asking(state)
    return isinstance(frame, TriggersFrame) and found is not None and found[0].question is order_question


def _read_setup(state: State, seat: int, frame: Frame, plain: list[str], wanted: Wanted) -> Answer:
    _expect(plain, range(1, 2), wanted)
    verb, word = wanted.text.split(":")[0], plain[0]
    if verb == "place":
        return (c.PLACE + read_tile(word),)
    names = list(state.kit.faction_of) if verb == "faction" else [p.id for p in state.kit.catalogue.platforms]
    if word not in names:
        raise NotationError(f'"{wanted.text}": no such {verb}; there are {", ".join(names)}')
    return ((c.FACTION if verb == "faction" else c.PLATFORM) + names.index(word),)


_BARE = {"pass": c.PASS, "end": c.END, "stay": c.STAY, "decline": c.DECLINE, "concede": c.CONCEDE}
_READERS = {
    "faction": _read_setup,
    "platform": _read_setup,
    "place": _read_setup,
    "move": _read_move,
    "attack": _read_attack,
    "explore": _read_bare(c.EXPLORE),
    "sabotage": _read_bare(c.SABOTAGE),
    "end": _read_end,
    "ability": _read_ability(c.ABILITY),
    "ground": _read_ability(c.GROUND),
    "deploy": _read_deploy,
    "use": _read_use,
    "burn": _read_burn,
    "advance": _read_advance,
    "pay": _read_pay,
    "accept": _read_accept,
    "pick": _read_pick,
}


def read_chance(state: State, frame: Frame, text: str) -> int:
    """Return the code for a random result written as text."""
    found = asking(state)
    assert found
    for code in found[0].question(state, frame).legal:
        if write_chance(state, frame, code) == text:
            return code
    raise IllegalAction(f'"{text}" is nothing that chance could say here')
