"""`tenbo score --game mcr`: scores, waits and rejections of Chinese Official."""

import json
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.fans.rules.presets import RULE_SETS, rule_sets_of
from scorer.fans.rules.rules import RULE_DEFINITIONS
from scorer.tiles.errors import RiichiError
from scorer.tiles.terms import Game, Language
from tests.webapp.hand_records import PINFU
from tests.webapp.sessions import Tenbo
from webapp.cli import main
from webapp.records.fan_hands import score_fan_record

WINNING = "123m456s789p56p77m4p"
SEVEN = "234567m34p22s2p 456s"
"""7 points self-drawn, 6 on a discard."""

CHINESE: dict[str, Any] = {
    "id": "chinese",
    "rules": "mcr",
    "hand": "123m56789p77z",
    "win": "4p",
    "melds": [{"kind": "chi", "tiles": ["4s", "5s", "6s"], "called": "5s", "from": 3}],
    "self_drawn": False,
    "seat": "S",
    "round": "E",
}


@pytest.mark.parametrize(("game", "words"), [("mcr", "和牌|起和"), ("hk", "食糊|起糊")])
def test_commands_use_the_words_of_their_game(
    capsys: pytest.CaptureFixture[str], game: str, words: str
) -> None:
    """In traditional Chinese Hong Kong says 食糊: for a hand, a refused one, waits and rules."""
    others = {"和牌", "起和", "食糊", "起糊"} - {*words.split("|")}
    for command in (
        ("score", "222m333p999s555z4z", "--win=4z"),
        ("score", "123m456p789s22z 555z", "--win=2z"),
        ("waits", "234m345p567s88m67s"),
        ("rules", game),
    ):
        main([*command, "--game", game, "--lang=zh-Hant"])
        printed = "".join(capsys.readouterr())
        assert re.search(words, printed)
        assert not any(each in printed for each in others)


def test_prints_the_score_for_people(tenbo: Tenbo) -> None:
    out = tenbo("score", "--game=mcr", WINNING, "1f2g", "--self-drawn", "--seat", "S").out
    lines = out.splitlines()
    assert lines[1] == "self-drawn, seat south, round east, 2 flowers"
    assert [line.split()[0] for line in lines[3:8]] == ["花龙", "不求人", "平和", "喜相逢", "花牌"]
    assert lines[-2] == "17 points, 15 without flowers (at least 8)"
    assert lines[-1] == "Self-draw: everybody pays 25; the winner receives 75."


def test_names_of_tiles_and_fans(tenbo: Tenbo) -> None:
    command = ("score", "--game=mcr", WINNING, "1f2g", "--names=hu")
    lines = tenbo(*command).out.splitlines()
    assert lines[2] == (
        "m tízezres: 1 一万 yī wàn, 2 二万 èr wàn, 3 三万 sān wàn, 7 七万 qī wàn; "
        "p sütemény: 4 四筒 sì tǒng, 5 五筒 wǔ tǒng, 6 六筒 liù tǒng, 7 七筒 qī tǒng, "
        "8 八筒 bā tǒng, 9 九筒 jiǔ tǒng; "
        "s bambusz: 4 四条 sì tiáo, 5 五条 wǔ tiáo, 6 六条 liù tiáo; "
        "1f szilva 梅 méi; 2g nyár 夏 xià"
    )
    assert lines[4].startswith("花龙")
    assert "Háromszínű teljes sor" in lines[4]
    assert "Háromszínű teljes sor" in tenbo(*command, "--explain", "--lang=ja").out


@pytest.mark.parametrize(
    "flowers", [["--flowers", "2"], ["--flowers", "1f2g"], ["12f"], ["1f", "1g"]]
)
def test_flowers_are_a_number_or_tiles(flowers: list[str], tenbo: Tenbo) -> None:
    answer = json.loads(tenbo("score", "--game=mcr", WINNING, *flowers, "--json").out)
    assert (answer["fan"], answer["without_flowers"], answer["flowers"]) == (15, 13, 2)


def test_json_has_everything(tenbo: Tenbo) -> None:
    out = tenbo("score", "--game=mcr", WINNING, "--json", "--discarder", "W", "--seat", "S").out
    answer = json.loads(out)
    assert answer["fans"][0] == {
        "name": "mixed_straight",
        "chinese": "花龙",
        "pinyin": "huā lóng",
        "english": "Mixed Straight",
        "text": "Mixed Straight",
        "count": 1,
        "points": 8,
        "sets": [["123m", "789p", "456s"]],
    }
    assert answer["pays"] == {"E": 8, "W": 21, "N": 8}
    assert answer["payment"] == {"discarder": 21, "others": 8, "received": 37}
    assert [(each["name"], each["reason"]) for each in answer["omitted"]] == [
        ("short_straight", "joined_already"),
        ("no_honors", "implied"),
    ]
    assert (answer["rules"]["preset"], answer["rules"]["fans"]) == ("mcr", None)


@pytest.mark.parametrize(
    ("options", "lines"),
    [
        # RA: "If Player B later wins by self-draw, Player A pays for all three payers."
        (["--tsumo", "--explain"], ["Liability: west pays 2304.", "  west  2304"]),
        ([], ["Discard: the discarder pays 1024."]),
        # RA: "In some variants ... Player A splits the payment with the discarder."
        (["--rules"], ["Liability: west pays 512, the discarder pays 512."]),
        (["--rules", "--explain"], ["If the liable player also discarded", "Big Three Dragons "]),
        (["--rules", "--discarder=W"], ["Liability: west pays 1024."]),
        (
            ["--rules", "--discarder=N", "--explain"],
            ["Liability: west pays 512, north pays 512.", "  west   512", "  north  512"],
        ),
    ],
)
def test_the_player_of_the_third_dragon_pays(
    options: list[str], lines: list[str], tmp_path: Path, tenbo: Tenbo
) -> None:
    rules = tmp_path / "own.toml"
    rules.write_text('preset = "hk"\nliability_on_discard = true', "utf-8")
    given = [f"--rules={rules}" if each == "--rules" else each for each in options]
    printed = tenbo("score", "--game=hk", "123m9m9m 555-z 666=z 777+z", "--seat=S", *given).out
    assert all(line in printed for line in lines), printed


def test_explains_every_line(tenbo: Tenbo) -> None:
    out = tenbo("score", "--game=mcr", WINNING, "--explain", "--tsumo").out
    text = re.sub(r"  +", "  ", out)
    assert "Mixed Straight  123m 789p 456s" in text
    assert "implied by All Chows" in text
    assert "these sets are joined already, by Mixed Double Chow (once only)" in text
    assert "on a discard  13" in text


def test_too_few_points_say_what_is_missing(tenbo: Tenbo) -> None:
    message = tenbo("score", "--game=mcr", SEVEN, "--tsumo", "--flowers", "4", status=2).err
    assert "has 7 points, 1 fewer than the 8 that a win needs (flowers do not count)" in message
    assert "with 5p instead of 2p (12)" in message
    assert "8点まで2点足りません" in tenbo("score", "--game=mcr", SEVEN, "--lang=ja", status=2).err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([WINNING, "--riichi"], "--game mcr does not go with --riichi"),
        ([WINNING, "--flowers", "9"], "--flowers is 9, but a set has eight"),
        ([WINNING, "1f1f"], "There are two 1f"),
        ([WINNING, "5f"], '"5f" is not a list of flowers'),
        ([WINNING, "--tsumo", "--ron"], "self-draw or on a discard"),
        ([WINNING, "--last-of-kind", "--win", "7m"], "the hand conceals 7m"),
        ([WINNING, "--discarder", "E"], "the winner's own seat"),
        ([WINNING, "--rules", "tenhou"], 'There are no rules "tenhou"'),
        ([WINNING, "44z~"], "Norths are set aside only in sanma"),
    ],
)
def test_rejects_with_a_remedy(arguments: list[str], message: str, tenbo: Tenbo) -> None:
    assert message in tenbo("score", "--game=mcr", *arguments, status=2).err


@pytest.mark.parametrize("option", [["--flowers", "3"], ["--last-of-kind"]])
def test_riichi_rejects_the_options_of_other_games(option: list[str], tenbo: Tenbo) -> None:
    assert "such as --game mcr" in tenbo("score", "123m456p789s11222z", *option, status=2).err


def test_waits_show_both_wins(tenbo: Tenbo) -> None:
    out = tenbo("waits", "--game=mcr", "234567m34p22s", "456s", "--discards", "5p").out
    assert out.splitlines() == [
        "ryanmen, two-sided wait: 25p",
        "2p  4 left  discard no win (6 of 8), self-draw no win (7 of 8)",
        "5p  3 left  discard 11 points, self-draw 12 points",
    ]
    assert "残り" in tenbo("waits", "--game=mcr", "147m258p369s1357z", "--lang", "ja").out
    assert "does not wait" in tenbo("waits", "--game=mcr", "1133557799m13p1z").out
    out = tenbo("waits", "--game=mcr", "234567m34p22s", "456s", "--json").out
    waits = json.loads(out)["waits"]
    assert [(wait["tile"], wait["discard"]["wins"]) for wait in waits] == [
        ("2p", False),
        ("5p", True),
    ]


def test_a_club_has_rules_of_its_own(tmp_path: Path, tenbo: Tenbo) -> None:
    club = tmp_path / "club.toml"
    club.write_text(
        'minimum = 2\nbase = 1\npayment = "all_pay"\n[fans]\nall_chows = 2\nshort_straight = 3\n'
    )
    answer = json.loads(tenbo("score", "--game=mcr", SEVEN, "--rules", str(club), "--json").out)
    assert {fan["name"]: fan["points"] for fan in answer["fans"]} == {
        "short_straight": 3,
        "all_chows": 2,
    }
    assert answer["payment"] == {"discarder": 6, "others": 6, "received": 18}
    club.write_text("[fans]\nall_pong = 2\n")
    error = tenbo("score", "--game=mcr", SEVEN, "--rules", str(club), status=2).err
    assert "did you mean all_pungs?" in error


def test_a_batch_mixes_games(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    few = CHINESE | {"id": "few", "melds": [], "hand": "234789m12367p77z", "win": "8p"}
    wrong = CHINESE | {"id": "wrong", "win": "9z"}
    given = [CHINESE, PINFU, few, wrong]
    path.write_text("".join(f"{json.dumps(each)}\n" for each in given))
    assert main(["batch", str(path)]) == 0
    chinese, riichi, below, error = map(json.loads, capfd.readouterr().out.splitlines())
    assert chinese == {
        "id": "chinese",
        "fan": 9,
        "fans": [
            {"name": "mixed_straight", "count": 1, "points": 8},
            {"name": "mixed_double_chow", "count": 1, "points": 1},
        ],
        "wins": True,
    }
    assert (riichi["id"], riichi["han"]) == ("pinfu", 4)
    assert (below["id"], below["wins"]) == ("few", False)
    assert "win" in error["error"]


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-1, 9) | st.text("123mpszE", max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from([*CHINESE]), _JSON))
def test_any_record_is_scored_or_rejected(change: dict[str, Any]) -> None:
    with suppress(RiichiError):
        answer = score_fan_record(CHINESE | change | {"rules": "mcr"})
        assert set(answer) == {"fan", "fans", "wins"}


def test_a_riichi_hand_does_not_wait_for_the_other_game() -> None:
    code = "import sys, webapp.cli.score; print('scorer.fans.score' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_the_help_names_every_rule_set(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["score", "--help"])
    text = " ".join(capsys.readouterr().out.split())
    assert ", ".join(rule_sets_of(Game.MCR)) in text
    assert all(name in text for name in rule_sets_of(Game.GENERAL))


def test_rules_are_listed_with_their_fans(tenbo: Tenbo) -> None:
    lines = tenbo("rules", "--game=mcr", "notes", "--lang", "ja").out.splitlines()
    assert lines[0] == RULE_SETS["notes"].title.text(Language.JAPANESE)
    values = {line.split()[0]: line.split()[-1] for line in lines if line.startswith("  ")}
    assert list(values) == [*RULE_DEFINITIONS, *[fan.name for fan in RULE_SETS["notes"].rules.fans]]
    assert (values["base"], values["false_win_not_ready"], values["fixed_pair"]) == ("1", "20", "1")
    tenbo("rules", "--game=mcr", "tenhou", status=2)
