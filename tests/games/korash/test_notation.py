"""Sentences: what is filled in, what is refused, and that a refusal changes nothing."""

from __future__ import annotations

from random import Random

import pytest

from support.korash import Scene, scene
from threefold.core.errors import ThreefoldError

LETTERS = "abu0123456789EFGP:=,-* .*pickmoveleave"


def crossing() -> Scene:
    """P1 with something of everything to say."""
    return scene(
        {
            "units": ["5/4/2/2 E3", "kites.kite-scout quarters", "kites.hook-crew F2"],
            "inventory": ["fx.ensnare", "kites.dive", "kites.cut-loose", "embers.two-prices"],
            "industry": 1,
        },
        {"units": ["3/3/1/2 F3"], "inventory": ["fx.ensnare"], "industry": 1},
        lands={"EF2": "sands.tin-scrapyard"},
    )


def test_a_dash_means_that_nothing_was_legal_and_never_the_only_thing() -> None:
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
def test_what_cannot_be_said_is_refused_and_nothing_changes(sentence: str) -> None:
    there = crossing()
    before = there.state.clone()
    with pytest.raises(ThreefoldError):
        there.say(sentence)
    assert there.state == before


def test_nonsense_is_refused_and_never_falls_over() -> None:
    rng = Random(5)
    there = crossing()
    before = there.state.clone()
    for sentence in there.legal * 4:
        letters = list(sentence)
        for _ in range(rng.randint(1, 3)):
            letters[rng.randrange(len(letters))] = rng.choice(LETTERS)
        there.refuses("".join(letters))
    assert there.state == before
