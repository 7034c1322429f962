"""Rules as the plain values of a TOML or JSON file, in and out."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from enum import StrEnum
from functools import cache
from typing import Any, get_type_hints

from scorer.riichi.rules.player_count import for_players
from scorer.riichi.rules.presets import preset_named
from scorer.riichi.rules.rules import STANDARD, Renhou, Rules
from scorer.tiles.errors import BadRules, shown
from scorer.tiles.terms import Words

FIELDS = tuple(part.name for part in fields(Rules) if part.init)
"""The names of all rules, in the order of Rules."""


def rules_from(values: Mapping[str, object], base: Rules = STANDARD) -> Rules:
    """The rules of plain values; what they leave out is as in the base.

    A preset among the values is the base instead. With another number of players the base is
    what it becomes with so many.

    >>> rules_from({"preset": "tenhou", "renhou": 4}).renhou
    4
    >>> rules_from({"players": 3}).uma
    ((20, 0, -20),)
    >>> rules_from({"kuitann": False})
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.BadRules: There is no rule "kuitann"; did you mean kuitan?
    """
    said = dict(values)
    if "preset" in said:
        base = preset_named(said.pop("preset")).rules
    read = {name: _shape(name).value(name, plain) for name, plain in said.items()}
    if read.get("players") in {3, 4}:
        base = for_players(base, read["players"])
    return replace(base, **read)


def rules_to(rules: Rules) -> dict[str, object]:
    """All rules as plain values, from which rules_from makes the same rules again.

    >>> plain = rules_to(STANDARD)
    >>> plain["kazoe"], plain["pao"], plain["uma"]
    ('yakuman', ['daisangen', 'daisuushii'], [20, 10, -10, -20])
    >>> rules_from(plain) == STANDARD
    True
    """
    plain = {name: plain_value(getattr(rules, name)) for name in FIELDS}
    if len(rules.uma) == 1:
        plain["uma"] = list(rules.uma[0])
    return plain


def plain_value(value: object) -> object:
    """A value of a rule as TOML and JSON hold it.

    >>> plain_value(frozenset({"four_winds", "four_kans"})), plain_value(Renhou.MANGAN)
    (['four_kans', 'four_winds'], 'mangan')
    """
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple):
        return [plain_value(part) for part in value]
    return value


@dataclass(frozen=True, slots=True)
class _Shape:
    """How a rule is written: what reads it, and what it may be."""

    read: Callable[[Any], Any]
    may_be: Words

    def value(self, name: str, plain: object) -> Any:
        """The value read; BadRules where the rule cannot be that."""
        try:
            return self.read(plain)
        except (TypeError, ValueError):
            given = shown(json.dumps(plain, ensure_ascii=False, default=str))
            raise BadRules(
                f"{{rule}} is {given}; make it {self.may_be.english}.",
                f"{{rule}} の値 {given} は使えません。{self.may_be.japanese}にしてください。",
                rule=name,
            ) from None


def _shape(name: str) -> _Shape:
    shapes = _shapes()
    if name in shapes:
        return shapes[name]
    near = get_close_matches(name, FIELDS, n=1)
    name = shown(name)
    if near:
        raise BadRules(
            f'There is no rule "{name}"; did you mean {near[0]}?',
            f"「{name}」というルール項目はありません。{near[0]} ではありませんか。",
        )
    raise BadRules(
        f'There is no rule "{name}"; docs/reference/rules.md lists all of them.',
        f"「{name}」というルール項目はありません。docs/reference/rules.md に一覧があります。",
    )


@cache
def _shapes() -> dict[str, _Shape]:
    hints = get_type_hints(Rules)
    return {name: _shape_of(hints[name]) for name in FIELDS}


def _shape_of(hint: Any) -> _Shape:
    if hint in _SHAPES:
        return _SHAPES[hint]
    names = [str(member) for member in hint]
    return _Shape(
        lambda plain: hint(_of(str, plain)),
        Words(f"{', '.join(names[:-1])} or {names[-1]}", "、".join(names) + " のどれか"),
    )


def _of(kind: type, plain: object) -> Any:
    # A bool is an int to Python, but renhou = true is no number of han.
    if type(plain) is not kind:
        raise TypeError(plain)
    return plain


def _number(plain: object) -> int:
    return int(_of(int, plain))


def _numbers(plain: object) -> tuple[int, ...]:
    return tuple(_number(part) for part in _sequence(plain))


def _rows(plain: object) -> tuple[tuple[int, ...], ...]:
    rows = _sequence(plain)
    if all(isinstance(row, list | tuple) for row in rows):
        return tuple(_numbers(row) for row in rows)
    return (_numbers(rows),)


def _names(plain: object) -> frozenset[str]:
    return frozenset(_of(str, part) for part in _sequence(plain))


def _sequence(plain: object) -> list[object] | tuple[object, ...]:
    if not isinstance(plain, list | tuple):
        raise TypeError(plain)
    return plain


def _renhou(plain: object) -> Renhou | int:
    return Renhou(plain) if isinstance(plain, str) else _number(plain)


_SHAPES: dict[Any, _Shape] = {
    bool: _Shape(lambda plain: _of(bool, plain), Words("true or false", "true か false ")),
    int: _Shape(_number, Words("a whole number", "整数")),
    tuple[int, int, int]: _Shape(
        _numbers, Words("a list of three whole numbers", "三つの整数のリスト")
    ),
    tuple[tuple[int, ...], ...]: _Shape(
        _rows, Words("a list of whole numbers, or several such lists", "整数のリスト(一行か複数行)")
    ),
    frozenset[str]: _Shape(_names, Words("a list of names in quotes", "名前(文字列)のリスト")),
    Renhou | int: _Shape(
        _renhou,
        Words("none, mangan, yakuman or a number of han", "none、mangan、yakuman のどれかか翻数"),
    ),
}
"""How the rules of each type are written; those of closed sets follow from their members."""
