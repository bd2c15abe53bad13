"""Uptime: no clock counts the time in which the server was closed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from serve.server_process import Clock, Process, server_process
from serve.test_clocks import MINUTE, left, seated
from threefold.serve import uptime
from threefold.serve.uptime import Pause

moments = st.integers(0, 1_000)


@st.composite
def some_pauses(draw: st.DrawFn) -> list[Pause]:
    """Draw pauses in order that do not overlap."""
    ends = sorted(draw(st.sets(moments, max_size=8)))
    return [Pause(began, ended) for began, ended in zip(ends[::2], ends[1::2], strict=False)]


@given(some_pauses(), moments, moments)
def test_elapsed_time_leaves_out_all_pauses(pauses: list[Pause], since: int, now: int) -> None:
    closed = {moment for pause in pauses for moment in range(pause.began, pause.ended)}
    assert uptime.elapsed(pauses, since, now) == len([m for m in range(since, now) if m not in closed])


@given(some_pauses(), moments, moments)
def test_later_returns_the_moment_after_that_much_open_time(pauses: list[Pause], since: int, millis: int) -> None:
    assert uptime.elapsed(pauses, since, uptime.later(pauses, since, millis)) == millis


async def open_again(home: Process, clock: Clock) -> None:
    """Do what a server does with the time when it starts."""
    clock.now = (await uptime.open_house(home.store.database, clock())).ahead + uptime.monotonic_millis()
    home.matches.pauses = await uptime.pauses(home.store.database)


@pytest.mark.asyncio
@pytest.mark.parametrize("meanwhile", [3_600_000, -3_600_000])
async def test_bank_does_not_run_while_the_server_is_closed(sqlite: str, clock: Clock, meanwhile: int) -> None:
    async with server_process(sqlite, clock) as home:
        await open_again(home, clock)
        _, match = await seated(home, "glance")
        clock.passes(10_000)
        await home.duty.once()
    clock.passes(meanwhile)
    async with server_process(sqlite, clock) as home:
        await open_again(home, clock)
        live = await home.matches.get(match)
        assert left(live, clock) == pytest.approx([MINUTE - 10_000] * 2, abs=100)
        clock.passes(MINUTE - 10_500)
        await home.duty.once()
        assert live.turn == 0, "nobody is late yet"
        clock.passes(1_000)
        await home.duty.once()
        assert live.turn > 0
