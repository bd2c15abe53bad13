"""The system clock jumps, or the server stops: no bank and no response window changes by more than a second."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

import pytest

from attacks.processes import Server, play, serving
from contract.examples.salon import LEVY
from serve.clients import Guest
from support.waiting import let_pass, now_millis

HOUR = 3_600_000
BANK, RESPONSE = 10 * 60_000, 5 * 60_000
HANDS = (0, 1), (0, 2), (0, 1)
"""Only the second seat may interrupt."""
AT_MOST = 1_000
"""The most milliseconds by which a jump may change the time that a seat has left."""
SIGN_OF_LIFE = 10_000
"""The greatest age of the last sign of life stored by a killed server: half a second, longer on a busy machine."""
WRONG_CLOCK = """
import os, time
_time, _time_ns = time.time, time.time_ns
def _ahead():
    with open(os.environ["WRONG_CLOCK"]) as told:
        return int(told.read() or 0)
time.time = lambda: _time() + _ahead() / 1000
time.time_ns = lambda: _time_ns() + _ahead() * 1_000_000
"""


class WrongClock:
    """A system clock that a test sets; it applies to processes that get `env`."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        (folder / "sitecustomize.py").write_text(WRONG_CLOCK)
        self.file = folder / "ahead"
        self.set(0)
        path = os.pathsep.join((str(folder), os.environ.get("PYTHONPATH", "")))
        self.env = {"PYTHONPATH": path, "WRONG_CLOCK": str(self.file)}

    def set(self, ahead: int) -> None:
        """Set the clock `ahead` milliseconds ahead of the true time, or behind it."""
        fresh = self.file.with_suffix(".new")
        fresh.write_text(str(ahead))
        fresh.replace(self.file)


class Left(NamedTuple):
    """The time left, read between two known moments, so that its bounds hold on a slow machine too."""

    bank: int
    window: int
    turns: tuple[int, int]
    began: int
    ended: int

    def check(self, later: Left, *, started: int | None = None) -> None:
        """Compare with a later reading; `started` is when the server that gave it was started."""
        least = later.began - self.ended if started is None else 0
        most = later.ended - (self.began if started is None else started)
        slack = AT_MOST if started is None else SIGN_OF_LIFE
        assert later.turns == self.turns, "nobody was answered for"
        for before, after in ((self.bank, later.bank), (self.window, later.window)):
            assert before - most - AT_MOST <= after <= before - least + slack, (self, later)


class Tables:
    """People at two tables: at one table a bank runs, at the other a window is open."""

    def __init__(self, url: str) -> None:
        ann, bo, cy = Guest(url), Guest(url), Guest(url)
        self.tokens = ann.token, bo.token
        clock = {"bank": BANK, "response": RESPONSE, "reserve": 2 * RESPONSE}
        self.bank = ann.create_match("inyo", "me", "open", clock=clock)["match"]
        self.window = ann.create_match("salon", "me", "open", "open", clock=clock, options={"hands": HANDS})["match"]
        for guest, match in ((bo, self.bank), (bo, self.window), (cy, self.window)):
            guest.join(match).raise_for_status()
        ann.say(self.window, type="answer", turn=self.turn(ann, self.window), path=LEVY).raise_for_status()

    def turn(self, guest: Guest, match: str) -> int:
        """Return the turn of a match."""
        return int(guest.poll(match)[0]["turn"])

    def left(self, server: Server) -> Left:
        """Read the time that is left."""
        ann, bo = (Guest(server.url, token) for token in self.tokens)
        began = now_millis()
        bank, window = ann.poll(self.bank)[0], bo.poll(self.window)[0]
        running = next(clock["left"] for clock in bank["clocks"] if clock["running"])
        assert window["window"]["left"] is not None, window
        return Left(running, window["window"]["left"], (bank["turn"], window["turn"]), began, now_millis())


@pytest.fixture
def wrong_clock(tmp_path: Path) -> WrongClock:
    """Create a clock that is right until a test sets it."""
    return WrongClock(tmp_path / "clock")


def test_jumping_clock_changes_no_bank_and_no_window(tmp_path: Path, wrong_clock: WrongClock) -> None:
    with serving(tmp_path / "server", *play(tmp_path / "data"), env=wrong_clock.env) as server:
        tables = Tables(server.url)
        before = tables.left(server)
        for ahead in (HOUR, -HOUR, 10_000 * HOUR, 0):
            wrong_clock.set(ahead)
            let_pass(0.6)
            before.check(tables.left(server))


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgres", marks=pytest.mark.long)])
def test_time_while_the_server_is_stopped_is_not_charged(
    tmp_path: Path, wrong_clock: WrongClock, kind: str, request: pytest.FixtureRequest
) -> None:
    """The clock goes on normally, jumps far ahead or goes back while the server is stopped."""
    command = play(tmp_path / "data")
    if kind == "postgres":
        command = ["serve", "--database", str(request.getfixturevalue("postgres"))]
    with serving(tmp_path / "server", *command, env=wrong_clock.env) as server:
        tables = Tables(server.url)
        let_pass(1.2)
        before = tables.left(server)
    for ahead in (HOUR, -HOUR, HOUR + 20_000):
        wrong_clock.set(ahead)
        started = now_millis()
        with serving(tmp_path / "server", *command, env=wrong_clock.env) as server:
            now = tables.left(server)
            before.check(now, started=started)
            let_pass(1.2)
            again = tables.left(server)
            now.check(again)
            before = again
