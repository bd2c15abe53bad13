"""What people wish of the agents that answer windows for them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Wishes by seat, and by the turn from which they hold."""
    op.create_table(
        "wish",
        sa.Column("match", sa.String(32), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("turn", sa.Integer, primary_key=True),
        sa.Column("wishes", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Everybody answers every window."""
    op.drop_table("wish")
