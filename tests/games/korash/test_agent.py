"""The seat agent: who is really prompted, and that neither prompts nor pauses tell a hand."""

from __future__ import annotations

from random import Random

from support.korash import Scene, scene
from threefold.bots.bot import random_answers
from threefold.games.korash import KORASH
from threefold.games.korash.agent import (
    CALM,
    FULL,
    JITTER,
    NORMAL,
    Stop,
    Verdict,
    Wishes,
    after_turn,
    consider,
    jitter,
    usable,
)
from threefold.games.korash.codes import BURN, PASS
from threefold.games.korash.opening import Kind
from threefold.games.korash.options import Options
from threefold.games.korash.stack import asking

STRONGHOLD = "fx.korashi-stronghold"


def breached(*inventory: str) -> Scene:
    table = scene({"industry": 6, "inventory": ["fx.breach"]}, {"inventory": list(inventory)})
    table.say("P1 use:fx.breach:t=u11")
    return table


def test_a_response_that_burning_pays_for_is_prompted_and_a_useless_hand_is_not() -> None:
    able = consider(breached("fx.durable-materials", "pact.dig-in").state, 1, Wishes())
    assert able == Verdict(True, False, Stop.NAMES_MINE)
    unable = consider(breached("pact.dig-in").state, 1, Wishes())
    assert unable == Verdict(False, True, Stop.NAMES_MINE)


def test_bluffing_prompts_whatever_is_held() -> None:
    assert consider(breached("pact.dig-in").state, 1, Wishes(bluff=True)).prompt


def moved(to: str, **wishes: object) -> Verdict:
    table = scene({"units": ["3/3/1/3 C3"]}, {"industry": 3, "inventory": ["fx.ensnare"], "units": ["3/3/1/2 E2"]})
    table.say(f"P1 move:u1:{to}")
    return consider(table.state, 1, Wishes(**wishes))  # pyright: ignore[reportArgumentType]


def test_a_move_stops_only_where_it_ends_beside_something_of_mine() -> None:
    assert moved("D3") == Verdict(False, False, Stop.OTHER_MOVE)
    assert moved("D3", stops=FULL).prompt
    near = scene({"units": ["3/3/1/3 D3"]}, {"industry": 3, "inventory": ["fx.ensnare"], "units": ["3/3/1/2 E2"]})
    near.say("P1 move:u1:E3")
    assert consider(near.state, 1, Wishes()) == Verdict(True, False, Stop.NEAR_ME)
    assert not consider(near.state, 1, Wishes(stops=CALM)).prompt


def test_a_promise_to_pass_breaks_when_something_of_mine_is_attacked() -> None:
    table = scene({"units": ["5/4/2/2 E3"]}, {"industry": 3, "inventory": ["fx.ensnare"], "units": ["3/3/1/2 F3"]})
    quiet = table.fork()
    quiet.say("P1 move:u1:E2")
    wishes = Wishes(stops=FULL, passing=True)
    assert consider(quiet.state, 1, wishes) == Verdict(False, False, Stop.OTHER_MOVE)
    table.say("P1 attack:u1:F3")
    assert consider(table.state, 1, wishes) == Verdict(True, False, Stop.AGAINST_ME)
    after_turn(wishes)
    assert not wishes.passing


def test_interjecting_and_holding_stop_at_once() -> None:
    assert moved("D3", interject=True).prompt
    table = scene({"industry": 9, "inventory": ["kites.cast-lines", "fx.ensnare"], "units": ["3/3/1/2 C3"]}, {})
    table.say("P1 use:kites.cast-lines:t=u1")
    assert consider(table.state, 0, Wishes()) == Verdict(False, False, Stop.OWN_ENTRY)
    assert consider(table.state, 0, Wishes(hold=True)).prompt


def test_a_sabotage_that_would_win_stops_even_the_calm() -> None:
    table = scene(
        {"influence": 2, "industry": 5, "units": ["3/3/1/2 C3"]},
        {"industry": 3, "inventory": ["kites.smoke-pots"]},
        lands={"CD3": "sands.sunken-observatory"},
    )
    table.say("P1 ground:u1:1")
    assert consider(table.state, 1, Wishes(stops=CALM)) == Verdict(True, False, Stop.THIRD_INFLUENCE)


def test_the_delay_is_drawn_from_nothing_but_chance() -> None:
    draws = [jitter(Random(seed)) for seed in range(200)]
    assert JITTER[0] <= min(draws) < max(draws) <= JITTER[1]


def test_in_random_games_no_prompt_offers_burn_and_pass_alone_and_no_own_combat_is_skipped() -> None:
    rng = Random(5)
    state = KORASH.new(2, Options(rounds=12))
    prompts, turns = 0, 0
    while pending := KORASH.pending(state):
        found = asking(state)
        assert found
        if found[1].name == "window":
            seat = pending[0].seat
            verdict = consider(state, seat, Wishes(stops=NORMAL))
            able = list(usable(state, seat, found[1]))
            if verdict.prompt:
                prompts += seat != state.active
                assert able
                assert any(code != PASS and code < BURN for code in pending[0].legal)
            elif found[1].args[0] == Kind.ENGAGE and verdict.about is Stop.MY_COMBAT:
                assert not able
        before = state.active
        KORASH.play(state, random_answers(KORASH, state, rng))
        turns += state.active != before
    assert turns
    assert prompts / turns <= 3
