"""`tenbo table`, `tenbo yaku` and `tenbo terms`."""

import json
import re
from pathlib import Path

import pytest

from scorer.fans.points_table import fan_points_table
from scorer.fans.rules.plain_values import rules_from_dict
from scorer.riichi.rules.presets import PRESETS
from scorer.riichi.rules.rules import RULE_DEFINITIONS, RULE_NAMES
from scorer.tiles.terms import Game
from tests.webapp.sessions import Tenbo


def test_the_table_has_both_winners_or_one(tenbo: Tenbo) -> None:
    """AA, figure 2: 30 fu 1 han pays 1,000, 300 and 500, and to a dealer 500 and 1,500."""
    both, dealer, others = (
        tenbo("table", *options).out.splitlines()
        for options in ([], ["--dealer"], ["--non-dealer"])
    )
    assert len(both) == len(dealer) + len(others) - 1  # the title of the rules
    assert dealer[6].split()[:3] == ["30", "1500", "500"]
    assert others[6].split()[:3] == ["30", "1000", "300/500"]
    assert others[-3].split() == ["sanbaiman", "11-12", "han", "24000", "6000/12000"]


def test_the_rules_of_a_book_print_its_penalties_and_sources(tenbo: Tenbo) -> None:
    """N25 §6.3: a swap call is a dead hand; §7.2: 1,000 for each minute."""
    lines = tenbo("rules", "ema_2025").out.splitlines()
    found = {line.split()[0]: line for line in lines if line.strip()}
    assert "  Chombo: 20,000 after uma, re-deal, §3.4.6" in found["false_win"]
    assert found["swap_call"].endswith("Dead hand, §6.3")
    assert found["late"].endswith("1,000 after uma for each minute, §7.2")
    assert any("chombo at the same moment as a win is void" in line for line in lines)
    assert found["riichi_kan"].endswith("A N25 §3.3.10, §6.7.1")
    assert found["N25"] == "N25      Riichi rules of EMA, 2025 (version 1.1), with sections " + (
        "http://mahjong-europe.org/portal/images/docs/Riichi-rules-2025-EN.pdf"
    )


SILENT_EMA = {"rinshan_fu", "seat_draw", "second_roll"}
SILENT_WRC = SILENT_EMA | {"kan_ura", "keishiki_tenpai", "yakuman_at_most"}
SILENT = {
    "ema_2016": SILENT_EMA,
    "ema_2025": SILENT_EMA,
    "wrc_2025": SILENT_WRC,
    "wrc_2025_lower": SILENT_WRC,
}
"""The rules of a game on which no source was found, by the presets of tournaments."""


@pytest.mark.parametrize("preset", PRESETS)
def test_every_rule_has_a_confidence_and_a_source(tenbo: Tenbo, preset: str) -> None:
    lines = tenbo("rules", preset).out.splitlines()
    shown = {line.split()[0]: line for line in lines if line.startswith("  ") and line.split()}
    marks = {rule: re.split(r" {2,}", shown[rule].strip())[3] for rule in RULE_NAMES}
    for rule, mark in marks.items():
        assert re.fullmatch(r"[ABC?]!? [A-Z].*|[?-] [a-z ]+", mark), rule
    silent = {rule for rule, mark in marks.items() if mark == "- no source found"}
    if preset in SILENT:
        clubs = {rule for rule in RULE_NAMES if RULE_DEFINITIONS[rule].topic == "club"}
        assert silent - clubs == SILENT[preset]


def test_rules_and_honba_change_the_table(tenbo: Tenbo, tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text("kiriage_mangan = true\n")
    lines = tenbo("table", "--rules", str(club), "--honba", "1", "--non-dealer").out.splitlines()
    (row,) = (line.split() for line in lines if line.startswith(" 30"))
    assert row[-2:] == ["8300", "2100/4100"]
    printed = json.loads(tenbo("table", "--rules", str(club), "--honba", "1", "--json").out)
    (cells,) = (row["cells"] for row in printed["rows"] if row["fu"] == 30)
    assert (cells[3]["limit"], cells[3]["ron"]) == ("mangan", {"ron": 8300})


def test_the_table_of_fan_and_points(tenbo: Tenbo) -> None:
    """HK: 13 faan are 384 points; CN98: a hand of 24 points is paid 32 and 8, or 32 by each."""
    rows = [line.split() for line in tenbo("table", "--game", "hk").out.splitlines()]
    assert rows[-1] == ["13+", "384", "1536", "0", "768", "2304"]
    assert rows[3][0] == "3"  # the minimum
    lines = tenbo("table", "--game", "mcr").out.splitlines()
    assert ["24", "24", "32", "8", "32", "96"] in [line.split() for line in lines]
    assert lines[-1] == "Each fan is a point. Each payer adds the base of 8."
    printed = json.loads(tenbo("table", "--game", "zung_jung", "--json").out)
    last = printed["rows"][-1]
    assert (last["fan"], last["more"], last["discard"]["others"]) == (320, True, 25)
    assert printed["notes"][-1] == "A single fan worth more than 320 is paid in full."
    assert "--dealer" in tenbo("table", "--game", "hk", "--dealer", status=2).err


@pytest.mark.parametrize(
    ("values", "fans"),
    [
        ({"preset": "hk", "points": [1, 5, 9], "limit": 0, "minimum": 0}, [0, 1, 2]),
        ({"preset": "hk", "points": "fan", "limit": 4, "minimum": 0}, [1, 2, 3, 4]),
        ({"fans": {"all_pungs": 6, "full_flush": 24}, "minimum": 5}, [5, 6, 24]),
        ({}, [1]),
    ],
)
def test_the_rows_follow_the_rules(values: dict[str, object], fans: list[int]) -> None:
    assert [row.fan for row in fan_points_table(rules_from_dict(values, Game.GENERAL))] == fans


def test_the_reasons_for_fu(tenbo: Tenbo) -> None:
    lines = tenbo("table", "--fu", "--lang", "ja").out.splitlines()
    (pair,) = (line.split() for line in lines if line.startswith("連風牌雀頭"))
    assert pair[1] == "4符"
    out = tenbo("table", "--fu", "--rules", "tenhou_sanma", "--json").out
    assert "kuipinfu" not in {entry["name"] for entry in json.loads(out)["fu"]}


@pytest.mark.parametrize("name", ["iipeikou", "Iipeekō", "一盃口", "twin sequences", "i-pe-ko-"])
def test_a_yaku_is_found_by_each_of_its_names(tenbo: Tenbo, name: str) -> None:
    lines = tenbo("yaku", *name.split()).out.splitlines()
    assert lines[:4] == [
        "一盃口  iipeikou  Twin sequences",
        "tok nasin 2 sama; pl Iipeekō; hu i-pe-ko-",
        "1, closed only",
        "Two identical sequences.",
    ]
    assert lines[-2].startswith("│p│p│p│p│p│s│")


@pytest.mark.parametrize(
    ("rules", "name", "lines"),
    [
        (
            "toki_pona",
            "ijo suli weka taso",
            ["流し満貫  nagashi mangan  Mangan by discards", "mangan"],
        ),
        ("m_league", "Nagashimangan", ["流し満貫", "not in these rules"]),
        ("standard", "kama Jakuman tan nanpa pona suli", ["数え役満", "yakuman"]),
    ],
)
def test_what_no_hand_shows_is_found_too(
    tenbo: Tenbo, rules: str, name: str, lines: list[str]
) -> None:
    """TP, PL and HU have nagashi mangan and kazoe yakuman among the yaku."""
    shown = tenbo("yaku", "--rules", rules, name).out.splitlines()
    assert shown[0].startswith(lines[0])
    assert shown[2] == lines[1]
    assert len(shown) == 4


def test_a_name_that_several_yaku_have(tenbo: Tenbo) -> None:
    lines = tenbo("yaku", "Fanpai").out.splitlines()
    assert sum(line.startswith("tok kama Jakupa") for line in lines) == 11


def test_the_lists_say_what_the_rules_have(tenbo: Tenbo) -> None:
    riichi = tenbo("yaku", "--rules", "m_league", "--names", "pl").out.splitlines()
    rows = {line.split()[0]: line for line in riichi}
    assert rows["三連刻"].endswith("not in these rules")
    assert rows["一気通貫"].split("  ")[-1].strip() == "2, open 1"
    assert "Ikkitsūkan" in rows["一気通貫"]
    fans = tenbo("yaku", "--game", "hk").out.splitlines()
    assert next(line for line in fans if "All Pungs" in line).split()[-1] == "3"
    shown = tenbo("yaku", "--game", "mcr", "大三元").out.splitlines()
    assert "Does not count beside it: Two Dragon Pungs, Dragon Pung" in shown[3]


def test_an_unknown_name(tenbo: Tenbo) -> None:
    for game in ("riichi", "mcr"):
        out, err = tenbo("yaku", "--game", game, "pinfoo", status=2)
        assert out == ""
        assert 'There is nothing with the name "pinfoo"' in err


# The words that the documents explain: HU, TP, PL, AA and RA.
@pytest.mark.parametrize(
    ("word", "romaji"),
    [
        *(("furiten", "furiten"), ("振聴", "furiten"), ("振听", "furiten")),
        *(("Matka", "oya"), ("Dziecko", "ko"), ("martwy mur", "wanpai"), ("sinpin moli", "wanpai")),
        *(("Kai kang", "daiminkan"), ("牌尺", "pái chǐ"), ("杠头牌", "rinshanpai")),
        *(("tamenmachi", "tamenmachi"), ("több fronton", "tamenmachi"), ("ryanmenten", "ryanmen")),
        *(("shanpon", "shanpon"), ("isshu machi", "isshu machi"), ("craks", "manzu")),
        *(("jan Ton", "oya"), ("sen", "juu hyaku sen man"), ("jaku", "juu hyaku sen man")),
        *(("kradzież", "ron"), ("terc", "mentsu"), ("gotsumo", "chombo"), ("gong", "kan")),
    ],
)
def test_a_word_is_found_in_every_language(tenbo: Tenbo, word: str, romaji: str) -> None:
    lines = tenbo("terms", *word.split()).out.splitlines()
    assert lines[0].split("  ")[1].startswith(romaji)


SPELLINGS = [
    *(("en", "ふりてん", "furiten"), ("en", "ﾌﾘﾃﾝ", "furiten"), ("en", "りゃんめん", "ryanmen")),
    *(("en", "リャンメン", "ryanmen"), ("en", "りゅうきょく", "ryuukyoku")),
    *(("en", "リューキョク", "ryuukyoku"), ("en", "シャーニュー", "shaanyuu")),
    *(("en", "ryukyoku", "ryuukyoku"), ("en", "Ryūkyoku", "ryuukyoku"), ("en", "tempai", "tenpai")),
    *(("en", "ryuukyoku", "ryuukyoku"), ("en", "chonbo", "chombo"), ("en", "ちょんぼ", "chombo")),
    *(("en", "dora hyojihai", "dora hyoujihai"), ("en", "dora-hyōjihai", "dora hyoujihai")),
    *(("en", "zamknieta czworka", "ankan"), ("en", "tan'yaohai", "chuuchanpai")),
    *(("en", "tanyao hai", "chuuchanpai"), ("en", "ばっぷ", "noten bappu")),
    *(("en", "haitei", "haiteihai"), ("en", "パオ", "sekinin barai pao")),
    *(("ja", "フリテン", "furiten"), ("ja", "ロン", "ron"), ("ja", "リーチ", "riichi")),
    *(("hu", "várás", "tenpai"), ("hu", "kang", "kantsu"), ("tok", "Tenpa", "tenpai")),
]
"""Language, search, and the romaji of what fits best, on the page too."""


@pytest.mark.parametrize(("language", "text", "romaji"), SPELLINGS)
def test_spellings_do_not_matter_and_the_best_is_first(
    tenbo: Tenbo, language: str, text: str, romaji: str
) -> None:
    lines = tenbo("terms", "--lang", language, text).out.splitlines()
    assert next(line for line in lines if "  " in line).split("  ")[1].startswith(romaji)


def test_the_words_are_listed_in_groups(tenbo: Tenbo) -> None:
    lines = tenbo("terms", "--lang", "ja").out.splitlines()
    assert next(line for line in lines if "ryanmen" in line).endswith("4・5で3と6を待つ形。")
    groups = json.loads(tenbo("terms", "--json").out)["groups"]
    assert sum(len(group["words"]) for group in groups) > 150
    assert tenbo("terms", "--lang", "ja", "").out.splitlines() == lines
    out, error = tenbo("terms", "xyz", status=2)
    assert out == ""
    assert "xyz" in error
