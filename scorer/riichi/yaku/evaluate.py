"""Which yaku a division of a hand holds under the table's rules."""

from scorer.riichi.compiled_rules import Row, YakumanRow
from scorer.riichi.context import Context
from scorer.riichi.lines import HanLine, YakumanLine
from scorer.riichi.rules.rules import Rules
from scorer.riichi.shape.division import Division


def yaku_of(rows: tuple[Row, ...], division: Division, context: Context) -> tuple[HanLine, ...]:
    """The ordinary yaku of a division, in the order of the table.

    >>> from scorer.riichi.context import example
    >>> from scorer.riichi.shape.division import divide
    >>> from scorer.riichi.compiled_rules import prepared
    >>> from scorer.riichi.yaku.signs import signs_of_groups, signs_of_win
    >>> hand = example("234456m78p234s55s6p")
    >>> division = divide(hand.hand, hand.win)[0]
    >>> signs = signs_of_win(hand) | signs_of_groups(division)
    >>> _, rows = prepared(hand.rules).rows[signs << 1 | division.menzen]
    >>> [line.yaku.name for line in yaku_of(rows, division, hand)]
    ['pinfu', 'tanyao']
    """
    held = [row for row in rows if row.holds(division, context)]
    replaced = {name for row in held if row.replaces for name in row.replaces}
    if replaced:
        return tuple(row.line for row in held if row.line.yaku.name not in replaced)
    return tuple([row.line for row in held])


def yakuman_of(
    rows: tuple[YakumanRow, ...], division: Division, context: Context
) -> tuple[YakumanLine, ...]:
    """The yakuman of a division, each as many times as the rules count it.

    >>> from scorer.riichi.context import example
    >>> from scorer.riichi.shape.division import divide
    >>> from scorer.riichi.compiled_rules import prepared
    >>> from scorer.riichi.yaku.signs import signs_of_groups, signs_of_win
    >>> hand = example("111222m333p444s5z5z")
    >>> division = divide(hand.hand, hand.win)[0]
    >>> signs = signs_of_win(hand) | signs_of_groups(division)
    >>> rows, _ = prepared(hand.rules).rows[signs << 1 | division.menzen]
    >>> [line.yaku.name for line in yakuman_of(rows, division, hand)]
    ['suuankou_tanki']
    """
    held = [row for row in rows if row.holds(division, context)]
    replaced = {name for row in held for name in row.replaces}
    lines = [row.line for row in held if row.line.yaku.name not in replaced]
    return _capped(lines, context.rules) if len(lines) > 1 else tuple(lines)


def _capped(lines: list[YakumanLine], rules: Rules) -> tuple[YakumanLine, ...]:
    """Stop adding where the rules do; what then counts for nothing is shown all the same."""
    left = sum(line.times for line in lines)
    if not rules.yakuman_add:
        left = max(line.times for line in lines)
        lines = sorted(lines, key=lambda line: -line.times)
    if rules.yakuman_at_most:
        left = min(left, rules.yakuman_at_most)
    counted = []
    for line in lines:
        times = min(line.times, left)
        left -= times
        counted.append(line if times == line.times else YakumanLine(line.yaku, times))
    return tuple(counted)
