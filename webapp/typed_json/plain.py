"""Decode texts, numbers, tiles and other values that are not composed of others."""

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from scorer.riichi.rules.plain_values import ChosenRules, parse_rules
from scorer.table.sticks.piles import Pile, parse_pile
from scorer.tiles.errors import BadNotation, RiichiError, shorten
from scorer.tiles.messages import Text
from scorer.tiles.messages import message as _
from scorer.tiles.tile import Tile, parse_tile, parse_tiles

LARGEST = 10**9
"""Largest absolute value accepted for an integer."""

_UNSTORABLE = re.compile(r"[\x00\ud800-\udfff]")
"""Characters that no database stores in a text."""

_FRACTION = re.compile(r"\d{1,4}(/[1-9]\d{0,3})?")

Decoder = Callable[[str, object], Any]
"""Decode a value, given the name of its field for error messages."""


def invalid_field(name: str, given: object, valid: Text) -> RiichiError:
    """Return the error for a field with a wrong value; `valid` names a right one.

    >>> str(invalid_field("seat", "up", _("a whole number")))
    'The field seat is "up"; make it a whole number.'
    """
    return BadNotation(
        _(
            'The field {name} is "{given}"; make it {valid}.',
            name=name,
            given=shorten(given),
            valid=valid,
        )
    )


def decode_whole(name: str, given: object) -> int:
    """Decode a whole number.

    >>> decode_whole("seat", 2)
    2
    """
    if type(given) is not int or abs(given) > LARGEST:
        raise invalid_field(name, given, _("a whole number"))
    return given


def _flag(name: str, given: object) -> bool:
    if type(given) is not bool:
        raise invalid_field(name, given, _("true or false"))
    return given


def decode_text(name: str, given: object) -> str:
    """Decode a text that a database can store.

    >>> decode_text("name", "Friday")
    'Friday'
    """
    if not isinstance(given, str):
        raise invalid_field(name, given, _("a text"))
    if _UNSTORABLE.search(given):
        raise invalid_field(name, ascii(given), _("a text"))
    return given


def decode_tile(name: str, given: object) -> Tile:
    """Decode a tile in notation.

    >>> str(decode_tile("winning_tile", "5m"))
    '5m'
    """
    if not isinstance(given, str):
        raise invalid_field(name, given, _('a tile such as "5m"'))
    return parse_tile(given)


def decode_tiles(name: str, given: object) -> tuple[Tile, ...]:
    """Decode tiles given as one text or as a list of texts; null is no tiles.

    >>> [str(tile) for tile in decode_tiles("dora", "3m4z")]
    ['3m', '4z']
    """
    if given is None:
        return ()
    if isinstance(given, str):
        return parse_tiles(given) if given.strip() else ()
    if not isinstance(given, list):
        raise invalid_field(name, given, _('a text such as "123m" or a list such as ["1m", "0p"]'))
    return tuple(decode_tile(f"{name}[{place}]", tile) for place, tile in enumerate(given))


def _fraction(name: str, given: object) -> Fraction:
    if not isinstance(given, str) or not _FRACTION.fullmatch(given):
        raise invalid_field(name, given, _("a fraction such as 1/2"))
    return Fraction(given)


PLAIN_DECODERS: dict[Any, Decoder] = {
    object: lambda _, given: given,
    int: decode_whole,
    bool: _flag,
    str: decode_text,
    Fraction: _fraction,
    ChosenRules: lambda _, given: parse_rules(given),
    Tile: decode_tile,
    tuple[Tile, ...]: decode_tiles,
    Pile: lambda name, given: parse_pile(decode_text(name, given)),
}
"""The decoders of types that are not composed of others."""
