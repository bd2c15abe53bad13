"""The words that messages are made of."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

Millis = int
SeatKind = Literal["human", "bot", "open"]
OfferKind = Literal["draw", "take_back", "rematch"]
Sealing = Literal["", "pledge", "pledged", "reveal"]
"""At a sealed table: send the hash of your choice; it is stored; all are in, so open yours."""
Happened = Literal["now", "play", "take_back", "seat", "offer", "chat", "next"]
Code = Literal[
    "adjourned",
    "begun",
    "busy",
    "by_hand",
    "changed_elsewhere",
    "empty",
    "illegal",
    "malformed",
    "no_agent",
    "no_bot",
    "no_card",
    "no_file",
    "no_game",
    "no_hints",
    "no_match",
    "no_seat",
    "no_team",
    "no_tournament",
    "not_asked",
    "not_begun",
    "not_here",
    "not_yet",
    "not_yours",
    "notation",
    "nothing_to_take_back",
    "opening",
    "options",
    "over",
    "record",
    "running",
    "seal_first",
    "stale",
    "too_early",
    "too_fast",
    "too_few",
    "too_large",
    "tournament",
    "unauthorised",
    "unsolved",
    "unsound",
    "warming",
    "wishes",
    "wrong_opening",
]
"""Why a message changed nothing. Clients have words for every one of these."""
Text = Annotated[str, Meta(max_length=500)]
Name = Annotated[str, Meta(max_length=40)]
