"""Evaluate the yaku and yakuman of a division."""

from scorer.riichi.compiled_rules import YakumanRow, YakuRow, counted_lines
from scorer.riichi.context import WinContext
from scorer.riichi.division import Division
from scorer.riichi.lines import HanLine, YakumanLine
from scorer.riichi.rules.rules import Rules


def evaluate_yaku(
    rows: tuple[YakuRow, ...], division: Division, context: WinContext
) -> tuple[HanLine, ...]:
    """Return the ordinary yaku of a division, in the order of the catalogue.

    >>> from scorer.riichi.context import example_context
    >>> from scorer.riichi.division import divide
    >>> from scorer.riichi.compiled_rules import compile_rules
    >>> from scorer.riichi.yaku.flags import division_flags, win_flags
    >>> hand = example_context("234456m78p234s55s6p")
    >>> division = divide(hand.hand, hand.win)[0]
    >>> flags = win_flags(hand) | division_flags(division)
    >>> rows = compile_rules(hand.rules).rows[flags << 1 | division.menzen].yaku
    >>> [line.yaku.name for line in evaluate_yaku(rows, division, hand)]
    ['pinfu', 'tanyao']
    """
    return counted_lines([row for row in rows if row.decided or row.holds(division, context)])


def evaluate_yakuman(
    rows: tuple[YakumanRow, ...], division: Division, context: WinContext
) -> tuple[YakumanLine, ...]:
    """Return the yakuman of a division, each with the number of times it counts.

    >>> from scorer.riichi.context import example_context
    >>> from scorer.riichi.division import divide
    >>> from scorer.riichi.compiled_rules import compile_rules
    >>> from scorer.riichi.yaku.flags import division_flags, win_flags
    >>> hand = example_context("111222m333p444s5z5z")
    >>> division = divide(hand.hand, hand.win)[0]
    >>> flags = win_flags(hand) | division_flags(division)
    >>> rows = compile_rules(hand.rules).rows[flags << 1 | division.menzen].yakuman
    >>> [line.yaku.name for line in evaluate_yakuman(rows, division, hand)]
    ['suuankou_tanki']
    """
    matching = [row for row in rows if row.holds(division, context)]
    if not matching:
        return ()
    replaced = {name for row in matching for name in row.replaces}
    lines = [row.line for row in matching if row.line.yaku.name not in replaced]
    return _capped(lines, context.rules) if len(lines) > 1 else tuple(lines)


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
