"""Reading single fields of a record; an error names the field and what it may hold."""

import json
from collections.abc import Collection, Mapping
from typing import TypeVar

from scorer.tiles.errors import BadNotation
from scorer.tiles.tile import TILES, Tile, parse_tile

Record = Mapping[str, object]
Choice = TypeVar("Choice")

TILE_OF = {str(tile): tile for tile in (*TILES, *map(parse_tile, ("0m", "0p", "0s")))}

_TILES_ARE = "1m..9m 1p..9p 1s..9s 1z..7z 0m 0p 0s"
_TRUE_OR_FALSE = ("make it true or false", "true か false にしてください")
_LONGEST = 40


def one_of(choices: Mapping[str, Choice], record: Record, field: str) -> Choice:
    """Read a field that must hold one of these texts.

    >>> str(one_of(TILE_OF, {"win_tile": "0p"}, "win_tile"))
    '0p'
    """
    try:
        return choices[record[field]]  # type: ignore[index]
    except (KeyError, TypeError):
        names = _TILES_ARE if choices is TILE_OF else ", ".join(choices)
        raise _wrong(
            record, field, f"make it one of {names}", f"{names} のどれかにしてください"
        ) from None


def listed(record: Record, field: str) -> list[object]:
    """Read a list; a field left out or null is an empty one.

    >>> listed({"melds": []}, "melds"), listed({}, "melds")
    ([], [])
    """
    given = record.get(field)
    if given is None:
        return []
    if not isinstance(given, list):
        raise _wrong(record, field, "make it a list", "リストにしてください")
    return given


def tiles(record: Record, field: str) -> tuple[Tile, ...]:
    """Read a list of tiles; a field left out is none.

    >>> [str(tile) for tile in tiles({"dora_indicators": ["3m", "4z"]}, "dora_indicators")]
    ['3m', '4z']
    """
    given = listed(record, field)
    try:
        return tuple([TILE_OF[text] for text in given])  # type: ignore[index]
    except (KeyError, TypeError):
        wrong = next(each for each in given if not isinstance(each, str) or each not in TILE_OF)
        raise BadNotation(
            f"The field {field} holds {_shown(wrong)}, which is no tile; write {_TILES_ARE}.",
            f"{field} の {_shown(wrong)} は牌ではありません。{_TILES_ARE} で書いてください。",
        ) from None


def whole(record: Record, field: str, most: int, *, least: int = 0) -> int:
    """Read a whole number, such as a seat.

    >>> whole({"winner": 3}, "winner", most=3)
    3
    """
    given = record.get(field)
    if type(given) is int and least <= given <= most:
        return given
    raise _wrong(
        record,
        field,
        f"make it a whole number from {least} to {most}",
        f"{least}から{most}までの整数にしてください",
    )


def seats(record: Record, field: str, last: int) -> tuple[int, ...]:
    """Read a list of seats, each named once; a field left out is none.

    >>> seats({"riichi": [2, 0]}, "riichi", last=3)
    (2, 0)
    """
    given = listed(record, field)
    found = tuple(seat for seat in given if type(seat) is int and 0 <= seat <= last)
    if len(set(found)) < len(given):
        raise _wrong(
            record,
            field,
            f"make it a list of seats from 0 to {last}, each once",
            f"0から{last}までの席を一度ずつ並べたリストにしてください",
        )
    return found


def count(record: Record, field: str, most: int) -> int:
    """Read a whole number that is 0 where the field is left out.

    >>> count({"honba": 2}, "honba", most=99), count({}, "honba", most=99)
    (2, 0)
    """
    return whole(record, field, most) if field in record else 0


def on(record: Record, field: str, *, default: bool) -> bool:
    """Read true or false.

    >>> on({"kuitan": False}, "kuitan", default=True), on({}, "aka", default=True)
    (False, True)
    """
    given = record.get(field, default)
    if given is True or given is False:
        return given
    raise _wrong(record, field, *_TRUE_OR_FALSE)


def flags(record: Record, field: str, known: Collection[str]) -> list[str]:
    """Read an object of flags: those that are on.

    >>> flags({"flags": {"riichi": True, "ippatsu": False}}, "flags", {"riichi", "ippatsu"})
    ['riichi']
    """
    given = record.get(field, {})
    if not isinstance(given, dict):
        raise _wrong(record, field, "make it an object", "オブジェクトにしてください")
    found = []
    for name, value in given.items():
        if value is not True and value is not False:
            raise _wrong(given, name, *_TRUE_OR_FALSE)
        if not value:
            continue
        if name not in known:
            names = ", ".join(known)
            raise BadNotation(
                f"The field {field} has no {_shown(name)}; it can have {names}.",
                f"{field} に {_shown(name)} はありません。使えるのは {names} です。",
            )
        found.append(name)
    return found


def _wrong(record: Record, field: str, remedy: str, japanese: str) -> BadNotation:
    given = record.get(field)
    if given is None:
        return BadNotation(
            f"The field {field} is missing; {remedy}.", f"{field} がありません。{japanese}。"
        )
    value = _shown(given)
    return BadNotation(
        f"The field {field} is {value}; {remedy}.", f"{field} が {value} です。{japanese}。"
    )


def _shown(given: object) -> str:
    """A value as an error shows it: short, whatever it is."""
    if isinstance(given, list):
        return "[...]"
    if isinstance(given, Mapping):
        return "{...}"
    text = json.dumps(given, ensure_ascii=False)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
