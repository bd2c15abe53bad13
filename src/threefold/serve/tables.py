"""The database: few tables, times as UTC milliseconds, ids random, JSON as bytes."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table

metadata = MetaData()

person = Table(
    "person",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("claimed_by", String(32)),  # an account may claim a guest later
)

token = Table(
    "token",
    metadata,
    Column("hash", LargeBinary(32), primary_key=True),  # the token itself is never stored
    Column("person", String(32), ForeignKey("person.id"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("revoked", BigInteger),
)

match = Table(
    "match",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("watch", String(32), nullable=False, unique=True),
    Column("game", String(80), nullable=False),
    Column("edition", Integer, nullable=False),
    Column("format", String(40), nullable=False),
    Column("cards", String(80), nullable=False),
    Column("options", LargeBinary, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("seed", LargeBinary(32), nullable=False),
    Column("rolls_as", String(32), nullable=False),  # a fork goes on with the chance of the match it comes from
    Column("settings", LargeBinary, nullable=False),
    Column("host", String(32), ForeignKey("person.id"), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("status", String(12), nullable=False),
    Column("turn", Integer, nullable=False),
    Column("result", LargeBinary),
    Column("asked", LargeBinary),  # who is waited for, for lists; empty before the first move
)

seat = Table(
    "seat",
    metadata,
    Column("match", String(32), ForeignKey("match.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("person", String(32), ForeignKey("person.id"), index=True),
    Column("bot", String(80), nullable=False),
    Column("name", String(80), nullable=False),
    Column("salt", String(64), nullable=False),
)

log = Table(
    "log",
    metadata,
    Column("match", String(32), ForeignKey("match.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(12), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("by", LargeBinary, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("events", LargeBinary, nullable=False),
)

sealed = Table(
    "sealed",
    metadata,
    Column("match", String(32), ForeignKey("match.id"), primary_key=True),
    Column("turn", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("answer", LargeBinary, nullable=False),
    Column("by", LargeBinary, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)

deadline = Table(
    "deadline",
    metadata,
    Column("match", String(32), ForeignKey("match.id"), primary_key=True),
    Column("kind", String(8), primary_key=True),  # bot, clock or agent
    Column("seat", Integer, primary_key=True),
    Column("turn", Integer, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("claimed", BigInteger, nullable=False),
)
Index("deadline_due", deadline.c.due)

tournament = Table(
    "tournament",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("edition", Integer, nullable=False),
    Column("options", LargeBinary, nullable=False),
    Column("settings", LargeBinary, nullable=False),
    Column("seed", LargeBinary(32), nullable=False),
    Column("host", String(32), ForeignKey("person.id"), nullable=False, index=True),
    Column("created", BigInteger, nullable=False),
    Column("status", String(12), nullable=False, index=True),
    Column("champion", Integer),
)

entrant = Table(
    "entrant",
    metadata,
    Column("tournament", String(32), ForeignKey("tournament.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("person", String(32), ForeignKey("person.id"), index=True),
    Column("bot", String(80), nullable=False),
    Column("name", String(80), nullable=False),
    Column("salt", String(64), nullable=False),
)

fixture = Table(
    "fixture",
    metadata,
    Column("tournament", String(32), ForeignKey("tournament.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # in the order in which the record tells them
    Column("stage", Integer, nullable=False),
    Column("sides", LargeBinary, nullable=False),
    Column("match", String(32), ForeignKey("match.id"), unique=True),
    Column("winner", Integer),
    Column("lot", Integer, nullable=False),  # 1: the match was drawn, and a lot decided it
    Column("score", LargeBinary, nullable=False),
)

pledge = Table(
    "pledge",
    metadata,
    Column("match", String(32), ForeignKey("match.id"), primary_key=True),
    Column("turn", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("hash", String(64), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("nonce", String(64), nullable=False),  # empty until it is opened
)

wish = Table(
    "wish",
    metadata,
    Column("match", String(32), ForeignKey("match.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("turn", Integer, primary_key=True),  # as of when: a take-back brings older ones back
    Column("wishes", LargeBinary, nullable=False),
)

whisper = Table(
    "whisper",
    metadata,
    Column("match", String(32), ForeignKey("match.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seats", LargeBinary, nullable=False),  # the team that hears it
    Column("body", LargeBinary, nullable=False),
)

# What follows is made of the log, and may be thrown away.

snapshot = Table(
    "snapshot",
    metadata,
    Column("match", String(32), ForeignKey("match.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),  # the row of the log up to which it goes
    Column("turn", Integer, nullable=False),  # the entries of the record up to there
    Column("body", LargeBinary, nullable=False),
)

# What follows was made of the log by rules that may be gone since: it is kept.

archive = Table(
    "archive",
    metadata,
    Column("match", String(32), ForeignKey("match.id"), primary_key=True),
    Column("kind", String(12), primary_key=True),  # frames, about or record
    Column("eyes", Integer, primary_key=True),  # whose view it is: a seat, or -1 for a spectator
    Column("page", Integer, primary_key=True),
    Column("mark", String(64), nullable=False),  # edition and shape of the views in it
    Column("body", LargeBinary, nullable=False),  # compressed
)

uptime = Table(
    "uptime",
    metadata,
    Column("began", BigInteger, primary_key=True, autoincrement=False),  # a process started, and no other was running
    Column("until", BigInteger, nullable=False),  # the last sign of life while a clock was running
)
