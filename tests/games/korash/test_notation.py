"""Sentences of the notation: what may be left out, what is refused, and that a refusal changes nothing."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from support.korash import Scene, game, scene
from threefold.core.course import replay
from threefold.core.errors import ThreefoldError
from threefold.core.record import load
from threefold.core.table import Table
from threefold.games.korash import KORASH
from threefold.games.korash.judge import judge
from threefold.games.korash.state.state import State

RECORD = Path(__file__).parents[2] / "records" / "korash-2.json"
LETTERS = "abu0123456789EFGP:=,-* .*pickmoveleave"


def crossing() -> Scene:
    """Create a position in which P1 has a legal sentence of every kind."""
    return scene(
        {
            "units": ["5/4/2/2 E3", "kites.kite-scout quarters", "kites.hook-crew F2"],
            "inventory": ["fx.ensnare", "kites.dive", "kites.cut-loose", "embers.two-prices"],
            "industry": 1,
        },
        {"units": ["3/3/1/2 F3"], "inventory": ["fx.ensnare"], "industry": 1},
        lands={"EF2": "sands.tin-scrapyard"},
    )


def test_dash_as_target_is_accepted_only_if_no_target_is_legal() -> None:
    mine = {"units": ["5/4/2/2 E3"], "inventory": ["kites.undertow-net"], "industry": 2}
    alone = scene(mine, {"units": ["3/3/1/2 F3"]})
    assert alone.refuses("use:kites.undertow-net:t=-")
    assert "modifier_added u12 immobile turn" in alone.fork().say("use:kites.undertow-net")
    nobody = scene({"inventory": ["kites.undertow-net"], "industry": 2}, {})
    assert nobody.legal == ["burn:*1", "end", "use:kites.undertow-net:t=-"]
    assert nobody.refuses("use:kites.undertow-net:t=u11")
    assert nobody.say("use:kites.undertow-net:t=-")[0] == "used e1 P1 use:kites.undertow-net:t=-"


@pytest.mark.parametrize(
    "sentence",
    [
        "move:u1:E2:leave",
        "move:u1",
        "attack:u1:F3:hard",
        "attack:u1:F3:t=u12",
        "attack:u12:E3",
        "end:u1",
        "use:fx.ensnare:t=u12:burn=kites.dive",
        "use:fx.ensnare:t=u12:t=u1",
        "use:embers.two-prices:mode=0:burn=kites.dive",
        "deploy:u2:F3",
        "deploy:u2:bay1:burn=kites.dive",
        "ability:u3:5",
        "burn:kites.dive,kites.dive",
        "pass:u1",
        "pick:u1",
        "P2 end",
        "chance P1=kites.dive",
        "ok",
        "",
    ],
)
def test_illegal_sentence_is_refused_and_changes_nothing(sentence: str) -> None:
    there = crossing()
    before = there.state.clone()
    with pytest.raises(ThreefoldError):
        there.say(sentence)
    assert there.state == before


def test_random_misspellings_of_sentences_are_refused_without_a_crash() -> None:
    rng = Random(5)
    there = crossing()
    before = there.state.clone()
    for sentence in there.legal * 4:
        letters = list(sentence)
        for _ in range(rng.randint(1, 3)):
            letters[rng.randrange(len(letters))] = rng.choice(LETTERS)
        there.refuses("".join(letters))
    assert there.state == before


def test_judge_replays_a_written_game_from_its_header_and_sentences() -> None:
    record = load(RECORD.read_text(encoding="utf-8"))
    header, *sentences, winners = record.notation.splitlines()
    begun: dict[str, Any] = json.loads(header)
    assert (begun["game"], begun["edition"], begun["cards"]) == ("korash", record.edition, record.cards)
    answer = judge({"setup": begun["setup"], "actions": sentences})
    assert winners == f"# {','.join(answer['result']['winners'])}"
    events = [KORASH.notation.write_event(event) for moment in replay(KORASH, record) for event in moment.events]
    assert answer["events"] == events


def test_header_of_a_written_game_has_the_teams_first_player_and_options() -> None:
    there = game(
        players=4, teams=[["P1", "P3"], ["P2", "P4"]], first="P2", factions=["kites"] * 4, options={"rounds": 9}
    )
    written = KORASH.notation.write_game([], there.state, None)
    assert json.loads(written.splitlines()[0])["setup"] == {
        "players": 4,
        "cards": ["starter-sands"],
        "map": "6x4",
        "factions": ["kites"] * 4,
        "first": "P2",
        "teams": [["P1", "P3"], ["P2", "P4"]],
        "options": {"rounds": 9},
    }
    assert written.splitlines()[-1] == "# *"


def test_written_game_names_the_winner_after_a_resignation() -> None:
    table = Table[State].new(KORASH, seats=2, options={"factions": ("kites", "pact")})
    table.start()
    table.resign(0)
    assert table.notation().splitlines()[-1] == "# P2"
