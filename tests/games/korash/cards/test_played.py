"""Starter Sands in play: tactics and abilities do what their texts say."""

from __future__ import annotations

from typing import Any

import pytest

from threefold.games.korash.judge import judge

MINE = {
    "platform": "sands.toll-barge D4 dmg=1",
    "industry": 9,
    "discard": ["kites.cut-loose", "kites.cut-loose"],
    "stockpile": ["kites.dive"] * 6,
    "units": [
        "7/7/3/2 E3 dmg=1",
        "pact.water-seeker F2 tapped exhausted",
        "choir.dune-veil C3",
        "embers.brass-ram E4",
        "kites.line-boarder on=u11",
    ],
}
THEIRS = {
    "platform": "sands.toll-barge K1 dmg=1",
    "industry": 9,
    "units": ["4/4/1/2 F3", "4/4/1/2 G3 tapped", "3/3/2/2 H3 dmg=1", "2/2/1/2 I3 tapped"],
}
LANDS = {
    "EF3": "sands.toll-post",
    "CD3": "sands.tin-scrapyard",
    "CD4": "sands.tin-scrapyard",
    "EF2": "sands.tin-scrapyard",
    "GH2": "sands.tin-scrapyard",
}
ATTACK = ("P1 attack:u1:F3", "ok")
ATTACKED = ("P2 attack:u12:E3",)


def events(
    sentences: tuple[str, ...],
    hand: list[str],
    lands: dict[str, str] = LANDS,
    mine: dict[str, Any] = MINE,
    step: str = "main",
) -> list[str]:
    """Return the events of these answers, without those of announcing and paying."""
    turn = sentences[0].split(" ")[0]
    seats = {"P1": {**mine, "inventory": hand}, "P2": THEIRS}
    fixture = {"cards": ["starter-sands"], "map": "6x4", "turn": turn, "step": step, "seats": seats, "lands": lands}
    judged = judge({"setup": {"fixture": fixture}, "actions": sentences})
    assert "error" not in judged, judged
    return [event for event in judged["events"] if not event.startswith(("used ", "paid ", "drew ", "discarded P1 "))]


TACTICS: dict[str, tuple[str, tuple[str, ...], list[str]]] = {
    "choir.backwind": (":t=u12:w=u2", (), ["moved u12 F4"]),
    "choir.call-the-storm": (
        "",
        (),
        ["buried GH2 sands.tin-scrapyard", "refilled GH2 depths", *["gained P1 industry 1"] * 2],
    ),
    "choir.closing-hymn": ("", (), ["gained P1 influence 1"]),
    "choir.drift-over": (":t=GH2", (), ["hidden GH2 sands.tin-scrapyard", "gained P1 tactic 1"]),
    "choir.long-drought": (
        ":t=u12",
        (),
        [
            "modifier_added u12 forbid=explore your_next_turn",
            "modifier_added u12 forbid=untap your_next_turn",
            "tapped u12",
        ],
    ),
    "choir.lull": (":t=u12", (), ["exhausted u12", "modifier_added u12 str-2 turn"]),
    "choir.petrify": (":t=u12", ATTACK, ["modifier_added u12 str=2 combat", "modifier_added u12 forbid=move turn"]),
    "choir.refrain": (":t=u1", ATTACK, ["modifier_added u1 str+1 combat"]),
    "choir.under-the-dune": (
        ":t=u4",
        (),
        ["modifier_added u4 forbid=targeted while", "modifier_added u4 shield=1 turn"],
    ),
    "choir.white-out": ("", ATTACK, ["gained P1 tactic 1", "combat_ended -"]),
    "embers.crane-lift": (":t=u1:w=C4", (), ["placed u1 C4"]),
    "embers.ember-tithe": ("", (), ["lost P1 industry 3", "gained P1 influence 1"]),
    "embers.overheat": (":t=u1", ATTACK, ["modifier_added u1 str+5 combat"]),
    "embers.raise-the-gangway": (
        ":t=u0",
        (),
        ["modifier_added u0 forbid=boarded your_next_turn", "modifier_added u0 str+2 turn"],
    ),
    "embers.ramming-speed": (":t=u4", ("P1 attack:u4:F4", "ok", "ok"), ["modifier_added u4 str+3 combat"]),
    "embers.reopened-ledger": ("", (), ["recovered P1 kites.cut-loose", "recovered P1 kites.cut-loose"]),
    "embers.slag-shield": (":t=u4", (), ["modifier_added u4 shield=1 turn"]),
    "embers.two-prices": (":mode=2", (), ["gained P1 tactic 2"]),
    "embers.winch-home": (":t=u1", (), ["placed u1 bay1"]),
    "kites.black-pennant": ("", (), ["gained P1 influence 1"]),
    "kites.boarding-horns": (":t=u5", (), ["modifier_added u5 +strider turn"]),
    "kites.cast-lines": (":t=u1", (), ["modifier_added u1 +CABLES turn", "modifier_added u1 mp+1 turn"]),
    "kites.cut-loose": (":t=u1:route=D3", (), ["moved u1 D3"]),
    "kites.dive": (":t=u1", ATTACK, ["modifier_added u1 str+3 combat"]),
    "kites.rake-the-deck": (":t=u1", ATTACK, ["modifier_added u1 str+2 combat"]),
    "kites.stolen-manifest": ("", (), ["gained P1 tactic 2"]),
    "kites.undertow-net": (":t=u12", (), ["modifier_added u12 immobile turn"]),
    "pact.know-the-ground": (":t=u1", ATTACK, ["modifier_added u1 str+4 combat"]),
    "pact.mirage": (":t=u1,u3", (), ["placed u1 C3", "placed u3 E3"]),
    "pact.rally-to-the-well": (":t=u2", (), ["untapped u2"]),
    "pact.safe-conduct": (":t=u1", (), ["modifier_added u1 shield=1 turn"]),
    "pact.the-wells-remember": ("", (), ["gained P1 influence 1"]),
}
PLANS: dict[str, tuple[str, list[str]]] = {
    "choir.dry-season": (":p=P2", ["lost P2 industry 3", "gained P1 industry 1"]),
    "embers.stoke-the-furnaces": ("", ["gained P1 industry 3"]),
    "kites.kite-signal": ("", ["modifier_added u0 mp+1 turn", "modifier_added u5 mp+1 turn"]),
    "pact.patch-the-hull": (":t=u0", ["repaired u0 1"]),
    "pact.shared-cisterns": ("", ["gained P1 industry 3"]),
}


@pytest.mark.parametrize("card", TACTICS)
def test_a_tactic_of_the_starter_set_does_what_its_text_says(card: str) -> None:
    announced, before, want = TACTICS[card]
    happened = events((*before, f"P1 use:{card}{announced}"), [card])
    assert [event for event in happened if event in want] == want


@pytest.mark.parametrize("card", PLANS)
def test_a_tactic_with_timing_plans_does_what_its_text_says(card: str) -> None:
    announced, want = PLANS[card]
    happened = events((f"P1 use:{card}{announced}",), [card], step="platform")
    assert [event for event in happened if event in want] == want


@pytest.mark.parametrize(
    ("card", "answer", "ended"),
    [
        ("kites.smoke-pots", "P2 pay", "combat_started u12 E3 u1"),
        ("kites.smoke-pots", "P2 decline", "cancelled e1"),
        ("embers.toll-bell", "P2 decline", "cancelled e1"),
    ],
)
def test_an_action_goes_on_if_its_toll_is_paid_and_is_cancelled_if_not(card: str, answer: str, ended: str) -> None:
    assert ended in events((*ATTACKED, f"P1 use:{card}:e=e1", answer), [card])


@pytest.mark.parametrize(("answer", "falls"), [("P2 pay", False), ("P2 decline", True)])
def test_foreclose_destroys_a_frail_crew_unless_its_owner_pays(answer: str, falls: bool) -> None:
    happened = events(("P1 use:embers.foreclose:t=u12", answer), ["embers.foreclose"])
    assert ("destroyed u12" in happened) == falls


def test_ramming_speed_gives_less_strength_on_other_players_turns() -> None:
    rammed = {**MINE, "units": ["embers.brass-ram E3"]}
    said = (*ATTACKED, "P1 pass", "P1 use:embers.ramming-speed:t=u1")
    assert "modifier_added u1 str+2 combat" in events(said, ["embers.ramming-speed"], mine=rammed)


def test_sand_anchor_cancels_an_attack_onto_a_desert() -> None:
    on_desert = {land: card for land, card in LANDS.items() if land != "EF3"}
    use = ("P1 use:pact.sand-anchor:e=e1",)
    assert "cancelled e1" in events((*ATTACKED, *use), ["pact.sand-anchor"], on_desert)


GROUND: dict[str, tuple[str, list[str]]] = {
    "sands.amber-seam": ("1", ["buried EF3 sands.amber-seam", "gained P1 industry 5"]),
    "sands.blade-of-the-drowned-king": (
        "1",
        ["modifier_added u1 str+3 permanent", "modifier_added u1 prot+1 permanent"],
    ),
    "sands.caravan-grave": ("1", ["gained P1 tactic 3", "buried EF3 sands.caravan-grave"]),
    "sands.court-of-lanterns": ("1", ["destroyed u1", "gained P1 influence 1", "buried EF3 sands.court-of-lanterns"]),
    "sands.deep-cistern": ("1", ["gained P1 tactic 2"]),
    "sands.drowned-foundry": ("1", ["modifier_added u1 str+3 your_next_turn", "gained P1 industry 2"]),
    "sands.glass-rain-basin": ("1", ["gained P1 industry 3"]),
    "sands.hermit-of-the-ninth-well": (
        "1:discard=kites.dive,kites.dive,kites.dive,kites.dive",
        ["gained P1 influence 1"],
    ),
    "sands.maw-of-sand": ("1", ["gained P1 industry 3", "gained P1 tactic 1"]),
    "sands.mirror-market": ("1:discard=kites.dive,kites.dive", ["gained P1 industry 6"]),
    "sands.pillar-of-first-rain": ("1", ["buried EF3 sands.pillar-of-first-rain", "gained P1 influence 1"]),
    "sands.relay-well": ("1", ["gained P1 tactic 1"]),
    "sands.salt-pan-market": ("1:discard=kites.dive", ["gained P1 industry 4"]),
    "sands.shallow-cistern": ("1", ["gained P1 tactic 1"]),
    "sands.signal-mast": ("1:deploy=u3,bay1", ["deployed u3 bay1"]),
    "sands.singing-dune": ("1", ["gained P1 tactic 2", "lost P1 industry 1"]),
    "sands.sinking-city": ("1", ["gained P1 industry 1", "gained P1 tactic 2"]),
    "sands.sleeping-colossus": ("1:t=u13", ["damage u13 1 P1"]),
    "sands.sunken-observatory": ("1", ["gained P1 influence 1"]),
    "sands.tin-scrapyard": ("1", ["gained P1 industry 2"]),
    "sands.toll-post": ("1", ["gained P1 tactic 2"]),
    "sands.twin-thrones": ("1:with=u2", ["gained P1 influence 1", "buried EF3 sands.twin-thrones"]),
    "sands.wings-of-the-old-ones": ("1:w=A1", ["placed u1 A1"]),
    "sands.wreckers-yard": ("1:t=u4", ["repaired u4 1"]),
}
SETTLERS: dict[str, Any] = {
    "platform": "sands.toll-barge B4",
    "industry": 20,
    "stockpile": ["kites.dive"] * 6,
    "units": [
        "embers.cinder-guard E3",
        "pact.oasis-guard F3",
        "kites.kite-scout quarters",
        "pact.well-warden D3 dmg=1",
    ],
}


@pytest.mark.parametrize("land", GROUND)
def test_a_territory_of_the_starter_set_does_what_its_text_says(land: str) -> None:
    use, want = GROUND[land]
    happened = on_ground(land, use, ["3/3/2/2 G3", "2/2/1/2 H3"])
    assert [event for event in happened if event in want] == want


def test_lightning_field_damages_a_crew_with_low_protection() -> None:
    assert "damage u12 1 P1" in on_ground("sands.lightning-field", "1:t=u12", ["3/3/2/2 G3"])


def on_ground(land: str, use: str, enemies: list[str]) -> list[str]:
    seats = {
        "P1": {**SETTLERS, "inventory": ["kites.dive"] * 5},
        "P2": {"platform": "sands.toll-barge K1", "units": enemies},
    }
    fixture = {
        "cards": ["starter-sands"],
        "map": "6x4",
        "turn": "P1",
        "step": "main",
        "seats": seats,
        "lands": {"EF3": land},
    }
    actions = [f"P1 ground:u1:{use}", "ok"]
    judged = judge({"setup": {"fixture": fixture}, "actions": actions})
    if "error" not in judged and judged["asked"]["legal"] == ["pick:kites.dive"]:
        judged = judge({"setup": {"fixture": fixture}, "actions": [*actions, "P1 pick:kites.dive"]})
    assert "error" not in judged, judged
    return judged["events"]
