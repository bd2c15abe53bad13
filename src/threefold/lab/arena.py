"""Bots against bots: every match-up, seats rotated, the same games for the same seed whatever the jobs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from random import Random
from time import perf_counter
from typing import Any

from msgspec import Struct

from threefold import bots, games
from threefold.bots import Bot, warming
from threefold.core.contract import CHANCE, Answer, Event, Seat
from threefold.core.errors import OptionsError, RecordError
from threefold.core.table import Played, Table
from threefold.lab.rota import Pairing, missing, rota
from threefold.lab.sources import code
from threefold.lab.spread import Where, spread

RUNAWAY = 10_000
"""Entries after which a game counts as one that never ends."""

Watch = Callable[[Any, list[Event]], None]
"""Gets the state after each answer, and the events that it caused."""


class Plan(Struct, frozen=True):
    """What an arena plays; how many games of it may still grow."""

    game: str
    edition: int
    options: dict[str, Any]
    seats: int
    bots: tuple[str, ...]
    seed: int
    alone: bool = False
    """Whether the first bot takes one seat and the others share all the rest."""
    cards: str = ""
    """The card sets and their hashes, in games that have cards: a set that was changed makes other games."""
    code: str = ""
    """The hash of what plays them: so does another version of threefold."""

    def lineups(self) -> list[tuple[str, ...]]:
        """Every choice of as many bots as there are seats; with fewer bots they sit more than once."""
        if self.alone:
            first, *rest = self.bots
            return [(first, *(rest[seat % len(rest)] for seat in range(self.seats - 1)))]
        chosen = combinations(self.bots, min(len(self.bots), self.seats))
        return [tuple(line[seat % len(line)] for seat in range(self.seats)) for line in chosen]

    def pairings(self, count: int) -> list[Pairing]:
        """So many games of each lineup, everybody one seat further from game to game."""
        return rota(self.lineups(), count)


class Result(Struct, frozen=True):
    """One game played."""

    lineup: int
    number: int
    bots: tuple[str, ...]
    places: tuple[int, ...]
    rule: str
    length: int
    """Entries of its record."""
    teams: tuple[tuple[Seat, ...], ...]
    answers: tuple[int, ...]
    """How many each seat gave."""
    seconds: tuple[float, ...]
    """How long each seat thought: the one thing here that does not follow from the seed."""


def plan(
    game: str,
    names: Sequence[str],
    seed: int,
    options: dict[str, Any] | None = None,
    seats: int | None = None,
    *,
    alone: bool = False,
) -> Plan:
    """A plan that can be played: the game and the bots exist, the options are complete."""
    rules = games.find(game)
    for name in names:
        bots.find(name)
    if len(set(names)) != len(names) or len(names) < 2:
        raise OptionsError(f'an arena needs two bots or more, each named once, not "{",".join(names)}"')
    table = Table[Any].new(rules, seats or rules.seats[0], options or {})
    seated = len(table.record.seats)
    made_of = (table.record.cards, code())
    return Plan(game, rules.edition, table.record.options, seated, tuple(names), seed, alone, *made_of)


def run(wanted: Plan, count: int, where: Where, done: Iterable[Result] = ()) -> Iterator[Result]:
    """The games not yet done, as they finish."""
    yield from spread(play, wanted, missing(wanted.pairings(count), done), where)


def play(wanted: Plan, pairing: Pairing) -> Result:
    """One game; it follows from the seed, the lineup and its number."""
    rng = Random(f"{wanted.seed} {wanted.lineups()[pairing.lineup]} {pairing.number}")
    game = games.find(wanted.game)
    _load_kernels(wanted.game, wanted.bots)
    table = Table[Any].new(game, wanted.seats, wanted.options, seed=rng.randbytes(32), match=f"arena-{pairing.number}")
    check_cards(table, wanted.cards)
    answers, seconds = play_out(table, pairing.seated, rng)
    assert table.outcome
    ended = (table.outcome.places, table.outcome.rule, table.turn, game.teams(table.state))
    return Result(pairing.lineup, pairing.number, pairing.seated, *ended, answers, seconds)


@cache
def _load_kernels(game: str, names: tuple[str, ...]) -> None:
    """Once a process, before anybody's time is counted: a bot is not slow because its kernels had to be loaded."""
    if any(warming.needs_kernels(games.find(game), name) for name in names):
        warming.warm_up(game)


def check_cards(table: Table[Any], wanted: str) -> None:
    """Refuses a table with other cards than those of the plan: their games would count as the same."""
    if table.record.cards != wanted:
        raise OptionsError(f"the games are played with the cards {wanted}; here they are {table.record.cards}")


def play_out(
    table: Table[Any], names: Sequence[str], rng: Random, watch: Watch | None = None
) -> tuple[tuple[int, ...], tuple[float, ...]]:
    """Lets bots play a table to its end: how many answers each seat gave, and how long it thought."""
    answers, seconds = [0] * len(names), [0.0] * len(names)
    players = [unhurried(bots.find(name)) for name in names]
    _tell(watch, table, table.start())
    while not table.over:
        if table.turn >= RUNAWAY:
            raise RecordError(f"{table.record.match} of {', '.join(names)} is not over after {RUNAWAY} entries")
        seat = table.waiting()[0]
        started = perf_counter()
        answer = _answer(table, seat, players[seat], rng)
        seconds[seat] += perf_counter() - started
        answers[seat] += 1
        _tell(watch, table, table.answer(seat, answer))
    return tuple(answers), tuple(seconds)


def _tell(watch: Watch | None, table: Table[Any], played: list[Played]) -> None:
    if watch:
        watch(table.state, [event for one in played for event in one.events])


def _answer(table: Table[Any], seat: Seat, bot: Bot, rng: Random) -> Answer:
    decision = next(d for d in table.pending if d.seat == seat != CHANCE)
    return bot.answer(table.game, table.game.view(table.state, seat), decision, rng)


def unhurried(bot: Bot) -> Bot:
    """The bot without its clock, where it has one: a result must not depend on how busy the machine is."""
    freed: Any = getattr(bot, "unhurried", None)
    return freed() if freed else bot


if __name__ == "__main__":
    from threefold.lab.bare import main

    main()
