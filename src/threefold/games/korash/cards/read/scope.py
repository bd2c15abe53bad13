"""What a reader knows while it reads an ability: the names that may be used, and what it has found so far."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.cards.model import Block, Effect, Filter
from threefold.games.korash.cards.read.problems import Node, did_you_mean, one_of

NAME = re.compile(r"[A-Za-z0-9_-]+")


@dataclass
class Names:
    """The keywords, ability names and ids of all cards, with their numbers."""

    keywords: dict[str, int] = field(default_factory=dict[str, int])
    traits: dict[str, int] = field(default_factory=lambda: dict(v.TRAITS))
    keys: dict[str, frozenset[int]] = field(
        default_factory=lambda: {name: frozenset({key}) for name, key in v.BASIC_KEYS.items()}
    )
    """For each id or name of a card or ability, the keys of everything that has it."""
    borne: set[str] = field(default_factory=set[str])
    """The keywords that are printed on some card or granted by one."""
    blocks: list[Block] = field(default_factory=list[Block])
    filters: list[Filter] = field(default_factory=list[Filter])
    whole: bool = True
    """Whether all files could be read; if not, an unknown name may be in a file that could not."""

    def keyword(self, word: str) -> int:
        """Return the bit of a keyword; a new keyword gets the next bit."""
        return self.keywords.setdefault(word, 1 << len(self.keywords))

    def trait(self, word: str) -> int:
        """Return the bit of a named ability; a new name gets the next bit."""
        return self.traits.setdefault(word, 1 << len(self.traits))

    def block(self, steps: list[Effect]) -> Block:
        """Return a new block of these effects, with the next number."""
        block = Block(len(self.blocks), tuple(steps))
        self.blocks.append(block)
        return block


@dataclass
class Scope:
    """What is known of one ability or tactic while it is read."""

    names: Names
    source: str
    """unit, platform, tactic or territory."""
    timing: v.Timing = v.Timing.OWN_TURN
    static: bool = False
    triggered: bool = False
    in_combat: bool = True
    """Whether it can be used or triggered during a combat."""
    slots: dict[str, int] = field(default_factory=dict[str, int])
    announced: frozenset[str] = frozenset()
    """The names of all declared targets and choices."""
    filters: dict[int, Filter] = field(default_factory=dict[int, Filter])
    room: int = 0
    single: set[int] = field(default_factory=set[int])
    """The slots that hold exactly one thing, named when the use is announced."""
    its: list[int] = field(default_factory=list[int])
    """The slots of the `each` effects around this place, innermost last."""
    used: set[str] = field(default_factory=set[str])
    """The declared names used by effects outside any mode of a `choose`."""
    used_by_mode: list[set[str]] = field(default_factory=list[set[str]])
    modes: int = 0
    routed: bool = False
    pushes: bool = False
    deploys: bool = False
    lasting: bool = False
    recovers: bool = False
    influence: bool = False

    def new_slot(self, name: str, filter_: Filter | None = None) -> int:
        """Return the number of a new slot; note its name and the filter that its things must fit."""
        slot, self.room = self.room, self.room + 1
        if name:
            self.slots[name] = slot
        if filter_ is not None:
            self.filters[slot] = filter_
        return slot


def read_ref(node: Node, scope: Scope) -> int:
    """Read a reference: a word of the vocabulary such as "self", or a name that this card has declared."""
    word = node.string()
    if word in scope.slots:
        scope.used.add(word)
        return scope.slots[word]
    if word == "it" and scope.its:
        return scope.its[-1]
    ref = v.REFERENCES.get(word)
    if ref is None:
        if isinstance(node.value, str):
            known = [*scope.slots, *v.REFERENCES]
            message = f'"{word}" is neither a declared target or choice nor a reference'
            node.say("E22", message, did_you_mean(word, known) or one_of(known))
        return 0
    if ref in (v.IT, v.CAUSE) and not scope.triggered:
        node.say(
            "E22", f'"{word}" means something only in a triggered ability' + (" or in `each`" if ref == v.IT else "")
        )
    if ref in (v.USER, v.HOST, v.HERE) and scope.source == "tactic":
        lacks = "territory" if ref == v.HERE else "acting unit"
        node.say("E22", f'a tactic has no {lacks}, so "{word}" is nothing here', "declare a target", warning=True)
    return ref


def check_name(node: Node | None, name: str) -> None:
    """Complain about a declared name that the notation of moves could not contain."""
    if node and (name in v.RESERVED or name in v.REFERENCES):
        node.say("E38", f'"{name}" already means something', "take another name")
    elif node and name and not NAME.fullmatch(name):
        node.say("E12", f'"{name}" cannot be said in a sentence: letters, digits, hyphens and underscores only')
