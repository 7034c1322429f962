"""The rules of games scored by fans: every rule and fan with its choices, and every rule set."""

import json
from collections.abc import Iterator
from functools import cache

from scorer.fans.fan import Fan
from scorer.fans.fan_list import meaning
from scorer.fans.rules.labels import LABELS
from scorer.fans.rules.plain_values import ALL_FANS
from scorer.fans.rules.presets import rule_sets_of
from scorer.fans.rules.rules import RULE_DEFINITIONS, SOURCES, TOPICS, Rules
from scorer.rules.definitions import RuleDefinition
from scorer.rules.presets import Confidence, Preset
from scorer.rules.values import to_plain_value
from scorer.tiles.messages import Number, Text, join, verbatim
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Game, Language
from webapp.typed_json.encode import encode
from webapp.views.rules import (
    CatalogueResponse,
    CellView,
    ChoiceView,
    LimitsView,
    PresetView,
    RuleGroupView,
    RuleKind,
    RuleView,
    rule_view,
    source_views,
)

_FAN = "fans."
"""The beginning of the name of a rule that is the number of points of a fan."""

_NOT_COUNTED = _("does not count")
_MOST_POINTS = 1000


@cache
def fan_catalogue(game: Game) -> CatalogueResponse:
    """Return the rules of a game scored by fans; each fan is a rule, `fans.` before its name.

    >>> catalogue = fan_catalogue(Game.GENERAL)
    >>> [each.name for each in catalogue.presets]
    ['hk', 'zung_jung']
    >>> [rule.name for rule in catalogue.groups[0].rules]
    ['flowers', 'dead_tiles']
    >>> str(catalogue.presets[0].cells["fans.all_pungs"].label)
    '3'
    """
    views = [
        RuleGroupView(title=topic.heading, hand=topic.hand, rules=tuple(_rules_of(key)))
        for key, topic in TOPICS.items()
    ]
    fans = RuleGroupView(title=_("Fans"), hand=True, rules=tuple(map(_fan, ALL_FANS)))
    of_a_hand = sum(topic.hand for topic in TOPICS.values())
    return CatalogueResponse(
        presets=tuple(_preset(name, each) for name, each in rule_sets_of(game).items()),
        groups=(*views[:of_a_hand], fans, *views[of_a_hand:]),
        confidence={},
        sources=source_views(SOURCES),
        tile_names={},
    )


def _rules_of(topic: str) -> Iterator[RuleView]:
    for rule in RULE_DEFINITIONS.values():
        if rule.topic == topic:
            yield rule_view(rule, _choices(rule))


def _choices(rule: RuleDefinition) -> Iterator[ChoiceView]:
    several = rule.names or rule.rule == "fixed_pairs"
    for value in rule.suggested or LABELS.choices(rule.rule) or tuple(rule.labels):
        label = LABELS.name(value) if several else LABELS.value(rule.rule, value)
        yield ChoiceView(value=to_plain_value(value), label=label, players=None)


def _fan(fan: Fan) -> RuleView:
    return RuleView(
        name=f"{_FAN}{fan.name}",
        label=fan,
        meaning=join([verbatim(f"{fan.pinyin}."), meaning(fan)], " "),
        unit=None,
        kind=RuleKind.NUMBER,
        players=None,
        choices=(ChoiceView(value=0, label=_NOT_COUNTED, players=None),),
        number=LimitsView(0, _MOST_POINTS, 1),
        sources="",
    )


def _preset(name: str, rule_set: Preset[Rules]) -> PresetView:
    rules = rule_set.rules
    points = {fan.name: fan.points for fan in rules.fans}
    cells = {
        rule: _cell(
            to_plain_value(getattr(rules, rule)),
            LABELS.value(rule, getattr(rules, rule)),
            rule_set.cell(rule).sources,
        )
        for rule in RULE_DEFINITIONS
    }
    fan_sources = rule_set.cells["fans"].sources if "fans" in rule_set.cells else ""
    for fan in ALL_FANS:
        value = points.get(fan.name, 0)
        label = Number(value) if value else _NOT_COUNTED
        cells[f"{_FAN}{fan.name}"] = _cell(value, label, fan_sources)
    return PresetView(name=name, title=rule_set.title, note=rule_set.note, cells=cells, other={})


def _cell(value: object, label: Text, sources: str) -> CellView:
    return CellView(
        value=value,
        label=label,
        confidence=Confidence.SILENT,
        disputed=False,
        sources=sources,
        note=None,
    )


@cache
def fan_catalogue_json(game: Game, language: Language) -> str:
    """Return the JSON of the catalogue, which is the same for every request in a language.

    >>> fan_catalogue_json(Game.MCR, Language.ENGLISH)[:28]
    '{"presets": [{"name": "mcr",'
    """
    return json.dumps(encode(fan_catalogue(game), language), ensure_ascii=False)
