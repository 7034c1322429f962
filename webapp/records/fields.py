"""Read single fields of a record; errors name the field and its valid values."""

import json
from collections.abc import Collection, Mapping
from typing import TypeVar

from scorer.tiles.errors import BadNotation
from scorer.tiles.messages import Text
from scorer.tiles.messages import message as _
from scorer.tiles.tile import TILES, Tile, parse_tile

Record = Mapping[str, object]
Choice = TypeVar("Choice")

TILES_BY_NAME = {str(tile): tile for tile in (*TILES, *map(parse_tile, ("0m", "0p", "0s")))}

_TILE_NAMES = "1m..9m 1p..9p 1s..9s 1z..7z 0m 0p 0s"
_TRUE_OR_FALSE = _("make it true or false")
_MAX_LENGTH = 40


def read_choice(choices: Mapping[str, Choice], record: Record, field: str) -> Choice:
    """Return the value of a field that must hold one of the keys of `choices`.

    >>> str(read_choice(TILES_BY_NAME, {"win_tile": "0p"}, "win_tile"))
    '0p'
    """
    try:
        return choices[record[field]]  # type: ignore[index]
    except (KeyError, TypeError):
        names = _TILE_NAMES if choices is TILES_BY_NAME else ", ".join(choices)
        raise _field_error(record, field, _("make it one of {names}", names=names)) from None


def read_text(record: Record, field: str) -> str:
    """Return a text.

    >>> read_text({"hand": "123m"}, "hand")
    '123m'
    """
    given = record.get(field)
    if isinstance(given, str):
        return given
    raise _field_error(record, field, _("make it a text in quotes"))


def read_list(record: Record, field: str) -> list[object]:
    """Return a list; empty if the field is missing or null.

    >>> read_list({"melds": []}, "melds"), read_list({}, "melds")
    ([], [])
    """
    given = record.get(field)
    if given is None:
        return []
    if not isinstance(given, list):
        raise _field_error(record, field, _("make it a list"))
    return given


def read_tiles(record: Record, field: str) -> tuple[Tile, ...]:
    """Return a list of tiles; empty if the field is missing.

    >>> [str(tile) for tile in read_tiles({"dora_indicators": ["3m", "4z"]}, "dora_indicators")]
    ['3m', '4z']
    """
    given = read_list(record, field)
    try:
        return tuple([TILES_BY_NAME[text] for text in given])  # type: ignore[index]
    except (KeyError, TypeError):
        wrong = next(
            each for each in given if not isinstance(each, str) or each not in TILES_BY_NAME
        )
        raise BadNotation(
            _(
                "The field {field} holds {value}, which is not a tile; write {names}.",
                field=field,
                value=_quote(wrong),
                names=_TILE_NAMES,
            )
        ) from None


def read_integer(record: Record, field: str, most: int, *, least: int = 0) -> int:
    """Return a whole number from `least` to `most`, such as a seat.

    >>> read_integer({"winner": 3}, "winner", most=3)
    3
    """
    given = record.get(field)
    if type(given) is int and least <= given <= most:
        return given
    raise _field_error(
        record, field, _("make it a whole number from {least} to {most}", least=least, most=most)
    )


def read_seats(record: Record, field: str, last: int) -> tuple[int, ...]:
    """Return a list of different seats; empty if the field is missing.

    >>> read_seats({"riichi": [2, 0]}, "riichi", last=3)
    (2, 0)
    """
    given = read_list(record, field)
    found = tuple(seat for seat in given if type(seat) is int and 0 <= seat <= last)
    if len(set(found)) < len(given):
        raise _field_error(
            record, field, _("make it a list of seats from 0 to {last}, each once", last=last)
        )
    return found


def read_count(record: Record, field: str, most: int) -> int:
    """Return a whole number up to `most`; 0 if the field is missing.

    >>> read_count({"honba": 2}, "honba", most=99), read_count({}, "honba", most=99)
    (2, 0)
    """
    given = record.get(field, 0)
    if type(given) is int and 0 <= given <= most:
        return given
    return read_integer(record, field, most)  # raises


def read_flag(record: Record, field: str, *, default: bool) -> bool:
    """Return true or false.

    >>> read_flag({"kuitan": False}, "kuitan", default=True), read_flag({}, "aka", default=True)
    (False, True)
    """
    given = record.get(field, default)
    if given is True or given is False:
        return given
    raise _field_error(record, field, _TRUE_OR_FALSE)


def read_flags(record: Record, field: str, known: Collection[str]) -> list[str]:
    """Return the names of the flags that are true in an object of flags.

    >>> read_flags({"flags": {"riichi": True, "ippatsu": False}}, "flags", {"riichi", "ippatsu"})
    ['riichi']
    """
    given = record.get(field, {})
    if not isinstance(given, dict):
        raise _field_error(record, field, _("make it an object"))
    found = []
    for name, value in given.items():
        if value is not True and value is not False:
            raise _field_error(given, name, _TRUE_OR_FALSE)
        if not value:
            continue
        if name not in known:
            names = ", ".join(known)
            raise BadNotation(
                _(
                    "The field {field} has no {value}; it can have {names}.",
                    field=field,
                    value=_quote(name),
                    names=names,
                )
            )
        found.append(name)
    return found


def _field_error(record: Record, field: str, remedy: Text) -> BadNotation:
    given = record.get(field)
    if given is None:
        message = _("The field {field} is missing; {remedy}.", field=field, remedy=remedy)
    else:
        message = _(
            "The field {field} is {value}; {remedy}.",
            field=field,
            value=_quote(given),
            remedy=remedy,
        )
    return BadNotation(message)


def _quote(given: object) -> str:
    """Return a value as an error message shows it: short, whatever it is."""
    if isinstance(given, list):
        return "[...]"
    if isinstance(given, Mapping):
        return "{...}"
    text = json.dumps(given, ensure_ascii=False)
    return text if len(text) <= _MAX_LENGTH else f"{text[:_MAX_LENGTH]}..."
