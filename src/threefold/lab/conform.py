"""The laws that every game must keep. Tests check them with Hypothesis, `threefold conform` with a seed."""

from __future__ import annotations

import os
import sysconfig
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from traceback import extract_tb
from typing import Any, NamedTuple

import msgspec

from threefold.core.contract import CHANCE, Decision, Event, Seat, Setup
from threefold.core.errors import OptionsError
from threefold.core.freezing import bared, freeze, packages_of, thaw
from threefold.core.game import AnyGame
from threefold.core.option_words import read_options
from threefold.core.record import dump, load
from threefold.core.retelling import retell
from threefold.core.table import Table
from threefold.core.tournament import meeting
from threefold.core.walk import is_answer
from threefold.lab import sight
from threefold.lab.illegal import attack
from threefold.lab.walking import FAR, Manner, Pick, answer_by, answers_by, seated, somewhere, walk

PACKAGE = Path(__file__).parents[1]
NOT_THE_GAME = (
    *(f"{PACKAGE / part}{os.sep}" for part in ("lab", "cli", "core")),
    *(sysconfig.get_path(name) for name in ("stdlib", "purelib")),
    "<",
)
"""Path prefixes of files that are not part of a game."""
WILD_TRIES = 16
"""How many illegal paths one walk tries."""


class Law(NamedTuple):
    """A sentence that must hold, and a check that raises AssertionError where it does not."""

    sentence: str
    check: Callable[[AnyGame, Setup, Pick], None]


def conform(game: AnyGame, walks: int, seed: int) -> Iterator[tuple[Law, Setup, str]]:
    """Check every law on every setup of a game; yield the law, the setup and what broke it ("" if nothing did)."""
    for law in LAWS:
        for setup in tables(game):
            rng = Random(f"{seed} {law.sentence}")
            problem = ""
            try:
                for _ in range(walks):
                    law.check(game, setup, rng.randrange)
            except Exception as error:
                problem = told(error)
            yield law, setup, problem


def told(error: Exception) -> str:
    """Return the error's text and the place in the game's own files where it was raised."""
    said = " ".join(f"{type(error).__name__}: {error}".split())
    if isinstance(error, SyntaxError) and error.filename:
        return f"SyntaxError: {error.msg}\n  at {error.filename}, line {error.lineno}"
    frames = [frame for frame in extract_tb(error.__traceback__) if not frame.filename.startswith(NOT_THE_GAME)]
    return f"{said}\n  at {frames[-1].filename}, line {frames[-1].lineno}, in {frames[-1].name}" if frames else said


def tables(game: AnyGame) -> list[Setup]:
    """Return the setups to check: those that the game names, and the quick table, which asks least before play."""
    return list(dict.fromkeys([*game.lab.setups(), Setup(min(game.seats), game.display.quick())]))


def ends(game: AnyGame, setup: Setup, pick: Pick) -> None:
    state, outcome = None, None
    for state in walk(game, setup, pick):
        outcome = game.outcome(state)
        assert (outcome is None) == bool(game.pending(state)), "pending is empty exactly when there is an outcome"
    assert outcome
    assert len(outcome.places) == setup.seats
    assert min(outcome.places) == 1, f"somebody is first, not {outcome.places}"
    assert outcome.rule, "the outcome names the rule that ended it"
    for team in game.teams(state):
        assert len({outcome.places[seat] for seat in team}) == 1, f"team {team} shares one place"


def asks_well(game: AnyGame, setup: Setup, pick: Pick) -> None:
    for state in walk(game, setup, pick):
        pending = game.pending(state)
        asked = [d.seat for d in pending]
        assert len(set(asked)) == len(asked), f"a seat is asked twice: {asked}"
        for decision in pending:
            legal = decision.legal
            assert decision.seat == CHANCE or 0 <= decision.seat < setup.seats, f"no such seat: {decision.seat}"
            assert legal, f"{decision.rule} leaves no answer"
            assert decision.rule, "a question names its rule"
            assert list(legal) == sorted(set(legal)), f"legal is not ascending: {legal}"
            assert 0 <= min(legal) <= max(legal) < len(game.actions), f"outside the action space: {legal}"
            if decision.seat == CHANCE:
                assert len(decision.odds) == len(legal), "chance has odds for each outcome"
                assert min(decision.odds) > 0, f"odds are whole numbers above 0: {decision.odds}"
            else:
                assert not decision.odds, "only chance has odds"


def every_answer_plays(game: AnyGame, setup: Setup, pick: Pick) -> None:
    state = somewhere(game, setup, pick)
    for decision in game.pending(state):
        for first in decision.legal[:: max(1, len(decision.legal) // 40)]:
            only = Decision(decision.seat, decision.rule, (first,), odds=decision.odds[:1])
            answers = {d.seat: answer_by(game, state, only if d is decision else d, pick) for d in game.pending(state)}
            game.play(state.clone(), answers)
    for seat in range(setup.seats):
        for call in game.calls(state, seat):
            game.play(state.clone(), {seat: answer_by(game, state, Decision(seat, "call", (call,)), pick)})


def looking_changes_nothing(game: AnyGame, setup: Setup, pick: Pick) -> None:
    state = somewhere(game, setup, pick)
    before = state.clone()
    assert before == state, "a clone differs from its original"
    for seat in seated(setup):
        game.view(state, seat)
        if seat is not None:
            game.calls(state, seat)
    for decision in game.pending(state):
        answer_by(game, state, decision, pick)
        if decision.seat != CHANCE:
            game.default(state, decision.seat)
    game.windows.queue(state)
    game.outcome(state)
    game.notation.write_position(state)
    assert state == before, "looking changed the state"


def clones_are_independent(game: AnyGame, setup: Setup, pick: Pick) -> None:
    """Play two equal states alike and clone only one: they must stay equal."""
    manner = Manner.drawn(pick)
    state, twin = (game.new(setup.seats, setup.options) for _ in range(2))
    for _ in range(FAR):
        if not game.pending(state):
            break
        answers = answers_by(game, setup, state, pick, manner)
        clone = state.clone()
        game.play(clone, answers)
        assert state == twin, "playing on a clone changed its original"
        game.play(state, answers)
        game.play(twin, answers)
        assert state == clone, "a clone went another way than its original"


def replays(game: AnyGame, setup: Setup, pick: Pick) -> None:
    table = Table[Any].new(game, setup.seats, setup.options, seed=pick(2**30).to_bytes(32, "big"), match="conform")
    table.start()
    for _ in range(pick(60)):
        if table.over:
            break
        for decision in table.pending:
            if decision.seat != CHANCE:
                table.answer(decision.seat, answer_by(game, table.state, decision, pick))
    text = dump(table.export())
    again = Table[Any].resume(game, load(text), table.seed)
    assert again.state == table.state, "the record replays to another state"
    assert again.outcome == table.outcome, "the record replays to another outcome"
    assert dump(again.export()) == text, "the record does not read back as it was written"


def states_are_plain_data(game: AnyGame, setup: Setup, pick: Pick) -> None:
    state = somewhere(game, setup, pick)
    assert thaw(freeze(bared(state)), packages_of(game)) == state, "a state is not what was written down of it"


def notation_reads_back(game: AnyGame, setup: Setup, pick: Pick) -> None:
    state = somewhere(game, setup, pick)
    for decision in game.pending(state):
        if decision.seat != CHANCE:
            answer = answer_by(game, state, decision, pick)
            text = game.notation.write_answer(state, decision.seat, answer)
            assert game.notation.read_answer(state, decision.seat, text) == answer, (
                f'"{text}" reads back as another answer'
            )
            choice = game.display.choice(text)
            assert choice.text == text, f'a board gets "{choice.text}" for "{text}"'
            assert game.display.choice(text) == choice, f'a board gets something else for "{text}" the second time'
    text = game.notation.write_position(state)
    if text and not any(d.seat == CHANCE for d in game.pending(state)):
        again = game.notation.write_position(game.notation.read_position(text, setup.options))
        assert again == text, f'"{text}" reads back as "{again}"'


def renaming_changes_nothing(game: AnyGame, setup: Setup, pick: Pick) -> None:
    for symmetry in game.lab.symmetries(setup):
        state = somewhere(game, setup, pick)
        while any(d.seat == CHANCE for d in game.pending(state)):
            game.play(state, answers_by(game, setup, state, pick))
        renamed = symmetry.state(state)
        while game.pending(state):
            answers = answers_by(game, setup, state, pick)
            new = {_new_seat(symmetry.seats, k): symmetry.answer(state, path) for k, path in answers.items()}
            game.play(state, answers)
            game.play(renamed, new)
            assert symmetry.state(state) == renamed, f"renamed by {symmetry.seats}, the game went another way"
        here, there = game.outcome(state), game.outcome(renamed)
        assert here
        assert there
        assert all(here.places[k] == there.places[symmetry.seats[k]] for k in range(setup.seats)), "outcome not renamed"


def _new_seat(names: tuple[Seat, ...], seat: Seat) -> Seat:
    return seat if seat == CHANCE else names[seat]


def defaults_are_answers(game: AnyGame, setup: Setup, pick: Pick) -> None:
    state = somewhere(game, setup, pick)
    asked = {decision.seat: decision for decision in game.pending(state)}
    for seat in range(setup.seats):
        default = game.default(state, seat)
        if default is not None:
            assert seat in asked, f"seat {seat} is not asked, and has a default: {default}"
            legal = asked[seat].legal
            assert is_answer(game.more, state, seat, default, legal), f"the default {default} is not an answer"


def options_are_typed(game: AnyGame, setup: Setup, _: Pick) -> None:
    assert setup.seats in game.seats, f"{setup.seats} seats are not offered"
    plain = msgspec.to_builtins(setup.options)
    assert read_options(game, plain) == setup.options, "options do not read back"
    try:
        read_options(game, {**plain, "no such option": 1})
    except OptionsError:
        return
    raise AssertionError("an unknown option is not refused: set forbid_unknown_fields on the options")


def kernel_keeps_step(game: AnyGame, setup: Setup, pick: Pick) -> None:
    kernel = game.lab.kernel()
    if kernel is None:
        return
    state = somewhere(game, setup, pick)
    while any(d.seat == CHANCE for d in game.pending(state)):
        game.play(state, answers_by(game, setup, state, pick))
    packed = kernel.load(state)
    while game.pending(state):
        for decision in game.pending(state):
            assert kernel.legal(packed, decision.seat) == decision.legal, "the kernel offers other answers"
        answers = answers_by(game, setup, state, pick)
        game.play(state, answers)
        kernel.play(packed, answers)
        assert not (problem := kernel.differs(packed, state)), problem


def events_are_told_in_order(game: AnyGame, setup: Setup, pick: Pick) -> None:
    state = somewhere(game, setup, pick)
    if game.pending(state):
        answers = answers_by(game, setup, state, pick)
        first: list[Event] = game.play(state.clone(), answers)
        assert first == game.play(state.clone(), answers), "the same answers tell another story"


def tournaments_are_told(game: AnyGame, setup: Setup, pick: Pick) -> None:
    """Play the matches separately, as a server does, then retell them to the tournament one by one."""
    cup = game.tournament
    if cup is None:
        return
    table = Table[Any].new(game, setup.seats, setup.options, seed=bytes(pick(256) for _ in range(32)))
    table.start()
    pairings = cup.pairings(table.state)
    for number, pairing in enumerate(pairings):
        seats = meeting(pairing, cup.winners(table.state))
        match = Table[Any].new(cup.game, len(seats), cup.options(setup.options))
        while not match.over:
            for decision in match.pending:
                match.answer(decision.seat, answer_by(cup.game, match.state, decision, pick))
        retell(cup, table, seats, match.record)
        assert match.outcome
        first = [seat for seat, place in zip(seats, match.outcome.places, strict=True) if place == 1]
        winners = cup.winners(table.state)
        assert len(winners) == number + 1, f"match {number} is over, but decided are {len(winners)}"
        assert winners[number] in first, f"match {number} was won by {first}, not by {winners[number]}"
        assert cup.pairings(table.state) == pairings, "who meets whom has changed"
        assert len(cup.score(match.state)) == len(seats), "a score names every side"
    assert table.outcome, "all matches are told, and the tournament goes on"
    assert table.outcome.places[cup.winners(table.state)[-1]] == 1, "the last match makes the champion"


def illegal_paths_are_refused(game: AnyGame, setup: Setup, pick: Pick) -> None:
    table = Table[Any].new(game, setup.seats, setup.options, seed=pick(2**30).to_bytes(32, "big"), match="conform")
    table.start()
    for _ in range(pick(40)):
        if table.over:
            return
        for decision in table.pending:
            if decision.seat != CHANCE:
                table.answer(decision.seat, answer_by(game, table.state, decision, pick))
    before, turn = table.state.clone(), table.turn
    for _ in range(WILD_TRIES):
        attack(table, Random(pick(2**30)))
    assert table.turn == turn, "an illegal path stands in the record"
    assert table.state == before, "an illegal path changed the state"


LAWS = (
    Law("random play ends, and pending is empty exactly then", ends),
    Law("questions are well formed: ascending, answerable, in the action space", asks_well),
    Law("every legal answer and call can be played", every_answer_plays),
    Law("illegal paths are refused in words and change nothing", illegal_paths_are_refused),
    Law("looking changes nothing", looking_changes_nothing),
    Law("clones are independent", clones_are_independent),
    Law("a state is plain data: it can be written down and read back", states_are_plain_data),
    Law("a record replays to an equal state and reads back as written", replays),
    Law("an imagined world looks the same to who imagined it", sight.views_fit_their_worlds),
    Law("views and events survive the wire", sight.views_travel),
    Law("worlds that look alike to a seat ask and tell it the same", sight.worlds_alike_tell_alike),
    Law("what a board shows follows from the view", sight.shows_follow_from_views),
    Law("a view stays as it was shown", sight.views_are_snapshots),
    Law("what is dealt anew behind a seat's back looks and sounds the same to it", sight.secrets_stay_secret),
    Law("notation reads back", notation_reads_back),
    Law("renaming seats renames the outcome", renaming_changes_nothing),
    Law("default answers are legal, and only who is asked has one", defaults_are_answers),
    Law("options are typed and unknown ones refused", options_are_typed),
    Law("the same answers cause the same events", events_are_told_in_order),
    Law("the kernel keeps step with the rules", kernel_keeps_step),
    Law("agents know no more than their seats, and give nothing away", sight.agents_know_no_more),
    Law("a tournament held side by side is told to the same end", tournaments_are_told),
)
