"""What Alembic runs to run the migrations: on the connection, and in the transaction, that ``migrate`` hands over."""

from __future__ import annotations

from alembic import context

context.configure(
    connection=context.config.attributes["connection"],
    version_table=context.config.attributes["version_table"],
)
with context.begin_transaction():
    context.run_migrations()
