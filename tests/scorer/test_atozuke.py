"""In rules without atozuke the first call of an open hand must fix its yaku."""

from dataclasses import replace

import pytest

from scorer.riichi.rules.rules import STANDARD
from scorer.riichi.score import check, score
from scorer.riichi.win import Moment
from scorer.tiles.errors import NoYaku
from tests.scorer.wins import won

SAKIZUKE = replace(STANDARD, atozuke=False)

ALLOWED = {
    "dragon called first": "55678s99p5s 666_z 2-34m",
    "dragon held before the call": "78s22p666z345p9s 2-34m",
    "closed kan of a dragon": "55678s99p5s 2-34m 6666z",
    "tanyao whatever comes": "55678s88p5s 2-34m 5-67m",
    "hon'itsu whatever comes": "1167878m9m 2-34m 777_z",
    "sanshoku begun by the first call": "234m234p99s67m8m 2-34s",
    "toitoi whatever comes": "3355m5m 222_p 888_s 999_p",
    "a closed hand's dragon by the winning tile": "123m456p99s456s77z7z",
}

REJECTED = {
    "dragon called second": "55678s99p5s 2-34m 666_z",
    "dragon by the winning tile": "66z99p678s6z 2-34m 5-67p",
    "ittsuu by the winning tile": "23456789m99p1m 6-78p",
    "tanyao on one of two waits": "23678s55p4s 2-34m 5-67m",
    "sanshoku by the second call": "567m67s99p5s 1-23p 5-67p",
}


@pytest.mark.parametrize("text", ALLOWED.values(), ids=ALLOWED)
def test_a_fixed_yaku_wins_with_all_its_yaku(text: str) -> None:
    hand, win = won(text)
    assert score(hand, win, SAKIZUKE).yaku == score(hand, win).yaku


@pytest.mark.parametrize("text", REJECTED.values(), ids=REJECTED)
def test_a_later_yaku_does_not_win(text: str) -> None:
    hand, win = won(text)
    assert score(hand, win).yaku
    with pytest.raises(NoYaku, match="without atozuke"):
        score(hand, win, SAKIZUKE)


def test_the_last_tile_does_not_fix_a_yaku() -> None:
    hand, win = won("55678s99p5s 2-34m 5-67p", moment=Moment.LAST_TILE)
    assert score(hand, win).han == 1
    (objection,) = check(hand, win, SAKIZUKE)
    assert "without atozuke" in str(objection)


def test_a_hand_without_a_yaku_gets_the_ordinary_error() -> None:
    hand, win = won("55678s99p5s 2-34m 5-67p")
    (objection,) = check(hand, win, SAKIZUKE)
    assert "has no yaku" in str(objection)
