"""What the board shows of a view: the open question, the players who sit out, and which shown card beats which."""

from __future__ import annotations

from msgspec import Struct

from threefold.core.contract import Seat
from threefold.games.inoka.state import Phase
from threefold.games.inoka.tactics import BEATS
from threefold.games.inoka.view import InokaView
from threefold.games.inoka.words import CARD_NUMBERS


class InokaShow(Struct, frozen=True):
    """What the board shows next to the cards. Lists have one entry for each seat."""

    question: str
    """The key of the open question: a phase, or in a clash `champion`, `ffa`, `reffa`, `challenge`, `defend`, `again`,
    `tie` or `play`."""
    duel: bool
    """Whether two players take part in this clash."""
    sides: tuple[int, ...]
    """The side of each seat: the seat itself, or if teams play, 0 for X and 1 for Y."""
    sitting_out: tuple[Seat, ...]
    """The holders of a totem who take no part in this clash."""
    beaten: tuple[tuple[Seat, ...], ...]
    """The seats whose cards each seat's last shown card beats. INOKA-CARD-2, INOKA-CARD-3."""


def show(seen: InokaView, question: str) -> InokaShow:
    """Return what the board shows of a view; `question` is the key of what the mode asks in a clash."""
    seats = range(len(seen.counts))
    playing = seen.phase == Phase.PLAY.name.lower()
    waits = [seat for seat in seen.totems if seat not in seen.asked] if seen.royale and playing else []
    shown = [CARD_NUMBERS[card] if card else None for card in seen.last]
    return InokaShow(
        question=question if playing else seen.phase,
        duel=playing and len(seen.asked) <= 2,
        sides=tuple(seat % len(seen.stones) for seat in seats),
        sitting_out=tuple(waits),
        beaten=tuple(
            tuple(o for o in seats if (theirs := shown[o]) is not None and mine is not None and BEATS[mine][theirs])
            for mine in shown
        ),
    )
