"""The parts of tournaments as JSON, and the links of tournaments and clubs among them."""

import json
from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from webapp.storage.schema import TOURNAMENTS


class Part(StrEnum):
    """The kind of a row of TOURNAMENTS."""

    TERMS = "terms"
    PLAYER = "player"
    SEATS = "seats"
    PENALTY = "penalty"
    LINK = "link"


def is_part(number: int, part: Part, place: int) -> tuple[ColumnElement[bool], ...]:
    """Return the conditions of a part."""
    row = TOURNAMENTS.c
    return row.tournament == number, row.part == part, row.number == place


def read_parts(
    connection: Connection, number: int, part: Part, place: int | None = None
) -> dict[int, Any]:
    """Return the values of a part of a tournament by their numbers, or one of them."""
    row = TOURNAMENTS.c
    query = select(row.number, row.data).where(row.tournament == number, row.part == part)
    if place is not None:
        query = query.where(row.number == place)
    return {
        each.number: json.loads(each.data)
        for each in connection.execute(query.order_by(row.number))
    }


def insert_parts(
    connection: Connection, number: int, part: Part, values: Mapping[int, object]
) -> None:
    """Insert values of a part by their numbers."""
    rows = [
        {"tournament": number, "part": part, "number": place, "data": json.dumps(data)}
        for place, data in values.items()
    ]
    if rows:
        connection.execute(insert(TOURNAMENTS), rows)


def update_part(connection: Connection, place: tuple[int, Part, int], data: object) -> bool:
    """Replace the value of a part, and return whether there was one."""
    changed = update(TOURNAMENTS).where(*is_part(*place)).values(data=json.dumps(data))
    return bool(connection.execute(changed).rowcount)


def delete_part(connection: Connection, number: int, part: Part, place: int) -> bool:
    """Delete a value of a part, and return whether there was one."""
    found = delete(TOURNAMENTS).where(*is_part(number, part, place))
    return bool(connection.execute(found).rowcount)


def delete_parts(connection: Connection, number: int, part: Part) -> None:
    """Delete all values of a part."""
    row = TOURNAMENTS.c
    connection.execute(delete(TOURNAMENTS).where(row.tournament == number, row.part == part))


def count_parts(connection: Connection, number: int, part: Part) -> int:
    """Return the number of values of a part."""
    row = TOURNAMENTS.c
    found = select(func.count()).where(row.tournament == number, row.part == part)
    return connection.scalar(found) or 0


def next_part(connection: Connection, number: int, part: Part) -> int:
    """Return the next number of a part."""
    row = TOURNAMENTS.c
    newest = select(func.max(row.number)).where(row.tournament == number, row.part == part)
    return (connection.scalar(newest) or 0) + 1
