"""Decode JSON values into frozen dataclasses by their annotations.

This is our own because error messages name the field and its remedy in the language of the user.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

from scorer.tiles.errors import BadNotation, RiichiError, shorten
from scorer.tiles.messages import message as _
from webapp.typed_json.plain import PLAIN_DECODERS, Decoder, decode_text, invalid_field

Decoded = TypeVar("Decoded")


@dataclass(frozen=True, slots=True)
class Between:
    """Limit an annotated integer: `Annotated[int, Between(0, 99)]`."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class MaxLength:
    """Limit the length of an annotated text: `Annotated[str, MaxLength(100)]`."""

    characters: int


@dataclass(frozen=True, slots=True, eq=False)
class JsonForm:
    """Give an annotated type a JSON form of its own: its decoder and its JSON Schema."""

    decode: Decoder
    schema: Mapping[str, Any]


def decode(type_: type[Decoded], data: object, name: str = "request") -> Decoded:
    """Decode a JSON value; raise a RiichiError that names the field and what it must be.

    Members of a union are distinguished by their field `kind`. A field whose name is a keyword of
    Python ends in an underscore in its class and has none in JSON.

    >>> from scorer.table.session.entries import GameStarted
    >>> decode(GameStarted, {"seats": [2, 0, 1, 3]})
    GameStarted(seats=(2, 0, 1, 3), first_dealer=0)
    >>> decode(GameStarted, {"seats": [2, "0"]})
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.BadNotation: The field seats[1] is "0"; make it a whole number.
    """
    hint: Any = type_
    decoded: Decoded = decoder(hint)(name, data)
    return decoded


def add_decoder(hint: Any, decode_value: Decoder) -> None:
    """Add the decoder of a type that only some programs need, before it is used."""
    PLAIN_DECODERS[hint] = decode_value


def kind_of(cls: type) -> str:
    """Return the name of a class in JSON.

    >>> from scorer.table.session.entries import GameStarted
    >>> kind_of(GameStarted)
    'game_started'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


@cache
def decoder(hint: Any) -> Decoder:
    """Return the decoder of a type.

    >>> decoder(tuple[int, ...])("seats", [2, 0])
    (2, 0)
    """
    if hint in PLAIN_DECODERS:
        return PLAIN_DECODERS[hint]
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _annotated(*inner)
    if origin in {Union, UnionType}:
        return _union(inner)
    if origin in {tuple, frozenset}:
        return _list(decoder(inner[0]), origin)
    return _member(hint) if issubclass(hint, StrEnum) else _object(hint)


def missing_field(field: str, name: str) -> RiichiError:
    """Return the error for a field that an object lacks.

    >>> str(missing_field("seat", "request"))
    'The field seat is missing in request; add it.'
    """
    return BadNotation(_("The field {field} is missing in {name}; add it.", field=field, name=name))


def _annotated(hint: Any, *limits: object) -> Decoder:
    [limit] = limits
    match limit:
        case JsonForm():
            return limit.decode
        case Between():
            return _between(limit)
        case MaxLength():
            return _at_most(limit.characters)
    raise TypeError(f"{limit} does not say how to decode {hint}")


def _union(members: tuple[Any, ...]) -> Decoder:
    if NoneType in members:
        [other] = set(members) - {NoneType}
        return lambda name, given: None if given is None else decoder(other)(name, given)
    kinds = {kind_of(member): member for member in members}

    def decode_union(name: str, given: object) -> Any:
        kind = given.get("kind") if isinstance(given, Mapping) else None
        if not isinstance(given, Mapping) or not isinstance(kind, str) or kind not in kinds:
            names = ", ".join(kinds)
            raise invalid_field(name, kind, _("one of the kinds {names}", names=names))
        others = {field: value for field, value in given.items() if field != "kind"}
        return decoder(kinds[kind])(name, others)

    return decode_union


def _list(item: Decoder, collection: Callable[[list[Any]], Any]) -> Decoder:
    def decode_list(name: str, given: object) -> Any:
        if not isinstance(given, list):
            raise invalid_field(name, given, _("a list"))
        return collection([item(f"{name}[{place}]", each) for place, each in enumerate(given)])

    return decode_list


def _member(choices: type[StrEnum]) -> Decoder:
    def decode_member(name: str, given: object) -> StrEnum:
        for member in choices:
            if given == member.value:
                return member
        names = ", ".join(choices)
        raise invalid_field(name, given, _("one of {names}", names=names))

    return decode_member


def _object(cls: Any) -> Decoder:
    hints = get_type_hints(cls, include_extras=True)
    attributes = {part.name.rstrip("_"): part.name for part in fields(cls)}
    needed = [part.name.rstrip("_") for part in fields(cls) if part.default is MISSING]

    def decode_object(name: str, given: object) -> Any:
        if not isinstance(given, Mapping):
            raise invalid_field(name, given, _("a JSON object"))
        for field in given:
            if field not in attributes:
                raise _unknown_field(name, field, attributes)
        for field in needed:
            if field not in given:
                raise missing_field(field, name)
        return cls(
            **{
                attributes[field]: decoder(hints[attributes[field]])(field, value)
                for field, value in given.items()
            }
        )

    return decode_object


def _unknown_field(name: str, field: object, known: Mapping[str, str]) -> RiichiError:
    if not known:
        return BadNotation(
            _('There is no field "{field}" in {name}; remove it.', field=shorten(field), name=name)
        )
    names = ", ".join(known)
    return BadNotation(
        _(
            'There is no field "{field}" in {name}; its fields are {names}.',
            field=shorten(field),
            name=name,
            names=names,
        )
    )


def _between(limit: Between) -> Decoder:
    least, most = limit.least, limit.most

    def decode_between(name: str, given: object) -> int:
        if type(given) is not int or not least <= given <= most:
            raise invalid_field(
                name, given, _("a whole number from {least} to {most}", least=least, most=most)
            )
        return given

    return decode_between


def _at_most(characters: int) -> Decoder:
    def decode_short_text(name: str, given: object) -> str:
        text = decode_text(name, given)
        if len(text) > characters:
            raise invalid_field(
                name, given, _("a text of at most {characters} characters", characters=characters)
            )
        return text

    return decode_short_text
