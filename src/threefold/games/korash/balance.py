"""The balance study: what it counts in each game, and the goals for the results.

It counts wins by faction, the sources of influence ("roads"), and what happened to every card.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
from msgspec import Struct

from threefold.core.contract import Event
from threefold.core.lab import Card, Goal, Tally
from threefold.games.korash.changes.ending import INFLUENCE_TO_WIN
from threefold.games.korash.state import events as e
from threefold.games.korash.state.catalogue import Kit
from threefold.games.korash.state.codes import BAY, CREW
from threefold.games.korash.state.kits import kit_of
from threefold.games.korash.state.names import SEATS, land_of, read_land, read_seat, read_unit
from threefold.games.korash.state.options import Options
from threefold.games.korash.state.state import State

DAMAGE, SITES, FIGURES = ROADS = ("damage", "sites", "figures")
VERBS = DRAWN, PLAYED, WORKED, BURNED, HELD, ACTED = ("drawn", "played", "worked", "burned", "held", "acted")
EARLY = 3
"""Influence gained before this round counts as early."""

UPKEEP = (e.Used, e.Trigger, e.Paid, e.Burned, e.UnitDone, e.Declined, e.PickedUp)
EXERTION = (e.Tapped, e.Exhausted)
"""UPKEEP events are payments and reports, not effects; EXERTION is an effect only for a tactic or a trigger."""

GOALS = (
    Goal("side", 0.45, 0.55, "every faction wins 45 to 55 % of its games against the others"),
    Goal("pairing", 0.40, 0.60, "no pairing is beyond 60 : 40"),
    Goal("first", 0.45, 0.55, "who begins wins 45 to 55 %"),
    Goal("first.mirror", 0.45, 0.55, "who begins wins 45 to 55 % where both have the same faction"),
    Goal("rounds.median", 9, 14, "half of the games are over after 9 to 14 rounds"),
    Goal("rounds.95", 0, 28, "19 games of 20 are over after 28 rounds"),
    Goal("end.KOR-END-5", 0, 0.01, "fewer than 1 % are adjudicated"),
    Goal("mark.comeback", 0.08, 1, "who is behind by 0 : 2 still wins 8 % or more"),
    Goal("road", 0.15, 0.65, "each road brings 15 to 65 % of all influence"),
    Goal("road.side", 0.08, 1, "each road brings every faction 8 % of its influence or more"),
    Goal("mark.early", 0, 0.05, f"fewer than 5 % of the games see influence before round {EARLY}"),
    Goal("pick.platform", 0.08, 1, "every platform is chosen by 8 % or more (asked of a bot that searches)"),
    Goal("card.played", 50, float("inf"), "every card is played 50 times or more"),
    Goal("card.worked", 1, float("inf"), "every card did something at least once"),
    Goal("rounds.median", 0, 12, "half of the games of four are over after 12 rounds", seats=4),
    Goal("place", 0.19, 0.31, "no place in the order of play wins less than 19 % or more than 31 %", seats=4),
)


class KorashStudy:
    """The study that lets factions play against each other."""

    noun: str = "faction"
    roads: tuple[str, ...] = ROADS
    verbs: tuple[str, ...] = VERBS
    goals: tuple[Goal, ...] = GOALS

    def sides(self, options: Struct) -> tuple[str, ...]:
        """Return the factions of these card sets."""
        assert isinstance(options, Options)
        return tuple(kit_of(options.cards).faction_of)

    def dealt(self, options: Options, sides: tuple[str, ...]) -> Options:
        """Return options that give each seat its faction; everything else is chosen as usual."""
        return msgspec.structs.replace(options, factions=sides)

    def cards(self, options: Struct) -> tuple[Card, ...]:
        """Return every tactic, unit, platform and territory."""
        assert isinstance(options, Options)
        cards = kit_of(options.cards).catalogue
        kinds = {"tactic": cards.tactics, "unit": cards.units, "platform": cards.platforms, "land": cards.territories}
        return tuple(Card(card.id, kind) for kind, found in kinds.items() for card in found)

    def count(self, state: State) -> Count:
        """Return a counter for one game."""
        return Count(state)


@dataclass(slots=True)
class Pending:
    """An entry on the stack, reconstructed from events."""

    word: str
    """What it is: `use`, `attack`, `sabotage`, `trigger`…"""
    seat: int
    card: str
    """The card it comes from; "" for basic abilities."""
    counts: bool
    """Whether its resolution can count as "worked" for that card."""
    did: bool = False
    dead: bool = False


class Count:
    """Counts one game by its events.

    It stores where the units stood before each play, because events do not say that.
    """

    def __init__(self, state: State) -> None:
        self.kit: Kit = state.kit
        self.points: list[dict[str, int]] = [{} for _ in range(state.seats)]
        self.cards: list[dict[str, dict[str, int]]] = [{} for _ in range(state.seats)]
        self.stack: list[Pending] = []
        self.held = [0] * state.seats
        self.round = 1
        self.early = False
        self.behind: int | None = None
        self.last: Event | None = None
        self.remember(state)

    def remember(self, state: State) -> None:
        """Store where everything is before the next play."""
        self.place, self.land, self.active = state.place[:], state.land[:], state.active
        self.design = state.design

    def see(self, state: State, events: Sequence[Event]) -> None:
        """Count every event."""
        for event in events:
            rewarded = isinstance(self.last, e.Reward)
            self._note_stack(event)
            match event:
                case e.TurnStarted(seat=name, round=number):
                    self.active, self.round = read_seat(name), number
                case e.Gained(seat=name, what="influence", n=n):
                    self._gain(read_seat(name), n, rewarded=rewarded)
                case e.Drew(seat=name, card=card):
                    self._add(read_seat(name), card, DRAWN)
                case e.Burned(seat=name, card=card):
                    self._add(read_seat(name), card, BURNED)
                case e.Deployed(unit=name):
                    unit = read_unit(name)
                    self._add(unit // CREW, self._design(unit), PLAYED, WORKED)
                case e.Revealed(land=name, card=card):
                    self._reveal(read_land(name), card)
                case _:
                    pass
        self.remember(state)

    def tally(self, state: State) -> Tally:
        """Return all that was counted."""
        for seat in range(state.seats):
            for card in state.inventory[seat]:
                self._add(seat, self.kit.tactics[state.tactics[seat][card]].id, HELD)
            self._add(seat, self._design(seat * CREW), PLAYED, WORKED)
        marks = {"early": self.early}
        if self.behind is not None:
            marks["comeback"] = self.behind in state.winners and len(state.winners) == 1
        return Tally(
            first=state.first,
            rounds=min(state.round, state.options.rounds),
            points=tuple(self.points),
            cards=tuple({card: tuple(n.get(verb, 0) for verb in VERBS) for card, n in c.items()} for c in self.cards),
            picks=tuple({"platform": self._design(seat * CREW)} for seat in range(state.seats)),
            marks=marks,
        )

    def _add(self, seat: int, card: str, *verbs: str) -> None:
        counts = self.cards[seat].setdefault(card, {})
        for verb in verbs:
            counts[verb] = counts.get(verb, 0) + 1

    def _design(self, unit: int) -> str:
        return self.kit.units[self.design[unit]].id

    def _reveal(self, land: int, card: str) -> None:
        """Count a territory as drawn; one without abilities also as played and as having worked."""
        self.land[land] = design = self.kit.land_of[card]
        silent = not self.kit.ground[design] and not self.kit.land_triggers[design]
        self._add(self.active, card, DRAWN, *((PLAYED, WORKED) if silent else ()))

    # The stack

    def _note_stack(self, event: Event) -> None:
        match event:
            case e.Used(entry=name, seat=seat, sentence=sentence):
                self._push(name, self._use(read_seat(seat), sentence))
            case e.Trigger(entry=name, source=source):
                self._push(name, self._trigger(source))
            case e.Resolved(entry=name):
                entry = self.stack[int(name[1:]) - 1]
                if entry.counts and entry.did:
                    self._add(entry.seat, entry.card, WORKED)
                del self.stack[int(name[1:]) - 1 :]
            case e.Fizzled(entry=name):
                del self.stack[int(name[1:]) - 1 :]
            case e.Cancelled(entry=name):
                self._top().did = True
                self.stack[int(name[1:]) - 1].dead = True
            case _:
                if self.stack and not self._is_upkeep(event):
                    self._top().did = True
        self.last = event

    def _is_upkeep(self, event: Event) -> bool:
        if isinstance(event, EXERTION):
            return self._top().word not in ("use", "trigger")
        burning = isinstance(event, e.Gained) and isinstance(self.last, e.Burned)
        return burning or isinstance(event, UPKEEP)

    def _push(self, name: str, entry: Pending) -> None:
        del self.stack[int(name[1:]) - 1 :]
        self.stack.append(entry)

    def _top(self) -> Pending:
        """Return the entry that resolves now: the last one that was not cancelled."""
        return next((entry for entry in reversed(self.stack) if not entry.dead), self.stack[-1])

    def _use(self, seat: int, sentence: str) -> Pending:
        word, _, rest = sentence.partition(":")
        name = rest.partition(":")[0]
        if word == "use":
            self._add(seat, name, PLAYED)
            return Pending(word, seat, name, counts=True)
        if word == "ground":
            card = self._ground(read_unit(name))
            self._add(seat, card, PLAYED)
            return Pending(word, seat, card, counts=True)
        if word == "ability":
            card = self._design(read_unit(name))
            self._add(seat, card, ACTED)
            return Pending(word, seat, card, counts=False)
        return Pending(word, seat, "", counts=False)

    def _ground(self, unit: int) -> str:
        spot = self.place[unit]
        assert 0 <= spot < BAY, f"unit {unit} uses the ground at {spot}"
        return self.kit.lands[self.land[land_of(spot)]].id

    def _trigger(self, source: str) -> Pending:
        if source in self.kit.tactic_of:
            return Pending("trigger", self.active, source, counts=False)
        if source.startswith("u"):
            unit = read_unit(source)
            return Pending("trigger", unit // CREW, self._design(unit), counts=False)
        if source in SEATS:
            return Pending("trigger", read_seat(source), "", counts=False)
        card = self.kit.lands[self.land[read_land(source)]].id
        self._add(self.active, card, PLAYED)
        return Pending("trigger", self.active, card, counts=True)

    # Influence

    def _gain(self, seat: int, n: int, *, rewarded: bool) -> None:
        source = self._damage() if rewarded else self._source()
        self.points[seat][source] = self.points[seat].get(source, 0) + n
        self.held[seat] += n
        self.early = self.early or self.round < EARLY
        if len(self.held) == 2 and self.behind is None and sorted(self.held) == [0, INFLUENCE_TO_WIN - 1]:
            self.behind = self.held.index(0)

    def _damage(self) -> str:
        """Return the source of damage to a platform: a combat, a unit aboard, or a card. KOR-REW-1."""
        top = self._top() if self.stack else None
        if top is None or top.word == "attack":
            return f"{DAMAGE} combat"
        return f"{DAMAGE} {top.card or top.word}"

    def _source(self) -> str:
        """Return the source of an influence gain: a site, a figure, or else the kind of its card. KOR-GOAL-3."""
        top = self._top() if self.stack else None
        if top is None or not top.card:
            return "supply platform"
        if top.card not in self.kit.land_of:
            return f"{'tactics' if top.card in self.kit.tactic_of else 'units'} {top.card}"
        return f"{self._road(top.card)} {top.card}"

    def _road(self, card: str) -> str:
        words = self.kit.lands[self.kit.land_of[card]].keywords
        for road, keyword in ((SITES, "SITE"), (FIGURES, "FIGURE")):
            if keyword in self.kit.keywords and words >> self.kit.keywords.index(keyword) & 1:
                return road
        return "lands"
