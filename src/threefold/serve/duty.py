"""Bots, clocks, windows. What is due stands in the database, not in a timer: any process does it, one wins."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random
from typing import Any

import structlog
from sqlalchemy import Connection

from threefold.bots.bot import random_answer
from threefold.bots.warming import STAND_IN
from threefold.core.contract import Decision, Seat
from threefold.serve import looking, queries, restoring, sealing, uptime, wire
from threefold.serve.answering import answer, close_due
from threefold.serve.deadlines import deadlines
from threefold.serve.live import Live
from threefold.serve.matches import Change, Matches
from threefold.serve.playing import played_by
from threefold.serve.queues import Queue
from threefold.serve.refusals import Refusal
from threefold.serve.tasks import NotReady, Tasks, repeat

LOG = structlog.get_logger("threefold.duty")
EVERY_SECONDS = 0.25
RENEW_MILLIS = 800
FALLBACK = "random"
SKEW_MILLIS = 250
"""By how much two processes may differ about when a clock began to run."""


Think = Callable[[str, str, Any, Decision], Awaitable[tuple[int, ...]]]
"""Answers for a bot: game, bot, view, question."""


class Duty:
    """Does what is due in one process."""

    def __init__(self, matches: Matches, think: Think, queue: Queue | None = None) -> None:
        self.matches = matches
        self.think = think
        self.queue = queue or Queue()
        """Where bots wait for a worker: those at tables of people first, hosts in turn."""
        self.tasks = Tasks(LOG, "duty failed")
        self._loop = Tasks(LOG, "duty stopped")
        self.thinking: set[tuple[str, Seat, int]] = set()
        self.wait: Callable[[Live], Awaitable[None]] = _at_once
        """Whatever a bot waits for before it answers: a teacher, for a take-back."""
        self._renewed = 0
        self._soon: set[int] = set()
        """When windows may close that were opened here: they need not wait for the next look."""
        matches.changed = self.attend

    async def start(self, *, alone: bool) -> None:
        """Begins to look for what is due; who is alone takes over what a killed process left."""
        if alone:
            await self.matches.store.run(queries.free_claims)
        self._loop.spawn(repeat(LOG, "deadlines failed", self.pause, self._look))

    async def stop(self) -> None:
        """Stops looking; what was under way is left to the next process."""
        await self._loop.stop()
        await self.tasks.stop()

    def attend(self, live: Live) -> None:
        """The bots that are asked now think at once; their rows are this process's already."""
        if live.window() and live.masked:
            self._soon.add(live.closes_at(live.attention.began))
        for seat in live.waiting() if live.has_bots else ():
            if live.seats[seat].kind == "bot":
                self.tasks.spawn(
                    self.bot_answers(live.row.id, seat, live.turn), match=live.row.id, seat=seat, turn=live.turn
                )

    async def once(self) -> int:
        """Does everything that is due now; how much that was. No clock and no window waits for a bot that thinks."""
        now = self.matches.now()

        def look(connection: Connection) -> list[tuple[str, str, Seat, int]]:
            uptime.beat(connection, now)
            return queries.claim_due(connection, now)

        due = await self.matches.store.run(look)
        for one in due:
            if one[1] == "bot":
                self.tasks.spawn(self._do(*one))
        await asyncio.gather(*(self._do(*one) for one in due if one[1] != "bot"))
        return len(due)

    async def _do(self, name: str, kind: str, seat: Seat, turn: int) -> None:
        """One thing that is due, where the match can be played."""
        duties = {"bot": self.bot_answers, "clock": self.clock_runs_out, "agent": self.window_closes}
        try:
            if await self._goes_on(name):
                await duties[kind](name, seat, turn)
            else:
                now = self.matches.now()
                await self.matches.store.run(lambda connection: queries.put_off(connection, name, now))
        except Exception as error:
            LOG.error("deadline failed", match=name, kind=kind, seat=seat, turn=turn, error=repr(error), exc_info=error)

    async def _goes_on(self, name: str) -> bool:
        """Whether a match can be played here: its game, its edition and its cards are there."""
        try:
            return not (await self.matches.get(name)).is_old
        except Refusal:
            return False

    async def renew(self) -> None:
        """Keeps what this process works on: whoever stops renewing is taken over from."""
        now, thinking = self.matches.now(), set(self.thinking)
        if thinking and now - self._renewed >= RENEW_MILLIS:
            self._renewed = now
            await self.matches.store.run(lambda connection: queries.renew_claims(connection, thinking, now))

    async def bot_answers(self, name: str, seat: Seat, turn: int) -> None:
        """A bot thinks elsewhere and answers here, once: whatever else happens at the table meanwhile."""
        key = name, seat, turn
        if key not in self.thinking:
            self.thinking.add(key)
            try:
                await self._think_and_answer(name, seat, turn)
            finally:
                self.thinking.discard(key)

    async def _think_and_answer(self, name: str, seat: Seat, turn: int) -> None:
        """A bot that fails is replaced for this answer, and reported."""
        await self.wait(await self.matches.get(name))
        live = await self.matches.get(name)
        decision = _asked(live, seat, turn)
        if decision is None or live.seats[seat].kind != "bot" or live.table is None:
            return
        bot, view = live.seats[seat].bot, live.game.view(live.table.state, seat)
        try:
            path, bot = await self._thought(live, bot, view, decision)
            by = wire.By("bot", seat, bot)
            await answer(self.matches, name, seat, path, turn, by)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            if isinstance(error, Refusal) and error.code in ("stale", "not_asked"):
                return
            game = live.row.game
            LOG.error(
                "bot failed", match=name, game=game, bot=bot, seat=seat, turn=turn, error=repr(error), exc_info=error
            )
            path = random_answer(live.game, live.game.imagine(view, Random()), decision, Random())
            with suppress(Refusal):
                await answer(self.matches, name, seat, path, turn, wire.By("bot", seat, FALLBACK))

    async def window_closes(self, name: str, seat: Seat, turn: int) -> None:
        """It has been open long enough."""
        await close_due(self.matches, name, seat, turn)

    async def response_runs_out(self, live: Live, seat: Seat, turn: int) -> None:
        """In a window time runs out for a pass, never for an act."""
        place = next((place for place in live.window() if place.decision.seat == seat and live.is_missing(place)), None)
        if place and place.verdict and live.turn == turn:
            by = wire.By("clock", seat, live.seats[seat].name)
            with suppress(Refusal):
                await answer(self.matches, live.row.id, seat, place.verdict.passes, turn, by)

    async def _thought(self, live: Live, bot: str, view: Any, decision: Decision) -> tuple[tuple[int, ...], str]:
        """A bot's answer, and who it is that gave it: the table never waits for a compiler."""
        async with self.queue.turn(f"bots of {live.row.host}", later=not live.people):
            try:
                return await self.think(live.row.game, bot, view, decision), bot
            except NotReady:
                return await self.think(live.row.game, STAND_IN, view, decision), STAND_IN

    async def clock_runs_out(self, name: str, seat: Seat, turn: int) -> None:
        """In a window a seat passes; else the game or the host has said what happens."""
        async with self.matches.hold(name) as live:
            await restoring.sealed(self.matches.store, live, self.matches.now())
        await (self.response_runs_out if live.window() else self.bank_runs_out)(live, seat, turn)

    async def bank_runs_out(self, live: Live, seat: Seat, turn: int) -> None:
        """The game's default answer, or a bot plays on: what the host chose."""

        def flag(live: Live) -> Change:
            if live.table is None or live.row.clock is None or live.turn != turn or seat in live.table.sealed:
                raise Refusal("stale")
            # At a sealed table a clock that stood runs on when all have locked: an older deadline is too early.
            runs_on = live.clocks.due().get(seat, 0) > self.matches.now() + SKEW_MILLIS
            if runs_on or looking.sealing(live, seat) == "pledged":
                raise Refusal("stale")
            by = wire.By("clock", seat, live.seats[seat].name)
            if live.row.clock.then == "bot":
                minded = live.mind(seat)
                then = (queries.set_seat(name, minded), *deadlines(live, self.matches.now()))
                return Change(minded, by, [], then)
            if live.game.default(live.table.state, seat) is not None:
                raise Refusal("default")
            played = live.table.expire(seat)
            if not played:
                raise Refusal("waiting")
            return played_by(self.matches, live, played, by)

        name = live.row.id
        try:
            await self.matches.change(name, flag)
        except Refusal as refused:
            live = await self.matches.get(name)
            if refused.code == "waiting":
                await sealing.settle(self.matches, live)
                self.matches.watchers.tell_waiting(live)
            if refused.code == "default" and live.table and _asked(live, seat, turn):
                path = live.game.default(live.table.state, seat)
                assert path
                with suppress(Refusal):
                    await answer(self.matches, name, seat, path, turn, wire.By("clock", seat, live.seats[seat].name))

    async def _look(self) -> None:
        await self.renew()
        await self.once()

    def pause(self) -> float:
        """Seconds until something may be due."""
        now = self.matches.now()
        self._soon = {due for due in self._soon if due > now}
        return min(EVERY_SECONDS, (min(self._soon) - now) / 1000 if self._soon else EVERY_SECONDS)


async def _at_once(_: Live) -> None:
    """Nothing to wait for."""


def _asked(live: Live, seat: Seat, turn: int) -> Decision | None:
    """The question that is still open, if it is."""
    if live.table is None or live.turn != turn or seat not in live.waiting():
        return None
    return next(decision for decision in live.table.pending if decision.seat == seat)
