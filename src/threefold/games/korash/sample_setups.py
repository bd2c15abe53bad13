"""Sample tables: for checks and fuzzing, and one that is ready to play."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from threefold.core.contract import Setup
from threefold.games.korash.state.catalogue import beginners_platform
from threefold.games.korash.state.kits import kit_of
from threefold.games.korash.state.names import COLUMNS
from threefold.games.korash.state.options import MAPS, Options, map_size

PAIRS = ((0, 2), (1, 3))
THREES = ((0, 2, 4), (1, 3, 5))
TWOS = ((0, 3), (1, 4), (2, 5))


def setups() -> Iterable[Setup]:
    """Yield tables with every number of seats, teams, and each option that changes a rule; their games are short."""
    for seats in range(2, 7):
        yield Setup(seats, Options(rounds=6 // seats + 1))
    yield Setup(4, Options(rounds=2, teams=PAIRS, allies_show=True))
    yield Setup(6, Options(rounds=2, teams=THREES))
    yield Setup(2, Options(rounds=4, turn_order="random", outcome_window=True, platform_loss="eliminate", bay=1))
    yield Setup(3, Options(rounds=2, placement="all_edge_tiles", same_faction=False, same_platform=False))
    yield Setup(2, Options(rounds=4, first=1, industry=8, influence=4))
    yield Setup(2, Options(rounds=4, map="3x2"))
    yield Setup(3, Options(rounds=2, map="4x3", placement="free"))
    yield Setup(6, Options(rounds=2, map="3x2"))
    yield Setup(3, Options(rounds=2, bay_intruders=True, spacing=1))


def random_options(rng: Random) -> Setup:
    """Return a table with random seats, teams and options."""
    seats = rng.choice((2, 2, 2, 3, 4, 5, 6))
    teams: tuple[tuple[int, ...], ...] = ()
    if seats == 4 and rng.random() < 0.5:
        teams = PAIRS
    elif seats == 6 and rng.random() < 0.5:
        teams = rng.choice((THREES, TWOS))
    options = Options(
        rounds=rng.choice((6, 12, 25, 40)),
        map=rng.choice(("", "", *MAPS)),
        teams=teams,
        first=rng.choice((0, 0, 1, seats)),
        allies_show=rng.random() < 0.3,
        turn_order=rng.choice(("shown", "random")),
        same_faction=rng.random() < 0.7,
        same_platform=rng.random() < 0.7,
        placement=rng.choice(("skip_corners", "all_edge_tiles", "free")),
        spacing=rng.choice((0, 0, 1, 7, 30)),
        bay=rng.choice((1, 2, 4, 4)),
        outcome_window=rng.random() < 0.2,
        platform_loss=rng.choice(("stranded", "eliminate")),
        industry=rng.choice((0, 0, 6)),
        influence=rng.choice((0, 0, 4)),
        bay_intruders=rng.random() < 0.3,
    )
    return Setup(seats, options)


SEATS = 2


def quick() -> Options:
    """Return options for a first game: the cheapest tribes, and the platform with most life for both. KOR-SETUP-5."""
    kit = kit_of(Options().cards)
    tribes = sorted(kit.factions, key=lambda tribe: sum(unit.cost * copies for unit, copies in tribe.units))
    sturdy = beginners_platform(kit)
    assert sturdy is not None
    width, depth = map_size(SEATS, "")
    places = (f"{COLUMNS[width - 1]}{depth}", f"{COLUMNS[width]}1")
    return Options(factions=tuple(tribe.id for tribe in tribes[:SEATS]), platforms=(sturdy.id,) * SEATS, places=places)
