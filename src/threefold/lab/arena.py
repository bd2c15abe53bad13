"""Lets bots play each other: every combination of bots, in changing seats. The same seed gives the same games."""

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
from threefold.core.course import Played
from threefold.core.errors import OptionsError, RecordError
from threefold.core.table import Table
from threefold.lab.rota import Pairing, missing, rota
from threefold.lab.sources import code
from threefold.lab.spread import Where, spread

RUNAWAY = 10_000
"""After this many entries a game counts as endless."""

Watch = Callable[[Any, list[Event]], None]
"""A function that gets the state after each answer and the events of that answer."""


class Plan(Struct, frozen=True):
    """The settings of an arena: game, options, bots and seed. The number of games is not part of it."""

    game: str
    edition: int
    options: dict[str, Any]
    seats: int
    bots: tuple[str, ...]
    seed: int
    alone: bool = False
    """Whether the first bot takes one seat and the others share all the rest."""
    cards: str = ""
    """The card sets and their hashes, in games that have cards: a changed set makes different games."""
    code: str = ""
    """The hash of the code that plays: another version of threefold makes different games."""

    def lineups(self) -> list[tuple[str, ...]]:
        """Return every choice of bots that fills the seats. With fewer bots than seats, bots sit more than once."""
        if self.alone:
            first, *rest = self.bots
            return [(first, *(rest[seat % len(rest)] for seat in range(self.seats - 1)))]
        chosen = combinations(self.bots, min(len(self.bots), self.seats))
        return [tuple(line[seat % len(line)] for seat in range(self.seats)) for line in chosen]

    def pairings(self, count: int) -> list[Pairing]:
        """Return `count` games of each lineup; from game to game everybody moves one seat."""
        return rota(self.lineups(), count)


class Result(Struct, frozen=True):
    """One finished game."""

    lineup: int
    number: int
    bots: tuple[str, ...]
    places: tuple[int, ...]
    rule: str
    length: int
    """Entries of its record."""
    teams: tuple[tuple[Seat, ...], ...]
    answers: tuple[int, ...]
    """The number of answers of each seat."""
    seconds: tuple[float, ...]
    """The thinking time of each seat: the only field that the seed does not decide."""


def plan(
    game: str,
    names: Sequence[str],
    seed: int,
    options: dict[str, Any] | None = None,
    seats: int | None = None,
    *,
    alone: bool = False,
) -> Plan:
    """Return a plan after checking that the game and the bots exist; fill in missing options."""
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
    """Yield the results of the games that `done` lacks, as they finish."""
    yield from spread(play, wanted, missing(wanted.pairings(count), done), where)


def play(wanted: Plan, pairing: Pairing) -> Result:
    """Play one game. The seed, the lineup and its number decide everything in it."""
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
    """Load compiled kernels once per process, so that loading does not count as a bot's thinking time."""
    if any(warming.needs_kernels(games.find(game), name) for name in names):
        warming.warm_up(game)


def check_cards(table: Table[Any], wanted: str) -> None:
    """Refuse a table whose cards differ from the plan's, because its games would be mixed with other games."""
    if table.record.cards != wanted:
        raise OptionsError(f"the games are played with the cards {wanted}; here they are {table.record.cards}")


def play_out(
    table: Table[Any], names: Sequence[str], rng: Random, watch: Watch | None = None
) -> tuple[tuple[int, ...], tuple[float, ...]]:
    """Let bots play a table to its end; return the number of answers and the thinking time of each seat."""
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
    """Return the bot without a time limit, if it has one: results must not depend on how busy the machine is."""
    freed: Any = getattr(bot, "unhurried", None)
    return freed() if freed else bot


if __name__ == "__main__":
    from threefold.lab.bare import main

    main()
