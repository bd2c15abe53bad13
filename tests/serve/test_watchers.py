"""Which people are shown as present."""

from __future__ import annotations

import pytest

from serve.server_process import Inbox, Process, seated
from threefold.serve import wire
from threefold.serve.people import Person
from threefold.serve.watchers import Watcher

pytestmark = pytest.mark.asyncio


async def present(home: Process, match: str, teller: Person, inbox: Inbox) -> list[bool]:
    """Return for each seat whether the next update shows it as present."""
    await home.act(teller, match, wire.Say("hello"))
    return [seat["present"] for seat in inbox.messages()[-1]["seats"]]


async def test_updates_show_which_seats_have_come_and_gone(home: Process, people: list[Person]) -> None:
    match, _ = await seated(home, people[:2], "pebbles")
    live, inbox = await home.matches.look(match), await home.watch(people[0], match)
    assert await present(home, match, people[0], inbox) == [True, False]
    guest = Watcher(people[1].id, True, Inbox().received.append)
    home.matches.watchers.arrive(live, guest)
    assert await present(home, match, people[0], inbox) == [True, True]
    home.matches.watchers.leave(live, guest)
    assert await present(home, match, people[0], inbox) == [True, False]


async def test_watcher_who_takes_a_seat_is_present(home: Process, people: list[Person]) -> None:
    match = await home.create_match(people[0], "pebbles", wire.SeatWanted("me"), wire.SeatWanted("open"))
    inbox = await home.watch(people[0], match)
    await home.watch(people[1], match)
    assert await present(home, match, people[0], inbox) == [True, False]
    await home.join(people[1], match)
    assert await present(home, match, people[0], inbox) == [True, True]
