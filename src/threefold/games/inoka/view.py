"""What a player sees and may remember. Everything but hands and asides is public."""

from __future__ import annotations

from random import Random

import msgspec
from msgspec import Struct

from threefold.core.contract import Seat
from threefold.games.inoka.options import Options
from threefold.games.inoka.state import NO_CARD, Phase, Side, State
from threefold.games.inoka.tactics import EVERY_CARD, Card
from threefold.games.inoka.words import CARD_NAMES, CARD_NUMBERS, card_list

Cards = tuple[str, ...]
"""Cards by name: `("A1", "T2")`."""


class CircleView(Struct, frozen=True):
    """Free-for-all and challenges."""

    failed: int
    """Reveals of this free-for-all that gave no winner."""
    challenger: Seat | None
    """Who challenges the holder; nobody during the free-for-all."""
    beaten: tuple[Seat, ...]
    """Challengers beaten since the holder took the totem: all who are still in make a sweep."""


class RoyaleView(Struct, frozen=True):
    """One clash of a royale."""

    totems_in_play: int
    at_stake: int
    """Totems that this clash has still to award."""
    won: tuple[Seat, ...]
    lost: tuple[Seat, ...]
    fallen: tuple[Seat, ...]
    """Who won, lost and was eliminated in this clash."""


class DraftView(Struct, frozen=True):
    """The open row and the deck."""

    row: Cards
    """Empty text where a card has just been taken."""
    deck: int
    """Cards not drawn yet."""
    bag: dict[str, int]
    """How many of each: all that was drawn was open."""


class TeamView(Struct, frozen=True):
    """Captains and champions; X is team 0, Y is team 1."""

    clash: int
    """Number of this clash in the match, from 1: it says who is captain."""
    captains: tuple[Seat, ...]
    """X's and Y's; none while hands are chosen."""
    champions: tuple[Seat, ...]
    """X's and Y's, once named."""


class AchkaiView(Struct, frozen=True):
    """The bracket."""

    stages: tuple[tuple[Seat, ...], ...]
    """The order of each stage so far; while it is drawn, what is drawn of the first."""
    through: tuple[Seat, ...]
    """Who has reached the next stage."""


class InokaView(Struct, frozen=True):
    """The game as one seat sees it. Lists go by seat; cards are written as in the notation. INOKA-INFO-1."""

    mode: str
    seat: Seat | None
    """Who looks; nobody: a spectator."""
    options: dict[str, bool | int | str]
    phase: str
    """hand, play, stone, send, draft; deck, first, lot, bracket: chance draws; over"""
    round: int
    players: tuple[Seat, ...]
    """Who plays this round or match."""
    asked: tuple[Seat, ...]
    """Who must answer; for a lot, among whom it decides."""
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
    """Who holds one: seats, in Chosen One teams."""
    out: tuple[Seat, ...]
    """In order of leaving."""
    drawn_rounds: int
    identical: int
    """Identical reveals of this challenge, or of the final two, so far."""
    winners: tuple[Side, ...]
    """At the end: one, or all who share the draw."""
    circle: CircleView | None = None
    royale: RoyaleView | None = None
    draft: DraftView | None = None
    team: TeamView | None = None
    achkai: AchkaiView | None = None


def view(state: State, mode: str, seat: Seat | None, known: list[Seat], captains: tuple[Seat, ...]) -> InokaView:
    """Built up from what is public and from the hands known to this seat."""
    return InokaView(
        mode=mode,
        seat=seat,
        options=msgspec.to_builtins(state.options),
        phase=state.phase.name.lower(),
        round=state.round,
        players=tuple(state.players),
        asked=tuple(state.asked),
        hands=tuple(card_list(held) if at in known else None for at, held in enumerate(state.hand)),
        asides=tuple(card_list(held) if at in known else None for at, held in enumerate(state.aside)),
        counts=tuple(map(len, state.hand)),
        discards=tuple(map(card_list, state.discard)),
        table=tuple(map(card_list, state.table)),
        seen=tuple(map(card_list, state.seen)),
        last=_names(state.last),
        stones=tuple(state.stones),
        totems=tuple(state.totems),
        out=tuple(state.out),
        drawn_rounds=state.drawn_rounds,
        identical=state.identical,
        winners=tuple(state.winners),
        circle=_circle(state) if mode == "circle" else None,
        royale=_royale(state) if state.in_play else None,
        draft=_draft(state) if state.bag else None,
        team=TeamView(state.clash, captains, tuple(state.champions)) if mode == "team" else None,
        achkai=_achkai(state) if mode == "achkai" else None,
    )


def _circle(state: State) -> CircleView:
    challenger = None if state.challenger < 0 else state.challenger
    return CircleView(state.failed, challenger, tuple(state.beaten))


def _royale(state: State) -> RoyaleView:
    return RoyaleView(state.in_play, state.at_stake, tuple(state.won), tuple(state.lost), tuple(state.fallen))


def _draft(state: State) -> DraftView:
    return DraftView(_names(state.row), sum(state.bag), dict(zip(CARD_NAMES, state.bag, strict=True)))


def _achkai(state: State) -> AchkaiView:
    return AchkaiView(tuple(map(tuple, state.stages)), tuple(state.through))


def imagine(seen: InokaView, options: Options, rng: Random) -> State:
    """All that is public, and hidden hands that fit it, each as likely as any other."""
    seats = len(seen.counts)
    state = State(
        seats,
        options,
        phase=Phase[seen.phase.upper()],
        round=seen.round,
        players=list(seen.players),
        asked=list(seen.asked),
        discard=[_numbers(cards) for cards in seen.discards],
        table=[_numbers(cards) for cards in seen.table],
        seen=[_numbers(cards) for cards in seen.seen],
        last=_numbers(seen.last),
        stones=list(seen.stones),
        totems=list(seen.totems),
        out=list(seen.out),
        drawn_rounds=seen.drawn_rounds,
        identical=seen.identical,
        winners=list(seen.winners),
    )
    _imagine_mode(seen, state)
    for seat in range(seats):
        hand, aside = seen.hands[seat], seen.asides[seat]
        if hand is not None and aside is not None:
            state.hand.append(_numbers(hand))
            state.aside.append(_numbers(aside))
        else:
            _deal(state, seat, seen.counts[seat], rng)
    return state


def _imagine_mode(seen: InokaView, state: State) -> None:
    if circle := seen.circle:
        state.failed, state.beaten = circle.failed, list(circle.beaten)
        state.challenger = -1 if circle.challenger is None else circle.challenger
    if royale := seen.royale:
        state.in_play, state.at_stake = royale.totems_in_play, royale.at_stake
        state.won, state.lost, state.fallen = list(royale.won), list(royale.lost), list(royale.fallen)
    if draft := seen.draft:
        state.row, state.bag = _numbers(draft.row), list(draft.bag.values())
    if team := seen.team:
        state.clash, state.champions = team.clash, list(team.champions)
    if achkai := seen.achkai:
        state.stages, state.through = list(map(list, achkai.stages)), list(achkai.through)


def _deal(state: State, seat: Seat, count: int, rng: Random) -> None:
    """A hidden hand: what was seen in it, and the rest from the cards of which nothing is known."""
    certain = state.seen[seat]
    gone = {*certain, *state.discard[seat], *state.table[seat]}
    # Whoever is asked for a hand, or has finished a match, has no cards; nor has anybody set any aside.
    chosen = count or state.discard[seat] or state.table[seat]
    unknown = [card for card in EVERY_CARD if card not in gone] if chosen else []
    drawn = rng.sample(unknown, count - len(certain))
    state.hand.append(sorted([*certain, *drawn]))
    state.aside.append([card for card in unknown if card not in drawn])


def _names(cards: list[Card]) -> Cards:
    return tuple("" if card == NO_CARD else CARD_NAMES[card] for card in cards)


def _numbers(names: Cards) -> list[Card]:
    return [CARD_NUMBERS[name] if name else NO_CARD for name in names]


def read_options(seen: InokaView, kind: type[Options]) -> Options:
    """The options of a view, typed again."""
    return msgspec.convert(seen.options, kind)
