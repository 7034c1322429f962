"""Payments of a hand that is recorded by its points: possible ones are accepted, no others."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from scorer.riichi.rules.choices import Renhou
from scorer.riichi.rules.presets import PRESETS
from scorer.riichi.rules.rules import Rules
from scorer.riichi.score import check, score
from scorer.riichi.win import By, Win
from scorer.table.riichi.payments import hand_payments, hand_values, payment_for
from scorer.tiles.errors import ImpossibleWin
from scorer.tiles.hand import Hand
from tests.scorer.win_strategies import won_hands

RULES = {
    "standard": Rules(),
    "open_pinfu_20": Rules(open_pinfu_30=False),
    "no_pinfu_tsumo": Rules(pinfu_tsumo=False),
    "double_wind_2": Rules(double_wind_pair=2),
    "ema_2025": PRESETS["ema_2025"].rules,
    "tenhou_sanma": PRESETS["tenhou_sanma"].rules,
    "kansai_sanma": PRESETS["kansai_sanma"].rules,
    "bare_20_fu": replace(PRESETS["tenhou_sanma"].rules, open_pinfu_30=False, rinshan_fu=False),
    "two_han": Rules(two_han_honba=5),
    "minimum_7": Rules(minimum_han=7),
    "minimum_8": Rules(minimum_han=8, renhou=Renhou.NONE),
}
RON, TSUMO = By


@pytest.mark.parametrize(
    ("points", "by", "dealer", "rules"),
    [
        # 1 han 20 fu: an open hand without fu pays for 30 fu.
        (700, RON, False, "standard"),
        (1000, RON, True, "standard"),
        (800, TSUMO, False, "ema_2025"),
        # 1 han 25 fu: seven pairs are 2 han.
        (800, RON, False, "standard"),
        (1200, RON, True, "standard"),
        # 1 han 110 fu: a ron with a pair of double winds.
        (3600, TSUMO, False, "standard"),
        (3600, RON, False, "double_wind_2"),
        # 1 han 130 fu.
        (4200, RON, False, "standard"),
        (32_000 * 7, RON, False, "standard"),
    ],
)
def test_impossible_points_are_refused(points: int, by: By, dealer: bool, rules: str) -> None:
    with pytest.raises(ImpossibleWin, match=f"No hand pays {points} by {by} to"):
        payment_for(points, by=by, dealer=dealer, rules=RULES[rules])


@pytest.mark.parametrize(
    ("points", "by", "dealer", "rules"),
    [
        (700, RON, False, "open_pinfu_20"),
        (1000, RON, True, "open_pinfu_20"),
        (1600, RON, False, "standard"),
        (3600, RON, False, "standard"),
        (7100, RON, False, "standard"),
    ],
)
def test_rare_points_are_accepted(points: int, by: By, dealer: bool, rules: str) -> None:
    payment = payment_for(points, by=by, dealer=dealer, rules=RULES[rules])
    assert payment in hand_payments(RULES[rules], by=by, dealer=dealer)


def test_the_required_han_exclude_cheaper_hands() -> None:
    two_han = Rules(two_han_honba=5)
    assert payment_for(1000, by=RON, dealer=False, rules=two_han, honba=4).total == 1000
    with pytest.raises(ImpossibleWin):
        payment_for(1000, by=RON, dealer=False, rules=two_han, honba=5)
    assert hand_payments(two_han, by=RON, dealer=False, honba=5)[0].total == 1600
    # A renhou is a mangan however many han the rules require.
    found = hand_payments(Rules(minimum_han=7), by=RON, dealer=False)
    assert [each.total for each in found][:3] == [8000, 12_000, 16_000]
    none = Rules(minimum_han=8, renhou=Renhou.NONE)
    assert hand_payments(none, by=RON, dealer=False)[0].total == 16_000


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("honba", [0, 5])
def test_the_values_of_hands_are_the_payments(name: str, honba: int) -> None:
    rules = replace(RULES[name], yakuman_at_most=1)  # the values have a single yakuman
    values = [
        each for each in hand_values(rules) if each.most_honba is None or honba <= each.most_honba
    ]
    for by in By:
        for dealer, key in ((False, str(by)), (True, f"dealer_{by}")):
            totals = {getattr(each, key) for each in values} - {None}
            paid = hand_payments(rules, by=by, dealer=dealer, honba=honba)
            assert totals == {each.total for each in paid}


@pytest.mark.parametrize("name", RULES)
@given(won=won_hands())
def test_the_payment_of_every_hand_is_possible(name: str, won: tuple[Hand, Win]) -> None:
    rules = RULES[name]
    hand, win = won
    if not check(hand, win, rules):
        paid = score(hand, win, rules).payment
        assert payment_for(paid.total, by=win.by, dealer=win.dealer, rules=rules) == paid
