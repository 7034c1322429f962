"""Properties of every score, on random wins of every shape."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, assume, example, given, settings

from scorer.payment import Ron, Tsumo
from scorer.riichi.division import Form, divide
from scorer.riichi.points import (
    YAKUMAN_BASE,
    Limit,
    WinContext,
    base_points,
    dora_lines,
    fu_lines,
    limit_for,
    payment,
    unrounded_fu,
)
from scorer.riichi.rules.rules import STANDARD
from scorer.riichi.score import Score, check, score
from scorer.riichi.win import By, Moment, Win
from scorer.riichi.yaku import evaluate
from scorer.tiles.errors import NotAWin, NoYaku
from scorer.tiles.hand import Hand, parse_hand
from scorer.tiles.tile import Suit, Tile, Wind
from tests.presets import TENHOU
from tests.scorer.win_strategies import won_hands

WON = tuple[Hand, Win]
AMBIGUOUS = Win(Tile(Suit.MAN, 6), By.TSUMO, seat=Wind.WEST, round=Wind.EAST)


def scored(won: WON) -> Score:
    try:
        return score(*won)
    except NoYaku:
        assume(False)
        raise


@given(won_hands())
def test_the_groups_of_each_division_are_the_tiles_of_the_hand(won: WON) -> None:
    hand, win = won
    context = WinContext(hand, win, TENHOU)
    for division in divide(hand, win):
        kinds = Counter(kind for group in division.groups for kind in group.kinds)
        assert all(kinds[kind] == context.count_of(kind) for kind in range(34))
        assert win.tile.kind in division.winning.kinds
        assert division.winning in division.groups
        assert (
            len(division.groups)
            == {Form.STANDARD: 5, Form.CHIITOITSU: 7, Form.KOKUSHI: 13}[division.form]
        )


@given(won_hands())
def test_the_lines_sum_to_the_total(won: WON) -> None:
    result = scored(won)
    if result.yakuman:
        assert (result.yaku, result.dora, result.fu_lines) == ((), (), ())
        assert result.limit is Limit.YAKUMAN
        return
    assert result.han == sum(line.han for line in (*result.yaku, *result.dora))
    assert result.fu == sum(line.fu for line in result.fu_lines)
    assert result.fu % 10 == 0 or result.fu == 25
    assert result.fu >= 20


@settings(suppress_health_check=[HealthCheck.filter_too_much])
@given(won_hands())
@example((parse_hand("678p99987543336m")[0], AMBIGUOUS))
def test_no_division_with_equal_payment_has_more_han_or_fu(won: WON) -> None:
    shown = scored(won)
    assume(not shown.yakuman)
    hand, win = won
    context = WinContext(hand, win, STANDARD)
    dora = sum(line.han for line in dora_lines(context))
    for division in divide(hand, win):
        yaku, _ = evaluate(division, context)
        if not yaku:
            continue
        lines = fu_lines(division, context)
        han, fu = sum(line.han for line in yaku) + dora, sum(line.fu for line in lines)
        base = base_points(han, fu, STANDARD)
        pays = payment(base, by=win.by, dealer=win.dealer, rules=STANDARD)
        assert (pays.total, han, unrounded_fu(lines)) <= (
            shown.points,
            shown.han,
            unrounded_fu(shown.fu_lines),
        )
    assert shown.limit is limit_for(shown.han, shown.fu, STANDARD)


@pytest.mark.parametrize("seat", [Wind.SOUTH, Wind.WEST])
def test_the_fu_of_the_division_without_rounding_are_shown(seat: Wind) -> None:
    hand, tile = parse_hand("678p99987543336m")
    result = score(hand, replace(AMBIGUOUS, tile=tile, seat=seat))
    assert [line.fu for line in result.fu_lines] == [20, 2, 8]
    assert (result.fu, unrounded_fu(result.fu_lines)) == (30, 30)


@given(won_hands())
def test_the_payers_pay_what_the_winner_receives(won: WON) -> None:
    result = scored(won)
    payment = result.payment
    if result.win.by is By.RON:
        assert isinstance(payment, Ron)
        assert payment.points == result.points
    else:
        assert isinstance(payment, Tsumo)
        dealer, others = payment.dealer, payment.others
        assert (dealer == 0) == result.win.dealer
        shares = [others] * 3 if result.win.dealer else [dealer, others, others]
        assert sum(shares) == result.points
        assert others <= (dealer or others)
    times = sum(line.times for line in result.yakuman)
    base = YAKUMAN_BASE * times or base_points(result.han, result.fu, STANDARD)
    exact = base * (6 if result.win.dealer else 4)
    assert exact <= result.points < exact + 300


@given(won_hands())
def test_another_tile_is_rejected_or_wins_too(won: WON) -> None:
    hand, win = won
    other = replace(win, tile=Tile(Suit.HONOR, 1), moment=Moment.ORDINARY)
    objections = check(hand, other)
    if not divide(hand, other):
        assert any(isinstance(objection, NotAWin) for objection in objections)
