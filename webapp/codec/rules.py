"""Writing rules as JSON: those that a hand was scored by, and all that there are to choose."""

from collections.abc import Iterable
from functools import cache

from scorer.rules import KNOWN_NAMES, Renhou
from scorer.rules.plain import plain_value
from scorer.rules.preset import Cell, Confidence, Preset
from scorer.rules.presets import PRESETS, SOURCES
from scorer.rules.value_words import choices, name_words, value_words
from scorer.rules.words import RULE_WORDS, TOPICS, RuleWords, Topic
from scorer.terms import Words
from webapp.codec.request import ChosenRules

_STANDARD = Words("Standard", "標準")

_OF_A_HAND = frozenset({Topic.SET, Topic.YAKU, Topic.DORA, Topic.FU, Topic.LIMITS})
_HONBA = "honba"
_HONBA_OF = {4: (300, 600, 900, 1200, 1500), 3: (200, 400, 600, 1000)}
_OF_SANMA = frozenset({"nuki_dora", "sanma_tsumo"})

_MORE_CHOICES = {
    "players": (),  # uma and honba would have to follow: another preset does all of it
    "renhou": (*Renhou, *range(1, 13)),
    "yakuman_at_most": tuple(range(7)),
}
"""What a rule that is a number, or can be one, is chosen from on the page."""

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

    >>> from webapp.codec.request import parse_rules
    >>> chosen_json(parse_rules({"preset": "tenhou", "kuitan": False}))
    {'preset': 'tenhou', 'title': {'en': 'Tenhou', 'ja': '天鳳'}, 'changed': {'kuitan': False}}
    """
    preset = chosen.preset
    return {
        "preset": None if preset is None else preset.name,
        "title": _words_json(_STANDARD if preset is None else preset.title),
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
                "title": _words_json(TOPICS[topic]),
                "hand": of_a_hand,
                "rules": [_rule_json(rule, changes=of_a_hand) for rule in rules],
            }
            for of_a_hand in (True, False)
            for topic in Topic
            if (rules := list(_rules_of(topic, of_a_hand=of_a_hand)))
        ],
        "confidence": {str(sure): _words_json(words) for sure, words in _CONFIDENCE.items()},
        "sources": {
            key: {"what": _words_json(source.what), "address": source.address}
            for key, source in SOURCES.items()
        },
    }


def _rules_of(topic: Topic, *, of_a_hand: bool) -> Iterable[RuleWords]:
    """The rules of a topic that change what one hand is worth, or those that do not."""
    for words in RULE_WORDS.values():
        if words.topic is topic and of_a_hand == (topic in _OF_A_HAND or words.rule == _HONBA):
            yield words


def _rule_json(words: RuleWords, *, changes: bool) -> dict[str, object]:
    rule = words.rule
    return {
        "name": rule,
        "label": _words_json(words.label),
        "meaning": _words_json(words.meaning),
        "kind": _kind(rule),
        "players": 3 if rule in _OF_SANMA else None,
        "choices": _choices_json(rule) if changes else [],
    }


def _choices_json(rule: str) -> list[dict[str, object]]:
    """What a rule is chosen from; players says with how many that can be played."""
    if rule == _HONBA:
        return [
            _choice_json(rule, value) | {"players": players}
            for players, values in _HONBA_OF.items()
            for value in values
        ]
    return [_choice_json(rule, value) for value in _MORE_CHOICES.get(rule, choices(rule))]


def _kind(rule: str) -> str:
    """How a rule is chosen: one of its choices, several of them, or the reds of each suit."""
    if rule == "red_fives":
        return "reds"
    return "set" if rule in KNOWN_NAMES else "choice"


def _choice_json(rule: str, value: object) -> dict[str, object]:
    words = name_words(str(value)) if rule in KNOWN_NAMES else value_words(rule, value)
    return {"value": plain_value(value), "label": _words_json(words), "players": None}


def _preset_json(name: str | None, preset: Preset) -> dict[str, object]:
    return {
        "name": name,
        "title": _words_json(preset.title),
        "cells": {rule: _cell_json(rule, preset.cell(rule)) for rule in RULE_WORDS},
    }


def _cell_json(rule: str, cell: Cell) -> dict[str, object]:
    return {
        "value": plain_value(cell.value),
        "shown": _words_json(value_words(rule, cell.value)),
        "confidence": str(cell.confidence),
        "disputed": cell.disputed,
        "sources": cell.sources,
        "note": None if cell.note is None else _words_json(cell.note),
    }


def _words_json(words: Words) -> dict[str, str]:
    return {"en": words.english, "ja": words.japanese}
