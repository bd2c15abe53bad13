"""Random rolls that anybody can compute again and nobody can influence."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threefold.core import chance
from threefold.core.chance import commitment, draw

ZEROS, COUNTING = bytes(32), bytes(range(32))
HUGE = 2**255
"""With a sum of odds just above this, every second number is thrown away."""


def roll_by_the_book(
    seed: bytes, salts: dict[int, str], match: str, purpose: str, counter: int, odds: Sequence[int]
) -> tuple[int, int]:
    """Return a roll's outcome and attempt, computed from the description alone: HMAC over JSON, big-endian,
    rejection.
    """

    def text(value: object) -> bytes:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8")

    key = text([seed.hex(), [[seat, salts[seat]] for seat in sorted(salts)]])
    total, attempt = sum(odds), 0
    while True:
        digest = hmac.new(key, text([match, purpose, counter, attempt]), hashlib.sha256).hexdigest()
        number = int(digest, 16)
        if number // total < 2**256 // total:
            break
        attempt += 1
    limits = [sum(odds[: index + 1]) for index in range(len(odds))]
    return next(index for index, limit in enumerate(limits) if number % total < limit), attempt


# The commitment


def test_the_commitment_is_the_seeds_sha_256() -> None:
    assert commitment(ZEROS) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert commitment(COUNTING) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_one_changed_bit_changes_the_commitment() -> None:
    seeds = [(1 << bit).to_bytes(32, "big") for bit in range(256)]
    assert len({commitment(seed) for seed in seeds}) == 256


def test_rolls_from_the_published_hash_differ_from_the_seeds_rolls() -> None:
    published = bytes.fromhex(commitment(COUNTING))
    assert sequence(published) != sequence(COUNTING)


# Fixed numbers, for programs in other languages


@pytest.mark.parametrize(
    ("seed", "salts", "match", "purpose", "odds", "rolls"),
    [
        (ZEROS, {0: "moonlight"}, "demo", "INYO-SETUP-3", [1] * 6, [4, 3, 1, 2, 2, 2, 2, 0]),
        (ZEROS, {}, "demo", "INYO-SETUP-3", [1] * 6, [3, 0, 2, 0, 0, 3, 4, 1]),
        (COUNTING, {1: "b", 0: "a"}, "match 7", "SHOWDOWN-DEAL-1", [4] * 9, [8, 8, 1, 6, 0, 7, 6, 8]),
        (
            COUNTING,
            {0: 'Größe "x"\n\x01 月 /\\ 🎲', 3: ""},
            "é",
            "clock PARLEY-TURN-1",
            [1, 2, 3, 4],
            [2, 1, 1, 2, 3, 1, 1, 2],
        ),
        (COUNTING, {}, "m", "p", [HUGE // 2, HUGE // 2, 1], [0, 1, 0, 0, 0, 0, 0, 1]),
    ],
    ids=["salted", "without salt", "two salts", "any text", "rejected"],
)
def test_rolls_equal_the_published_numbers(
    seed: bytes, salts: dict[int, str], match: str, purpose: str, odds: list[int], rolls: list[int]
) -> None:
    assert [draw(seed, salts, match, purpose, counter, odds) for counter in range(8)] == rolls


@given(
    st.binary(min_size=1, max_size=40),
    st.dictionaries(st.integers(0, 12), st.text(max_size=8), max_size=4),
    st.text(max_size=8),
    st.text(max_size=8),
    st.integers(0, 10**6),
    st.lists(st.integers(1, 50) | st.just(HUGE), min_size=1, max_size=8).filter(lambda odds: sum(odds) <= 2**256),
)
def test_every_roll_can_be_computed_from_seed_salts_and_counter(
    seed: bytes, salts: dict[int, str], match: str, purpose: str, counter: int, odds: list[int]
) -> None:
    outcome, _ = roll_by_the_book(seed, salts, match, purpose, counter, odds)
    assert draw(seed, salts, match, purpose, counter, odds) == outcome


# Fairness


@pytest.fixture
def digests(monkeypatch: pytest.MonkeyPatch) -> Callable[[list[int]], Iterator[int]]:
    """Let the hash return the numbers of a list one after another."""

    def give(numbers: list[int]) -> Iterator[int]:
        left = iter(numbers)

        def digest(key: bytes, message: bytes, name: str) -> bytes:
            return next(left).to_bytes(32, "big")

        monkeypatch.setattr(chance.hmac, "digest", digest)
        return left

    return give


def drawn(odds: Sequence[int]) -> int:
    return draw(ZEROS, {}, "m", "p", 0, odds)


@pytest.mark.parametrize("odds", [(1,), (1, 1), (1, 2, 3), (4, 0, 4, 1), (7, 5, 3, 11)])
def test_evenly_spread_hashes_give_outcomes_exactly_by_their_odds(
    odds: tuple[int, ...], digests: Callable[[list[int]], Iterator[int]]
) -> None:
    digests(list(range(5 * sum(odds))))
    seen = Counter(drawn(odds) for _ in range(5 * sum(odds)))
    assert [seen[index] for index in range(len(odds))] == [5 * weight for weight in odds]


@pytest.mark.parametrize("total", [3, 5, 6, 7, 36, 1000, HUGE + 1])
def test_hash_above_the_last_multiple_of_the_odds_is_rejected(
    total: int, digests: Callable[[list[int]], Iterator[int]]
) -> None:
    limit = 2**256 // total * total
    left = digests([limit, 2**256 - 1, limit - 1, 0])
    assert drawn([total - 1, 1]) == 1
    assert list(left) == [0]


@pytest.mark.parametrize("total", [1, 2, 4, 2**255, 2**256])
def test_no_hash_is_rejected_if_the_odds_divide_the_range_evenly(
    total: int, digests: Callable[[list[int]], Iterator[int]]
) -> None:
    left = digests([2**256 - 1, 0])
    assert drawn([total]) == 0
    assert list(left) == [0]


def test_each_attempt_of_a_roll_uses_another_hash() -> None:
    odds = [HUGE // 2, HUGE // 2, 1]
    rolls = [roll_by_the_book(COUNTING, {}, "m", "p", counter, odds) for counter in range(40)]
    assert {attempt for _, attempt in rolls} >= {0, 1, 2}
    assert [draw(COUNTING, {}, "m", "p", counter, odds) for counter in range(40)] == [outcome for outcome, _ in rolls]


def test_six_thousand_rolls_keep_to_their_odds() -> None:
    odds, rolls = (1, 2, 3), 6000
    seen = Counter(draw(COUNTING, {}, "chi-square", "p", counter, odds) for counter in range(rolls))
    expected = [rolls * weight / sum(odds) for weight in odds]
    assert sum((seen[index] - mean) ** 2 / mean for index, mean in enumerate(expected)) < 13.8


def test_rolls_do_not_depend_on_the_roll_before() -> None:
    rolls = sequence(COUNTING, count=6001)
    seen = Counter(pairwise(rolls))
    mean = 6000 / 36
    assert sum((seen[first, second] - mean) ** 2 / mean for first in range(6) for second in range(6)) < 66.6


# What changes the rolls


def sequence(
    seed: bytes, salts: dict[int, str] | None = None, match: str = "m", purpose: str = "p", count: int = 40
) -> list[int]:
    return [draw(seed, salts or {}, match, purpose, counter, [1] * 6) for counter in range(count)]


@pytest.mark.parametrize(
    "other",
    [
        sequence(COUNTING[::-1]),
        sequence(COUNTING, {0: ""}),
        sequence(COUNTING, {0: "a"}),
        sequence(COUNTING, {1: "a"}),
        sequence(COUNTING, {0: "a", 1: "b"}),
        sequence(COUNTING, {0: "b", 1: "a"}),
        sequence(COUNTING, {0: "ab"}),
        sequence(COUNTING, match="n"),
        sequence(COUNTING, purpose="q"),
        sequence(COUNTING, match="mp", purpose=""),
        sequence(COUNTING, count=41)[1:],
    ],
    ids=["seed", "empty salt", "salt", "salt's seat", "two salts", "exchanged", "joined", "match", "purpose", "cut",
         "counter"],
)  # fmt: skip
def test_seed_salts_match_purpose_and_counter_all_change_the_rolls(other: list[int]) -> None:
    assert other != sequence(COUNTING)


def test_different_salts_give_different_rolls() -> None:
    salts: list[dict[int, str]] = [{0: "a"}, {1: "a"}, {0: "a", 1: "b"}, {0: "b", 1: "a"}, {0: "ab"}, {0: '"a"'}]
    assert len({tuple(sequence(COUNTING, each)) for each in salts}) == len(salts)


def test_rolls_do_not_depend_on_the_order_of_salts() -> None:
    assert sequence(COUNTING, {2: "c", 0: "a", 1: "b"}) == sequence(COUNTING, {0: "a", 1: "b", 2: "c"})


def test_same_seed_and_salts_give_the_same_rolls() -> None:
    assert sequence(COUNTING, {0: "a"}) == sequence(COUNTING, {0: "a"})


def test_outcome_with_weight_zero_never_comes_up() -> None:
    assert {draw(COUNTING, {}, "m", "p", counter, (0, 1, 0, 1, 0)) for counter in range(60)} == {1, 3}
