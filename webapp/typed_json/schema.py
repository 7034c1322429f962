"""JSON Schema of requests and responses, made from the annotations of their dataclasses."""

from collections.abc import Mapping
from dataclasses import MISSING, fields
from enum import StrEnum
from fractions import Fraction
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from scorer.riichi.rules.plain_values import ChosenRules
from scorer.riichi.rules.rules import RULE_NAMES, Rules
from scorer.table.setup.seating import Dice
from scorer.table.sticks.piles import Pile
from scorer.tiles.messages import Message, Text
from scorer.tiles.tile import Tile
from webapp.typed_json.decode import LARGEST, Between, JsonForm, MaxLength

Schema = dict[str, Any]

TILE_SCHEMA: Schema = {"type": "string", "examples": ["5m", "0p", "7z"]}
TILES_SCHEMA: Schema = {
    "anyOf": [{"type": "string"}, {"type": "array", "items": TILE_SCHEMA}],
    "examples": ["123m456p789s1122z", ["1m", "2m", "3m"]],
}

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
    Tile: TILE_SCHEMA,
    Rules: {"type": "object"},
    ChosenRules: {
        "anyOf": [
            {"type": "string"},
            {
                "type": "object",
                "properties": {"preset": {"type": "string"}, **{name: {} for name in RULE_NAMES}},
                "additionalProperties": False,
            },
            {"type": "null"},
        ],
        "examples": ["tenhou", {"preset": "tenhou", "kuitan": False}],
    },
    Text: {"type": "string"},
    Message: {"type": "string"},
    Dice: {"type": "array", "prefixItems": [{"type": "integer"}] * 2, "minItems": 2, "maxItems": 2},
}
_REQUEST: dict[Any, Schema] = _PLAIN | {
    tuple[Tile, ...]: {**TILES_SCHEMA, "anyOf": [*TILES_SCHEMA["anyOf"], {"type": "null"}]},
}


class Schemas:
    """The schemas of types; dataclasses become components that other schemas refer to."""

    def __init__(self) -> None:
        self.components: dict[str, Schema] = {}

    def of(self, hint: Any, *, request: bool) -> Schema:
        """Return the schema of a type; a request may omit fields with a default, a response none.

        >>> from webapp.views.session.requests import UndoRequest
        >>> schemas = Schemas()
        >>> schemas.of(UndoRequest, request=True), schemas.components["UndoRequest"]["required"]
        ({'$ref': '#/components/schemas/UndoRequest'}, ['seen'])
        """
        plain = _REQUEST if request else _PLAIN
        known: Schema | None = hint if isinstance(hint, dict) else plain.get(hint)
        if known is not None:
            return known
        origin, inner = get_origin(hint), get_args(hint)
        if origin is None:
            if issubclass(hint, StrEnum):
                return {"enum": [str(member) for member in hint]}
            if issubclass(hint, tuple):  # a NamedTuple
                return self._generic(tuple, tuple(get_type_hints(hint).values()), request=request)
            return self._component(hint, request=request)
        return self._generic(origin, inner, request=request)

    def _generic(self, origin: Any, inner: tuple[Any, ...], *, request: bool) -> Schema:
        if origin is Annotated:
            return self._annotated(*inner, request=request)
        if origin in {Union, UnionType}:
            return {"anyOf": [self.of(member, request=request) for member in inner]}
        if origin is Mapping:
            values = self.of(inner[1], request=request)
            return {"type": "object", "additionalProperties": values}
        if origin is list or inner[1:] == (...,):
            return {"type": "array", "items": self.of(inner[0], request=request)}
        return {
            "type": "array",
            "prefixItems": [self.of(item, request=request) for item in inner],
            "minItems": len(inner),
            "maxItems": len(inner),
        }

    def _annotated(self, hint: Any, limit: object, *, request: bool) -> Schema:
        match limit:
            case JsonForm():
                return dict(limit.schema)
            case Between():
                return {"type": "integer", "minimum": limit.least, "maximum": limit.most}
            case MaxLength():
                return {"type": "string", "maxLength": limit.characters}
        return self.of(hint, request=request)

    def _component(self, cls: Any, *, request: bool) -> Schema:
        name = cls.__name__
        if name not in self.components:
            self.components[name] = {}  # a class may refer to itself
            hints = get_type_hints(cls, include_extras=True)
            optional = {
                part.name for part in fields(cls) if request and part.default is not MISSING
            }
            self.components[name] = {
                "type": "object",
                "description": (cls.__doc__ or "").strip(),
                "properties": {
                    key.rstrip("_"): self.of(hint, request=request) for key, hint in hints.items()
                },
                "required": [key.rstrip("_") for key in hints if key not in optional],
                "additionalProperties": not request,
            }
        return {"$ref": f"#/components/schemas/{name}"}
