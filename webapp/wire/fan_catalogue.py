"""The rules of games scored by fans: every rule with its choices, every rule set and fan."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from scorer.chinese.fan_list import meaning
from scorer.chinese.fans.fan import Fan
from scorer.chinese.rules.labels import name_label, rule_choices, value_label
from scorer.chinese.rules.plain_values import ALL_FANS, all_values, to_plain_value
from scorer.chinese.rules.presets import USUAL_RULES, rule_sets_of
from scorer.chinese.rules.rules import RULE_DEFINITIONS, TOPICS, Topic
from scorer.tiles.messages import Text
from scorer.tiles.rule_definitions import RuleDefinition
from scorer.tiles.terms import Language
from webapp.typed_json.encode import encode
from webapp.wire.rules import ChoiceView, LimitsView, RuleKind, RuleView


@dataclass(frozen=True, slots=True, kw_only=True)
class FanRuleSetView:
    """A rule set of a game, with the values of all its rules and the points of its fans."""

    name: str
    title: Text
    note: Text
    values: Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class FanRuleGroupView:
    """Rules of one topic."""

    title: Text
    rules: tuple[RuleView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedFanView:
    """A fan that rules can have, and its condition."""

    name: str
    chinese: str
    pinyin: str
    text: Text
    meaning: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class FanCatalogueResponse:
    """The rule sets of each game, the usual one first, and the rules and fans of all of them."""

    games: Mapping[str, tuple[FanRuleSetView, ...]]
    groups: tuple[FanRuleGroupView, ...]
    fans: tuple[NamedFanView, ...]


@cache
def fan_catalogue() -> FanCatalogueResponse:
    """Return the rules of all games scored by fans.

    >>> catalogue = fan_catalogue()
    >>> [each.name for each in catalogue.games["general"]]
    ['hk', 'zung_jung']
    >>> [rule.name for rule in catalogue.groups[0].rules], catalogue.fans[-1].name
    (['flowers', 'dead_tiles'], 'flower_tiles')
    """
    return FanCatalogueResponse(
        games={
            str(game): tuple(
                FanRuleSetView(
                    name=name, title=each.title, note=each.note, values=all_values(each.rules)
                )
                for name, each in rule_sets_of(game).items()
            )
            for game in USUAL_RULES
        },
        groups=tuple(
            FanRuleGroupView(title=TOPICS[topic], rules=tuple(_rules_of(topic))) for topic in Topic
        ),
        fans=tuple(_fan(each) for each in ALL_FANS),
    )


def _rules_of(topic: Topic) -> Iterator[RuleView]:
    for rule in RULE_DEFINITIONS.values():
        if rule.topic is topic:
            yield RuleView(
                name=rule.rule,
                label=rule.label,
                meaning=rule.meaning,
                kind=_kind(rule),
                players=None,
                choices=tuple(_choices(rule)),
                number=_limits(rule),
            )


def _kind(rule: RuleDefinition) -> RuleKind:
    if rule.rule == "points":
        return RuleKind.LIST
    if rule.typed is not None:
        return RuleKind.NUMBER
    return RuleKind.SET if rule.names or rule.rule == "fixed_pairs" else RuleKind.CHOICE


def _choices(rule: RuleDefinition) -> Iterator[ChoiceView]:
    for value in rule_choices(rule.rule):
        single = _kind(rule) is RuleKind.SET
        label = name_label(value) if single else value_label(rule.rule, value)
        yield ChoiceView(value=to_plain_value(value), label=label, players=None)


def _limits(rule: RuleDefinition) -> LimitsView | None:
    if rule.typed is None:
        return None
    most, step = rule.typed
    return LimitsView(least=0, most=most, step=step)


def _fan(fan: Fan) -> NamedFanView:
    return NamedFanView(
        name=fan.name,
        chinese=fan.chinese,
        pinyin=fan.pinyin,
        text=fan,
        meaning=meaning(fan),
    )


@cache
def fan_catalogue_json(language: Language) -> str:
    """Return the JSON of the catalogue, which is the same for every request in a language.

    >>> fan_catalogue_json(Language.ENGLISH)[:26]
    '{"games": {"mcr": [{"name"'
    """
    return json.dumps(encode(fan_catalogue(), language), ensure_ascii=False)
