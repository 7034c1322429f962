"""Reading the fields of a JSON request; a BadNotation says which field is wrong and how."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import TypeVar

from scorer.tiles.errors import BadNotation, shown
from scorer.tiles.tile import Tile, parse_tile, parse_tiles

Choice = TypeVar("Choice", bound=StrEnum)


def request_object(data: object, fields: Iterable[str]) -> Mapping[str, object]:
    """Take a request that has only these fields.

    >>> request_object({"seat": "S"}, ("hand", "seat"))
    {'seat': 'S'}
    """
    if not isinstance(data, Mapping):
        raise BadNotation(
            'The request is no JSON object; send one such as {"hand": "..."}.',
            'リクエストがJSONオブジェクトではありません。{"hand": "..."} のように送ってください。',
        )
    known = tuple(fields)
    unknown = [str(field) for field in data if field not in known]
    if unknown:
        raise BadNotation(
            f'A request has no field "{shown(unknown[0])}"; its fields are {", ".join(known)}.',
            f"「{shown(unknown[0])}」という項目はありません。使えるのは {', '.join(known)} です。",
        )
    return data


def choice(
    data: Mapping[str, object], field: str, choices: type[Choice], default: Choice | None
) -> Choice:
    """Read one of a closed set; without a default it must be given.

    >>> from scorer.riichi.win import By
    >>> choice({"by": "tsumo"}, "by", By, By.RON)
    <By.TSUMO: 'tsumo'>
    """
    given = data.get(field, default)
    for each in choices:
        if given == each.value:
            return each
    names = ", ".join(choices)
    raise BadNotation(
        f'The field {field} is "{shown(given)}"; make it one of {names}.',
        f"{field} が「{shown(given)}」になっています。{names} のどれかにしてください。",
    )


def flag(data: Mapping[str, object], field: str) -> bool:
    """Read true or false; a field left out is false.

    >>> flag({"ippatsu": True}, "ippatsu")
    True
    """
    given = data.get(field, False)
    if not isinstance(given, bool):
        raise BadNotation(
            f'The field {field} is "{shown(given)}"; make it true or false.',
            f"{field} が「{shown(given)}」になっています。true か false にしてください。",
        )
    return given


def number(data: Mapping[str, object], field: str, most: int) -> int:
    """Read a whole number from 0; a field left out is 0.

    >>> number({"honba": 2}, "honba", most=99)
    2
    """
    given = data.get(field, 0)
    if not isinstance(given, int) or isinstance(given, bool) or not 0 <= given <= most:
        raise BadNotation(
            f'The field {field} is "{shown(given)}"; make it a whole number from 0 to {most}.',
            f"{field} が「{shown(given)}」になっています。0から{most}までの整数にしてください。",
        )
    return given


def tiles(data: Mapping[str, object], field: str) -> tuple[Tile, ...]:
    """Read tiles given as a list of texts or as one text; a field left out is no tiles.

    >>> [str(tile) for tile in tiles({"dora": "3m4z"}, "dora")]
    ['3m', '4z']
    """
    given = data.get(field)
    if isinstance(given, str):
        return parse_tiles(given) if given.strip() else ()
    listed = items([] if given is None else given, field)
    return tuple(parse_tile(text(tile, field)) for tile in listed)


def items(given: object, field: str) -> list[object]:
    """Take a list.

    >>> items(["1m"], "hand")
    ['1m']
    """
    if not isinstance(given, list):
        raise BadNotation(
            f'The field {field} is no list; send one such as ["1m", "0p"].',
            f'{field} がリストではありません。["1m", "0p"] のように送ってください。',
        )
    return given


def text(given: object, field: str) -> str:
    """Take a text.

    >>> text("5m", "winning_tile")
    '5m'
    """
    if not isinstance(given, str):
        raise BadNotation(
            f'{shown(given)} in the field {field} is no text; send a tile such as "5m".',
            f'{field} の {shown(given)} が文字列ではありません。"5m" のように送ってください。',
        )
    return given
