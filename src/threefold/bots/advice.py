"""Tells a player which answers are good, which is best, and why.

The adviser gets a view and a question, like a bot. In solved games it looks the answers up; elsewhere it checks one
answer and one reply for certain wins and losses, and searches the rest. It returns codes; the client makes sentences.
"""

from __future__ import annotations

from random import Random
from statistics import mean
from time import monotonic
from typing import Any, Literal

from msgspec import Struct

from threefold import solvers
from threefold.bots.guided import Guided, guide_of
from threefold.bots.mcts import GUIDED, Mcts
from threefold.core.contract import Answer, Decision
from threefold.core.game import AnyGame
from threefold.core.walk import is_answer

WON, EVEN, LOST = 1.0, 0.5, 0.0
GOOD_SHARE = 0.25
"""In a mix, an answer is good if its share is at least this part of the best answer's share."""
GOOD_TRIES = 0.5
"""In a search, an answer is good if its tries are at least this part of the best answer's tries."""
TRIES = 1600
"""Playouts for games that weigh their answers themselves."""
SEARCH = Mcts("adviser", "Searches what is not proven.", nodes=400, seconds=1.0)

Known = Literal["proof", "mix", "search"]
"""The method: a table of the solved game, its equilibrium, or a search."""
Why = Literal["wins", "draws", "loses", "mix", "weighed", "forced", "refuted", "search"]
"""`weighed`: the game's own search. `forced`: it wins whatever is replied. `refuted`: a reply to it wins."""


class Reason(Struct, frozen=True):
    """Why an answer is good or bad."""

    why: Why
    steps: int = 0
    """Steps until the game ends, where that is known."""
    share: int = 0
    """How often the answer should be given, in percent."""
    worse: int = 0
    """How many other answers have a worse result; a slower win is not worse."""
    of: int = 0
    """How many other answers there are."""


class Rated(Struct, frozen=True):
    """An answer and its rating."""

    answer: Answer
    worth: float
    """The value for the player: 1 is won, 0.5 even, 0 lost; in a mix, its share."""
    reason: Reason
    trap: float = 0.0
    """The share of the opponent's replies that would be mistakes."""


class Advice(Struct, frozen=True):
    """The answers that were looked at, best first, and the number of good ones among them."""

    known: Known
    rated: tuple[Rated, ...]
    good: int

    @property
    def best(self) -> Rated:
        """Return the best answer."""
        return self.rated[0]

    def of(self, answer: Answer) -> Rated | None:
        """Return the rating of an answer, or of the best one with the same first step; None if there is none."""
        same = (one for one in self.rated if one.answer == answer)
        alike = (one for one in self.rated if one.answer[:1] == answer[:1])
        return next(same, None) or next(alike, None)


def advise(game: AnyGame, view: Any, decision: Decision, rng: Random, search: Mcts = SEARCH) -> Advice:
    """Rate the answers to a question by the best method that the game allows."""
    return (
        _proven(game, view, rng)
        or _mixed(game, view)
        or _weighed(game, view, decision, rng)
        or _guided(game, view, decision, rng, search)
        or _searched(game, view, decision, rng, search)
    )


def _proven(game: AnyGame, view: Any, rng: Random) -> Advice | None:
    """Rate answers by the table of a solved game. Good answers keep the value of the game."""
    solver = solvers.solver_of(game.name)
    choices = solver.choices(game.imagine(view, rng)) if isinstance(solver, solvers.Solver) else None
    if not choices:
        return None
    found = sorted(choices, key=lambda choice: (choice.rank, choice.trap), reverse=True)
    counts = {value: sum(choice.value == value for choice in found) for value in ("win", "draw", "loss")}
    worse = {"win": counts["draw"] + counts["loss"], "draw": counts["loss"], "loss": 0}
    why: dict[str, Why] = {"win": "wins", "draw": "draws", "loss": "loses"}
    worth = {"win": WON, "draw": EVEN, "loss": LOST}
    rated = tuple(
        Rated(
            (choice.action,),
            worth[choice.value],
            Reason(why[choice.value], choice.steps, worse=worse[choice.value], of=len(found) - 1),
            choice.trap,
        )
        for choice in found
    )
    return Advice("proof", rated, counts[found[0].value])


def _mixed(game: AnyGame, view: Any) -> Advice | None:
    solver = solvers.solver_of(game.name)
    mix = solver.mix(view) if isinstance(solver, solvers.Mixed) else None
    return _by_share("mix", "mix", {(action,): share for action, share in mix.items()}, GOOD_SHARE) if mix else None


def _weighed(game: AnyGame, view: Any, decision: Decision, rng: Random) -> Advice | None:
    """Rate answers by the game's own search, if all its answers have one step."""
    weigh: Any = getattr(game, "weigh", None)
    if weigh is None:
        return None
    state = game.imagine(view, rng)
    if not all(is_answer(game.more, state, decision.seat, (action,), (action,)) for action in decision.legal):
        return None
    shares: dict[int, float] = weigh(view, decision, TRIES, rng)
    return _by_share("search", "weighed", {(action,): share for action, share in shares.items()}, GOOD_TRIES)


def _by_share(known: Known, why: Why, shares: dict[Answer, float], least: float) -> Advice:
    total = sum(shares.values()) or 1.0
    found = sorted(shares, key=lambda answer: shares[answer], reverse=True)
    rated = tuple(
        Rated(answer, shares[answer] / total, Reason(why, share=round(100 * shares[answer] / total), of=len(found) - 1))
        for answer in found
    )
    return Advice(known, rated, sum(one.worth >= least * rated[0].worth for one in rated))


def _guided(game: AnyGame, view: Any, decision: Decision, rng: Random, search: Mcts) -> Advice | None:
    """Rate answers by the guided search: the best first, then by their lead over the game's own suggestion."""
    guide = guide_of(game)
    if guide is None:
        return None
    guided = Guided(game, guide, view, decision, rng)
    best = guided.best(search.nodes // GUIDED, monotonic() + search.seconds)
    worth = dict.fromkeys(guided.offered, EVEN)
    worth |= {answer: EVEN + mean(leads) for answer, leads in guided.leads.items() if leads}
    others = len(worth) - 1
    found = sorted(worth, key=lambda answer: (answer == best, worth[answer]), reverse=True)
    rated = tuple(Rated(answer, worth[answer], Reason("search", of=others)) for answer in found)
    return Advice("search", rated, 1)


def _searched(game: AnyGame, view: Any, decision: Decision, rng: Random, search: Mcts) -> Advice:
    """Rate answers first by whether one reply ahead proves a win or a loss, then by how often the search tried them."""
    thought = search.think(game, view, decision, rng)
    seen, tried = thought.seen, thought.tried
    others = len(seen.wins) + len(seen.open) + len(seen.lost) - 1
    total = sum(count for count, _ in tried.values()) or 1
    rated = [
        Rated(answer, WON, Reason("forced", worse=len(seen.open) + len(seen.lost), of=others)) for answer in seen.wins
    ]
    for answer in sorted(seen.open, key=lambda answer: tried.get(answer, (0, 0.0)), reverse=True):
        count, worth = tried.get(answer, (0, EVEN))
        reason = Reason("search", share=round(100 * count / total), worse=len(seen.lost), of=others)
        rated.append(Rated(answer, worth, reason))
    good = len(seen.wins) or sum(
        tried.get(answer, (0, EVEN))[0] >= GOOD_TRIES * max((count for count, _ in tried.values()), default=0)
        for answer in seen.open
    )
    rated += [Rated(answer, LOST, Reason("refuted", of=others)) for answer in seen.lost]
    return Advice("search", tuple(rated), good or len(rated))
