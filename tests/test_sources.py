"""The claims of docs/reference/sources.md about the founding documents and their presets."""

import ast
import re
from dataclasses import fields, replace
from pathlib import Path

import pytest

from scorer import FanWin, score_fans
from scorer.riichi.contradictions import hidden_indicator_note
from scorer.riichi.division import divide
from scorer.riichi.rule_labels import value_label
from scorer.riichi.rules.presets import PRESETS
from scorer.riichi.rules.rules import RULE_DEFINITIONS, STANDARD
from scorer.riichi.score import check, score
from scorer.riichi.win import By, Moment, Riichi, Win
from scorer.rules.presets import Confidence
from scorer.table.events import HandDrawn
from scorer.table.riichi.game import RiichiGame
from scorer.tiles.hand import parse_hand
from scorer.tiles.tile import Wind, parse_tiles
from tests.presets import HONG_KONG
from tests.scorer.golden_hands import golden_hands
from tests.unpublished import FOLDER, needs

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "reference" / "sources.md").read_text("utf-8")
WIN = Win(parse_tiles("8p")[0], By.RON, seat=Wind.SOUTH, round=Wind.EAST, riichi=Riichi.RIICHI)
DOCUMENTS_READ = {
    "AA": "basic_ari_ari",
    "HU": "hungarian_chinese_and_japanese",
    "PL": "polish_yaku_tables",
    "RA": "base_rules_most_variants",
    "TP": "toki_pona_riichi",
}
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


def plain(text: str) -> str:
    return " ".join(re.sub(r"[*>]", "", text).split()).lower()


@needs("the founding documents", FOLDER / "rules")
def test_quotes_are_those_of_the_documents() -> None:
    texts = {
        key: plain((FOLDER / "rules" / f"seed_{name}.txt").read_text("utf-8"))
        for key, name in DOCUMENTS_READ.items()
    }
    rows = [line.split(" | ")[0] for line in PAGE.splitlines() if "`tests/" in line]
    cells = [cell.sources for preset in PRESETS.values() for cell in preset.cells.values()]
    quotes = 0
    for cited in (*rows, *cells):
        key = ""
        for name, quote in re.findall(r'\b(AA|HU|PL|RA|TP)\b|"(.+?)"(?=[,; ]|$)', cited):
            key = name or key
            quotes += bool(quote)
            assert all(part in texts[key] for part in plain(quote).split(" ... ")), (key, quote)
    assert quotes > 50


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


@pytest.mark.parametrize(("name", "paid"), [("polski", 1), ("ema_2016", 0), ("ema_2025", 0)])
def test_the_ema_has_no_nagashi_mangan(name: str, paid: bool) -> None:
    """PL "NIEUZNANE PRZEZ EMA"."""
    game = RiichiGame(PRESETS[name].rules)
    assert game.is_possible(HandDrawn(frozenset(), frozenset({1})), game.new_game()) == paid


def test_the_number_of_red_fives_is_that_of_clubs() -> None:
    """AA counts red tiles and states no number."""
    rules = PRESETS["ari_ari"].rules
    assert PRESETS["ari_ari"].cell("red_fives").confidence is Confidence.B
    hand, tile = parse_hand("340m067p123340s8p8p")
    lines = score(hand, replace(WIN, tile=tile), rules).dora
    assert {line.yaku.name: line.han for line in lines} == {"aka_dora": 3}
    hand, tile = parse_hand("340067m234s567p8p8p")
    assert check(hand, replace(WIN, tile=tile), rules)  # the second red five of characters


@pytest.mark.parametrize(
    ("name", "closed", "called"),
    [("ari_ari", True, True), ("toki_pona", False, False), ("magyar", False, False)],
)
def test_a_rinshan_win_counts_the_kan_dora_that_lies_open(
    name: str, closed: bool, called: bool
) -> None:
    """AA "When a Kan is declared"; TP "tenpo musi li pini ala la"; HU "dob, és utána ..."."""
    for kan, is_open in (("1111p", closed), ("1111=p", called)):
        hand, tile = parse_hand(f"234m567s99p78s9s {kan}")
        win = Win(tile, By.TSUMO, seat=Wind.SOUTH, round=Wind.EAST, moment=Moment.RINSHAN)
        for indicators, valid in (("4z", True), ("4z8s", is_open)):
            note = hidden_indicator_note(
                hand, replace(win, dora=parse_tiles(indicators)), PRESETS[name].rules
            )
            assert (note is None) is valid


@pytest.mark.parametrize(
    ("seat", "self_drawn", "fan"),
    [
        (Wind.EAST, True, "heavenly_hand"),
        (Wind.SOUTH, True, "hand_of_man"),  # RA: "Earthly Hand"
        (Wind.SOUTH, False, "earthly_hand"),  # RA: "Hand of Man"
    ],
)
def test_wins_of_the_first_turn_have_the_names_of_hong_kong(
    seat: Wind, self_drawn: bool, fan: str
) -> None:
    hand, tile = parse_hand("123m456p789s1122z2z")
    win = FanWin(tile, self_drawn=self_drawn, seat=seat, round=Wind.EAST, first_turn=True)
    names = {line.fan.name for line in score_fans(hand, win, HONG_KONG).fans}
    assert names & {"heavenly_hand", "earthly_hand", "hand_of_man"} == {fan}


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
    lines = score(hand, replace(WIN, tile=tile), PRESETS[preset].rules).fu_lines
    assert [line.fu for line in lines if wait in line.reason.name] == [2]


@pytest.mark.parametrize(
    ("riichi", "ippatsu", "moment", "yaku"),
    [
        # HU "az első körben megy ki": a win in the first round is ippatsu ...
        (Riichi.RIICHI, True, Moment.ORDINARY, {"riichi": 1, "ippatsu": 1}),
        (Riichi.DOUBLE, True, Moment.ORDINARY, {"double_riichi": 2, "ippatsu": 1}),
        # ... and a double riichi can win as late as with the last discard.
        (Riichi.DOUBLE, False, Moment.ORDINARY, {"double_riichi": 2}),
        (Riichi.DOUBLE, False, Moment.LAST_TILE, {"double_riichi": 2, "houtei": 1}),
    ],
)
def test_a_double_riichi_is_declared_with_the_first_discard(
    riichi: Riichi, ippatsu: bool, moment: Moment, yaku: dict[str, int]
) -> None:
    hand, tile = parse_hand("123m23499s45679p8p")
    win = replace(WIN, tile=tile, riichi=riichi, ippatsu=ippatsu, moment=moment)
    assert not check(hand, win)
    assert {line.yaku.name: line.han for line in score(hand, win).yaku} == yaku
