"""Brings a database to the schema of today, by the migrations in the folder beside this file."""

from __future__ import annotations

import threading

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect

from kanasta.message import Complaint
from kanasta.store.database import Database

VERSION_TABLE = "kanasta_version"
"""The table that holds the schema's revision; it also tells a database of ours from others."""

# Alembic's context is one for the whole process.
_alembic = threading.Lock()


def migrate(database: Database, where: str) -> None:
    """Bring the database, which a person knows by ``where``, to the newest schema, in one transaction.

    Raises Complaint for a schema that is newer than this program, and for a database of something else.
    """
    config = Config()
    config.set_main_option("script_location", f"{__package__}:migrations")
    script = ScriptDirectory.from_config(config)
    newest = script.get_current_head()
    with _alembic, database.writing.begin() as connection:
        database.alone(connection)
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        revision = context.get_current_revision()
        if revision == newest:
            return
        if revision is None and inspect(connection).get_table_names():
            raise Complaint("{where} holds something else than Kanasta's tables", where=where)
        if revision is not None and revision not in {each.revision for each in script.walk_revisions()}:
            raise Complaint(
                "{where} was written by a newer Kanasta: its schema is {revision}, this one knows {newest}",
                where=where,
                revision=revision,
                newest=str(newest),
            )
        config.attributes["connection"] = connection
        config.attributes["version_table"] = VERSION_TABLE
        command.upgrade(config, "head")
