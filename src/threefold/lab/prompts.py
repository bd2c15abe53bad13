"""How often people would be prompted: bot games replayed through seat agents at their default wishes.

A bot answers only where its agent prompts it, as a person would; everywhere else the agent answers. Prompts go out to
all seats of a window at once, so a prompt counts as soon as it would be shown. Everybody wishes the same, anew in every
turn: what is promised for one turn is promised in each.
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
from threefold.core.option_words import read_plain
from threefold.core.table import read_options
from threefold.core.windows import Agent, Verdict
from threefold.lab.figures import percentile


class Report(Struct):
    """What was counted."""

    games: int = 0
    windows: int = 0
    """Seats asked in windows by public facts."""
    prompted: int = 0
    """Of these, how many a person was really asked."""
    turns: list[int] = []
    """Prompts in each turn of an opponent, seat by seat."""
    faults: Counter[str] = Counter()
    seconds: list[float] = []
    """CPU time of every verdict."""

    def summary(self) -> dict[str, Any]:
        """The numbers that docs and bars speak of."""
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
    """Plays games and counts; the same seed counts the same."""
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
    """One game under way: what is left of wishes, which window is open, how many prompts each seat had in this turn."""

    def __init__(self, game: AnyGame, agent: Agent[Any], wished: Struct, report: Report) -> None:
        self.game, self.agent, self.wished, self.report = game, agent, wished, report
        self.wishes: dict[Seat, Any] = {}
        """Of whom has been asked in this turn."""
        self.seen: set[Decision] = set()
        """The questions of the window that is open: who comes later in it is asked once, not with everybody before."""
        self.turn: tuple[int, tuple[Seat, ...]] | None = None
        self.prompts: Counter[Seat] = Counter()

    def look(self, state: Any, pending: Sequence[Decision]) -> Iterator[tuple[Seat, Verdict]]:
        """What agents make of the window that is open, if one is, for every seat in it."""
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
        """These have answered the window that is open, themselves or not: what was wished for it alone is over."""
        for seat in seats:
            self.wishes[seat] = self.agent.answered(state, seat, self.wishes[seat])

    def _verdict(self, state: Any, seat: Seat) -> Verdict | None:
        if seat == CHANCE:
            return None
        if seat not in self.wishes:
            # While the table is set up no turn is under way that something could be promised for.
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
        """A turn is over: what each opponent was asked in it."""
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
