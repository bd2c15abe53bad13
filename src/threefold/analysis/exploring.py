"""Answers the analysis board's two questions: what about this moment, and what about these turns?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import Raw

from threefold.analysis.judging import decide, judge, judge_all
from threefold.analysis.lines import Line, check_turn, read_line, read_turn
from threefold.analysis.shapes import Asked, Decided, Explore, Explored, Moment, Review, Reviewed, Source
from threefold.bots.guided import guide_of
from threefold.core.contract import Answers, Decision, Event, Seat
from threefold.core.game import AnyGame

ENCODE = msgspec.json.Encoder(order="deterministic").encode


def line_of(source: Source) -> Line:
    """Return the game to analyse."""
    return read_line(source.game, ENCODE(source.options), source.text)


def explore(wanted: Explore) -> Explored:
    """Return one moment and its possible answers. The request holds the whole line; nothing is remembered."""
    line = line_of(wanted)
    game = line.game
    before: Any = None
    answers: Answers = {}
    events: Sequence[Event] = ()
    state = line.at(wanted.turn - 1 if wanted.turn and not (wanted.line or wanted.answers) else wanted.turn)
    ways: Iterable[Answers | tuple[str, ...]] = wanted.line
    if wanted.turn and not (wanted.line or wanted.answers):
        ways = [line.played(wanted.turn)]
    for way in ways:
        before = state.clone()
        answers = read_turn(game, state, way) if isinstance(way, tuple) else way
        events = game.play(state, answers)
    if wanted.answers:
        before = state.clone()
        answers = check_turn(game, state, wanted.answers)
        events = game.play(state, answers)
    pending = game.pending(state)
    decided = _decided(game, before, answers) if before is not None else ()
    turn = wanted.turn + len(wanted.line) + bool(wanted.answers)
    return Explored(
        moment=_moment(game, turn, before, answers, events, state, decided),
        asks=tuple(_asked(game, state, decision) for decision in pending),
        judged=judge_all(game, state, pending, think=wanted.think),
    )


def review(wanted: Review) -> Reviewed:
    """Return some turns of the game with the value of each choice."""
    line = line_of(wanted)
    game = line.game
    state = line.at(min(wanted.first, len(line.turns)))
    moments: list[Moment] = []
    if wanted.first == 0:
        moments.append(_moment(game, 0, None, {}, (), state, ()))
    for number in range(wanted.first, min(len(line.turns), wanted.first + wanted.count)):
        before, answers = state.clone(), line.turns[number]
        events = game.play(state, answers)
        moments.append(_moment(game, number + 1, before, answers, events, state, _decided(game, before, answers)))
    return Reviewed(
        game=game.name,
        options=msgspec.to_builtins(line.options),
        seats=line.seats,
        names=line.names,
        scenery=Raw(ENCODE(game.display.scenery(line.options))),
        turns=len(line.turns),
        moments=tuple(moments),
        appraised=guide_of(game) is not None,
    )


def _decided(game: AnyGame, before: Any, answers: Answers) -> tuple[Decided, ...]:
    found: list[Decided] = []
    for decision in game.pending(before):
        if decision.seat in answers and (judged := judge(game, before, decision)):
            decided = decide(judged, tuple(answers[decision.seat]))
            found += [decided] if decided else []
    return tuple(found)


def _moment(
    game: AnyGame,
    turn: int,
    before: Any,
    answers: Answers,
    events: Sequence[Event],
    state: Any,
    decided: tuple[Decided, ...],
) -> Moment:
    texts = (game.notation.write_answer(before, seat, path) for seat, path in sorted(answers.items()))
    choices = game.display.choices(texts)
    told = tuple(Raw(ENCODE(game.display.event(event))) for event in events if event.to is None)
    view, show = _seen(game, state, None)
    by = tuple(sorted(answers))
    position, outcome = game.notation.write_position(state), game.outcome(state)
    return Moment(turn, choices, by, told, view, show, position, decided, outcome)


def _asked(game: AnyGame, state: Any, decision: Decision) -> Asked:
    seat = decision.seat if decision.seat >= 0 else None
    steps = game.display.choices(game.notation.write_steps(state, decision))
    return Asked(decision.seat, decision.rule, decision.legal, steps, *_seen(game, state, seat))


def _seen(game: AnyGame, state: Any, seat: Seat | None) -> tuple[Raw, Raw]:
    """Return a view, and what a board shows of it, encoded."""
    drawn, shown = game.display.drawn(game.view(state, seat))
    return Raw(ENCODE(drawn)), Raw(ENCODE(shown))
