"""The tables of the database, in terms that every database knows."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, Integer, LargeBinary, MetaData, String, Table

ID_SIZE = 64
"""The longest id of a live table and the longest name of a secret, in characters."""
LAST_NUMBER = 2**31 - 1
"""The highest number that a fact can have."""

metadata = MetaData()

facts = Table(
    "facts",
    metadata,
    Column("table_id", String(ID_SIZE), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("fact", LargeBinary, nullable=False),
    Column("at", BigInteger, nullable=False),  # when it was kept, in milliseconds since 1970
)
# Facts have no gaps, so a table's first one tells that there is such a table: this index is the list of all tables.
Index("first_facts", facts.c.table_id, sqlite_where=facts.c.n == 1, postgresql_where=facts.c.n == 1)

secrets = Table(
    "secrets",
    metadata,
    Column("name", String(ID_SIZE), primary_key=True),
    Column("secret", LargeBinary, nullable=False),
)

pads = Table(
    "pads",
    metadata,
    Column("code", String(ID_SIZE), primary_key=True),
    Column("key", LargeBinary, nullable=False),  # what proves that one may change it, as a digest
    Column("document", LargeBinary, nullable=False),
    Column("at", BigInteger, nullable=False),  # when it was changed last, in milliseconds since 1970
)
Index("pads_at", pads.c.at)


def named(name: str) -> bool:
    """Whether every database can hold this as a name."""
    return 0 < len(name) <= ID_SIZE and name.isascii() and name.isprintable()
