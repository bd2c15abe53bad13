"""Action codes: each choice has one number, and each number one choice."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threefold.core import ActionSpace
from threefold.core.errors import NotationError

VERBS = st.text("abcdefgh_", min_size=1, max_size=4)
RADICES = st.lists(st.integers(0, 4), max_size=3).map(tuple)
SPACES = st.dictionaries(VERBS, RADICES, min_size=1, max_size=5).map(lambda verbs: ActionSpace(**verbs))
SPACE = ActionSpace(step=(49, 24), grapple=(4,), decline=())


@given(SPACES)
def test_codes_and_choices_map_one_to_one(space: ActionSpace) -> None:
    spelled = [space.spell(code) for code in range(len(space))]
    assert len(set(spelled)) == len(space)
    for code, (verb, *places) in enumerate(spelled):
        assert space.code(str(verb), *map(int, places)) == code


@given(SPACES)
def test_every_text_reads_back(space: ActionSpace) -> None:
    assert [space.read(space.write(code)) for code in range(len(space))] == list(range(len(space)))


@given(SPACES)
def test_every_argument_within_its_range_has_a_code(space: ActionSpace) -> None:
    for verb, radices in space.verbs.items():
        if 0 not in radices:
            assert space.spell(space.code(verb, *(radix - 1 for radix in radices)))[0] == verb


def test_verbs_have_blocks_in_the_order_they_are_given() -> None:
    assert SPACE.first == {"step": 0, "grapple": 49 * 24, "decline": 49 * 24 + 4}
    assert len(SPACE) == 49 * 24 + 4 + 1


def test_last_argument_varies_fastest() -> None:
    assert [SPACE.code("step", 0, 1), SPACE.code("step", 1, 0), SPACE.code("step", 1, 1)] == [1, 24, 25]


def test_a_verb_without_numbers_is_one_code() -> None:
    assert SPACE.spell(SPACE.code("decline")) == ("decline",)
    assert SPACE.write(SPACE.code("decline")) == "decline"


def test_verb_with_an_empty_range_has_no_codes_and_shifts_no_others() -> None:
    space = ActionSpace(first=(2,), empty=(3, 0), last=(2,))
    assert [space.write(code) for code in range(len(space))] == ["first:0", "first:1", "last:0", "last:1"]


def test_a_text_is_the_verb_and_its_numbers() -> None:
    assert SPACE.write(SPACE.code("step", 3, 17)) == "step:3:17"
    assert SPACE.read("step:3:17") == SPACE.code("step", 3, 17)


@pytest.mark.parametrize("code", [-1, len(SPACE), 10**9])
def test_a_number_outside_the_space_is_refused(code: int) -> None:
    with pytest.raises(NotationError, match=rf"action {code} is not in 0\.\.{len(SPACE) - 1}"):
        SPACE.spell(code)


@pytest.mark.parametrize("places", [(), (3,), (3, 4, 5)])
def test_a_choice_needs_as_many_numbers_as_its_verb_takes(places: tuple[int, ...]) -> None:
    with pytest.raises(NotationError, match=f"step takes 2 numbers, not {len(places)}"):
        SPACE.code("step", *places)


@pytest.mark.parametrize(("places", "said"), [((49, 0), r"49 is not in 0\.\.48"), ((0, -1), r"-1 is not in 0\.\.23")])
def test_argument_outside_its_range_is_refused(places: tuple[int, int], said: str) -> None:
    with pytest.raises(NotationError, match=f"step: {said}"):
        SPACE.code("step", *places)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", 'no verb ""; there are step, grapple, decline'),
        ("fly:1", 'no verb "fly"; there are step, grapple, decline'),
        ("Step:1:2", 'no verb "Step"'),
        ("step:1:x", "step is followed by whole numbers"),
        ("step:1:-2", "step is followed by whole numbers"),
        ("step:1:", "step is followed by whole numbers"),
        ("step:1: 2", "step is followed by whole numbers"),
        ("step:1:²", "step is followed by whole numbers"),
        ("step:1", "step takes 2 numbers, not 1"),
        ("decline:0", "decline takes 0 numbers, not 1"),
        ("grapple:4", r"grapple: 4 is not in 0\.\.3"),
        # A past bug: Python refuses to read a number this long, and its ValueError was not caught.
        ("grapple:" + "9" * 5000, "grapple"),
    ],
    ids=lambda text: text[:20],
)
def test_text_that_is_no_choice_is_refused(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        SPACE.read(text)


@given(st.text(max_size=12))
def test_random_text_is_read_or_refused_without_a_crash(text: str) -> None:
    try:
        code = SPACE.read(text)
    except NotationError:
        return
    assert 0 <= code < len(SPACE)
