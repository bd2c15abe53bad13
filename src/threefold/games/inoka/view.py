"""What a player of Inoka sees and may remember. Only hands and cards put aside are hidden."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from threefold.core.contract import Seat
from threefold.core.option_words import unusual
from threefold.games.inoka.knowledge import deal_hidden, knowledge
from threefold.games.inoka.options import Options, StoneOptions
from threefold.games.inoka.state import NO_CARD, Phase, Side, State
from threefold.games.inoka.tactics import Card
from threefold.games.inoka.words import CARD_NAMES, CARD_NUMBERS, card_list

Cards = tuple[str, ...]
"""Cards written by their names: `("A1", "T2")`."""
Parts = Mapping[str, Struct]
"""The parts that a mode adds to a view, by the name of their field."""


class CircleView(Struct, frozen=True):
    """What only views of Circle have: the free-for-all and the challenges."""

    failed: int
    """How often the cards of this free-for-all have given no winner."""
    challenger: Seat | None
    """The player who challenges the holder; null during the free-for-all."""
    beaten: tuple[Seat, ...]
    """The challengers whom the holder has beaten since taking the totem."""


class RoyaleView(Struct, frozen=True):
    """What only views of Battle Royale have: the totems and the current clash."""

    totems_in_play: int
    at_stake: int
    """The number of totems that this clash has not awarded yet."""
    won: tuple[Seat, ...]
    lost: tuple[Seat, ...]
    fallen: tuple[Seat, ...]
    """The players who won, lost and were eliminated in this clash."""


class DraftView(Struct, frozen=True):
    """What only views of Battle Royale Drafting have: the open row and the deck."""

    row: Cards
    """The cards of the row; an empty text where a card has just been taken."""
    deck: int
    """The number of cards not drawn yet."""
    bag: dict[str, int]
    """How many of each card are left in the deck."""


class TeamView(Struct, frozen=True):
    """What only views of Chosen One have: the captains and champions. X is team 0, Y is team 1."""

    clash: int
    """The number of this clash in the match, counted from 1."""
    captains: tuple[Seat, ...]
    """The captains of X and Y; empty while hands are chosen."""
    champions: tuple[Seat, ...]
    """The champions of X and Y, once they are named."""


class AchkaiView(Struct, frozen=True):
    """What only views of Achkai have: the bracket of the tournament."""

    stages: tuple[tuple[Seat, ...], ...]
    """The order of each stage so far; while the bracket is drawn, the players drawn so far."""
    through: tuple[Seat, ...]
    """The players who have reached the next stage."""


class InokaView(Struct, frozen=True):
    """The game as one seat sees it. Lists have one entry for each seat; cards are written in notation. INOKA-INFO-1."""

    mode: str
    seat: Seat | None
    """The seat that sees this view; null for a spectator."""
    options: dict[str, bool | int | str]
    """The options that are not at their defaults."""
    goal: int
    """The number of stones that wins the match; 0 in modes without."""
    phase: str
    """`hand`, `play`, `stone`, `send`, `draft` (players answer), `deck`, `first`, `lot`, `bracket` (chance), `over`."""
    round: int
    players: tuple[Seat, ...]
    """The seats that play this round; in Achkai the two of this match."""
    asked: tuple[Seat, ...]
    """The seats that must answer; for a lot, the seats among which it decides."""
    hands: tuple[Cards | None, ...]
    """The cards in each hand; null for a hidden hand. INOKA-INFO-2."""
    asides: tuple[Cards | None, ...]
    counts: tuple[int, ...]
    """The number of cards in each hand."""
    discards: tuple[Cards, ...]
    table: tuple[Cards, ...]
    """The cards that each player has on the table in a tie of a royale."""
    seen: tuple[Cards, ...]
    """The cards that each player has shown and taken back, so that they are certainly in hand. INOKA-INFO-7."""
    last: tuple[str, ...]
    """The card that each player showed last in this clash; empty if none."""
    stones: tuple[int, ...]
    """The stones of each seat, in Chosen One of each team."""
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
"""The fields of the state that a view shows unchanged, because they are public."""


def view(state: State, mode: str, seat: Seat | None, known: Sequence[Seat], parts: Parts) -> InokaView:
    """Create the view of a seat from everything public, the hands that it may see, and the parts that the mode adds."""
    public: dict[str, Any] = {name: getattr(state, name) for name in NUMBERS}
    public |= {name: tuple(getattr(state, name)) for name in LISTS}
    public |= parts
    return InokaView(
        mode=mode,
        seat=seat,
        options=unusual(state.options),
        goal=state.options.stones_to_win if isinstance(state.options, StoneOptions) else 0,
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
    """Return a state with everything public and with random hidden hands; all hands that fit are equally likely."""
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
    """Return the names of cards; NO_CARD becomes an empty text."""
    return tuple("" if card == NO_CARD else CARD_NAMES[card] for card in cards)


def card_numbers(names: Sequence[str]) -> list[Card]:
    """Return the cards with these names; an empty text becomes NO_CARD."""
    return [CARD_NUMBERS[name] if name else NO_CARD for name in names]
