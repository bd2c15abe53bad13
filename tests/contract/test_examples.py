"""What the small games show that the contract can express: hidden hands, teams, ties, windows, stacks."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contract.examples import parley, pebbles, showdown
from contract.examples.parley import CONCEDE, COPIES, LEVY, PARLEY, PASS, TOAST, VETO, Frame
from contract.examples.pebbles import PEBBLES
from contract.examples.showdown import RANKS, SHOWDOWN, Dealt, Drew, Lost, Showed
from threefold.core import CHANCE, Outcome, Seat, told

# Pebbles


@pytest.mark.parametrize(("misere", "places"), [(False, (2, 1, 2)), (True, (1, 2, 1))])
def test_the_last_pebble_wins_or_loses(misere: bool, places: tuple[int, ...]) -> None:
    state = PEBBLES.new(3, pebbles.Options(pebbles=3, misere=misere))
    PEBBLES.play(state, {0: (0,)})
    PEBBLES.play(state, {1: (1,)})
    assert PEBBLES.outcome(state) == Outcome(places, "PEBBLES-END-2" if misere else "PEBBLES-END-1")


# Showdown


def dealt(*hands: list[int], teams: bool = False) -> showdown.State:
    """Return a showdown after the deal."""
    state = SHOWDOWN.new(len(hands), showdown.Options(hand=len(hands[0]), teams=teams))
    for number in range(len(hands) * len(hands[0])):
        rank = hands[number % len(hands)][number // len(hands)]
        SHOWDOWN.play(state, {CHANCE: (showdown.SPACE.code("draw", rank),)})
    return state


def show(state: showdown.State, **ranks: int) -> list[Any]:
    answers = {int(seat.removeprefix("seat")): (showdown.SPACE.code("show", rank),) for seat, rank in ranks.items()}
    return SHOWDOWN.play(state, answers)


def test_only_the_owner_sees_a_drawn_card_but_all_see_the_draw() -> None:
    state = SHOWDOWN.new(3, showdown.Options())
    events = SHOWDOWN.play(state, {CHANCE: (showdown.SPACE.code("draw", 5),)})
    assert told(events, 0) == [Dealt(seat=0), Drew(seat=0, rank=5, to=(0,))]
    assert told(events, 1) == told(events, None) == [Dealt(seat=0)]


def test_team_mates_see_each_others_cards() -> None:
    state = SHOWDOWN.new(4, showdown.Options(teams=True))
    events = SHOWDOWN.play(state, {CHANCE: (showdown.SPACE.code("draw", 5),)})
    assert told(events, 2) == [Dealt(seat=0), Drew(seat=0, rank=5, to=(0, 2))]
    assert SHOWDOWN.view(state, 2).hands == {0: (5,), 2: ()}
    assert SHOWDOWN.view(state, 1).hands == {1: (), 3: ()}
    assert SHOWDOWN.view(state, None).hands == {}


def test_view_does_not_depend_on_the_cards_of_others() -> None:
    one, two = dealt([3, 3], [0, 1], [7, 8]), dealt([3, 3], [8, 7], [2, 2])
    assert msgspec.json.encode(SHOWDOWN.view(one, 0)) == msgspec.json.encode(SHOWDOWN.view(two, 0))
    assert SHOWDOWN.view(one, None) == SHOWDOWN.view(two, None)


def test_the_lowest_card_is_lost_and_the_others_are_taken_back_and_seen() -> None:
    state = dealt([1, 5], [4, 6], [4, 7])
    events = show(state, seat0=1, seat1=4, seat2=7)
    assert events[-1] == Lost(seat=0, rank=1, last=False)
    assert SHOWDOWN.view(state, None).open.seen == [[], [4], [7]]
    assert SHOWDOWN.view(state, 1).counts == (1, 2, 2)


def test_a_tie_for_lowest_takes_all_cards_back_and_the_third_in_a_row_loses_them() -> None:
    state = dealt([1, 5], [1, 6], [4, 7])
    for _ in range(2):
        assert all(isinstance(event, Showed) for event in show(state, seat0=1, seat1=1, seat2=7))
    assert SHOWDOWN.view(state, 0).open.seen == [[1], [1], [7]]
    assert show(state, seat0=1, seat1=1, seat2=7)[-2:] == [
        Lost(seat=0, rank=1, last=False),
        Lost(seat=1, rank=1, last=False),
    ]
    assert SHOWDOWN.view(state, 0).open.seen == [[], [], [7]]


def test_seats_without_cards_are_out_and_share_a_place() -> None:
    state = dealt([0], [1], [1], [8])
    show(state, seat0=0, seat1=1, seat2=1, seat3=8)
    assert [decision.seat for decision in SHOWDOWN.pending(state)] == [1, 2, 3]
    for _ in range(3):
        show(state, seat1=1, seat2=1, seat3=8)
    assert SHOWDOWN.outcome(state) == Outcome((4, 2, 2, 1), "SHOWDOWN-OUT-1")


def test_a_team_lasts_as_long_as_one_of_its_seats() -> None:
    state = dealt([0], [1], [7], [2], teams=True)
    assert SHOWDOWN.teams(state) == ((0, 2), (1, 3))
    show(state, seat0=0, seat1=1, seat2=7, seat3=2)
    show(state, seat1=1, seat2=7, seat3=2)
    assert SHOWDOWN.outcome(state) is None
    show(state, seat2=7, seat3=2)
    assert SHOWDOWN.outcome(state) == Outcome((1, 2, 1, 2), "SHOWDOWN-OUT-1")


@given(st.integers(0, 2**32))
def test_imagined_deal_fits_everything_seen(seed: int) -> None:
    state = dealt([1, 5, 8], [4, 6, 6], [0, 4, 7])
    show(state, seat0=5, seat1=6, seat2=0)
    world = SHOWDOWN.imagine(SHOWDOWN.view(state, 0), Random(seed))
    assert world.hands[0] == [1, 5, 8]
    assert 6 in world.hands[1]
    assert [len(hand) for hand in world.hands] == [3, 3, 2]
    cards = [rank for cards in (*world.hands, *world.open.lost) for rank in cards]
    assert [cards.count(rank) + world.bag[rank] for rank in range(RANKS)] == [4] * RANKS


def test_imagined_worlds_differ_in_what_is_not_known() -> None:
    view = SHOWDOWN.view(dealt([1, 5, 8], [4, 6, 6]), 0)
    assert len({str(SHOWDOWN.imagine(view, Random(seed)).hands[1]) for seed in range(50)}) > 20


# Parley


def sitting(*hands: list[int]) -> parley.State:
    """Return a parley after the deal, with these hands and the other cards in the bag."""
    state = PARLEY.new(len(hands), parley.Options())
    cards = [card for hand in hands for card in hand]
    state.open.stack.clear()
    state.hands = [hand.copy() for hand in hands]
    state.bag = [COPIES - cards.count(kind) for kind in range(3)]
    return state


def speak(state: parley.State, seat: Seat, kind: int = -1, whom: Seat = 0, paid: int = 0) -> None:
    """Pass or propose for a seat, which must be the one that is asked."""
    text = f"propose:{kind} whom:{whom} pay:{paid}" if kind >= 0 else "hold"
    path = PARLEY.notation.read_answer(state, seat, text)
    assert asked(state) == [seat]
    assert path[0] in PARLEY.pending(state)[0].legal
    PARLEY.play(state, {seat: path})


def asked(state: parley.State) -> list[Seat]:
    return [decision.seat for decision in PARLEY.pending(state)]


def test_a_window_asks_clockwise_from_the_proposer() -> None:
    state = sitting([LEVY], [LEVY], [LEVY, LEVY], [LEVY])
    speak(state, 0)
    speak(state, 1)
    speak(state, 2, LEVY, whom=1)
    for seat in (3, 0, 1):
        speak(state, seat)
    assert state.open.coins == [3, 2, 4, 3]
    assert asked(state) == [3]


def test_window_asks_everybody_with_cards() -> None:
    for hidden in (VETO, LEVY, TOAST):
        state = sitting([LEVY, LEVY], [], [hidden], [hidden])
        speak(state, 0, LEVY, whom=1)
        assert asked(state) == [2]
        assert [decision.seat for decision in PARLEY.windows.queue(state)] == [3]


def test_the_newest_proposal_happens_first() -> None:
    state = sitting([LEVY], [LEVY], [TOAST])
    speak(state, 0, LEVY, whom=1, paid=2)
    speak(state, 1, LEVY, whom=0)
    assert [frame.kind for frame in state.open.stack] == [LEVY, LEVY]
    speak(state, 2)
    assert state.open.coins == [0, 4, 3]
    speak(state, 2)
    assert state.open.coins == [3, 1, 3]


def test_veto_stops_the_proposal_and_its_price_stays_paid() -> None:
    state = sitting([LEVY, LEVY], [VETO], [LEVY])
    speak(state, 0, LEVY, whom=2, paid=1)
    speak(state, 1, VETO, whom=0, paid=1)
    speak(state, 2)
    speak(state, 0)
    assert (state.open.coins, state.open.stack) == ([2, 2, 3], [])


def test_a_veto_may_be_vetoed() -> None:
    state = sitting([LEVY, VETO], [VETO, LEVY], [LEVY])
    speak(state, 0, LEVY, whom=2)
    speak(state, 1, VETO, whom=0)
    speak(state, 2)
    speak(state, 0, VETO, whom=1)
    speak(state, 1)
    speak(state, 2)
    assert len(state.open.stack) == 1
    assert asked(state) == [1]


def test_after_an_interrupt_the_window_beneath_opens_again_for_all() -> None:
    state = sitting([LEVY, LEVY], [LEVY], [LEVY, LEVY])
    speak(state, 0, LEVY, whom=1)
    speak(state, 1)
    first = PARLEY.pending(state)[0]
    speak(state, 2, LEVY, whom=0)
    assert PARLEY.pending(state)[0].about != first.about
    speak(state, 0)
    speak(state, 1)
    assert asked(state) == [1]
    assert PARLEY.pending(state)[0].about == first.about


def test_chance_can_be_asked_while_a_proposal_takes_effect() -> None:
    state = sitting([TOAST], [LEVY], [])
    speak(state, 0, TOAST, whom=2)
    speak(state, 1)
    (decision,) = PARLEY.pending(state)
    assert (decision.seat, decision.odds) == (CHANCE, tuple(state.bag))
    PARLEY.play(state, {CHANCE: decision.legal[-1:]})
    assert (state.hands[0], state.open.coins) == ([VETO], [3, 3, 4])


def test_later_steps_depend_on_earlier_steps() -> None:
    state = sitting([LEVY], [VETO], [LEVY])
    speak(state, 0, LEVY, whom=1, paid=3)
    veto, levy = (parley.SPACE.code("propose", kind) for kind in (VETO, LEVY))
    assert PARLEY.more(state, 1, (veto,)) == (parley.SPACE.code("whom", 0),)
    assert len(PARLEY.more(state, 2, (levy,))) == 2
    assert len(PARLEY.more(state, 2, (levy, parley.SPACE.code("whom", 0)))) == 4
    assert PARLEY.more(state, 0, (levy, parley.SPACE.code("whom", 1))) == (parley.SPACE.code("pay", 0),)
    assert PARLEY.more(state, 1, (PASS,)) == ()


def test_conceding_removes_own_proposals_and_shows_own_cards() -> None:
    state = sitting([LEVY, VETO], [LEVY], [LEVY])
    speak(state, 0, LEVY, whom=1)
    PARLEY.play(state, {0: (CONCEDE,)})
    assert (state.open.stack, state.open.spent, state.hands[0]) == ([], [1, 0, 1], [])
    assert asked(state) == [1]
    assert PARLEY.calls(state, 0) == ()


@given(st.integers(0, 2**32), st.integers(3, 5))
def test_the_queue_names_the_questions_that_follow_if_nobody_acts(seed: int, seats: int) -> None:
    rng = Random(seed)
    state = sitting(*([rng.choice((LEVY, VETO, TOAST)) for _ in range(rng.randrange(3))] for _ in range(seats)))
    state.hands[0].append(LEVY)
    speak(state, 0, LEVY, whom=1)
    queue = PARLEY.windows.queue(state)
    for expected in queue:
        speak(state, asked(state)[0])
        assert PARLEY.pending(state) == (expected,)


def test_open_window_can_be_stored_and_cloned() -> None:
    state = sitting([LEVY], [VETO], [LEVY])
    speak(state, 0, LEVY, whom=1, paid=2)
    speak(state, 1, VETO, whom=0)
    stack = state.open.stack
    assert msgspec.json.decode(msgspec.json.encode(stack), type=list[Frame]) == stack
    twin = state.clone()
    speak(twin, 2)
    assert state.open.stack == stack != twin.open.stack
