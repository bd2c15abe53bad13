"""`threefold games`."""

from __future__ import annotations

from support.cli import threefold


def test_games_lists_inyo_with_its_seats_and_options() -> None:
    (inyo,) = [row for row in threefold("games", "--json").json if row["game"] == "inyo"]
    assert inyo["edition"] == 1
    assert inyo["seats"] == [2]
    assert inyo["options"] == {"arena": 5, "net": "00000", "start": "", "first": "agreed"}


def test_games_without_json_prints_a_table() -> None:
    ran = threefold("games")
    assert (ran.code, ran.err) == (0, "")
    assert "inyo" in ran.out
    assert "edition" in ran.out
    # In the form that --option takes.
    assert "cards=starter-sands" in ran.out
    assert "2 to 6" in ran.out
