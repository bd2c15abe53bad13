"""A teacher at the table: before a question and after an answer it says what matters, and waits for a take-back.

What it says goes to the pupil alone. It knows what an adviser knows, from the pupil's own view.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

import msgspec
import structlog

from threefold.bots import TEACHER
from threefold.bots.lessons import Lesson, afterwards, beforehand
from threefold.core.contract import Answer, Seat
from threefold.core.display import Choice
from threefold.core.record import Turn
from threefold.serve import wire
from threefold.serve.hints import Advised, Hints, question
from threefold.serve.live import Live
from threefold.serve.matches import Matches
from threefold.serve.refusals import Refusal
from threefold.serve.tasks import Tasks

LOG = structlog.get_logger("threefold.teaching")
PATIENCE_SECONDS = 30.0
"""How long a teacher waits for a take-back before it plays on."""

Asked = tuple[int, asyncio.Task[Advised | None]]


def teaches(live: Live) -> bool:
    """Whether a teacher sits at this table, and may help there."""
    if live.row.tournament or live.row.hints is False:
        return False
    return live.has_bots and any(sits.kind == "bot" and sits.bot == TEACHER.name for sits in live.seats)


class Teaching:
    """Looks on in one process."""

    def __init__(self, matches: Matches, hints: Hints) -> None:
        self.matches, self.hints = matches, hints
        self.patience = PATIENCE_SECONDS
        self._asked: dict[str, dict[Seat, Asked]] = {}
        """What pupils were asked last, and what is to be said to it."""
        self._judging: dict[str, set[asyncio.Task[None]]] = {}
        self._holds: dict[str, tuple[int, asyncio.Event]] = {}
        self._tasks = Tasks(LOG, "lesson failed")
        before = matches.changed

        def changed(live: Live) -> None:
            self.look(live)
            before(live)

        matches.changed = changed
        matches.play_on = self.play_on

    def look(self, live: Live) -> None:
        """Something has changed: what was answered is judged, what is asked is thought about."""
        name = live.row.id
        if live.table is None or not (teaches(live) or name in self._asked):
            return
        held = self._holds.get(name)
        if held and held[0] != live.turn:
            self.play_on(live)
        asked = self._asked.pop(name, {})
        for seat, (turn, task) in asked.items():
            played = live.table.standing(turn)
            if isinstance(played, Turn) and seat in played.answers:
                self._judge(live, seat, turn, task, played.answers[seat])
        pupils = [seat for seat in live.unanswered() if live.seats[seat].kind == "human"] if teaches(live) else []
        for seat in pupils:
            known = asked.get(seat)
            if known and known[0] == live.turn:
                self._asked.setdefault(name, {})[seat] = known
            elif decision := question(live, seat):
                task = self.hints.about(live, seat, decision)
                self._asked.setdefault(name, {})[seat] = live.turn, task
                self._tasks.spawn(self._before(live, seat, live.turn, task), match=name, seat=seat, turn=live.turn)

    async def wait(self, live: Live) -> None:
        """Lets a bot wait until what was played is judged, and until the pupil has decided about it."""
        name = live.row.id
        while tasks := self._judging.get(name):
            await asyncio.gather(*tasks, return_exceptions=True)
        if held := self._holds.get(name):
            with suppress(TimeoutError):
                await asyncio.wait_for(held[1].wait(), self.patience)
            self._holds.pop(name, None)

    def play_on(self, live: Live) -> None:
        """The pupil has decided."""
        if held := self._holds.pop(live.row.id, None):
            held[1].set()

    async def stop(self) -> None:
        """Says nothing more."""
        await self._tasks.stop()

    def _judge(self, live: Live, seat: Seat, turn: int, task: asyncio.Task[Advised | None], answer: Answer) -> None:
        judging = self._judging.setdefault(live.row.id, set())
        spawned = self._tasks.spawn(
            self._after(live, seat, turn, task, answer), match=live.row.id, seat=seat, turn=turn
        )
        judging.add(spawned)

        def done(_: object) -> None:
            judging.discard(spawned)
            if not judging:
                self._judging.pop(live.row.id, None)

        spawned.add_done_callback(done)

    async def _before(self, live: Live, seat: Seat, turn: int, task: asyncio.Task[Advised | None]) -> None:
        advised = await _advice_of(task)
        lesson = beforehand(advised.advice) if advised else None
        if lesson and live.turn == turn and seat in live.unanswered():
            self._tell(live, seat, lesson, None)

    async def _after(
        self, live: Live, seat: Seat, turn: int, task: asyncio.Task[Advised | None], answer: Answer
    ) -> None:
        advised = await _advice_of(task)
        lesson = afterwards(advised.advice, answer) if advised else None
        if lesson is None or advised is None:
            return
        undo = live.table is not None and live.turn == turn + 1 and live.table.may_take_back(turn)
        if undo:
            self._holds[live.row.id] = live.turn, asyncio.Event()
        self._tell(live, seat, lesson, advised.choice, undo=undo)

    def _tell(self, live: Live, seat: Seat, lesson: Lesson, choice: Choice | None, *, undo: bool = False) -> None:
        message = wire.Lesson(live.turn, lesson.code, lesson.steps, lesson.share, choice, undo)
        self.matches.watchers.whisper(live, seat, msgspec.json.encode(message))


async def _advice_of(task: asyncio.Task[Advised | None]) -> Advised | None:
    """Return what came of thinking; nothing where it took too long, or where a pupil has too many tables at a time."""
    try:
        return await asyncio.shield(task)
    except Refusal:
        return None
