"""Properties of every random game of every mode."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from support.cli import threefold
from threefold.bots.bot import random_answer, random_answers
from threefold.core.contract import CHANCE, Setup
from threefold.core.installed import installed
from threefold.core.table import Table
from threefold.games.inoka import ACHKAI, DRAFTING, MODES
from threefold.games.inoka.events import StoneWon
from threefold.games.inoka.game import Mode
from threefold.games.inoka.knowledge import knowledge
from threefold.games.inoka.modes import DUEL
from threefold.games.inoka.options import AchkaiOptions
from threefold.games.inoka.state import State
from threefold.lab.conform import LAWS
from threefold.lab.walking import walk

CASES = [(game, setup) for game in MODES.values() for setup in game.lab.setups()]
IDS = [f"{game.name} {setup.seats} {setup.options}" for game, setup in CASES]


def held(state: State) -> list[list[int]]:
    """Return all cards that lie before each seat."""
    return [
        sorted(state.hand[seat] + state.aside[seat] + state.discard[seat] + state.table[seat])
        for seat in range(state.seats)
    ]


@pytest.mark.parametrize(("game", "setup"), CASES, ids=IDS)
def test_cards_are_neither_lost_nor_created(game: Mode, setup: Setup) -> None:
    rng = Random(11)
    whole: Counter[int] | None = None
    state: State
    for state in walk(game, setup, rng.randrange):
        if game is DRAFTING:
            cards = Counter(card for cards in held(state) for card in cards)
            cards += Counter(card for card in state.row if card >= 0)
            cards += Counter(dict(enumerate(state.bag)))
            whole = whole or cards
            assert cards == whole
        else:
            assert all(cards in ([], list(range(9))) for cards in held(state))
        for seat in range(state.seats):
            assert not Counter(state.seen[seat]) - Counter(state.hand[seat]), "what was seen is in hand"


@pytest.mark.parametrize(("game", "setup"), CASES, ids=IDS)
def test_judge_ends_a_recorded_game_as_the_table_did(game: Mode, setup: Setup) -> None:
    rng = Random(5)
    table = Table[Any].new(game, setup.seats, setup.options, seed=rng.randbytes(32), match="judged")
    table.start()
    while not table.over:
        for decision in table.pending:
            if decision.seat != CHANCE:
                table.answer(decision.seat, random_answer(game, table.state, decision, rng))
    steps, _, won = table.notation().rpartition(" # ")
    answer = DUEL.lab.judge(
        {"mode": game.mode, "players": setup.seats, "options": table.record.options, "steps": steps.split("; ")}
    )
    assert answer["events"][-1] == f"over {won}"
    assert (answer["result"]["winner"] or "draw") == won


@pytest.mark.parametrize(("game", "setup"), CASES, ids=IDS)
def test_knowledge_fits_the_cards_that_are_really_there(game: Mode, setup: Setup) -> None:
    for state in walk(game, setup, Random(12).randrange):
        for seat, hand in enumerate(state.hand if game is not DRAFTING else []):
            known = knowledge(state, seat, len(hand))
            assert {*known.certain} <= {*hand}
            assert sorted(known.certain + known.possible) == sorted(hand + state.aside[seat])
            assert sorted(known.gone) == sorted(state.discard[seat] + state.table[seat])


@pytest.mark.parametrize(("game", "setup"), CASES, ids=IDS)
def test_traits_of_a_mode_say_what_happens_in_its_games(game: Mode, setup: Setup) -> None:
    won: set[str] = set()
    began = game.new(setup.seats, setup.options)
    traits = game.traits(began.options)
    assert (None not in game.view(began, None).hands) == traits.hands_are_open
    for seed in range(25):
        rng, state = Random(seed), began.clone()
        for _ in range(200):
            if not game.pending(state):
                break
            events = game.play(state, random_answers(game, state, rng))
            won |= {event.reason for event in events if isinstance(event, StoneWon)}
    assert bool(won) == traits.for_stones
    assert ("attack" in won) == traits.attack_ends


@pytest.mark.parametrize("group", ["threefold.games", "threefold.terminal"])
def test_every_mode_is_installed_with_its_terminal(group: str) -> None:
    assert {name for name in installed(group) if name.startswith("inoka")} == {game.name for game in MODES.values()}


def test_a_tournament_of_sixty_four_keeps_every_law() -> None:
    setup = Setup(64, AchkaiOptions(stones_to_win=1, drawn_round_limit=1))
    for law in LAWS:
        law.check(ACHKAI, setup, Random(f"64 {law.sentence}").randrange)


@pytest.mark.parametrize("game", MODES.values(), ids=lambda game: game.name)
def test_every_mode_is_played_in_a_terminal(game: Mode) -> None:
    lines = b"\n".join([b"?", b"1"] * 200)
    ran = threefold("terminal", game.name, "--bot", "novice", "--seed", "2", stdin=lines)
    assert (ran.code, ran.err) == (0, "")
    assert "P1" in ran.out
    asked = threefold("terminal", game.name, "--bot", "random", "--seed", "2", "--json", stdin=b"quit\n").lines[-1]
    assert asked["view"]["mode"] == game.mode
    assert all(hand is None for seat, hand in enumerate(asked["view"]["hands"]) if seat) or game.mode in (
        "draft",
        "team",
    )


def test_terminal_never_shows_a_bots_secret_choice() -> None:
    ran = threefold("terminal", "inoka", "--bot", "random", "--seed", "2", stdin=b"A1A2A3T1B1\nquit\n")
    assert "has chosen" in ran.out
    assert "plays" not in ran.out
