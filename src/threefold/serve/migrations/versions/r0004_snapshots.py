"""Snapshots of folds, the archive of finished matches, and who is waited for in the match's own row."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add two tables and a column; all of them begin empty."""
    op.add_column("match", sa.Column("asked", sa.LargeBinary))
    op.create_table(
        "snapshot",
        sa.Column("match", sa.String(32), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "archive",
        sa.Column("match", sa.String(32), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("kind", sa.String(12), primary_key=True),
        sa.Column("eyes", sa.Integer, primary_key=True),
        sa.Column("page", sa.Integer, primary_key=True),
        sa.Column("mark", sa.String(64), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Remove them."""
    for name in ("archive", "snapshot"):
        op.drop_table(name)
    op.drop_column("match", "asked")
