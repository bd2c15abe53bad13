"""The laws of what seats see: views, the worlds that fit them, what is told, and agents."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from threefold.core.contract import Answer, AnyGame, Seat, Setup, Verdict, told
from threefold.lab.walking import Pick, allows, answer_by, answers_by, seated, somewhere


def views_fit_their_worlds(game: AnyGame, setup: Setup, pick: Pick) -> None:
    state = somewhere(game, setup, pick)
    for seat in seated(setup):
        view = game.view(state, seat)
        world = game.imagine(view, Random(pick(2**16)))
        assert game.view(world, seat) == view, f"seat {seat}: an imagined world looks different"
        assert game.hides or view == game.view(state, None), (
            f"seat {seat}: sees what others do not, and `hides` is False"
        )


def views_travel(game: AnyGame, setup: Setup, pick: Pick) -> None:
    state = somewhere(game, setup, pick)
    for seat in seated(setup):
        _round_trip(game.view(state, seat))
    if game.pending(state):
        for event in game.play(state.clone(), answers_by(game, setup, state, pick)):
            _round_trip(event)
            game.write_event(event)


def _round_trip(value: Struct) -> None:
    assert msgspec.json.decode(msgspec.json.encode(value), type=type(value)) == value, f"{value} does not travel"


def worlds_alike_tell_alike(game: AnyGame, setup: Setup, pick: Pick) -> None:
    """What a seat is asked and told depends only on what it may see."""
    state = somewhere(game, setup, pick)
    for seat in seated(setup):
        world = game.imagine(game.view(state, seat), Random(pick(2**16)))
        assert _public(game, state, seat) == _public(game, world, seat), (
            f"seat {seat}: who is asked gives a secret away"
        )
        if not game.pending(state):
            continue
        answers = {d.seat: answer_by(game, state, d, pick) for d in game.pending(state)}
        others = {d.seat: answer_by(game, state, d, pick) for d in game.pending(state) if d.seat != seat}
        _told_alike(game, seat, (state, answers), (state, answers | others))
        refused = [d.seat for d in game.pending(world) if not allows(game, world, d, answers[d.seat])]
        assert seat not in refused, f"seat {seat}: what may follow its first step gives a secret away"
        if not refused:
            _told_alike(game, seat, (state, answers), (world, answers))


def _told_alike(game: AnyGame, seat: Seat | None, *plays: tuple[Any, dict[Seat, Answer]]) -> None:
    """Where two plays leave a seat with the same view, they have told it the same."""
    (here, told_here), (there, told_there) = [
        (after := state.clone(), told(game.play(after, answers), seat)) for state, answers in plays
    ]
    if here != there and game.view(here, seat) == game.view(there, seat):
        assert told_here == told_there, f"seat {seat} is told more than it may see"


def _public(game: AnyGame, state: Any, seat: Seat | None) -> object:
    """All that who is asked, or will be, says to a seat."""
    questions = (*game.pending(state), None, *game.queue(state))
    asked = [d and (d.seat, d.rule, d.about, d.legal if d.seat == seat else ()) for d in questions]
    return asked, game.calls(state, seat) if seat is not None else (), game.outcome(state)


def agents_know_no_more(game: AnyGame, setup: Setup, pick: Pick) -> None:
    """What an agent says to a seat depends on what it may see; what it does at once, not even on that."""
    agent = game.agent()
    if agent is None:
        return
    state = somewhere(game, setup, pick)
    wishes = [agent.wishes(), *(_wished(agent.wishes, preset) for preset in agent.presets.values())]
    for seat in range(setup.seats):
        asked = {d.seat for d in (*game.pending(state), *game.queue(state))}
        if seat not in asked:
            continue
        wished = agent.accept(state, seat, wishes[pick(len(wishes))])
        verdict = agent.consider(state, seat, wished)
        for viewer in seated(setup):
            world = game.imagine(game.view(state, viewer), Random(pick(2**16)))
            there = agent.consider(world, seat, wished)
            if viewer == seat:
                assert there == verdict, f"seat {seat}: its agent knows more than it may see"
            assert _seems(there) == _seems(verdict), f"seat {viewer} learns what seat {seat} holds from its agent"


def _wished(wishes: type[Struct], preset: Any) -> Struct:
    """The defaults with what a preset changes."""
    return msgspec.convert({**msgspec.to_builtins(wishes()), **preset}, wishes)


def _seems(verdict: Verdict | None) -> object:
    """What others may learn of a verdict: whether somebody might be thinking."""
    return verdict and (verdict.prompt or verdict.delayed, verdict.about, verdict.cause, verdict.passes)
