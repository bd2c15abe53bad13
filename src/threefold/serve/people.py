"""Guests: a person row, and a token that brings them back. Only the token's hash is stored."""

from __future__ import annotations

import hashlib
import re
import secrets
import string
from typing import NamedTuple

from sqlalchemy import Connection, insert, select, update

from threefold.serve import tables

TOKEN_BYTES = 24
# 22 of 62 letters and digits are 130 bits.
ID_LENGTH = 22
ID_LETTERS = string.ascii_letters + string.digits
AN_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")
"""What may be an id: older ones had other letters."""


class Person(NamedTuple):
    """Somebody, as the table knows them."""

    id: str
    name: str


def new_id() -> str:
    """An id that nobody can guess, and a link that nothing cuts: some messengers leave out a `-` or `_` at its end."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def is_id(name: str) -> bool:
    """Return whether a name from outside may be an id; anything else, a NUL for one, never reaches the database."""
    return AN_ID.fullmatch(name) is not None


def hashed(token: str) -> bytes:
    """What is stored of a token. It is long and random, so a plain hash cannot be searched."""
    return hashlib.sha256(token.encode()).digest()


def welcome(connection: Connection, now: int) -> tuple[Person, str]:
    """A new guest and the token that brings them back."""
    person, token = Person(new_id(), ""), secrets.token_urlsafe(TOKEN_BYTES)
    connection.execute(insert(tables.person).values(id=person.id, name=person.name, created=now))
    connection.execute(insert(tables.token).values(hash=hashed(token), person=person.id, created=now))
    return person, token


def recognise(connection: Connection, token: str) -> Person | None:
    """Who has this token, unless it was revoked."""
    query = (
        select(tables.person.c.id, tables.person.c.name)
        .join(tables.token, tables.token.c.person == tables.person.c.id)
        .where(tables.token.c.hash == hashed(token), tables.token.c.revoked.is_(None))
    )
    row = connection.execute(query).first()
    return Person(row.id, row.name) if row else None


def rename(connection: Connection, person: str, name: str) -> None:
    """A guest's nickname."""
    connection.execute(update(tables.person).where(tables.person.c.id == person).values(name=name))
