"""A team's own channel: what teammates say among themselves, and what they suggest to the one who has to choose.

Nothing of it stands in the match's log, so that those outside do not even learn that something was said. A suggestion
is words: the choice stays with whose seat is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
from sqlalchemy import Connection

from threefold.core.contract import Answer, Decision, Seat
from threefold.core.walk import check_answer
from threefold.serve import beside, looking, restoring, wire
from threefold.serve.live import Live
from threefold.serve.matches import Matches
from threefold.serve.refusals import Refusal, asking
from threefold.serve.store import notify
from threefold.serve.watchers import Team


def listen(matches: Matches) -> None:
    """Whoever was told something about a match hears what their team has said, too."""
    matches.watchers.told = lambda live, team: tell(matches, live, team)


def tell(matches: Matches, live: Live, team: Team | None = None) -> None:
    """Sends a team's channel, or every team's, to its members and to nobody else."""
    if not live.teams():
        return
    encoded: dict[Seat, bytes] = {}
    for watcher in matches.watchers.of.get(live.row.id, ()):
        seat = watcher.eyes(live)
        if seat is not None and (mine := live.team_of(seat)) and team in (None, mine):
            if seat not in encoded:
                encoded[seat] = msgspec.json.encode(channel(live, seat))
            watcher.send(encoded[seat])


def channel(live: Live, seat: Seat) -> wire.Team:
    """All that a seat may hear of its team."""
    team = live.team_of(seat)
    heard = [said for seats, said in live.whispers if seats == team]
    pins = {(said.seat, said.to): said for said in heard if said.to >= 0 and said.turn == live.turn}
    standing = tuple(_pin(live, pin) for pin in pins.values() if pin.path)
    lines = [said for said in heard if said.to < 0]
    return wire.Team(team, tuple(lines), standing, mates_asked(live, seat))


def _pin(live: Live, said: wire.Whisper) -> wire.Pin:
    return wire.Pin(said.seat, said.name, said.to, said.path, live.game.display.choice(said.text))


def mates_asked(live: Live, seat: Seat) -> tuple[wire.MateAsked, ...]:
    """What teammates are asked, in a world that fits what this seat sees: it learns nothing that it does not know."""
    mates = [mate for mate in live.team_of(seat) if mate != seat and mate in looking.waiting_for(live, (seat,))]
    if not mates:
        return ()
    world, asked = imagined(live, seat)
    return tuple(_mate_asked(live, world, asked[mate]) for mate in mates if mate in asked)


def _mate_asked(live: Live, world: Any, asked: Decision) -> wire.MateAsked:
    steps = live.game.display.choices(live.game.notation.write_steps(world, asked))
    return wire.MateAsked(asked.seat, asked.rule, asked.legal, steps)


def imagined(live: Live, seat: Seat) -> tuple[Any, dict[Seat, Decision]]:
    """A world that fits a seat's view, and who is asked what there."""
    assert live.table
    world = live.game.imagine(live.game.view(live.table.state, seat), Random(live.turn))
    return world, {decision.seat: decision for decision in live.game.pending(world)}


async def hear(matches: Matches, live: Live, seats: Sequence[Seat], message: wire.Confide | wire.Suggest) -> None:
    """What somebody says to their team."""
    if isinstance(message, wire.Confide):
        await confide(matches, live, seats, message)
    else:
        await suggest(matches, live, seats, message)


async def confide(matches: Matches, live: Live, seats: Sequence[Seat], message: wire.Confide) -> None:
    """Says something to one's own team."""
    text = message.text.strip()
    if not text and not message.phrase:
        raise Refusal("empty")
    await whisper(matches, live, seats, text=text, phrase=message.phrase)


async def suggest(matches: Matches, live: Live, seats: Sequence[Seat], message: wire.Suggest) -> None:
    """Pins a suggestion, in place of an earlier one; or takes it back."""
    seat = looking.eyes_of(live, seats)
    if message.turn != live.turn:
        raise Refusal("stale")
    if seat is None or message.to == seat or message.to not in live.team_of(seat):
        raise Refusal("no_team")
    if message.to not in looking.waiting_for(live, (seat,)):
        raise Refusal("not_asked")
    world, asked = imagined(live, seat)
    if message.path:
        _check_suggested(live, world, asked.get(message.to), message.path)
    text = live.game.notation.write_answer(world, message.to, message.path) if message.path else ""
    await whisper(matches, live, seats, text=text, turn=message.turn, to=message.to, path=message.path)


def _check_suggested(live: Live, world: Any, wanted: Decision | None, path: Answer) -> None:
    """Refuse a suggestion that is no complete answer, as far as the one who suggests it can know."""
    if wanted is None:
        raise Refusal("not_asked")
    with asking(live):
        check_answer(live.game, world, wanted.seat, path, wanted.legal, wanted.rule)


async def whisper(matches: Matches, live: Live, seats: Sequence[Seat], **words: Any) -> None:
    """Stores something that a team says, and only then tells the team."""
    seat, name = looking.eyes_of(live, seats), live.row.id
    team = live.team_of(seat)
    if seat is None or not team:
        raise Refusal("no_team")
    said = wire.Whisper(0, matches.now(), seat, live.seats[seat].name, **words)
    async with matches.hold(name) as live:
        known, turn = list(live.whispers), live.turn

        def work(connection: Connection) -> None:
            added = beside.add_whisper(connection, name, team, said)
            told = {one.number for _, one in beside.still_told([*known, (team, added)], turn)}
            beside.forget_whispers(connection, name, {one.number for _, one in known} - told)
            notify(connection, [f"{name} said {matches.worker}"])

        await matches.store.run(work)
        await restoring.whispers(matches.store, live)
        tell(matches, live, team)
