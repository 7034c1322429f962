"""Convert rules of the Chinese game from and to the plain values of a TOML or JSON file."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from difflib import get_close_matches
from functools import partial
from typing import Any

from scorer.chinese.fans.catalogue import FANS
from scorer.chinese.fans.fan import Fan
from scorer.chinese.rules.presets import NOTES_FANS, rule_set_named
from scorer.chinese.rules.rules import Payment, Rules
from scorer.tiles.errors import BadRules, shorten
from scorer.tiles.messages import message as _

ALL_FANS = (*NOTES_FANS, *FANS)
"""All fans that a rule file can name, each before the fans that it implies."""

_MOST_POINTS = 1000
_MOST_ROUNDS = 4


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
    return replace(base, **changes, name="", preset=base.name) if changes else base


def rules_to_dict(rules: Rules) -> dict[str, object]:
    """Return rules as plain values, which rules_from_dict() accepts.

    >>> from scorer.chinese.rules.presets import MCR
    >>> rules_to_dict(MCR)
    {'preset': 'mcr'}
    >>> values = rules_to_dict(rules_from_dict({"fans": {"all_pungs": 3}, "minimum": 3}))
    >>> values["fans"], values["minimum"], values["payment"]
    ({'all_pungs': 3}, 3, 'discarder_pays_more')
    >>> rules_to_dict(rules_from_dict({"preset": "mcr_wmo", "fans": {"chicken_hand": 0}}))["fans"]
    {'chicken_hand': 0}
    """
    if rules.name:
        return {"preset": rules.name}
    preset = {"preset": rules.preset} if rules.preset else {}
    return preset | all_values(rules) | {"fans": _fan_points(rules)}


def all_values(rules: Rules) -> dict[str, object]:
    """Return all rules as plain values without a preset.

    >>> from scorer.chinese.rules.presets import MCR
    >>> all_values(MCR)["table_points"]
    [4, 2, 1, 0]
    """
    return {
        "fans": {fan.name: fan.points for fan in rules.fans},
        "minimum": rules.minimum,
        "base": rules.base,
        "payment": str(rules.payment),
        "fixed_pairs": sorted(rules.fixed_pairs),
        "rounds": rules.rounds,
        "false_win": rules.false_win,
        "false_win_not_ready": rules.false_win_not_ready,
        "table_points": list(rules.table_points),
    }


def _fan_points(rules: Rules) -> dict[str, int]:
    """Return the points of each fan; with a preset only those that differ, 0 for a missing fan."""
    points = {fan.name: fan.points for fan in rules.fans}
    if not rules.preset:
        return points
    usual = {fan.name: fan.points for fan in rule_set_named(rules.preset).rules.fans}
    return {
        name: points.get(name, 0)
        for name in (usual | points)
        if points.get(name, 0) != usual.get(name, 0)
    }


def _parse_fans(given: object, base: Rules) -> tuple[Fan, ...]:
    if not isinstance(given, Mapping):
        raise BadRules(
            _("{rule} is not a table of fans; write lines such as all_pungs = 6 below [fans]."),
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


def _number(rule: str, value: object, *, least: int = 0, most: int = _MOST_POINTS) -> int:
    if type(value) is not int or not least <= value <= most:
        raise BadRules(
            _(
                "{rule} is {value}; make it a whole number from {least} to {most}.",
                value=shorten(value),
                least=least,
                most=most,
            ),
            rule=rule,
        )
    return value


def _payment(rule: str, value: object) -> Payment:
    try:
        return Payment(str(value))
    except ValueError:
        names = ", ".join(Payment)
        raise BadRules(
            _('{rule} is "{value}"; choose {names}.', value=shorten(value), names=names),
            rule=rule,
        ) from None


def _ranks(rule: str, value: object) -> frozenset[int]:
    ranks = value if isinstance(value, list | tuple) else [None]
    if not all(type(rank) is int and 1 <= rank <= 9 for rank in ranks):
        raise BadRules(
            _("{rule} is not a list of numbers from 1 to 9; write it as in [2, 5, 8]."),
            rule=rule,
        )
    return frozenset(ranks)


def _table_points(rule: str, value: object) -> tuple[int, ...]:
    if not isinstance(value, list | tuple) or len(value) != Rules.players:
        raise BadRules(
            _("{rule} is not a list of a number for each place; write it as in [4, 2, 1, 0]."),
            rule=rule,
        )
    return tuple(_number(rule, points) for points in value)


_PARSERS: dict[str, Callable[[str, object], object]] = {
    "minimum": _number,
    "base": _number,
    "payment": _payment,
    "fixed_pairs": _ranks,
    "rounds": partial(_number, least=1, most=_MOST_ROUNDS),
    "false_win": _number,
    "false_win_not_ready": _number,
    "table_points": _table_points,
}
_RULES = ("preset", "fans", *_PARSERS)


def _unknown_rule(name: str) -> BadRules:
    names = ", ".join(_RULES)
    return BadRules(
        _(
            'There is no rule "{name}" in the Chinese game; choose {names}.',
            name=shorten(name),
            names=names,
        )
    )


def _unknown_fan(name: str, known: list[str]) -> BadRules:
    near = get_close_matches(name, known, n=1)
    if near:
        return BadRules(
            _('There is no fan "{name}"; did you mean {near}?', name=shorten(name), near=near[0])
        )
    return BadRules(
        _(
            'There is no fan "{name}"; tenbo rules mcr --game mcr lists all of them.',
            name=shorten(name),
        )
    )
