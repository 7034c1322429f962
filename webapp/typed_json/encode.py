"""Encode frozen dataclasses as JSON values by their fields."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from typing import Any

from scorer.tiles.messages import is_text
from scorer.tiles.terms import Language


def encode(value: object, language: Language) -> object:
    """Return the JSON form of a value, with its texts in one language.

    A field whose name is a keyword of Python ends in an underscore in its class and has none in
    JSON.

    >>> from scorer.tiles.messages import message as _
    >>> encode((_("Page not found"), None), Language.JAPANESE)
    ['ページが見つかりません', None]
    """
    return value if type(value) in _PLAIN else _encode(value, language)


_PLAIN = frozenset({str, int, bool, float, type(None)})


def _encode(value: object, language: Language) -> object:
    match value:
        case StrEnum():
            return str(value)
        case tuple() | list():
            return [encode(item, language) for item in value]
        case Mapping():
            return {str(key): encode(item, language) for key, item in value.items()}
    if is_text(value):
        return value.text(language)
    if is_dataclass(value):
        return {
            part.name.rstrip("_"): encode(getattr(value, part.name), language)
            for part in fields(value)
        }
    return value


def encode_object(value: object, language: Language) -> dict[str, object]:
    """Return the JSON object of a dataclass, with its texts in one language.

    >>> from scorer.table.sticks.movements import Debt
    >>> encode_object(Debt(0, 2, 100), Language.ENGLISH)
    {'debtor': 0, 'creditor': 2, 'points': 100}
    """
    encoded = encode(value, language)
    assert isinstance(encoded, dict)
    return encoded


def field_values(value: Any) -> dict[str, Any]:
    """Return the fields of a dataclass, to make an instance of a class that extends it.

    >>> from scorer.table.sticks.movements import Debt
    >>> field_values(Debt(0, 2, 100))
    {'debtor': 0, 'creditor': 2, 'points': 100}
    """
    return {part.name: getattr(value, part.name) for part in fields(value)}
