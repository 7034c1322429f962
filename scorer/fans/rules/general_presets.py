"""Rule sets of the general game: Hong Kong Old Style and Zung Jung.

docs/reference/sources.md explains the keys HK, HKMA, RA and ZJ.
"""

from dataclasses import replace

from scorer.fans.conditions import sets, win
from scorer.fans.fan import Condition, Fan
from scorer.fans.general import ALL_FANS
from scorer.fans.rules.rule_set import RuleSet
from scorer.fans.rules.rules import DealerStays, DiscardPayers, PointTable, Rules
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Game

OWN_GENERAL = Rules(
    (),
    game=Game.GENERAL,
    flowers=0,
    minimum=0,
    base=0,
    payment=DiscardPayers.DISCARDER_PAYS_ALL,
    discarder_share=1,
    dealer_stays=DealerStays.WIN,
    table_points=(),
)
"""The rules that a file of the general game changes if it names no preset.

RA: 136 tiles, the dealer stays by a win, the discarder pays, four rounds, no minimum unless agreed.
"""


def _fans(
    points: dict[str, int],
    implies: dict[str, tuple[str, ...]],
    conditions: dict[str, Condition],
) -> tuple[Fan, ...]:
    """Return fans with other points, implied fans and conditions than in Chinese Official."""
    return tuple(
        replace(
            fan,
            points=points[fan.name],
            implies=implies.get(fan.name, ()),
            condition=conditions.get(fan.name, fan.condition),
        )
        for fan in ALL_FANS
        if fan.name in points
    )


_HONG_KONG_SHAPES = (
    *("big_three_dragons", "little_four_winds", "little_three_dragons", "four_concealed_pungs"),
    *("all_terminals_and_honors", "full_flush", "all_pungs", "half_flush", "dragon_pung"),
    *("prevalent_wind", "seat_wind", "all_chows"),
)
_TEN = ("all_terminals", "all_honors")

HONG_KONG = Rules(
    _fans(
        {
            **dict.fromkeys(("heavenly_hand", "earthly_hand", "hand_of_man"), 13),
            **dict.fromkeys(("big_four_winds", "four_kongs", "thirteen_orphans"), 13),
            **{"eight_flowers": 8, "seven_flowers": 3},
            **dict.fromkeys(("nine_gates", "all_terminals", "all_honors"), 10),
            **{"four_concealed_pungs": 8, "full_flush": 7, "big_three_dragons": 5},
            **dict.fromkeys(("little_four_winds", "little_three_dragons"), 3),
            **dict.fromkeys(("all_pungs", "half_flush"), 3),
            **dict.fromkeys(("all_terminals_and_honors", "all_chows", "dragon_pung"), 1),
            **dict.fromkeys(("prevalent_wind", "seat_wind", "concealed_hand", "self_drawn"), 1),
            **dict.fromkeys(("last_tile_draw", "last_tile_claim", "robbing_the_kong"), 1),
            "out_with_replacement_tile": 1,
            **{"all_flowers": 2, "all_seasons": 2},
            **dict.fromkeys(("seat_flower", "seat_season", "no_flowers"), 1),
        },
        {
            # Limit hands (例牌) count without the fans of their tiles and sets.
            **dict.fromkeys(
                ("heavenly_hand", "earthly_hand", "hand_of_man"),
                (
                    "big_four_winds",
                    "nine_gates",
                    "four_kongs",
                    "thirteen_orphans",
                    *_TEN,
                    *_HONG_KONG_SHAPES,
                ),
            ),
            "big_four_winds": ("four_kongs", *_TEN, *_HONG_KONG_SHAPES),
            "four_kongs": _TEN + _HONG_KONG_SHAPES,
            **dict.fromkeys(("nine_gates", "thirteen_orphans", *_TEN), _HONG_KONG_SHAPES),
            "four_concealed_pungs": ("all_pungs",),
            "all_flowers": ("seat_flower",),
            "all_seasons": ("seat_season",),
        },
        {
            # The dealer's first discard is 地糊, another player's first draw 人糊.
            "earthly_hand": win.hand_of_man,
            "hand_of_man": win.earthly_hand,
            "all_chows": sets.four_chows,
            "concealed_hand": win.no_melds,
        },
    ),
    "hk",
    game=Game.GENERAL,
    flowers=8,
    minimum=3,
    limit=13,
    points=PointTable.HALF_SPICY,
    base=0,
    payment=DiscardPayers.DISCARDER_PAYS_ALL,
    discarder_share=2,
    other_share=1,
    self_draw_share=2,
    liability=frozenset({"big_three_dragons", "big_four_winds", "four_kongs", "full_flush"}),
    false_win=768,
    false_win_not_ready=768,
    dealer_stays=DealerStays.WIN_OR_DRAW,
    table_points=(),
)
"""Hong Kong Old Style with a limit of 13."""

ZUNG_JUNG = Rules(
    _fans(
        {
            **{"heavenly_hand": 155, "earthly_hand": 155},
            **{"nine_gates": 480, "four_kongs": 480, "quadruple_chow": 480},
            **{"big_four_winds": 400, "all_terminals": 400, "all_honors": 320},
            **{"little_four_winds": 320, "four_pure_shifted_pungs": 200, "thirteen_orphans": 160},
            **{"big_three_dragons": 130, "four_concealed_pungs": 125, "three_kongs": 120},
            **{"pure_triple_chow": 120, "triple_pung": 120, "big_three_winds": 120},
            **{"all_terminals_and_honors": 100, "pure_shifted_pungs": 100, "full_flush": 80},
            **{"two_double_chows": 60, "pure_outside_hand": 50, "little_three_dragons": 40},
            **{"half_flush": 40, "pure_straight": 40, "outside_hand": 40, "mixed_triple_chow": 35},
            **{"all_pungs": 30, "three_concealed_pungs": 30, "little_triple_pung": 30},
            **{"little_three_winds": 30, "seven_pairs": 30, "two_kongs": 20},
            **{"dragon_pung": 10, "seat_wind": 10, "pure_double_chow": 10},
            **{"last_tile_draw": 10, "last_tile_claim": 10, "out_with_replacement_tile": 10},
            **{"robbing_the_kong": 10, "one_kong": 5, "two_concealed_pungs": 5},
            **{"all_chows": 5, "concealed_hand": 5, "all_simples": 5, "chicken_hand": 1},
        },
        {
            # Of a series only the best fan counts.
            "quadruple_chow": ("pure_triple_chow", "two_double_chows", "pure_double_chow"),
            "pure_triple_chow": ("two_double_chows", "pure_double_chow"),
            "two_double_chows": ("pure_double_chow",),
            "nine_gates": ("full_flush",),
            "big_four_winds": ("little_four_winds", "big_three_winds", "little_three_winds"),
            "little_four_winds": ("big_three_winds", "little_three_winds"),
            "big_three_winds": ("little_three_winds",),
            "four_concealed_pungs": ("three_concealed_pungs", "two_concealed_pungs"),
            "three_concealed_pungs": ("two_concealed_pungs",),
            "four_kongs": ("three_kongs", "two_kongs", "one_kong"),
            "three_kongs": ("two_kongs", "one_kong"),
            "two_kongs": ("one_kong",),
            "four_pure_shifted_pungs": ("pure_shifted_pungs",),
            "triple_pung": ("little_triple_pung",),
            "all_terminals": ("all_terminals_and_honors", "pure_outside_hand", "outside_hand"),
            "all_terminals_and_honors": ("outside_hand",),
            "pure_outside_hand": ("outside_hand",),
            "thirteen_orphans": ("all_terminals_and_honors",),
        },
        {
            "earthly_hand": win.hand_of_man,
            "all_chows": sets.four_chows,
            "concealed_hand": win.no_claimed_set,
            "pure_double_chow": sets.some_double_chow,
            "pure_triple_chow": sets.some_triple_chow,
            "quadruple_chow": sets.some_quadruple_chow,
            "mixed_triple_chow": sets.some_mixed_triple_chow,
            "triple_pung": sets.some_triple_pung,
            "pure_straight": sets.some_straight,
            "pure_shifted_pungs": sets.some_shifted_pungs,
            "four_pure_shifted_pungs": sets.four_shifted_pungs,
        },
    ),
    "zung_jung",
    game=Game.GENERAL,
    flowers=0,
    minimum=0,
    limit=320,
    over_limit=True,
    base=0,
    payment=DiscardPayers.ALL_PAY,
    others_at_most=25,
    false_win=0,
    false_win_not_ready=0,
    table_points=(),
)
"""Zung Jung 3.3."""

GENERAL_RULE_SETS = (
    RuleSet(
        _("Hong Kong Old Style"),
        HONG_KONG,
        _(
            "A minimum of 3 and a limit of 13, paid half-spicy by the discarder alone; tables "
            "differ in all of these, so agree on yours."
        ),
        {"fans": "HK", "points": "HK", "limit": "HK; HKMA", "payment": "HKMA"},
    ),
    RuleSet(
        _("Zung Jung"),
        ZUNG_JUNG,
        _("Version 3.3 of the rules of Alan Kwan; the points of the fans are added."),
        dict.fromkeys(
            ("fans", "flowers", "minimum", "limit", "over_limit", "payment", "others_at_most"), "ZJ"
        ),
    ),
)
