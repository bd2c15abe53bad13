"""Resuming a match from its record: how it continues, and which records are refused because they are impossible."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from contract.examples.parley import DRAW, LEVY, PARLEY, PASS, TOAST
from contract.examples.pebbles import PEBBLES
from contract.examples.showdown import SHOWDOWN
from core.records import FINISHED, SHOWN, played
from core.tables import SEED, first_answer, parley_with, propose, refusal, started
from threefold.core import CHANCE, Answer, AnyGame, Outcome, Record, Seat, Table, dump, load
from threefold.core.chance import commitment
from threefold.core.errors import IllegalAction, RecordError
from threefold.core.record import Call, Resign, TakeBack, Turn
from threefold.games.inyo import INYO

# Continuing a match


def answers_of(table: Table[Any]) -> Iterable[tuple[Seat, Answer]]:
    """Yield what all seats answered, turn by turn."""
    for entry in table.record.entries:
        assert isinstance(entry, Turn)
        yield from ((seat, path) for seat, path in sorted(entry.answers.items()) if seat != CHANCE)


@pytest.mark.parametrize("cut", [1, 3, 6])
@pytest.mark.parametrize(("game", "seats"), [(PARLEY, 3), (SHOWDOWN, 3)], ids=["parley", "showdown"])
def test_resumed_match_rolls_as_the_original_would(game: AnyGame, seats: int, cut: int) -> None:
    # A past bug: a tie was played without asking (see test_table.py), so the two records differed.
    whole = Table[Any].new(game, seats, seed=SEED, match="a match")
    whole.salt(1, "salt")
    whole.start()
    while not whole.over:
        seat = whole.waiting()[0]
        decision = next(d for d in whole.pending if d.seat == seat)
        path = decision.legal[-1:]
        while steps := game.more(whole.state, seat, path):
            path = (*path, steps[-1])
        whole.answer(seat, path)
    table = Table[Any].new(game, seats, seed=SEED, match="a match")
    table.salt(1, "salt")
    table.start()
    for number, (seat, path) in enumerate(answers_of(whole)):
        if number % cut == 0:
            interrupted = load(dump(table.export()))
            kept = {k: sealed.path for k, sealed in table.sealed.items()}
            table = Table[Any].resume(game, interrupted, SEED)
            for other, answer in kept.items():
                table.answer(other, answer)
        table.answer(seat, path)
    assert dump(table.export()) == dump(whole.export())


def test_a_match_resumed_before_its_first_roll_is_started_like_a_new_one() -> None:
    table = Table[Any].new(SHOWDOWN, 2, seed=SEED, match="a match")
    again = Table[Any].resume(SHOWDOWN, load(dump(table.export())), SEED)
    table.start()
    again.start()
    assert again.state == table.state


def test_sealed_answers_are_not_in_the_record() -> None:
    table = started(SHOWDOWN, 2)
    table.answer(0, first_answer(table, 0))
    assert Table[Any].resume(SHOWDOWN, load(dump(table.export())), SEED).waiting() == (0, 1)


def test_match_without_seed_can_be_watched_but_cannot_roll() -> None:
    table = Table[Any].new(SHOWDOWN, 2, seed=SEED, match="a match")
    blind = Table[Any].resume(SHOWDOWN, table.export())
    said = refusal(blind, IllegalAction, blind.start)
    assert said == "chance cannot roll: this table was resumed without its seed"


def test_match_without_seed_continues_until_the_next_roll() -> None:
    table = started(PEBBLES, 2)
    blind = Table[Any].resume(PEBBLES, table.export())
    assert len(blind.answer(0, (0,))) == 1
    refusal(blind, IllegalAction, lambda: blind.call(0, (0,)))


def test_answer_that_needs_an_impossible_roll_changes_nothing() -> None:
    # A past bug: the answer was played and recorded although an error was raised.
    table = parley_with(seat0=[TOAST], seat1=[LEVY], seat2=[LEVY])
    table.answer(0, propose(TOAST, 1))
    table.answer(1, (PASS,))
    blind = Table[Any].resume(PARLEY, table.export())
    try:
        played = blind.answer(2, (PASS,))
    except IllegalAction:
        assert blind.turn == table.turn
    else:
        assert [entry.number for entry in played] == [table.turn]
        assert PARLEY.pending(blind.state)[0].seat == CHANCE
        assert blind.state.open.stack[-1].kind == DRAW


# Impossible records


def refused(record: Record, game: AnyGame = SHOWDOWN, seed: bytes | None = None) -> RecordError:
    """Return the error on resuming; check that the record stays as it was."""
    before = dump(record)
    with pytest.raises(RecordError) as caught:
        Table[Any].resume(game, record, seed)
    assert dump(record) == before
    return caught.value


def altered(record: Record, **fields: Any) -> Record:
    return msgspec.structs.replace(record, **fields)


def with_entry(record: Record, number: int, entry: Any) -> Record:
    return altered(record, entries=[*record.entries[:number], entry, *record.entries[number + 1 :]])


def test_unaltered_finished_record_is_accepted() -> None:
    for game, record in ((SHOWDOWN, SHOWN), (PEBBLES, FINISHED)):
        before = dump(record)
        assert Table[Any].resume(game, record).outcome == record.outcome
        assert dump(record) == before


def test_record_of_another_game_is_refused() -> None:
    error = refused(SHOWN, PEBBLES)
    assert error.field == "game"
    assert "it was played by showdown, edition 1; this is pebbles, edition 1" in str(error)


def test_record_of_another_edition_is_refused() -> None:
    error = refused(altered(SHOWN, edition=2))
    assert error.field == "edition"
    assert "it was played by showdown, edition 2; this is showdown, edition 1" in str(error)


def test_more_seats_than_the_game_has_are_refused() -> None:
    error = refused(altered(SHOWN, seats=tuple("123456789")))
    assert error.field == "seats"
    assert "showdown seats 2 to 8, not 9" in str(error)


@pytest.mark.parametrize("options", [{"hand": 9}, {"hand": "3"}, {"cards": 3}, {"hand": 3, "teams": None}])
def test_options_that_the_game_does_not_have_are_refused(options: dict[str, Any]) -> None:
    error = refused(altered(SHOWN, options=options))
    assert error.field == "options"
    assert "showdown: " in str(error)


def test_options_that_do_not_go_with_the_seats_are_refused() -> None:
    error = refused(altered(SHOWN, seats=("a", "b", "c"), options={"teams": True}))
    assert error.field == "options"


def test_an_illegal_answer_is_refused_at_its_entry() -> None:
    error = refused(with_entry(FINISHED, 2, Turn({2: (7,)})), PEBBLES)
    assert error.field == "entries[2]"
    assert "entries[2]: seat 2: action 7 is not among the 3 answers to PEBBLES-TAKE-1" in str(error)


@pytest.mark.parametrize(
    "answers",
    [{}, {1: (0,)}, {0: (0,), 1: (0,), 2: (0,)}, {CHANCE: (0,)}],
    ids=["nobody", "another seat", "everybody", "chance"],
)
def test_answers_of_seats_that_were_not_asked_are_refused_at_their_entry(answers: dict[int, tuple[int, ...]]) -> None:
    error = refused(with_entry(FINISHED, 2, Turn(answers)), PEBBLES)
    assert error.field == "entries[2]"
    assert "the question is for [2]" in str(error)


@pytest.mark.parametrize("path", [(), (0, 0)], ids=["nothing", "too much"])
def test_an_answer_that_is_no_complete_path_is_refused_at_its_entry(path: tuple[int, ...]) -> None:
    assert refused(with_entry(FINISHED, 2, Turn({2: path})), PEBBLES).field == "entries[2]"


def test_an_entry_after_the_end_is_refused() -> None:
    count = len(FINISHED.entries)
    for entry in (Turn({0: (0,)}), Call(0, (0,)), TakeBack(0), Resign(0)):
        error = refused(altered(FINISHED, entries=[*FINISHED.entries, entry]), PEBBLES)
        assert error.field == f"entries[{count}]"


@pytest.mark.parametrize(
    "entry",
    [Call(0, (0,)), Call(7, (0,)), TakeBack(-1), TakeBack(9), Resign(0)],
    ids=["call", "call of nobody", "take-back below", "take-back above", "resignation of three"],
)
def test_an_entry_that_the_table_would_refuse_is_refused_at_its_number(entry: Any) -> None:
    assert refused(with_entry(FINISHED, 2, entry), PEBBLES).field == "entries[2]"


def test_missing_entry_is_noticed() -> None:
    del (short := altered(FINISHED, entries=FINISHED.entries.copy())).entries[1]
    assert refused(short, PEBBLES).field == "entries[1]"


def test_roll_that_does_not_follow_from_the_seed_is_refused() -> None:
    entry = SHOWN.entries[3]
    assert isinstance(entry, Turn)
    ((rolled,),) = entry.answers.values()
    error = refused(with_entry(SHOWN, 3, Turn({CHANCE: ((rolled + 1) % 9,)})))
    assert error.field == "entries[3]"
    assert f"chance answered [{(rolled + 1) % 9}], but seed and salts give [{rolled}]" in str(error)


def test_without_seed_any_possible_roll_is_accepted() -> None:
    hidden = altered(SHOWN, seed=None, outcome=None, notation="", entries=SHOWN.entries[:2])
    assert Table[Any].resume(SHOWDOWN, with_entry(hidden, 0, Turn({CHANCE: (0,)}))).turn == 2
    assert refused(with_entry(hidden, 0, Turn({CHANCE: (9,)}))).field == "entries[0]"


@pytest.mark.parametrize("salts", [{}, {0: "pepper"}, {1: "salt"}, {0: "salt", 1: ""}])
def test_changed_salts_are_refused(salts: dict[int, str]) -> None:
    assert refused(altered(SHOWN, salts=salts)).field.startswith("entries[")


def test_changed_match_id_is_refused() -> None:
    assert refused(altered(SHOWN, match="another match")).field.startswith("entries[")


def test_seed_that_does_not_fit_the_commitment_is_refused() -> None:
    error = refused(altered(SHOWN, seed=bytes(32).hex()))
    assert error.field == "seed"
    assert "not the one that was committed to" in str(error)


def test_a_commitment_to_another_seed_is_refused() -> None:
    assert refused(altered(SHOWN, commitment=commitment(bytes(32)))).field == "seed"


@pytest.mark.parametrize("seed", ["", "zz", "0", SEED.hex()[:-1]])
def test_malformed_seed_is_refused(seed: str) -> None:
    assert refused(altered(SHOWN, seed=seed)).field == "seed"


def test_a_seed_given_with_an_unfinished_record_must_be_the_one_committed_to() -> None:
    # A past bug: the seed was not checked, so a match resumed before its first roll continued with another seed, and
    # its finished record was refused.
    unfinished = played(PEBBLES, 3, entries=2).export()
    assert refused(unfinished, PEBBLES, seed=bytes(32)).field == "seed"


def test_changed_outcome_is_refused() -> None:
    error = refused(altered(SHOWN, outcome=Outcome((1, 1), "SHOWDOWN-OUT-1")))
    assert error.field == "outcome"
    assert str(SHOWN.outcome) in str(error)


def test_outcome_of_an_unfinished_match_is_refused() -> None:
    unfinished = played(PEBBLES, 3, entries=2).export()
    error = refused(altered(unfinished, outcome=Outcome((1, 2, 2), "PEBBLES-END-1")), PEBBLES)
    assert error.field == "outcome"


@pytest.mark.parametrize(("game", "record"), [(PEBBLES, FINISHED), (INYO, played(INYO, 2, entries=9).export())])
def test_notation_of_another_game_is_refused(game: AnyGame, record: Record) -> None:
    error = refused(altered(record, notation=record.notation + " "), game)
    assert error.field == "notation"
    assert f'its entries read "{record.notation}"' in str(error)


def test_record_without_notation_is_accepted() -> None:
    assert Table[Any].resume(PEBBLES, altered(FINISHED, notation="")).outcome == FINISHED.outcome


def test_a_seat_marked_late_must_have_been_asked() -> None:
    # A past bug: `drawn` could name any seat.
    entry = FINISHED.entries[2]
    assert isinstance(entry, Turn)
    assert refused(with_entry(FINISHED, 2, Turn(entry.answers, drawn=(9,))), PEBBLES).field == "entries[2]"


def test_salt_of_an_unknown_seat_is_refused() -> None:
    # A past bug: `Table.salt` refused it, but `resume` did not.
    assert refused(altered(FINISHED, salts={9: "from nowhere"}), PEBBLES).field == "salts"


def test_resumed_table_copies_the_record() -> None:
    # A past bug: the new table wrote its salts into the record it was resumed from.
    record = Table[Any].new(PEBBLES, 3, seed=SEED, match="m").export()
    Table[Any].resume(PEBBLES, record, SEED).salt(0, "mine")
    assert record.salts == {}


def test_exported_record_is_a_copy() -> None:
    # A past bug: salts given later appeared in it.
    table = Table[Any].new(PEBBLES, 3, seed=SEED, match="m")
    exported = table.export()
    table.salt(0, "mine")
    table.start()
    table.answer(0, (0,))
    assert exported.entries == []
    assert exported.salts == {}
