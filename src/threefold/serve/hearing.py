"""What other processes have done to a match, taken in and told to who looks on here."""

from __future__ import annotations

from threefold.serve import queries, restoring
from threefold.serve.live import Live
from threefold.serve.matches import Matches
from threefold.serve.rows import Entered


def is_behind(matches: Matches, name: str, seq: int) -> bool:
    """Whether this process knows a match, and not this entry of its log."""
    live = matches.lives.get(name)
    return live is not None and live.seq < seq


async def appended(matches: Matches, name: str, seq: int, entered: Entered | None = None) -> None:
    """Another process appended a row."""
    if not is_behind(matches, name, seq):
        return
    live = matches.lives[name]
    async with live.lock:
        if live.seq >= seq:
            return
        if not live.broken:
            if entered and seq == live.seq + 1 and not live.attention.agent:
                matches.watchers.tell(live, entered.body, live.fold(entered))
            else:
                await catch_up(matches, live)
            return
    await matches.get(name)


async def catch_up(matches: Matches, live: Live) -> None:
    """Takes in and tells what other processes have appended; the caller holds the lock."""
    name, seq = live.row.id, live.seq
    await restoring.wishes(matches.store, live)
    for entered in await matches.store.run(lambda connection: queries.log_after(connection, name, seq)):
        matches.watchers.tell(live, entered.body, live.fold(entered))


async def sealed(matches: Matches, name: str) -> None:
    """Another process stored a sealed answer, or took one back: whom we wait for may be others now."""
    live = matches.lives.get(name)
    if live is not None:
        async with live.lock:
            if not live.broken:
                before = set(live.locked)
                await restoring.sealed(matches.store, live, matches.now())
                matches.watchers.tell_waiting(live, before ^ set(live.locked))


async def wished(matches: Matches, name: str) -> None:
    """Somebody told their agent something through another process: who looks on here as they is told."""
    live = matches.lives.get(name)
    if live is not None:
        async with live.lock:
            if not live.broken:
                await restoring.wishes(matches.store, live)
                for seat in range(live.row.seats):
                    matches.watchers.tell_owner(live, seat)


async def said(matches: Matches, name: str) -> None:
    """A team has said something through another process: it hears that, and nobody else hears anything."""
    live = matches.lives.get(name)
    if live is not None and not live.broken:
        async with live.lock:
            known = live.whispers[-1][1].number if live.whispers else 0
            await restoring.whispers(matches.store, live)
            for team in {team for team, one in live.whispers if one.number > known}:
                matches.watchers.told(live, team)


def came_or_went(matches: Matches, name: str) -> None:
    """People came or went through other processes."""
    live = matches.lives.get(name)
    if live is not None:
        matches.watchers.tell_presence(live)
