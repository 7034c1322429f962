"""The claims of docs/reference/sources.md about the founding documents and their presets."""

import ast
import re
from dataclasses import fields
from pathlib import Path

import pytest

from scorer.riichi.division import divide
from scorer.riichi.rule_labels import value_label
from scorer.riichi.rules.presets import PRESETS
from scorer.riichi.rules.rules import RULE_DEFINITIONS, STANDARD
from scorer.riichi.win import By, Win
from scorer.rules.presets import Confidence
from scorer.tiles.hand import parse_hand
from scorer.tiles.tile import Wind
from tests.scorer.golden_hands import golden_hands

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "reference" / "sources.md").read_text("utf-8")
DOCUMENTS = ("ari_ari", "magyar", "polski", "toki_pona")


def test_the_page_lists_every_difference_of_the_presets_from_the_standard() -> None:
    rows = []
    for rule, definition in RULE_DEFINITIONS.items():
        usual = getattr(STANDARD, rule)
        values = [getattr(PRESETS[name].rules, rule) for name in DOCUMENTS]
        if any(value != usual for value in values):
            cells = ["–" if value == usual else str(value_label(rule, value)) for value in values]
            rows.append(" | ".join([str(definition.label), *cells, str(value_label(rule, usual))]))
    table = PAGE.split("| Rule |")[1].split("\n\n")[0].splitlines()[2:]
    assert table == [f"| {row} |" for row in rows]


def test_values_without_a_source_are_those_of_the_standard() -> None:
    for name in DOCUMENTS:
        preset = PRESETS[name]
        silent = [
            rule.name
            for rule in fields(preset.rules)
            if rule.name in RULE_DEFINITIONS and not preset.cell(rule.name).sources
        ]
        assert [
            rule for rule in silent if getattr(preset.rules, rule) != getattr(STANDARD, rule)
        ] == []


@pytest.mark.parametrize("check", sorted(set(re.findall(r"`(tests/[\w/]+\.py::[\w:]+)`", PAGE))))
def test_a_named_test_exists(check: str) -> None:
    file, *names = check.split("::")
    body = ast.parse((ROOT / file).read_text("utf-8")).body
    for name in names:
        (found,) = (each for each in body if getattr(each, "name", None) == name)
        body = getattr(found, "body", [])


@pytest.mark.parametrize("name", sorted(set(re.findall(r'golden hand "([^"]+)"', PAGE))))
def test_a_named_golden_hand_exists(name: str) -> None:
    assert name in {hand["name"] for hand in golden_hands()}


@pytest.mark.parametrize("name", ["ema_2016", "ema_2025"])
def test_the_ema_has_no_nagashi_mangan(name: str) -> None:
    """PL "NIEUZNANE PRZEZ EMA"."""
    assert not PRESETS[name].rules.nagashi_mangan


def test_the_number_of_red_fives_is_that_of_clubs() -> None:
    """AA counts red tiles and states no number."""
    cell = PRESETS["ari_ari"].cell("red_fives")
    assert (cell.value, cell.confidence) == ((1, 1, 1), Confidence.B)


def test_seven_pairs_of_terminals_do_not_win() -> None:
    hand, tile = parse_hand("1111m9999m11p99p1s1s")
    assert divide(hand, Win(tile, By.TSUMO, seat=Wind.EAST, round=Wind.EAST)) == ()
