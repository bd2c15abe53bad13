"""What a player sees and may remember. Only hands and cards laid aside are hidden."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from threefold.core.contract import Seat
from threefold.games.inoka.knowledge import deal_hidden, knowledge
from threefold.games.inoka.options import Options
from threefold.games.inoka.state import NO_CARD, Phase, Side, State
from threefold.games.inoka.tactics import Card
from threefold.games.inoka.words import CARD_NAMES, CARD_NUMBERS, card_list

Cards = tuple[str, ...]
"""Cards by name: `("A1", "T2")`."""
Parts = Mapping[str, Struct]
"""The parts of a view that a mode adds, by the name of their field."""


class CircleView(Struct, frozen=True):
    """Free-for-all and challenges."""

    failed: int
    """Reveals of this free-for-all that gave no winner."""
    challenger: Seat | None
    """The player who challenges the holder; null during the free-for-all."""
    beaten: tuple[Seat, ...]
    """Challengers beaten since the holder took the totem."""


class RoyaleView(Struct, frozen=True):
    """One clash of a royale."""

    totems_in_play: int
    at_stake: int
    """Totems that this clash has still to award."""
    won: tuple[Seat, ...]
    lost: tuple[Seat, ...]
    fallen: tuple[Seat, ...]
    """The players who won, lost and were eliminated in this clash."""


class DraftView(Struct, frozen=True):
    """The open row and the deck."""

    row: Cards
    """Empty text where a card has just been taken."""
    deck: int
    """Cards not drawn yet."""
    bag: dict[str, int]
    """How many of each card are left in the deck."""


class TeamView(Struct, frozen=True):
    """Captains and champions; X is team 0, Y is team 1."""

    clash: int
    """Number of this clash in the match, from 1."""
    captains: tuple[Seat, ...]
    """X's and Y's; none while hands are chosen."""
    champions: tuple[Seat, ...]
    """X's and Y's, once named."""


class AchkaiView(Struct, frozen=True):
    """The bracket."""

    stages: tuple[tuple[Seat, ...], ...]
    """The order of each stage so far; while the bracket is drawn, what is drawn of the first."""
    through: tuple[Seat, ...]
    """The players who have reached the next stage."""


class InokaView(Struct, frozen=True):
    """The game as one seat sees it. Lists go by seat; cards are written as in the notation. INOKA-INFO-1."""

    mode: str
    seat: Seat | None
    """The seat that sees this; null: a spectator."""
    options: dict[str, bool | int | str]
    phase: str
    """hand, play, stone, send, draft; deck, first, lot, bracket: chance draws; over"""
    round: int
    players: tuple[Seat, ...]
    """The seats that play this round; in Achkai the two of this match."""
    asked: tuple[Seat, ...]
    """The seats that must answer; for a lot, the seats among which it decides."""
    hands: tuple[Cards | None, ...]
    """Hidden hands are null. INOKA-INFO-2."""
    asides: tuple[Cards | None, ...]
    counts: tuple[int, ...]
    """Cards in hand."""
    discards: tuple[Cards, ...]
    table: tuple[Cards, ...]
    """Cards left lying in a royale tie."""
    seen: tuple[Cards, ...]
    """Shown, taken back and certainly in hand. INOKA-INFO-7."""
    last: tuple[str, ...]
    """The last card that each has shown in this clash; empty: none."""
    stones: tuple[int, ...]
    """By seat, in Chosen One by team."""
    totems: tuple[Side, ...]
    """The holders of a totem: seats, in Chosen One teams."""
    out: tuple[Seat, ...]
    """The players who have left, in order of leaving."""
    drawn_rounds: int
    identical: int
    """Identical reveals of this challenge, or of the final two, so far."""
    winners: tuple[Side, ...]
    """At the end: the side that won, or all that share the draw."""
    circle: CircleView | None = None
    royale: RoyaleView | None = None
    draft: DraftView | None = None
    team: TeamView | None = None
    achkai: AchkaiView | None = None


NUMBERS = ("round", "drawn_rounds", "identical")
LISTS = ("players", "asked", "stones", "totems", "out", "winners")
"""Fields of the state that everybody sees as they are."""


def view(state: State, mode: str, seat: Seat | None, known: Sequence[Seat], parts: Parts) -> InokaView:
    """Build up a view from what is public, the hands known to this seat, and what the mode adds."""
    public: dict[str, Any] = {name: getattr(state, name) for name in NUMBERS}
    public |= {name: tuple(getattr(state, name)) for name in LISTS}
    public |= parts
    return InokaView(
        mode=mode,
        seat=seat,
        options=msgspec.to_builtins(state.options),
        phase=state.phase.name.lower(),
        hands=tuple(card_list(held) if at in known else None for at, held in enumerate(state.hand)),
        asides=tuple(card_list(held) if at in known else None for at, held in enumerate(state.aside)),
        counts=tuple(map(len, state.hand)),
        discards=tuple(map(card_list, state.discard)),
        table=tuple(map(card_list, state.table)),
        seen=tuple(card_list(knowledge(state, at, len(held)).certain) for at, held in enumerate(state.hand)),
        last=card_names(state.last),
        **public,
    )


def imagine(seen: InokaView, options: type[Options], rng: Random) -> State:
    """Return a state with everything public and with random hidden hands, all equally likely."""
    public: dict[str, Any] = {name: getattr(seen, name) for name in NUMBERS}
    public |= {name: list(getattr(seen, name)) for name in LISTS}
    state = State(
        len(seen.counts),
        msgspec.convert(seen.options, options),
        phase=Phase[seen.phase.upper()],
        hand=[card_numbers(held or ()) for held in seen.hands],
        aside=[card_numbers(held or ()) for held in seen.asides],
        discard=[card_numbers(cards) for cards in seen.discards],
        table=[card_numbers(cards) for cards in seen.table],
        seen=[card_numbers(cards) for cards in seen.seen],
        last=card_numbers(seen.last),
        **public,
    )
    for seat, hand in enumerate(seen.hands):
        if hand is None:
            deal_hidden(state, seat, seen.counts[seat], rng)
    return state


def card_names(cards: Sequence[Card]) -> Cards:
    """Write cards; no card is an empty text."""
    return tuple("" if card == NO_CARD else CARD_NAMES[card] for card in cards)


def card_numbers(names: Sequence[str]) -> list[Card]:
    """Read the names of cards; an empty text is no card."""
    return [CARD_NUMBERS[name] if name else NO_CARD for name in names]
