"""Convert rules of a game scored by fans from and to the plain values of a TOML or JSON file."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

from scorer.fans import general
from scorer.fans.catalogue import FANS
from scorer.fans.fan import Fan
from scorer.fans.rules.presets import OWN_RULES, USUAL_RULES, rule_set_named
from scorer.fans.rules.rules import PARSER, RULE_DEFINITIONS, RULE_NAMES, PointTable, Rules
from scorer.rules.definitions import RuleLabels
from scorer.rules.values import to_plain_value
from scorer.tiles.errors import BadRules, shorten
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Game

ALL_FANS = (*general.NOTES_FANS, *general.ALL_FANS)
"""All fans that a rule file can name, each before the fans that it implies."""


def fans_of(game: Game) -> tuple[Fan, ...]:
    """Return all fans that a rule file can name, as a game calls them.

    >>> [fan.chinese for fan in fans_of(Game.MCR) if fan.name == "last_tile_claim"]
    ['海底捞月']
    >>> [fan.chinese for fan in fans_of(Game.GENERAL) if fan.name == "last_tile_claim"]
    ['河底捞鱼']
    """
    own = {fan.name: fan for fan in FANS} if game is Game.MCR else {}
    return tuple(own.get(fan.name, fan) for fan in ALL_FANS)


_MOST_POINTS = 1000
_MOST_STEPS = 100


def chosen_rules(given: str | Mapping[str, object] | None, game: Game) -> Rules:
    """Return the rules that somebody chose: a rule set, values, or None for the usual rules.

    >>> chosen_rules(None, Game.MCR).name, chosen_rules("notes", Game.MCR).minimum
    ('mcr', 0)
    >>> chosen_rules({"preset": "hk", "minimum": 1}, Game.GENERAL).limit
    13
    """
    if given is None:
        return USUAL_RULES[game]
    if isinstance(given, str):
        return rule_set_named(given, game).rules
    return rules_from_dict(given, game)


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
    if "preset" in values:
        base = rule_set_named(values["preset"], game).rules
    else:
        base = OWN_RULES[game or Game.MCR]
    changes: dict[str, Any] = {
        name: PARSER.parse(name, plain)
        for name, plain in values.items()
        if name not in {"preset", "fans"}
    }
    if not changes and "fans" not in values:
        return base
    fans = _parse_fans(values["fans"], base) if "fans" in values else base.fans
    rules = replace(base, **changes, fans=fans, name="", preset=base.name)
    _require_usual(rules, changes)
    return rules


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
    return fans | {name: to_plain_value(getattr(rules, name)) for name in RULE_NAMES}


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
    rows = {fan.name: fan for fan in fans_of(base.game)} | {fan.name: fan for fan in base.fans}
    points = {fan.name: fan.points for fan in base.fans}
    for name, value in given.items():
        if name not in rows:
            raise _unknown_fan(name, list(rows))
        points[name] = _parse_points(name, value)
    return tuple(
        replace(rows[fan.name], points=points[fan.name]) for fan in ALL_FANS if points.get(fan.name)
    )


def _parse_points(fan: str, value: object) -> int:
    if type(value) is not int or not 0 <= value <= _MOST_POINTS:
        raise BadRules(
            _(
                "{rule} is {value}; make it a whole number from {least} to {most}.",
                value=shorten(value),
                least=0,
                most=_MOST_POINTS,
            ),
            rule=fan,
        )
    return value


def _require_usual(rules: Rules, names: Iterable[str]) -> None:
    """Raise BadRules if one of some rules has a value that no table plays with."""
    for name in names:
        RULE_DEFINITIONS[name].require_usual(getattr(rules, name))
    if isinstance(rules.points, tuple) and not 1 <= len(rules.points) <= _MOST_STEPS:
        raise BadRules(
            _(
                "{rule} is neither {names} nor a list of points; write the points of no fan, of "
                "one and so on, as in [1, 2, 4, 8].",
                names=", ".join(PointTable),
            ),
            rule="points",
        )
    if len(rules.table_points) not in {0, Rules.players}:
        raise BadRules(
            _("{rule} is not a list of a number for each place; write it as in [4, 2, 1, 0]."),
            rule="table_points",
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


LABELS = RuleLabels(RULE_DEFINITIONS, Rules(()), {fan.name: fan for fan in general.ALL_FANS})
"""The labels of rules.

>>> from scorer.fans.rules.rules import PointTable
>>> str(LABELS.value("points", PointTable.HALF_SPICY)), str(LABELS.value("points", (1, 2)))
('half-spicy: 1, 2, 4, 8, 16, 24, 32, 48 …', '1, 2')
>>> str(LABELS.value("liability", frozenset({"four_kongs"}))), str(LABELS.value("limit", 0))
('Four Kongs', 'none')
>>> LABELS.choices("rounds"), LABELS.choices("limit"), LABELS.choices("implied_count")
((1, 2, 3, 4), (), (True, False))
"""


_NOTES = "notes"
_FLOWERS_OF_EARLIER_NOTES = 8


def values_to_store(rules: Rules) -> dict[str, object]:
    """Return the values of rules; those of the notes always have the number of flowers."""
    values = rules_to_dict(rules)
    if values.get("preset") == _NOTES:
        values.setdefault("flowers", rules.flowers)
    return values


def stored_values(values: Mapping[str, object]) -> Mapping[str, object]:
    """Return stored values with the flowers that the notes had when they were stored.

    Until November 2026 the notes had flowers, and nothing stored their number; since then it is
    always stored. None is what the preset has, so that the rules keep its name.
    """
    if values.get("preset") != _NOTES:
        return values
    stored = {"flowers": _FLOWERS_OF_EARLIER_NOTES, **values}
    if stored["flowers"] == 0:
        del stored["flowers"]
    return stored


def shared_rules(values: Mapping[str, object], game: Game) -> Rules:
    """Create rules; equal values give the same object, so that its cached parts are shared.

    >>> shared_rules({"preset": "mcr", "minimum": 6}, Game.MCR).minimum
    6
    """
    rules = rules_from_dict(values, game)
    return rules if rules.name else _same_rules(json.dumps(rules_to_dict(rules)), game)


@lru_cache(maxsize=64)
def _same_rules(text: str, game: Game) -> Rules:
    return rules_from_dict(json.loads(text), game)
