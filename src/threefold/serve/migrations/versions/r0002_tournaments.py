"""Tournaments, pledges of sealed tables, team channels."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Tournaments with their entrants and fixtures; what is stored beside a match's log."""
    op.create_table(
        "tournament",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("edition", sa.Integer, nullable=False),
        sa.Column("options", sa.LargeBinary, nullable=False),
        sa.Column("settings", sa.LargeBinary, nullable=False),
        sa.Column("seed", sa.LargeBinary(32), nullable=False),
        sa.Column("host", sa.String(32), sa.ForeignKey("person.id"), nullable=False, index=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("status", sa.String(12), nullable=False, index=True),
        sa.Column("champion", sa.Integer),
    )
    op.create_table(
        "entrant",
        sa.Column("tournament", sa.String(32), sa.ForeignKey("tournament.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("person", sa.String(32), sa.ForeignKey("person.id"), index=True),
        sa.Column("bot", sa.String(80), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("salt", sa.String(64), nullable=False),
    )
    op.create_table(
        "fixture",
        sa.Column("tournament", sa.String(32), sa.ForeignKey("tournament.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("stage", sa.Integer, nullable=False),
        sa.Column("sides", sa.LargeBinary, nullable=False),
        sa.Column("match", sa.String(32), sa.ForeignKey("match.id"), unique=True),
        sa.Column("winner", sa.Integer),
        sa.Column("lot", sa.Integer, nullable=False),
        sa.Column("score", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "pledge",
        sa.Column("match", sa.String(32), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("turn", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("nonce", sa.String(64), nullable=False),
    )
    op.create_table(
        "whisper",
        sa.Column("match", sa.String(32), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seats", sa.LargeBinary, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Back to single matches."""
    for name in ("whisper", "pledge", "fixture", "entrant", "tournament"):
        op.drop_table(name)
