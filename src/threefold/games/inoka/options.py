"""The options of each mode. An option of another mode is refused."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Stones = Annotated[int, Meta(ge=1)]
Limit = Annotated[int, Meta(ge=0)]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a mode."""


class StoneOptions(Options, frozen=True):
    """Every match of rounds. INOKA-DUEL-1, INOKA-CIRCLE-1."""

    stones_to_win: Stones = 3
    """Stones that win the match."""


class DuelOptions(StoneOptions, frozen=True):
    """Duel and Chosen One. INOKA-DUEL-8."""

    drawn_round_limit: Limit = 10
    """Stoneless rounds in a row that end it as a draw; 0: no limit."""


class CircleOptions(StoneOptions, frozen=True):
    """Three or four players. INOKA-CIRCLE-5, INOKA-CIRCLE-15."""

    circle_attack_win: bool = False
    """Whether a holder who wins a challenge with an Attack wins the round."""
    ffa_lot_after: Limit = 3
    """Tied re-clashes of the free-for-all after which a lot decides; 0: never."""


class RoyaleOptions(Options, frozen=True):
    """Battle Royale has none."""


class DraftOptions(Options, frozen=True):
    """Drafting. INOKA-DRAFT-2."""

    draft_copies: Annotated[int, Meta(ge=0, le=2)] = 0
    """Copies of the 36 cards; 0: as many as the players need."""


class AchkaiOptions(DuelOptions, frozen=True):
    """A tournament of duels. INOKA-ACHKAI-2."""

    bracket: Literal["lot", "seats"] = "lot"
    """Whether the order of the bracket is drawn or that of the seats."""
