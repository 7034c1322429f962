"""The points that each number of fan pays under some rules."""

from dataclasses import dataclass

from scorer.fans.rules.rules import Rules
from scorer.fans.score import Payments, payments
from scorer.tiles.messages import Message
from scorer.tiles.messages import message as _


@dataclass(frozen=True, slots=True)
class FanPoints:
    """The points of a number of fan, and the payments for a win on a discard and a self-draw.

    `more` is true if more fan are paid the same.
    """

    fan: int
    more: bool
    points: int
    discard: Payments
    self_draw: Payments


def fan_points_table(rules: Rules) -> tuple[FanPoints, ...]:
    """Return what the fan from the minimum to the limit pay.

    Without a table each fan is a point, so the rows are those of the values of single fans.

    >>> from scorer.fans.rules.presets import MCR, rule_set_named
    >>> HONG_KONG = rule_set_named("hk").rules
    >>> [(row.fan, row.points, row.discard.discarder) for row in fan_points_table(HONG_KONG)][:3]
    [(3, 8, 32), (4, 16, 64), (5, 24, 96)]
    >>> [row.fan for row in fan_points_table(MCR)], fan_points_table(MCR)[0].self_draw.others
    ([8, 12, 16, 24, 32, 48, 64, 88], 16)
    """
    fans = _fans(rules)
    last = fans[-1] if rules.limit or rules.point_table else None
    return tuple(
        FanPoints(
            fan,
            fan == last,
            rules.points_of(fan),
            payments(fan, self_drawn=False, rules=rules),
            payments(fan, self_drawn=True, rules=rules),
        )
        for fan in fans
    )


def _fans(rules: Rules) -> list[int]:
    if rules.point_table:
        most = rules.limit or len(rules.point_table) - 1
        return [*range(min(rules.minimum, most), most + 1)]
    values = {rules.limited(fan.points) for fan in rules.fans} | {rules.minimum, rules.limit}
    return sorted(value for value in values if value >= max(rules.minimum, 1)) or [1]


def fan_points_notes(rules: Rules) -> tuple[Message, ...]:
    """Return sentences about what the table does not show.

    >>> from scorer.fans.rules.presets import MCR
    >>> [str(note) for note in fan_points_notes(MCR)]
    ['Each fan is a point. Each payer adds the base of 8.']
    """
    notes = []
    if not rules.point_table and rules.base:
        notes.append(_("Each fan is a point. Each payer adds the base of {base}.", base=rules.base))
    elif not rules.point_table:
        notes.append(_("Each fan is a point."))
    if rules.limit and rules.over_limit:
        notes.append(_("A single fan worth more than {limit} is paid in full.", limit=rules.limit))
    return tuple(notes)
