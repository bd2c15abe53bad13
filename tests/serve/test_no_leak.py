"""No byte that a seat is sent depends on what the seat may not know."""

from __future__ import annotations

import base64
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contract.examples.parley import PARLEY
from contract.examples.salon import SALON
from contract.examples.showdown import SHOWDOWN
from serve.server_process import BOT, ME, OPEN, Inbox, Process, an_answer, refused, server_process
from serve.vault import VAULT
from threefold.bots.bot import random_answer
from threefold.core import AnyGame, Seat
from threefold.core.record import FORMAT, Turn
from threefold.games.korash import KORASH
from threefold.games.korash.assist.autopass.wishes import Stops, Wishes
from threefold.games.korash.state.codes import PASS
from threefold.serve import looking, people, replays, wire
from threefold.serve.attention import Attention
from threefold.serve.live import Live, events_of
from threefold.serve.people import Person
from threefold.serve.rows import MatchRow, Sits
from threefold.serve.updates import updates
from threefold.serve.windows import ready

NOW = 1_800_000_000_000


def laid(game: AnyGame, seats: int, options: dict[str, Any], seed: bytes) -> Live:
    """Return a match without a database in which chance has not rolled yet."""
    row = MatchRow("m", "w", game.name, game.edition, FORMAT, "", options, seats, seed, "m", None, True, "p0", NOW)
    live = Live(row, game)
    live.seat_all(Sits(seat, "human", f"p{seat}", "", f"guest {seat}") for seat in range(seats))
    live.table = live.new_table()
    return live


def begun(game: AnyGame, seats: int, options: dict[str, Any], seed: bytes) -> Live:
    """Return a match that waits for its first answer."""
    live = laid(game, seats, options, seed)
    assert live.table
    live.table.start()
    return live


def twin_of(live: Live, seat: Seat | None, rng: Random) -> Live:
    """Return the same match in another world that this seat cannot distinguish, with another seed."""
    assert live.table
    twin = laid(live.game, live.row.seats, live.row.options, rng.randbytes(32))
    assert twin.table
    twin.table.course.history.restore(live.table.record.entries)
    twin.table.course.learned = live.table.learned
    twin.table.course.state = live.game.imagine(live.game.view(live.table.state, seat), rng)
    for owner, sealed in live.table.sealed.items():
        decision = next((d for d in twin.table.pending if d.seat == owner), None)
        if decision is not None:
            path = sealed.path if owner == seat else random_answer(live.game, twin.table.state, decision, rng)
            twin.table.answer(owner, path)
    twin.seq, twin.last, twin.offers, twin.clocks = live.seq, live.last, live.offers, live.clocks
    return twin


def sent(live: Live, seat: Seat | None) -> bytes:
    """Return the bytes of an update."""
    return updates(live, [seat], NOW, range(live.row.seats))[seat]


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        (SHOWDOWN, 3, {"hand": 4}),
        (SHOWDOWN, 4, {"teams": True}),
        (PARLEY, 4, {"cards": 3}),
        (SALON, 4, {}),
        (VAULT, 3, {}),
    ],
)
@given(choices=st.integers(0, 2**64 - 1))
def test_seat_gets_the_same_bytes_in_all_worlds_that_it_cannot_distinguish(
    game: AnyGame, seats: int, options: dict[str, Any], choices: int
) -> None:
    rng = Random(choices)
    live = begun(game, seats, options, rng.randbytes(32))
    assert live.table
    for _ in range(25):
        if live.table.over:
            break
        for seat in (None, *range(seats)):
            assert sent(live, seat) == sent(twin_of(live, seat, rng), seat)
        asked = rng.choice(live.table.waiting())
        decision = next(d for d in live.table.pending if d.seat == asked)
        live.table.answer(asked, random_answer(game, live.table.state, decision, rng))
        live.seq += 1


@pytest.mark.parametrize("seed", range(4))
def test_duration_of_windows_and_their_waiting_seats_do_not_depend_on_hidden_hands(seed: int) -> None:
    """In Korash, with any wishes, bytes and times are the same in all worlds that a viewer cannot distinguish."""
    rng, game, seats = Random(seed), KORASH, 3
    live = begun(game, seats, {"rounds": 12}, rng.randbytes(32))
    stops = [name for name in Stops.__struct_fields__ if rng.random() < 0.7]
    wishes = Wishes(stops=Stops(**{name: name in stops for name in Stops.__struct_fields__}), bluff=seed == 0)
    windows, prompts = 0, 0
    assert live.table
    while not live.table.over and windows < 250:
        for seat in range(seats):
            live.attention.set(seat, live.turn, wishes)
        if live.window():
            windows += 1
            for viewer in (None, *range(seats)):
                twin = twin_of(live, viewer, rng)
                twin.attention = alike(twin, live)
                assert sent(live, viewer) == sent(twin, viewer)
                assert bool(ready(live, NOW, is_due=False, began=NOW)) == bool(
                    ready(twin, NOW, is_due=False, began=NOW)
                )
            prompts += any(place.is_prompted for place in live.window())
        decision = live.table.pending[0]
        is_passed = live.window() and rng.random() < 0.8
        path = (PASS,) if is_passed else random_answer(game, live.table.state, decision, rng)
        live.table.answer(decision.seat, path)
        live.seq += 1
    assert windows > 20
    assert prompts


def alike(twin: Live, live: Live) -> Attention:
    """Return the same wishes for another world."""
    attention = Attention(twin.game, live.attention.began)
    for seat in range(twin.row.seats):
        attention.set(seat, twin.turn, live.attention.wishes(seat))
    return attention


@given(choices=st.integers(0, 2**64 - 1))
def test_secret_events_are_sent_only_to_their_owner(choices: int) -> None:
    rng = Random(choices)
    live = laid(VAULT, 3, {}, rng.randbytes(32))
    assert live.table
    events = events_of(live.table.start())
    for seat in (None, 0, 1, 2):
        told = updates(live, [seat], NOW, (), events=events)[seat]
        for owner, hand in enumerate(live.table.state.hands):
            assert all((str(secret).encode() in told) == (owner == seat) for secret in hand)


class Watched:
    """A match with a watcher in every seat."""

    def __init__(self, home: Process, match: str, guests: list[Person], tokens: list[str]) -> None:
        self.home, self.match, self.guests, self.tokens = home, match, guests, tokens
        self.inboxes: dict[Seat | None, Inbox] = {}

    async def live(self) -> Live:
        """Return the match as it is now."""
        return await self.home.matches.get(self.match)

    async def check(self) -> None:
        """Check that nobody was sent a secret of somebody else."""
        live = await self.live()
        assert live.table
        seed = live.row.seed
        never = [seed, seed.hex().encode(), base64.b64encode(seed), base64.urlsafe_b64encode(seed)]
        never += [token.encode() for token in self.tokens] + [guest.id.encode() for guest in self.guests]
        for seat, inbox in self.inboxes.items():
            heard = b"\n".join(inbox.received)
            assert not [secret for secret in never if secret in heard]
            for owner, hand in enumerate(live.table.state.hands):
                assert owner == seat or not [secret for secret in hand if str(secret).encode() in heard]


@pytest.mark.asyncio
@pytest.mark.parametrize("seed", range(6))
async def test_secrets_are_sent_to_nobody_else_in_a_whole_game(sqlite: str, seed: int) -> None:
    rng = Random(seed)
    async with server_process(sqlite) as home:
        now = home.clock()
        welcomed = [await home.store.run(lambda connection: people.welcome(connection, now)) for _ in range(3)]
        guests, tokens = [person for person, _ in welcomed], [token for _, token in welcomed]
        match = await home.create_match(guests[0], "vault", ME, OPEN, BOT)
        watched = Watched(home, match, guests, tokens)
        watched.inboxes[0] = await home.watch(guests[0], match)
        await home.join(guests[1], match, salt="a grain of salt")
        watched.inboxes[1] = await home.watch(guests[1], match)
        watched.inboxes[None] = await home.watch(guests[2], match)
        public = await home.watch(guests[0], match, may_sit=False)
        await home.bots_rest()
        while (live := await watched.live()).status != "over":
            await step(watched, live, rng)
            await home.bots_rest()
            await watched.check()
            watched.inboxes[None].received += public.received
        assert all(inbox.messages()[-1]["result"] for inbox in watched.inboxes.values())


async def step(watched: Watched, live: Live, rng: Random) -> None:
    """Answer, change or take back an answer, chat, be refused, or read a replay, at random."""
    home, match = watched.home, watched.match
    seat = rng.choice((0, 1))
    person = watched.guests[seat]
    what = rng.randrange(6)
    if what < 3 and looking.ask(live, seat):
        await home.act(person, match, wire.Answer(live.turn, an_answer(live, seat, rng.randrange(9))))
    elif what == 3 and live.table and seat in live.table.sealed:
        await home.act(person, match, wire.Reset(live.turn))
    elif what == 4:
        await home.act(person, match, wire.Say("a secret?"))
        await refused(home.act(person, match, wire.Answer(live.turn, (1,))))
    else:
        for viewer, inbox in list(watched.inboxes.items()):
            who = watched.guests[2 if viewer is None else viewer]
            replay = await replays.replay(home.matches, live, who, None, may_sit=True)
            shown = msgspec.json.encode(
                (msgspec.structs.replace(replay, shown=looking.shown(live, who.id)), looking.shown(live))
            )
            inbox.received.append(b'{"type":"replay","of":' + shown + b"}")


@pytest.mark.asyncio
async def test_replay_from_another_seat_is_refused_while_the_match_runs(sqlite: str) -> None:
    async with server_process(sqlite) as home:
        ann, bo, cy = [await home.guest() for _ in range(3)]
        match = await home.create_match(ann, "vault", ME, OPEN)
        live = await home.join(bo, match)
        for who, seat in ((ann, 1), (bo, 0), (cy, 0), (cy, 1)):
            work = replays.replay(home.matches, live, who, seat, may_sit=True)
            assert await refused(work) == "running"
        assert live.table
        assert all(isinstance(entry, Turn) for entry in live.table.record.entries)
