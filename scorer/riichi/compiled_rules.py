"""Rules made ready for scoring many hands: which yaku count for what, what han and fu pay."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from scorer.riichi.lines import HanLine, YakumanLine
from scorer.riichi.points import Limit, Payment, base_points, limit_of, payment
from scorer.riichi.rules.rules import OPTIONAL_YAKU, Renhou, Rules
from scorer.riichi.win import By
from scorer.riichi.yaku.catalogue import YAKU, YAKUMAN, Yaku
from scorer.riichi.yaku.signs import NEEDS, Condition
from scorer.riichi.yaku.yakuman import renhou

RENHOU = Yaku("renhou", "人和", "renhou", "Blessing of man", 5, 0, renhou)
"""Renhou where it is no yakuman: as a mangan five han that do not add to others."""


class Row(NamedTuple):
    """A yaku as it counts under some rules, for a closed or for an open hand."""

    holds: Condition
    line: HanLine
    replaces: tuple[str, ...]


class YakumanRow(NamedTuple):
    """A yakuman as it counts under some rules."""

    holds: Condition
    line: YakumanLine
    replaces: tuple[str, ...]


class Price(NamedTuple):
    """What some han and fu are worth."""

    limit: Limit
    payment: Payment


class _Rows(dict[int, tuple[tuple[YakumanRow, ...], tuple[Row, ...]]]):
    """By signs * 2 + menzen: the yakuman and yaku that may hold."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._yakuman = tuple(_yakuman_rows(rules))
        self.yaku = {menzen: tuple(_rows(rules, menzen=menzen)) for menzen in (False, True)}

    def __missing__(self, key: int) -> tuple[tuple[YakumanRow, ...], tuple[Row, ...]]:
        signs, menzen = key >> 1, bool(key & 1)
        self[key] = (
            tuple(row for row in self._yakuman if not NEEDS[row.holds] & ~signs),
            tuple(row for row in self.yaku[menzen] if not NEEDS[row.holds] & ~signs),
        )
        return self[key]


class _Prices(dict[int, Price]):
    """By (han * 256 + fu) * 4 + 2 if ron + 1 if dealer."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, key: int) -> Price:
        han, fu = divmod(key >> 2, 256)
        by = By.RON if key & 2 else By.TSUMO
        base = base_points(han, fu, self._rules)
        paid = payment(base, by=by, dealer=bool(key & 1), rules=self._rules)
        self[key] = Price(limit_of(han, fu, self._rules), paid)
        return self[key]


class Prepared:
    """One table's rules, with the rows and prices found so far.

    >>> rows = Prepared(Rules(kuitan=False)).rows
    >>> len(rows[0]), len(Prepared(Rules()).prices)
    (2, 0)
    """

    __slots__ = ("open_yaku", "prices", "rows")

    def __init__(self, rules: Rules) -> None:
        self.rows = _Rows(rules)
        self.open_yaku = self.rows.yaku[False]
        self.prices = _Prices(rules)


@lru_cache(maxsize=64)
def prepared(rules: Rules) -> Prepared:
    """The rules made ready, once for all hands.

    >>> prepared(Rules()) is prepared(Rules())
    True
    """
    return Prepared(rules)


def _rows(rules: Rules, *, menzen: bool) -> Iterator[Row]:
    """The ordinary yaku that the rules know, each with its han."""
    table: tuple[Yaku, ...] = YAKU
    if not isinstance(rules.renhou, Renhou):
        table = (*YAKU, replace(RENHOU, closed=rules.renhou))
    for yaku in table:
        han = yaku.closed if menzen else yaku.open
        if not rules.kuitan and yaku.name == "tanyao" and not menzen:
            han = 0
        if not rules.ippatsu and yaku.name == "ippatsu":
            han = 0
        if han and _agreed(yaku.name, rules):
            yield Row(yaku.holds, HanLine(yaku, han), yaku.replaces)


def _yakuman_rows(rules: Rules) -> Iterator[YakumanRow]:
    """The yakuman that the rules know, each with how many times it counts."""
    for yakuman in YAKUMAN:
        if yakuman.name == "renhou" and rules.renhou is not Renhou.YAKUMAN:
            continue
        if _agreed(yakuman.name, rules):
            times = 2 if yakuman.name in rules.double_yakuman else 1
            yield YakumanRow(yakuman.holds, YakumanLine(yakuman, times), yakuman.replaces)


def _agreed(name: str, rules: Rules) -> bool:
    return name not in OPTIONAL_YAKU or name in rules.optional_yaku
