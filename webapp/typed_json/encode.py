"""Frozen values as JSON, by their types: every field, under its own name.

A field whose name is a word of Python ends in an underscore there and without one here.
"""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum

from scorer.tiles.terms import Language, Words


def plain(value: object) -> object:
    """Write a value; words are an object with both languages.

    >>> plain((Words("east", "東"), None))
    [{'en': 'east', 'ja': '東'}, None]
    """
    return value if type(value) in _PLAIN else _plain(value)


_PLAIN = frozenset({str, int, bool, float, type(None)})


def _plain(value: object) -> object:
    match value:
        case Words():
            return {str(language): value.text(language) for language in Language}
        case StrEnum():
            return str(value)
        case tuple() | list():
            return [plain(each) for each in value]
        case Mapping():
            return {str(key): plain(each) for key, each in value.items()}
    if is_dataclass(value):
        return {part.name.rstrip("_"): plain(getattr(value, part.name)) for part in fields(value)}
    return value
