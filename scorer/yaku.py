"""The table of the yaku: one row each, with its names, han closed and open, and condition."""

from dataclasses import dataclass
from functools import cache

from scorer import conditions as when
from scorer.context import DRAGONS, Context
from scorer.divide import Division
from scorer.signs import NEEDS, Condition
from scorer.terms import Term
from scorer.tiles import Wind


@dataclass(frozen=True, slots=True)
class Yaku(Term):
    """A row: han of a closed hand, han of an open one (0: closed only), when it holds.

    replaces names the lesser yaku that do not count beside this one.
    """

    closed: int
    open: int
    holds: Condition
    replaces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Yakuman(Term):
    """A row of the limit hands, which take the place of all ordinary yaku and of dora."""

    holds: Condition
    replaces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HanLine:
    """One line of the count of han: a yaku, or dora."""

    yaku: Term
    han: int


@dataclass(frozen=True, slots=True)
class YakumanLine:
    """One yakuman of a hand, and how many times it counts."""

    yaku: Yakuman
    times: int


def yaku_of(division: Division, context: Context, signs: int) -> tuple[HanLine, ...]:
    """The ordinary yaku of a division, in the order of the table.

    >>> from scorer.context import example
    >>> from scorer.divide import divide
    >>> from scorer.signs import signs_of
    >>> hand = example("234456m78p234s55s6p")
    >>> division = divide(hand.hand, hand.win)[0]
    >>> [line.yaku.name for line in yaku_of(division, hand, signs_of(division, hand))]
    ['pinfu', 'tanyao']
    """
    rows = _rows(signs, menzen=division.menzen)
    held = [(yaku, han) for yaku, han in rows if yaku.holds(division, context)]
    replaced = {name for yaku, _ in held for name in yaku.replaces}
    return tuple(HanLine(yaku, han) for yaku, han in held if yaku.name not in replaced)


def yakuman_of(division: Division, context: Context, signs: int) -> tuple[YakumanLine, ...]:
    """The yakuman of a division, each once or, where the rules say so, twice.

    >>> from scorer.context import example
    >>> from scorer.divide import divide
    >>> from scorer.signs import signs_of
    >>> hand = example("111222m333p444s5z5z")
    >>> division = divide(hand.hand, hand.win)[0]
    >>> [line.yaku.name for line in yakuman_of(division, hand, signs_of(division, hand))]
    ['suuankou_tanki']
    """
    rows = _yakuman_rows(signs)
    held = [yakuman for yakuman in rows if yakuman.holds(division, context)]
    replaced = {name for yakuman in held for name in yakuman.replaces}
    return tuple(
        YakumanLine(yakuman, 2 if yakuman.name in context.rules.double_yakuman else 1)
        for yakuman in held
        if yakuman.name not in replaced
    )


_HAKU, _HATSU, _CHUN = DRAGONS
_EAST, _SOUTH, _WEST, _NORTH = Wind

# fmt: off
YAKU: tuple[Yaku, ...] = (
    Yaku("riichi", "立直", "riichi", "Riichi", 1, 0, when.riichi),
    Yaku("double_riichi", "ダブル立直", "daburu riichi", "Double riichi", 2, 0, when.double_riichi),
    Yaku("ippatsu", "一発", "ippatsu", "One shot", 1, 0, when.ippatsu),
    Yaku("menzen_tsumo", "門前清自摸和", "menzen tsumo", "Concealed self-draw",
         1, 0, when.menzen_tsumo),
    Yaku("pinfu", "平和", "pinfu", "All sequences", 1, 0, when.pinfu),
    Yaku("tanyao", "断么九", "tan'yao", "All simples", 1, 1, when.tanyao),
    Yaku("iipeikou", "一盃口", "iipeikou", "Twin sequences", 1, 0, when.iipeikou),
    Yaku("haitei", "海底撈月", "haitei raoyue", "Last tile of the wall", 1, 1, when.haitei),
    Yaku("houtei", "河底撈魚", "houtei raoyui", "Last discard", 1, 1, when.houtei),
    Yaku("rinshan", "嶺上開花", "rinshan kaihou", "After a kan", 1, 1, when.rinshan),
    Yaku("chankan", "槍槓", "chankan", "Robbing a kan", 1, 1, when.chankan),
    Yaku("seat_wind_east", "自風 東", "jikaze ton", "Seat wind east", 1, 1, when.seat(_EAST)),
    Yaku("seat_wind_south", "自風 南", "jikaze nan", "Seat wind south", 1, 1, when.seat(_SOUTH)),
    Yaku("seat_wind_west", "自風 西", "jikaze shaa", "Seat wind west", 1, 1, when.seat(_WEST)),
    Yaku("seat_wind_north", "自風 北", "jikaze pei", "Seat wind north", 1, 1, when.seat(_NORTH)),
    Yaku("round_wind_east", "場風 東", "bakaze ton", "Round wind east", 1, 1, when.table(_EAST)),
    Yaku("round_wind_south", "場風 南", "bakaze nan", "Round wind south", 1, 1, when.table(_SOUTH)),
    Yaku("round_wind_west", "場風 西", "bakaze shaa", "Round wind west", 1, 1, when.table(_WEST)),
    Yaku("round_wind_north", "場風 北", "bakaze pei", "Round wind north", 1, 1, when.table(_NORTH)),
    Yaku("haku", "白", "haku", "White dragon", 1, 1, when.dragon(_HAKU)),
    Yaku("hatsu", "發", "hatsu", "Green dragon", 1, 1, when.dragon(_HATSU)),
    Yaku("chun", "中", "chun", "Red dragon", 1, 1, when.dragon(_CHUN)),
    Yaku("ittsuu", "一気通貫", "ikkitsuukan", "Full straight", 2, 1, when.ittsuu),
    Yaku("sanshoku_doujun", "三色同順", "sanshoku doujun", "Mixed triple sequence",
         2, 1, when.sanshoku_doujun),
    Yaku("sanshoku_doukou", "三色同刻", "sanshoku doukou", "Triple triplets",
         2, 2, when.sanshoku_doukou),
    Yaku("chanta", "混全帯么九", "chanta", "Half outside hand", 2, 1, when.chanta),
    Yaku("chiitoitsu", "七対子", "chiitoitsu", "Seven pairs", 2, 0, when.chiitoitsu),
    Yaku("toitoi", "対々和", "toitoihou", "All triplets", 2, 2, when.toitoi),
    Yaku("sanankou", "三暗刻", "san'ankou", "Three concealed triplets", 2, 2, when.sanankou),
    Yaku("sankantsu", "三槓子", "sankantsu", "Three kans", 2, 2, when.sankantsu),
    Yaku("honroutou", "混老頭", "honroutou", "All terminals and honors", 2, 2, when.honroutou),
    Yaku("shousangen", "小三元", "shousangen", "Small three dragons", 2, 2, when.shousangen),
    Yaku("ryanpeikou", "二盃口", "ryanpeikou", "Double twin sequences", 3, 0, when.ryanpeikou),
    Yaku("junchan", "純全帯么九", "junchan", "Full outside hand",
         3, 2, when.junchan, replaces=("chanta",)),
    Yaku("honitsu", "混一色", "hon'itsu", "Half flush", 3, 2, when.honitsu),
    Yaku("chinitsu", "清一色", "chin'itsu", "Full flush", 6, 5, when.chinitsu),
)

YAKUMAN: tuple[Yakuman, ...] = (
    Yakuman("tenhou", "天和", "tenhou", "Blessing of heaven", when.tenhou),
    Yakuman("chiihou", "地和", "chiihou", "Blessing of earth", when.chiihou),
    Yakuman("renhou", "人和", "renhou", "Blessing of man", when.renhou_yakuman),
    Yakuman("daisangen", "大三元", "daisangen", "Big three dragons", when.daisangen),
    Yakuman("suuankou", "四暗刻", "suuankou", "Four concealed triplets", when.suuankou),
    Yakuman("suuankou_tanki", "四暗刻単騎", "suuankou tanki", "Four concealed triplets, pair wait",
         when.suuankou_tanki, replaces=("suuankou",)),
    Yakuman("tsuuiisou", "字一色", "tsuuiisou", "All honors", when.tsuuiisou),
    Yakuman("ryuuiisou", "緑一色", "ryuuiisou", "All green", when.ryuuiisou),
    Yakuman("chinroutou", "清老頭", "chinroutou", "All terminals", when.chinroutou),
    Yakuman("shousuushii", "小四喜", "shousuushii", "Small four winds", when.shousuushii),
    Yakuman("daisuushii", "大四喜", "daisuushii", "Big four winds", when.daisuushii),
    Yakuman("suukantsu", "四槓子", "suukantsu", "Four kans", when.suukantsu),
    Yakuman("chuuren_poutou", "九蓮宝燈", "chuuren poutou", "Nine gates", when.chuuren),
    Yakuman("junsei_chuuren_poutou", "純正九蓮宝燈", "junsei chuuren poutou", "Pure nine gates",
         when.junsei_chuuren, replaces=("chuuren_poutou",)),
    Yakuman("kokushi_musou", "国士無双", "kokushi musou", "Thirteen orphans", when.kokushi),
    Yakuman("kokushi_musou_13", "国士無双十三面", "kokushi musou juusanmen",
         "Thirteen orphans, thirteen waits", when.kokushi_13, replaces=("kokushi_musou",)),
)
# fmt: on

RENHOU_MANGAN = Yaku("renhou", "人和", "renhou", "Blessing of man", 5, 0, when.renhou)
"""Renhou where it is a mangan: five han that do not add to others."""


@cache
def _rows(signs: int, *, menzen: bool) -> tuple[tuple[Yaku, int], ...]:
    """The rows that may hold for a hand with these signs, with the han that they give it."""
    rows = ((yaku, yaku.closed if menzen else yaku.open) for yaku in YAKU)
    return tuple((yaku, han) for yaku, han in rows if han and not NEEDS[yaku.holds] & ~signs)


@cache
def _yakuman_rows(signs: int) -> tuple[Yakuman, ...]:
    """The limit hands that may hold for a hand with these signs."""
    return tuple(yakuman for yakuman in YAKUMAN if not NEEDS[yakuman.holds] & ~signs)
