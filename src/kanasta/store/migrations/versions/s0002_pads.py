"""Score pads that are shown by a link."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "pads",
        sa.Column("code", sa.String(64), primary_key=True),
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.Column("document", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("pads_at", "pads", ["at"])
