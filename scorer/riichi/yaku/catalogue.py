"""The catalogue of yaku and yakuman: names, han for closed and open hands, and condition."""

from dataclasses import dataclass

from scorer.riichi.yaku import conditions
from scorer.riichi.yaku.conditions import Condition
from scorer.tiles.terms import Term
from scorer.tiles.tile import DRAGONS, Wind


@dataclass(frozen=True, slots=True)
class Yaku(Term):
    """A yaku: han of a closed and of an open hand (0: closed only), and its condition.

    replaces names the lesser yaku that do not count together with this yaku.
    """

    closed: int
    open: int
    holds: Condition
    replaces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Yakuman(Term):
    """A yakuman, which replaces all ordinary yaku and dora."""

    holds: Condition
    replaces: tuple[str, ...] = ()


_HAKU, _HATSU, _CHUN = DRAGONS
_EAST, _SOUTH, _WEST, _NORTH = Wind

# fmt: off
YAKU: tuple[Yaku, ...] = (
    Yaku("riichi", "立直", "riichi", "Riichi", 1, 0, conditions.riichi),
    Yaku("double_riichi", "ダブル立直", "daburu riichi", "Double riichi",
         2, 0, conditions.double_riichi),
    Yaku("open_riichi", "オープン立直", "oopun riichi", "Open riichi",
         1, 0, conditions.open_riichi),
    Yaku("ippatsu", "一発", "ippatsu", "One shot", 1, 0, conditions.ippatsu),
    Yaku("menzen_tsumo", "門前清自摸和", "menzen tsumo", "Concealed self-draw",
         1, 0, conditions.menzen_tsumo),
    Yaku("pinfu", "平和", "pinfu", "All sequences", 1, 0, conditions.pinfu),
    Yaku("tanyao", "断么九", "tanyao", "All simples", 1, 1, conditions.tanyao),
    Yaku("iipeikou", "一盃口", "iipeikou", "Twin sequences", 1, 0, conditions.iipeikou),
    Yaku("haitei", "海底撈月", "haitei raoyue", "Last tile of the wall", 1, 1, conditions.haitei),
    Yaku("houtei", "河底撈魚", "houtei raoyui", "Last discard", 1, 1, conditions.houtei),
    Yaku("rinshan", "嶺上開花", "rinshan kaihou", "After a kan", 1, 1, conditions.rinshan),
    Yaku("chankan", "槍槓", "chankan", "Robbing a kan", 1, 1, conditions.chankan),
    Yaku("seat_wind_east", "自風 東", "jikaze ton", "Seat wind east",
         1, 1, conditions.seat_wind(_EAST)),
    Yaku("seat_wind_south", "自風 南", "jikaze nan", "Seat wind south",
         1, 1, conditions.seat_wind(_SOUTH)),
    Yaku("seat_wind_west", "自風 西", "jikaze shaa", "Seat wind west",
         1, 1, conditions.seat_wind(_WEST)),
    Yaku("seat_wind_north", "自風 北", "jikaze pei", "Seat wind north",
         1, 1, conditions.seat_wind(_NORTH)),
    Yaku("round_wind_east", "場風 東", "bakaze ton", "Round wind east",
         1, 1, conditions.round_wind(_EAST)),
    Yaku("round_wind_south", "場風 南", "bakaze nan", "Round wind south",
         1, 1, conditions.round_wind(_SOUTH)),
    Yaku("round_wind_west", "場風 西", "bakaze shaa", "Round wind west",
         1, 1, conditions.round_wind(_WEST)),
    Yaku("round_wind_north", "場風 北", "bakaze pei", "Round wind north",
         1, 1, conditions.round_wind(_NORTH)),
    Yaku("haku", "白", "haku", "White dragon", 1, 1, conditions.dragon(_HAKU)),
    Yaku("hatsu", "發", "hatsu", "Green dragon", 1, 1, conditions.dragon(_HATSU)),
    Yaku("chun", "中", "chun", "Red dragon", 1, 1, conditions.dragon(_CHUN)),
    Yaku("ittsuu", "一気通貫", "ikkitsuukan", "Full straight", 2, 1, conditions.ittsuu),
    Yaku("sanshoku_doujun", "三色同順", "sanshoku doujun", "Mixed triple sequence",
         2, 1, conditions.sanshoku_doujun),
    Yaku("sanshoku_doukou", "三色同刻", "sanshoku doukou", "Triple triplets",
         2, 2, conditions.sanshoku_doukou),
    Yaku("chanta", "混全帯么九", "chanta", "Half outside hand", 2, 1, conditions.chanta),
    Yaku("chiitoitsu", "七対子", "chiitoitsu", "Seven pairs", 2, 0, conditions.chiitoitsu),
    Yaku("toitoi", "対々和", "toitoihou", "All triplets", 2, 2, conditions.toitoi),
    Yaku("sanankou", "三暗刻", "san'ankou", "Three concealed triplets", 2, 2, conditions.sanankou),
    Yaku("sankantsu", "三槓子", "sankantsu", "Three kans", 2, 2, conditions.sankantsu),
    Yaku("honroutou", "混老頭", "honroutou", "All terminals and honors",
         2, 2, conditions.honroutou),
    Yaku("shousangen", "小三元", "shousangen", "Small three dragons", 2, 2, conditions.shousangen),
    Yaku("ryanpeikou", "二盃口", "ryanpeikou", "Double twin sequences",
         3, 0, conditions.ryanpeikou),
    Yaku("junchan", "純全帯么九", "junchan", "Full outside hand",
         3, 2, conditions.junchan, replaces=("chanta",)),
    Yaku("honitsu", "混一色", "hon'itsu", "Half flush", 3, 2, conditions.honitsu),
    Yaku("chinitsu", "清一色", "chin'itsu", "Full flush", 6, 5, conditions.chinitsu),
    # Only in rules that name them in optional_yaku.
    Yaku("shiiaru_raotai", "十二落抬", "shiiaru raotai", "Four calls", 0, 1,
         conditions.shiiaru_raotai),
    Yaku("uumensai", "五門斉", "uumensai", "All five kinds", 2, 2, conditions.uumensai),
    Yaku("sanrenkou", "三連刻", "sanrenkou", "Three triplets in a row",
         2, 2, conditions.sanrenkou),
    Yaku("isshoku_sanjun", "一色三順", "isshoku sanjun", "Three equal sequences",
         3, 2, conditions.isshoku_sanjun, replaces=("iipeikou",)),
)

YAKUMAN: tuple[Yakuman, ...] = (
    Yakuman("tenhou", "天和", "tenhou", "Blessing of heaven", conditions.tenhou),
    Yakuman("chiihou", "地和", "chiihou", "Blessing of earth", conditions.chiihou),
    Yakuman("renhou", "人和", "renhou", "Blessing of man", conditions.renhou),
    # Only in rules with this value of open_riichi.
    Yakuman("open_riichi_ron", "オープン立直放銃", "oopun riichi houjuu",
            "Deal-in to an open riichi", conditions.open_riichi_ron),
    Yakuman("daisangen", "大三元", "daisangen", "Big three dragons", conditions.daisangen),
    Yakuman("suuankou", "四暗刻", "suuankou", "Four concealed triplets", conditions.suuankou),
    Yakuman("suuankou_tanki", "四暗刻単騎", "suuankou tanki", "Four concealed triplets, pair wait",
         conditions.suuankou_tanki, replaces=("suuankou",)),
    Yakuman("tsuuiisou", "字一色", "tsuuiisou", "All honors", conditions.tsuuiisou),
    Yakuman("ryuuiisou", "緑一色", "ryuuiisou", "All green", conditions.ryuuiisou),
    Yakuman("chinroutou", "清老頭", "chinroutou", "All terminals", conditions.chinroutou),
    Yakuman("shousuushii", "小四喜", "shousuushii", "Small four winds", conditions.shousuushii),
    Yakuman("daisuushii", "大四喜", "daisuushii", "Big four winds", conditions.daisuushii),
    Yakuman("suukantsu", "四槓子", "suukantsu", "Four kans", conditions.suukantsu),
    Yakuman("chuuren_poutou", "九蓮宝燈", "chuuren poutou", "Nine gates", conditions.chuuren),
    Yakuman("junsei_chuuren_poutou", "純正九蓮宝燈", "junsei chuuren poutou", "Pure nine gates",
         conditions.junsei_chuuren, replaces=("chuuren_poutou",)),
    Yakuman("kokushi_musou", "国士無双", "kokushi musou", "Thirteen orphans", conditions.kokushi),
    Yakuman("kokushi_musou_13", "国士無双十三面", "kokushi musou juusanmen",
         "Thirteen orphans, thirteen waits", conditions.kokushi_13, replaces=("kokushi_musou",)),
    # Only in rules that name them in optional_yaku.
    Yakuman("suurenkou", "四連刻", "suurenkou", "Four triplets in a row", conditions.suurenkou),
    Yakuman("daisharin", "大車輪", "daisharin", "Big wheels", conditions.wheel(1)),
    Yakuman("daichikurin", "大竹林", "daichikurin", "Bamboo forest", conditions.wheel(2)),
    Yakuman("daisuurin", "大数隣", "daisuurin", "Numerous neighbours", conditions.wheel(0)),
    Yakuman("daichisei", "大七星", "daichisei", "Big seven stars", conditions.daichisei),
    Yakuman("paarenchan", "八連荘", "paarenchan", "Eight wins in a row", conditions.paarenchan),
)
# fmt: on
