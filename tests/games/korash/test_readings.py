"""Random positions, compared with a second, independent implementation of the rules in `support.korash_readings`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

from support.cards import HEADER
from support.korash import FIXTURES, SANDS
from support.korash_readings import OPPOSITE, STEPS, Spot, Table, Tile, name
from support.rules import rule
from threefold.games.korash.cards.folders import OFFERED
from threefold.games.korash.judge import judge

ANY = '{ kind = "unit" }'


def tactic(word: str, body: str) -> str:
    return f'[[tactic]]\nid = "r.{word}"\nname = "{word}"\ntiming = "interrupt"\ncost = 0\n{body}\n'


CARDS = (
    HEADER.replace("trial", "readings")
    + tactic("push", f'targets = {{ t = {ANY}, w = {ANY} }}\ndo = [{{ push = 2, to = "t", from = "w" }}]')
    + tactic("pull", f'targets = {{ t = {ANY}, w = {ANY} }}\ndo = [{{ pull = 2, to = "t", from = "w" }}]')
    + tactic("place", f'targets = {{ t = {ANY}, w = {{ kind = "tile" }} }}\ndo = [{{ place = "t", onto = "w" }}]')
    + tactic("coin", "do = [{ gain = { industry = 1 } }]")
    + tactic("stop", 'choices = { e = { kind = "entry", is = ["pending"] } }\ndo = [{ cancel = "e" }]')
    + '[[unit]]\nid = "r.eye"\nname = "Eye"\ncost = 1\nstr = 1\nprot = 1\nlife = 1\nmp = 1\n'
    + "[[unit.ability]]\ncost = { x = 1 }\n"
    + 'targets = { t = { kind = "unit", near = "user", within = 2, other = true } }\ndo = [{ tap = "t" }]\n'
)
SEEDS = range(40)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the cards of this file."""
    path = tmp_path_factory.mktemp("readings")
    (path / "cards.toml").write_text(CARDS, encoding="utf-8")
    return path


@pytest.fixture(autouse=True)
def cards(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Offer the cards of this file."""
    monkeypatch.setenv(OFFERED, str(folder))


def answer(fixture: dict[str, Any], *sentences: str) -> dict[str, Any]:
    """Return the judge's answer to a fixture and sentences."""
    told = judge({"setup": {"fixture": {"cards": ["readings", FIXTURES, SANDS], **fixture}}, "actions": sentences})
    assert "error" not in told, (told, fixture, sentences)
    return told


def spoken(told: dict[str, Any], *verbs: str) -> set[str]:
    """Return the legal sentences that start with one of these verbs."""
    return {sentence for sentence in told["asked"]["legal"] if sentence.startswith(verbs)}


def line_of(told: dict[str, Any], unit: str) -> list[str]:
    """Return a unit's line in the position, split into words."""
    seat, number = divmod(int(unit[1:]), 11)
    own = told["position"]["seats"][f"P{seat + 1}"]
    return (own["units"][number - 1] if number else own["platform"]).split()


def stands_on(told: dict[str, Any], unit: str) -> str:
    """Return the tile of a unit; for a passenger, the tile of its carrier."""
    place = line_of(told, unit)[1]
    return stands_on(told, place[3:]) if place.startswith("on=") else place


@rule("KOR-MOVE-1", "KOR-MOVE-2", "KOR-MOVE-4")
@pytest.mark.parametrize("seed", SEEDS)
def test_random_positions_offer_the_moves_and_attacks_of_the_second_implementation(seed: int) -> None:
    table = Table(Random(seed))
    main, planning = answer(table.fixture()), answer(table.fixture(step="platform"))
    for unit, piece in table.pieces.items():
        if piece.seat == table.turn:
            told = planning if piece.platform else main
            assert spoken(told, f"move:{unit}:") == table.moves(unit)
            assert spoken(told, f"attack:{unit}:") == table.attacks(unit)


@rule("KOR-TILE-6", "KOR-TILE-7", "KOR-RULING-21")
@pytest.mark.parametrize("seed", SEEDS)
def test_within_two_finds_the_targets_of_the_second_implementation(seed: int) -> None:
    table = Table(Random(seed))
    for unit, piece in table.pieces.items():
        if piece.seat != table.turn or piece.platform:
            continue
        fixture = table.fixture()
        units = fixture["seats"][f"P{piece.seat + 1}"]["units"]
        at = units.index(table.line(unit))
        units[at] = f"r.eye {units[at].split(' ', 1)[1]}"
        named = {sentence.split(":t=")[1] for sentence in spoken(answer(fixture), f"ability:{unit}:1:t=")}
        assert named - {"-"} == table.within_two(unit)


@rule("KOR-RULING-52", "KOR-MOVE-3")
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("verb", ["push", "pull"])
def test_pushed_or_pulled_unit_ends_where_the_second_implementation_says(seed: int, verb: str) -> None:
    random = Random(seed)
    table = Table(random)
    on_map = [unit for unit, piece in table.pieces.items() if not isinstance(piece.spot, str)]
    unit, source = random.sample(on_map, 2)
    ways = ways_from(table.pieces[source].spot, table.pieces[unit].spot)
    if not ways:
        return
    way = random.choice([OPPOSITE[one] for one in ways] if verb == "pull" else ways)
    end = table.shoved(unit, way, proof=table.pieces[source].cables)
    fixture = table.fixture()
    fixture["seats"][f"P{table.turn + 1}"]["inventory"] = [f"r.{verb}"]
    axis = f":dir={way}" if len(ways) > 1 else ""
    told = answer(fixture, f"use:r.{verb}:t={unit}:w={source}{axis}")
    assert stands_on(told, unit) == name(end)


def ways_from(source: Spot, spot: Spot) -> list[str]:
    """Return the directions from a source to a spot along the longer axis; both if the axes are equal."""
    assert not isinstance(source, str)
    assert not isinstance(spot, str)
    right, down = spot[0] - source[0], spot[1] - source[1]
    longest = max(abs(right), abs(down))
    return [way for way, (column, row) in STEPS.items() if longest and column * right + row * down == longest]


@rule("KOR-COMBAT-9", "KOR-RULING-33", "KOR-RULING-34")
@pytest.mark.parametrize("seed", range(80))
def test_combat_after_a_unit_was_placed_ends_as_in_the_second_implementation(seed: int) -> None:
    random = Random(seed)
    table = Table(random)
    seat = table.turn
    attacks = sorted(
        (unit, spot, board)
        for unit, piece in table.pieces.items()
        if piece.seat == seat and not piece.platform
        for spot in table.beside(unit, piece.spot)
        if not isinstance(spot, str) and not isinstance(piece.spot, str) and table.at(seat, spot)
        for board in (False, True)
        if not board or table.may_board(unit, table.at(seat, spot))
    )
    if not attacks:
        return
    attacker, spot, board = random.choice(attacks)
    there = table.at(seat, spot)
    defender = table.rider(there) if board else there
    fixture = table.fixture()
    fixture["seats"][f"P{seat + 1}"]["inventory"] = ["r.place"]
    loose = [unit for unit, piece in table.pieces.items() if not isinstance(piece.spot, str) and not table.rider(unit)]
    placed = random.choice([unit for unit in (attacker, defender, there) if unit in loose] or loose)
    onto: Tile = random.choice((spot, (random.randrange(3, 9), random.randrange(4))))
    moves_to(table, placed, onto)
    attack = f"attack:{attacker}:{name(spot)}{':board' * board}"
    told = answer(fixture, attack, "ok", f"use:r.place:t={placed}:w={name(onto)}")
    if told["result"] is None:
        ends = ("compared", "damage", "reward", "destroyed")
        happened = [event for event in told["events"] if event.split()[0] in ends]
        assert happened == outcome(table, attacker, defender, spot, board=board)
        may = advances(table, attacker, defender, spot, board=board)
        assert (told["asked"]["rule"] == "KOR-COMBAT-6") == may


def moves_to(table: Table, unit: str, onto: Tile) -> None:
    """Place a unit on a tile of the second implementation's table, if it may stand there."""
    piece, there = table.pieces[unit], table.at(0, onto)
    if onto == piece.spot or not table.can_end(unit, onto):
        return
    piece.spot, piece.host = onto, ""
    if there and (table.pieces[there].platform or not piece.carrier):
        piece.host = there
    elif there:
        table.pieces[there].host = unit


def outcome(table: Table, attacker: str, defender: str, spot: Spot, *, board: bool) -> list[str]:
    """Return the events of a combat, and remove a destroyed unit from the table."""
    first, second = table.pieces[attacker], table.pieces.get(defender)
    if second is None or table.teams[first.seat] == table.teams[second.seat]:
        return []
    if spot not in table.beside(attacker, first.spot) or second.spot != spot or bool(second.host) != board:
        return []
    is_won = first.strength >= second.strength
    winner, loser = (attacker, defender) if is_won else (defender, attacker)
    events = [f"compared {first.strength} {second.strength}", f"damage {loser} 1 {winner}"]
    fallen = table.pieces[loser]
    if fallen.platform:
        events.append(f"reward P{table.pieces[winner].seat + 1} 1")
    if fallen.life == 1:
        events.append(f"destroyed {loser}")
        for piece in table.pieces.values():
            piece.host = "" if piece.host == loser else piece.host
        del table.pieces[loser]
    return events


def advances(table: Table, attacker: str, defender: str, spot: Spot, *, board: bool) -> bool:
    """Return whether the attacker may advance: the tile, or its place aboard the platform, is free."""
    piece, second = table.pieces.get(attacker), table.pieces.get(defender)
    if piece is None or spot not in table.beside(attacker, piece.spot):
        return False
    if second is not None and table.teams[second.seat] == table.teams[piece.seat]:
        return False
    there = table.at(piece.seat, spot)
    return not there or (board and table.pieces[there].platform and table.can_end(attacker, spot))


@dataclass
class Pending:
    """An entry: its seat, whether it starts a combat, and the index of the entry that it cancels."""

    seat: int
    begins_combat: bool = False
    stops: int = -1
    is_stopped: bool = False


@rule("KOR-INT-6", "KOR-INT-7", "KOR-RULING-32")
@pytest.mark.parametrize("seed", SEEDS)
def test_windows_ask_seats_in_the_order_of_the_second_implementation(seed: int) -> None:
    random = Random(seed)
    seats = random.choice((2, 3, 4, 5))
    hands = [["r.coin"] * random.randrange(4) + ["r.stop"] * random.randrange(2) for _ in range(seats)]
    homes = ("B4", "K1", "L4", "A1", "G4")
    own = [{"platform": f"fx.korashi-stronghold {homes[seat]}", "inventory": hands[seat][:]} for seat in range(seats)]
    own[0]["units"], own[1]["units"] = ["5/3/1/2 E3"], ["3/3/1/2 F3"]
    fixture: dict[str, Any] = {"seats": {f"P{seat + 1}": own[seat] for seat in range(seats)}}
    fights = random.random() < 0.5
    said = ["P1 attack:u1:F3" if fights else "P1 move:u1:E2"]
    stack, is_combat = [Pending(0, fights)], False
    first, at = 1, 0
    while stack or is_combat:
        asked = next((place for place in range(at, seats) if hands[(first + place) % seats]), None)
        if asked is None:
            # Everybody has passed: the top entry resolves, then everybody is asked about the one beneath.
            if not stack:
                break
            top = stack.pop()
            if 0 <= top.stops < len(stack):
                stack[top.stops].is_stopped = True
            is_combat = is_combat or top.begins_combat
            while stack and stack[-1].is_stopped:
                stack.pop()
            first, at = (stack[-1].seat + 1 if stack else 0), 0
            continue
        seat = (first + asked) % seats
        told = answer(fixture, *said)["asked"]
        assert (told["seat"], told["rule"]) == (f"P{seat + 1}", "KOR-INT-6" if stack else "KOR-COMBAT-4"), said
        deed, card = random.choice(("pass", "burn", "use", "use")), random.choice(hands[seat])
        at = asked + (deed == "pass")
        if deed == "pass":
            said.append(f"P{seat + 1} pass")
            continue
        hands[seat].remove(card)
        if deed == "burn":
            said.append(f"P{seat + 1} burn:{card}")
            continue
        entry, about = Pending(seat), ""
        if card == "r.stop":
            entry.stops = random.choice([place for place, one in enumerate(stack) if not one.is_stopped] or [-1])
            about = f":e=e{entry.stops + 1}" if entry.stops >= 0 else ":e=-"
        said.append(f"P{seat + 1} use:{card}{about}")
        stack.append(entry)
        first, at = seat + 1, 0
    assert answer(fixture, *said)["asked"]["rule"] in ("KOR-TURN-4", "KOR-COMBAT-6")


@rule("KOR-ZONE-15", "KOR-TURN-6", "KOR-RULING-24")
@pytest.mark.parametrize("seed", SEEDS)
def test_storm_buries_refills_and_shuffles_as_in_the_second_implementation(seed: int) -> None:
    random = Random(seed)
    shallows, depths = ("sands.tin-scrapyard", "sands.toll-post"), ("sands.deep-cistern", "sands.sinking-city")
    order = [f"{pair}{row}" for row in range(1, 5) for pair in ("AB", "CD", "EF", "GH", "IJ", "KL")]
    horizon = {land: "shallows" if land[2] in "14" else "depths" for land in order}
    printed = {"shallows": shallows, "depths": depths}
    lands = {land: random.choice(printed[horizon[land]]) for land in order if random.random() < 0.5}
    crews = random.sample(("C1", "D2", "E3", "H2", "I3", "J1"), random.randrange(4))
    held = {"AB4", "KL1", *(next(land for land in order if tile[0] in land and tile[1] == land[2]) for tile in crews)}
    decks = {of: [random.choice(cards) for _ in range(random.randrange(4))] for of, cards in printed.items()}
    piles = {of: [random.choice(printed[of]) for _ in range(2 * bool(decks[of]) * random.randrange(2))] for of in decks}
    home, away = "fx.korashi-stronghold B4", "fx.korashi-stronghold K1"
    seats = {"P1": {"platform": home, "units": [f"1/9/1/1 {tile}" for tile in crews]}, "P2": {"platform": away}}
    told = answer({"seats": seats, "lands": lands, **decks, "buried": piles}, "end")
    swept = [land for land in order if lands.get(land, depths[1]) not in (shallows[1], depths[1]) and land not in held]
    left, buried = {of: len(deck) for of, deck in decks.items()}, {of: len(pile) for of, pile in piles.items()}
    wanted = [f"buried {land} {lands[land]}" for land in swept]
    for land in swept:
        buried[horizon[land]] += 1
    for land in ("", *swept):
        if land:
            left[horizon[land]] -= 1
            wanted.append(f"refilled {land} {horizon[land]}")
        for of, waiting in buried.items():
            if waiting and not left[of]:
                left[of], buried[of] = waiting, 0
                wanted.append(f"shuffled {of} {waiting}")
    assert [event for event in told["events"] if event.startswith(("buried", "refilled", "shuffled"))] == wanted
