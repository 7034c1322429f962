"""Hands with published scores, and published tables of fu and payments."""

from typing import Any

import pytest

from scorer.riichi.score import score
from scorer.riichi.yaku import _NEEDING, YAKU, YAKUMAN
from tests.scorer.golden_hands import golden_hands, hand_and_win, rules_of, summary

HANDS = golden_hands()


@pytest.mark.parametrize("record", HANDS, ids=lambda record: record["name"])
def test_golden_hand(record: dict[str, Any]) -> None:
    result = summary(score(*hand_and_win(record), rules_of(record)))
    assert result == {field: record[field] for field in result}


@pytest.mark.parametrize("yaku", YAKU, ids=lambda yaku: yaku.name)
def test_each_yaku_has_a_golden_hand_closed_and_open(yaku: Any) -> None:
    worth = {record["yaku"][yaku.name] for record in HANDS if yaku.name in record.get("yaku", {})}
    assert worth == {yaku.closed, yaku.open} - {0}


def test_each_yakuman_has_a_golden_hand() -> None:
    shown = {name for record in HANDS for name in record.get("yakuman", {})}
    assert shown == {yakuman.name for yakuman in YAKUMAN}


def test_the_yaku_that_need_a_trait_are_yaku() -> None:
    needing = {name for names in _NEEDING.values() for name in names}
    assert needing < {each.name for each in (*YAKU, *YAKUMAN)}
