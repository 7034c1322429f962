"""Convert rules of the Chinese game from and to the plain values of a TOML or JSON file."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from difflib import get_close_matches
from enum import StrEnum
from typing import Any

from scorer.fans import general
from scorer.fans.fan import Fan
from scorer.fans.rules.presets import NOTES_FANS, OWN_RULES, rule_set_named
from scorer.fans.rules.rules import RULE_DEFINITIONS, PointTable, Rules
from scorer.tiles.errors import BadRules, shorten
from scorer.tiles.messages import message as _
from scorer.tiles.rule_definitions import RuleDefinition
from scorer.tiles.terms import Game

ALL_FANS = (*NOTES_FANS, *general.ALL_FANS)
"""All fans that a rule file can name, each before the fans that it implies."""

_MOST_POINTS = 1000
_MOST_STEPS = 100


def rules_from_dict(values: Mapping[str, object], game: Game | None = None) -> Rules:
    """Create rules from plain values.

    preset names the rule set to start from. Without it, only the fans that are listed count. fans
    has the points of each fan; 0 removes a fan of the preset.

    Args:
        values: The values.
        game: The game of the rules; by default that of the preset, or Chinese Official.

    >>> rules = rules_from_dict({"minimum": 3, "fans": {"all_pungs": 3, "full_flush": 6}})
    >>> [(fan.name, fan.points) for fan in rules.fans]
    [('full_flush', 6), ('all_pungs', 3)]
    >>> len(rules_from_dict({"preset": "mcr", "fans": {"mixed_kongs": 0}}).fans)
    81
    >>> rules_from_dict({"preset": "hk", "points": "full_spicy"}, Game.GENERAL).points_of(13)
    8192
    >>> rules_from_dict({"fans": {"all_pong": 6}})
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.BadRules: There is no fan "all_pong"; did you mean all_pungs?
    """
    unknown = next((name for name in values if name not in _RULES), None)
    if unknown is not None:
        raise _unknown_rule(unknown)
    if "preset" in values:
        base = rule_set_named(values["preset"], game).rules
    else:
        base = OWN_RULES[game or Game.MCR]
    changes: dict[str, Any] = {
        name: _parse(definition, values[name])
        for name, definition in RULE_DEFINITIONS.items()
        if name in values
    }
    if "fans" in values:
        changes["fans"] = _parse_fans(values["fans"], base)
    return replace(base, **changes, name="", preset=base.name) if changes else base


def rules_to_dict(rules: Rules) -> dict[str, object]:
    """Return rules as plain values, which rules_from_dict() accepts.

    >>> from scorer.fans.rules.presets import MCR
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

    >>> from scorer.fans.rules.presets import MCR
    >>> all_values(MCR)["table_points"]
    [4, 2, 1, 0]
    """
    fans: dict[str, object] = {"fans": {fan.name: fan.points for fan in rules.fans}}
    return fans | {name: to_plain_value(getattr(rules, name)) for name in RULE_DEFINITIONS}


def to_plain_value(value: object) -> object:
    """Convert the value of a rule to a value of TOML and JSON.

    >>> to_plain_value(frozenset({8, 2})), to_plain_value(PointTable.FAN), to_plain_value((1, 2))
    ([2, 8], 'fan', [1, 2])
    """
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, frozenset):
        return sorted(value)
    return list(value) if isinstance(value, tuple) else value


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


def _parse(definition: RuleDefinition, value: object) -> object:
    """Return the value of a rule; raise BadRules if it is invalid."""
    rule, standard = definition.rule, getattr(OWN_RULES[Game.MCR], definition.rule)
    parser = _PARSERS.get(rule)
    if parser is not None:
        return parser(rule, value)
    match standard:
        case StrEnum():
            return _choice(rule, value, type(standard))
        case bool():
            return _switch(rule, value)
        case frozenset():
            return _names(rule, value, definition.names)
    if definition.values:
        return _one_of(rule, value, definition.values)
    return _number(rule, value, most=definition.most or _MOST_POINTS)


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


def _one_of(rule: str, value: object, values: tuple[int, ...]) -> int:
    """Return a number that is one of a few; the error names the range if they are in a row."""
    if type(value) is int and value in values:
        return value
    if sorted(values) == list(range(min(values), max(values) + 1)):
        return _number(rule, value, least=min(values), most=max(values))
    raise _not_a_choice(rule, value, map(str, sorted(values)))


def _choice(rule: str, value: object, choices: type[StrEnum]) -> StrEnum:
    try:
        return choices(str(value))
    except ValueError:
        raise _not_a_choice(rule, value, choices) from None


def _not_a_choice(rule: str, value: object, choices: Iterable[str]) -> BadRules:
    names = ", ".join(choices)
    return BadRules(
        _('{rule} is "{value}"; choose {names}.', value=shorten(value), names=names), rule=rule
    )


def _switch(rule: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise BadRules(
            _(
                "{rule} is {text}; make it {valid_values}.",
                text=shorten(value),
                valid_values=_("true or false"),
            ),
            rule=rule,
        )
    return value


def _names(rule: str, value: object, known: frozenset[str]) -> frozenset[str]:
    names = value if isinstance(value, list | tuple) else [value]
    for name in names:
        if name not in known:
            raise BadRules(
                _(
                    '{rule} contains "{unknown}"; it can contain {choices}.',
                    unknown=shorten(name),
                    choices=", ".join(sorted(known)),
                ),
                rule=rule,
            )
    return frozenset(map(str, names))


def _points(rule: str, value: object) -> PointTable | tuple[int, ...]:
    if isinstance(value, str):
        return PointTable(_choice(rule, value, PointTable))
    if not isinstance(value, list | tuple) or not 1 <= len(value) <= _MOST_STEPS:
        raise BadRules(
            _(
                "{rule} is neither {names} nor a list of points; write the points of no fan, of "
                "one and so on, as in [1, 2, 4, 8].",
                names=", ".join(PointTable),
            ),
            rule=rule,
        )
    most = RULE_DEFINITIONS[rule].most or _MOST_POINTS
    return tuple(_number(rule, points, most=most) for points in value)


def _ranks(rule: str, value: object) -> frozenset[int]:
    ranks = value if isinstance(value, list | tuple) else [None]
    if not all(type(rank) is int and 1 <= rank <= 9 for rank in ranks):
        raise BadRules(
            _("{rule} is not a list of numbers from 1 to 9; write it as in [2, 5, 8]."),
            rule=rule,
        )
    return frozenset(ranks)


def _table_points(rule: str, value: object) -> tuple[int, ...]:
    if not isinstance(value, list | tuple) or len(value) not in {0, Rules.players}:
        raise BadRules(
            _("{rule} is not a list of a number for each place; write it as in [4, 2, 1, 0]."),
            rule=rule,
        )
    return tuple(_number(rule, points) for points in value)


_PARSERS: dict[str, Callable[[str, object], object]] = {
    "points": _points,
    "fixed_pairs": _ranks,
    "table_points": _table_points,
}
_RULES = ("preset", "fans", *RULE_DEFINITIONS)


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
