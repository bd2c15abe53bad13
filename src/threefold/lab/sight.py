"""The laws about secrets: what views, imagined states, events and agents may give away."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from threefold.core.contract import CHANCE, Answer, Seat, Setup, told
from threefold.core.game import AnyGame
from threefold.core.walk import is_answer
from threefold.core.windows import Verdict
from threefold.lab.walking import FAR, NO_CALLS, Pick, answer_by, answers_by, seated, somewhere, walk


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
            game.notation.write_event(event)


def _round_trip(value: Struct) -> None:
    assert msgspec.json.decode(msgspec.json.encode(value), type=type(value)) == value, f"{value} does not travel"


def shows_follow_from_views(game: AnyGame, setup: Setup, pick: Pick) -> None:
    """Check that a board shows the same in all states that look the same to a seat, and that showing a view does not
    change it.
    """
    state = somewhere(game, setup, pick)
    for seat in seated(setup):
        view = game.view(state, seat)
        before, shown = msgspec.json.encode(view), game.display.show(view)
        assert msgspec.json.encode(view) == before, "showing a view has changed it"
        if shown is None:
            return
        _round_trip(shown)
        for world in _worlds(game, state, seat, pick):
            there = game.display.show(game.view(world, seat))
            assert there == shown, f"seat {seat} is shown more than it may see"


def views_are_snapshots(game: AnyGame, setup: Setup, pick: Pick) -> None:
    """Check that a view does not change after it was built, however the game goes on."""
    shown: list[tuple[Struct, bytes]] = []
    for state in islice(walk(game, setup, pick), FAR):
        if pick(6) == 0:
            view = game.view(state, seated(setup)[pick(setup.seats + 1)])
            shown.append((view, msgspec.json.encode(view)))
    for view, text in shown:
        assert msgspec.json.encode(view) == text, f"a view has changed since it was shown: {text.decode()}"


def secrets_stay_secret(game: AnyGame, setup: Setup, pick: Pick) -> None:
    """Deal again the cards that a seat cannot see; check that it sees and hears the same until a secret is revealed."""
    for state in islice(walk(game, setup, pick), FAR):
        if pick(5) == 0:
            seat = seated(setup)[pick(setup.seats + 1)]
            world = game.lab.redeal(state, seat, Random(pick(2**16)))
            if world is None:
                return
            if world != state:
                _keep_secret(game, setup, pick, seat, state, world)


def _keep_secret(game: AnyGame, setup: Setup, pick: Pick, seat: Seat | None, state: Any, world: Any) -> None:
    assert msgspec.json.encode(game.view(world, seat)) == msgspec.json.encode(game.view(state, seat)), (
        f"seat {seat} sees what was dealt behind its back"
    )
    assert _public(game, state, seat) == _public(game, world, seat), (
        f"seat {seat}: who is asked gives away what was dealt behind its back"
    )
    answers = answers_by(game, setup, state, pick, NO_CALLS)
    if answers and mean_the_same(game, state, world, answers):
        sound_alike(game, seat, state, world, answers)


def mean_the_same(game: AnyGame, state: Any, world: Any, answers: dict[Seat, Answer]) -> bool:
    """Return whether the answers are legal in both worlds and have the same notation there."""
    return all(
        is_answer(game.more, world, d.seat, answers[d.seat], d.legal)
        and (d.seat == CHANCE or _says(game, state, d.seat, answers) == _says(game, world, d.seat, answers))
        for d in game.pending(world)
    )


def _says(game: AnyGame, state: Any, seat: Seat, answers: dict[Seat, Answer]) -> str:
    return game.notation.write_answer(state, seat, answers[seat])


def sound_alike(game: AnyGame, seat: Seat | None, state: Any, world: Any, answers: dict[Seat, Answer]) -> None:
    """Play the same answers in two states that look the same to a seat; check that it hears the same until a secret is
    revealed.
    """
    here, there = state.clone(), world.clone()
    told_here, told_there = told(game.play(here, answers), seat), told(game.play(there, answers), seat)
    looks_alike = game.view(here, seat) == game.view(there, seat)
    for one, other in zip(told_here, told_there, strict=False):
        if one != other:
            secret = type(one) is type(other) and one.reveals
            assert secret, f"seat {seat} is told {one} or {other}: it hears what was dealt behind its back"
            assert not looks_alike, f"seat {seat} is told {one} or {other}, and may not see which"
            return
    # In one world chance may have to draw a card that is certain in the other; then its events come later there.
    shorter = here if len(told_here) < len(told_there) else there
    if CHANCE in _asked(game, here) + _asked(game, there):
        assert len(told_here) == len(told_there) or CHANCE in _asked(game, shorter), f"seat {seat} is told more here"
        return
    assert told_here == told_there, f"seat {seat} is told more in one world"
    assert looks_alike, f"seat {seat} sees more after the same answers, though nothing was revealed"


def _asked(game: AnyGame, state: Any) -> list[Seat]:
    return [decision.seat for decision in game.pending(state)]


def _worlds(game: AnyGame, state: Any, seat: Seat | None, pick: Pick) -> Iterator[Any]:
    """Yield states that look the same to a seat as this one."""
    yield game.imagine(game.view(state, seat), Random(pick(2**16)))
    world = game.lab.redeal(state, seat, Random(pick(2**16)))
    if world is not None:
        yield world


def worlds_alike_tell_alike(game: AnyGame, setup: Setup, pick: Pick) -> None:
    """Check that a seat's questions and events depend only on what it may see."""
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
        asked = game.pending(world)
        refused = [d.seat for d in asked if not is_answer(game.more, world, d.seat, answers[d.seat], d.legal)]
        assert seat not in refused, f"seat {seat}: what may follow its first step gives a secret away"
        if not refused:
            _told_alike(game, seat, (state, answers), (world, answers))


def _told_alike(game: AnyGame, seat: Seat | None, *plays: tuple[Any, dict[Seat, Answer]]) -> None:
    """If two plays leave a seat with equal views, check that it was told equal events."""
    (here, told_here), (there, told_there) = [
        (after := state.clone(), told(game.play(after, answers), seat)) for state, answers in plays
    ]
    if here != there and game.view(here, seat) == game.view(there, seat):
        assert told_here == told_there, f"seat {seat} is told more than it may see"


def _public(game: AnyGame, state: Any, seat: Seat | None) -> object:
    """Return everything that a seat learns from the list of seats that are or will be asked."""
    questions = (*game.pending(state), None, *game.windows.queue(state))
    asked = [d and (d.seat, d.rule, d.about, d.legal if d.seat == seat else ()) for d in questions]
    return asked, game.calls(state, seat) if seat is not None else (), game.outcome(state)


def agents_know_no_more(game: AnyGame, setup: Setup, pick: Pick) -> None:
    """Check that an agent's verdict depends only on its seat's view, and that its acting without delay depends only on
    public facts.
    """
    agent = game.windows.agent()
    if agent is None:
        return
    state = somewhere(game, setup, pick)
    wishes = [agent.wishes(), *(_wished(agent.wishes, preset) for preset in agent.presets.values())]
    for seat in range(setup.seats):
        asked = {d.seat for d in (*game.pending(state), *game.windows.queue(state))}
        if seat not in asked:
            continue
        wished = agent.accept(state, seat, wishes[pick(len(wishes))])
        verdict = agent.consider(state, seat, wished)
        for viewer in seated(setup):
            for world in _worlds(game, state, viewer, pick):
                there = agent.consider(world, seat, wished)
                if viewer == seat:
                    assert there == verdict, f"seat {seat}: its agent knows more than it may see"
                assert _seems(there) == _seems(verdict), f"seat {viewer} learns what seat {seat} holds from its agent"


def _wished(wishes: type[Struct], preset: Any) -> Struct:
    """Return an agent's default wishes with the changes of a preset."""
    return msgspec.convert({**msgspec.to_builtins(wishes()), **preset}, wishes)


def _seems(verdict: Verdict | None) -> object:
    """Return the parts of a verdict that other seats may notice, such as whether the person might be thinking."""
    return verdict and (verdict.prompt or verdict.delayed, verdict.about, verdict.cause, verdict.passes)
