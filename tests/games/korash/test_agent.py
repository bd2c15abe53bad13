"""The seat agent, which passes for a player: when it prompts, and that prompts and pauses reveal no hidden cards."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from support.korash import Scene, scene
from threefold.bots.bot import random_answers
from threefold.core.contract import Answer
from threefold.core.errors import NotationError
from threefold.core.windows import Verdict
from threefold.games.korash import KORASH
from threefold.games.korash.assist.autopass.agent import AGENT, LET_PASS, MOST_TRIED, does_something, usable
from threefold.games.korash.assist.autopass.stops import Stop
from threefold.games.korash.assist.autopass.wishes import CALM, FULL, NORMAL, PRESETS, Order, Wishes
from threefold.games.korash.flow.stack import Kind, asking
from threefold.games.korash.state.codes import BURN, PASS
from threefold.games.korash.state.entries import Entry
from threefold.games.korash.state.frames import WindowFrame
from threefold.games.korash.state.options import Options
from threefold.games.korash.state.state import State

STRONGHOLD = "fx.korashi-stronghold"


def consider(table: Scene, seat: int, wishes: Wishes) -> tuple[bool, bool, Stop]:
    """Return whether the agent prompts, whether it passes after a delay, and the reason for its decision."""
    verdict = considered(table, seat, wishes)
    assert verdict.passes == LET_PASS
    return verdict.prompt, verdict.delayed, Stop(verdict.about)


def considered(table: Scene, seat: int, wishes: Wishes) -> Verdict:
    """Return the agent's complete verdict."""
    verdict = AGENT.consider(table.state, seat, wishes)
    assert verdict
    return verdict


def breached(*inventory: str) -> Scene:
    """Create a game in which P1 attacks P2's platform; P2 has this hand and the other cards in the discard pile."""
    used = [card for card in ("fx.durable-materials", "pact.dig-in") if card not in inventory]
    table = scene(
        {"industry": 6, "inventory": ["fx.breach"]},
        {"inventory": list(inventory), "discard": used},
    )
    table.say("P1 use:fx.breach:t=u11")
    return table


def test_agent_prompts_if_a_response_can_be_paid_by_burning_but_not_with_a_useless_hand() -> None:
    able = consider(breached("fx.durable-materials", "pact.dig-in"), 1, Wishes())
    assert able == (True, False, Stop.NAMES_MINE)
    unable = consider(breached("pact.dig-in"), 1, Wishes())
    assert unable == (False, True, Stop.NAMES_MINE)


def test_agent_prompts_with_any_hand_if_it_bluffs() -> None:
    assert consider(breached("pact.dig-in"), 1, Wishes(bluff=True))[0]


def moved(to: str, **wishes: object) -> tuple[bool, bool, Stop]:
    table = scene({"units": ["3/3/1/3 C3"]}, {"industry": 3, "inventory": ["fx.ensnare"], "units": ["3/3/1/2 E2"]})
    table.say(f"P1 move:u1:{to}")
    return consider(table, 1, Wishes(**wishes))  # pyright: ignore[reportArgumentType]


def test_agent_prompts_for_an_enemy_move_only_if_it_ends_beside_its_own_unit() -> None:
    assert moved("D3") == (False, False, Stop.OTHER_MOVE)
    assert moved("D3", stops=FULL)[0]
    near = scene({"units": ["3/3/1/3 D3"]}, {"industry": 3, "inventory": ["fx.ensnare"], "units": ["3/3/1/2 E2"]})
    near.say("P1 move:u1:E3")
    assert consider(near, 1, Wishes()) == (True, False, Stop.NEAR_ME)
    assert not consider(near, 1, Wishes(stops=CALM))[0]


def test_agent_that_passes_for_the_turn_prompts_again_when_its_unit_is_attacked() -> None:
    table = scene({"units": ["5/4/2/2 E3"]}, {"industry": 3, "inventory": ["fx.ensnare"], "units": ["3/3/1/2 F3"]})
    quiet = table.fork()
    quiet.say("P1 move:u1:E2")
    wishes = AGENT.accept(quiet.state, 1, Wishes(stops=FULL, passing="turn"))
    assert consider(quiet, 1, wishes) == (False, False, Stop.OTHER_MOVE)
    table.say("P1 attack:u1:F3")
    assert consider(table, 1, wishes) == (True, False, Stop.AGAINST_ME)


def test_agent_that_passes_for_the_turn_prompts_in_the_next_round_and_passes_again_after_a_take_back() -> None:
    table = scene({"units": ["5/4/2/2 E3"]}, {"industry": 3, "inventory": ["fx.ensnare"], "units": ["3/3/1/2 J2"]})
    wishes = AGENT.accept(table.state, 1, Wishes(stops=FULL, passing="turn", hold=True))
    assert AGENT.lasting(table.state, 1, wishes) == wishes
    later = table.fork()
    later.state.round += 1
    later.say("P1 move:u1:E2")
    assert consider(later, 1, wishes)[0]
    assert AGENT.lasting(later.state, 1, wishes) == Wishes(stops=FULL, turn=wishes.turn)
    table.say("P1 move:u1:E2")
    assert not consider(table, 1, wishes)[0]


def test_pass_until_attacked_is_cleared_by_an_attack_and_interjection_by_any_answer() -> None:
    table = scene({"units": ["5/4/2/2 E3"]}, {"industry": 3, "inventory": ["fx.ensnare"], "units": ["3/3/1/2 F3"]})
    quiet = table.fork()
    quiet.say("P1 move:u1:E2")
    wishes = Wishes(stops=FULL, passing="attacked", interject=True)
    assert AGENT.answered(quiet.state, 1, wishes) == Wishes(stops=FULL, passing="attacked")
    table.say("P1 attack:u1:F3")
    assert AGENT.answered(table.state, 1, wishes) == Wishes(stops=FULL)


def test_agent_prompts_at_once_if_the_player_interjects_or_holds_priority() -> None:
    assert moved("D3", interject=True)[0]
    table = scene({"industry": 9, "inventory": ["kites.cast-lines", "fx.ensnare"], "units": ["3/3/1/2 C3"]}, {})
    table.say("P1 use:kites.cast-lines:t=u1")
    assert consider(table, 0, Wishes()) == (False, False, Stop.OWN_ENTRY)
    assert consider(table, 0, AGENT.accept(table.state, 0, Wishes(hold=True)))[0]


def test_agent_always_prompts_for_an_ability_that_would_give_the_third_influence() -> None:
    table = scene(
        {"influence": 2, "industry": 20, "units": ["3/3/1/2 C3"]},
        {"industry": 3, "inventory": ["kites.smoke-pots"]},
        lands={"CD3": "sands.sunken-observatory"},
    )
    table.say("P1 ground:u1:1")
    assert consider(table, 1, Wishes(stops=CALM)) == (True, False, Stop.THIRD_INFLUENCE)


def ordered(table: Scene, *orders: Order, **wishes: object) -> tuple[bool, bool, Answer]:
    """Return whether seat 1 is prompted; if not, whether its agent waits before it answers, and the answer."""
    accepted = AGENT.accept(table.state, 1, Wishes(orders=orders, **wishes))  # pyright: ignore[reportArgumentType]
    verdict = considered(table, 1, accepted)
    return verdict.prompt, verdict.delayed, verdict.answer


SAVE = Order(say="use:fx.durable-materials:t=u11:burn=pact.dig-in", names="u11")


def test_agent_carries_out_an_order_if_the_window_matches_and_its_sentence_is_legal() -> None:
    able = breached("fx.durable-materials", "pact.dig-in")
    prompt, delayed, answer = ordered(able, SAVE)
    assert (prompt, delayed) == (False, True)
    assert KORASH.notation.write_answer(able.state, 1, answer) == SAVE.say
    assert ordered(able, Order(say=SAVE.say, names="u12"))[0]
    assert ordered(able, Order(say=SAVE.say, of="move"))[0]
    assert ordered(able, Order(say=SAVE.say, named="fx.breach", seat=0, about=(Stop.NAMES_MINE,)))[2] == answer


def test_agent_waits_for_an_order_even_if_its_owner_cannot_carry_it_out() -> None:
    for hand in (("fx.durable-materials", "pact.dig-in"), ("pact.dig-in",), ("fx.durable-materials",)):
        prompt, delayed, _ = ordered(breached(*hand), SAVE, passing="turn", stops=CALM)
        assert (prompt, delayed) == (False, True)


def test_order_without_a_target_targets_the_unit_that_the_window_is_about() -> None:
    able = breached("fx.durable-materials", "pact.dig-in")
    bare = Order(say="use:fx.durable-materials", about=(Stop.NAMES_MINE,), spend=True)
    prompt, delayed, answer = ordered(able, bare)
    assert (prompt, delayed) == (False, True)
    assert KORASH.notation.write_answer(able.state, 1, answer) == SAVE.say
    assert ordered(able, replace(bare, names="u11"))[2] == answer
    assert ordered(able, replace(bare, names="u12"))[0], "that unit is not what is named"


def test_order_burns_no_other_card_unless_that_is_allowed() -> None:
    bare = Order(say="use:fx.durable-materials", about=(Stop.NAMES_MINE,))
    assert ordered(breached("fx.durable-materials", "pact.dig-in"), bare)[0]
    rich = breached("fx.durable-materials")
    rich.state.industry[1] = 9
    assert KORASH.notation.write_answer(rich.state, 1, ordered(rich, bare)[2]) == "use:fx.durable-materials:t=u11"


def test_agent_that_never_burns_does_not_prompt_for_uses_that_must_be_paid_by_burning() -> None:
    poor = breached("fx.durable-materials", "pact.dig-in")
    assert considered(poor, 1, Wishes()).prompt
    verdict = considered(poor, 1, Wishes(sparing=True))
    assert (verdict.prompt, verdict.delayed) == (False, True)


def test_pass_until_own_turn_lasts_through_other_turns_and_ends_when_attacked() -> None:
    table = scene({"units": ["5/4/2/2 E3"]}, {"industry": 3, "inventory": ["fx.ensnare"], "units": ["3/3/1/2 F3"]})
    moving = table.fork()
    moving.say("P1 move:u1:E2")
    wishes = AGENT.accept(moving.state, 1, Wishes(stops=FULL, passing="mine"))
    assert not considered(moving, 1, wishes).prompt
    moving.state.round += 1
    assert AGENT.lasting(moving.state, 1, wishes).passing == "mine", "it is still somebody else's turn"
    moving.state.active = 1
    assert AGENT.lasting(moving.state, 1, wishes).passing == ""
    table.say("P1 attack:u1:F3")
    assert considered(table, 1, AGENT.accept(table.state, 1, Wishes(passing="mine"))).prompt


def test_order_to_pass_this_turn_except_in_combat_does_so_and_ends_with_the_turn() -> None:
    quiet = tuple(stop for stop in Stop if stop not in (Stop.MY_COMBAT, Stop.AGAINST_ME))
    table = scene({"units": ["5/4/2/2 E3"]}, {"industry": 3, "inventory": ["fx.ensnare"], "units": ["3/3/1/2 F3"]})
    order = Order(say="pass", about=quiet, until="turn")
    moving = table.fork()
    moving.say("P1 move:u1:E2")
    assert ordered(moving, order, stops=FULL) == (False, False, LET_PASS)
    table.say("P1 attack:u1:F3")
    assert ordered(table, order, stops=FULL)[0]
    wishes = AGENT.accept(moving.state, 1, Wishes(stops=FULL, orders=(order,)))
    moving.state.round += 1
    assert considered(moving, 1, wishes).prompt
    assert AGENT.lasting(moving.state, 1, wishes).orders == ()


@pytest.mark.parametrize(
    "order",
    [
        Order(say="end"),
        Order(say="use:no.such"),
        Order(say="burn:no.such"),
        Order(say="burn:fx.durable-materials,no.such"),
        Order(say="burn:fx.durable-materials:fx.durable-materials"),
        Order(say="pass:u1"),
        Order(say="pass", names="the platform"),
        Order(say="pass", seat=6),
        Order(say="pass", named="no.such"),
        Order(say="ability:u1:1"),
        Order(say="ability:u12:9"),
    ],
)
def test_an_order_that_can_never_be_carried_out_is_refused(order: Order) -> None:
    with pytest.raises(NotationError):
        AGENT.accept(breached().state, 1, Wishes(orders=(order,)))


def test_order_may_burn_cards_that_the_seat_could_hold() -> None:
    order = Order(say="burn:fx.durable-materials,pact.dig-in")
    assert AGENT.accept(breached().state, 1, Wishes(orders=(order,))).orders[0].say == order.say


def test_presets_set_the_stops_or_the_passing_of_the_agent() -> None:
    assert set(PRESETS) == {"calm", "normal", "full", "not_this_turn"}
    assert [PRESETS[name]["stops"]["explore"] for name in ("calm", "normal", "full")] == [False, False, True]
    assert PRESETS["not_this_turn"] == {"passing": "turn"}
    assert PRESETS["normal"]["passing"] == "", "whoever wants to be asked again has promised nothing"


def test_use_counts_as_useful_when_the_agent_runs_out_of_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    table = breached("fx.durable-materials", "pact.dig-in")
    first = KORASH.notation.read_answer(table.state, 1, SAVE.say)[0]
    assert does_something(table.state, 1, first, iter(range(MOST_TRIED)))

    def idle(_state: State, _entry: Entry) -> bool:
        return True

    monkeypatch.setattr("threefold.games.korash.assist.autopass.agent.is_idle", idle)
    assert not does_something(table.state, 1, first, iter(range(MOST_TRIED)))
    assert does_something(table.state, 1, first, iter(range(1)))


def test_in_random_games_agent_never_prompts_for_burns_alone_and_never_skips_a_useful_combat_window() -> None:
    rng = Random(5)
    state = KORASH.new(2, Options(rounds=12))
    prompts, turns = 0, 0
    while pending := KORASH.pending(state):
        found = asking(state)
        assert found
        if isinstance(found[1], WindowFrame):
            seat = pending[0].seat
            verdict = AGENT.consider(state, seat, Wishes(stops=NORMAL))
            assert verdict
            able = list(usable(state, seat, found[1]))
            if verdict.prompt:
                prompts += seat != state.active
                assert able
                assert any(code != PASS and code < BURN for code in pending[0].legal)
            elif found[1].kind == Kind.ENGAGE and verdict.about == Stop.MY_COMBAT.value:
                assert not able
        before = state.active
        KORASH.play(state, random_answers(KORASH, state, rng))
        turns += state.active != before
    assert turns
    assert prompts / turns <= 3


@pytest.mark.parametrize("seed", range(3))
def test_agent_gives_the_same_verdict_in_states_that_differ_only_in_hidden_cards(seed: int) -> None:
    """Prompts and delays also do not depend on the seat's hidden cards for any other viewer."""
    rng, windows, differed = Random(seed), 0, 0
    state = KORASH.new(3, Options(rounds=5))
    while pending := KORASH.pending(state):
        for decision in (*pending, *KORASH.windows.queue(state)):
            if AGENT.consider(state, max(decision.seat, 0), Wishes()) is None:
                break
            windows += 1
            seat, wishes = decision.seat, some_wishes(state, decision.seat, rng)
            verdict = AGENT.consider(state, seat, wishes)
            for viewer in (None, *range(3)):
                for world in (KORASH.imagine(KORASH.view(state, viewer), rng), KORASH.lab.redeal(state, viewer, rng)):
                    differed += world != state
                    there = AGENT.consider(world, seat, wishes)
                    assert verdict
                    assert there
                    assert viewer != seat or there == verdict
                    assert (there.prompt or there.delayed) == (verdict.prompt or verdict.delayed)
        # Seats do not burn cards here, so that hidden cards remain.
        is_window = len(pending) == 1 and PASS in pending[0].legal
        passes = is_window and rng.random() < 0.7
        KORASH.play(state, {pending[0].seat: LET_PASS} if passes else random_answers(KORASH, state, rng))
    assert windows > 40
    assert differed > windows * 6


def some_wishes(state: State, seat: int, rng: Random) -> Wishes:
    """Create random settings for the agent, some of them with orders and with promises to pass."""
    cards = [state.kit.tactics[index].id for index in state.tactics[seat]]
    say = rng.choice(["pass", *(f"use:{card}" for card in cards)])
    about, lasts = tuple(rng.sample(list(Stop), 4)), rng.random() < 0.5
    order = Order(say=say, about=about, until="game" if lasts else "turn", spend=rng.random() < 0.5)
    wishes = Wishes(
        stops=rng.choice([CALM, NORMAL, FULL]),
        bluff=rng.random() < 0.2,
        passing=rng.choice(["", "turn", "mine", "attacked"]),
        sparing=rng.random() < 0.3,
        hold=rng.random() < 0.2,
        interject=rng.random() < 0.1,
        orders=(order,) if rng.random() < 0.5 else (),
    )
    return AGENT.accept(state, seat, wishes)


def test_agent_does_not_prompt_for_an_ability_that_cannot_give_the_third_influence() -> None:
    table = scene(
        {"influence": 2, "units": ["3/3/1/2 C3"]},
        {"industry": 3, "inventory": ["kites.smoke-pots"]},
        lands={"CD3": "sands.tin-scrapyard"},
    )
    table.say("P1 ground:u1:1")
    assert consider(table, 1, Wishes()) == (False, False, Stop.OTHER)
