"""Random play that looks for errors: views are built, the kernel is compared, and the record is replayed.

Between answers, illegal paths are tried at every entrance. Whatever breaks is kept as a record.
"""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
from msgspec import Struct, structs

from threefold import games
from threefold.bots.bot import random_answer
from threefold.core.contract import CHANCE
from threefold.core.game import AnyGame
from threefold.core.lab import Kernel
from threefold.core.record import Broke, Call, Record, Turn, dump
from threefold.core.table import Table
from threefold.lab.illegal import NotRefused, attack
from threefold.lab.spread import spread

RUNAWAY = 10_000
"""After this many entries a game counts as endless."""
CHUNK = 20
EAGERNESS = (0.1, 0.002, 0.0002)
"""The chance that a seat makes a call before an answer; drawn once per game."""

ATTACKED, TRIES = 0.1, 8
"""How often illegal paths are tried before an answer, and how many at a time."""


class Finding(Struct, frozen=True):
    """One game that went wrong."""

    game: int
    kind: str
    """crash, dead end, runaway, replay or not refused"""
    what: str
    record: str
    """The game up to what went wrong; "" if the table could not even be created."""


class Tally(Struct):
    """The counts over the games played so far."""

    games: int = 0
    moves: int = 0
    illegal: int = 0
    """Illegal paths that were tried."""
    longest: int = 0
    endings: dict[str, int] = {}
    findings: list[Finding] = []

    def add(self, other: Tally) -> None:
        """Add another tally to this one."""
        self.games += other.games
        self.moves += other.moves
        self.illegal += other.illegal
        self.longest = max(self.longest, other.longest)
        self.endings = dict(sorted((Counter(self.endings) + Counter(other.endings)).items()))
        self.findings += other.findings


class DeadEnd(Exception):
    """Nobody is asked anything, but the game has no outcome."""


class Runaway(Exception):
    """The game does not end."""


class Astray(Exception):
    """Replaying the record leads to another state than the game itself."""


KINDS: dict[type[Exception], str] = {
    DeadEnd: "dead end",
    Runaway: "runaway",
    Astray: "replay",
    NotRefused: "not refused",
}
"""The kind of finding for each exception; everything else is a crash."""


def fuzz(name: str, count: int, seed: int, jobs: int) -> Iterator[Tally]:
    """Yield a tally for every chunk of games. The same seed gives the same games, however many jobs there are."""
    chunks = [range(at, min(at + CHUNK, count)) for at in range(0, count, CHUNK)]
    yield from spread(fuzz_chunk, (name, seed), chunks, jobs)


def fuzz_chunk(about: tuple[str, int], numbers: range) -> Tally:
    """Play the games with these numbers."""
    name, seed = about
    tally = Tally()
    game = games.find(name)
    kernel = game.lab.kernel()
    for number in numbers:
        tally.add(fuzz_game(game, kernel, number, Random(f"{seed} {number}")))
    return tally


def fuzz_game(game: AnyGame, kernel: Kernel[Any] | None, number: int, rng: Random) -> Tally:
    """Play one game; the tally holds a finding if something broke."""
    setup = game.lab.random_setup(rng)
    seed, match = rng.randbytes(32), f"fuzz-{number}"
    tally = Tally(games=1)
    try:
        table = Table[Any].new(game, setup.seats, setup.options, seed=seed, match=match)
    except Exception as error:
        what = f"{_describe(error)}at {setup.seats} seats with {setup.options}\n"
        tally.findings = [Finding(number, "crash", what, "")]
        return tally
    try:
        _play_out(table, kernel, rng, tally)
        assert table.outcome
        tally.endings = {table.outcome.rule: 1}
    except Exception as error:
        kind, what = KINDS.get(type(error), "crash"), _describe(error)
        tally.findings = [Finding(number, kind, what, dump(_up_to(game, table.record, what)))]
    tally.moves = tally.longest = table.turn
    return tally


def _describe(error: Exception) -> str:
    """Return the message of an error, with the places in the code that led to it last."""
    return "".join(traceback.format_exception(error)[-3:])


def _up_to(game: AnyGame, record: Record, what: str) -> Record:
    """Return the record up to what broke: an entry that cannot be played stands beside it, so that the others can."""
    record = structs.replace(record, seed=None, broke=Broke(what))
    try:
        Table[Any].resume(game, record)
    except Exception:
        last = record.entries[-1] if record.entries else None
        return structs.replace(record, entries=record.entries[:-1], broke=Broke(what, last))
    return record


def _play_out(table: Table[Any], kernel: Kernel[Any] | None, rng: Random, tally: Tally) -> None:
    game = table.game
    wild = Random(table.record.match + (table.seed or b"").hex())
    table.start()
    # Some calls, such as conceding, end a match. Most games should get deep, a few should end early.
    eagerness = rng.choice(EAGERNESS)
    packed = kernel.load(table.state) if kernel else None
    while not table.over:
        if table.turn >= RUNAWAY:
            raise Runaway(f"still not over after {RUNAWAY} entries")
        if not table.waiting():
            raise DeadEnd("nobody is asked and there is no outcome")
        _attack(table, wild, tally)
        before = table.turn
        _act(table, eagerness, rng)
        if kernel:
            assert packed is not None
            for entry in table.record.entries[before:]:
                assert isinstance(entry, Turn | Call)
                kernel.play(packed, entry.answers if isinstance(entry, Turn) else {entry.seat: entry.path})
            if problem := kernel.differs(packed, table.state):
                raise AssertionError(problem)
        for seat in (*range(len(table.record.seats)), None):
            msgspec.json.encode(game.view(table.state, seat))
    if Table[Any].resume(game, table.export()).state != table.state:
        raise Astray("the record replays to another state")


def _attack(table: Table[Any], wild: Random, tally: Tally) -> None:
    """Now and then try a few illegal paths, unless an answer is sealed; they must change nothing."""
    if table.sealed or wild.random() >= ATTACKED:
        return
    before, turn = table.state.clone(), table.turn
    for _ in range(TRIES):
        tally.illegal += 1
        attack(table, wild)
    if table.turn != turn or table.sealed or table.state != before:
        raise NotRefused("illegal paths have changed the table")


def _act(table: Table[Any], eagerness: float, rng: Random) -> None:
    """Give one answer, or now and then a call."""
    game, state = table.game, table.state
    callers = [seat for seat in range(len(table.record.seats)) if game.calls(state, seat)]
    if callers and rng.random() < eagerness:
        seat = rng.choice(callers)
        table.call(seat, (rng.choice(game.calls(state, seat)),))
        return
    decision = rng.choice([d for d in table.pending if d.seat != CHANCE and d.seat in table.waiting()])
    table.answer(decision.seat, random_answer(game, state, decision, rng))
