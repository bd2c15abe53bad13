"""Maps from 3x2 to 7x5 cards, where platforms start on them, and how the setup is explained to players."""

from __future__ import annotations

import re
import shutil
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from support.korash import SANDS, Scene, game, refused, scene
from support.korash_laws import check_state, check_step
from support.korash_walks import steps
from support.rules import rule
from threefold.core.contract import Setup
from threefold.core.errors import OptionsError
from threefold.core.option_words import read_options
from threefold.games.korash import KORASH
from threefold.games.korash.cards import installed
from threefold.games.korash.cards.folders import OFFERED
from threefold.games.korash.judge import judge
from threefold.games.korash.map.tiles import lands, ring, tiles
from threefold.games.korash.procedures.setup.agreements import distance
from threefold.games.korash.sample_setups import setups
from threefold.games.korash.state.codes import BAY, CREW, SPOTS
from threefold.games.korash.state.events import Placed, Shown
from threefold.games.korash.state.frames import SetupFrame
from threefold.games.korash.state.names import SPOT_NAMES
from threefold.games.korash.state.options import MAPS, RECOMMENDED, Options
from threefold.games.korash.state.state import DESTROYED, NOWHERE, QUARTERS, State
from threefold.games.korash.terminal import caption, question
from threefold.games.korash.text.position import read_fixture, write_fixture
from threefold.games.korash.text.read import read_answer

PLACEMENTS = ("skip_corners", "all_edge_tiles", "free")
TABLES = [
    Setup(seats, Options(rounds=2, map=size, placement=placement))
    for size, seats, placement in product(MAPS, range(2, 7), PLACEMENTS)
]
BARGE = "sands.toll-barge"
ELSEWHERE = (QUARTERS, DESTROYED, NOWHERE)


def named(setup: Setup) -> str:
    assert isinstance(setup.options, Options)
    return f"{setup.options.map}-{setup.seats}-{setup.options.placement}"


def table(seats: int, **options: Any) -> Scene:
    """Create a game whose only setup questions are about places; P1 begins."""
    keys = {key: options.pop(key) for key in ("map", "places", "first") if key in options}
    return game(
        players=seats,
        factions=["kites"] * seats,
        platforms=[BARGE] * seats,
        **{"first": "P1", **keys},
        options=options,
    )


def placed(events: list[str]) -> list[str]:
    return [event for event in events if event.startswith("placed")]


def refusal(seats: int, **options: Any) -> str:
    """Return the message with which these options are refused."""
    with pytest.raises(OptionsError) as error:
        KORASH.new(seats, read_options(KORASH, options))
    return str(error.value)


# Sizes and distances


@rule("KOR-MULTI-2", "KOR-MULTI-4")
def test_map_option_accepts_every_size_from_three_by_two_to_seven_by_five() -> None:
    assert {f"{width}x{depth}" for width in range(3, 8) for depth in range(2, 6)} == set(MAPS)
    for size in MAPS:
        position = game(players=2, map=size).position
        assert position["map"] == size
    assert game(players=5).position["map"] == RECOMMENDED[5]


@rule("KOR-MULTI-3", "KOR-MULTI-4")
def test_recommended_maps_give_the_printed_distances_between_platforms() -> None:
    told = {seats: distance(seats, *map(int, RECOMMENDED[seats].split("x")), corners=False) for seats in (3, 4, 5, 6)}
    assert told == {3: 8, 4: 6, 5: 5, 6: 5}
    corners = {seats: distance(seats, *map(int, RECOMMENDED[seats].split("x")), corners=True) for seats in (3, 4, 5, 6)}
    assert corners == told, "on a recommended map the printed distances hold, however corners are counted"


@rule("KOR-MULTI-4", "KOR-MULTI-5")
def test_on_other_maps_the_distance_is_the_number_of_counted_tiles_divided_by_the_players() -> None:
    # 4x3 cards have 8x3 tiles: 14 edge tiles without the corners, 18 with them.
    assert placed(table(3, map="4x3").say("P1 place:E3")) == ["placed u0 E3", "placed u11 A2", "placed u22 E1"]
    cornered = table(3, map="4x3", placement="all_edge_tiles").say("P1 place:E3")
    assert placed(cornered) == ["placed u0 E3", "placed u11 A1", "placed u22 G1"]
    # Three on 7x4: 28 tiles, so 9 apart.
    assert placed(table(3, map="7x4").say("P1 place:H4"))[1:] == ["placed u11 B1", "placed u22 K1"]


@rule("KOR-MULTI-4", "KOR-RULING-44")
def test_six_platforms_on_the_smallest_map_are_two_tiles_apart_and_taken_tiles_are_passed_over() -> None:
    # 3x2 cards have 6x2 tiles: B1 to E1 and E2 to B2 count, 8 for six players.
    at = table(6, map="3x2")
    assert at.legal == ["place:B2", "place:C2", "place:D2", "place:E2"]
    events = placed(at.say("P1 place:C2"))
    assert [event.split()[-1] for event in events] == ["C2", "B1", "D1", "E2", "B2", "C1"]
    counts = [(event.apart, event.past) for event in at.log if isinstance(event, Placed)]
    assert counts == [(0, 0), (2, 0), (2, 0), (2, 0), (2, 1), (2, 0)]


# Free places


@rule("KOR-MULTI-4", "KOR-RULING-44")
def test_with_free_placement_players_choose_any_free_edge_tile_in_turn_order() -> None:
    at = table(3, map="3x3", placement="free", first="P2")
    around = {f"place:{SPOT_NAMES[tile]}" for tile in ring(3, 3, corners=True)}
    assert (at.asked["seat"], at.asked["decision"], at.asked["rule"]) == ("P2", "D1", "KOR-MULTI-4")
    assert set(at.legal) == around
    at.say("P2 place:A1")
    assert (at.asked["seat"], set(at.legal)) == ("P3", around - {"place:A1"})
    assert at.refuses("P3 place:A1")
    assert at.refuses("P3 place:C2"), "this is no edge tile"
    at.say("P3 place:B1")
    assert placed(at.say("P1 place:F2")) == ["placed u0 F2"]
    assert at.position["edges"] == "WNE", "the corner counts for both edges"


@rule("KOR-SETUP-7", "KOR-RULING-43", "KOR-RULING-44")
def test_two_players_have_the_long_edges_even_with_free_placement() -> None:
    at = table(2, placement="free")
    at.say("P1 place:A2", "P2 place:A3")
    assert at.position["edges"] == "SN"
    usual = table(2)
    usual.say("P1 place:A4", "P2 place:L1")
    assert usual.position["edges"] == "SN"


@rule("KOR-SETUP-5")
def test_seat_with_an_agreed_or_determined_place_is_not_asked() -> None:
    at = table(4, map="3x2", placement="free", places=["A1", "", "B1", ""])
    assert at.asked["seat"] == "P2"
    at.say("P2 place:C1")
    assert (at.asked["seat"], len(at.legal)) == ("P4", 9)
    assert "place:A1" not in at.legal
    assert placed(table(4).say("P1 place:F4"))[1:] == ["placed u11 A2", "placed u22 G1", "placed u33 L3"]


# Agreed places


def test_counting_passes_over_a_tile_that_is_agreed_for_a_later_seat() -> None:
    """P2's platform would be placed on B1, but B1 is agreed for P3."""
    at = table(3, places=["", "", "B1"])
    assert placed(at.say("P1 place:G4")) == ["placed u0 G4", "placed u11 C1", "placed u22 B1"]


def test_agreed_place_of_a_player_who_conceded_is_free_again() -> None:
    at = table(3, places=["", "", "B1"])
    assert placed(at.say("P3 concede", "P1 place:G4")) == ["placed u0 G4", "placed u11 B1"]


def test_first_player_may_start_on_any_edge_if_the_south_edge_is_agreed_for_others() -> None:
    """P1, who has an agreed place, concedes, so P2 starts; the whole south edge is agreed for P3 to P6."""
    promised = ["B1", "", "B2", "C2", "D2", "E2"]
    at = game(players=6, map="3x2", first="P1", factions=["kites"] * 6, platforms=["", *[BARGE] * 5], places=promised)
    at.say("P1 concede")
    assert at.asked["seat"] == "P2"
    assert at.legal == ["place:B1", "place:C1", "place:D1", "place:E1"]
    assert placed(at.say("P2 place:B1"))[0] == "placed u11 B1"


@pytest.mark.parametrize(
    ("seats", "options", "words"),
    [
        (2, {"map": "8x4"}, "is no map: 3 to 7 cards wide and 2 to 5 deep"),
        (2, {"map": "2x2"}, "is no map"),
        (2, {"map": "7x6"}, "is no map"),
        (2, {"map": "4 x 4"}, "is no map"),
        (3, {"map": "3x2", "places": ["G2"]}, "is no tile of a map of 3x2 cards"),
        (3, {"places": ["nowhere"]}, "is no tile"),
        (3, {"places": ["bay1"]}, "is no tile"),
        (3, {"places": ["F2"]}, "is no edge tile"),
        (3, {"placement": "free", "places": ["F2"]}, "is no edge tile"),
        (3, {"places": ["F4", "", "F4"]}, '"F4" is agreed on for P1 and for P3'),
        (2, {"placement": "free", "places": ["A2", "A2"]}, '"A2" is agreed on for P1 and for P2'),
        (2, {"places": ["F1"]}, "is not on the map edge of P1"),
        (6, {"map": "3x2", "places": ["", "B2", "C2", "D2", "E2"]}, "no free tile on the south edge"),
        (2, {"placement": "anywhere"}, "placement"),
    ],
)
def test_options_that_allow_no_game_are_refused_with_an_explanation(
    seats: int, options: dict[str, Any], words: str
) -> None:
    assert words in refusal(seats, **options)
    setup = {"players": seats, **{key: options[key] for key in ("map", "places") if key in options}}
    setup["options"] = {key: value for key, value in options.items() if key not in setup}
    answer = judge({"setup": setup})
    assert answer["at"] is None
    assert words in answer["error"]


def test_fixture_with_an_invalid_map_or_a_place_outside_it_is_refused_with_its_path() -> None:
    seats = {"P1": {"platform": "fx.korashi-stronghold B1"}, "P2": {"platform": "fx.korashi-stronghold C1"}}
    assert refused(cards=["rulebook-fixtures"], seats=seats, map="9x9").startswith("map: ")
    away = {**seats, "P2": {"platform": "fx.korashi-stronghold G1"}}
    assert refused(cards=["rulebook-fixtures"], seats=away, map="3x2").startswith("seats.P2.platform")
    assert refused(cards=["rulebook-fixtures"], seats=seats, map="3x2", lands={"GH1": "blank"}).startswith("lands.GH1")


def test_two_players_may_start_on_the_same_edge_with_free_placement() -> None:
    at = table(2, placement="free", places=["A2", "B1"])
    assert placed(at.events) == ["placed u0 A2", "placed u11 B1"]
    assert at.position["edges"] == "SN"


@rule("KOR-MULTI-4", "KOR-ZONE-15")
def test_map_that_may_need_more_territories_than_a_horizon_has_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "sparse"
    shutil.copytree(installed()[SANDS], folder)
    depths = folder / "depths.toml"
    text = depths.read_text(encoding="utf-8")
    depths.write_text(text.replace("copies = 2", "copies = 1", 12), encoding="utf-8")
    head = folder / "set.toml"
    head.write_text(head.read_text(encoding="utf-8").replace('"starter-sands"', '"sparse"'), encoding="utf-8")
    monkeypatch.setenv(OFFERED, str(folder))
    told = refusal(3, cards=["sparse"], map="7x5", placement="free")
    assert told == "korash: a 7x5 map may need 30 depths, but these card sets have only 28"
    for fits in ({"map": "7x5"}, {"map": "6x5", "placement": "free"}):
        KORASH.new(3, read_options(KORASH, {"cards": ["sparse"], **fits}))
    position = game(cards=["sparse"], players=3, map="7x5").position
    assert position["map"] == "7x5"


# Every table


@pytest.mark.parametrize("setup", TABLES, ids=named)
def test_setup_works_on_every_map_for_every_number_of_players(setup: Setup) -> None:
    """After a random setup, every platform has its own edge tile and every territory comes from a deck."""
    assert isinstance(setup.options, Options)
    rng = Random(named(setup))
    state = KORASH.new(setup.seats, setup.options)
    for number, step in enumerate(steps(state, rng)):
        if not any(isinstance(frame, SetupFrame) for frame in step.after.frames):
            break
        if number % 4 == 0:
            look(step.after, rng)
    homes = [state.place[seat * CREW] for seat in range(setup.seats) if not state.out[seat]]
    assert len(set(homes)) == len(homes)
    assert set(homes) <= set(ring(state.width, state.depth, corners=True))
    assert state.rule or all(state.lair[land] >= 0 for land in lands(state.width, state.depth))
    look(state, rng)


def look(state: State, rng: Random) -> None:
    """Check that a redealt state and an imagined state have the same view, for one seat and for a spectator."""
    for viewer in (rng.randrange(state.seats), None):
        view = KORASH.view(state, viewer)
        assert [(len(view.grounds), view.core.width, view.core.depth)] == [
            (state.width * state.depth, state.width, state.depth)
        ]
        again = KORASH.lab.redeal(state, viewer, rng)
        assert msgspec.json.encode(KORASH.view(again, viewer)) == msgspec.json.encode(view)
        assert KORASH.view(KORASH.imagine(view, rng), viewer) == view


def played(setup: Setup) -> None:
    """Play a random game to its last round, and check every twentieth state of it."""
    rng = Random(named(setup))
    state = KORASH.new(setup.seats, setup.options)
    for number, step in enumerate(steps(state, rng)):
        check_step(step.before, step.after, step.events)
        if number % 20 == 0:
            check_state(state)
            look(state, rng)
    assert state.rule
    assert set(state.place) <= {*tiles(state.width, state.depth), *range(BAY, SPOTS), *ELSEWHERE}


# Every seventh setup: each map size occurs with some numbers of players and placements.
@pytest.mark.parametrize("setup", TABLES[::7], ids=named)
def test_random_games_end_on_maps_of_every_size(setup: Setup) -> None:
    played(setup)


@pytest.mark.long
@pytest.mark.parametrize("setup", TABLES, ids=named)
def test_random_games_end_on_every_map_for_every_number_of_players(setup: Setup) -> None:
    played(setup)


def test_positions_on_the_smallest_and_largest_map_are_read_back_unchanged() -> None:
    for size in ("3x2", "7x5"):
        read = 0
        for step in steps(KORASH.new(2, Options(rounds=3, map=size)), Random(5)):
            state = step.after
            asked = KORASH.pending(state)
            if asked and asked[0].rule == "KOR-TURN-4" and not state.mods and not state.delays:
                position = write_fixture(state)
                assert position["map"] == size
                assert write_fixture(read_fixture(position)[0]) == position
                read += 1
        assert read > 3


def test_sample_setups_include_small_maps_and_every_placement() -> None:
    options = [setup.options for setup in setups() if isinstance(setup.options, Options)]
    assert {"3x2", "4x3"} <= {one.map for one in options}
    assert {one.placement for one in options} == set(PLACEMENTS)


@rule("KOR-RULING-56")
def test_default_answer_places_a_platform_on_the_edge_tile_nearest_the_middle() -> None:
    for keys, tile in (({}, "F4"), ({"placement": "free"}, "F1"), ({"map": "3x3"}, "C3")):
        at = table(3, **keys)
        assert at.legal
        assert KORASH.default(at.state, 0) == read_answer(at.state, 0, f"place:{tile}")


def test_bot_with_free_placement_starts_far_from_the_other_platform() -> None:
    at = table(2, placement="free")
    at.say("P1 place:A1")
    (asked,) = KORASH.pending(at.state)
    answer = KORASH.advise(KORASH.view(at.state, 1), asked, Random(1))
    assert KORASH.notation.write_answer(at.state, 1, answer) == "place:L4"


# How the setup is explained to players


@rule("KOR-SETUP-3", "KOR-RULING-42")
def test_shown_event_has_the_cost_the_first_player_and_the_tied_seats() -> None:
    at = game(factions=["kites", "pact"], platforms=[BARGE] * 2)
    assert at.say("chance P1=kites.dive", "chance P2=pact.dig-in") == ["shown P1 kites.dive", "shown P2 pact.dig-in"]
    first, second = at.log
    assert (told(first), told(second)) == (
        {"cost": 1, "highest": 0, "begins": "", "tied": [], "lot": False},
        {"cost": 1, "highest": 1, "begins": "", "tied": ["P1", "P2"], "lot": False},
    )
    at.say("chance P1=kites.cut-loose", "chance P2=pact.mirage")
    assert told(at.log[-1]) == {"cost": 2, "highest": 2, "begins": "P2", "tied": [], "lot": False}
    assert at.position["first"] == "P2"


@rule("KOR-RULING-42")
def test_shown_event_of_the_last_of_thirty_equal_cards_says_that_a_lot_decides() -> None:
    at = game(players=2, factions=["pact", "pact"])
    while (first := at.legal[0]).startswith("chance P1="):
        at.say(first)
        if at.legal[0].startswith("chance P2="):
            at.say(first.replace("P1", "P2"))
    assert at.legal == ["chance first=P1", "chance first=P2"]
    lots = [event.lot for event in at.log if isinstance(event, Shown)]
    assert (lots[-1], any(lots[:-1])) == (True, False)


def told(event: Any) -> dict[str, Any]:
    """Return the fields of an event that are not in its text."""
    plain = msgspec.json.decode(msgspec.json.encode(event))
    return {name: plain[name] for name in ("cost", "highest", "begins", "tied", "lot")}


@rule("KOR-MULTI-3")
def test_placed_event_of_an_agreed_or_counted_place_has_the_reason() -> None:
    at = table(3, places=["", "", "L2"])
    events = at.say("P1 place:G4")
    assert placed(events) == ["placed u0 G4", "placed u11 B1", "placed u22 L2"]
    plain = [msgspec.to_builtins(event) for event in at.log if isinstance(event, Placed)]
    counted = {"why": "counted", "apart": 8, "behind": "P1", "rule": "KOR-MULTI-3"}
    assert plain == [
        {"type": "Placed", "unit": "u0", "spot": "G4"},
        {"type": "Placed", "unit": "u11", "spot": "B1", **counted},
        {"type": "Placed", "unit": "u22", "spot": "L2", "why": "agreed", "rule": "KOR-MULTI-4"},
    ]


@rule("KOR-SETUP-3", "KOR-MULTI-3")
def test_view_contains_the_state_of_the_setup_only_during_the_setup() -> None:
    at = game(players=4, factions=["kites"] * 4, platforms=[BARGE] * 4, options={"turn_order": "random"})
    for viewer in (0, None):
        open_ = msgspec.to_builtins(KORASH.view(at.state, viewer))["laying"]
        assert open_ == {
            "begins": "",
            "by": "lot",
            "places": "counted",
            "apart": 6,
            "corners": False,
            "rule": "KOR-MULTI-3",
        }
    at.say("chance first=P3")
    assert msgspec.to_builtins(KORASH.view(at.state, 1))["laying"]["begins"] == "P3"
    at.say("P3 place:F4")
    while any(isinstance(frame, SetupFrame) for frame in at.state.frames):
        at.say(at.legal[0])
    assert "laying" not in msgspec.to_builtins(KORASH.view(at.state, 1))
    assert at.position["turn"] == "P3"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"first": "P2"}, "P2 begins, as agreed. Everybody starts on their own long map edge (KOR-SETUP-5)."),
        ({"placement": "free"}, "Everybody in turn chooses any free edge tile (KOR-MULTI-4)."),
    ],
)
def test_terminal_shows_the_first_player_and_how_platforms_are_placed(options: dict[str, Any], words: str) -> None:
    assert words in question(KORASH.view(table(2, **options).state, 0))


def test_terminal_shows_the_distance_between_platforms_and_how_the_first_player_is_found() -> None:
    at = game(players=3, map="4x3")
    said = question(KORASH.view(at.state, 0))
    assert "the highest cost begins, then all shuffle." in said
    assert "Platforms stand 4 edge tiles apart, clockwise; corners do not count (KOR-MULTI-3)." in said


@rule("KOR-SETUP-5")
def test_stronghold_is_recommended_for_a_first_game() -> None:
    assert KORASH.display.scenery(Options()).first_platform == "sands.korashi-stronghold"
    at = game(factions=["kites", "pact"], first="P1")
    view = KORASH.view(at.state, 0)
    marked = [text for text in at.legal if "recommended for a first game" in caption(view, text)]
    assert marked == ["platform:sands.korashi-stronghold"]


def test_preview_of_a_free_place_names_the_seats_that_choose_later() -> None:
    at = table(3, placement="free")
    (asked,) = KORASH.pending(at.state)
    seen = KORASH.display.outlook(at.state, 0, (asked.legal[0],))
    plain = msgspec.json.decode(msgspec.json.encode(seen))["start"]
    assert (plain["platforms"], plain["choosing"]) == ([[0, "A1"]], [1, 2])
    assert plain["edges"] == ["N", "W"]


def test_option_schema_contains_every_map_and_the_recommended_ones() -> None:
    text = msgspec.json.encode(msgspec.json.schema(Options)).decode()
    assert all(f'"{size}"' in text for size in MAPS)
    found = re.search(r'"recommended":(\{[^}]*\})', text)
    assert found
    assert msgspec.json.decode(found[1]) == {str(seats): size for seats, size in RECOMMENDED.items()}


@rule("KOR-TERR-9", "KOR-TILE-6")
def test_unit_cannot_leave_the_smallest_map_or_pass_its_wall() -> None:
    at = scene(
        {"platform": "fx.korashi-stronghold A2", "units": ["3/3/1/2 F2"]},
        {"platform": "fx.korashi-stronghold A1"},
        map="3x2",
        lands={"EF2": "blank walls=N.right"},
    )
    moves = [text for text in at.legal if text.startswith("move:u1")]
    assert moves == ["move:u1:E2"], "north is a wall, east and south the end of the map"
