"""Bots against bots: every match-up, seats rotated, the same games for the same seed whatever the jobs."""

from __future__ import annotations

import signal
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import combinations, islice
from math import sqrt
from multiprocessing import active_children, get_context
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import msgspec
from msgspec import Struct

from threefold import bots, games
from threefold.bots import Bot
from threefold.core.contract import CHANCE, Seat
from threefold.core.errors import OptionsError, RecordError
from threefold.core.table import Table

RUNAWAY = 10_000
"""Entries after which a game counts as one that never ends."""
Z95 = 1.959963984540054
"""The normal quantile of a two-sided 95 %."""


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

    def lineups(self) -> list[tuple[str, ...]]:
        """Every choice of as many bots as there are seats; with fewer bots they sit more than once."""
        if self.alone:
            first, *rest = self.bots
            return [(first, *(rest[seat % len(rest)] for seat in range(self.seats - 1)))]
        chosen = combinations(self.bots, min(len(self.bots), self.seats))
        return [tuple(line[seat % len(line)] for seat in range(self.seats)) for line in chosen]

    def pairings(self, count: int) -> list[Pairing]:
        """So many games of each lineup, everybody one seat further from game to game."""
        lineups = self.lineups()
        return [
            Pairing(lineup, number, line[-number % self.seats :] + line[: -number % self.seats])
            for number in range(count)
            for lineup, line in enumerate(lineups)
        ]


class Pairing(Struct, frozen=True):
    """One game to play."""

    lineup: int
    number: int
    bots: tuple[str, ...]
    """By seat."""


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


class Score(Struct):
    """Comparisons of places: ahead, level, behind."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def played(self) -> int:
        """All of them."""
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """A win is one, a draw a half."""
        return (self.wins + self.draws / 2) / self.played if self.played else 0.5

    def add(self, mine: int, theirs: int) -> None:
        """Counts one comparison."""
        self.wins += mine < theirs
        self.draws += mine == theirs
        self.losses += mine > theirs


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
    return Plan(game, rules.edition, table.record.options, len(table.record.seats), tuple(names), seed, alone)


def run(wanted: Plan, count: int, jobs: int, done: Iterable[Result] = ()) -> Iterator[Result]:
    """The games not yet done, as they finish."""
    known = {(result.lineup, result.number) for result in done}
    todo = [pairing for pairing in wanted.pairings(count) if (pairing.lineup, pairing.number) not in known]
    if jobs == 1:
        yield from (play(wanted, pairing) for pairing in todo)
    elif todo:
        yield from _in_processes(wanted, todo, jobs)


def _in_processes(wanted: Plan, todo: Sequence[Pairing], jobs: int) -> Iterator[Result]:
    waiting = iter(todo)
    others = set(active_children())
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_die_quietly)
    try:
        running: set[Future[Result]] = {pool.submit(play, wanted, pairing) for pairing in islice(waiting, 2 * jobs)}
        while running:
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(play, wanted, pairing) for pairing in islice(waiting, len(finished))}
            yield from (future.result() for future in finished)
    except BaseException:
        # A game between strong bots takes a minute: who interrupts does not wait for it, it is played again.
        for worker in set(active_children()) - others:
            worker.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _die_quietly() -> None:
    """A worker that is interrupted with its parent ends without a traceback."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def play(wanted: Plan, pairing: Pairing) -> Result:
    """One game; it follows from the seed, the lineup and its number."""
    rng = Random(f"{wanted.seed} {wanted.lineups()[pairing.lineup]} {pairing.number}")
    game = games.find(wanted.game)
    table = Table[Any].new(game, wanted.seats, wanted.options, seed=rng.randbytes(32), match=f"arena-{pairing.number}")
    answers, seconds = [0] * wanted.seats, [0.0] * wanted.seats
    players = [unhurried(bots.find(name)) for name in pairing.bots]
    table.start()
    while not table.over:
        if table.turn >= RUNAWAY:
            raise RecordError(f"game {pairing.number} of {pairing.bots} is not over after {RUNAWAY} entries")
        seat = table.waiting()[0]
        started = perf_counter()
        _answer(table, seat, players[seat], rng)
        seconds[seat] += perf_counter() - started
        answers[seat] += 1
    assert table.outcome
    ended = (table.outcome.places, table.outcome.rule, table.turn, game.teams(table.state))
    return Result(pairing.lineup, pairing.number, pairing.bots, *ended, tuple(answers), tuple(seconds))


def _answer(table: Table[Any], seat: Seat, bot: Bot, rng: Random) -> None:
    decision = next(d for d in table.pending if d.seat == seat != CHANCE)
    table.answer(seat, bot.answer(table.game, table.game.view(table.state, seat), decision, rng))


def unhurried(bot: Bot) -> Bot:
    """The bot without its clock, where it has one: a result must not depend on how busy the machine is."""
    freed: Any = getattr(bot, "unhurried", None)
    return freed() if freed else bot


class Log:
    """Results in a file, one JSON object a line after a first one that says what is played."""

    def __init__(self, path: Path, wanted: Plan) -> None:
        self.path = path
        self.results = self._read(wanted) if path.exists() and path.stat().st_size else self._begin(wanted)

    def add(self, result: Result) -> None:
        """Appends one; whoever stops now loses nothing."""
        self.results.append(result)
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(result) + b"\n")

    def _begin(self, wanted: Plan) -> list[Result]:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.write_bytes(msgspec.json.encode(wanted) + b"\n")
        return []

    def _read(self, wanted: Plan) -> list[Result]:
        head, *lines = self.path.read_bytes().split(b"\n")
        try:
            if msgspec.json.decode(head, type=Plan) != wanted:
                raise OptionsError(f"{self.path} holds another arena: {head.decode()}")
            results = [msgspec.json.decode(line, type=Result) for line in lines[:-1]]
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise RecordError(f"{self.path} is not the file of an arena: {error}") from None
        if lines and lines[-1]:
            # The last line was cut off when the machine stopped: that game is played again.
            self.path.write_bytes(b"\n".join([head, *lines[:-1], b""]))
        return results


def in_order(results: Iterable[Result], count: int) -> list[Result]:
    """The first games of each lineup, however they came in: ratings depend on the order."""
    return sorted((r for r in results if r.number < count), key=lambda r: (r.number, r.lineup))


def scores(results: Iterable[Result]) -> dict[tuple[str, str], Score]:
    """How each bot did against each other one, over every two opponents of a game."""
    found: dict[tuple[str, str], Score] = {}
    for result in results:
        for seat, other in combinations(range(len(result.bots)), 2):
            mine, theirs = result.bots[seat], result.bots[other]
            if mine != theirs and not any(seat in team and other in team for team in result.teams):
                found.setdefault((mine, theirs), Score()).add(result.places[seat], result.places[other])
                found.setdefault((theirs, mine), Score()).add(result.places[other], result.places[seat])
    return found


def first_places(results: Iterable[Result], bot: str) -> tuple[float, float]:
    """How often a bot's side came first, a shared first place counted in part; and how often if all were equal."""
    firsts = fair = 0.0
    sat = 0
    for result in results:
        sides = result.teams or tuple((seat,) for seat in range(len(result.bots)))
        won = [side for side in sides if result.places[side[0]] == 1]
        mine = [side for side in sides if bot in (result.bots[seat] for seat in side)]
        sat += len(mine)
        firsts += sum(side in won for side in mine) / len(won)
        fair += len(mine) / len(sides)
    return (firsts / sat, fair / sat) if sat else (0.0, 0.0)


def total(table: dict[tuple[str, str], Score], bot: str) -> Score:
    """A bot's score against all others."""
    mine = [score for (name, _), score in table.items() if name == bot]
    return Score(sum(s.wins for s in mine), sum(s.draws for s in mine), sum(s.losses for s in mine))


def wilson(share: float, played: int) -> tuple[float, float]:
    """The 95 % score interval of a proportion; a draw counts as half a win, which makes it wider than it need be."""
    if not played:
        return 0.0, 1.0
    z2 = Z95 * Z95
    middle = (share + z2 / (2 * played)) / (1 + z2 / played)
    half = Z95 / (1 + z2 / played) * sqrt(share * (1 - share) / played + z2 / (4 * played * played))
    return max(0.0, middle - half), min(1.0, middle + half)


def ratings(results: Sequence[Result]) -> dict[str, tuple[float, float]]:
    """Plackett-Luce ratings after these games, in their order: the mean, and how unsure it is."""
    from openskill.models import PlackettLuce

    model: Any = PlackettLuce()
    known: dict[str, Any] = {}
    for result in results:
        sides = result.teams or tuple((seat,) for seat in range(len(result.bots)))
        for name in result.bots:
            known.setdefault(name, model.rating(name=name))
        before = [[known[result.bots[seat]] for seat in side] for side in sides]
        after = model.rate(before, ranks=[result.places[side[0]] for side in sides])
        # A bot that sits twice in one game learns from its last seat only.
        known |= {rating.name: rating for side in after for rating in side}
    return {name: (rating.mu, rating.sigma) for name, rating in known.items()}


def mean(values: Iterable[float]) -> float:
    """Their mean; 0 of none."""
    found = list(values)
    return sum(found) / len(found) if found else 0.0
