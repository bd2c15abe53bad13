"""A team's chat and suggestions: its members get them, and no byte of them reaches anybody else."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from serve.server_process import BOT, ME, OPEN, Clock, Inbox, Process, an_answer, refused, server_process
from threefold.core.contract import Seat
from threefold.serve import hearing, looking, making, teams, wire
from threefold.serve.live import Live
from threefold.serve.people import Person
from threefold.serve.rows import MatchRow

pytestmark = pytest.mark.asyncio
TEAMS = {"teams": True}


async def seated(
    home: Process, game: str, seats: int, *more: wire.SeatWanted, **options: Any
) -> tuple[list[Person], str]:
    """Create a match with people in every seat but those of `more`."""
    people = [await home.guest(f"guest {seat}") for seat in range(seats)]
    match = await home.create_match(people[0], game, ME, *[OPEN] * (seats - 1), *more, options=options)
    for person in people[1:]:
        await home.join(person, match)
    return people, match


async def test_teammates_get_each_others_chat(database_url: str) -> None:
    async with server_process(database_url) as home:
        people, match = await seated(home, "showdown", 4, **TEAMS)
        inboxes = [await home.watch(person, match) for person in people]
        await home.act(people[0], match, wire.Confide("keep the nine"))
        await home.act(people[2], match, wire.Confide(phrase="thanks"))
        for seat in (0, 2):
            heard = inboxes[seat].messages("team")[-1]
            assert heard["seats"] == [0, 2]
            assert [(line["name"], line["text"], line["phrase"]) for line in heard["lines"]] == [
                ("guest 0", "keep the nine", ""),
                ("guest 2", "", "thanks"),
            ]
    async with server_process(database_url) as home:
        inbox = await home.watch(people[2], match)
        assert len(inbox.messages("team")[-1]["lines"]) == 2, "also after a restart"


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("game", "options"), [("showdown", TEAMS), ("inoka-team", {})])
async def test_others_get_the_same_bytes_whether_a_team_talks_or_not(
    sqlite: str, game: str, options: dict[str, Any], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Play two matches with the same moves, in one of which a team talks: all others get the same bytes in both."""
    new_row = making.new_row

    def same_row(*about: Any) -> MatchRow:
        return new_row(*about)._replace(id="m", watch="w", rolls_as="m", seed=bytes([seed]) * 32)

    monkeypatch.setattr(making, "new_row", same_row)
    heard: list[dict[Seat | None, list[bytes]]] = []
    for talks in (False, True):
        rng, clock = Random(seed), Clock()
        async with server_process(f"{sqlite}-{seed}-{talks}", clock) as home:
            people, match = await seated(home, game, 4, **options)
            watching = {**dict(enumerate(people)), None: await home.guest()}
            inboxes = {seat: await home.watch(person, match) for seat, person in watching.items()}
            live = await home.matches.get(match)
            for _ in range(30):
                if live.status == "over":
                    break
                seat = rng.choice(live.waiting())
                if talks:
                    await talk(home, people, match, live, Random(rng.random()))
                else:
                    rng.random()
                await home.answer(people[seat], match, *an_answer(live, seat, rng.randrange(99)))
            assert b"keep quiet" not in b"".join(b for seat in (1, 3, None) for b in inboxes[seat].received)
            assert (b"keep quiet" in b"".join(inboxes[2].received)) == talks
            heard.append({seat: inboxes[seat].received for seat in (1, 3, None)})
    assert heard[0] == heard[1]


async def talk(home: Process, people: list[Person], match: str, live: Live, rng: Random) -> None:
    """Let seat 0 or 2 say something and pin suggestions."""
    seat = rng.choice((0, 2))
    await home.act(people[seat], match, wire.Confide("keep quiet"))
    for mate in teams.channel(live, seat).asked:
        choice = mate.legal[rng.randrange(len(mate.legal))]
        await home.act(people[seat], match, wire.Suggest(live.turn, mate.seat, (choice,)))


async def test_suggestion_is_pinned_for_the_team_and_chooses_nothing(sqlite: str) -> None:
    async with server_process(sqlite) as home:
        people, match = await seated(home, "inoka-team", 4)
        live = await home.matches.get(match)
        for seat, person in enumerate(people):
            await home.answer(person, match, seat)
        for person in people[:2]:
            champion = 137 + people.index(person)
            await home.answer(person, match, champion)
        inboxes = [await home.watch(person, match) for person in people]
        assert live.waiting() == (0, 1)
        (asked,) = inboxes[2].messages("team")[-1]["asked"]
        truth = looking.ask(live, 0)
        assert truth
        choices = [msgspec.to_builtins(choice) for choice in truth.choices]
        assert (asked["seat"], asked["legal"], asked["choices"]) == (0, list(truth.legal), choices)
        for choice in asked["legal"][:2]:
            await home.act(people[2], match, wire.Suggest(live.turn, 0, (choice,)))
        for inbox in (inboxes[0], inboxes[2]):
            (pin,) = inbox.messages("team")[-1]["pins"]
            assert (pin["seat"], pin["to"], pin["choice"]) == (2, 0, choices[1])
        assert live.waiting() == (0, 1), "the lock stays with whose seat is asked"
        assert await refused(home.answer(people[2], match, truth.legal[1])) == "not_asked"
        await home.act(people[2], match, wire.Suggest(live.turn, 0, ()))
        assert inboxes[0].messages("team")[-1]["pins"] == []
        await home.act(people[2], match, wire.Suggest(live.turn, 0, (truth.legal[0],)))
        await home.answer(people[0], match, truth.legal[2])
        await home.answer(people[1], match, an_answer(live, 1)[0])
        assert inboxes[0].messages("team")[-1]["pins"] == [], "a suggestion is for one question"


async def test_suggestion_is_refused_unless_it_is_for_a_teammate_who_is_asked(sqlite: str) -> None:
    async with server_process(sqlite) as home:
        people, match = await seated(home, "showdown", 4, **TEAMS)
        live = await home.matches.get(match)
        path = an_answer(live, 2)
        for to, code in ((0, "no_team"), (1, "no_team"), (3, "no_team"), (9, "no_team")):
            assert await refused(home.act(people[0], match, wire.Suggest(live.turn, to, path))) == code
        assert await refused(home.act(people[0], match, wire.Suggest(live.turn + 1, 2, path))) == "stale"
        assert await refused(home.act(people[0], match, wire.Suggest(live.turn, 2, (0,)))) == "illegal"
        await home.answer(people[2], match, *path)
        assert await refused(home.act(people[0], match, wire.Suggest(live.turn, 2, path))) == "not_asked"
        assert await refused(home.act(people[0], match, wire.Confide("  "))) == "empty"


async def test_player_without_a_team_has_no_channel(sqlite: str) -> None:
    async with server_process(sqlite) as home:
        people, match = await seated(home, "showdown", 2, BOT)
        inbox: Inbox = await home.watch(people[0], match)
        assert await refused(home.act(people[0], match, wire.Confide("hello?"))) == "no_team"
        assert inbox.messages("team") == []


async def test_spectators_link_shows_no_team_chat_even_to_a_member(sqlite: str) -> None:
    async with server_process(sqlite) as home:
        people, match = await seated(home, "showdown", 4, **TEAMS)
        inbox = await home.watch(people[0], match, may_sit=False)
        await home.act(people[0], match, wire.Confide("keep the nine"))
        assert inbox.messages("team") == []
        assert b"nine" not in b"".join(inbox.received)


async def test_team_gets_chat_sent_in_another_process(postgres: str, clock: Clock) -> None:
    async with server_process(postgres, clock) as one, server_process(postgres, clock) as two:
        people, match = await seated(one, "showdown", 4, **TEAMS)
        inboxes = [await two.watch(person, match) for person in people]
        await one.act(people[0], match, wire.Confide("keep the nine"))
        await hearing.said(two.matches, match)
        assert [bool(inbox.messages("team")[-1]["lines"]) for inbox in inboxes] == [True, False, True, False]


async def test_channel_keeps_only_its_last_lines(database_url: str) -> None:
    async with server_process(database_url) as home, server_process(database_url) as other:
        people, match = await seated(home, "showdown", 4, **TEAMS)
        live = await home.matches.get(match)
        inbox, far = await home.watch(people[2], match), await other.watch(people[2], match)
        for number in range(teams.beside.LINES + 20):
            await home.act(people[0], match, wire.Confide(f"line {number}"))
        for _ in range(30):
            await home.act(people[0], match, wire.Suggest(live.turn, 2, an_answer(live, 2)))
            await home.act(people[0], match, wire.Suggest(live.turn, 2, ()))
        await home.act(people[0], match, wire.Suggest(live.turn, 2, an_answer(live, 2)))
        heard = inbox.messages("team")[-1]
        assert [line["text"] for line in heard["lines"]] == [f"line {n}" for n in range(20, teams.beside.LINES + 20)]
        assert [pin["path"] for pin in heard["pins"]] == [list(an_answer(live, 2))]
        assert len(live.whispers) == len(await home.rows("whisper")) == teams.beside.LINES + 1
        await hearing.said(other.matches, match)
        assert far.messages("team")[-1] == heard
