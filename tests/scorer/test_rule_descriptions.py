"""Every rule and every value has a label in each language."""

import pytest

from scorer.riichi.rule_labels import name_label, rule_choices, value_label
from scorer.riichi.rules.choices import Kazoe
from scorer.riichi.rules.plain_values import rules_from_dict
from scorer.riichi.rules.presets import PRESETS
from scorer.riichi.rules.rules import (
    ALLOWED_NAMES,
    RULE_DEFINITIONS,
    RULE_NAMES,
    STANDARD,
    Rules,
    is_relevant,
)
from scorer.rules.presets import Preset
from scorer.rules.values import to_plain_value
from scorer.tiles.messages import Text
from scorer.tiles.terms import Language
from tests.presets import JPML_A, M_LEAGUE, TENHOU_SANMA


def test_labels_are_unique() -> None:
    for language in Language:
        labels = [description.label.text(language) for description in RULE_DEFINITIONS.values()]
        assert len(set(labels)) == len(labels)


@pytest.mark.parametrize("rule", RULE_NAMES)
def test_the_labels_of_the_values_of_a_rule_are_unique(rule: str) -> None:
    def label(value: object) -> Text:
        return name_label(str(value)) if rule in ALLOWED_NAMES else value_label(rule, value)

    for language in Language:
        words = [label(value).text(language) for value in rule_choices(rule)]
        assert len(set(words)) == len(words)
        assert all(words)


def test_every_choice_is_a_value_of_the_rule() -> None:
    for rule in RULE_NAMES:
        for value in rule_choices(rule):
            wanted = frozenset({value}) if rule in ALLOWED_NAMES else value
            assert getattr(rules_from_dict({rule: to_plain_value(wanted)}), rule) == wanted


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_every_value_of_a_preset_has_a_label(preset: Preset[Rules]) -> None:
    for rule in RULE_NAMES:
        words = value_label(rule, getattr(preset.rules, rule))
        assert words.text(Language.ENGLISH)
        assert words.text(Language.JAPANESE)


@pytest.mark.parametrize(
    ("rule", "value", "label"),
    [
        ("renhou", 4, "4 han"),
        ("double_wind_pair", 2, "2 fu"),
        ("start_score", 25_000, "25,000"),
        ("target_score", 0, "none"),
        ("yakuman_at_most", 4, "4 yakuman"),
        ("kuitan", True, "yes"),
        ("kazoe", Kazoe.SANBAIMAN, "sanbaiman"),
        ("pao", STANDARD.pao, "daisangen, daisuushii"),
        ("optional_yaku", frozenset(), "none"),
        ("red_fives", (0, 1, 1), "0/1/1"),
        ("uma", TENHOU_SANMA.uma, "+20/0/−20"),
    ],
)
def test_label_of_a_value(rule: str, value: object, label: str) -> None:
    assert str(value_label(rule, value)) == label


def test_yaku_in_a_value_have_characters_for_those_who_read_them() -> None:
    assert value_label("pao", STANDARD.pao).text(Language.CHINESE) == "大三元、大四喜"


def test_an_invalid_value_has_no_label() -> None:
    with pytest.raises(TypeError, match="kuitan"):
        value_label("kuitan", 1.5)


def test_irrelevant_rules() -> None:
    idle = {rule for rule in RULE_NAMES if not is_relevant(rule, M_LEAGUE)}
    assert idle == {
        *("nuki_dora", "sanma_tsumo", "honba_to", "sticks_to", "tenhou_best_wait"),
        *("nagashi_as_tsumo", "nagashi_closed", "abort_repeats", "added_round"),
        *("chip_red_open", "chip_value", "yakitori_to", "bust_prize"),
    }
    assert not is_relevant("kan_ura", JPML_A)
    assert {rule for rule in RULE_NAMES if not is_relevant(rule, TENHOU_SANMA)} == {
        *("triple_ron", "chombo_points", "tenhou_best_wait"),
        *("chip_red_open", "chip_value", "yakitori_to"),
    }
