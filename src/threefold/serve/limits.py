"""How much one person and one address may ask of a server, and how to set it."""

from __future__ import annotations

import os
from functools import lru_cache
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from threefold.core.errors import OptionsError

VARIABLE = "THREEFOLD_LIMITS"
"""The environment variable that sets limits: `name=value`, separated by commas."""

Count = Annotated[int, Meta(ge=1, le=10_000_000)]
Seconds = Annotated[float, Meta(ge=0.1, le=86_400)]


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """The limits of one server process."""

    messages: Count = 20
    """Messages and requests of one person in a second; twice as many may come at once."""
    chat: Count = 10
    """Lines of chat of one person in ten seconds."""
    sockets: Count = 8
    """Sockets, and requests that wait for news, that one person may hold at the same time."""
    guests: Count = 60
    """New guests from one address in a minute."""
    strangers: Count = 60
    """Requests without a valid cookie from one address in a second; twice as many may come at once."""
    address_sockets: Count = 400
    """Sockets that one address may hold at the same time."""
    connections: Count = 500
    """Connections of any kind that one address may hold at the same time, unless it is a believed proxy."""
    bot_tables: Count = 4
    """Running tables without any person that one host may have."""
    work_seconds: Seconds = 60.0
    """How long a worker may think about one question of a person before it is ended."""
    game_seconds: Seconds = 600.0
    """How long one game of a simulation of cards may take before its workers are ended."""
    request_seconds: Seconds = 15.0
    """How long a client may take to send one request."""
    header_bytes: Annotated[int, Meta(ge=1024, le=1_048_576)] = 32 * 1024
    """How large the first line and the headers of a request may be together."""


@lru_cache(maxsize=16)
def read(text: str) -> Limits:
    """Return the limits that a text like `sockets=16,guests=200` sets; the others keep their defaults."""
    pairs = [pair.partition("=") for pair in text.replace(",", " ").split()]
    try:
        return msgspec.convert({name: value for name, _, value in pairs}, Limits, strict=False)
    except msgspec.ValidationError as error:
        names = ", ".join(Limits.__struct_fields__)
        raise OptionsError(f"{VARIABLE} is not understood: {error}; it sets {names}") from None


def from_environment() -> Limits:
    """After how long without the end of a game a simulation of cards stops."""
    return read(os.environ.get(VARIABLE, ""))
