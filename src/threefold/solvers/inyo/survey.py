# pyright: basic
"""A survey of many variants of INYO.

It solves each one and measures how decisive and how sharp it is, and who wins its starts.

A variant is more decisive the fewer of its states are draws, and sharper the more of the first placements are mistakes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from pathlib import Path
from time import process_time

import msgspec
import numpy as np
from msgspec import Struct

from threefold.core.children import in_processes
from threefold.core.errors import RecordError
from threefold.games.inyo.arena import NEXT, opposite_cell
from threefold.games.inyo.dice import TURNS, half_turn, read_net
from threefold.games.inyo.notation import read_die
from threefold.games.inyo.setup import STARTS
from threefold.games.inyo.state import DICE, MOON, State, foot_at
from threefold.games.inyo.turn import begin_step
from threefold.games.inyo.variant import Variant
from threefold.solvers.inyo.board import Values, states_of, turns_of
from threefold.solvers.inyo.oracle import Oracle, value_of
from threefold.solvers.inyo.solve import Retrograde, count
from threefold.solvers.inyo.table import Table, shipped

NETS = tuple("".join(digits) for digits in product("0", "0123", "0123", "0123", "01"))
"""Every net that starts with 0; the others are mirror images of these and play the same on a mirrored arena."""
SAMPLED = 200
"""The number of states from which the sharpness is computed."""


class Start(Struct, frozen=True):
    """One start that the rules allow: Moon's first die and, opposite it, Sun's."""

    die: str
    """Moon's first die in notation."""
    value: int
    """The value for Moon, who acts first: n for a win in n steps, -n for a loss, 0 for a draw."""
    sharp: float
    """The share of Moon's first placements that are mistakes."""


class Surveyed(Struct, frozen=True):
    """The results for one variant."""

    arena: int
    net: str
    states: int
    wins: int
    losses: int
    draws: int
    longest: int
    decisive: float
    """The share of start-of-step states that are won or lost."""
    sharp: float
    """The share of first placements that are mistakes, over a sample of states that are not lost."""
    start: int
    """The value of the usual start for Moon, who acts first: n for a win in n steps, -n for a loss, 0 for a draw."""
    starts: tuple[int, int, int]
    """How many starts are won, drawn and lost for Moon, counting turned arenas only once."""
    seconds: float
    """The processor time that the survey took."""
    each: tuple[Start, ...] = ()
    """The results of all these starts."""


def survey_one(arena: int, net: str) -> Surveyed:
    """Survey one variant; it is solved first if the package has no table of it."""
    begun = process_time()
    variant = Variant(arena, read_net(net))
    table = shipped(variant) or Table(variant, Retrograde(variant, jobs=1).run())
    values, oracle = table.values, Oracle(table)
    counts = count(variant, values)
    each = tuple(survey_start(oracle, moon, sun) for moon, sun in starts_of(variant))
    return Surveyed(
        arena,
        net,
        counts.states,
        counts.wins,
        counts.losses,
        counts.draws,
        counts.longest,
        round(1 - counts.draws / counts.states, 5),
        round(sharpness(oracle), 5),
        usual_value(arena, values),
        (sum(s.value > 0 for s in each), sum(s.value == 0 for s in each), sum(s.value < 0 for s in each)),
        round(process_time() - begun, 1),
        each,
    )


def survey_start(oracle: Oracle, moon: int, sun: int) -> Start:
    """Survey one start; Moon holds the token until the first step starts. INYO-SETUP-1."""
    return Start(DICE[moon], int(oracle.values[0, moon, sun]), round(mistakes(oracle, moon, sun, MOON), 4))


def usual_value(arena: int, values: Values) -> int:
    """Return the value of the usual start for Moon, who holds the token and acts first."""
    usual = read_die(STARTS[arena], arena)
    return int(values[0, usual, _facing(usual, arena)])


def starts_of(variant: Variant) -> list[tuple[int, int]]:
    """List the starts of a variant: pairs of dice that a half turn exchanges, counting turned arenas only once.

    INYO-SETUP-2.
    """
    arena = variant.size
    cells = [cell for cell in NEXT[arena] if opposite_cell(cell, arena) != cell]
    feet = [foot_at(cell, turn) for cell in cells for turn in range(TURNS)]
    turned = turns_of(variant)
    return [(foot, _facing(foot, arena)) for foot in feet if foot == turned[:, foot].min()]


def _facing(foot: int, arena: int) -> int:
    cell, turn = divmod(foot, TURNS)
    return foot_at(opposite_cell(cell, arena), half_turn(turn))


def sharpness(oracle: Oracle, sampled: int = SAMPLED, seed: int = 1) -> float:
    """Return the share of first placements that are mistakes, over a random sample of states that are not lost."""
    first, second, token = states = states_of(oracle.board.variant).T
    kept = np.flatnonzero(oracle.values[token, first, second] >= 0)
    drawn = np.random.default_rng(seed).choice(kept, min(sampled, len(kept)), replace=False)
    return float(np.mean([mistakes(oracle, *map(int, states[:, at])) for at in drawn]))


def mistakes(oracle: Oracle, first: int, second: int, token: int) -> float:
    """Return the share of first placements in a step that turn a win into a draw or loss, or a draw into a loss."""
    state = State(oracle.board.variant, 0, [[first], [second]], token)
    begin_step(state)
    found = oracle.scored(state.pack())
    best = value_of(max(scored.score for scored in found))
    return sum(value_of(scored.score) != best for scored in found) / len(found)


def survey(variants: Sequence[tuple[int, str]], jobs: int, done: Iterable[Surveyed] = ()) -> Iterator[Surveyed]:
    """Survey the variants that are not in `done`; yield each result as soon as it is there."""
    known = {(one.arena, one.net) for one in done}
    todo = [variant for variant in variants if variant not in known]
    if jobs == 1:
        yield from (survey_one(*variant) for variant in todo)
        return
    yield from in_processes(_survey_one, None, todo, jobs)


def _survey_one(_: None, variant: tuple[int, str]) -> Surveyed:
    return survey_one(*variant)


def read_survey(path: Path) -> list[Surveyed]:
    """Read the results in a survey file; ignore a last line that is incomplete."""
    lines = path.read_bytes().split(b"\n")[:-1] if path.exists() else []
    try:
        return [msgspec.json.decode(line, type=Surveyed) for line in lines]
    except msgspec.MsgspecError as error:
        raise RecordError(f"{path} is not the file of a survey: {error}") from None
