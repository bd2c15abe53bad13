"""When the house was open, so that clocks leave out the time in which it was not."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the table of openings."""
    op.create_table(
        "uptime",
        sa.Column("began", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Charge players for every stop again."""
    op.drop_table("uptime")
