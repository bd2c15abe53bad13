"""Measures how many moves our server takes per second of processor time, beside boardgame.io and Colyseus.

Ours plays INYO by its real rules and stores every move with a flush before it tells anybody; theirs play the smallest
game with turns, in memory. Client and server are separate processes, each on its own core. Every round measures every
server, so that a machine that slows down slows all of them. The exit code is 1 if an answer was lost or sent out of
order, ours is slower than boardgame.io, an idle match needs too much memory, or the start takes too long.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, NamedTuple

from hardware import machine
from serving import TICK, Players, Running, install_peers, server, threefold

sys.path.append(str(Path(__file__).parents[1] / "tools"))
from throwaway_postgres import postgres

from threefold.core.record import Turn
from threefold.core.table import Table
from threefold.games.inyo import INYO
from threefold.serve import queries
from threefold.serve.rows import Play
from threefold.serve.store import open_database

OURS, OURS_POSTGRES = "threefold, SQLite", "threefold, PostgreSQL, 2 workers"
BOARDGAME, COLYSEUS = "boardgame.io 0.50.2", "Colyseus 0.18"
WARM_UP = 8
"""The first moves at each table, which are not measured."""
LINES = 40
LARGEST_MATCH = 60 * 1024
LONGEST_START = 1.5


class Sample(NamedTuple):
    """The results of one server at one size in one round."""

    rate: float
    """Moves per second of the server's processor time."""
    p50: float
    p95: float
    """The milliseconds from a move until both seats know it."""


class Peer(NamedTuple):
    """A server that is measured."""

    kind: str
    running: Running
    database: str = ""


def lines(moves: int) -> list[list[dict[str, Any]]]:
    """Return random games of INYO with at least `moves` moves: each answer with its seat and the position after it."""
    rng = Random(1)
    found: list[list[dict[str, Any]]] = []
    while len(found) < LINES:
        table = Table[Any].new(INYO, 2)
        table.start()
        line: list[dict[str, Any]] = []
        while not table.over and len(line) < moves:
            decision = table.pending[0]
            code = rng.choice(decision.legal)
            table.answer(decision.seat, (code,))
            position = INYO.notation.write_position(table.state)
            line.append({"seat": decision.seat, "code": code, "position": position})
        if not table.over:
            found.append(line)
    return found


@contextmanager
def all_servers(folder: Path, cores: tuple[int | None, int | None], *, with_peers: bool) -> Generator[dict[str, Peer]]:
    """Start every measured server, in the order of the table."""
    with ExitStack() as stack:

        def start(name: str, command: list[str], ready: str, core: int | None = cores[0]) -> Running:
            return stack.enter_context(server(command, folder / name, ready, core))

        data = folder / "data"
        play = [threefold(), "play", "--port", "0", "--json", "--no-browser", "--no-lan", "--data", str(data)]
        url = stack.enter_context(postgres(()))
        serve = [threefold(), "serve", "--port", "0", "--json", "--database", url, "--workers", "2"]
        found = {
            OURS: Peer("threefold", start("sqlite", play, "/health"), f"sqlite:///{data / 'threefold.db'}"),
            OURS_POSTGRES: Peer("threefold", start("postgres", serve, "/health", None), url),
        }
        if with_peers:
            found[BOARDGAME] = Peer("boardgame", start("boardgame", ["node", "boardgame.mjs"], "/"))
            found[COLYSEUS] = Peer("colyseus", start("colyseus", ["node", "colyseus.mjs"], "/"))
        yield found


def sample(peer: Peer, size: int, moves: int, script: Path, core: int | None) -> tuple[Sample, int, list[str]]:
    """Create matches, warm up and play; return the results, the bytes of an idle match, and what went wrong."""
    with Players(peer.kind, peer.running.url, script, core) as players:
        first = max(1, size // 5)  # the first matches load code and data once for all
        wrong = players.told(lay=first)["wrong"]
        before = peer.running.memory()
        wrong += players.told(lay=size - first)["wrong"]
        idle = (peer.running.memory() - before) // (size - first)
        wrong += players.told(play=WARM_UP)["wrong"]
        spent = peer.running.cpu()
        told = players.told(play=moves)
        spent = max(peer.running.cpu() - spent, 1 / TICK)
        tables = players.leave()
    wrong += told["wrong"] + (asyncio.run(not_stored(peer, tables, script)) if peer.database else [])
    if told["moves"] != size * moves:
        wrong.append(f"{told['moves']} moves of {size * moves}")
    return Sample(told["moves"] / spent, told["p50"], told["p95"]), idle, wrong


async def not_stored(peer: Peer, tables: list[tuple[str, int, int]], script: Path) -> list[str]:
    """Return the matches whose log is not exactly what was played."""
    played = json.loads(script.read_text())
    database = open_database(peer.database)
    wrong: list[str] = []
    for name, line, moves in tables:
        log = await database.run(lambda connection, name=name: queries.log_after(connection, name, 0))
        entries = [entry for row in log if isinstance(row.body, Play) for entry in row.body.entries]
        stored = [dict(entry.answers) for entry in entries if isinstance(entry, Turn)]
        if stored != [{one["seat"]: (one["code"],)} for one in played[line][:moves]]:
            wrong.append(f"{name}: the log holds another game")
        if [row.seq for row in log] != list(range(1, len(log) + 1)):
            wrong.append(f"{name}: the log has a gap")
    await database.close()
    return wrong


def start_up(folder: Path, times: int) -> list[float]:
    """Return the seconds until our server is healthy over an existing database, for each start."""
    play = [threefold(), "play", "--port", "0", "--json", "--no-browser", "--no-lan", "--data", str(folder / "data")]
    found: list[float] = []
    for number in range(times):
        with server(play, folder / f"start-{number}", "/health", None) as running:
            found.append(running.seconds)
    return found


def measure(
    sizes: list[int], rounds: int, moves: int, folder: Path, *, with_peers: bool, is_tiny: bool
) -> dict[str, Any]:
    """Measure every server at every size, round by round."""
    script = folder / "lines.json"
    script.write_text(json.dumps(lines(WARM_UP + moves)))
    cores = sorted(os.sched_getaffinity(0))
    here, there = (cores[0], cores[1]) if len(cores) > 1 else (None, None)
    samples: dict[tuple[str, int], list[Sample]] = {}
    idle: dict[str, list[int]] = {}
    wrong: list[str] = []
    with all_servers(folder, (here, there), with_peers=with_peers) as peers:
        for peer in () if is_tiny else peers.values():
            peer.running.calm()
        for number in range(rounds):
            for size in sizes:
                for name, peer in peers.items():
                    print(f"round {number + 1}: {name}, {size} matches", file=sys.stderr, flush=True)
                    found, bytes_idle, bad = sample(peer, size, moves, script, there)
                    samples.setdefault((name, size), []).append(found)
                    if size == max(sizes) and number == 0:
                        idle.setdefault(name, []).append(bytes_idle)
                    wrong += [f"{name}: {one}" for one in bad]
    starts = start_up(folder, 1 if is_tiny else 3)
    return report(samples, idle, starts, wrong, rounds, moves)


def report(
    samples: dict[tuple[str, int], list[Sample]],
    idle: dict[str, list[int]],
    starts: list[float],
    wrong: list[str],
    rounds: int,
    moves: int,
) -> dict[str, Any]:
    """Return all numbers, for a program."""

    def middle(name: str, size: int) -> float:
        return median(one.rate for one in samples[name, size])

    rows = [
        {
            "name": name,
            "matches": size,
            "median": middle(name, size),
            "min": min(one.rate for one in found),
            "max": max(one.rate for one in found),
            "to_boardgame": middle(name, size) / middle(BOARDGAME, size) if (BOARDGAME, size) in samples else None,
            "p50": median(one.p50 for one in found),
            "p95": median(one.p95 for one in found),
        }
        for (name, size), found in sorted(samples.items(), key=lambda item: item[0][1])
    ]
    return {
        "machine": machine("litestar", "uvicorn"),
        "rounds": rounds,
        "moves": moves,
        "unit": "moves per second of the server's processor time",
        "rows": rows,
        "idle_bytes": {name: median(found) for name, found in idle.items()},
        "start_seconds": min(starts),
        "wrong": wrong,
    }


def failures(told: dict[str, Any], *, is_tiny: bool) -> list[str]:
    """Return the limits that were missed; a tiny bench only checks that nothing was lost."""
    failed = [f"lost or out of order: {one}" for one in told["wrong"][:5]]
    if is_tiny:
        return failed
    compared = [row for row in told["rows"] if row["name"] == OURS and row["to_boardgame"] is not None]
    slower = [row["matches"] for row in compared if row["to_boardgame"] < 1]
    failed += [f"slower than boardgame.io at {size} matches" for size in slower]
    if told["idle_bytes"][OURS] > LARGEST_MATCH:
        failed.append(f"an idle match costs {told['idle_bytes'][OURS] / 1024:.0f} KB")
    if told["start_seconds"] > LONGEST_START:
        failed.append(f"ready after {told['start_seconds']:.2f} s")
    return failed


def print_report(told: dict[str, Any]) -> None:
    """Print the numbers as a Markdown table."""
    for name, value in told["machine"].items():
        print(f"- {name}: {value}")
    print(f"- {told['rounds']} rounds of {told['moves']} moves at every table; {told['unit']}\n")
    print("| matches | | median | min–max | × boardgame.io | p50 ms | p95 ms |")
    print("|---:|---|---:|---:|---:|---:|---:|")
    for row in told["rows"]:
        ratio = "" if row["to_boardgame"] is None else f"{row['to_boardgame']:.2f}"
        rates = f"{row['median']:,.0f} | {row['min']:,.0f}–{row['max']:,.0f} | {ratio}"
        print(f"| {row['matches']:,} | {row['name']} | {rates} | {row['p50']:.0f} | {row['p95']:.0f} |")
    idle = ", ".join(f"{name} {size / 1024:.0f} KB" for name, size in told["idle_bytes"].items())
    print(f"\nMemory per connected idle match: {idle}. Ready after {told['start_seconds']:.2f} s.")
    print(f"Answers lost or out of order: {len(told['wrong'])}.")


def main() -> int:
    parser = argparse.ArgumentParser(description="Moves per processor second: our server beside others.")
    parser.add_argument("--rounds", type=int, default=3, help="the number of rounds")
    parser.add_argument("--moves", type=int, default=50, help="the moves at every table")
    parser.add_argument(
        "--matches", type=int, nargs="+", default=[200, 1000], help="the numbers of simultaneous matches"
    )
    parser.add_argument("--quick", action="store_true", help="one round at 200 matches")
    parser.add_argument("--ours", action="store_true", help="only our own servers; nothing is installed")
    parser.add_argument(
        "--tiny", action="store_true", help="a few moves at 4 matches without limits, to see that the bench works"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write every number to a file")
    words = parser.parse_args()
    rounds, sizes, moves = words.rounds, words.matches, words.moves
    if words.quick or words.tiny:
        rounds, sizes = 1, [4 if words.tiny else 200]
    if words.tiny:
        moves = 10
    if min(sizes) < 2 or min(rounds, moves) < 1:
        parser.error("at least two matches, one round and one move are wanted")
    if not words.ours:
        install_peers()
    with tempfile.TemporaryDirectory(prefix="threefold-bench-") as folder:
        told = measure(sizes, rounds, moves, Path(folder), with_peers=not words.ours, is_tiny=words.tiny)
    print_report(told)
    if words.json:
        words.json.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")
    failed = failures(told, is_tiny=words.tiny)
    for one in failed:
        print(one, file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
