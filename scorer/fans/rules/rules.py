"""Rules of the games that are scored by fans: the fans, the minimum, points and payments.

Chinese Official mahjong and the general game are rules of this one type; docs/DECISIONS.md
gives the reasons. docs/reference/sources.md explains the keys RA and CN98.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar

from scorer.fans.division import Form
from scorer.fans.fan import Fan
from scorer.tiles.messages import in_context
from scorer.tiles.messages import message as _
from scorer.tiles.rule_definitions import RuleDefinition, definitions_of
from scorer.tiles.rule_definitions import rounds as _rounds
from scorer.tiles.rule_definitions import rule as _rule
from scorer.tiles.rule_definitions import start_score as _start_score
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


class Topic(StrEnum):
    """The topic of a rule, in the order of display."""

    SET = "set"
    WIN = "win"
    POINTS = "points"
    PAYMENTS = "payments"
    MISTAKES = "mistakes"
    GAME = "game"


TOPICS = {
    Topic.SET: _("Tiles"),
    Topic.WIN: _("The win"),
    Topic.POINTS: _("Points"),
    Topic.PAYMENTS: _("Payments"),
    Topic.MISTAKES: _("Mistakes"),
    Topic.GAME: _("The game"),
}
"""The headings of the topics."""

_NONE = in_context("number", "none")


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """The rules of a table; docs/reference/rules.md explains each field.

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
    flowers: int = _rule(
        8,
        Topic.SET,
        _("Flowers and seasons"),
        _("The four flowers and four seasons belong to the set of 144 tiles; 136 without them."),
        labels={0: _NONE, 8: _("four of each")},
        values=(8, 0),
    )
    dead_tiles: int = _rule(
        0,
        Topic.SET,
        _("Dead wall"),
        _("The tiles at the end of the wall that nobody draws as a turn."),
        labels={0: _NONE},
        unit=_("{number} tiles"),
        values=(0, *range(14, 31, 2)),
    )
    minimum: int = _rule(
        8,
        Topic.WIN,
        _("Minimum"),
        _("The fan that a hand needs to win."),
        most=1000,
    )
    flowers_count: bool = _rule(
        False,
        Topic.WIN,
        _("Flowers count for the minimum"),
        _("Fans for flowers, or for having none, help to reach the minimum."),
    )
    implied_count: bool = _rule(
        False,
        Topic.WIN,
        _("Implied fans count"),
        _("A fan counts even if another one brings it along of necessity."),
    )
    fixed_pairs: frozenset[int] = _rule(
        frozenset(),
        Topic.WIN,
        _("Fixed pairs"),
        _("The numbers of the pair for the fan of a fixed pair."),
        values=tuple(range(1, 10)),
        relevant=lambda rules: "fixed_pair" in {fan.name for fan in rules.fans},
    )
    limit: int = _rule(
        0,
        Topic.POINTS,
        _("Limit"),
        _("The largest number of fan that a hand is paid for."),
        labels={0: _NONE},
        most=1000,
    )
    over_limit: bool = _rule(
        False,
        Topic.POINTS,
        _("A single fan exceeds the limit"),
        _("A fan that is worth more than the limit is paid in full, without the other fans."),
        relevant=lambda rules: rules.limit > 0,
    )
    points: PointTable | tuple[int, ...] = _rule(
        PointTable.FAN,
        Topic.POINTS,
        _("From fan to points"),
        _("The points of a hand with no fan, with one, and so on; the last also for more."),
        labels={
            PointTable.FAN: _("a point for each fan"),
            PointTable.HALF_SPICY: _("half-spicy: 1, 2, 4, 8, 16, 24, 32, 48 …"),
            PointTable.FULL_SPICY: _("full-spicy: 1, 2, 4, 8, 16, 32, 64 …"),
        },
        suggested=tuple(PointTable),
        most=1_000_000,
    )
    base: int = _rule(
        8,
        Topic.PAYMENTS,
        _("Base"),
        _("The points that each payer pays beside those of the hand."),
        most=1000,
    )
    payment: DiscardPayers = _rule(
        DiscardPayers.DISCARDER_PAYS_MORE,
        Topic.PAYMENTS,
        _("Payers of a discard"),
        _("The players who pay for a win on a discard."),
        labels={
            DiscardPayers.DISCARDER_PAYS_MORE: _("all, each their share"),
            DiscardPayers.DISCARDER_PAYS_ALL: _("the discarder, for all"),
            DiscardPayers.ALL_PAY: _("all, as for a self-draw"),
        },
    )
    discarder_share: int = _rule(
        1,
        Topic.PAYMENTS,
        _("Share of the discarder"),
        _("How many times the points of the hand the discarder pays."),
        values=(0, 1, 2, 3, 4),
        relevant=lambda rules: rules.payment is not DiscardPayers.ALL_PAY,
    )
    other_share: int = _rule(
        0,
        Topic.PAYMENTS,
        _("Share of the others"),
        _("How many times the points of the hand each other player pays for a discard."),
        values=(0, 1, 2, 3, 4),
        relevant=lambda rules: rules.payment is not DiscardPayers.ALL_PAY,
    )
    self_draw_share: int = _rule(
        1,
        Topic.PAYMENTS,
        _("Share for a self-draw"),
        _("How many times the points of the hand each player pays for a self-draw."),
        values=(0, 1, 2, 3, 4),
    )
    others_at_most: int = _rule(
        0,
        Topic.PAYMENTS,
        _("Most that the others pay"),
        _("What exceeds it for a discard, the discarder pays in their place."),
        labels={0: in_context("number", "no limit")},
        most=1_000_000,
        relevant=lambda rules: rules.payment is not DiscardPayers.DISCARDER_PAYS_ALL,
    )
    winners: Winners = _rule(
        Winners.NEAREST,
        Topic.PAYMENTS,
        _("Several wins on one tile"),
        _("The winners when several players can win on the same discard."),
        labels={
            Winners.NEAREST: _("only the nearest wins"),
            Winners.ALL: in_context("winners", "all win"),
        },
    )
    liability: frozenset[str] = _rule(
        frozenset(),
        Topic.PAYMENTS,
        _("Liability"),
        _(
            "The fans for which the player who discarded the tile of the last open set pays a "
            "self-draw for all."
        ),
        names=LIABLE_FANS,
    )
    liability_on_discard: bool = _rule(
        False,
        Topic.PAYMENTS,
        _("Liability for a discard"),
        _("The liable player also shares the payment of a discard with its player."),
        relevant=lambda rules: bool(rules.liability),
    )
    false_win: int = _rule(
        10,
        Topic.MISTAKES,
        _("False win"),
        _("The points that a false win of a ready hand costs to each other player."),
        most=1_000_000,
    )
    false_win_not_ready: int = _rule(
        20,
        Topic.MISTAKES,
        _("False win, not ready"),
        _("The points that a false win costs if the hand was not even ready."),
        most=1_000_000,
    )
    rounds: int = _rounds(4, Topic.GAME)
    dealer_stays: DealerStays = _rule(
        DealerStays.NEVER,
        Topic.GAME,
        _("The dealer stays"),
        _("The condition for the dealer to stay."),
        labels={
            DealerStays.NEVER: _("never"),
            DealerStays.WIN: _("by a win"),
            DealerStays.WIN_OR_DRAW: _("by a win or a draw"),
        },
    )
    start_score: int = _start_score(0, Topic.GAME)
    table_points: tuple[int, ...] = _rule(
        (4, 2, 1, 0),
        Topic.GAME,
        _("Table points"),
        _("The points for the places of a game; without them the scores count."),
        labels={(): _("the scores count")},
        suggested=((4, 2, 1, 0), ()),
        most=1000,
    )
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

RULE_DEFINITIONS: dict[str, RuleDefinition] = definitions_of(Rules)
"""The definition of every rule but the fans, by its field and in the order of display."""
