"""The log of tables, and the secrets of the server."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "facts",
        sa.Column("table_id", sa.String(64), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("fact", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index(
        "first_facts", "facts", ["table_id"], sqlite_where=sa.text("n = 1"), postgresql_where=sa.text("n = 1")
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("secret", sa.LargeBinary, nullable=False),
    )
