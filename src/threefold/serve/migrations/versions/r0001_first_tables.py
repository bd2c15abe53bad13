"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Persons, tokens, matches, seats, the log, sealed answers, deadlines."""
    op.create_table(
        "person",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("claimed_by", sa.String(32)),
    )
    op.create_table(
        "token",
        sa.Column("hash", sa.LargeBinary(32), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("person.id"), nullable=False, index=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("revoked", sa.BigInteger),
    )
    op.create_table(
        "match",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("watch", sa.String(32), nullable=False, unique=True),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("edition", sa.Integer, nullable=False),
        sa.Column("format", sa.String(40), nullable=False),
        sa.Column("cards", sa.String(80), nullable=False),
        sa.Column("options", sa.LargeBinary, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("seed", sa.LargeBinary(32), nullable=False),
        sa.Column("rolls_as", sa.String(32), nullable=False),
        sa.Column("settings", sa.LargeBinary, nullable=False),
        sa.Column("host", sa.String(32), sa.ForeignKey("person.id"), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("status", sa.String(12), nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("result", sa.LargeBinary),
    )
    op.create_table(
        "seat",
        sa.Column("match", sa.String(32), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("person", sa.String(32), sa.ForeignKey("person.id"), index=True),
        sa.Column("bot", sa.String(80), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("salt", sa.String(64), nullable=False),
    )
    op.create_table(
        "log",
        sa.Column("match", sa.String(32), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by", sa.LargeBinary, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("events", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "sealed",
        sa.Column("match", sa.String(32), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("turn", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("answer", sa.LargeBinary, nullable=False),
        sa.Column("by", sa.LargeBinary, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "deadline",
        sa.Column("match", sa.String(32), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("claimed", sa.BigInteger, nullable=False),
    )
    op.create_index("deadline_due", "deadline", ["due"])


def downgrade() -> None:
    """Nothing is left."""
    for name in ("deadline", "sealed", "log", "seat", "match", "token", "person"):
        op.drop_table(name)
