"""Characteristic rules of the presets, and the rules of recorded games."""

import re

import pytest

from scorer.riichi.rules.choices import (
    ABORTIVE_DRAWS,
    DOUBLE_YAKUMAN,
    AddedRound,
    Bust,
    KanDoraMoment,
    Kazoe,
    LeftoverSticks,
    MultipleRon,
    Renhou,
    RiichiKan,
    Rounding,
    SanmaTsumo,
    Standings,
)
from scorer.riichi.rules.presets import PRESETS
from scorer.riichi.rules.rules import Rules, rule_texts
from scorer.rules.presets import Confidence
from tests.presets import TENHOU, TENHOU_SANMA
from tests.scorer.corpus import needs_corpus, records

# The words of each value are in its cell.
GOLDEN: dict[str, dict[str, object]] = {
    "ema_2016": {
        "chombo_points": 20_000,
        "dead_hand": frozenset({"swap_call", "wrong_tile_count"}),
        "riichi_kan": RiichiKan.GROUPS,
    },
    "ema_2025": {
        "chombo_points": 20_000,
        "dead_hand": frozenset({"swap_call", "wrong_tile_count"}),
        "riichi_kan": RiichiKan.GROUPS,
    },
    "wrc_2025": {
        "chombo_points": 30_000,
        "dead_hand": frozenset({"swap_call"}),
        "riichi_tiles_left": 1,
    },
    "wrc_2025_lower": {"chombo_points": 20_000, "dead_hand": frozenset({"swap_call"})},
    "jpml_a": {"yakuman_at_most": 4},
    "ari_ari": {
        "players": 4,
        "kuitan": True,
        "atozuke": True,
        "ippatsu": True,
        "ura_dora": True,
        "kan_dora": True,
        "kan_ura": True,
        "pinfu_tsumo": True,
        "double_wind_pair": 4,
        "open_pinfu_30": True,
        "kiriage_mangan": False,
        "kazoe": Kazoe.YAKUMAN,
        "double_yakuman": DOUBLE_YAKUMAN,
        "renhou": Renhou.NONE,
        "nagashi_mangan": False,
        "honba_if_deal_passes": True,
        "kan_dora_moment": KanDoraMoment.AT_ONCE,
        "optional_yaku": frozenset(),
        "start_score": 25_000,
        "return_score": 30_000,
        "oka": 20_000,
        "uma": ((30, 10, -10, -30),),
        "rounding": Rounding.EXACT,
        "abortive_draws": frozenset({"nine_terminals", "four_winds", "four_kans"}),
        "abort_repeats": False,
    },
    "toki_pona": {
        "renhou": Renhou.YAKUMAN,
        "triple_ron": MultipleRon.ABORT,
        "abortive_draws": ABORTIVE_DRAWS,
        "double_yakuman": DOUBLE_YAKUMAN - {"daisuushii"},
        "target_score": 30_000,
        "bust": Bust.AT_ZERO,
        "red_fives": (0, 0, 0),
        "honba_if_deal_passes": False,
        "kan_dora_moment": KanDoraMoment.UNLESS_WIN,
    },
    "polski": {
        "renhou": 5,
        "nagashi_mangan": True,
        "nagashi_closed": True,
        "nagashi_as_tsumo": True,
        "double_yakuman": frozenset(),
    },
    "magyar": {
        "red_fives": (0, 0, 0),
        "honba_if_deal_passes": False,
        "kan_dora_moment": KanDoraMoment.AFTER_DISCARD,
        "renhou": Renhou.YAKUMAN,
        "start_score": 27_000,
        "target_score": 30_000,
        "added_round": AddedRound.WHOLE,
        "standings": Standings.PAIRS,
        "rinshan_liability": True,
    },
    "tenhou_sanma": {
        "players": 3,
        "red_fives": (0, 1, 1),
        "nuki_dora": True,
        "sanma_tsumo": SanmaTsumo.LOSS,
        "honba": 200,
        "noten_payment": 2_000,
        "oka": 15_000,
        "uma": ((20, 0, -20),),
    },
}


@pytest.mark.parametrize("name", GOLDEN)
def test_characteristic_values(name: str) -> None:
    rules = PRESETS[name].rules
    assert {field: getattr(rules, field) for field in GOLDEN[name]} == GOLDEN[name]


@pytest.mark.parametrize(("name", "book"), [("ema_2016", "N16"), ("ema_2025", "N25")])
def test_values_of_the_ema_cite_a_section_of_its_book(name: str, book: str) -> None:
    assert "second hand" not in str(rule_texts().sources[book].description)
    for rule, cell in PRESETS[name].cells.items():
        if cell.confidence is Confidence.A:
            assert re.search(rf"{book} (§\d|pp?\.\d)", cell.sources), rule


@needs_corpus
def test_recorded_wins_after_a_kan_have_the_indicators_of_tenhou() -> None:
    wins = [each for each in records("dev_hands_4p.jsonl.gz") if each["flags"]["rinshan"]]
    assert len(wins) > 25
    for each in wins:
        closed = sum(meld["type"] == "ankan" for meld in each["melds"])
        assert len(each["dora_indicators"]) == 1 + closed


@needs_corpus
@pytest.mark.parametrize(
    ("rules", "file"), [(TENHOU, "dev_games_4p.jsonl.gz"), (TENHOU_SANMA, "dev_games_3p.jsonl.gz")]
)
def test_recorded_games_were_played_by_the_presets(rules: Rules, file: str) -> None:
    games = [game["session_rules"] for game in records(file) if game["session_rules"]]
    assert len(games) > 250
    for game in games:
        assert game["start_points"] == rules.start_score
        assert game["return_points"] == rules.return_score == rules.target_score
        assert game["oka"] == rules.oka
        assert (tuple(game["uma"]),) == rules.uma
        assert game["noten_pool"] == rules.noten_payment
        assert game["honba_per_payer"] * rules.payers == rules.honba
        assert game["bust_below_zero"] == (rules.bust is Bust.BELOW_ZERO)
        assert game["agari_yame"] == rules.agari_yame
        assert game["leftover_sticks_to_first"] == (rules.leftover_sticks is LeftoverSticks.FIRST)
        assert game["double_ron"] == (rules.double_ron is MultipleRon.ALL)
        assert game["triple_ron"] == "abortive"
        assert rules.triple_ron is MultipleRon.ABORT
        assert game["tsumo_loss"] == (rules.players == 3)
