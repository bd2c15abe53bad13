"""What the board draws: everything in a view, and what follows from it by the rules."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import asdict

from threefold.core.contract import Seat
from threefold.games.inoka.view import InokaView

Note = Literal["", "out", "picks", "challenges", "defends", "beaten", "sits"]
Idle = Literal["", "match", "out.game", "out.round", "sits", "stone", "send", "fight", "challenge", "tie"]
LEFT = 2
"""A loser with this many cards who pays with one of them is out. INOKA-ROYALE-15."""


class InokaShow(InokaView, frozen=True, kw_only=True):
    """Everything that the board draws. Lists have one entry for each seat."""

    question: str
    """The key of the open question: a phase, or in a clash `champion`, `ffa`, `reffa`, `challenge`, `defend`, `again`,
    `tie` or `play`."""
    duel: bool
    """Whether two players take part in this clash."""
    choosing: bool
    """Whether players choose; chance is asked otherwise, or nobody."""
    sides: tuple[int, ...]
    """The side of each seat: the seat itself, or if teams play, 0 for X and 1 for Y."""
    sitting_out: tuple[Seat, ...]
    """The holders of a totem who take no part in this clash."""
    stone_places: int
    """The number of places for stones beside each seat: as many as win, or 1 in a royale; 0 where seats have none."""
    resting: tuple[Seat, ...]
    """The seats beside which a totem lies. A team's totem lies beside its champion, or else its captain."""
    loose: int
    """The number of totems that lie in the middle."""
    notes: tuple[Note, ...]
    """What each seat does in this clash, as a key of the board's words; empty if it plays like all others."""
    idle: Idle
    """Why the viewer is not asked, as a key of the board's words; empty if nothing needs to be said."""
    last_card: bool
    """Whether the viewer who pays with a card would be out."""


CHOOSING = ("hand", "play", "stone", "send", "draft")


def show(seen: InokaView, question: str) -> InokaShow:
    """Return what the board draws of a view; `question` is the key of what the mode asks in a clash."""
    seats = range(len(seen.counts))
    playing = seen.phase == "play"
    waits = tuple(seat for seat in seen.totems if seat not in seen.asked) if seen.royale and playing else ()
    return InokaShow(
        **asdict(seen),
        question=question if playing else seen.phase,
        duel=playing and len(seen.asked) <= 2,
        choosing=seen.phase in CHOOSING,
        sides=tuple(seat % len(seen.stones) for seat in seats),
        sitting_out=waits,
        stone_places=stone_places(seen),
        resting=tuple(resting(seen, side) for side in seen.totems),
        loose=max(0, (seen.royale.totems_in_play if seen.royale else 1) - len(seen.totems)),
        notes=tuple(note(seen, seat, waits) for seat in seats),
        idle=idle(seen, waits),
        last_card=seen.seat is not None and seen.counts[seen.seat] <= LEFT,
    )


def stone_places(seen: InokaView) -> int:
    """Return how many places for stones each seat has."""
    if seen.royale:
        return 1
    return 0 if seen.draft or seen.team else seen.goal


def resting(seen: InokaView, side: int) -> Seat:
    """Return the seat beside which the totem of a side lies."""
    if seen.team is None:
        return side
    named = seen.team.champions or seen.team.captains
    return named[side] if named else side


def note(seen: InokaView, seat: Seat, waits: tuple[Seat, ...]) -> Note:
    """Return the key of what a seat does in this clash."""
    if seat in seen.out:
        return "out"
    if seen.phase == "draft":
        return "picks" if seat in seen.asked else ""
    if seen.phase == "play" and seen.circle and seen.circle.challenger is not None:
        if seat == seen.circle.challenger:
            return "challenges"
        return "defends" if seat in seen.totems else "beaten" if seat in seen.circle.beaten else ""
    return "sits" if seat in waits else ""


def idle(seen: InokaView, waits: tuple[Seat, ...]) -> Idle:
    """Return the key of the reason why the viewer is not asked."""
    if seen.phase == "over" or seen.seat is None:
        return ""
    if seen.seat not in seen.players:
        return "match"
    if seen.seat in seen.out:
        return "out.game" if seen.royale else "out.round"
    if seen.seat in waits:
        return "sits"
    if seen.phase in ("stone", "send"):
        return "stone" if seen.phase == "stone" else "send"
    if seen.phase != "play":
        return ""
    if seen.team:
        return "fight"
    return "challenge" if seen.circle and seen.circle.challenger is not None else "tie"
