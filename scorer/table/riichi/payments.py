"""The payments that a hand can have, also of hands that are known by their total points only."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from scorer.payment import Payment
from scorer.riichi.points import YAKUMAN_BASE, Limit, add_honba, base_points, limit_for, payment
from scorer.riichi.rules.choices import Kazoe, Renhou
from scorer.riichi.rules.rules import Rules
from scorer.riichi.win import By
from scorer.tiles.errors import ImpossibleWin
from scorer.tiles.messages import message as _

_FU = (20, 25, *range(30, 120, 10))
# The least and the greatest han of each limit.
_HAN_OF_LIMITS = {
    Limit.MANGAN: (5, 5),
    Limit.HANEMAN: (6, 7),
    Limit.BAIMAN: (8, 10),
    Limit.SANBAIMAN: (11, 12),
}
_HAN_OF_YAKUMAN = 13  # of a counted one
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


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsCell:
    """A cell of the table of han and fu, or the row of a limit, with honba.

    Attributes:
        han: The han; the fewest of a limit, None if only yakuman reach it.
        most_han: The most han of a limit; None if there are no more of another.
        fu: None for a limit.
        limit: The limit, also of han and fu that reach it; empty below mangan.
        times: How many times a yakuman counts.
        payments: What is paid for `ron`, `tsumo`, `dealer_ron` and `dealer_tsumo`, which are named
            by the winner; None where no hand has this value.
    """

    han: int | None
    most_han: int | None
    fu: int | None
    limit: Limit
    times: int = 1
    payments: dict[str, Payment | None]


def points_table(rules: Rules, honba: int = 0) -> tuple[PointsCell, ...]:
    """Return the table of han and fu under some rules: every possible cell, then the limits.

    It has those han with which a hand wins with these honba.

    >>> cells = points_table(Rules())
    >>> print(*[(cell.han, cell.fu, str(cell.payments["tsumo"])) for cell in cells[:2]], sep="\\n")
    (1, 30, 'Tsumo: the dealer pays 500, the others 300 each.')
    (1, 40, 'Tsumo: the dealer pays 700, the others 400 each.')
    >>> [(cell.fu, cell.payments["ron"].total) for cell in cells if cell.limit and cell.han == 3]
    [(70, 8000), (80, 8000), (90, 8000), (100, 8000), (110, 8000)]
    >>> [(cell.limit.value, cell.han, cell.most_han) for cell in points_table(Rules())[-3:-1]]
    [('sanbaiman', 11, 12), ('yakuman', 13, None)]
    """
    least = rules.required_han(honba)
    return (
        *_counted_cells(rules, honba, least),
        *_limit_cells(rules, honba, least),
        *_yakuman_cells(rules, honba),
    )


class PointsGrid(NamedTuple):
    """The cells of a table below the limits: the han of the columns, and the row of each fu."""

    han: tuple[int, ...]
    rows: dict[int, tuple[PointsCell | None, ...]]


def points_grid(table: Sequence[PointsCell]) -> PointsGrid:
    """Return the cells with fu in columns and rows; None where no hand has the value.

    >>> grid = points_grid(points_table(Rules()))
    >>> grid.han, list(grid.rows)[:3], grid.rows[20][0]
    ((1, 2, 3, 4), [20, 25, 30], None)
    """
    counted = {(cell.fu, cell.han): cell for cell in table if cell.fu is not None}
    han = tuple(sorted({cell.han for cell in counted.values() if cell.han is not None}))
    rows = sorted({cell.fu for cell in counted.values() if cell.fu is not None})
    return PointsGrid(han, {fu: tuple([counted.get((fu, each)) for each in han]) for fu in rows})


def _counted_cells(rules: Rules, honba: int, least_han: int) -> Iterator[PointsCell]:
    for han in range(least_han, _HAN_OF_LIMITS[Limit.MANGAN][0]):
        for fu in _FU:
            ways = [by for by in By if _is_possible(han, fu, by, rules)]
            if ways:
                yield PointsCell(
                    han=han,
                    most_han=han,
                    fu=fu,
                    limit=limit_for(han, fu, rules),
                    payments=_all_payments(base_points(han, fu, rules), rules, honba, ways),
                )


def _limit_cells(rules: Rules, honba: int, least_han: int) -> Iterator[PointsCell]:
    for limit, han, base in _limits(rules, least_han):
        open_ended = limit is Limit.SANBAIMAN and rules.kazoe is Kazoe.SANBAIMAN
        yield PointsCell(
            han=han,
            most_han=None if open_ended else _HAN_OF_LIMITS[limit][1],
            fu=None,
            limit=limit,
            payments=_all_payments(base, rules, honba),
        )


def _yakuman_cells(rules: Rules, honba: int) -> Iterator[PointsCell]:
    """Yield a yakuman, and two of them if a hand can have so many."""
    for_each_13 = rules.kazoe is Kazoe.MULTIPLE
    add_up = rules.yakuman_add or bool(rules.double_yakuman)
    several = for_each_13 or (add_up and rules.yakuman_at_most != 1)
    for times in (1, 2) if several else (1,):
        by_han = for_each_13 or (times == 1 and rules.kazoe is Kazoe.YAKUMAN)
        yield PointsCell(
            han=_HAN_OF_YAKUMAN * times if by_han else None,
            most_han=2 * _HAN_OF_YAKUMAN - 1 if times == 1 and for_each_13 else None,
            fu=None,
            limit=Limit.YAKUMAN,
            times=times,
            payments=_all_payments(YAKUMAN_BASE * times, rules, honba),
        )


def _all_payments(
    base: int, rules: Rules, honba: int, ways: Iterable[By] = By
) -> dict[str, Payment | None]:
    """Return the payments to both winners by ron and tsumo, None for other ways than these."""
    return {
        f"{prefix}{by}": (
            add_honba(payment(base, by=by, dealer=dealer, rules=rules), honba, rules)
            if by in ways
            else None
        )
        for by in By
        for prefix, dealer in (("", False), ("dealer_", True))
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class HandValue:
    """The total points of hands with the same han and fu, or with the same limit.

    The points are without honba and sticks, and None where no such hand exists.

    Attributes:
        han: Their han; the fewest of a limit.
        fu: None for a limit.
        limit: Empty below mangan.
        most_honba: The largest number of honba with which so few han win; None if there is none.
        ron: The points of a non-dealer by ron; the other three are named in the same way.
    """

    han: int
    fu: int | None
    limit: Limit
    most_honba: int | None
    ron: int | None
    tsumo: int | None
    dealer_ron: int | None
    dealer_tsumo: int | None

    def points(self, by: By, *, dealer: bool) -> int | None:
        """Return the points of a win; None where no such hand exists."""
        if dealer:
            return self.dealer_ron if by is By.RON else self.dealer_tsumo
        return self.ron if by is By.RON else self.tsumo


@lru_cache(maxsize=64)
def hand_values(rules: Rules) -> tuple[HandValue, ...]:
    """Return the points of every possible han and fu, then of every limit.

    A hand below mangan whose points reach it has the points of mangan, but not its limit.

    >>> [(each.fu, each.ron, each.tsumo) for each in hand_values(Rules()) if each.han == 2][:3]
    [(20, None, 1500), (25, 1600, None), (30, 2000, 2000)]
    >>> [each.limit.value for each in hand_values(Rules())][-5:]
    ['mangan', 'haneman', 'baiman', 'sanbaiman', 'yakuman']
    """
    return tuple(_hand_value(cell, rules) for cell in points_table(rules) if cell.times == 1)


def _hand_value(cell: PointsCell, rules: Rules) -> HandValue:
    one_han = cell.fu is not None and cell.han == 1
    return HandValue(
        han=_HAN_OF_YAKUMAN if cell.han is None else cell.han,
        fu=cell.fu,
        limit=cell.limit if cell.fu is None else Limit.NONE,
        most_honba=rules.two_han_honba - 1 if one_han and rules.two_han_honba else None,
        **{name: None if each is None else each.total for name, each in cell.payments.items()},
    )


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
                by=BY_NAMES[by],
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
    bases |= {base for _, _, base in _limits(rules, least_han)}
    yakuman = min(rules.yakuman_at_most or _MOST_YAKUMAN, _MOST_YAKUMAN)
    bases |= {YAKUMAN_BASE * times for times in range(1, yakuman + 1)}
    payments = {base: payment(base, by=by, dealer=dealer, rules=rules) for base in sorted(bases)}
    return MappingProxyType({each.total: (each, base) for base, each in payments.items()})


def _limits(rules: Rules, least_han: int) -> Iterator[tuple[Limit, int, int]]:
    """Yield the limits below yakuman that a hand can have, with their fewest han and base points.

    Renhou can be a mangan whatever the rules require otherwise.
    """
    for limit, (lowest, most) in _HAN_OF_LIMITS.items():
        if most >= least_han or (limit is Limit.MANGAN and rules.renhou is Renhou.MANGAN):
            yield limit, lowest, base_points(lowest, 30, rules)


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


BY_NAMES = {By.RON: _("ron"), By.TSUMO: _("tsumo")}
