"""What a client says to the table over a socket, or posts."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from threefold.core.contract import Seat
from threefold.serve.wire.words import Hash, Key, OfferKind, Salt, Text


class Answer(Struct, frozen=True, tag="answer", tag_field="type", forbid_unknown_fields=True):
    """A complete answer to the question of this turn."""

    turn: int
    path: Annotated[tuple[int, ...], Meta(max_length=64)]


class Call(Struct, frozen=True, tag="call", tag_field="type", forbid_unknown_fields=True):
    """Something said that nobody asked for."""

    turn: int
    path: Annotated[tuple[int, ...], Meta(max_length=64)]


class Reset(Struct, frozen=True, tag="reset", tag_field="type", forbid_unknown_fields=True):
    """Takes back an answer that nobody has seen."""

    turn: int


class Resign(Struct, frozen=True, tag="resign", tag_field="type", forbid_unknown_fields=True):
    """Gives up."""


class MakeOffer(Struct, frozen=True, tag="offer", tag_field="type", forbid_unknown_fields=True):
    """Offers a draw, asks for a take-back, or wants a rematch; a second one by the other side accepts."""

    kind: OfferKind


class Decline(Struct, frozen=True, tag="decline", tag_field="type", forbid_unknown_fields=True):
    """Turns an offer down, or withdraws it."""

    kind: OfferKind


class Say(Struct, frozen=True, tag="say", tag_field="type", forbid_unknown_fields=True):
    """Chat."""

    text: Text = ""
    phrase: Key = ""


class MindSeat(Struct, frozen=True, tag="mind", tag_field="type", forbid_unknown_fields=True):
    """Hands one's own seat, or that of somebody who has been away for a minute, to a bot; `""` takes one's own back."""

    seat: Seat
    bot: Key = ""


class Pledge(Struct, frozen=True, tag="pledge", tag_field="type", forbid_unknown_fields=True):
    """Locks a choice at a sealed table: SHA-256 of the JSON text [match, turn, seat, path, nonce]."""

    turn: int
    hash: Hash


class Open(Struct, frozen=True, tag="open", tag_field="type", forbid_unknown_fields=True):
    """Opens a pledged choice, once all are in."""

    turn: int
    path: Annotated[tuple[int, ...], Meta(max_length=64)]
    nonce: Annotated[Salt, Meta(min_length=16)]


class Confide(Struct, frozen=True, tag="confide", tag_field="type", forbid_unknown_fields=True):
    """Says something to one's own team."""

    text: Text = ""
    phrase: Key = ""


class Suggest(Struct, frozen=True, tag="suggest", tag_field="type", forbid_unknown_fields=True):
    """Pins a suggestion for a teammate who has to choose; an empty path takes it back."""

    turn: int
    to: Seat
    path: Annotated[tuple[int, ...], Meta(max_length=64)]


class Wish(Struct, frozen=True, tag="wish", tag_field="type", forbid_unknown_fields=True):
    """Tells one's agent what to do; what is not named stays as it was. Who has several seats names one."""

    wishes: dict[str, Any]
    seat: Seat | UnsetType = UNSET


class PlayOn(Struct, frozen=True, tag="play_on", tag_field="type", forbid_unknown_fields=True):
    """Lets a teacher who waits play on: the answer stands."""

    turn: int


class FillSeat(Struct, frozen=True, tag="fill", tag_field="type", forbid_unknown_fields=True):
    """Gives a free seat to a bot, before the match begins; only the host may."""

    seat: Seat
    bot: Key


class CloseSeats(Struct, frozen=True, tag="close", tag_field="type", forbid_unknown_fields=True):
    """Takes free seats away from the table, before the match begins; only the host may."""

    seats: Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=64)]


class CancelTable(Struct, frozen=True, tag="cancel", tag_field="type", forbid_unknown_fields=True):
    """Cancels a match that has not begun; only the host may."""


class Ping(Struct, frozen=True, tag="ping", tag_field="type", forbid_unknown_fields=True):
    """The heartbeat."""


FromClient = (
    Answer
    | Call
    | Reset
    | Resign
    | MakeOffer
    | Decline
    | Say
    | MindSeat
    | Pledge
    | Open
    | Confide
    | Suggest
    | Wish
    | PlayOn
    | FillSeat
    | CloseSeats
    | CancelTable
    | Ping
)
