"""`tenbo score`, `tenbo rules` and the JSON of a score."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given

from scorer.riichi.rules.presets import PRESETS
from scorer.riichi.rules.rules import RULE_NAMES
from scorer.riichi.win import Win
from scorer.tiles.hand import Hand
from scorer.tiles.tile import format_tiles
from tests.scorer.win_strategies import won_hands
from tests.webapp.sessions import Tenbo
from webapp.typed_json.decode import decode
from webapp.views.hand.requests import ScoreRequest


def test_prints_the_score_for_people(tenbo: Tenbo) -> None:
    options = ["--tsumo", "--seat", "S", "--riichi", "--dora", "2m,1z", "--ura", "8p8p"]
    lines = tenbo("score", "234m067p2234567s5s", *options).out.splitlines()
    assert lines[0] == "234m 067p 2234567s + 5s"
    assert lines[1] == "tsumo, seat south, round east, riichi, dora indicators 2m1z, ura 88p"
    names = [line.split()[0] for line in lines[3:9]]
    assert names == ["立直", "門前清自摸和", "平和", "断么九", "ドラ", "赤ドラ"]
    assert lines[-2] == "6 han 20 fu: haneman 跳満"
    assert lines[-1] == "Tsumo: the dealer pays 6000, the others 3000 each."


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["12345m"], "The hand has 5 tiles instead of 14"),
        (["123m456p789s1122z3z"], "with 1z or 2z instead of 3z it would win"),
        (["123m456p789s11133z", "--seat=N", "--round=S"], "has no yaku"),
        (["123m456p78s11222z9s", "--seat=X"], '"X" is not a wind; write --seat E, S, W or N.'),
        (["123m456p78s11222z9s", "--ron", "--tsumo"], "remove --tsumo or --ron."),
        (["123m456p78s11222z9s", "--rinshan", "--last-tile"], "--rinshan and --last-tile cannot"),
        (["123m456p78s11222z9s", "--dora=3x"], '"x" in "3x" is not a tile'),
        (["123m456p78s11222z9s", "--ippatsu"], "Ippatsu needs riichi"),
        (["123m456p78s11222z9s", "--rules=mleague"], 'rules "mleague": choose standard, ema_'),
        (["123m456p78s11222z9s", "--rules=no.toml"], "The file no.toml cannot be read (No such"),
        (["123m456p78s11222z9s", "--tsumo", "--honba=100"], "--honba is 100; make it 0 to 99."),
        (["123m456p78s11222z9s", "--tsumo", "--discarder=S"], "a tsumo has none"),
        (["123m456p78s11222z9s", "--seat=S", "--discards=9s"], "so only tsumo wins"),
        (
            ["234567p345678s88s", "--rules=tenhou_sanma", "--riichi", "--discarder=N"],
            "Nobody sits north in sanma",
        ),
    ],
)
def test_invalid_input_is_reported_in_one_sentence(
    arguments: list[str], message: str, tenbo: Tenbo
) -> None:
    output = tenbo("score", *arguments, status=2)
    assert output.out == ""
    assert output.err.startswith("tenbo: ")
    assert message in output.err
    assert output.err.endswith((".\n", "?\n"))
    assert output.err.count("\n") == 1


def test_all_contradictions_are_reported_at_once(tenbo: Tenbo) -> None:
    error = tenbo("score", "234m456p33z", "555=z", "123s", "--riichi", "--rinshan", status=2).err
    assert error.count("tenbo: ") == 3


def test_json_is_one_line(tenbo: Tenbo) -> None:
    output = tenbo("score", "123m456p78s9s11222z", "--seat=S", "--win=9s", "--json").out
    assert output.count("\n") == 1
    answer = json.loads(output)
    assert answer["notation"] == "123m456p78s11222z9s"
    assert (answer["han"], answer["fu"], answer["limit"]) == (1, 40, "")
    assert [(line["name"], line["han"]) for line in answer["yaku"]] == [("seat_wind_south", 1)]
    assert (answer["points"], answer["payment"]) == (1300, {"ron": 1300})
    assert answer["text"] == "Ron: the discarder pays 1300."
    assert answer["wait"] == "ryanmen"
    assert sum(line["fu"] for line in answer["fu_lines"]) == 40
    assert [line["tiles"] for line in answer["fu_lines"]] == ["", "", "222z", "11z"]
    assert "".join(group["tiles"] for group in answer["groups"]) == "123m456p789s11z222z"


SHIFT = ["123m456p78s9s11222z", "--seat=S", "--win=9s"]
DAISANGEN = ["1m456s1m", "555+z", "666+z", "777=z", "--seat=S"]


class TestTheTable:
    def test_honba_and_sticks(self, tenbo: Tenbo) -> None:
        assert tenbo("score", *SHIFT, "--honba=2", "--sticks=1").out.splitlines()[-2:] == [
            "Ron: the discarder pays 1300.",
            "With 2 honba and 1 riichi stick the winner receives 2900.",
        ]

    @pytest.mark.parametrize(
        ("options", "message"),
        [
            (["--tsumo"], "Liability: north pays 32000."),
            (["--discarder=E"], "Liability: north pays 16000, east pays 16000."),
        ],
    )
    def test_liability(self, options: list[str], message: str, tenbo: Tenbo) -> None:
        assert message in tenbo("score", *DAISANGEN, *options).out

    def test_rules_of_a_file(self, tenbo: Tenbo, tmp_path: Path) -> None:
        path = tmp_path / "ours.toml"
        hand = ["55678s", "234m", "34_5p", "678p", "--seat=S", "--rules", str(path)]
        for kuitan, status in (("true", 0), ("false", 2)):
            path.write_text(f'preset = "m_league"\nkuitan = {kuitan}\n')
            error = tenbo("score", *hand, status=status).err
        assert "In these rules tanyao needs a closed hand" in error
        for text, message in (
            ("kuitan =", "not valid TOML"),
            ("kuitann = 1", "did you mean kuitan?"),
        ):
            path.write_text(text)
            assert message in tenbo("score", *hand, status=2).err


class TestExplain:
    def test_shows_how_the_points_follow(self, tenbo: Tenbo) -> None:
        out = tenbo("score", *SHIFT, "--tsumo", "--explain", "--honba=1", "--sticks=1").out
        lines = out.splitlines()
        assert lines[lines.index("How the points follow") :] == [
            "How the points follow",
            "  base: 40 fu x 2^(2 han + 2) = 640",
            "  the dealer: 2 x 640 = 1280, rounded up to 1300",
            "  the others: 1 x 640 = 640, rounded up to 700",
            "",
            "Who pays what",
            "  east        1400  1300 for the hand + 100 for 1 honba",
            "  west         800  700 for the hand + 100 for 1 honba",
            "  north        800  700 for the hand + 100 for 1 honba",
            "  the table   1000  riichi sticks: 1",
            "  south      +4000  receives it all",
            "",
            "Said at the table: 700, 1300, with 1 honba 800, 1400",
            "",
            "What if",
            "  with riichi         5200  (+2500)",
            "  by ron              1300  (-1400)",
            "  with one more dora  5200  (+2500)",
        ]

    def test_in_japanese(self, tenbo: Tenbo) -> None:
        out = tenbo("score", *DAISANGEN, "--explain", "--honba=1", "--lang=ja").out
        assert "北家     16300  責任払い16000点 + 1本場300点" in out
        assert "申告: 32000、1本場で32300" in out
        assert not re.search(r"\b(the|pays|yakuman)\b", out)

    def test_a_hand_without_yaku_shows_what_would_win(self, tenbo: Tenbo) -> None:
        out, err = tenbo("score", "123m456p789s11222z", "--explain", status=2)
        assert "has no yaku" in err
        assert "  with riichi   2000  (+2000)" in out.splitlines()


class TestWaits:
    def test_the_earlier_form_is_noted(self, tenbo: Tenbo) -> None:
        answer = tenbo("waits", "234567m34p55678s", "--seat=S").out
        printed = tenbo("score", "234567m34p55678s", "--waits", "--seat=S")
        assert printed == (answer, "tenbo: tenbo score --waits is now tenbo waits.\n")

    def test_are_a_table(self, tenbo: Tenbo) -> None:
        out = tenbo("waits", "234567m34p55678s", "--seat=S").out
        rows = [line.split() for line in out.splitlines()]
        starts = ["ryanmen,", "wait", "2p", "ron:", "tsumo:", "5p", "ron:", "tsumo:", "0p"]
        assert [row[0] for row in rows] == starts
        assert rows[2] == ["2p", "4", "2000", "700,", "1300", "3900", "1300,", "2600"]

    def test_show_furiten_and_missing_yaku(self, tenbo: Tenbo) -> None:
        out = tenbo("waits", "234m456p67855s22z", "--discards=2z", "--seat=W").out
        assert "no yaku" in out
        assert out.endswith("Furiten: 2z was discarded, so only tsumo wins.\n")

    def test_fourteen_tiles_have_discards(self, tenbo: Tenbo) -> None:
        out = tenbo("waits", "123m456p2278s115z5z", "--dora=6s", "--discards=9s").out
        assert out.splitlines() == [
            "discard  then       left  accepts",
            "2s       1-shanten  10    69s15z",
            "1z       1-shanten  10    269s5z",
            "5z       1-shanten  10    269s1z",
            "7s       1-shanten  6     2s15z",
            "8s       1-shanten  6     2s15z",
        ]
        best, *_ = json.loads(tenbo("waits", "123m456p2278s115z5z", "--json").out)["discards"]
        assert (best["tile"], best["shanten"], best["left"]) == ("2s", 1, 12)

    @pytest.mark.parametrize(
        ("language", "advice"),
        [
            ("en", "Best discard: 9p (tenpai, accepts 4 tiles: 15z).\n"),
            ("ja", "切るなら 9p（テンパイ、受け入れ4枚：15z）。\n"),
        ],
    )
    def test_tiles_that_do_not_win_have_discards(
        self, tenbo: Tenbo, language: str, advice: str
    ) -> None:
        error = tenbo("score", "123m456p789s1155z9p", f"--lang={language}", status=2).err
        assert error.endswith(advice)

    def test_as_json(self, tenbo: Tenbo) -> None:
        answer = json.loads(tenbo("waits", "234567m34p55678s", "--json", "--rules=tenhou").out)
        assert [wait["tile"] for wait in answer["waits"]] == ["2p", "5p"]
        assert answer["rules"]["preset"] == "tenhou"


def test_json_has_all_of_it(tenbo: Tenbo) -> None:
    out = tenbo("score", *DAISANGEN, "--json", "--honba=1", "--sticks=1", "--rules=tenhou").out
    answer = json.loads(out)
    assert answer["pays"] == {"N": 16300, "discarder": 16000}
    assert (answer["honba"], answer["sticks"], answer["received"]) == (1, 1, 33300)
    assert {"from": "table", "points": 1000, "for": "sticks"} in answer["transfers"]
    assert sum(line["points"] for line in answer["transfers"]) == answer["received"]
    assert answer["announcement"] == "32000, with 1 honba 32300"
    assert answer["rules"]["preset"] == "tenhou"
    assert [each["name"] for each in answer["what_if"]] == ["tsumo"]


class TestRulesCommand:
    def test_lists_the_presets(self, tenbo: Tenbo) -> None:
        listed = [line.split()[0] for line in tenbo("rules").out.splitlines()]
        assert listed == ["standard", *PRESETS]

    @pytest.mark.parametrize("language", ["en", "ja"])
    def test_shows_every_rule(self, language: str, tenbo: Tenbo) -> None:
        out = tenbo("rules", "standard", "--lang", language).out
        shown = [line.split()[:1] for line in out.splitlines()]
        assert [rule for rule in RULE_NAMES if [rule] not in shown] == []

    def test_marks_changed_and_disputed_rules(self, tenbo: Tenbo, tmp_path: Path) -> None:
        path = tmp_path / "ours.toml"
        path.write_text('preset = "tenhou"\nkuitan = false\n')
        out = tenbo("rules", str(path)).out
        rows = {line.split()[0]: line for line in out.splitlines() if line}
        assert re.search(r"  no +changed$", rows["kuitan"])
        assert "  A! " in f"{rows['pao']} "


@given(won_hands())
def test_a_request_in_objects_reads_back(hand_and_win: tuple[Hand, Win]) -> None:
    hand, win = hand_and_win
    request = {
        "hand": [str(tile) for tile in hand.concealed],
        "melds": [
            {
                "kind": str(meld.kind),
                "tiles": [str(tile) for tile in meld.tiles],
                "called": None if meld.called is None else str(meld.called),
                "from": None if meld.called_from is None else str(meld.called_from),
            }
            for meld in hand.melds
        ],
        "winning_tile": str(win.tile),
        "by": str(win.by),
        "seat": str(win.seat),
        "round": str(win.round),
        "riichi": str(win.riichi),
        "ippatsu": win.ippatsu,
        "moment": str(win.moment),
        "dora": [str(tile) for tile in win.dora],
        "ura": format_tiles(win.ura),
    }
    assert decode(ScoreRequest, request).win() == hand_and_win


def test_a_yakuman_that_does_not_add_is_shown_as_such(tenbo: Tenbo) -> None:
    command = ["score", "1112223334477z7z", "--rules", "ema_2016", "--seat", "S"]
    assert "not added" in tenbo(*command).out
    assert "複合せず" in tenbo(*command, "--lang", "ja").out


def test_neither_the_page_nor_the_models_are_imported() -> None:
    code = (
        "import sys\n"
        "from webapp.cli import main\n"
        "status = main(['score', '123m456p789s11222z', '--tsumo'])\n"
        "heavy = {'cv2', 'flask', 'numpy', 'onnxruntime', 'sqlalchemy', 'vision'}\n"
        "loaded = heavy & set(sys.modules)\n"
        "sys.exit(f'{status} {loaded}' if status or loaded else 0)\n"
    )
    command = [sys.executable, "-c", code]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr


def test_readings_and_names_of_dora_and_fu(tenbo: Tenbo) -> None:
    """PL "Ryanpin", "NikoNiko", "Czerwone piątki", "7 par"."""
    out = tenbo("score", "220566p7p334488s7p", "--dora", "6p", "--names", "pl").out
    lines = out.splitlines()
    assert lines[2] == (
        "p Kółka: 2 Ryanpin, 5 Ūpin, 6 Rōpin, 7 Chiipin; s Bambusy: 3 Sansō, 4 Sūsō, 8 Paasō"
    )
    rows = [re.split(r"\s{2,}", line) for line in lines[4:-2] if line]
    names = ["Chiitoitsu · NikoNiko", "Dora", "Czerwone piątki", "7 par"]
    assert [row[2] for row in rows][1:] == names  # the first is tanyao
