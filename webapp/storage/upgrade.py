"""The migration of a database of tenbo 1.0.0 and later: its rows are copied into new tables."""

from collections.abc import Mapping
from typing import Final

from sqlalchemy import Connection, Table, inspect, text

from scorer.tiles.errors import RiichiError
from scorer.tiles.messages import message as _
from webapp.extensions import extensions
from webapp.storage import schema
from webapp.storage.schema import create_tables

OLDEST = 2
"""The version of the schema of tenbo 1.0.0."""

_NAMES: Final = (
    *("schema_versions", "sessions", "entries", "keys", "tokens", "photos", "choices"),
    *("notes", "attempts"),
)

OLD: Final = "old_"
"""The names of the earlier tables begin with this while the rows are copied."""


class OlderSchema(RiichiError):
    """The database was written by a version of tenbo before 1.0.0."""

    code = "older_database"


def upgrade(connection: Connection, version: int) -> None:
    """Copy an earlier database into the tables of this version, in one transaction.

    Raises:
        OlderSchema: If the database is older than tenbo 1.0.0.
    """
    if version < OLDEST:
        raise OlderSchema(
            _(
                "The database has schema {version}, older than tenbo 1.0.0: open it once with "
                "tenbo 1.0.0.",
                version=version,
            )
        )
    old = _rename_tables(connection)
    create_tables(connection)
    newest = "(SELECT summary FROM old_entries WHERE session = old_sessions.session"
    summary = "summary" if "summary" in old["sessions"] else f"{newest} ORDER BY seq DESC LIMIT 1)"
    waits = "shows_waits" if "shows_waits" in old["choices"] else "0"
    for table, values in (
        (schema.VERSIONS, {}),
        (schema.SESSIONS, {"summary": summary}),
        (schema.ENTRIES, {}),
        (schema.KEYS, {}),
        (schema.TOKENS, {}),
        (schema.PHOTOS, {}),
        (schema.CHOICES, {"shows_waits": waits}),
    ):
        if table.name in old:
            copy_rows(connection, table, {name: name for name in old[table.name]} | values)
    for each in extensions("storage.hooks"):
        each.copy_earlier(connection, old)
    for name in old:
        connection.execute(text(f"DROP TABLE {OLD}{name}"))


def _rename_tables(connection: Connection) -> dict[str, set[str]]:
    """Rename the tables of tenbo, and return the columns of each by its former name."""
    found = inspect(connection)
    names = {*_NAMES}.union(*(each.EARLIER_TABLES for each in extensions("storage.hooks")))
    columns = {
        name: {each["name"] for each in found.get_columns(name)}
        for name in sorted(names.intersection(found.get_table_names()))
    }
    for name in columns:
        for index in found.get_indexes(name):
            connection.execute(text(f"DROP INDEX {index['name']}"))
        connection.execute(text(f"ALTER TABLE {name} RENAME TO {OLD}{name}"))
    return columns


def copy_rows(connection: Connection, table: Table, values: Mapping[str, str]) -> None:
    """Copy the rows of a table, except those of sessions and others that do not exist.

    Args:
        connection: The transaction.
        table: The new table.
        values: An expression for each column.
    """
    expressions = {each.name: values[each.name] for each in table.columns if each.name in values}
    conditions = ["TRUE"]
    for key in table.foreign_keys:
        name, target = key.parent.name, key.column
        exists = f"{name} IN (SELECT {target.name} FROM {target.table.name})"
        if key.parent.nullable:
            expressions[name] = f"CASE WHEN {exists} THEN {name} END"
        else:
            conditions.append(exists)
    connection.execute(
        text(
            f"INSERT INTO {table.name} ({', '.join(expressions)}) "
            f"SELECT {', '.join(expressions.values())} FROM {OLD}{table.name} "
            f"WHERE {' AND '.join(conditions)}"
        )
    )
