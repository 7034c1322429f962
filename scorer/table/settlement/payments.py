"""Payments of hands of which only the total points are known, as in game records."""

from functools import lru_cache
from types import MappingProxyType

from scorer.riichi.points import YAKUMAN_BASE, Payment, base_points, payment
from scorer.riichi.rules.rules import Rules
from scorer.riichi.win import By
from scorer.tiles.errors import ImpossibleWin

_FU = (20, 25, *range(30, 150, 10))
_HAN_OF_LIMITS = (5, 6, 8, 11)
_MOST_YAKUMAN = 12


def payment_for(points: int, *, by: By, dealer: bool, rules: Rules) -> Payment:
    """Return the payment of a hand with this total, without honba and sticks.

    >>> payment_for(7900, by=By.TSUMO, dealer=False, rules=Rules())
    Tsumo(dealer=3900, others=2000, payers=3)
    >>> payment_for(7800, by=By.RON, dealer=False, rules=Rules())
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.ImpossibleWin: No hand pays 7800 by ron to a non-dealer; correct the points.
    """
    return _payment_and_base(points, by=by, dealer=dealer, rules=rules)[0]


def yakuman_count(points: int, *, by: By, dealer: bool, rules: Rules) -> int:
    """Return the number of yakuman of a hand with this total; 0 for an ordinary hand.

    >>> yakuman_count(96_000, by=By.RON, dealer=True, rules=Rules())
    2
    """
    return _payment_and_base(points, by=by, dealer=dealer, rules=rules)[1] // YAKUMAN_BASE


def _payment_and_base(points: int, *, by: By, dealer: bool, rules: Rules) -> tuple[Payment, int]:
    known = _payments(rules, by=by, dealer=dealer).get(points)
    if known is None:
        winner = ("the dealer", "親") if dealer else ("a non-dealer", "子")
        raise ImpossibleWin(
            f"No hand pays {points} by {by} to {winner[0]}; correct the points.",
            f"{winner[1]}の{_BY[by]}で{points}点になる手はありません。点数を直してください。",
        )
    return known


@lru_cache(maxsize=64)
def _payments(rules: Rules, *, by: By, dealer: bool) -> MappingProxyType[int, tuple[Payment, int]]:
    """Return every payment with its base points, by total; equal totals have equal shares."""
    bases = {base_points(han, fu, rules) for han in range(1, 5) for fu in _FU}
    bases |= {base_points(han, 30, rules) for han in _HAN_OF_LIMITS}
    bases |= {YAKUMAN_BASE * times for times in range(1, _MOST_YAKUMAN + 1)}
    payments = {base: payment(base, by=by, dealer=dealer, rules=rules) for base in bases}
    return MappingProxyType({each.total: (each, base) for base, each in payments.items()})


_BY = {By.RON: "ロン", By.TSUMO: "ツモ"}
