"""Evaluate the yaku and yakuman of a division under the rules of a table."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple, TypeAlias, TypeVar

from scorer.riichi.context import WinContext
from scorer.riichi.division import Division
from scorer.riichi.lines import HanLine, YakumanLine
from scorer.riichi.rules.rules import OPTIONAL_YAKU, OpenRiichi, Renhou, Rules
from scorer.riichi.yaku.catalogue import YAKU, YAKUMAN, Yaku
from scorer.riichi.yaku.conditions import Condition, renhou

RENHOU = Yaku("renhou", "人和", "renhou", "Blessing of man", 5, 0, renhou)
"""Renhou where it is not a yakuman; as a mangan it is five han that other yaku do not add to."""

_Line = TypeVar("_Line", HanLine, YakumanLine)

Row: TypeAlias = tuple[Condition, _Line, tuple[str, ...]]
"""The condition of a yaku, its line under certain rules, and the lesser yaku that it replaces."""


class YakuRows(NamedTuple):
    """The yaku of closed hands, those of open hands, and the yakuman of a table."""

    closed: tuple[Row[HanLine], ...]
    open: tuple[Row[HanLine], ...]
    yakuman: tuple[Row[YakumanLine], ...]


@lru_cache(maxsize=64)
def yaku_rows(rules: Rules) -> YakuRows:
    """Return the yaku and yakuman that the rules have.

    >>> [len(rows) for rows in yaku_rows(Rules(kuitan=False))]
    [36, 27, 15]
    """
    return YakuRows(
        tuple(_yaku(rules, menzen=True)),
        tuple(_yaku(rules, menzen=False)),
        tuple(_yakuman(rules)),
    )


def _yaku(rules: Rules, *, menzen: bool) -> Iterator[Row[HanLine]]:
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
            yield yaku.holds, HanLine(yaku, han), yaku.replaces


def _yakuman(rules: Rules) -> Iterator[Row[YakumanLine]]:
    """Yield the yakuman of the rules, each with the number of times it counts."""
    for yakuman in YAKUMAN:
        if yakuman.name == "renhou" and rules.renhou is not Renhou.YAKUMAN:
            continue
        if yakuman.name == "open_riichi_ron" and rules.open_riichi is not OpenRiichi.YAKUMAN:
            continue
        if _is_in_rules(yakuman.name, rules):
            times = 2 if yakuman.name in rules.double_yakuman else 1
            yield yakuman.holds, YakumanLine(yakuman, times), yakuman.replaces


def _is_in_rules(name: str, rules: Rules) -> bool:
    return name not in OPTIONAL_YAKU or name in rules.optional_yaku


def evaluate_yaku(division: Division, context: WinContext) -> tuple[HanLine, ...]:
    """Return the ordinary yaku of a division, in the order of the catalogue.

    >>> from scorer.riichi.context import example_context
    >>> from scorer.riichi.division import divide
    >>> hand = example_context("234456m78p234s55s6p")
    >>> division = divide(hand.hand, hand.win)[0]
    >>> [line.yaku.name for line in evaluate_yaku(division, hand)]
    ['pinfu', 'tanyao']
    """
    rows = yaku_rows(context.rules)
    return tuple(_matching(rows.closed if division.menzen else rows.open, division, context))


def evaluate_yakuman(division: Division, context: WinContext) -> tuple[YakumanLine, ...]:
    """Return the yakuman of a division, each with the number of times it counts.

    >>> from scorer.riichi.context import example_context
    >>> from scorer.riichi.division import divide
    >>> hand = example_context("111222m333p444s5z5z")
    >>> division = divide(hand.hand, hand.win)[0]
    >>> [line.yaku.name for line in evaluate_yakuman(division, hand)]
    ['suuankou_tanki']
    """
    lines = _matching(yaku_rows(context.rules).yakuman, division, context)
    return _capped(lines, context.rules) if len(lines) > 1 else tuple(lines)


def _matching(rows: tuple[Row[_Line], ...], division: Division, context: WinContext) -> list[_Line]:
    """Return the lines whose condition holds, without those that others of them replace."""
    found = [(line, names) for holds, line, names in rows if holds(division, context)]
    if not found:
        return []
    replaced = {name for _, names in found for name in names}
    return [line for line, _ in found if line.yaku.name not in replaced]


def _capped(lines: list[YakumanLine], rules: Rules) -> tuple[YakumanLine, ...]:
    """Limit the sum to the maximum of the rules; yakuman beyond it stay with 0 times."""
    remaining = sum(line.times for line in lines)
    if not rules.yakuman_add:
        remaining = max(line.times for line in lines)
        lines = sorted(lines, key=lambda line: -line.times)
    if rules.yakuman_at_most:
        remaining = min(remaining, rules.yakuman_at_most)
    capped = []
    for line in lines:
        times = min(line.times, remaining)
        remaining -= times
        capped.append(line if times == line.times else YakumanLine(line.yaku, times))
    return tuple(capped)
