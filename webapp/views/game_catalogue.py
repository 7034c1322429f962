"""The rules of games other than riichi: every rule and fan with its choices, and the presets."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from scorer.fans.fan import Fan
from scorer.fans.fan_list import meaning
from scorer.rules.definitions import RuleDefinition, RuleLabels
from scorer.rules.files import RuleBook
from scorer.rules.presets import Confidence, Preset
from scorer.rules.values import to_plain_value
from scorer.table.games import games
from scorer.tiles.messages import Number, Text, join, verbatim, words_of
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
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


def game_catalogue(book: RuleBook) -> CatalogueResponse:
    """Return the rules of a game; each fan is a rule, `fans.` before its name."""
    topics = book.texts.topics
    views = [
        RuleGroupView(title=topic.heading, hand=topic.hand, rules=tuple(_rules_of(key, book)))
        for key, topic in topics.items()
    ]
    fans = RuleGroupView(title=_("Fans"), hand=True, rules=tuple(map(_fan, book.fans)))
    of_a_hand = sum(topic.hand for topic in topics.values())
    return CatalogueResponse(
        presets=tuple(_preset(name or None, each, book) for name, each in book.presets.items()),
        groups=(*views[:of_a_hand], *([fans] if book.fans else []), *views[of_a_hand:]),
        confidence={},
        sources=source_views(book.texts.sources),
        tile_names={},
    )


def _rules_of(topic: str, book: RuleBook) -> Iterator[RuleView]:
    for rule in book.texts.definitions.values():
        if rule.topic == topic:
            yield rule_view(rule, _choices(rule, book.labels))


def _choices(rule: RuleDefinition, labels: RuleLabels) -> Iterator[ChoiceView]:
    several = rule.names or rule.rule == "fixed_pairs"
    for value in rule.suggested or labels.choices(rule.rule) or tuple(rule.labels):
        label = labels.name(value) if several else labels.value(rule.rule, value)
        yield ChoiceView(value=to_plain_value(value), label=label, players=None)


def _fan(fan: Fan) -> RuleView:
    return RuleView(
        name=f"{_FAN}{fan.name}",
        label=fan,
        meaning=join([verbatim(f"{fan.pinyin}."), meaning(fan)], " "),
        unit=None,
        kind=RuleKind.NUMBER,
        players=None,
        needs=(),
        choices=(ChoiceView(value=0, label=_NOT_COUNTED, players=None),),
        number=LimitsView(0, _MOST_POINTS, 1),
        sources="",
    )


def _preset(name: str | None, rule_set: Preset[Any], book: RuleBook) -> PresetView:
    rules = rule_set.rules
    points = {fan.name: fan.points for fan in rules.fans} if book.fans else {}
    cells = {
        rule: _cell(
            to_plain_value(getattr(rules, rule)),
            book.labels.value(rule, getattr(rules, rule)),
            rule_set.cell(rule).sources,
        )
        for rule in book.texts.definitions
    }
    fan_sources = rule_set.cells["fans"].sources if "fans" in rule_set.cells else ""
    for fan in book.fans:
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
def game_catalogue_json(game: str, language: Language) -> str | None:
    """Return the JSON of the catalogue of a game, the same for every request in a language.

    It is None for an unknown game, and for riichi, whose catalogue has more.

    >>> game_catalogue_json("mcr", Language.ENGLISH)[:28]
    '{"presets": [{"name": "mcr",'
    """
    book = games()[game].rule_book(game) if game in games() else None
    if book is None:
        return None
    with words_of(game):
        return json.dumps(encode(game_catalogue(book), language), ensure_ascii=False)
