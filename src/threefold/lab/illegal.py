"""Illegal paths: answers that were not offered. A table must refuse each of them with a clear message.

The functions under "Entrances" each hand such a path to a table in another way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from threefold.bots.bot import random_answer
from threefold.core.contract import CHANCE, Answer, Decision
from threefold.core.errors import ThreefoldError
from threefold.core.game import AnyGame
from threefold.core.record import Turn
from threefold.core.table import Table
from threefold.core.walk import LONGEST_PATH, is_answer, steps_after

LONGEST_REFUSAL, LONGEST_REPLY = 200, 1500
"""Length limits for refusals: of codes, and of texts, which repeat the text and list what is legal."""
BEYOND = (-1, -(2**31), 2**31, 2**63, 10**30)
LETTERS = "abcdeuP0123456789:=,-~+>? é"

Wild = Callable[[AnyGame, Any, Decision, Random], Answer]


class NotRefused(Exception):
    """An illegal path was accepted, changed the state, or got too long an error message."""


# Paths


def any_codes(game: AnyGame, state: Any, decision: Decision, rng: Random) -> Answer:
    """Return a few codes of the action space."""
    return tuple(rng.randrange(len(game.actions)) for _ in range(rng.randint(1, 6)))


def codes_beyond(game: AnyGame, state: Any, decision: Decision, rng: Random) -> Answer:
    """Return an answer with a code that is no code of the game."""
    start = prefix(game, state, decision, rng)
    return (*start, rng.choice((*BEYOND, len(game.actions))), *start)


def prefix(game: AnyGame, state: Any, decision: Decision, rng: Random) -> Answer:
    """Return the first steps of a legal answer, or none."""
    answer = random_answer(game, state, decision, rng)
    return answer[: rng.randrange(len(answer))]


def wrong_turn(game: AnyGame, state: Any, decision: Decision, rng: Random) -> Answer:
    """Return a legal answer with one code replaced by a random or a neighbouring one."""
    answer = random_answer(game, state, decision, rng)
    at = rng.randrange(len(answer))
    code = answer[at] + rng.choice((-1, 1)) if rng.random() < 0.5 else rng.randrange(len(game.actions))
    return (*answer[:at], code, *answer[at + 1 :])


def too_long(game: AnyGame, state: Any, decision: Decision, rng: Random) -> Answer:
    """Return a legal answer with more steps behind it."""
    answer = random_answer(game, state, decision, rng)
    return answer * rng.choice((2, 3, LONGEST_PATH + 1)) if rng.random() < 0.5 else (*answer, rng.choice(answer))


def nothing(game: AnyGame, state: Any, decision: Decision, rng: Random) -> Answer:
    """Return an empty answer."""
    return ()


WAYS: tuple[Wild, ...] = (any_codes, any_codes, codes_beyond, prefix, wrong_turn, wrong_turn, too_long, nothing)


def illegal_path(game: AnyGame, state: Any, decision: Decision, rng: Random) -> Answer:
    """Return a path that is neither an answer to a question nor a call."""
    while True:
        path = rng.choice(WAYS)(game, state, decision, rng)
        is_call = path[:1] != () and path[0] in game.calls(state, decision.seat)
        if not is_call and not is_answer(game.more, state, decision.seat, path, decision.legal):
            return path


def garbled(text: str, rng: Random) -> str:
    """Return a text with a few letters taken out, put in or exchanged."""
    letters = list(text)
    for _ in range(rng.randint(1, 4)):
        at = rng.randint(0, len(letters))
        letters[at : at + rng.randint(0, 3)] = rng.choices(LETTERS, k=rng.randint(0, 2))
    return "".join(letters)


# Entrances

Entrance = Callable[[Table[Any], Decision, Answer, Random], object]


def answer(table: Table[Any], decision: Decision, path: Answer, rng: Random) -> object:
    """Hand the path to the table as an answer."""
    return table.answer(decision.seat, path)


def answer_early(table: Table[Any], decision: Decision, path: Answer, rng: Random) -> object:
    """Hand the path to the table as an answer that is opened later."""
    return table.answer(decision.seat, path, opens=False)


def call(table: Table[Any], decision: Decision, path: Answer, rng: Random) -> object:
    """Hand the path to the table as a call, for an existing or an impossible seat."""
    return table.call(rng.choice((decision.seat, -1, len(table.record.seats), 10**30)), path)


def consider(table: Table[Any], decision: Decision, path: Answer, rng: Random) -> object:
    """Ask the table which steps may follow the path; only a path that begins a legal answer has any."""
    steps = table.next_steps(decision.seat, path)
    if path and not steps:
        raise NotRefused(f"{path} counts as complete")
    raise ThreefoldError


def record(table: Table[Any], decision: Decision, path: Answer, rng: Random) -> object:
    """Hand the path to the table as part of a recorded entry."""
    answers = {d.seat: random_answer(table.game, table.state, d, rng) for d in table.pending if d.seat != CHANCE}
    return table.admit(Turn({**answers, decision.seat: path}))


def stored(table: Table[Any], decision: Decision, path: Answer, rng: Random) -> object:
    """Hand the path to the table as an answer that was stored earlier."""
    if table.recall(decision.seat, path, decision):
        try:
            if decision in table.pending and decision.seat not in table.waiting():
                raise NotRefused(f"{path} counts as an answer")
            table.open()
        finally:
            table.reset(decision.seat)
    raise ThreefoldError


def ask_rules(table: Table[Any], decision: Decision, path: Answer, rng: Random) -> object:
    """Ask the rules for the next steps. Any reply is fine, because a table never asks about illegal paths."""
    steps_after(table.game.more, table.state, decision.seat, path)
    raise ThreefoldError


def read_text(table: Table[Any], decision: Decision, path: Answer, rng: Random) -> object:
    """Read an answer with spelling mistakes. It may still be a legal answer."""
    game, state = table.game, table.state
    text = game.notation.write_answer(state, decision.seat, random_answer(game, state, decision, rng))
    read = game.notation.read_answer(state, decision.seat, garbled(text, rng))
    if not is_answer(game.more, state, decision.seat, read, decision.legal):
        table.check(decision.seat, read)
    raise ThreefoldError


ENTRANCES: Mapping[str, Entrance] = {
    "answer": answer,
    "early answer": answer_early,
    "call": call,
    "consider": consider,
    "record": record,
    "stored answer": stored,
    "notation": read_text,
}
"""Entrances at which every game is safe: the table asks a game only about steps that the game offered."""
GUARDED: Mapping[str, Entrance] = {**ENTRANCES, "rules": ask_rules}
"""All entrances, for games that also refuse illegal paths by themselves, as our three games do."""


def attack(table: Table[Any], rng: Random, entrances: Mapping[str, Entrance] = ENTRANCES) -> None:
    """Try an illegal path at one entrance; raise an error if it is not refused."""
    asked = [d for d in (*table.pending, *table.queued) if d.seat != CHANCE]
    if not asked:
        return
    decision = rng.choice(asked)
    path = illegal_path(table.game, table.state, decision, rng)
    name = rng.choice(tuple(entrances))
    try:
        entrances[name](table, decision, path, rng)
    except ThreefoldError as refused:
        most = LONGEST_REPLY if name == "notation" else LONGEST_REFUSAL
        if len(str(refused)) > most:
            raise NotRefused(f"{name}: {len(str(refused))} letters: {str(refused)[:most]}") from None
        return
    raise NotRefused(f"{name}: {path} was taken as an answer to {decision.rule}")
