"""The words that messages are made of."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

Millis = int
SeatKind = Literal["human", "bot", "open"]
OfferKind = Literal["draw", "take_back", "rematch", "end"]
"""`end`: a match that cannot be played on ends without a winner."""
Sealing = Literal["", "pledge", "pledged", "reveal"]
"""At a sealed table: send the hash of your choice; it is stored; all are in, so open yours."""
Happened = Literal["now", "play", "take_back", "seat", "offer", "chat", "next", "arrange", "cancel"]
Code = Literal[
    "adjourned",
    "begun",
    "busy",
    "by_hand",
    "cancelled",
    "changed_elsewhere",
    "empty",
    "failed",
    "illegal",
    "malformed",
    "no_agent",
    "no_bot",
    "no_card",
    "no_database",
    "no_file",
    "no_game",
    "no_hints",
    "no_match",
    "no_page",
    "no_seat",
    "no_team",
    "no_tournament",
    "not_allowed",
    "not_asked",
    "not_away",
    "not_begun",
    "not_here",
    "not_host",
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
    "too_long",
    "too_many",
    "too_many_bots",
    "tournament",
    "unauthorised",
    "unsolved",
    "unsound",
    "warming",
    "wishes",
    "wrong_opening",
]
"""Why a message changed nothing. Clients have words for every one of these."""
# `$` also matches before a last line feed; the look ahead forbids it.
Text = Annotated[str, Meta(max_length=500, pattern=r"^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*$")]
"""What somebody writes: no control characters but tabs and ends of lines."""
Name = Annotated[
    str,
    Meta(
        max_length=40,
        pattern=r"^[^\x00-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]*$(?!\n)",
    ),
]
"""What somebody is called: no control characters, none that turn the direction of what is written around it, and none
that nobody sees, but the joiners that some scripts and pictures need."""
Key = Annotated[str, Meta(max_length=40, pattern=r"^[A-Za-z0-9_.-]*$(?!\n)")]
"""The name of a game, a bot or a phrase."""
Salt = Annotated[str, Meta(max_length=64, pattern=r"^[ -~]*$(?!\n)")]
Hash = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]
