"""Rules of the games that are scored by fans: the fans, the minimum, points and payments.

Chinese Official mahjong and the general game are rules of this one type; docs/DECISIONS.md
gives the reasons. docs/reference/sources.md explains the keys RA and CN98.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import ClassVar

from scorer.fans.division import Form
from scorer.fans.fan import Fan
from scorer.rules.definitions import RuleDefinition
from scorer.rules.files import LazyMapping, RuleTexts, read_rules
from scorer.rules.values import RuleParser
from scorer.tiles.terms import Game


class DiscardPayers(StrEnum):
    """The players who pay for a win on a discard; everybody pays for a self-drawn win.

    DISCARDER_PAYS_MORE: the discarder and the others each pay their share and the base.
    DISCARDER_PAYS_ALL: the discarder pays all of that alone.
    ALL_PAY: everybody pays as for a self-drawn win.

    >>> DiscardPayers("all_pay")
    <DiscardPayers.ALL_PAY: 'all_pay'>
    """

    DISCARDER_PAYS_MORE = "discarder_pays_more"
    DISCARDER_PAYS_ALL = "discarder_pays_all"
    ALL_PAY = "all_pay"


class PointTable(StrEnum):
    """The points of a number of fan: the fan themselves, or a table of Hong Kong.

    HALF_SPICY (半辣上) doubles with each fan up to four, then with each second one; FULL_SPICY
    (辣辣上) with each.

    >>> PointTable.HALF_SPICY.points[:7], PointTable.FULL_SPICY.points[:7]
    ((1, 2, 4, 8, 16, 24, 32), (1, 2, 4, 8, 16, 32, 64))
    """

    FAN = "fan"
    HALF_SPICY = "half_spicy"
    FULL_SPICY = "full_spicy"

    @property
    def points(self) -> tuple[int, ...]:
        """Return the points from no fan on, the last also for more; () if they are the fan."""
        return _TABLES[self]


_TABLES = {
    PointTable.FAN: (),
    PointTable.HALF_SPICY: (1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384),
    PointTable.FULL_SPICY: tuple(2**fan for fan in range(14)),
}


class Winners(StrEnum):
    """The winners of several on one tile: the nearest after the discarder, or all of them."""

    NEAREST = "nearest"
    ALL = "all"


class DealerStays(StrEnum):
    """The hands after which the dealer deals again."""

    NEVER = "never"
    WIN = "win"
    WIN_OR_DRAW = "win_or_draw"


LIABLE_FANS = frozenset(
    {"big_three_dragons", "big_four_winds", "four_kongs", "all_honors", "full_flush"}
)
"""The fans that can have liability: those with a dagger in RA."""


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """The rules of a table; rules.toml explains each field.

    Attributes:
        fans: The fans that count; the rules sort each before the fans that it implies.
        name: The name of the rule set; empty for rules of a club.
        preset: The name of the rule set that rules of a club change; empty without one.
        game: The game whose rules these are.
        forms: The forms of a complete hand: four sets and a pair, and those with a fan.

    >>> Rules((), minimum=6).minimum, [str(form) for form in Rules(()).forms]
    (6, ['standard'])
    """

    fans: tuple[Fan, ...]
    name: str = ""
    preset: str = ""
    game: Game = Game.MCR
    flowers: int = 8
    dead_tiles: int = 0
    minimum: int = 8
    flowers_count: bool = False
    implied_count: bool = False
    fixed_pairs: frozenset[int] = frozenset()
    limit: int = 0
    over_limit: bool = False
    points: PointTable | tuple[int, ...] = PointTable.FAN
    base: int = 8
    payment: DiscardPayers = DiscardPayers.DISCARDER_PAYS_MORE
    discarder_share: int = 1
    other_share: int = 0
    self_draw_share: int = 1
    others_at_most: int = 0
    winners: Winners = Winners.NEAREST
    liability: frozenset[str] = frozenset()
    liability_on_discard: bool = False
    false_win: int = 10
    false_win_not_ready: int = 20
    rounds: int = 4
    dealer_stays: DealerStays = DealerStays.NEVER
    start_score: int = 0
    table_points: tuple[int, ...] = (4, 2, 1, 0)
    forms: frozenset[Form] = field(init=False)

    players: ClassVar[int] = 4

    def __post_init__(self) -> None:
        object.__setattr__(self, "fans", _implied_last(self.fans))
        names = {fan.name for fan in self.fans}
        forms = {form for form, fans in _FANS_OF_FORMS.items() if fans & names}
        object.__setattr__(self, "forms", frozenset({Form.STANDARD, *forms}))

    @property
    def point_table(self) -> tuple[int, ...]:
        """Return the points from no fan on, the last also for more; () if they are the fan.

        >>> Rules((), points=(1, 3, 9)).point_table
        (1, 3, 9)
        """
        return self.points.points if isinstance(self.points, PointTable) else self.points

    def points_of(self, fan: int) -> int:
        """Return the points of a number of fan.

        >>> hong_kong = Rules((), points=PointTable.HALF_SPICY)
        >>> [hong_kong.points_of(fan) for fan in (3, 13, 20)], Rules(()).points_of(20)
        ([8, 384, 384], 20)
        """
        table = self.point_table
        return table[min(fan, len(table) - 1)] if table else fan

    def limited(self, fan: int) -> int:
        """Return a number of fan that is not over the limit, if there is one.

        >>> Rules((), limit=13).limited(15), Rules(()).limited(15)
        (13, 15)
        """
        return min(fan, self.limit) if self.limit else fan

    def has_liability(self, *, self_drawn: bool) -> bool:
        """Return whether a liable player pays for a win.

        >>> rules = Rules((), liability=frozenset({"full_flush"}))
        >>> rules.has_liability(self_drawn=True), rules.has_liability(self_drawn=False)
        (True, False)
        """
        return bool(self.liability) and (self_drawn or self.liability_on_discard)


def _implied_last(fans: tuple[Fan, ...]) -> tuple[Fan, ...]:
    """Return fans in their order, except that each follows all fans that imply it."""
    ordered, remaining = [], list(fans)
    while remaining:
        implied = {name for fan in remaining for name in fan.implies}
        following = next((fan for fan in remaining if fan.name not in implied), remaining[0])
        ordered.append(following)
        remaining.remove(following)
    return tuple(ordered)


_FANS_OF_FORMS = {
    Form.KNITTED_STRAIGHT: {"knitted_straight"},
    Form.SEVEN_PAIRS: {"seven_pairs", "seven_shifted_pairs"},
    Form.THIRTEEN_ORPHANS: {"thirteen_orphans"},
    Form.HONORS_AND_KNITTED: {
        "lesser_honors_and_knitted_tiles",
        "greater_honors_and_knitted_tiles",
    },
}

RULE_NAMES = tuple(
    each.name
    for each in fields(Rules)
    if each.init and each.name not in {"fans", "name", "preset", "game"}
)
"""The names of all rules but the fans, in the order of display."""

PARSER = RuleParser(Rules, RULE_NAMES)
"""Parses the plain values of rules."""


@cache
def rule_texts() -> RuleTexts:
    """Return what rules.toml says about the rules."""
    names = {"liability": LIABLE_FANS}
    return read_rules(Path(__file__).with_name("rules.toml"), PARSER, names)


RULE_DEFINITIONS: Mapping[str, RuleDefinition] = LazyMapping(lambda: rule_texts().definitions)
"""The definition of every rule but the fans, by its field and in the order of display."""
