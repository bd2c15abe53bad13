"""Sides against sides with the same bot in every seat: are the sides fair, and what wins games?

Every side meets every other side and itself. Each seed is played once for every seating, moving everybody one seat.
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
from threefold.core.lab import Study, Tally
from threefold.core.option_words import read_options
from threefold.core.table import Table
from threefold.lab.arena import check_cards, play_out
from threefold.lab.rota import Pairing, missing, period, rota
from threefold.lab.sources import code
from threefold.lab.spread import Where, spread


class Plan(Struct, frozen=True):
    """The settings of the run: game, options, bot, seed and sides. The number of games is not part of it."""

    game: str
    edition: int
    options: dict[str, Any]
    seats: int
    bot: str
    seed: int
    sides: tuple[str, ...]
    cards: str
    """The card sets and their hashes: a changed set makes different games."""
    code: str = ""
    """The hash of the code that plays: another version of threefold makes different games."""

    def lineups(self) -> list[tuple[str, ...]]:
        """Return all pairs (two seats), or all choices of sides in every order around the table (more seats)."""
        if self.seats == 2:
            return list(combinations_with_replacement(self.sides, 2))
        chosen = combinations(self.sides, min(len(self.sides), self.seats))
        full = ([line[seat % len(line)] for seat in range(self.seats)] for line in chosen)
        return list(dict.fromkeys((line[0], *rest) for line in full for rest in permutations(line[1:])))

    def pairings(self, count: int) -> list[Pairing]:
        """Return `count` games of each lineup; from game to game everybody moves one seat."""
        return rota(self.lineups(), count)

    def time_round(self, pairing: Pairing) -> int:
        """Return how many full rotations came before this game. Games of one rotation share a seed."""
        return pairing.number // period(self.lineups()[pairing.lineup])


class Result(Struct, frozen=True):
    """One finished game; the seed decides everything in it."""

    lineup: int
    number: int
    sides: tuple[str, ...]
    places: tuple[int, ...]
    rule: str
    length: int
    """Entries of its record."""
    answers: tuple[int, ...]
    """The number of answers of each seat."""
    tally: Tally

    def share(self, seat: int) -> float:
        """Return 1 for a win, 0 for a loss, and an equal part of 1 for a shared first place."""
        return (self.places[seat] == 1) / self.places.count(1)


def study_of(game: AnyGame) -> Study[Any]:
    """Return the game's sides (such as factions) and what an arena counts; refuse games without sides."""
    study = game.lab.study()
    if study is None:
        raise OptionsError(f"{game.name} deals everybody the same: give two bots or more to compare")
    return study


def plan(game: str, bot: str, seed: int, options: dict[str, Any] | None = None, seats: int | None = None) -> Plan:
    """Return a plan after checking that the game has sides and the bot exists; fill in missing options."""
    rules = games.find(game)
    bots.find(bot)
    table = Table[Any].new(rules, seats or rules.seats[0], options or {})
    record = table.record
    sides = study_of(rules).sides(read_options(rules, record.options))
    return Plan(game, rules.edition, record.options, len(record.seats), bot, seed, sides, record.cards, code())


def run(wanted: Plan, count: int, where: Where, done: Iterable[Result] = ()) -> Iterator[Result]:
    """Yield the results of the games that `done` lacks, as they finish."""
    yield from spread(play, wanted, missing(wanted.pairings(count), done), where)


def play(wanted: Plan, pairing: Pairing) -> Result:
    """Play one game. The seed, the lineup and its number decide everything in it."""
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
