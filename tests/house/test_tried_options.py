"""Every option of a game is tried: at a table where the laws are checked, and by the fuzzer."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from msgspec import to_builtins

from threefold import games
from threefold.core.contract import Setup
from threefold.core.game import AnyGame
from threefold.core.option_words import read_options
from threefold.lab.conform import tables

GAMES = [games.find(name) for name in games.names()]
SETTLED = {"absent_after", "cards", "factions", "platforms", "places"}
"""Options that change no rule, or that only say before play what would be asked or which cards there are."""
DRAWS = 100


def untried(game: AnyGame, setups: Sequence[Setup]) -> set[str]:
    """Return the options that have their default in all these setups."""
    given = [to_builtins(read_options(game, setup.options)) for setup in setups]
    default = to_builtins(read_options(game, {}))
    return {name for name, value in default.items() if all(options[name] == value for options in given)} - SETTLED


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_laws_are_checked_with_each_option(game: AnyGame) -> None:
    assert untried(game, tables(game)) == set()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_fuzzer_draws_each_option(game: AnyGame) -> None:
    assert untried(game, [game.lab.random_setup(Random(seed)) for seed in range(DRAWS)]) == set()
