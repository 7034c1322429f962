"""The claims of docs/reference/sources.md about the founding documents and their presets."""

import ast
import re
from dataclasses import fields, replace
from pathlib import Path

import pytest

from scorer.riichi.division import divide
from scorer.riichi.rule_labels import value_label
from scorer.riichi.rules.presets import PRESETS
from scorer.riichi.rules.rules import RULE_DEFINITIONS, STANDARD
from scorer.riichi.score import score
from scorer.riichi.win import By, Riichi, Win
from scorer.riichi.yaku_list import yaku_list
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


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    ("text", "wait"),
    [("12s3s", "penchan"), ("46s5s", "kanchan"), ("7s7s", "tanki")],
)
def test_a_wait_for_one_tile_has_2_fu_in_every_preset(preset: str, text: str, wait: str) -> None:
    """HU "penchanmachi, kanchanmachi, tankimachi: 2fu", PL "do pary", AA 10.1."""
    rest = "123s" if wait == "tanki" else "77s"
    hand, tile = parse_hand(f"111456999p{rest}{text}")
    win = Win(tile, By.RON, seat=Wind.SOUTH, round=Wind.EAST, riichi=Riichi.RIICHI)
    lines = score(hand, win, PRESETS[preset].rules).fu_lines
    assert [line.fu for line in lines if wait in line.reason.name] == [2]


def test_a_double_riichi_is_declared_with_the_first_discard() -> None:
    """HU "az első körben megy ki" is ippatsu beside it: the win can come later."""
    (entry,) = (each for each in yaku_list(STANDARD) if each.yaku.name == "double_riichi")
    assert "with the first discard, before any call" in str(entry.meaning)
    hand, tile = parse_hand("123m23499s45679p8p")
    win = Win(tile, By.RON, seat=Wind.SOUTH, round=Wind.EAST, riichi=Riichi.DOUBLE)
    for first_turn, han in ((False, 2), (True, 3)):
        assert score(hand, replace(win, ippatsu=first_turn)).han == han
