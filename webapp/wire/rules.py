"""Writing rules as JSON: those that a hand was scored by, and all that there are to choose."""

from collections.abc import Iterable
from functools import cache

from scorer.riichi.rules.descriptions import RULE_WORDS, TOPICS, RuleWords, Topic
from scorer.riichi.rules.plain_values import plain_value
from scorer.riichi.rules.player_count import FOLLOWING, for_players
from scorer.riichi.rules.preset import Cell, Confidence, Preset
from scorer.riichi.rules.presets import PRESETS, SOURCES
from scorer.riichi.rules.value_names import value_words
from scorer.tiles.terms import Words
from webapp.wire.hand_request import ChosenRules
from webapp.wire.rule_choices import choosing_json, words_json

_STANDARD = Words("Standard", "標準")

_OF_A_HAND = frozenset({Topic.SET, Topic.YAKU, Topic.DORA, Topic.FU, Topic.LIMITS})
_HONBA = "honba"

_FOLLOWS = {
    4: Words(
        "This table plays with four; for three, tenbo carried the value over.",
        "四人打ちのルールです。三人打ちの値は tenbo が合わせました。",
    ),
    3: Words(
        "This table plays with three; for four, tenbo carried the value over.",
        "三人打ちのルールです。四人打ちの値は tenbo が合わせました。",
    ),
}

_CONFIDENCE = {
    Confidence.A: Words(
        "The rule's own text, an official list or the games themselves say so.",
        "規定の原文、公式の一覧、または実際の牌譜によります。",
    ),
    Confidence.B: Words(
        "Several independent sources say so.", "互いに独立した複数の資料が一致しています。"
    ),
    Confidence.C: Words("A single source says so.", "一つの資料だけによります。"),
    Confidence.UNKNOWN: Words("It is not known for certain.", "確かなことは分かっていません。"),
    Confidence.SILENT: Words(
        "No source was found that speaks of it; this is tenbo's standard.",
        "触れている資料が見つからないため、tenbo の標準です。",
    ),
}


def chosen_json(chosen: ChosenRules) -> dict[str, object]:
    """Write which rules a hand was scored by.

    >>> from webapp.wire.hand_request import parse_rules
    >>> chosen_json(parse_rules({"preset": "tenhou", "kuitan": False}))
    {'preset': 'tenhou', 'title': {'en': 'Tenhou', 'ja': '天鳳'}, 'changed': {'kuitan': False}}
    """
    preset = chosen.preset
    return {
        "preset": None if preset is None else preset.name,
        "title": words_json(_STANDARD if preset is None else preset.title),
        "changed": {name: plain_value(getattr(chosen.rules, name)) for name in chosen.changed},
    }


@cache
def catalogue_json() -> dict[str, object]:
    """Write all rules and what each known table says of them; the standard comes first.

    >>> catalogue = catalogue_json()
    >>> catalogue["presets"][0]["name"], catalogue["groups"][1]["title"]["en"]
    (None, 'Yaku')
    >>> [rule["name"] for rule in catalogue["groups"][3]["rules"]]
    ['double_wind_pair', 'open_pinfu_30', 'rinshan_fu']
    """
    standard = Preset("", _STANDARD, {})
    return {
        "presets": [
            _preset_json(None, standard),
            *(_preset_json(preset.name, preset) for preset in PRESETS.values()),
        ],
        "groups": [
            {
                "title": words_json(TOPICS[topic]),
                "hand": of_a_hand,
                "rules": [_rule_json(rule) for rule in rules],
            }
            for of_a_hand in (True, False)
            for topic in Topic
            if (rules := list(_rules_of(topic, of_a_hand=of_a_hand)))
        ],
        "confidence": {str(sure): words_json(words) for sure, words in _CONFIDENCE.items()},
        "sources": {
            key: {"what": words_json(source.what), "address": source.address}
            for key, source in SOURCES.items()
        },
    }


def _rules_of(topic: Topic, *, of_a_hand: bool) -> Iterable[RuleWords]:
    """The rules of a topic that change what one hand is worth, or those that do not."""
    for words in RULE_WORDS.values():
        if words.topic is topic and of_a_hand == (topic in _OF_A_HAND or words.rule == _HONBA):
            yield words


def _rule_json(words: RuleWords) -> dict[str, object]:
    return {
        "name": words.rule,
        "label": words_json(words.label),
        "meaning": words_json(words.meaning),
        **choosing_json(words.rule),
    }


def _preset_json(name: str | None, preset: Preset) -> dict[str, object]:
    return {
        "name": name,
        "title": words_json(preset.title),
        "cells": {rule: _cell_json(rule, preset.cell(rule)) for rule in RULE_WORDS},
        "other": {rule: _cell_json(rule, cell) for rule, cell in _with_others(preset)},
    }


def _with_others(preset: Preset) -> Iterable[tuple[str, Cell]]:
    """The rules that follow where as many play as the table itself does not."""
    own = preset.rules.players
    rules = for_players(preset.rules, 7 - own)
    for rule in FOLLOWING:
        yield rule, Cell(getattr(rules, rule), note=_FOLLOWS[own])


def _cell_json(rule: str, cell: Cell) -> dict[str, object]:
    return {
        "value": plain_value(cell.value),
        "shown": words_json(value_words(rule, cell.value)),
        "confidence": str(cell.confidence),
        "disputed": cell.disputed,
        "sources": cell.sources,
        "note": None if cell.note is None else words_json(cell.note),
    }
