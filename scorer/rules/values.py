"""Convert the values of rules from and to the plain values of TOML and JSON."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from functools import cache
from types import UnionType
from typing import Any, get_args, get_type_hints

from scorer.tiles.errors import BadRules, shorten
from scorer.tiles.messages import Text, in_context, one_of
from scorer.tiles.messages import message as _


def to_plain_value(value: object) -> object:
    """Convert the value of a rule to a value of TOML and JSON.

    >>> to_plain_value(frozenset({"four_winds", "four_kans"})), to_plain_value((1, 2))
    (['four_kans', 'four_winds'], [1, 2])
    """
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple):
        return [to_plain_value(part) for part in value]
    return value


class RuleParser:
    """Parse plain values as the types of the fields of some rules.

    >>> from dataclasses import dataclass
    >>> @dataclass
    ... class Club:
    ...     minimum: int = 8
    >>> parser = RuleParser(Club, ["minimum"])
    >>> parser.parse("minimum", 6)
    6
    >>> parser.parse("minimum", "six")
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.BadRules: minimum is "six"; make it a whole number.
    >>> parser.parse("minimun", 6)
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.BadRules: There is no rule "minimun"; did you mean minimum?
    """

    def __init__(self, rules: type, names: Sequence[str]) -> None:
        self._rules, self._names = rules, names

    def parse(self, rule: str, plain: object) -> Any:
        """Parse a value; raise BadRules if there is no such rule or it has another type."""
        if rule not in self._names:
            raise self._unknown(rule)
        kind = _kind(_hints(self._rules)[rule])
        try:
            return kind.convert(plain)
        except (TypeError, ValueError):
            text = shorten(json.dumps(plain, ensure_ascii=False, default=str))
            raise BadRules(
                _(
                    "{rule} is {text}; make it {valid_values}.",
                    text=text,
                    valid_values=kind.valid_values,
                ),
                rule=rule,
            ) from None

    def _unknown(self, name: str) -> BadRules:
        near = get_close_matches(name, self._names, n=1)
        name = shorten(name)
        if near:
            return BadRules(
                _('There is no rule "{name}"; did you mean {near}?', name=name, near=near[0])
            )
        return BadRules(
            _('There is no rule "{name}"; tenbo rules standard lists all of them.', name=name)
        )


@dataclass(frozen=True, slots=True)
class _Kind:
    """A function that converts a plain value, and a description of valid values."""

    convert: Callable[[Any], Any]
    valid_values: Text


_hints = cache(get_type_hints)


@cache
def _kind(hint: Any) -> _Kind:
    if hint in _KINDS:
        return _KINDS[hint]
    if isinstance(hint, UnionType):
        return _either(*get_args(hint))
    names = [str(member) for member in hint]
    return _Kind(
        lambda plain: hint(_require_type(str, plain)),
        in_context("choice", "{names}", names=one_of(names)),
    )


def _either(names: type[StrEnum], other: Any) -> _Kind:
    """Return the kind of a value that is one of a few names, or of another type."""
    kind = _kind(other)
    return _Kind(
        lambda plain: names(plain) if isinstance(plain, str) else kind.convert(plain),
        in_context("choice", "{names}", names=one_of([*map(str, names), kind.valid_values])),
    )


def _require_type(kind: type, plain: object) -> Any:
    # isinstance would accept a bool as an int, but renhou = true is not a number of han.
    if type(plain) is not kind:
        raise TypeError(plain)
    return plain


_TOO_LARGE = 10**4200
"""Python writes numbers of at most 4,300 digits, and sums of these numbers have a few more."""


def _number(plain: object) -> int:
    number = int(_require_type(int, plain))
    if abs(number) >= _TOO_LARGE:
        raise ValueError(plain)
    return number


def _numbers(plain: object) -> tuple[int, ...]:
    return tuple(_number(part) for part in _sequence(plain))


def _rows(plain: object) -> tuple[tuple[int, ...], ...]:
    rows = _sequence(plain)
    if all(isinstance(row, list | tuple) for row in rows):
        return tuple(_numbers(row) for row in rows)
    return (_numbers(rows),)


def _names(plain: object) -> frozenset[str]:
    return frozenset(_require_type(str, part) for part in _sequence(plain))


def _sequence(plain: object) -> list[object] | tuple[object, ...]:
    if not isinstance(plain, list | tuple):
        raise TypeError(plain)
    return plain


_A_LIST = _("a list of whole numbers")
_KINDS: dict[Any, _Kind] = {
    bool: _Kind(lambda plain: _require_type(bool, plain), _("true or false")),
    int: _Kind(_number, _("a whole number")),
    tuple[int, int, int]: _Kind(_numbers, _("a list of three whole numbers")),
    tuple[int, ...]: _Kind(_numbers, _A_LIST),
    frozenset[int]: _Kind(lambda plain: frozenset(_numbers(plain)), _A_LIST),
    tuple[tuple[int, ...], ...]: _Kind(_rows, _("a list of whole numbers, or several such lists")),
    frozenset[str]: _Kind(_names, _("a list of names in quotes")),
}
"""The kind of each type of a rule; _kind derives those of enumerations from their members."""
