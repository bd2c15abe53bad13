"""What people are told while the table is set up: who begins and how that is decided, and how platforms are placed."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from threefold.games.korash.flow.stack import PROCEDURES
from threefold.games.korash.procedures.setup.choose_platforms import CHOOSE_PLATFORMS, place_rule
from threefold.games.korash.procedures.setup.starting_tiles import spacing
from threefold.games.korash.state.frames import SetupFrame
from threefold.games.korash.state.names import SEATS
from threefold.games.korash.state.state import State


class Laying(Struct, frozen=True):
    """A table that is being set up. KOR-SETUP-3, KOR-SETUP-5, KOR-MULTI-3."""

    begins: str
    """The seat that begins; empty while that is being found out."""
    by: Literal["agreed", "shown", "lot"]
    """How that is decided."""
    places: Literal["edges", "counted", "free"]
    """Platforms start on the own long edge, at equal distances, or on any free edge tile."""
    apart: int
    """Where places are counted: how many edge tiles lie from one platform to the next."""
    corners: bool
    """Whether corners count."""
    rule: str
    """The rule by which platforms are placed."""


def laying(state: State) -> Laying | None:
    """Return what is settled so far; None once the table is set up."""
    frame = next((frame for frame in state.frames if isinstance(frame, SetupFrame)), None)
    if frame is None:
        return None
    options = state.options
    decided = bool(options.first) or frame.pc >= PROCEDURES[SetupFrame].index(CHOOSE_PLATFORMS[0])
    by = "agreed" if options.first else "shown" if options.turn_order == "shown" else "lot"
    free = options.placement == "free"
    counted = state.seats > 2 and not free
    return Laying(
        begins=SEATS[options.first - 1 if options.first else state.first] if decided else "",
        by=by,
        places="free" if free else "counted" if counted else "edges",
        apart=spacing(state) if counted else 0,
        corners=options.placement != "skip_corners",
        rule=place_rule(state),
    )
