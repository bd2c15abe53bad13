"""Run by Alembic: upgrades over the connection that it is given."""

from __future__ import annotations

from alembic import context

from threefold.serve.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
