"""Illegal codes are refused at every game and every entrance; nothing crashes and nothing changes."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from attacks.in_thread import Place, serving
from serve.clients import Guest
from threefold import games
from threefold.bots.bot import random_answer
from threefold.core.contract import CHANCE
from threefold.core.errors import IllegalAction, RecordError, ThreefoldError
from threefold.core.game import AnyGame
from threefold.core.record import Turn, dump
from threefold.core.table import Table
from threefold.core.walk import is_answer
from threefold.games.korash import KORASH
from threefold.games.korash.assist.autopass.wishes import Order, Wishes
from threefold.lab.illegal import ENTRANCES, GUARDED, attack, garbled, illegal_path
from threefold.serve.seals import digest

VECTORS = Path(__file__).parents[1] / "vectors"
QUICK, LONG = 3_000, 1_000_000
PER_STATE = 10
LONGEST_ANSWER = 3_000
"""The most letters that a refusal may have."""


# The table


def attack_table(game: AnyGame, count: int, seed: int) -> None:
    """Try illegal paths at every entrance of tables, in random games from beginning to end."""
    tried = 0
    while tried < count:
        seed += 1
        rng = Random(seed)
        setup = game.lab.random_setup(rng)
        table = Table[Any].new(game, setup.seats, setup.options, seed=rng.randbytes(32), match="attacked")
        table.start()
        while not table.over and tried < count:
            before, turn = table.state.clone(), table.turn
            for _ in range(PER_STATE):
                tried += 1
                attack(table, rng, GUARDED)
            assert (table.turn, table.sealed) == (turn, {})
            assert table.state == before
            decision = rng.choice([d for d in table.pending if d.seat != CHANCE and d.seat in table.waiting()])
            table.answer(decision.seat, random_answer(game, table.state, decision, rng))
            if table.sealed:
                for seat in list(table.waiting()):
                    asked = next(d for d in table.pending if d.seat == seat)
                    table.answer(seat, random_answer(game, table.state, asked, rng))
            if table.turn > 300:
                break


@pytest.mark.parametrize("name", games.names())
def test_thousands_of_illegal_paths_are_refused_by_every_game(name: str) -> None:
    attack_table(games.find(name), QUICK, seed=1)


@pytest.mark.long
@pytest.mark.parametrize("name", games.names())
def test_a_million_illegal_paths_are_refused_by_all_games_together(name: str) -> None:
    attack_table(games.find(name), LONG // len(games.names()) + 1, seed=1_000_000)


def test_every_entrance_of_a_table_is_attacked() -> None:
    assert set(ENTRANCES) == {"answer", "early answer", "call", "consider", "record", "stored answer", "notation"}


def test_refusal_names_the_wrong_step_but_not_the_whole_path() -> None:
    game = games.find("inyo")
    table = Table[Any].new(game)
    table.start()
    path = (*table.pending[0].legal[:1], *range(50))
    with pytest.raises(IllegalAction) as refused:
        table.answer(table.pending[0].seat, path)
    assert 'seat 0: "place:0:0" is not among the 0 answers to INYO-STEP-2 at step 2' in str(refused.value)
    with pytest.raises(IllegalAction, match="at most 64 steps, not 60000"):
        table.answer(table.pending[0].seat, (0,) * 60_000)


def test_record_with_an_endless_answer_is_refused_in_a_short_line() -> None:
    game = games.find("inyo")
    table = Table[Any].new(game)
    table.start()
    record = table.export()
    for answers in ({0: (0,) * 60_000}, {10**200 * seat: (10**300,) for seat in range(500)}, {0: (10**300,)}):
        record.entries = [Turn(answers)]
        with pytest.raises(RecordError) as refused:
            Table[Any].resume(game, record)
        assert len(str(refused.value)) < 200


# The server


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """Run a server for all tests of this module."""
    with serving(tmp_path_factory.mktemp("illegal")) as running:
        yield running


class Attacked:
    """A match in which one person has every seat."""

    def __init__(self, place: Place, name: str, seats: int, **options: Any) -> None:
        self.place, self.game = place, games.find(name)
        self.ann = Guest(place.url)
        self.match: str = self.ann.create_match(name, *["me"] * seats, options=options)["match"]

    @property
    def table(self) -> Table[Any]:
        live = self.place.house.matches.known(self.match)
        assert live is not None, "the folded match was thrown away"
        assert live.table
        return live.table

    def illegal(self, rng: Random) -> tuple[int, ...]:
        """Return a path that is no answer for any seat that is asked, now or next."""
        asked = [d for d in (*self.table.pending, *self.table.queued) if d.seat != CHANCE]
        while True:
            path = illegal_path(self.game, self.table.state, rng.choice(asked), rng)
            if not path or not any(is_answer(self.game.more, self.table.state, d.seat, path, d.legal) for d in asked):
                return path

    def post(self, entrance: str, path: tuple[int, ...], rng: Random) -> httpx.Response:
        """Send a path to one entrance of the server."""
        turn, http = self.table.turn, self.ann.http
        say = f"/api/matches/{self.match}/say"
        match entrance:
            case "answer" | "call":
                return http.post(say, json={"type": entrance, "turn": turn, "path": path})
            case "open":
                return http.post(say, json={"type": "open", "turn": turn, "path": path, "nonce": "0123456789abcdef"})
            case "suggest":
                to = rng.randrange(-1, len(self.table.record.seats) + 1)
                return http.post(say, json={"type": "suggest", "turn": turn, "to": to, "path": path})
            case "consider":
                return http.post(f"/api/matches/{self.match}/consider", json={"turn": turn, "path": path})
            case _:
                return http.post(
                    f"/api/matches/{self.match}/hint", json={"turn": 10 ** rng.randrange(2, 30), "strength": 3}
                )

    def answer(self, rng: Random) -> None:
        """Give a legal answer for the seat that this person is asked for."""
        shown = next(message for message in self.ann.poll(self.match) if message["type"] == "update")
        decision = next(d for d in (*self.table.pending, *self.table.queued) if d.seat == shown["seat"])
        path = random_answer(self.game, self.table.state, decision, rng)
        answered = self.ann.say(self.match, type="answer", turn=self.table.turn, path=path)
        assert answered.status_code == 200, answered.text


ENTRANCES_OF_A_SERVER = ("answer", "call", "open", "suggest", "consider", "hint")


def is_refused(answered: httpx.Response) -> bool:
    """Return whether a request was refused, in few words and without a server error."""
    assert answered.status_code in (400, 409, 413), (answered.status_code, answered.text[:300])
    assert len(answered.text) < LONGEST_ANSWER
    return True


@pytest.mark.parametrize("name", games.names())
def test_illegal_paths_are_refused_at_every_entrance_of_the_server(place: Place, name: str) -> None:
    attacked, rng = Attacked(place, name, games.find(name).seats[0]), Random(7)
    live = place.house.matches.known(attacked.match)
    for _ in range(10):
        before = place.everything()
        for _ in range(2):
            for entrance in ENTRANCES_OF_A_SERVER:
                path = attacked.illegal(rng)
                answered = attacked.post(entrance, path, rng)
                if entrance != "consider" or answered.status_code != 200:
                    assert is_refused(answered), (entrance, path)
        assert place.everything() == before
        attacked.answer(rng)
    assert place.house.matches.known(attacked.match) is live, "the folded match was thrown away"


def test_suggestions_to_a_teammate_are_whole_answers_or_refused(place: Place) -> None:
    hosts = [Guest(place.url) for _ in range(4)]
    match = hosts[0].create_match("inoka-team", "me", "open", "open", "open")["match"]
    for guest in hosts[1:]:
        guest.join(match).raise_for_status()
    game, rng = games.find("inoka-team"), Random(3)
    live = place.house.matches.known(match)
    assert live
    assert live.table
    decision = next(d for d in live.table.pending if d.seat == 2)
    for _ in range(60):
        path = illegal_path(game, live.table.state, decision, rng)
        if path:
            said = hosts[0].say(match, type="suggest", turn=live.turn, to=2, path=path)
            assert is_refused(said)
    assert hosts[0].say(match, type="suggest", turn=live.turn, to=2, path=decision.legal[:1]).status_code == 200


def test_illegal_lines_of_the_analysis_are_refused(place: Place) -> None:
    ann, rng = Guest(place.url), Random(11)
    for name, count in (("inyo", 30), ("inoka", 30), ("korash", 30)):
        game = games.find(name)
        table = Table[Any].new(game)
        table.start()
        known = {"text": dump(table.export())} if name == "korash" else {}
        for _ in range(count):
            decision = rng.choice(table.pending)
            path = illegal_path(game, table.state, decision, rng)
            text = garbled(game.notation.write_answer(table.state, decision.seat, (decision.legal[0],)), rng)
            codes = [path if d is decision else (d.legal[0],) for d in table.pending]
            lines = [text for _ in table.pending]
            for more in ({"answers": codes}, {"line": [lines]}, {"turn": rng.randrange(1, 9)}, {"text": text * 200}):
                answered = ann.http.post("/api/analysis/moment", json={"game": name, **known, **more})
                if answered.status_code != 200 or "answers" in more:
                    assert is_refused(answered), (name, more)


@pytest.mark.parametrize("say", ["", ":", "use:", "use:x", "burn:", "burn:,", "ability:u1", "ability:u99:9", "pass:1"])
def test_malformed_standing_orders_are_refused(place: Place, say: str) -> None:
    attacked = Attacked(place, "korash", 2)
    orders: list[dict[str, Any]] = [{"say": say}, {"say": "pass", "names": say or "u"}, {"say": "pass", "named": "x"}]
    for order in orders:
        answered = attacked.ann.say(attacked.match, type="wish", seat=0, wishes={"orders": [order]})
        assert is_refused(answered), order


def test_agents_answer_legally_under_any_standing_orders() -> None:
    """An order is read again in every window, so an unreadable order must not stop the match."""
    agent, rng, given = KORASH.windows.agent(), Random(2), 0
    while given < 500:
        setup = KORASH.lab.random_setup(rng)
        table = Table[Any].new(KORASH, setup.seats, setup.options, seed=rng.randbytes(32), match="orders")
        table.start()
        kept: dict[int, list[Wishes]] = {seat: [] for seat in range(setup.seats)}
        while not table.over and table.turn < 300 and given < 500:
            for decision in (*table.pending, *table.queued):
                seat = decision.seat
                if seat == CHANCE:
                    continue
                text = KORASH.notation.write_answer(
                    table.state, seat, random_answer(KORASH, table.state, decision, rng)
                )
                say = rng.choice((text, garbled(text, rng), f"{text}:x=u1", f"{text}:burn=-"))[:200]
                with suppress(ThreefoldError):
                    kept[seat].append(agent.accept(table.state, seat, Wishes(orders=(Order(say),))))
                    given += 1
                for wishes in kept[seat][-6:]:
                    verdict = agent.consider(table.state, seat, wishes)
                    assert verdict is None or is_answer(
                        KORASH.more, table.state, decision.seat, verdict.answer, decision.legal
                    ), wishes.orders
            decision = rng.choice([d for d in table.pending if d.seat in table.waiting()])
            table.answer(decision.seat, random_answer(KORASH, table.state, decision, rng))


@pytest.mark.parametrize(("name", "key"), [("inyo", "moves"), ("inoka", "steps"), ("korash", "actions")])
def test_judge_refuses_garbled_moves(name: str, key: str) -> None:
    rows = [json.loads(line)["in"] for line in (VECTORS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
    rows, rng = [row for row in rows if row.get(key)], Random(3)
    for _ in range(300):
        request = copy.deepcopy(rng.choice(rows))
        at = rng.randrange(len(request[key]))
        request[key][at] = garbled(request[key][at], rng)
        assert isinstance(games.find(name).lab.judge(request), dict)


def test_pledged_illegal_choice_is_not_opened(place: Place) -> None:
    ann, bo = Guest(place.url), Guest(place.url)
    match = ann.create_match("inoka", "me", "open", sealed=True)["match"]
    bo.join(match).raise_for_status()
    for guest in (ann, bo):
        guest.say(match, type="answer", turn=0, path=(0,)).raise_for_status()
    nonce, wrong = "0123456789abcdef", (1,) * 60
    for seat, (guest, path) in enumerate(((ann, wrong), (bo, (0,)))):
        seal = digest(match, 1, seat, path, nonce)
        guest.say(match, type="pledge", turn=1, hash=seal).raise_for_status()
    before = place.everything()
    assert is_refused(ann.say(match, type="open", turn=1, path=wrong, nonce=nonce))
    assert place.everything() == before, "nothing was opened"


def test_korash_rules_refuse_any_illegal_path_themselves() -> None:
    rng = Random(5)
    setup = KORASH.lab.random_setup(rng)
    state = KORASH.new(setup.seats, setup.options)
    for seat in (*range(setup.seats), CHANCE, 99):
        for _ in range(200):
            path = tuple(rng.randrange(-9, len(KORASH.actions) + 9) for _ in range(rng.randrange(5)))
            with suppress(ThreefoldError):
                assert isinstance(KORASH.more(state, seat, path), tuple)
