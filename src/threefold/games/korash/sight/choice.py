"""Sentences, and the words of a sentence in the making, as boards get them: with every part by name."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from threefold.core.contract import Event
from threefold.core.display import Choice
from threefold.games.korash.state import events
from threefold.games.korash.state.codes import MOST_ENTRIES
from threefold.games.korash.state.events import Mark
from threefold.games.korash.state.names import DIRECTIONS, LAND_NAMES, SEATS, SPOT_NAMES, UNIT_NAMES
from threefold.games.korash.traits.modifiers import read_mark

ThingKind: TypeAlias = Literal[
    "unit", "tile", "bay", "land", "seat", "entry", "card", "option", "way", "done", "leave", "carry"
]
Reply: TypeAlias = Literal["pass", "end", "rest", "stay", "advance", "decline", "accept", "pay", "pick", "burn"]
Deed: TypeAlias = Literal["move", "attack", "board", "explore", "sabotage", "deploy", "ability", "ground", "use"]
Settling: TypeAlias = Literal["faction", "platform", "place", "chance"]
Verb: TypeAlias = Literal[Reply, Deed, Settling]
VERBS: tuple[Verb, ...] = get_args(Verb)
UNIT_FIRST = ("move", "attack", "explore", "sabotage", "deploy", "ability", "ground", "end")
"""The verbs whose first part is the unit that acts."""
CARD_FIRST = ("use", "faction", "platform")


class Thing(Struct, frozen=True):
    """Something that a sentence names."""

    kind: ThingKind
    name: str
    """Its name or its id, as other messages name it."""
    number: int = 0
    """The number of a bay tile, of an option or of a pending entry; else 0."""


KINDS: dict[str, Thing] = {
    **{name: Thing("unit", name) for name in UNIT_NAMES},
    **{name: Thing("tile", name) for name in SPOT_NAMES},
    **{name: Thing("bay", name, number) for number, name in enumerate(SPOT_NAMES[-4:], 1)},
    **{name: Thing("land", name) for name in LAND_NAMES},
    **{name: Thing("seat", name) for name in SEATS},
    **{name: Thing("way", name) for name in DIRECTIONS},
    **{f"e{number}": Thing("entry", f"e{number}", number) for number in range(1, MOST_ENTRIES + 1)},
    "done": Thing("done", "done"),
    "leave": Thing("leave", "leave"),
    "carry": Thing("carry", "carry"),
}
"""Every name of the notation that is neither the id of a card nor a number."""


class Word(Choice, frozen=True, tag="word"):
    """A word of a sentence in the making."""

    thing: Thing


class Concede(Choice, frozen=True, tag="concede"):
    """Gives up."""


class Sentence(Choice, frozen=True, tag="sentence", omit_defaults=True, kw_only=True):
    """A whole sentence, or how it begins."""

    verb: Verb
    unit: str = ""
    """The unit that acts."""
    spot: str = ""
    """The spot that it names: where the unit goes first, what it attacks, where a platform is placed."""
    berth: int = 0
    """The number of that bay tile; 0 for a tile of the map."""
    route: tuple[str, ...] = ()
    """Every spot of a way, the last one where it ends."""
    card: str = ""
    """The card, faction or platform that is used or taken."""
    number: int = 0
    """The number of an ability."""
    leave: bool = False
    """Whether the passenger is left behind."""
    vain: bool = False
    """Whether it found nothing to act on: legal, but to no end."""
    things: tuple[Thing, ...] = ()
    """What it names besides: targets, choices, picks, the spots of a free move."""
    burn: tuple[str, ...] = ()
    """The cards that are burned for it."""
    discard: tuple[str, ...] = ()
    burns: int = 0
    """How many cards will be burned for it, while they are not chosen."""


KorashChoice: TypeAlias = Sentence | Word | Concede


class Used(Event, frozen=True):
    """A use as boards get it."""

    entry: str
    seat: str
    said: Sentence
    bay: str
    """The seat whose bay tile an intruder attacks; else empty. KOR-RULING-10."""


class ModifierAdded(Event, frozen=True):
    """A change that begins to last, as boards get it."""

    on: str
    mark: Mark


def event_shown(event: Event) -> Event:
    """Return an event as boards get it: with its sentence, or its lasting change, by parts."""
    if isinstance(event, events.ModifierAdded):
        return ModifierAdded(on=event.on, mark=read_mark(event.what, event.until), to=event.to)
    if not isinstance(event, events.Used):
        return event
    bay = event.bay if isinstance(event.bay, str) else ""
    return Used(entry=event.entry, seat=event.seat, said=sentence(event.sentence), bay=bay, to=event.to)


def choice(text: str) -> KorashChoice:
    """Return a sentence or a word of one, with its parts by name."""
    if text == "concede":
        return Concede(text)
    head = text.replace(" ", ":").partition(":")[0]
    return sentence(text) if head in VERBS else Word(text, thing(text))


def thing(name: str) -> Thing:
    """Return what a word of the notation names."""
    if name.isdecimal():
        return Thing("option", name, int(name))
    return KINDS.get(name) or Thing("card", name)


def sentence(text: str) -> Sentence:
    """Return a sentence with its parts by name."""
    if text.startswith("chance "):
        about, _, result = text.removeprefix("chance ").partition("=")
        return Sentence(text=text, verb="chance", things=(thing(about), thing(result)))
    head, *parts = text.split(":")
    named = dict(part.split("=", 1) for part in parts if "=" in part)
    plain = [part for part in parts if "=" not in part]
    unit = plain.pop(0) if plain and head in UNIT_FIRST else ""
    card = plain.pop(0) if plain and head in CARD_FIRST else ""
    number = int(plain.pop(0)) if head in ("ability", "ground") else 0
    flags = [plain.pop() for word in ("leave", "board") if plain[-1:] == [word]]
    cards = _list(plain.pop(0)) if plain and head == "burn" else _list(named.pop("burn", ""))
    picks = _list(plain.pop(0)) if plain and head == "pick" else ()
    route = tuple(plain[0].split("-")) if plain else ()
    discard = _list(named.pop("discard", ""))
    values = [value for name, value in named.items() if name not in ("mode", "dir", "with") and value != "-"]
    words = [word for value in values for word in (value.split("-") if value == named.get("route") else _list(value))]
    return Sentence(
        text=text,
        verb=_verb(head, unit, flags),
        unit=unit,
        spot=route[0] if route else "",
        berth=KINDS[route[0]].number if route else 0,
        route=route,
        card=card,
        number=number,
        leave="leave" in flags,
        vain="-" in named.values(),
        things=tuple(map(thing, (*picks, *words))),
        burn=tuple(name for name in cards if not name.startswith("*")),
        discard=tuple(name for name in discard if not name.startswith("*")),
        burns=sum(int(name[1:]) for name in cards if name.startswith("*")),
    )


def _verb(head: str, unit: str, flags: list[str]) -> Verb:
    """Return what a sentence does: `end:u1` ends a unit's turn, `attack:u1:F3:board` boards."""
    if head == "end" and unit:
        return "rest"
    return "board" if "board" in flags else VERBS[VERBS.index(head)]  # pyright: ignore[reportArgumentType]


def _list(words: str) -> tuple[str, ...]:
    return tuple(words.split(",")) if words not in ("", "-") else ()
