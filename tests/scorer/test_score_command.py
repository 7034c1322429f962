"""`tenbo score` and the JSON of a score."""

import json
from typing import Any

import pytest
from hypothesis import given

from scorer.errors import NoYaku, RiichiError
from scorer.hand import Hand
from scorer.score import score
from scorer.tiles import format_tiles
from scorer.win import Win
from tests.scorer.golden import golden_hands
from tests.scorer.wins import won_hands
from webapp.cli import main
from webapp.score_codec import parse_request, score_json


def tenbo(*arguments: str) -> int:
    return main(["score", *arguments])


def test_prints_the_score_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--tsumo", "--seat", "S", "--riichi", "--dora", "2m,1z", "--ura", "8p8p"]
    assert tenbo("234m067p2234567s5s", *options) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "234m 067p 2234567s + 5s"
    assert lines[1] == "tsumo, seat south, round east, riichi, dora indicators 2m1z, ura 88p"
    names = [line.split()[0] for line in lines[3:9]]
    assert names == ["立直", "門前清自摸和", "平和", "断么九", "ドラ", "赤ドラ"]
    assert lines[-2] == "6 han 20 fu: haneman 跳満"
    assert lines[-1] == "Tsumo: the dealer pays 6000, the others 3000 each."


@pytest.mark.parametrize(
    ("arguments", "last"),
    [
        (["11122233m44p555z3m", "--tsumo"], "Tsumo: everyone pays 16000."),
        (["19m19p19s12345677z", "--seat=W"], "Ron: the discarder pays 32000."),
        (["1113334445z5z", "222=z", "--seat=north"], "Ron: the discarder pays 64000."),
        (
            ["123m456p99s78s9s 222=z", "--seat", "2z", "--round", "s"],
            "Ron: the discarder pays 2000.",
        ),
        (["123m456p789s11222z", "--seat=S", "--win=9s"], "Ron: the discarder pays 1300."),
    ],
)
def test_says_who_pays(arguments: list[str], last: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert tenbo(*arguments) == 0
    assert capsys.readouterr().out.splitlines()[-1] == last


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["12345m"], "The hand has 5 tiles instead of 14"),
        (["11111m234p567s99s1z"], "five 1m"),
        (["123m456p789s1122z3z"], "with 1z or 2z instead of 3z it would win"),
        (["123m456p789s11133z", "--seat=N", "--round=S"], "has no yaku"),
        (["123m456p78s11222z9s", "--seat=X"], '"X" is no wind; write --seat E, S, W or N.'),
        (["123m456p78s11222z9s", "--round="], '"" is no wind; write --round E, S, W or N.'),
        (["123m456p78s11222z9s", "--ron", "--tsumo"], "take away --tsumo or --ron."),
        (["123m456p78s11222z9s", "--rinshan", "--last-tile"], "--rinshan and --last-tile cannot"),
        (["123m456p78s11222z9s", "--dora=3x"], '"x" in "3x" is no part of a tile'),
        (["123m456p78s11222z9s", "--win=12m"], '"12m" is 2 tiles where one is wanted'),
        (["123m456p78s11222z9s", "--ippatsu"], "Ippatsu needs riichi"),
        ([""], "No tiles are given"),
    ],
)
def test_bad_input_ends_with_a_sentence(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tenbo(*arguments) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith("tenbo: ")
    assert says in output.err
    assert output.err.endswith(".\n")
    assert output.err.count("\n") == 1


def test_all_contradictions_are_said_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert tenbo("234m456p33z", "555=z", "123s", "--riichi", "--rinshan") == 2
    assert capsys.readouterr().err.count("tenbo: ") == 3


def test_json_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert tenbo("123m456p78s9s11222z", "--seat=S", "--win=9s", "--json") == 0
    output = capsys.readouterr().out
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


# A request plays by the standard rules.
@pytest.mark.parametrize(
    "record",
    [record for record in golden_hands() if "rules" not in record],
    ids=lambda record: record["name"],
)
def test_golden_hands_as_requests(record: dict[str, Any]) -> None:
    fields = ("hand", "by", "seat", "round", "riichi", "ippatsu", "moment", "dora", "ura")
    request = {"seat": "S"} | {field: record[field] for field in fields if field in record}
    answer: dict[str, Any] = score_json(score(*parse_request(request)))
    yakuman = {line["name"]: line["times"] for line in answer["yakuman"]}
    assert yakuman == record.get("yakuman", {})
    assert {line["name"]: line["han"] for line in answer["yaku"]} == record.get("yaku", {})
    assert answer["fu"] == record.get("fu")
    assert json.loads(json.dumps(answer)) == answer


@given(won_hands())
def test_a_request_in_objects_reads_back(won: tuple[Hand, Win]) -> None:
    hand, win = won
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
    assert parse_request(request) == won


@pytest.mark.parametrize(
    ("request_", "says"),
    [
        (None, "The request is no JSON object"),
        ([], "The request is no JSON object"),
        ({}, "The hand has 0 tiles instead of 14"),
        ({"hand": 5}, "The field hand is no list"),
        ({"hand": ["1m", 5]}, "5 in the field hand is no text"),
        ({"hand": "123m", "riichii": "none"}, 'A request has no field "riichii"'),
        ({"hand": "123m456p78s11222z9s", "by": "hand"}, "make it one of ron, tsumo"),
        ({"hand": "123m456p78s11222z9s", "seat": None}, 'The field seat is "None"'),
        ({"hand": "123m456p78s11222z9s", "seat": []}, 'The field seat is "[]"'),
        ({"hand": "123m456p78s11222z9s", "ippatsu": 1}, "make it true or false"),
        ({"hand": "11222z9s123m45p", "melds": [7]}, "A meld is neither text"),
        ({"hand": "11222z9s123m45p", "melds": {}}, "The field melds is no list"),
        ({"hand": "11222z9s123m45p", "melds": [{"tiles": ["1m"]}]}, 'The field kind is "None"'),
        ({"hand": "123m456p78s11222z9s", "winning_tile": ["9s"]}, "is no text"),
        ({"hand": "123m456p78s11222z9s", "dora": {"a": 1}}, "The field dora is no list"),
    ],
)
def test_bad_requests_are_refused_with_a_sentence(request_: Any, says: str) -> None:
    with pytest.raises(RiichiError) as caught:
        parse_request(request_)
    assert says in str(caught.value)


def test_a_yakuman_has_neither_han_nor_fu() -> None:
    answer = score_json(score(*parse_request({"hand": "19m19p19s12345677z"})))
    assert (answer["han"], answer["fu"], answer["limit"]) == (None, None, "yakuman")
    assert answer["payment"] == {"ron": 48000}


def test_dora_alone_are_no_yaku() -> None:
    with pytest.raises(NoYaku):
        score(*parse_request({"hand": "123m406p78s11333z9s", "dora": ["9s"]}))
