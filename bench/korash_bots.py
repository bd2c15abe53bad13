"""Measures what the search of Tribes of Korash is worth, how long its turns take, and which platforms it chooses.

    python bench/korash_bots.py duel [--nodes 400] [--flat-nodes 400] [--games 2] [--seed 1] [--jobs 1]
    python bench/korash_bots.py turns [--bot strong] [--games 2] [--seed 1] [--jobs 1]
    python bench/korash_bots.py platforms [--nodes 400] [--turns 8] [--games 2] [--seed 1] [--jobs 1] [--cards FOLDER]

`duel` plays the tree against the same search without a tree, which compares the answers of a question and lets
everybody follow the advice after them. There are no clocks, and seats are swapped from game to game. Give the faster of
the two more nodes until their processor seconds are equal. `turns` plays a bot with its clock against `careful`, and
measures the wall-clock seconds of each turn with all its questions. `platforms` plays set-ups of two, every faction
against every other and itself, and counts the platforms of a search that looks `--turns` turns ahead.
"""

from __future__ import annotations

import argparse
from collections import Counter
from itertools import combinations_with_replacement
from math import inf
from random import Random
from time import perf_counter, process_time
from typing import Any, NamedTuple

from threefold import bots
from threefold.bots.bot import Bot
from threefold.bots.mcts import Mcts
from threefold.core.contract import CHANCE, Answer, Decision
from threefold.core.option_words import read_options
from threefold.core.table import Table
from threefold.games.korash import KORASH
from threefold.games.korash.bot.guide import Guide
from threefold.games.korash.game import Korash
from threefold.games.korash.state.codes import PLATFORM
from threefold.games.korash.state.state import State
from threefold.lab.figures import percentile
from threefold.lab.scores import wilson
from threefold.lab.settings import read_settings
from threefold.lab.spread import spread


class Level(Guide):
    """The guide of a search without a tree: moves after the compared answers are not searched."""

    def is_plain(self, state: State, decision: Decision) -> bool:
        """Return True, so that no node gets children."""
        return True


class Flat(Korash):
    """The game with the guide of a search without a tree."""

    def guide(self) -> Any:
        """Return the guide of a search without a tree."""
        return Level()


class Opening(Guide):
    """The guide of a search that also chooses platforms, whose worth shows only after some turns."""

    def __init__(self, turns: int) -> None:
        self.turns = turns

    def pace(self, view: Any, decision: Decision) -> float:
        """Return 1, so that every question is searched."""
        return 1.0

    def is_far(self, root: State, state: State) -> bool:
        """Return whether `turns` turns were played."""
        return sum(state.turns) >= self.turns and super().is_far(root, state)


class Chooser(Korash):
    """The game with the guide that chooses platforms."""

    def __init__(self, turns: int) -> None:
        super().__init__()
        self.turns = turns

    def guide(self) -> Any:
        """Return the guide that chooses platforms."""
        return Opening(self.turns)


class Wanted(NamedTuple):
    """The settings of a bench."""

    seed: int
    nodes: int = 0
    flat_nodes: int = 0
    bot: str = ""
    cards: str = ""
    turns: int = 0


class Played(NamedTuple):
    """A game: whether the first won, the processor seconds of both, and the wall-clock seconds of each turn of the
    first.
    """

    won: bool
    seconds: tuple[float, float]
    turns: list[float]
    answers: int


def play(wanted: Wanted, number: int) -> Played:
    """Play a game in which the tree, or the timed bot, takes one seat in even games and the other in odd ones."""
    rng = Random(f"{wanted.seed} {number}")
    table = Table[Any].new(KORASH, 2, {}, seed=rng.randbytes(32), match=f"bench-{number}")
    mine = number % 2
    first: Bot = bots.find(wanted.bot) if wanted.bot else Mcts("tree", "", wanted.nodes, inf)
    other: Bot = bots.find("careful") if wanted.bot else Mcts("flat", "", wanted.flat_nodes, inf)
    spent, turns, answers = [0.0, 0.0], dict[int, float](), 0
    table.start()
    while not table.over:
        seat = table.waiting()[0]
        decision = next(d for d in table.pending if d.seat == seat != CHANCE)
        view, own = KORASH.view(table.state, seat), seat == mine
        began, begun = process_time(), perf_counter()
        game = KORASH if own or wanted.bot else Flat()
        answer: Answer = (first if own else other).answer(game, view, decision, rng)
        spent[not own] += process_time() - began
        if own and table.state.active == seat:
            turn = sum(table.state.turns)
            turns[turn] = turns.get(turn, 0.0) + perf_counter() - begun
            answers += 1
        table.answer(seat, answer)
    assert table.outcome
    return Played(table.outcome.places[mine] == 1, (spent[0], spent[1]), list(turns.values()), answers)


class Chosen(NamedTuple):
    """The platforms chosen in a set-up, and the processor seconds that this took."""

    platforms: tuple[str, ...]
    seconds: float


def set_up(wanted: Wanted, number: int) -> Chosen:
    """Play a set-up until everybody has a platform."""
    rng = Random(f"{wanted.seed} {number}")
    options = read_settings(KORASH, [], wanted.cards)
    sides = KORASH.lab.study().sides(read_options(KORASH, options))
    met = list(combinations_with_replacement(sides, 2))
    factions = met[number % len(met)][:: 1 - number // len(met) % 2 * 2]
    table = Table[Any].new(
        KORASH, 2, {**options, "factions": factions}, seed=rng.randbytes(32), match=f"set-up-{number}"
    )
    bot, game = Mcts("chooser", "", wanted.nodes, inf), Chooser(wanted.turns)
    names = table.state.kit.catalogue.platforms
    chosen, began = list[str](), process_time()
    table.start()
    while len(chosen) < len(factions):
        (decision,) = table.pending
        answer = bot.answer(game, KORASH.view(table.state, decision.seat), decision, rng)
        chosen.append(names[answer[0] - PLATFORM].id)
        table.answer(decision.seat, answer)
    return Chosen(tuple(chosen), process_time() - began)


def main() -> None:
    """Play games, and print the results after each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("duel", "turns", "platforms"))
    parser.add_argument("--nodes", type=int, default=400)
    parser.add_argument("--flat-nodes", type=int, default=400)
    parser.add_argument("--bot", default="strong")
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--turns", type=int, default=8)
    parser.add_argument("--cards", default="")
    said = parser.parse_args()
    duel = said.what == "duel"
    wanted = Wanted(said.seed, said.nodes, said.flat_nodes, "" if duel else said.bot, said.cards, said.turns)
    if said.what == "platforms":
        seen = list[Chosen]()
        for chosen in spread(set_up, wanted, range(said.games), said.jobs):
            seen.append(chosen)
            print(_platforms(seen), flush=True)
        return
    found: list[Played] = []
    for played in spread(play, wanted, range(said.games), said.jobs):
        found.append(played)
        print(_duel(found) if duel else _turns(found), flush=True)


def _duel(found: list[Played]) -> str:
    won, count = sum(played.won for played in found), len(found)
    low, high = wilson(won / count, count)
    tree, flat = (sum(played.seconds[side] for played in found) / count for side in (0, 1))
    return f"tree won {won} of {count}, {low:.1%} to {high:.1%}; processor seconds a game {tree:.1f}, flat {flat:.1f}"


def _turns(found: list[Played]) -> str:
    turns = sorted(second for played in found for second in played.turns)
    mean, middle, late = sum(turns) / len(turns), percentile(turns, 0.5), percentile(turns, 0.95)
    answers, won = sum(played.answers for played in found), sum(played.won for played in found)
    return (
        f"{len(turns)} turns of {answers} answers: seconds mean {mean:.1f}, median {middle:.1f}, 95 % {late:.1f}, "
        f"longest {turns[-1]:.1f}; won {won} of {len(found)}"
    )


def _platforms(seen: list[Chosen]) -> str:
    times = Counter(name for chosen in seen for name in chosen.platforms)
    seconds = sum(chosen.seconds for chosen in seen) / times.total()
    shares = ", ".join(f"{name} {count / times.total():.1%}" for name, count in times.most_common())
    return f"{times.total()} choices: {shares}; processor seconds a choice {seconds:.1f}"


if __name__ == "__main__":
    main()
