"""`tenbo replay`: real games from their events alone, and invalid lines."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.riichi.rules.choices import (
    Bust,
    LeftoverSticks,
    MultipleRon,
    Rounding,
    SanmaTsumo,
    Ties,
)
from scorer.tiles.errors import RiichiError
from scorer.tiles.terms import Language
from tests.lengths import mostly_long
from tests.presets import MAHJONG_SOUL, TENHOU, TENHOU_SANMA
from tests.scorer.corpus import needs_corpus, records
from webapp.cli import main
from webapp.cli.jsonl import answer_line
from webapp.cli.replay import replay_record
from webapp.records.games import read_game, replay_game
from webapp.records.session_rules import game_rules

Record = dict[str, Any]
Run = Callable[..., tuple[int, str, str]]

ROUND_INPUTS = ("riichi", "riichi_not_accepted", "wins", "draw")
WIN_INPUTS = ("winner", "loser", "win_type", "points", "yakuman", "pao")
DRAW_INPUTS = ("type", "tenpai", "nagashi", "declarer")
GAME_INPUTS = ("id", "rules", "session_rules", "first_dealer", "rounds")


def inputs(game: Record) -> Record:
    """Return a game without the fields that can be computed."""
    return {field: game[field] for field in GAME_INPUTS} | {
        "rounds": [
            {field: each[field] for field in ("riichi", "riichi_not_accepted")}
            | {"wins": [{field: win[field] for field in WIN_INPUTS} for win in each["wins"]]}
            | {"draw": each["draw"] and {field: each["draw"].get(field) for field in DRAW_INPUTS}}
            for each in game["rounds"]
        ]
    }


@needs_corpus
@pytest.mark.parametrize("name", mostly_long(["dev_games_3p", "dev_games_4p"], every=2))
def test_every_real_game_has_the_recorded_results(name: str) -> None:
    games = list(records(f"{name}.jsonl.gz"))
    for number, game in enumerate(games):
        report = replay_game(read_game(game))
        assert (report["differences"], report["ended"]) == ([], True), game["id"]
        # The inputs of a game with unknown rules do not include the start score.
        if number % 10 == 0 and game["session_rules"]:
            assert replay_game(read_game(inputs(game))) == expected(game), game["id"]


def expected(game: Record) -> Record:
    """Return the results that a record has for the computed fields."""
    fields = ["round_wind", "kyoku", "dealer", "honba", "riichi_sticks", "start_scores"]
    fields += ["riichi_deposits", "result_deltas", "end_scores"]
    return {
        "rounds": [{field: each[field] for field in fields} for each in game["rounds"]],
        "ended": True,
        "final": {field: game["final"][field] for field in ("scores", "points")},
        "differences": [],
    }


@needs_corpus
def test_edge_rounds_are_replayed_on_their_own() -> None:
    played = [replay_game(read_game(record)) for record in records("edge_rounds.jsonl")]
    assert len(played) == 57
    assert [each["differences"] for each in played] == [[]] * 57


class TestOneRound:
    ROUND: ClassVar[Record] = {
        "round_wind": "2z",
        "kyoku": 4,
        "honba": 1,
        "riichi_sticks": 1,
        "start_scores": [20000, 30000, 25000, 24000],
        "draw": {"type": "exhaustive", "tenpai": [3]},
    }
    NEXT: ClassVar[Record] = {
        "kyoku": 4,
        "honba": 2,
        "dealer": 3,
        "start_scores": [19000, 29000, 24000, 27000],
    }

    def played(self, **change: object) -> Record:
        game = {"first_dealer": 0, "rules": "ari_ari", "round": self.ROUND, "next": self.NEXT}
        return replay_game(read_game(game | change))

    def test_starts_with_its_state_and_is_compared_with_the_next(self) -> None:
        played = self.played()
        assert played["differences"] == []
        assert played["rounds"][0]["end_scores"] == [19000, 29000, 24000, 27000]
        [difference] = self.played(next=self.NEXT | {"honba": 0})["differences"]
        assert difference == {"field": "next.honba", "computed": 2, "recorded": 0}

    def test_that_ends_the_game_has_nothing_next(self) -> None:
        noten = self.ROUND | {"draw": {"type": "exhaustive", "tenpai": []}}
        fields = [each["field"] for each in self.played(round=noten)["differences"]]
        assert "ended" in fields

    @pytest.mark.parametrize(
        ("change", "message"),
        [
            ({"start_scores": None}, "The field start_scores is missing in round; add it."),
            ({"kyoku": 5}, "The field round.kyoku is 5; make it a whole number from 1 to 4"),
        ],
    )
    def test_reports_missing_fields(self, change: Record, message: str) -> None:
        with pytest.raises(RiichiError, match=message) as error:
            self.played(round=self.ROUND | change)
        assert error.value.text(Language.JAPANESE).endswith("。")


RON: Record = {"winner": 3, "loser": 2, "win_type": "ron", "points": 32000}
BUST: Record = {
    "id": "bust",
    "rules": "tenhou",
    "first_dealer": 0,
    "rounds": [
        {"riichi": [3], "draw": {"type": "exhaustive", "tenpai": [3]}},
        {"riichi_not_accepted": [2], "wins": [RON]},
    ],
}


def changed(where: str, **change: Any) -> Record:
    """Return BUST with fields changed in one part: the game, its last round, win or first draw."""
    game: Record = json.loads(json.dumps(BUST))
    first, last = game["rounds"]
    part = {"game": game, "round": last, "win": last["wins"][0], "draw": first["draw"]}[where]
    part |= change
    return game


class TestReplay:
    def test_computes_everything(self) -> None:
        report: Any = replay_game(read_game(BUST))
        first, last = report["rounds"]
        assert first == {
            "round_wind": "1z",
            "kyoku": 1,
            "dealer": 0,
            "honba": 0,
            "riichi_sticks": 0,
            "start_scores": [25000, 25000, 25000, 25000],
            "riichi_deposits": [0, 0, 0, -1000],
            "result_deltas": [-1000, -1000, -1000, 3000],
            "end_scores": [24000, 24000, 24000, 27000],
        }
        assert (last["dealer"], last["honba"], last["riichi_sticks"]) == (1, 1, 1)
        assert last["result_deltas"] == [0, 0, -32300, 33300]
        assert report["ended"]
        assert report["final"] == {
            "scores": [24000, 24000, -8300, 60300],
            "points": [4.0, -16.0, -58.3, 70.3],
        }

    def test_reports_different_results(self) -> None:
        game = changed("round", honba=3, end_scores=[24000, 24000, -8300, 60300])
        game["rounds"][1]["wins"][0]["deltas"] = [0, 0, -32000, 33000]
        game["rounds"][0]["draw"]["deltas"] = [0, 0, 0, 0]
        game["final"] = {"scores": [24000, 24000, -8300, 60300], "points": [0, 0, 0, 0]}
        assert replay_game(read_game(game))["differences"] == [
            {
                "round": 0,
                "field": "draw.deltas",
                "computed": [-1000, -1000, -1000, 3000],
                "recorded": [0, 0, 0, 0],
            },
            {"round": 1, "field": "honba", "computed": 1, "recorded": 3},
            {
                "round": 1,
                "field": "wins[0].deltas",
                "computed": [0, 0, -32300, 33300],
                "recorded": [0, 0, -32000, 33000],
            },
            {
                "field": "final.points",
                "computed": [4.0, -16.0, -58.3, 70.3],
                "recorded": [0, 0, 0, 0],
            },
        ]

    def test_reports_a_game_that_continues_after_its_end(self) -> None:
        game = json.loads(json.dumps(BUST))
        game["rounds"].append({"draw": {"type": "four_wind"}})
        report: Any = replay_game(read_game(game))
        assert len(report["rounds"]) == 3
        assert report["differences"][0] == {
            "round": 1,
            "field": "ended",
            "computed": True,
            "recorded": False,
        }

    def test_reports_a_game_that_stops_before_its_end(self) -> None:
        game = BUST | {"rounds": BUST["rounds"][:1]}
        report = replay_game(read_game(game))
        assert (report["ended"], report["differences"]) == (False, [])
        report = replay_game(read_game(game | {"final": {"scores": [24000, 24000, 24000, 28000]}}))
        assert report["differences"] == [
            {"round": 0, "field": "ended", "computed": False, "recorded": True}
        ]

    def test_points_of_unknown_rules_are_not_compared(self) -> None:
        game = BUST | {"final": {"points": [1, 2, 3, 4]}}
        assert replay_game(read_game(game))["differences"]
        assert not replay_game(read_game(game | {"session_rules": None}))["differences"]


class TestSessionRules:
    SESSION: ClassVar[Record] = {
        "start_points": 30000,
        "return_points": 30000,
        "oka": 0,
        "uma": [15, 5, -5, -15],
        "points_rounding": "half_away_integer",
        "noten_pool": 6000,
        "honba_per_payer": 500,
        "bust_below_zero": False,
        "agari_yame": False,
        "tenpai_yame": None,
        "extra_rounds_if_nobody_reaches_return": True,
        "leftover_sticks_to_first": False,
        "tie_break": "shared",
        "double_ron": False,
        "triple_ron": "all",
        "nagashi_mangan": False,
        "abortive_draws": False,
        "tsumo_loss": False,
    }

    def test_all_of_them(self) -> None:
        rules = game_rules({"rules": {"ruleset": "tenhou"}, "session_rules": self.SESSION})
        assert (rules.start_score, rules.return_score, rules.oka) == (30000, 30000, 0)
        assert (rules.uma, rules.rounding) == (((15, 5, -5, -15),), Rounding.HALF_UP)
        assert (rules.noten_payment, rules.honba, rules.target_score) == (6000, 1500, 30000)
        assert (rules.bust, rules.agari_yame, rules.tenpai_yame) == (Bust.NEVER, False, True)
        assert (rules.leftover_sticks, rules.ties) == (LeftoverSticks.NOBODY, Ties.SHARED)
        assert (rules.double_ron, rules.triple_ron) == (MultipleRon.HEAD_BUMP, MultipleRon.ALL)
        assert (rules.nagashi_mangan, rules.abortive_draws) == (False, frozenset())
        assert rules.sanma_tsumo is SanmaTsumo.SPLIT

    def test_missing_fields_keep_the_rules(self) -> None:
        assert game_rules({"rules": "mahjong_soul", "session_rules": {}}) == MAHJONG_SOUL
        sanma = {"ruleset": "tenhou", "players": 3, "length": "hanchan"}
        aborts = {"rules": sanma, "session_rules": {"abortive_draws": True}}
        assert game_rules(aborts) == TENHOU_SANMA

    def test_of_the_command_line_take_precedence(self) -> None:
        record = {"rules": {"ruleset": "tenhou"}, "session_rules": self.SESSION}
        assert game_rules(record, TENHOU) == TENHOU

    def test_the_first_round_gives_an_unknown_start_score(self) -> None:
        rounds = [{"start_scores": [30000] * 4}]
        assert game_rules({"rules": "tenhou", "rounds": rounds}).start_score == 30000
        session = {"session_rules": {"start_points": 27000}}
        assert game_rules({"rules": "tenhou", "rounds": rounds, **session}).start_score == 27000

    @pytest.mark.parametrize(
        ("change", "message"),
        [
            ({"oka": 20000}, "The field oka is 20000, but 4 players who start with 30000"),
            ({"uma": [15, 5, -20]}, "The field uma is not a list of 4 whole numbers"),
            ({"uma": [15, 5, -5, -10]}, "uma 15, 5, −5, −10 adds up to 5;"),
            ({"agari_yame": 1}, "The field session_rules.agari_yame is 1; make it true or false."),
            ({"honba_per_payer": 50}, "honba is 150, which 3 players cannot share"),
        ],
    )
    def test_invalid_ones_are_reported(self, change: Record, message: str) -> None:
        with pytest.raises(RiichiError) as error:
            game_rules({"rules": "tenhou", "session_rules": self.SESSION | change})
        assert message in str(error.value)


def answer_of(record: object, language: Language = Language.ENGLISH) -> Record:
    line = record if isinstance(record, bytes) else json.dumps(record).encode()
    return answer_line(line, 1, lambda data: replay_record(data, None), language=language)


class TestErrors:
    @pytest.mark.parametrize(
        ("game", "message"),
        [
            ([], "The line is not a JSON object; write one record a line."),
            (changed("game", rounds=[]), "The game has no rounds;"),
            (changed("game", first_dealer=4), "The field first_dealer is 4;"),
            (changed("game", first_dealer=None), "The field first_dealer is missing in record;"),
            (changed("round", riichi=[4]), "The field rounds[1].riichi[0] is 4; make it a whole"),
            (changed("round", wins=[]), "rounds[1]: The round has neither wins nor a draw;"),
            (changed("round", draw={"type": "four_kan"}), "The round has both wins and a draw;"),
            (changed("round", wins=[RON, RON]), "rounds[1]: A seat wins twice"),
            (changed("win", points=7800), "No hand pays 7800 by ron to a non-dealer"),
            (changed("win", points="8000"), 'The field rounds[1].wins[0].points is "8000";'),
            (changed("win", pao=0), "Seat 0 cannot be liable: the field yakuman has none of"),
            (changed("draw", tenpai=None), "rounds[0]: The field tenpai is missing;"),
        ],
    )
    def test_name_the_round_the_field_and_the_remedy(self, game: object, message: str) -> None:
        english, japanese, *_ = (answer_of(game, language)["error"] for language in Language)
        assert message in english
        assert any("\u3040" <= sign <= "\u30ff" for sign in japanese)

    def test_name_the_line_without_an_id(self) -> None:
        assert answer_of(b"{}")["line"] == 1
        assert answer_of(BUST | {"rounds": []})["id"] == "bust"


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Return a function that runs the command on lines: bytes, or objects to write as JSON."""

    def command(*lines: object, options: tuple[str, ...] = ()) -> tuple[int, str, str]:
        path = tmp_path / "games.jsonl.gz"
        written = (line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines)
        path.write_bytes(gzip.compress(b"".join(line + b"\n" for line in written)))
        status = main(["replay", str(path), *options])
        out, err = capfd.readouterr()
        return status, out, err

    return command


class TestCommand:
    def test_prints_a_summary(self, run: Run) -> None:
        assert run(BUST) == (
            0,
            "games replayed: 1 of 1, rounds: 2, games with differences: 0\n",
            "",
        )

    def test_prints_differences_and_errors_by_line(self, run: Run) -> None:
        status, out, err = run(b"x", changed("round", honba=3), options=("--lang", "en"))
        assert (status, err) == (0, "")
        assert out.splitlines() == [
            "line 1: The line is not valid JSON from column 1 on; write one record a line.",
            "line 2 (bust): rounds[1].honba is 1, but the record has 3",
            "games replayed: 1 of 2, rounds: 2, games with differences: 1",
        ]

    def test_fails_if_no_game_can_be_replayed(self, run: Run) -> None:
        status, out, _ = run(BUST | {"rounds": []}, b"x")
        assert (status, out.splitlines()[-1]) == (
            2,
            "games replayed: 0 of 2, rounds: 0, games with differences: 0",
        )
        assert run(b"x", options=("--json",))[0] == 2
        assert run(b"")[0] == 0  # no games at all

    def test_prints_a_line_of_json_for_each_game(self, run: Run) -> None:
        status, out, err = run(BUST, b"", b"[]", BUST, options=("--json",))
        assert status == 0
        answers = [json.loads(line) for line in out.splitlines()]
        assert [set(each) for each in answers] == [
            {"id", "rounds", "ended", "final", "differences"},
            {"id", "line", "error"},
            {"id", "rounds", "ended", "final", "differences"},
        ]
        assert err == "tenbo: 1 of 3 games could not be replayed; see their lines.\n"

    def test_reports_an_unreadable_file(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["replay", "no/such/file"]) == 2
        assert main(["replay", "-", "--rules", "no-such"]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("tenbo: no/such/file cannot be read (No such file or directory)")


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 5)
    | st.floats()
    | st.text(max_size=3)
    | st.sampled_from(["ron", "tsumo", "exhaustive", "nagashi_mangan", "triple_ron", 8000, 12000])
    | st.just(10**60),
    lambda parts: st.lists(parts, max_size=3) | st.dictionaries(st.text(max_size=3), parts),
    max_leaves=5,
)


@st.composite
def broken_games(draw: st.DrawFn) -> Record:
    game = changed("game", session_rules=dict(TestSessionRules.SESSION))
    first, last = game["rounds"]
    parts = [game, game["session_rules"], first, last, first["draw"], last["wins"][0]]
    for _ in range(draw(st.integers(1, 3))):
        part = draw(st.sampled_from(parts))
        known = [*part, *ROUND_INPUTS, *WIN_INPUTS, *DRAW_INPUTS, "deltas", "end_scores", "final"]
        part[draw(st.sampled_from(known))] = draw(JSON)
    return game


@given(broken_games(), st.sampled_from(Language))
def test_no_record_breaks_the_run(game: Record, language: Language) -> None:
    report = answer_of(game, language)
    json.dumps(report)
    if "error" in report:
        assert report["error"]
        assert set(report) <= {"id", "line", "error"}
    else:
        for each in report["rounds"]:
            changes = zip(each["riichi_deposits"], each["result_deltas"], strict=True)
            ends = [a + b + c for (a, b), c in zip(changes, each["start_scores"], strict=True)]
            assert each["end_scores"] == ends
