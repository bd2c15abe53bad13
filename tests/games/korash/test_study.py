"""What the balance study counts in a game: sources of influence, uses of cards, and comebacks."""

from __future__ import annotations

from support.korash import Scene, scene
from threefold.games.korash import KORASH
from threefold.games.korash.balance import ROADS, VERBS, Count
from threefold.games.korash.state.options import Options

STRONGHOLD = "fx.korashi-stronghold"


def counted(table: Scene, *sentences: str) -> Count:
    """Play sentences one by one and return the study's counter."""
    count = KORASH.lab.study().count(table.state)
    for sentence in sentences:
        before = len(table.log)
        table.say(sentence)
        count.see(table.state, table.log[before:])
    return count


def card(count: Count, seat: int, name: str) -> dict[str, int]:
    """Return how often each thing happened to a card of a seat."""
    return count.cards[seat].get(name, {})


def test_study_counts_influence_from_combat_damage_separately() -> None:
    table = scene({"units": ["12/9/2/2 F3"]}, {"platform": f"{STRONGHOLD} G3"})
    count = counted(table, "P1 attack:u1:G3")
    assert count.points == [{"damage combat": 1}, {}]


def test_study_counts_influence_from_sabotage_as_damage() -> None:
    table = scene({"units": ["5/5/2/2 on=u11 +strider"]}, {"platform": f"{STRONGHOLD} G2"})
    count = counted(table, "P1 sabotage:u1")
    assert count.points == [{"damage sabotage": 1}, {}]


def test_study_names_the_territory_that_gave_influence_even_if_it_was_buried() -> None:
    sides = {"industry": 20, "inventory": ["pact.dig-in"] * 4, "units": ["5/5/2/2 E3"]}
    table = scene(sides, {}, lands={"EF3": "sands.hermit-of-the-ninth-well"})
    use = next(sentence for sentence in table.legal if sentence.startswith("ground:u1"))
    count = counted(table, f"P1 {use.replace('*4', ','.join(['pact.dig-in'] * 4))}")
    assert count.points == [{"figures sands.hermit-of-the-ninth-well": 1}, {}]
    assert card(count, 0, "sands.hermit-of-the-ninth-well") == {"played": 1, "worked": 1}


def test_cancelled_card_counts_as_played_and_not_as_worked() -> None:
    table = scene(
        {"industry": 1, "inventory": ["kites.smoke-pots"], "units": ["5/4/2/2 E3"]},
        {"industry": 1, "inventory": ["fx.ensnare", "pact.dig-in"], "units": ["3/3/1/2 F3"]},
        step="main",
    )
    said = ("P1 attack:u1:F3", "P2 use:fx.ensnare:t=u1", "P1 use:kites.smoke-pots:e=e2", "P2 pass", "P2 decline")
    count = counted(table, *said)
    assert card(count, 1, "fx.ensnare") == {"played": 1}
    assert card(count, 0, "kites.smoke-pots") == {"played": 1, "worked": 1}


def test_burned_card_is_counted_and_is_not_an_effect_of_the_use_that_it_pays_for() -> None:
    table = scene(
        {"units": ["5/4/2/2 E3"]},
        {"inventory": ["fx.ensnare", "pact.dig-in"], "units": ["3/3/1/2 F3"]},
        step="main",
    )
    count = counted(table, "P1 attack:u1:F3", "P2 use:fx.ensnare:t=u1:burn=pact.dig-in")
    assert card(count, 1, "pact.dig-in") == {"burned": 1}
    assert card(count, 1, "fx.ensnare") == {"played": 1, "worked": 1}


def test_win_after_being_two_influence_behind_counts_as_a_comeback() -> None:
    table = scene({"units": ["12/9/2/2 F3"]}, {"platform": f"{STRONGHOLD} G3"})
    count = KORASH.lab.study().count(table.state)
    count.held = [0, 1]
    assert "comeback" not in count.tally(table.state).marks
    count.held = [2, 0]
    count.behind = 1
    table.state.winners = [1]
    assert count.tally(table.state).marks["comeback"]


def test_the_study_lists_every_card_and_faction() -> None:
    study, options = KORASH.lab.study(), Options()
    assert study.sides(options) == ("choir", "embers", "kites", "pact")
    assert len({card.id for card in study.cards(options)}) == len(study.cards(options)) > 100
    assert KORASH.new(2, study.dealt(options, ("pact", "kites"))).faction == [3, 2]
    assert {goal.figure for goal in study.goals if goal.figure.startswith("road")} == {"road", "road.side"}
    assert set(study.roads) == set(ROADS)
    assert "played" in VERBS
