"""The payments that a hand can have, also of hands that are known by their total points only."""

from functools import lru_cache
from types import MappingProxyType

from scorer.riichi.points import YAKUMAN_BASE, Payment, base_points, payment
from scorer.riichi.rules.rules import Renhou, Rules
from scorer.riichi.win import By
from scorer.tiles.errors import ImpossibleWin
from scorer.tiles.messages import message as _

_FU = (20, 25, *range(30, 120, 10))
_HAN_OF_LIMITS = ((5, 5), (6, 7), (8, 10), (11, 12))
_MOST_YAKUMAN = 6
"""Big four winds and a pair wait, both counted twice, of honors only and with four kans."""


def hand_payments(rules: Rules, *, by: By, dealer: bool, honba: int = 0) -> tuple[Payment, ...]:
    """Return the payments that a hand can have, smallest first.

    The honba are not part of them, but with many honba the rules can require two han.

    >>> [each.total for each in hand_payments(Rules(), by=By.RON, dealer=False)][:4]
    [1000, 1300, 1600, 2000]
    """
    least = rules.required_han(honba)
    return tuple(each for each, _base in _payments(rules, least, by=by, dealer=dealer).values())


def payment_for(points: int, *, by: By, dealer: bool, rules: Rules, honba: int = 0) -> Payment:
    """Return the payment of a hand with this total, without honba and sticks.

    >>> payment_for(7900, by=By.TSUMO, dealer=False, rules=Rules())
    Tsumo(dealer=3900, others=2000, payers=3)
    >>> payment_for(7800, by=By.RON, dealer=False, rules=Rules())
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.ImpossibleWin: No hand pays 7800 by ron to a non-dealer; correct the points.
    """
    least = rules.required_han(honba)
    return _payment_and_base(points, least, by=by, dealer=dealer, rules=rules)[0]


def yakuman_count(points: int, *, by: By, dealer: bool, rules: Rules) -> int:
    """Return the number of yakuman of a hand with this total; 0 for an ordinary hand.

    >>> yakuman_count(96_000, by=By.RON, dealer=True, rules=Rules())
    2
    """
    return _payment_and_base(points, 1, by=by, dealer=dealer, rules=rules)[1] // YAKUMAN_BASE


def _payment_and_base(
    points: int, least_han: int, *, by: By, dealer: bool, rules: Rules
) -> tuple[Payment, int]:
    known = _payments(rules, least_han, by=by, dealer=dealer).get(points)
    if known is None:
        winner = _("the dealer") if dealer else _("a non-dealer")
        raise ImpossibleWin(
            _(
                "No hand pays {points} by {by} to {winner}; correct the points.",
                points=points,
                by=_BY[by],
                winner=winner,
            )
        )
    return known


@lru_cache(maxsize=64)
def _payments(
    rules: Rules, least_han: int, *, by: By, dealer: bool
) -> MappingProxyType[int, tuple[Payment, int]]:
    """Return every payment with its base points, by total; equal totals have equal shares."""
    bases = {
        base_points(han, fu, rules)
        for han in range(least_han, 5)
        for fu in _FU
        if _is_possible(han, fu, by, rules)
    }
    bases |= {
        base_points(lowest, 30, rules) for lowest, most in _HAN_OF_LIMITS if most >= least_han
    }
    if rules.renhou is Renhou.MANGAN:
        bases.add(base_points(_HAN_OF_LIMITS[0][0], 30, rules))
    yakuman = min(rules.yakuman_at_most or _MOST_YAKUMAN, _MOST_YAKUMAN)
    bases |= {YAKUMAN_BASE * times for times in range(1, yakuman + 1)}
    payments = {base: payment(base, by=by, dealer=dealer, rules=rules) for base in sorted(bases)}
    return MappingProxyType({each.total: (each, base) for base, each in payments.items()})


def _is_possible(han: int, fu: int, by: By, rules: Rules) -> bool:
    """Return True if a hand can have these han and fu.

    20 fu are a pinfu by tsumo, or an open hand without fu where that is not 30 fu; 25 fu are seven
    pairs. With 1 han a hand has at most two closed kans of terminals or honors, because a third
    closed set or kan is worth 2 han: 110 fu need a ron on a triplet beside a pair of double winds.
    """
    if fu == 20:
        # Without fu for tsumo after a kan: only a north that was set aside has no fu of its own.
        bare = rules.players == 3 and not rules.rinshan_fu
        is_open = not rules.open_pinfu_30 and (by is By.RON or bare)
        return is_open or (by is By.TSUMO and han >= 2 and (rules.pinfu_tsumo or bare))
    if fu == 25:
        return han >= (3 if by is By.TSUMO else 2)
    return fu < 110 or han > 1 or (by is By.RON and rules.double_wind_pair == 4)


_BY = {By.RON: _("ron"), By.TSUMO: _("tsumo")}
