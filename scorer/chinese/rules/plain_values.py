"""Convert rules of the Chinese game from and to the plain values of a TOML or JSON file."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from difflib import get_close_matches
from typing import Any

from scorer.chinese.fans.catalogue import FANS
from scorer.chinese.fans.fan import Fan
from scorer.chinese.rules.presets import NOTES_FANS, rule_set_named
from scorer.chinese.rules.rules import Payment, Rules
from scorer.tiles.errors import BadRules, shorten

ALL_FANS = (*NOTES_FANS, *FANS)
"""All fans that a rule file can name, each before the fans that it implies."""

_MOST_POINTS = 1000
_RULES = ("preset", "fans", "minimum", "base", "payment", "fixed_pairs")


def rules_from_dict(values: Mapping[str, object]) -> Rules:
    """Create rules from plain values.

    preset names the rule set to start from. Without it, only the fans that are listed count. fans
    has the points of each fan; 0 removes a fan of the preset.

    >>> rules = rules_from_dict({"minimum": 3, "fans": {"all_pungs": 3, "full_flush": 6}})
    >>> [(fan.name, fan.points) for fan in rules.fans]
    [('full_flush', 6), ('all_pungs', 3)]
    >>> len(rules_from_dict({"preset": "mcr", "fans": {"mixed_kongs": 0}}).fans)
    81
    >>> rules_from_dict({"fans": {"all_pong": 6}})
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.BadRules: There is no fan "all_pong"; did you mean all_pungs?
    """
    unknown = next((name for name in values if name not in _RULES), None)
    if unknown is not None:
        raise _unknown_rule(unknown)
    base = rule_set_named(values["preset"]).rules if "preset" in values else Rules(())
    changes: dict[str, Any] = {
        name: parse(name, values[name]) for name, parse in _PARSERS.items() if name in values
    }
    if "fans" in values:
        changes["fans"] = _parse_fans(values["fans"], base)
    return replace(base, **changes, name="") if changes else base


def rules_to_dict(rules: Rules) -> dict[str, object]:
    """Return rules as plain values, which rules_from_dict() accepts.

    >>> from scorer.chinese.rules.presets import MCR
    >>> rules_to_dict(MCR)
    {'preset': 'mcr'}
    >>> values = rules_to_dict(rules_from_dict({"fans": {"all_pungs": 3}, "minimum": 3}))
    >>> values["fans"], values["minimum"], values["payment"]
    ({'all_pungs': 3}, 3, 'discarder_pays_more')
    """
    if rules.name:
        return {"preset": rules.name}
    return {
        "fans": {fan.name: fan.points for fan in rules.fans},
        "minimum": rules.minimum,
        "base": rules.base,
        "payment": str(rules.payment),
        "fixed_pairs": sorted(rules.fixed_pairs),
    }


def _parse_fans(given: object, base: Rules) -> tuple[Fan, ...]:
    if not isinstance(given, Mapping):
        raise BadRules(
            "{rule} is not a table of fans; write lines such as all_pungs = 6 below [fans].",
            "{rule} が番の表ではありません。[fans] の下に all_pungs = 6 のように書いてください。",
            rule="fans",
        )
    rows = {fan.name: fan for fan in ALL_FANS} | {fan.name: fan for fan in base.fans}
    points = {fan.name: fan.points for fan in base.fans}
    for name, value in given.items():
        if name not in rows:
            raise _unknown_fan(name, list(rows))
        points[name] = _number(name, value)
    return tuple(
        replace(rows[fan.name], points=points[fan.name]) for fan in ALL_FANS if points.get(fan.name)
    )


def _number(rule: str, value: object) -> int:
    if type(value) is not int or not 0 <= value <= _MOST_POINTS:
        raise BadRules(
            f"{{rule}} is {shorten(value)}; make it a whole number from 0 to {_MOST_POINTS}.",
            f"{{rule}} が {shorten(value)} です。0から{_MOST_POINTS}までの整数にしてください。",
            rule=rule,
        )
    return value


def _payment(rule: str, value: object) -> Payment:
    try:
        return Payment(str(value))
    except ValueError:
        names = ", ".join(Payment)
        raise BadRules(
            f'{{rule}} is "{shorten(value)}"; choose {names}.',
            f"{{rule}} が「{shorten(value)}」です。選べるのは {names} です。",
            rule=rule,
        ) from None


def _ranks(rule: str, value: object) -> frozenset[int]:
    ranks = value if isinstance(value, list | tuple) else [None]
    if not all(type(rank) is int and 1 <= rank <= 9 for rank in ranks):
        raise BadRules(
            "{rule} is not a list of numbers from 1 to 9; write it as in [2, 5, 8].",
            "{rule} が1から9までの数のリストではありません。[2, 5, 8] のように書いてください。",
            rule=rule,
        )
    return frozenset(ranks)


_PARSERS: dict[str, Callable[[str, object], object]] = {
    "minimum": _number,
    "base": _number,
    "payment": _payment,
    "fixed_pairs": _ranks,
}


def _unknown_rule(name: str) -> BadRules:
    names = ", ".join(_RULES)
    return BadRules(
        f'There is no rule "{shorten(name)}" in the Chinese game; choose {names}.',
        f"中国ルールに「{shorten(name)}」という項目はありません。使えるのは {names} です。",
    )


def _unknown_fan(name: str, known: list[str]) -> BadRules:
    near = get_close_matches(name, known, n=1)
    if near:
        return BadRules(
            f'There is no fan "{shorten(name)}"; did you mean {near[0]}?',
            f"「{shorten(name)}」という番はありません。{near[0]} ではありませんか。",
        )
    return BadRules(
        f'There is no fan "{shorten(name)}"; docs/reference/chinese.md lists all of them.',
        f"「{shorten(name)}」という番はありません。docs/reference/chinese.md に一覧があります。",
    )
