"""JSON Schema of the values that are read and written, made from their types."""

from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from fractions import Fraction
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from scorer.riichi.rules.rules import Rules
from scorer.table.sticks.piles import Pile
from scorer.tiles.terms import Language, Words
from webapp.typed_json.decode import LARGEST

Schema = dict[str, Any]

_PLAIN: dict[Any, Schema] = {
    object: {},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    int: {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST},
    float: {"type": "number"},
    bytes: {"type": "string", "contentEncoding": "binary"},
    NoneType: {"type": "null"},
    Fraction: {"type": "string"},
    Pile: {"type": "string", "examples": ["1x10000 2x5000 4x1000 10x100"]},
    Rules: {"type": "object"},
    Words: {
        "type": "object",
        "properties": {str(language): {"type": "string"} for language in Language},
        "required": [str(language) for language in Language],
    },
}


class Schemas:
    """The schemas of types; those of classes are gathered under their names, to be referred to."""

    def __init__(self) -> None:
        """Begin without any."""
        self.gathered: dict[str, Schema] = {}

    def written(self, hint: Any) -> Schema:
        """What is written of a type: all of its fields.

        >>> Schemas().written(tuple[int | None, ...])["items"]["anyOf"][1]
        {'type': 'null'}
        """
        return self._of(hint, asked=False)

    def asked(self, hint: Any) -> Schema:
        """What may be sent for a type: fields with a value of their own may be left out.

        >>> from webapp.wire.commands import Taken
        >>> schemas = Schemas()
        >>> schemas.asked(Taken), schemas.gathered["Taken"]["required"]
        ({'$ref': '#/components/schemas/Taken'}, ['seen'])
        """
        return self._of(hint, asked=True)

    def _of(self, hint: Any, *, asked: bool) -> Schema:
        known: Schema | None = hint if isinstance(hint, dict) else _PLAIN.get(hint)
        if known is not None:
            return known
        origin, inner = get_origin(hint), get_args(hint)
        if origin in {Union, UnionType}:
            return {"anyOf": [self._of(each, asked=asked) for each in inner]}
        if origin is tuple:
            return {"type": "array", "items": self._of(inner[0], asked=asked)}
        if origin is Mapping:
            return {"type": "object"}
        if issubclass(hint, StrEnum):
            return {"enum": [str(member) for member in hint]}
        assert is_dataclass(hint)
        return self._object(hint, asked=asked)

    def _object(self, cls: Any, *, asked: bool) -> Schema:
        if cls.__name__ not in self.gathered:
            hints = get_type_hints(cls)
            parts = {part.name.rstrip("_"): part for part in fields(cls)}
            self.gathered[cls.__name__] = {
                "type": "object",
                "description": (cls.__doc__ or "").strip(),
                "properties": {
                    name: self._of(hints[part.name], asked=asked) for name, part in parts.items()
                },
                "required": [
                    name for name, part in parts.items() if not asked or part.default is MISSING
                ],
                "additionalProperties": not asked,
            }
        return {"$ref": f"#/components/schemas/{cls.__name__}"}
