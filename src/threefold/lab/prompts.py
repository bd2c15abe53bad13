"""Measures how often an agent would prompt its person, in bot games with interrupt windows.

A window asks all seats in turn whether they interrupt. An agent answers for its person there, or prompts the person if
the person may want to act. In these games a bot answers where the agent would prompt; everywhere else the agent
answers. A prompt counts as soon as it would be shown. All seats have the same wishes, which are set again every turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from time import process_time
from typing import Any

from msgspec import Struct

from threefold import bots, games
from threefold.bots.bot import random_answer
from threefold.core.contract import CHANCE, Answer, Decision, Seat
from threefold.core.errors import OptionsError
from threefold.core.game import AnyGame
from threefold.core.option_words import read_options, read_plain
from threefold.core.windows import Agent, Verdict
from threefold.lab.figures import percentile


class Report(Struct):
    """How many games and windows there were, and how many prompts."""

    games: int = 0
    windows: int = 0
    """How often a seat was asked in a window, going by public facts."""
    prompted: int = 0
    """How many of these would have prompted the person."""
    turns: list[int] = []
    """Prompts per opponent's turn, one number for each seat."""
    faults: Counter[str] = Counter()
    seconds: list[float] = []
    """CPU time of each verdict."""

    def summary(self) -> dict[str, Any]:
        """Return the numbers that the documentation quotes."""
        return {
            "games": self.games,
            "opponent_turns": len(self.turns),
            "mean": round(sum(self.turns) / max(1, len(self.turns)), 3),
            "p95": percentile(self.turns, 0.95),
            "most": max(self.turns, default=0),
            "windows": self.windows,
            "prompted": self.prompted,
            "faults": dict(sorted(self.faults.items())),
            "verdict_ms": {
                "mean": round(1000 * sum(self.seconds) / max(1, len(self.seconds)), 3),
                "p99": round(1000 * percentile(self.seconds, 0.99), 3),
                "most": round(1000 * max(self.seconds, default=0.0), 3),
            },
        }


def measure(
    name: str,
    bot: str,
    count: int,
    seed: int,
    seats: int = 0,
    options: dict[str, Any] | None = None,
    wishes: dict[str, Any] | None = None,
) -> Report:
    """Play games and count the prompts; the same seed gives the same counts."""
    game, player = games.find(name), bots.find(bot)
    agent = game.windows.agent()
    if agent is None:
        raise OptionsError(f"{name} has no windows that agents answer")
    wished = read_plain(agent.wishes, wishes or {}, "--wish")
    report = Report(faults=Counter(dict.fromkeys(agent.faults, 0)))
    for number in range(count):
        rng = Random(f"{seed} {number}")
        replayed = Replayed(game, agent, wished, report)
        state = game.new(seats or game.seats[0], read_options(game, options or {}))
        while pending := game.pending(state):
            verdicts = dict(replayed.look(state, pending))
            answers = {d.seat: _answer(game, player, state, d, verdicts.get(d.seat), rng) for d in pending}
            replayed.answered(state, answers.keys() & verdicts.keys())
            game.play(state, answers)
        replayed.end()
        report.games += 1
    return report


class Replayed:
    """One game in progress: each seat's wishes, the open window, and the prompts of this turn."""

    def __init__(self, game: AnyGame, agent: Agent[Any], wished: Struct, report: Report) -> None:
        self.game, self.agent, self.wished, self.report = game, agent, wished, report
        self.wishes: dict[Seat, Any] = {}
        """The wishes of each seat that was asked in this turn."""
        self.seen: set[Decision] = set()
        """The questions of the open window that were counted, so that none is counted twice."""
        self.turn: tuple[int, tuple[Seat, ...]] | None = None
        self.prompts: Counter[Seat] = Counter()

    def look(self, state: Any, pending: Sequence[Decision]) -> Iterator[tuple[Seat, Verdict]]:
        """Yield each asked seat of the open window with its agent's verdict."""
        self._note_turn(state)
        seen: set[Decision] = set()
        for decision in (*pending, *self.game.windows.queue(state)):
            verdict = self._verdict(state, decision.seat)
            if verdict is None:
                break
            seen.add(decision)
            if decision not in self.seen:
                self._count(state, decision, verdict)
            yield decision.seat, verdict
        self.seen = seen

    def answered(self, state: Any, seats: Iterable[Seat]) -> None:
        """Drop the wishes that were for this window only, now that these seats have answered it."""
        for seat in seats:
            self.wishes[seat] = self.agent.answered(state, seat, self.wishes[seat])

    def _verdict(self, state: Any, seat: Seat) -> Verdict | None:
        if seat == CHANCE:
            return None
        if seat not in self.wishes:
            # During setup there is no turn yet that a wish could be limited to.
            self.wishes[seat] = self.agent.accept(state, seat, self.wished) if self.turn else self.wished
        began = process_time()
        verdict = self.agent.consider(state, seat, self.wishes[seat])
        if verdict is not None:
            self.report.seconds.append(process_time() - began)
        return verdict

    def _count(self, state: Any, decision: Decision, verdict: Verdict) -> None:
        self.report.windows += 1
        self.report.prompted += verdict.prompt
        self.prompts[decision.seat] += verdict.prompt
        for fault in self.agent.faults_of(state, decision, verdict):
            self.report.faults[fault] += 1

    def _note_turn(self, state: Any) -> None:
        turn = self.agent.turn(state)
        if turn != self.turn:
            self.end()
            self.turn = turn
            self.wishes.clear()

    def end(self) -> None:
        """Store the prompts of each opponent in the turn that has ended."""
        if self.turn is not None:
            self.report.turns += [self.prompts[seat] for seat in self.turn[1]]
        self.prompts.clear()


def _answer(
    game: AnyGame, player: bots.Bot, state: Any, decision: Decision, verdict: Verdict | None, rng: Random
) -> Answer:
    if decision.seat == CHANCE:
        return random_answer(game, state, decision, rng)
    if verdict is not None and not verdict.prompt:
        return verdict.answer
    return player.answer(game, game.view(state, decision.seat), decision, rng)
