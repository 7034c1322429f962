"""Each rule that affects a hand changes the points of an example."""

from dataclasses import replace
from typing import Any

import pytest

from scorer.payment import Ron, Tsumo
from scorer.riichi.points import Limit, payment
from scorer.riichi.rules.choices import Kazoe, Renhou, SanmaTsumo
from scorer.riichi.rules.rules import STANDARD, Rules
from scorer.riichi.score import Score, check, score
from scorer.riichi.win import By, Moment, Riichi
from scorer.tiles.errors import ImpossibleHand, NoYaku
from scorer.tiles.terms import Language
from scorer.tiles.tile import Wind
from tests.presets import TENHOU_SANMA
from tests.scorer.wins import won


def scored(text: str, rules: Rules = STANDARD, **circumstances: Any) -> Score:
    return score(*won(text, **circumstances), rules)


def names(result: Score) -> dict[str, int]:
    return {line.yaku.name: line.han for line in (*result.yaku, *result.dora)}


RIICHI: dict[str, Any] = {"riichi": Riichi.RIICHI}
TSUMO: dict[str, Any] = {"by": By.TSUMO}
DRAGON = "55678s99p5s 666_z 2-34m"
TANYAO = "34567m23455s678p8m"
TWO_REDS = "340067m23455s67p8p"
NORTHS = "123456p4566s789p6s 44z~"

# field, value, hand, circumstances, (points in the standard rules, points with the value)
CHANGES = [
    ("red_fives", (0, 1, 1), "34067m23455s678p8m", RIICHI, (7700, 3900)),
    ("ippatsu", False, TANYAO, RIICHI | {"ippatsu": True}, (7700, 3900)),
    ("pinfu_tsumo", False, TANYAO, TSUMO, (2700, 2000)),
    ("renhou", Renhou.YAKUMAN, TANYAO, {"moment": Moment.FIRST_TURN}, (8000, 32000)),
    ("renhou", Renhou.NONE, TANYAO, {"moment": Moment.FIRST_TURN}, (8000, 2000)),
    ("renhou", 4, TANYAO, {"moment": Moment.FIRST_TURN}, (8000, 12000)),
    ("optional_yaku", frozenset({"uumensai"}), "123m456p789s3355z3z", RIICHI, (1300, 5200)),
    ("ura_dora", False, TANYAO, RIICHI | {"dora": "1z", "ura": "1s"}, (7700, 3900)),
    ("kan_dora", False, DRAGON, {"dora": "1z4s"}, (7700, 1000)),
    ("kan_ura", False, TANYAO, RIICHI | {"dora": "1z2z", "ura": "3z1s"}, (7700, 3900)),
    ("double_wind_pair", 2, "456s11z99967p8p 1-23m", {"seat": Wind.EAST} | {
        "moment": Moment.LAST_TILE}, (2000, 1500)),
    ("open_pinfu_30", False, "34567m22p234s8m 6-78p", {}, (1000, 700)),
    ("rinshan_fu", False, "345678m9913s2s 6666=p", TSUMO | {"moment": Moment.RINSHAN},
     (1500, 1100)),
    ("kiriage_mangan", True, TANYAO, RIICHI | {"dora": "1s"}, (7700, 8000)),
    ("kazoe", Kazoe.SANBAIMAN, "2233445566778m8m", RIICHI | {"dora": "1m"}, (32000, 24000)),
    ("yakuman_add", False, "1112223334477z7z", {}, (64000, 32000)),
    ("yakuman_at_most", 1, "1112223334477z7z", {}, (64000, 32000)),
    ("double_yakuman", frozenset({"kokushi_musou_13"}), "19m19p19s1234567z1m", {}, (32000, 64000)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("field", "value", "text", "circumstances", "points"),
    CHANGES,
    ids=[f"{change[0]}={change[1]}" for change in CHANGES],
)
def test_one_value_changes_the_points(
    field: str, value: object, text: str, circumstances: dict[str, Any], points: tuple[int, int]
) -> None:
    before, after = points
    assert scored(text, **circumstances).points == before
    changed: dict[str, Any] = {field: value}
    assert scored(text, replace(STANDARD, **changed), **circumstances).points == after


def test_open_tanyao_without_kuitan_wins_nothing() -> None:
    assert scored("34567m22p234s8m 6-78p").points == 1000
    with pytest.raises(NoYaku, match="needs a closed hand"):
        scored("34567m22p234s8m 6-78p", replace(STANDARD, kuitan=False))


def test_kazoe_with_multiple_yakuman() -> None:
    rules = replace(STANDARD, kazoe=Kazoe.MULTIPLE)
    hand: dict[str, Any] = RIICHI | {"dora": "1m1m1m1m", "ura": "2m2m4m4m"}
    text = "2233445566778m8m"
    result = scored(text, rules, **(hand | {"dora": "1m3m5m", "ura": "2m4m6m"}))
    assert (result.han, result.limit, result.points) == (24, Limit.YAKUMAN, 32000)
    most = hand | {"dora": "1m3m5m1z", "ura": "2m4m6m1m"}
    assert scored(text, rules, **most).han == 26
    assert scored(text, rules, **most).points == 64000
    assert scored(text, **most).points == 32000


def test_a_red_five_is_plain_in_rules_without_red_fives() -> None:
    rules = replace(STANDARD, red_fives=(0, 0, 0))
    assert names(scored("34067m23405s678p8m", rules)) == {"pinfu": 1, "tanyao": 1}


def test_too_many_red_fives() -> None:
    with pytest.raises(ImpossibleHand, match="2 red fives of characters, but these rules"):
        scored(TWO_REDS, **RIICHI)


def test_rules_with_two_red_fives() -> None:
    rules = replace(STANDARD, red_fives=(2, 1, 1))
    assert names(scored(TWO_REDS, rules, **RIICHI))["aka_dora"] == 2


class TestThreePlayers:
    def test_norths_are_dora_and_dora_again(self) -> None:
        result = scored(NORTHS, TENHOU_SANMA, **RIICHI, dora="3z")
        assert names(result)["nuki_dora"] == 2
        assert names(result)["dora"] == 2

    def test_one_man_indicates_nine_man(self) -> None:
        result = scored("999m123p45678s22z3s", TENHOU_SANMA, **RIICHI, dora="1m")
        assert names(result)["dora"] == 3

    def test_the_missing_players_share(self) -> None:
        lost: dict[str, Any] = {"by": By.TSUMO, "rules": TENHOU_SANMA}
        split = lost | {"rules": replace(TENHOU_SANMA, sanma_tsumo=SanmaTsumo.SPLIT)}
        assert payment(2000, dealer=False, **lost) == Tsumo(4000, 2000, payers=2)
        assert payment(2000, dealer=False, **split) == Tsumo(5000, 3000, payers=2)
        assert payment(2000, dealer=True, **lost) == Tsumo(0, 4000, payers=2)
        assert payment(2000, dealer=True, **split) == Tsumo(0, 6000, payers=2)
        assert payment(240, dealer=False, **split) == Tsumo(700, 500, payers=2)
        assert payment(2000, by=By.RON, dealer=True, rules=TENHOU_SANMA) == Ron(12000)

    @pytest.mark.parametrize(
        ("text", "changes", "message"),
        [
            ("234m123p45678s22z3s", {}, "no 2m to 8m, but there is 2m"),
            ("123p45678s22z3s 1-23p", {}, "do not call chii"),
            ("999m123p45678s22z3s", {"seat": Wind.NORTH}, "sit east, south and west"),
        ],
    )
    def test_impossible_with_three_players(
        self, text: str, changes: dict[str, Any], message: str
    ) -> None:
        objections = check(*won(text, **changes), TENHOU_SANMA)
        assert any(message in str(objection) for objection in objections)
        assert all(objection.text(Language.JAPANESE) for objection in objections)

    def test_norths_in_rules_without_nuki_dora(self) -> None:
        with pytest.raises(ImpossibleHand, match="Only sanma sets norths aside"):
            scored(NORTHS)
        with pytest.raises(ImpossibleHand, match="switch on nuki_dora"):
            scored(NORTHS, replace(TENHOU_SANMA, nuki_dora=False))
