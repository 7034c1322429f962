"""Decode JSON values into frozen dataclasses by their annotations.

This is our own because an error has the path and the value of its field in the language of the
user; docs/DECISIONS.md compares it with msgspec and cattrs.
"""

import json
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import MISSING, dataclass, fields
from enum import Enum, StrEnum
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints, overload

from scorer.riichi.rules.plain_values import ChosenRules, parse_rules
from scorer.table.sticks.piles import Pile, parse_pile
from scorer.tiles.errors import InvalidField, MissingField, RiichiError, UnknownField, shorten
from scorer.tiles.messages import Message, Text
from scorer.tiles.messages import message as _
from scorer.tiles.tile import Tile, parse_tile, parse_tiles

LARGEST = 10**9
"""Largest absolute value accepted for an integer."""

_UNSTORABLE = re.compile(r"[\x00\ud800-\udfff]")
"""Characters that no database stores in a text."""

_FRACTION = re.compile(r"\d{1,4}(/[1-9]\d{0,3})?")

Decoder = Callable[[Any], Any]
"""Decode a value; raise InvalidValue or a RiichiError."""

Forms = tuple[tuple[Any, Decoder], ...]
"""Types with the decoders of JSON forms that only some programs use."""

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
class OneOf:
    """Limit an annotated text to names; error messages can list them in a shorter form."""

    names: Collection[str]
    listed: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class JsonForm:
    """Give an annotated type a JSON form of its own: its decoder and its JSON Schema."""

    decode: Decoder
    schema: Mapping[str, Any]


class OpenObject:
    """A class whose JSON can have fields that it lacks, and null for fields with a default."""

    __slots__ = ()


class Unset(Enum):
    """The value of a field that its object lacks, where null means something else."""

    UNSET = "unset"


class InvalidValue(Exception):
    """A value that its field cannot have; decode() turns it into a RiichiError with the path.

    Attributes:
        sentence: The message without the value {name}, which is the path.
        error: The class of the RiichiError.
        path: The path so far, from the innermost field outwards.
    """

    def __init__(self, sentence: Message, error: type[RiichiError] = InvalidField) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.error = error
        self.path = ""

    def inside(self, step: str) -> None:
        """Add the field or the place in a list in which the value is.

        >>> error = invalid_value(7, _("a text"))
        >>> for step in ("name", "[2]", "players"):
        ...     error.inside(step)
        >>> error.path
        'players[2].name'
        """
        between = "." if step and self.path and not self.path.startswith("[") else ""
        self.path = f"{step}{between}{self.path}"


@overload
def decode(hint: type[Decoded], data: object, name: str = ..., *, path: str = ...) -> Decoded: ...


@overload
def decode(
    hint: object, data: object, name: str = ..., *, path: str = ..., forms: Forms = ...
) -> Any: ...


def decode(
    hint: Any, data: object, name: str = "request", *, path: str = "", forms: Forms = ()
) -> Any:
    """Decode a JSON value; raise a RiichiError that names the field and what it must be.

    Members of a union are distinguished by their field `kind`. A field whose name is a keyword of
    Python ends in an underscore in its class and has none in JSON.

    Args:
        hint: The type.
        data: The JSON value.
        name: The name of the value in error messages.
        path: The path of the value, if it is in another one.
        forms: Types with a JSON form of their own.

    >>> from scorer.table.session.log import PlayerSubstituted
    >>> decode(PlayerSubstituted, {"seat": 1, "player": 4})
    PlayerSubstituted(seat=1, player=4, together=0)
    >>> decode(PlayerSubstituted, {"seat": "0", "player": 4})
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.InvalidField: The field seat is "0"; make it a whole number.
    """
    try:
        return decoder(hint, forms)(data)
    except InvalidValue as error:
        error.inside(path)
        raise error.error(error.sentence.fill(name=error.path or name)) from None


def invalid_value(given: object, valid: Text) -> InvalidValue:
    """Return the error that a decoder raises for a wrong value; `valid` names a right one."""
    return InvalidValue(
        _("The field {name} is {given}; make it {valid}.", given=quote(given), valid=valid)
    )


def invalid_field(name: str, given: object, valid: Text) -> RiichiError:
    """Return the error for a field with a wrong value; `valid` names a right one.

    >>> str(invalid_field("seat", "up", _("a whole number")))
    'The field seat is "up"; make it a whole number.'
    """
    return InvalidField(invalid_value(given, valid).sentence.fill(name=name))


def missing_field(field: str, name: str) -> RiichiError:
    """Return the error for a field that an object lacks.

    >>> str(missing_field("seat", "request"))
    'The field seat is missing in request; add it.'
    """
    return MissingField(_missing(field).sentence.fill(name=name))


def quote(given: object) -> str:
    """Return a value as an error message shows it: short, whatever it is.

    >>> quote(None), quote("up"), quote({}), quote([7])
    ('null', '"up"', '{}', '[...]')
    """
    match given:
        case str():
            return json.dumps(shorten(given), ensure_ascii=False)
        case None | bool():
            return json.dumps(given)
        case list():
            return "[...]" if given else "[]"
        case Mapping():
            return "{...}" if given else "{}"
    return shorten(given)


def kind_of(cls: type) -> str:
    """Return the name of a class in JSON.

    >>> from scorer.table.session.log import GameStarted
    >>> kind_of(GameStarted)
    'game_started'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


@cache
def decoder(hint: Any, forms: Forms = ()) -> Decoder:
    """Return the decoder of a type; `forms` has types in it with a JSON form of their own.

    >>> decoder(tuple[int, ...])([2, 0])
    (2, 0)
    """
    plain = _PLAIN_DECODERS | dict(forms)
    if hint in plain:
        return plain[hint]
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _annotated(*inner)
    if origin in {Union, UnionType}:
        return _union([member for member in inner if member is not Unset], forms)
    if origin in {tuple, frozenset}:
        return _list(decoder(inner[0], forms), origin)
    if issubclass(hint, StrEnum):
        return _choice({member.value: member for member in hint})
    return _object(hint, forms)


def _annotated(hint: Any, *limits: object) -> Decoder:
    [limit] = limits
    match limit:
        case JsonForm():
            return limit.decode
        case Between():
            return _between(limit)
        case MaxLength():
            return _at_most(limit.characters)
        case OneOf():
            return _choice({name: name for name in limit.names}, limit.listed)
    raise TypeError(f"{limit} does not say how to decode {hint}")


def _union(members: list[Any], forms: Forms) -> Decoder:
    if NoneType in members:
        [other] = (decoder(member, forms) for member in members if member is not NoneType)
        return lambda given: None if given is None else other(given)
    if len(members) == 1:
        return decoder(members[0], forms)
    decoders = {kind_of(member): decoder(member, forms) for member in members}
    names = ", ".join(decoders)

    def decode_union(given: Any) -> Any:
        if not isinstance(given, Mapping):
            raise invalid_value(given, _("a JSON object"))
        kind = given.get("kind")
        if not isinstance(kind, str) or kind not in decoders:
            error = invalid_value(kind, _("one of {names}", names=names))
            error.inside("kind")
            raise error
        return decoders[kind]({field: value for field, value in given.items() if field != "kind"})

    return decode_union


def _list(item: Decoder, collection: Callable[[list[Any]], Any]) -> Decoder:
    def decode_list(given: Any) -> Any:
        if not isinstance(given, list):
            raise invalid_value(given, _("a list"))
        decoded: list[Any] = []
        try:
            for each in given:
                decoded.append(item(each))  # its length is the place of an error
        except InvalidValue as error:
            error.inside(f"[{len(decoded)}]")
            raise
        return collection(decoded)

    return decode_list


def _choice(choices: Mapping[str, Any], listed: str | None = None) -> Decoder:
    names = listed or ", ".join(choices)

    def decode_name(given: Any) -> Any:
        if not isinstance(given, str) or given not in choices:
            raise invalid_value(given, _("one of {names}", names=names))
        return choices[given]

    return decode_name


def _object(cls: Any, forms: Forms) -> Decoder:
    hints = get_type_hints(cls, include_extras=True)
    attributes = {part.name.rstrip("_"): part.name for part in fields(cls)}
    decoders = {field: decoder(hints[attribute], forms) for field, attribute in attributes.items()}
    required = [part.name.rstrip("_") for part in fields(cls) if part.default is MISSING]

    def decode_object(given: Any) -> Any:
        if not isinstance(given, Mapping):
            raise invalid_value(given, _("a JSON object"))
        if not given.keys() <= decoders.keys():
            raise _unknown_field(next(field for field in given if field not in decoders), decoders)
        for field in required:
            if field not in given:
                raise _missing(field)
        values = {}
        try:
            for field, value in given.items():  # an error is inside the last field
                values[attributes[field]] = decoders[field](value)
        except InvalidValue as error:
            error.inside(field)
            raise
        return cls(**values)

    if not issubclass(cls, OpenObject):
        return decode_object
    nullable = {field for field, name in attributes.items() if NoneType in get_args(hints[name])}

    def decode_known_fields(given: Any) -> Any:
        if isinstance(given, Mapping):
            given = {
                field: value
                for field, value in given.items()
                if field in decoders and (value is not None or field in nullable)
            }
        return decode_object(given)

    return decode_known_fields


def _missing(field: str) -> InvalidValue:
    sentence = _("The field {field} is missing in {name}; add it.", field=field)
    return InvalidValue(sentence, MissingField)


def _unknown_field(field: object, known: Collection[str]) -> InvalidValue:
    if not known:
        return InvalidValue(
            _('There is no field "{field}" in {name}; remove it.', field=shorten(field)),
            UnknownField,
        )
    return InvalidValue(
        _(
            'There is no field "{field}" in {name}; its fields are {names}.',
            field=shorten(field),
            names=", ".join(known),
        ),
        UnknownField,
    )


def _between(limit: Between) -> Decoder:
    least, most = limit.least, limit.most

    def decode_between(given: Any) -> int:
        if type(given) is not int or not least <= given <= most:
            raise invalid_value(
                given, _("a whole number from {least} to {most}", least=least, most=most)
            )
        return given

    return decode_between


def _at_most(characters: int) -> Decoder:
    def decode_short_text(given: Any) -> str:
        text = decode_text(given)
        if len(text) > characters:
            raise invalid_value(
                given, _("a text of at most {characters} characters", characters=characters)
            )
        return text

    return decode_short_text


def _whole(given: Any) -> int:
    if type(given) is not int or abs(given) > LARGEST:
        raise invalid_value(given, _("a whole number"))
    return given


def _flag(given: Any) -> bool:
    if type(given) is not bool:
        raise invalid_value(given, _("true or false"))
    return given


def decode_text(given: Any) -> str:
    """Decode a text that a database can store.

    >>> decode_text("Friday")
    'Friday'
    """
    if not isinstance(given, str) or _UNSTORABLE.search(given):
        raise invalid_value(given, _("a text"))
    return given


def _tile(given: Any) -> Tile:
    if not isinstance(given, str):
        raise invalid_value(given, _('a tile such as "5m"'))
    return parse_tile(given)


def decode_tiles(given: Any) -> tuple[Tile, ...]:
    """Decode tiles given as one text or as a list of texts; null is no tiles.

    >>> [str(tile) for tile in decode_tiles("3m4z")]
    ['3m', '4z']
    """
    if given is None:
        return ()
    if isinstance(given, str):
        return parse_tiles(given) if given.strip() else ()
    if not isinstance(given, list):
        raise invalid_value(given, _('a text such as "123m" or a list such as ["1m", "0p"]'))
    tiles: tuple[Tile, ...] = _TILE_LIST(given)
    return tiles


_TILE_LIST = _list(_tile, tuple)


def _values(given: Any) -> Mapping[str, object]:
    if not isinstance(given, Mapping):
        raise invalid_value(given, _("a JSON object"))
    return given


def _fraction(given: Any) -> Fraction:
    if not isinstance(given, str) or not _FRACTION.fullmatch(given):
        raise invalid_value(given, _("a fraction such as 1/2"))
    return Fraction(given)


_PLAIN_DECODERS: dict[Any, Decoder] = {
    object: lambda given: given,
    int: _whole,
    bool: _flag,
    str: decode_text,
    Fraction: _fraction,
    ChosenRules: parse_rules,
    Tile: _tile,
    tuple[Tile, ...]: decode_tiles,
    Mapping[str, object]: _values,
    Pile: lambda given: parse_pile(decode_text(given)),
}
"""The decoders of types that are not composed of others."""
