"""Numbers and texts in addresses: only those that every database stores open something."""

from werkzeug.datastructures import ImmutableDict
from werkzeug.routing import IntegerConverter, Map, PathConverter, UnicodeConverter

MAX_NUMBER = 2**31 - 1
"""Largest number of a row: PostgreSQL stores integers with 32 bits."""

_DIGITS = len(str(MAX_NUMBER))


class _NumberConverter(IntegerConverter):
    regex = rf"[0-9]{{1,{_DIGITS}}}"

    def __init__(self, url_map: Map) -> None:
        super().__init__(url_map, max=MAX_NUMBER)


class _TextConverter(UnicodeConverter):
    def to_python(self, value: str) -> str:
        return _storable(value)


class _PathConverter(PathConverter):
    def to_python(self, value: str) -> str:
        return _storable(value)


def _storable(value: str) -> str:
    """Return a text with U+FFFD for each NUL, as for bytes that are not UTF-8."""
    return value.replace("\0", "\ufffd")


class AddressMap(Map):
    """The addresses of the application; a part that no database stores opens nothing."""

    default_converters = ImmutableDict(
        {
            **Map.default_converters,
            "default": _TextConverter,
            "string": _TextConverter,
            "path": _PathConverter,
            "int": _NumberConverter,
        }
    )


def whole_number(text: str, most: int = MAX_NUMBER) -> int | None:
    """Return the number that digits write, at most `most`; None if the text is not a number.

    >>> whole_number("12"), whole_number("9" * 5000, most=99), whole_number("-1")
    (12, 99, None)
    """
    if not (text.isascii() and text.isdecimal()):
        return None
    digits = text.lstrip("0") or "0"
    return most if len(digits) > _DIGITS else min(int(digits), most)
