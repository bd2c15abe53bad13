"""The options of each mode. A mode refuses the options of other modes."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Stones = Annotated[int, Meta(ge=1)]
Limit = Annotated[int, Meta(ge=0)]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The base class of each mode's options."""


class StoneOptions(Options, frozen=True):
    """Options of modes in which a match consists of rounds for stones. INOKA-DUEL-1, INOKA-CIRCLE-1."""

    stones_to_win: Stones = 3
    """The number of stones that wins the match."""


class DuelOptions(StoneOptions, frozen=True):
    """Options of Duel and Chosen One. INOKA-DUEL-8."""

    drawn_round_limit: Limit = 10
    """The number of rounds in a row without a stone that end the match as a draw; 0 for no limit."""


class CircleOptions(StoneOptions, frozen=True):
    """Options of Circle. INOKA-CIRCLE-5, INOKA-CIRCLE-15."""

    circle_attack_win: bool = False
    """Whether a holder who wins a challenge with an Attack wins the round."""
    ffa_lot_after: Limit = 3
    """After how many tied repetitions of the free-for-all a lot decides; 0 for never."""


class RoyaleOptions(Options, frozen=True):
    """Options of Battle Royale, which has none."""


class DraftOptions(Options, frozen=True):
    """Options of Battle Royale Drafting. INOKA-DRAFT-2."""

    draft_copies: Annotated[int, Meta(ge=0, le=2)] = 0
    """The number of copies of the 36 cards; 0 for as many as the players need."""


class AchkaiOptions(DuelOptions, frozen=True):
    """Options of Achkai, a tournament of duels. INOKA-ACHKAI-2."""

    bracket: Literal["lot", "seats"] = "lot"
    """`lot`: the order of the bracket is drawn; `seats`: it is the order of the seats."""
