"""Rules compiled for fast scoring: the value of each yaku, and payments by han and fu."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from scorer.riichi.lines import HanLine, YakumanLine
from scorer.riichi.points import Limit, Payment, base_points, limit_for, payment
from scorer.riichi.rules.rules import OPTIONAL_YAKU, OpenRiichi, Renhou, Rules
from scorer.riichi.win import By
from scorer.riichi.yaku.catalogue import YAKU, YAKUMAN, Yaku
from scorer.riichi.yaku.conditions import renhou
from scorer.riichi.yaku.flags import DECIDED, REQUIRED_FLAGS, Condition

RENHOU = Yaku("renhou", "人和", "renhou", "Blessing of man", 5, 0, renhou)
"""Renhou where it is not a yakuman; as a mangan it is five han that other yaku do not add to."""


class YakuRow(NamedTuple):
    """A yaku with its han under certain rules, for closed or for open hands."""

    holds: Condition
    required_flags: int
    line: HanLine
    replaces: tuple[str, ...]
    decided: bool  # by the flags


class YakumanRow(NamedTuple):
    """A yakuman with its multiple under certain rules."""

    holds: Condition
    required_flags: int
    line: YakumanLine
    replaces: tuple[str, ...]


class PossibleRows(NamedTuple):
    """The yakuman and yaku that are possible with some flags.

    lines are those of the yaku if the flags decide all of them, otherwise None.
    """

    yakuman: tuple[YakumanRow, ...]
    yaku: tuple[YakuRow, ...]
    lines: tuple[HanLine, ...] | None


def counted_lines(matching: Iterable[YakuRow]) -> tuple[HanLine, ...]:
    """Return the lines of the yaku that a hand has, without those that others of them replace."""
    for row in matching:
        if row.replaces:
            replaced = {name for row in matching for name in row.replaces}
            return tuple([row.line for row in matching if row.line.yaku.name not in replaced])
    return tuple([row.line for row in matching])


class Price(NamedTuple):
    """The limit and payment for han and fu."""

    limit: Limit
    payment: Payment


class _Rows(dict[int, PossibleRows]):
    """The yakuman and yaku that are possible, by flags * 2 + menzen."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._yakuman = tuple(_yakuman_rows(rules))
        self.yaku = {menzen: tuple(_rows(rules, menzen=menzen)) for menzen in (False, True)}

    def __missing__(self, key: int) -> PossibleRows:
        missing_flags, menzen = ~(key >> 1), bool(key & 1)
        yakuman = [row for row in self._yakuman if not row.required_flags & missing_flags]
        yaku = [row for row in self.yaku[menzen] if not row.required_flags & missing_flags]
        lines = counted_lines(yaku) if all(row.decided for row in yaku) else None
        self[key] = PossibleRows(tuple(yakuman), tuple(yaku), lines)
        return self[key]


class _Prices(dict[int, Price]):
    """Prices by (han * 256 + fu) * 4, plus 2 for a ron, plus 1 for the dealer."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, key: int) -> Price:
        han, fu = divmod(key >> 2, 256)
        by = By.RON if key & 2 else By.TSUMO
        base = base_points(han, fu, self._rules)
        pays = payment(base, by=by, dealer=bool(key & 1), rules=self._rules)
        self[key] = Price(limit_for(han, fu, self._rules), pays)
        return self[key]


class CompiledRules:
    """Compiled rules with the rows and prices computed so far.

    open_yaku are the yaku of open hands, whatever the flags.

    >>> rows = CompiledRules(Rules(kuitan=False)).rows
    >>> len(rows[0]), len(CompiledRules(Rules()).prices)
    (3, 0)
    """

    __slots__ = ("open_yaku", "prices", "rows")

    def __init__(self, rules: Rules) -> None:
        self.rows = _Rows(rules)
        self.open_yaku = self.rows.yaku[False]
        self.prices = _Prices(rules)


@lru_cache(maxsize=64)
def compile_rules(rules: Rules) -> CompiledRules:
    """Return the cached compiled form of the rules.

    >>> compile_rules(Rules()) is compile_rules(Rules())
    True
    """
    return CompiledRules(rules)


def _rows(rules: Rules, *, menzen: bool) -> Iterator[YakuRow]:
    """Yield the ordinary yaku of the rules, each with its han."""
    table: tuple[Yaku, ...] = YAKU
    if not isinstance(rules.renhou, Renhou):
        table = (*YAKU, replace(RENHOU, closed=rules.renhou))
    for yaku in table:
        han = yaku.closed if menzen else yaku.open
        if not rules.kuitan and yaku.name == "tanyao" and not menzen:
            han = 0
        if not rules.ippatsu and yaku.name == "ippatsu":
            han = 0
        if rules.open_riichi is OpenRiichi.NONE and yaku.name == "open_riichi":
            han = 0
        if han and _is_in_rules(yaku.name, rules):
            flags, decided = REQUIRED_FLAGS[yaku.holds], yaku.holds in DECIDED
            yield YakuRow(yaku.holds, flags, HanLine(yaku, han), yaku.replaces, decided)


def _yakuman_rows(rules: Rules) -> Iterator[YakumanRow]:
    """Yield the yakuman of the rules, each with the number of times it counts."""
    for yakuman in YAKUMAN:
        if yakuman.name == "renhou" and rules.renhou is not Renhou.YAKUMAN:
            continue
        if yakuman.name == "open_riichi_ron" and rules.open_riichi is not OpenRiichi.YAKUMAN:
            continue
        if _is_in_rules(yakuman.name, rules):
            times = 2 if yakuman.name in rules.double_yakuman else 1
            flags, line = REQUIRED_FLAGS[yakuman.holds], YakumanLine(yakuman, times)
            yield YakumanRow(yakuman.holds, flags, line, yakuman.replaces)


def _is_in_rules(name: str, rules: Rules) -> bool:
    return name not in OPTIONAL_YAKU or name in rules.optional_yaku
