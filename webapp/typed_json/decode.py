"""Values out of JSON by their types: which fields there are, the frozen classes tell."""

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from enum import StrEnum
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from scorer.riichi.rules.plain_values import rules_from
from scorer.riichi.rules.rules import Rules
from scorer.table.sticks.piles import Pile, parse_pile
from scorer.tiles.errors import BadNotation, RiichiError, shown

LARGEST = 10**9
"""Whole numbers run so far from nought, either way."""

_UNWRITABLE = re.compile(r"[\x00\ud800-\udfff]")
"""What no database takes as text."""

_FRACTION = re.compile(r"\d{1,4}(/[1-9]\d{0,3})?")

Reader = Callable[[str, object], Any]
"""Takes the name of a field and what it holds."""


def kind_of(cls: type) -> str:
    """A class as it is called in JSON.

    >>> from scorer.table.session.entries import GameStarted
    >>> kind_of(GameStarted)
    'game_started'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


@cache
def reader(hint: Any) -> Reader:
    """What reads a value of a type; the members of a union are told apart by their kind.

    >>> reader(tuple[int, ...])("seats", [2, 0])
    (2, 0)
    """
    if hint in _PLAIN:
        return _PLAIN[hint]
    origin, inner = get_origin(hint), get_args(hint)
    if origin in {Union, UnionType}:
        return _union(inner)
    if origin is tuple:
        return _listed(reader(inner[0]), tuple)
    if origin is frozenset:
        return _listed(reader(inner[0]), frozenset)
    if issubclass(hint, StrEnum):
        return _member(hint)
    return _object(hint)


def _union(members: tuple[Any, ...]) -> Reader:
    if NoneType in members:
        [other] = set(members) - {NoneType}
        return lambda name, given: None if given is None else reader(other)(name, given)
    kinds = {kind_of(member): member for member in members}

    def read(name: str, given: object) -> Any:
        kind = given.get("kind") if isinstance(given, Mapping) else None
        if not isinstance(given, Mapping) or not isinstance(kind, str) or kind not in kinds:
            names = ", ".join(kinds)
            raise wrong(name, kind, f"one of the kinds {names}", f"kind を {names} のどれか")
        said = {field: value for field, value in given.items() if field != "kind"}
        return reader(kinds[kind])(name, said)

    return read


def _listed(each: Reader, made: Callable[[list[Any]], Any]) -> Reader:
    def read(name: str, given: object) -> Any:
        if not isinstance(given, list):
            raise wrong(name, given, "a list", "リスト")
        return made([each(f"{name}[{place}]", part) for place, part in enumerate(given)])

    return read


def _member(closed: type[StrEnum]) -> Reader:
    def read(name: str, given: object) -> StrEnum:
        for member in closed:
            if given == member.value:
                return member
        names = ", ".join(closed)
        raise wrong(name, given, f"one of {names}", f"{names} のどれか")

    return read


def _object(cls: Any) -> Reader:
    hints = get_type_hints(cls)
    needed = {part.name for part in fields(cls) if part.default is MISSING}

    def read(name: str, given: object) -> Any:
        if not isinstance(given, Mapping):
            raise wrong(name, given, "an object", "オブジェクト")
        for field in given:
            if field not in hints:
                raise BadNotation(
                    f'{name} has a field "{shown(field)}" that is not known; take it away.',
                    f"{name} の項目「{shown(field)}」は使えません。消してください。",
                )
        if missing := sorted(needed - set(given)):
            raise BadNotation(
                f"{name} lacks the field {missing[0]}; add it.",
                f"{name} に項目 {missing[0]} がありません。追加してください。",
            )
        return cls(**{field: reader(hints[field])(field, held) for field, held in given.items()})

    return read


def _whole(name: str, given: object) -> int:
    if type(given) is not int or abs(given) > LARGEST:
        raise wrong(name, given, "a whole number", "整数")
    return given


def _flag(name: str, given: object) -> bool:
    if type(given) is not bool:
        raise wrong(name, given, "true or false", "true か false ")
    return given


def _text(name: str, given: object) -> str:
    if not isinstance(given, str):
        raise wrong(name, given, "a text", "文字列")
    if _UNWRITABLE.search(given):
        raise wrong(name, ascii(given), "a text", "文字列")
    return given


def _fraction(name: str, given: object) -> Fraction:
    if not isinstance(given, str) or not _FRACTION.fullmatch(given):
        raise wrong(name, given, "a fraction such as 1/2", "1/2 のような分数")
    return Fraction(given)


def _rules(name: str, given: object) -> Rules:
    if not isinstance(given, Mapping):
        raise wrong(name, given, "an object of rules", "ルールのオブジェクト")
    return rules_from(given)


def _pile(name: str, given: object) -> Pile:
    return parse_pile(_text(name, given))


_PLAIN: dict[Any, Reader] = {
    object: lambda _, given: given,
    int: _whole,
    bool: _flag,
    str: _text,
    Fraction: _fraction,
    Rules: _rules,
    Pile: _pile,
}


def wrong(name: str, given: object, english: str, japanese: str) -> RiichiError:
    """What to say of a field that holds something else than it should.

    >>> str(wrong("seat", "up", "a whole number", "整数"))
    'The field seat is "up"; make it a whole number.'
    """
    return BadNotation(
        f'The field {name} is "{shown(given)}"; make it {english}.',
        f"{name} が「{shown(given)}」になっています。{japanese}にしてください。",
    )
