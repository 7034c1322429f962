"""The fans that other games have beside those of Chinese Official, and all fans in one order.

RA (docs/reference/sources.md) lists the fans that most variants share; the others are of Zung Jung.
"""

from dataclasses import replace

from scorer.fans.catalogue import FANS
from scorer.fans.conditions import flowers, joined, sets, win
from scorer.fans.fan import Fan

# fmt: off
NOTES_FANS = (
    Fan("attached_straight", "附龙", "fù lóng", "Attached Straight", 1, joined.attached_straight,
        implies=("pure_straight",)),
    Fan("muddy_straight", "泥龙", "ní lóng", "Muddy Straight", 1, joined.muddy_straight,
        implies=("mixed_straight",)),
    Fan("two_short_straights", "连六", "lián liù", "Two Short Straights", 1,
        joined.two_short_straights),
    Fan("terminal_chows_in_two_suits", "老少副", "lǎo shào fù", "Terminal Chows in Two Suits", 1,
        joined.terminal_chows_in_two_suits),
    Fan("peace", "和平", "hé píng", "Peace", 1, win.peace),
    Fan("fixed_pair", "定格", "dìng gé", "Fixed Pair", 1, sets.fixed_pair),
)

FIRST_TURN_FANS = (
    Fan("heavenly_hand", "天和", "tiān hú", "Heavenly Hand", 1, win.heavenly_hand),
    Fan("earthly_hand", "地和", "dì hú", "Earthly Hand", 1, win.earthly_hand),
    Fan("hand_of_man", "人和", "rén hú", "Hand of Man", 1, win.hand_of_man),
)

FLOWER_FANS = (
    Fan("all_flowers", "齐四花", "qí sì huā", "All Four Flowers", 1, flowers.all_flowers),
    Fan("all_seasons", "齐四季", "qí sì jì", "All Four Seasons", 1, flowers.all_seasons),
    Fan("seat_flower", "正花", "zhèng huā", "Seat Flower", 1, flowers.seat_flower),
    Fan("seat_season", "正季", "zhèng jì", "Seat Season", 1, flowers.seat_season),
    Fan("no_flowers", "无花", "wú huā", "No Flowers", 1, flowers.no_flowers),
)

FLOWER_WIN_FANS = (
    Fan("eight_flowers", "八仙过海", "bā xiān guò hǎi", "Eight Flowers", 1, flowers.eight_flowers),
    Fan("seven_flowers", "花和", "huā hú", "Seven Flowers", 1, flowers.seven_flowers),
    Fan("seven_robbing_one", "七抢一", "qī qiǎng yī", "Seven Robbing One", 1,
        flowers.seven_robbing_one),
)

_FOLLOWING = {
    "quadruple_chow": (
        Fan("two_double_chows", "两般高", "liǎng bān gāo", "Two Double Chows", 1,
            sets.two_double_chows, implies=("pure_double_chow",)),),
    "three_kongs": (
        Fan("two_kongs", "两杠", "liǎng gàng", "Two Kongs", 1, sets.two_kongs,
            implies=("one_kong",)),
        Fan("one_kong", "一杠", "yī gàng", "One Kong", 1, sets.one_kong),),
    "all_terminals_and_honors": (
        Fan("pure_outside_hand", "纯全带幺", "chún quán dài yāo", "Pure Outside Hand", 1,
            sets.pure_outside_hand, implies=("outside_hand",)),),
    "triple_pung": (
        Fan("little_triple_pung", "三色小同刻", "sān sè xiǎo tóng kè", "Little Triple Pung", 1,
            sets.little_triple_pung),),
    "big_three_winds": (
        Fan("little_three_winds", "小三风", "xiǎo sān fēng", "Little Three Winds", 1,
            sets.little_three_winds),),
}
"""Fans by the fan of Chinese Official that they follow, because it can imply them."""
# fmt: on


def _hong_kong_fan(name: str, chinese: str, pinyin: str, english: str) -> Fan:
    fan = next(each for each in FANS if each.name == name)
    return replace(fan, chinese=chinese, pinyin=pinyin, english=english, context="Hong Kong")


_RENAMED = {
    fan.name: fan
    for fan in (
        _hong_kong_fan("chicken_hand", "鸡和", "jī hú", "Chicken Hand"),
        _hong_kong_fan("last_tile_draw", "海底捞月", "hǎi dǐ lāo yuè", "Last Tile Draw"),
        _hong_kong_fan("last_tile_claim", "河底捞鱼", "hé dǐ lāo yú", "Last Tile Claim"),
        _hong_kong_fan("robbing_the_kong", "抢杠", "qiǎng gàng", "Robbing the Kong"),
        _hong_kong_fan("nine_gates", "九子连环", "jiǔ zǐ lián huán", "Nine Gates"),
        _hong_kong_fan("four_kongs", "十八罗汉", "shí bā luó hàn", "Four Kongs"),
        _hong_kong_fan("four_concealed_pungs", "坎坎和", "kǎn kǎn hú", "Four Concealed Pungs"),
        _hong_kong_fan("all_terminals_and_honors", "花幺", "huā yāo", "All Terminals and Honors"),
        _hong_kong_fan("dragon_pung", "番子", "fān zi", "Dragon Pung"),
        _hong_kong_fan("seat_wind", "门风", "mén fēng", "Seat Wind"),
        _hong_kong_fan("prevalent_wind", "圈风", "quān fēng", "Prevalent Wind"),
        _hong_kong_fan("all_pungs", "对对和", "duì duì hú", "All Pungs"),
        _hong_kong_fan("all_chows", "平和", "píng hú", "All Chows"),
    )
}
"""Fans with the names of HK; in Chinese Official 海底捞月 is a discard, not the last draw."""

ALL_FANS = (
    *FIRST_TURN_FANS,
    *FLOWER_WIN_FANS,
    *[
        each
        for fan in FANS[:-1]
        for each in (_RENAMED.get(fan.name, fan), *_FOLLOWING.get(fan.name, ()))
    ],
    *FLOWER_FANS,
    FANS[-1],
)
"""All fans with conditions of their own, each before those that it can imply; flowers last."""

FLOWER_FAN_NAMES = frozenset({FANS[-1].name, *[fan.name for fan in FLOWER_FANS]})
"""The fans for flowers, which count towards the minimum only if the rules say so."""

TILE_FLOWER_FANS = FLOWER_FAN_NAMES - {FANS[-1].name, "no_flowers"}
"""The fans for which the flowers must be known, not only their number."""
