"""Sides against sides, one bot in every seat: whether what seats are dealt is fair, and what wins games.

Every side meets every other and itself. Each seed is played until everybody has sat everywhere, one seat further each
time; a side against itself is at once where it was, so that all its games have seeds of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, combinations_with_replacement, permutations
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from threefold import bots, games
from threefold.core.errors import OptionsError
from threefold.core.game import AnyGame
from threefold.core.study import Study, Tally
from threefold.core.table import Table, read_options
from threefold.lab.arena import check_cards, play_out
from threefold.lab.rota import Pairing, missing, period, rota
from threefold.lab.sources import code
from threefold.lab.spread import Where, spread


class Plan(Struct, frozen=True):
    """What is played; how many games of it may still grow."""

    game: str
    edition: int
    options: dict[str, Any]
    seats: int
    bot: str
    seed: int
    sides: tuple[str, ...]
    cards: str
    """The card sets and their hashes: a set that was changed makes other games."""
    code: str = ""
    """The hash of what plays them: so does another version of threefold."""

    def lineups(self) -> list[tuple[str, ...]]:
        """For two, every pairing and every side against itself; for more, every choice in every order round a table."""
        if self.seats == 2:
            return list(combinations_with_replacement(self.sides, 2))
        chosen = combinations(self.sides, min(len(self.sides), self.seats))
        full = ([line[seat % len(line)] for seat in range(self.seats)] for line in chosen)
        return list(dict.fromkeys((line[0], *rest) for line in full for rest in permutations(line[1:])))

    def pairings(self, count: int) -> list[Pairing]:
        """So many games of each lineup, everybody one seat further from game to game."""
        return rota(self.lineups(), count)

    def time_round(self, pairing: Pairing) -> int:
        """How often everybody has sat everywhere before. All games of one time have the same seed."""
        return pairing.number // period(self.lineups()[pairing.lineup])


class Result(Struct, frozen=True):
    """One game played. All of it follows from the seed."""

    lineup: int
    number: int
    sides: tuple[str, ...]
    places: tuple[int, ...]
    rule: str
    length: int
    """Entries of its record."""
    answers: tuple[int, ...]
    """How many each seat gave."""
    tally: Tally

    def share(self, seat: int) -> float:
        """A win is one; a first place that is shared counts in part."""
        return (self.places[seat] == 1) / self.places.count(1)


def study_of(game: AnyGame) -> Study[Any]:
    """What the game lets an arena deal and count."""
    study = game.lab.study()
    if study is None:
        raise OptionsError(f"{game.name} deals everybody the same: give two bots or more to compare")
    return study


def plan(game: str, bot: str, seed: int, options: dict[str, Any] | None = None, seats: int | None = None) -> Plan:
    """A plan that can be played: the game has sides, the bot exists, the options are complete."""
    rules = games.find(game)
    bots.find(bot)
    table = Table[Any].new(rules, seats or rules.seats[0], options or {})
    record = table.record
    sides = study_of(rules).sides(read_options(rules, record.options))
    return Plan(game, rules.edition, record.options, len(record.seats), bot, seed, sides, record.cards, code())


def run(wanted: Plan, count: int, where: Where, done: Iterable[Result] = ()) -> Iterator[Result]:
    """The games not yet done, as they finish."""
    yield from spread(play, wanted, missing(wanted.pairings(count), done), where)


def play(wanted: Plan, pairing: Pairing) -> Result:
    """One game; it follows from the seed, the lineup and its number."""
    turn = wanted.time_round(pairing)
    rng = Random(f"{wanted.seed} {wanted.lineups()[pairing.lineup]} {turn}")
    game = games.find(wanted.game)
    study = study_of(game)
    options = study.dealt(read_options(game, wanted.options), pairing.seated)
    plain = msgspec.to_builtins(options)
    table = Table[Any].new(game, wanted.seats, plain, seed=rng.randbytes(32), match=f"sides-{turn}")
    check_cards(table, wanted.cards)
    counting = study.count(table.state)
    answers, _ = play_out(table, [wanted.bot] * wanted.seats, rng, counting.see)
    assert table.outcome
    ended = (table.outcome.places, table.outcome.rule, table.turn)
    return Result(pairing.lineup, pairing.number, pairing.seated, *ended, answers, counting.tally(table.state))


if __name__ == "__main__":
    from threefold.lab.bare import main

    main()
