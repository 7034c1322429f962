"""What may be sent about a single hand, as JSON Schema; requests are read field by field."""

from typing import Any

from scorer.riichi.win import By, Moment, Riichi
from scorer.tiles.terms import Language
from scorer.tiles.tile import Wind

_TILES = {
    "anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}],
    "examples": ["123m456p789s1122z", ["1m", "2m", "3m"]],
}
_FIELDS: dict[str, Any] = {
    "hand": _TILES,
    "melds": {"anyOf": [{"type": "array"}, {"type": "null"}]},
    "winning_tile": {"anyOf": [{"type": "string"}, {"type": "null"}]},
    "norths": {"type": "integer", "minimum": 0, "maximum": 4},
    "by": {"enum": list(By)},
    "seat": {"enum": list(Wind)},
    "round": {"enum": list(Wind)},
    "riichi": {"enum": list(Riichi)},
    "ippatsu": {"type": "boolean"},
    "moment": {"enum": list(Moment)},
    "dora": _TILES,
    "ura": _TILES,
    "discards": _TILES,
    "seen": _TILES,
    "honba": {"type": "integer", "minimum": 0, "maximum": 99},
    "rules": {"anyOf": [{"type": "string"}, {"type": "object"}, {"type": "null"}]},
    "language": {"enum": list(Language)},
}


def hand_body(names: tuple[str, ...]) -> dict[str, Any]:
    """The schema of a request that may say these fields, and must say the hand.

    >>> hand_body(("hand", "honba"))["required"]
    ['hand']
    """
    return {
        "type": "object",
        "properties": {name: _FIELDS[name] for name in names},
        "required": ["hand"],
        "additionalProperties": False,
    }


PHOTO = {
    "type": "object",
    "properties": {
        "photo": {"type": "string", "contentMediaType": "image/*", "format": "binary"},
        "keep": {"enum": ["0", "1"]},
    },
    "required": ["photo"],
}
"""A photo, and whether a table shall keep it."""
