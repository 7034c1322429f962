"""The log of an evening as JSON and back: an object an entry, with its kind and a version.

Which fields there are, the types of the events tell; what is as usual is left out.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from scorer.errors import BadNotation, RiichiError, shown
from scorer.points import Ron, Tsumo
from scorer.rules import Rules
from scorer.rules.plain import rules_from, rules_to
from scorer.table.events import Event
from scorer.table.session import Entry, Happened

VERSION = 1
"""Of what is written; one that is higher comes from a later tenbo."""

_LARGEST = 10**9
_FRACTION = re.compile(r"\d{1,4}(/[1-9]\d{0,3})?")


def entry_json(entry: Entry) -> dict[str, object]:
    """Write an entry.

    >>> from scorer.table.session import GameStarted
    >>> entry_json(GameStarted((2, 0, 1, 3)))
    {'kind': 'game_started', 'version': 1, 'seats': [2, 0, 1, 3]}
    """
    plain = _plain(entry)
    assert isinstance(plain, dict)
    return {"kind": plain.pop("kind"), "version": VERSION} | plain


def fact_json(fact: Happened) -> dict[str, object]:
    """Write what happened and what was shown, without the states around it.

    >>> from scorer.table.events import RiichiDeclared
    >>> from scorer.table.state import GameState
    >>> state = GameState(scores=(25_000,) * 4)
    >>> fact_json(Happened(RiichiDeclared(1), state, state))
    {'event': {'kind': 'riichi_declared', 'seat': 1}, 'hands': []}
    """
    return {"event": _plain(fact.event), "hands": _plain(fact.hands)}


def read_entry(given: object) -> Entry:
    """Read an entry; a RiichiError names the field that is wrong.

    >>> read_entry({"kind": "undone", "version": 1, "seq": 4})
    Undone(seq=4)
    >>> read_entry({"kind": "undone", "version": 1, "seq": "4"})
    Traceback (most recent call last):
    ...
    scorer.errors.BadNotation: The field seq is "4"; make it a whole number.
    """
    if not isinstance(given, Mapping):
        raise _wrong("entry", given, "an object with a kind", "kind のあるオブジェクト")
    version = given.get("version")
    if type(version) is not int or version < 1:
        raise _wrong("version", version, "1", "1")
    if version > VERSION:
        raise BadNotation(
            f"An entry has version {version}, and this tenbo knows {VERSION}; update tenbo.",
            f"記録の版が {version} ですが、この tenbo が読めるのは {VERSION} までです。"
            "tenbo を更新してください。",
        )
    said = {name: value for name, value in given.items() if name != "version"}
    entry: Entry = _reader(Entry)("entry", said)
    return entry


def _plain(value: object) -> object:
    match value:
        case Rules():
            return rules_to(value)
        case StrEnum() | Fraction():
            return str(value)
        case frozenset():
            return sorted(value)
        case tuple():
            return [_plain(each) for each in value]
    if not is_dataclass(value):
        return value
    said: dict[str, object] = {"kind": _kind(type(value))} if type(value) in _TOLD_APART else {}
    for part in fields(value):
        held = getattr(value, part.name)
        if held != part.default:
            said[part.name] = _plain(held)
    return said


def _kind(cls: type) -> str:
    """A class as it is called in JSON: GameStarted is game_started."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


_TOLD_APART = frozenset({*get_args(Entry), *get_args(Event), Ron, Tsumo})

_Reader = Callable[[str, object], Any]
"""Takes the name of a field and what it holds."""


@cache
def _reader(hint: Any) -> _Reader:
    """What reads a value of a type."""
    if hint in _PLAIN:
        return _PLAIN[hint]
    origin, inner = get_origin(hint), get_args(hint)
    if origin in {Union, UnionType}:
        return _union(inner)
    if origin is tuple:
        return _listed(_reader(inner[0]), tuple)
    if origin is frozenset:
        return _listed(_reader(inner[0]), frozenset)
    if issubclass(hint, StrEnum):
        return _member(hint)
    return _object(hint)


def _union(members: tuple[Any, ...]) -> _Reader:
    if NoneType in members:
        [other] = set(members) - {NoneType}
        return lambda name, given: None if given is None else _reader(other)(name, given)
    kinds = {_kind(member): member for member in members}

    def read(name: str, given: object) -> Any:
        kind = given.get("kind") if isinstance(given, Mapping) else None
        if not isinstance(given, Mapping) or not isinstance(kind, str) or kind not in kinds:
            names = ", ".join(kinds)
            raise _wrong(name, kind, f"one of the kinds {names}", f"kind を {names} のどれか")
        said = {field: value for field, value in given.items() if field != "kind"}
        return _reader(kinds[kind])(name, said)

    return read


def _listed(each: _Reader, made: Callable[[list[Any]], Any]) -> _Reader:
    def read(name: str, given: object) -> Any:
        if not isinstance(given, list):
            raise _wrong(name, given, "a list", "リスト")
        return made([each(f"{name}[{place}]", part) for place, part in enumerate(given)])

    return read


def _member(closed: type[StrEnum]) -> _Reader:
    def read(name: str, given: object) -> StrEnum:
        for member in closed:
            if given == member.value:
                return member
        names = ", ".join(closed)
        raise _wrong(name, given, f"one of {names}", f"{names} のどれか")

    return read


def _object(cls: Any) -> _Reader:
    hints = get_type_hints(cls)
    needed = {part.name for part in fields(cls) if part.default is MISSING}

    def read(name: str, given: object) -> Any:
        if not isinstance(given, Mapping):
            raise _wrong(name, given, "an object", "オブジェクト")
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
        return cls(**{field: _reader(hints[field])(field, held) for field, held in given.items()})

    return read


def _whole(name: str, given: object) -> int:
    if type(given) is not int or abs(given) > _LARGEST:
        raise _wrong(name, given, "a whole number", "整数")
    return given


def _flag(name: str, given: object) -> bool:
    if type(given) is not bool:
        raise _wrong(name, given, "true or false", "true か false ")
    return given


def _text(name: str, given: object) -> str:
    if not isinstance(given, str):
        raise _wrong(name, given, "a text", "文字列")
    return given


def _fraction(name: str, given: object) -> Fraction:
    if not isinstance(given, str) or not _FRACTION.fullmatch(given):
        raise _wrong(name, given, "a fraction such as 1/2", "1/2 のような分数")
    return Fraction(given)


def _rules(name: str, given: object) -> Rules:
    if not isinstance(given, Mapping):
        raise _wrong(name, given, "an object of rules", "ルールのオブジェクト")
    return rules_from(given)


_PLAIN: dict[Any, _Reader] = {
    int: _whole,
    bool: _flag,
    str: _text,
    Fraction: _fraction,
    Rules: _rules,
}


def _wrong(name: str, given: object, english: str, japanese: str) -> RiichiError:
    return BadNotation(
        f'The field {name} is "{shown(given)}"; make it {english}.',
        f"{name} が「{shown(given)}」になっています。{japanese}にしてください。",
    )
