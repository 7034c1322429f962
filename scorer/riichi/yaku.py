"""The yaku and yakuman: each condition with its name and han, and those that a division has.

The docstring of a condition defines the yaku, and its decorator adds it to the catalogue.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple, TypeAlias, TypeVar

from scorer.riichi.division import Division, Form
from scorer.riichi.points import HanLine, WinContext, YakumanLine
from scorer.riichi.rules.choices import OPTIONAL_YAKU, OpenRiichi, Renhou
from scorer.riichi.rules.rules import Rules
from scorer.riichi.win import By, Moment, Riichi
from scorer.riichi.yaku_names import Yaku, Yakuman
from scorer.tiles.tile import (
    DRAGON_TILES,
    DRAGONS,
    GREENS,
    HONORS,
    NUMBERS,
    ORPHANS,
    SIMPLES,
    TERMINALS,
    WIND_TILES,
    WINDS,
    Wind,
    kind_mask,
)
from scorer.tiles.wait_kinds import Wait

Condition: TypeAlias = Callable[[Division, WinContext], bool]


_YAKU: list[Yaku] = []
_YAKUMAN: list[Yakuman] = []


def _yaku(
    kanji: str, romaji: str, english: str, han: tuple[int, int], *replaces: str
) -> Callable[[Condition], Condition]:
    """Add a condition to the catalogue as the next yaku, which has the name of the function."""

    def add(holds: Condition) -> Condition:
        _YAKU.append(Yaku(holds.__name__, kanji, romaji, english, *han, holds, replaces))
        return holds

    return add


def _yakuman(
    kanji: str, romaji: str, english: str, *replaces: str
) -> Callable[[Condition], Condition]:
    """Add a condition to the catalogue as the next yakuman, named as the function."""

    def add(holds: Condition) -> Condition:
        _YAKUMAN.append(Yakuman(holds.__name__, kanji, romaji, english, holds, replaces))
        return holds

    return add


# Local names, because looking up an Enum member in its class is slow.
_TSUMO, _RON = By.TSUMO, By.RON
_RIICHI, _DOUBLE, _NO_RIICHI = Riichi.RIICHI, Riichi.DOUBLE, Riichi.NONE
_RINSHAN, _CHANKAN = Moment.RINSHAN, Moment.CHANKAN
_LAST_TILE, _FIRST_TURN, _ORDINARY = Moment.LAST_TILE, Moment.FIRST_TURN, Moment.ORDINARY
_RYANMEN, _TANKI, _JUUSANMEN = Wait.RYANMEN, Wait.TANKI, Wait.JUUSANMEN
_STANDARD, _CHIITOITSU, _KOKUSHI = Form.STANDARD, Form.CHIITOITSU, Form.KOKUSHI


@_yaku("立直", "riichi", "Riichi", (1, 0))
def riichi(_: Division, c: WinContext) -> bool:
    """The winner declared riichi."""
    return c.win.riichi is _RIICHI


@_yaku("ダブル立直", "daburu riichi", "Double riichi", (2, 0))
def double_riichi(_: Division, c: WinContext) -> bool:
    """The winner declared riichi with the first discard."""
    return c.win.riichi is _DOUBLE


@_yaku("オープン立直", "oopun riichi", "Open riichi", (1, 0))
def open_riichi(_: Division, c: WinContext) -> bool:
    """The winner declared riichi and showed the hand."""
    return c.win.open_riichi


@_yaku("一発", "ippatsu", "One shot", (1, 0))
def ippatsu(_: Division, c: WinContext) -> bool:
    """The win came within a turn of the riichi, without a call in between."""
    return c.win.ippatsu


@_yaku("門前清自摸和", "menzen tsumo", "Concealed self-draw", (1, 0))
def menzen_tsumo(_: Division, c: WinContext) -> bool:
    """A closed hand drew its winning tile."""
    return c.win.by is _TSUMO


@_yaku("平和", "pinfu", "All sequences", (1, 0))
def pinfu(d: Division, c: WinContext) -> bool:
    """Four sequences, a pair without value, and a two-sided wait."""
    return (
        not d.triplets
        and d.wait is _RYANMEN
        and d.jantou is not None
        and not c.yakuhai_count(d.jantou)
        and (c.win.by is _RON or c.rules.pinfu_tsumo)
    )


@_yaku("断么九", "tanyao", "All simples", (1, 1))
def tanyao(_: Division, c: WinContext) -> bool:
    """Only numbers from 2 to 8."""
    return c.kinds & ~SIMPLES == 0


@_yaku("一盃口", "iipeikou", "Twin sequences", (1, 0))
def iipeikou(d: Division, _: WinContext) -> bool:
    """Two identical sequences."""
    return d.equal_sequences == 1


@_yaku("海底撈月", "haitei raoyue", "Last tile of the wall", (1, 1))
def haitei(_: Division, c: WinContext) -> bool:
    """The winning tile is the last tile of the wall."""
    return c.win.moment is _LAST_TILE and c.win.by is _TSUMO


@_yaku("河底撈魚", "houtei raoyui", "Last discard", (1, 1))
def houtei(_: Division, c: WinContext) -> bool:
    """The winning tile is the last discard."""
    return c.win.moment is _LAST_TILE and c.win.by is _RON


@_yaku("嶺上開花", "rinshan kaihou", "After a kan", (1, 1))
def rinshan(_: Division, c: WinContext) -> bool:
    """The winning tile is the replacement tile after a kan."""
    return c.win.moment is _RINSHAN


@_yaku("槍槓", "chankan", "Robbing a kan", (1, 1))
def chankan(_: Division, c: WinContext) -> bool:
    """The winning tile is the tile that another player added to a kan."""
    return c.win.moment is _CHANKAN


def _triplet(kind: int) -> Condition:
    triplet = 1 << kind
    return lambda d, _: d.triplets & triplet != 0


def _seat_wind(wind: Wind) -> Condition:
    triplet = 1 << wind.kind
    return lambda d, c: d.triplets & triplet != 0 and c.win.seat is wind


def _round_wind(wind: Wind) -> Condition:
    triplet = 1 << wind.kind
    return lambda d, c: d.triplets & triplet != 0 and c.win.round is wind


_HAKU, _HATSU, _CHUN = DRAGONS
_EAST, _SOUTH, _WEST, _NORTH = Wind
# fmt: off
_YAKU += [
    Yaku("seat_wind_east", "自風 東", "jikaze ton", "Seat wind east", 1, 1, _seat_wind(_EAST)),
    Yaku("seat_wind_south", "自風 南", "jikaze nan", "Seat wind south", 1, 1, _seat_wind(_SOUTH)),
    Yaku("seat_wind_west", "自風 西", "jikaze shaa", "Seat wind west", 1, 1, _seat_wind(_WEST)),
    Yaku("seat_wind_north", "自風 北", "jikaze pei", "Seat wind north", 1, 1, _seat_wind(_NORTH)),
    Yaku("round_wind_east", "場風 東", "bakaze ton", "Round wind east", 1, 1, _round_wind(_EAST)),
    Yaku("round_wind_south", "場風 南", "bakaze nan", "Round wind south", 1, 1,
         _round_wind(_SOUTH)),
    Yaku("round_wind_west", "場風 西", "bakaze shaa", "Round wind west", 1, 1, _round_wind(_WEST)),
    Yaku("round_wind_north", "場風 北", "bakaze pei", "Round wind north", 1, 1,
         _round_wind(_NORTH)),
    Yaku("haku", "白", "haku", "White dragon", 1, 1, _triplet(_HAKU)),
    Yaku("hatsu", "發", "hatsu", "Green dragon", 1, 1, _triplet(_HATSU)),
    Yaku("chun", "中", "chun", "Red dragon", 1, 1, _triplet(_CHUN)),
]
# fmt: on

_ONES = kind_mask("1m1p1s")


@_yaku("一気通貫", "ikkitsuukan", "Full straight", (2, 1))
def ittsuu(d: Division, _: WinContext) -> bool:
    """123, 456 and 789 of one suit."""
    return d.sequences & d.sequences >> 3 & d.sequences >> 6 & _ONES != 0


@_yaku("三色同順", "sanshoku doujun", "Mixed triple sequence", (2, 1))
def sanshoku_doujun(d: Division, _: WinContext) -> bool:
    """The same sequence in all three suits."""
    return d.sequences & d.sequences >> 9 & d.sequences >> 18 != 0


@_yaku("三色同刻", "sanshoku doukou", "Triple triplets", (2, 2))
def sanshoku_doukou(d: Division, _: WinContext) -> bool:
    """The same triplet in all three suits."""
    return d.triplets & d.triplets >> 9 & d.triplets >> 18 & NUMBERS[0] != 0


_INSIDE_SEQUENCES = kind_mask("23456m23456p23456s")


@_yaku("混全帯么九", "chanta", "Half outside hand", (2, 1))
def chanta(d: Division, _: WinContext) -> bool:
    """A terminal or honor in each group and the pair, with at least one sequence."""
    return (
        d.sequences != 0
        and not d.sequences & _INSIDE_SEQUENCES
        and not d.triplets & SIMPLES
        and d.jantou is not None
        and not 1 << d.jantou & SIMPLES
    )


@_yaku("七対子", "chiitoitsu", "Seven pairs", (2, 0))
def chiitoitsu(d: Division, _: WinContext) -> bool:
    """Seven different pairs."""
    return d.form is _CHIITOITSU


@_yaku("対々和", "toitoihou", "All triplets", (2, 2))
def toitoi(d: Division, _: WinContext) -> bool:
    """Four triplets."""
    return d.triplets.bit_count() == 4


@_yaku("三暗刻", "san'ankou", "Three concealed triplets", (2, 2))
def sanankou(d: Division, _: WinContext) -> bool:
    """Three concealed triplets; one completed by ron is not concealed."""
    return d.ankou == 3


@_yaku("三槓子", "sankantsu", "Three kans", (2, 2))
def sankantsu(d: Division, _: WinContext) -> bool:
    """Three kans."""
    return d.kantsu == 3


@_yaku("混老頭", "honroutou", "All terminals and honors", (2, 2))
def honroutou(_: Division, c: WinContext) -> bool:
    """Only terminals and honors."""
    return c.kinds & ~ORPHANS == 0


@_yaku("小三元", "shousangen", "Small three dragons", (2, 2))
def shousangen(d: Division, _: WinContext) -> bool:
    """Two triplets and a pair of dragons."""
    return d.jantou in DRAGONS and (d.triplets & DRAGON_TILES).bit_count() == 2


@_yaku("二盃口", "ryanpeikou", "Double twin sequences", (3, 0))
def ryanpeikou(d: Division, _: WinContext) -> bool:
    """Two pairs of identical sequences."""
    return d.equal_sequences == 2


@_yaku("純全帯么九", "junchan", "Full outside hand", (3, 2), "chanta")
def junchan(d: Division, c: WinContext) -> bool:
    """A terminal in each group and the pair, with at least one sequence."""
    return c.kinds & HONORS == 0 and chanta(d, c)


@_yaku("混一色", "hon'itsu", "Half flush", (3, 2))
def honitsu(_: Division, c: WinContext) -> bool:
    """One suit and honors."""
    return c.one_suit and c.kinds & HONORS != 0


@_yaku("清一色", "chin'itsu", "Full flush", (6, 5))
def chinitsu(_: Division, c: WinContext) -> bool:
    """One suit and nothing else."""
    return c.one_suit and c.kinds & HONORS == 0


# Local yaku, which count if the rules name them in optional_yaku.


@_yaku("十二落抬", "shiiaru raotai", "Four calls", (0, 1))
def shiiaru_raotai(_: Division, c: WinContext) -> bool:
    """Four called sets and a pair wait."""
    return sum(meld.open for meld in c.hand.melds) == 4


@_yaku("五門斉", "uumensai", "All five kinds", (2, 2))
def uumensai(d: Division, c: WinContext) -> bool:
    """All three suits, a wind and a dragon among four groups and a pair."""
    fifths = (*NUMBERS, WIND_TILES, DRAGON_TILES)
    return d.form is _STANDARD and all(c.kinds & kinds != 0 for kinds in fifths)


def _starts(size: int) -> list[int]:
    """Return the kinds with which so many kinds of a suit in a row can start."""
    return [9 * suit + rank for suit in range(3) for rank in range(10 - size)]


@_yaku("三連刻", "sanrenkou", "Three triplets in a row", (2, 2))
def sanrenkou(d: Division, _: WinContext) -> bool:
    """Three triplets in a row of one suit."""
    return any(d.triplets >> kind & 0b111 == 0b111 for kind in _starts(3))


@_yaku("一色三順", "isshoku sanjun", "Three identical sequences", (3, 2), "iipeikou")
def isshoku_sanjun(d: Division, _: WinContext) -> bool:
    """Three identical sequences."""
    return any(d.shuntsu.count(first) >= 3 for first in d.shuntsu)


# Yakuman.


@_yakuman("天和", "tenhou", "Blessing of heaven")
def tenhou(_: Division, c: WinContext) -> bool:
    """The dealer won with the dealt hand."""
    return c.win.moment is _FIRST_TURN and c.win.by is _TSUMO and c.win.dealer


@_yakuman("地和", "chiihou", "Blessing of earth")
def chiihou(_: Division, c: WinContext) -> bool:
    """A player other than the dealer won with the first draw."""
    return c.win.moment is _FIRST_TURN and c.win.by is _TSUMO and not c.win.dealer


@_yakuman("人和", "renhou", "Blessing of man")
def renhou(_: Division, c: WinContext) -> bool:
    """A player other than the dealer won on a discard before their first draw."""
    return c.win.moment is _FIRST_TURN and c.win.by is _RON and not c.win.dealer


# Only in rules with this value of open_riichi.
@_yakuman("オープン立直放銃", "oopun riichi houjuu", "Deal-in to an open riichi")
def open_riichi_ron(_: Division, c: WinContext) -> bool:
    """A player who was not in riichi discarded the winning tile of an open riichi."""
    return c.win.open_riichi and c.win.by is _RON and not c.win.discarder_riichi


@_yakuman("大三元", "daisangen", "Big three dragons")
def daisangen(d: Division, _: WinContext) -> bool:
    """Triplets of all three dragons."""
    return d.triplets & DRAGON_TILES == DRAGON_TILES


def _has_best_wait(d: Division, c: WinContext) -> bool:
    """Return True for tenhou under rules that ignore which of its tiles came last."""
    return c.rules.tenhou_best_wait and tenhou(d, c)


@_yakuman("四暗刻", "suuankou", "Four concealed triplets")
def suuankou(d: Division, _: WinContext) -> bool:
    """Four concealed triplets."""
    return d.ankou == 4


@_yakuman("四暗刻単騎", "suuankou tanki", "Four concealed triplets, pair wait", "suuankou")
def suuankou_tanki(d: Division, c: WinContext) -> bool:
    """Four concealed triplets, waiting for the pair."""
    return d.ankou == 4 and (d.wait is _TANKI or _has_best_wait(d, c))


@_yakuman("字一色", "tsuuiisou", "All honors")
def tsuuiisou(_: Division, c: WinContext) -> bool:
    """Only honors."""
    return c.kinds & ~HONORS == 0


@_yakuman("緑一色", "ryuuiisou", "All green")
def ryuuiisou(_: Division, c: WinContext) -> bool:
    """Only green tiles: 2, 3, 4, 6, 8 of bamboo and the green dragon."""
    return c.kinds & ~GREENS == 0


@_yakuman("清老頭", "chinroutou", "All terminals")
def chinroutou(_: Division, c: WinContext) -> bool:
    """Only terminals."""
    return c.kinds & ~TERMINALS == 0


@_yakuman("小四喜", "shousuushii", "Small four winds")
def shousuushii(d: Division, _: WinContext) -> bool:
    """Three triplets and a pair of winds."""
    return d.jantou in WINDS and (d.triplets & WIND_TILES).bit_count() == 3


@_yakuman("大四喜", "daisuushii", "Big four winds")
def daisuushii(d: Division, _: WinContext) -> bool:
    """Triplets of all four winds."""
    return d.triplets & WIND_TILES == WIND_TILES


@_yakuman("四槓子", "suukantsu", "Four kans")
def suukantsu(d: Division, _: WinContext) -> bool:
    """Four kans."""
    return d.kantsu == 4


_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)  # copies of each rank, without the winning tile


@_yakuman("九蓮宝燈", "chuuren poutou", "Nine gates")
def chuuren_poutou(_: Division, c: WinContext) -> bool:
    """1112345678999 of one suit and one more tile of it, without melds."""
    if not c.one_suit or c.kinds & HONORS != 0 or c.hand.melds:
        return False
    start = c.win.tile.kind // 9 * 9
    return all(c.count_of(start + rank) >= gate for rank, gate in enumerate(_GATES))


@_yakuman("純正九蓮宝燈", "junsei chuuren poutou", "Pure nine gates", "chuuren_poutou")
def junsei_chuuren_poutou(d: Division, c: WinContext) -> bool:
    """Nine gates with a wait for all nine numbers."""
    gate = _GATES[c.win.tile.kind % 9]
    return chuuren_poutou(d, c) and (
        c.count_of(c.win.tile.kind) == gate + 1 or _has_best_wait(d, c)
    )


@_yakuman("国士無双", "kokushi musou", "Thirteen orphans")
def kokushi_musou(d: Division, _: WinContext) -> bool:
    """All thirteen terminals and honors, and one of them twice."""
    return d.form is _KOKUSHI


@_yakuman(
    "国士無双十三面",
    "kokushi musou juusanmen",
    "Thirteen orphans, thirteen waits",
    "kokushi_musou",
)
def kokushi_musou_13(d: Division, c: WinContext) -> bool:
    """Thirteen orphans with a wait for all thirteen."""
    return d.wait is _JUUSANMEN or (d.form is _KOKUSHI and _has_best_wait(d, c))


# Local yakuman, which count if the rules name them in optional_yaku.


@_yakuman("四連刻", "suurenkou", "Four triplets in a row")
def suurenkou(d: Division, _: WinContext) -> bool:
    """Four triplets in a row of one suit."""
    return any(d.triplets >> kind & 0b1111 == 0b1111 for kind in _starts(4))


def _wheel(suit: int) -> Condition:
    """Return the condition: two tiles of each rank from 2 to 8 of one suit, without melds."""
    kinds = NUMBERS[suit] & SIMPLES

    def condition(_: Division, c: WinContext) -> bool:
        pairs = all(c.count_of(9 * suit + rank) == 2 for rank in range(1, 8))
        return pairs and c.kinds & ~kinds == 0 and not c.hand.melds

    return condition


_YAKUMAN += [
    Yakuman("daisharin", "大車輪", "daisharin", "Big wheels", _wheel(1)),
    Yakuman("daichikurin", "大竹林", "daichikurin", "Bamboo forest", _wheel(2)),
    Yakuman("daisuurin", "大数隣", "daisuurin", "Numerous neighbours", _wheel(0)),
]


@_yakuman("大七星", "daichisei", "Big seven stars")
def daichisei(d: Division, c: WinContext) -> bool:
    """Seven pairs of honors."""
    return d.form is _CHIITOITSU and c.kinds & ~HONORS == 0


_WINS_IN_A_ROW = 8  # of paarenchan, this one included


@_yakuman("八連荘", "paarenchan", "Eight wins in a row")
def paarenchan(_: Division, c: WinContext) -> bool:
    """The same player's eighth win in a row, the last of them as dealer."""
    return c.win.previous_wins >= _WINS_IN_A_ROW - 1


YAKU = tuple(_YAKU)
"""All yaku, in the order of display; local yaku count if the rules name them in optional_yaku."""

YAKUMAN = tuple(_YAKUMAN)
"""All yakuman, in the order of display."""

RENHOU = Yaku("renhou", "人和", "renhou", "Blessing of man", 5, 0, renhou)
"""Renhou where it is not a yakuman; as a mangan it is five han that other yaku do not add to."""

_Line = TypeVar("_Line", HanLine, YakumanLine)

Row: TypeAlias = tuple[Condition, _Line, tuple[str, ...]]
"""The condition of a yaku, its line under certain rules, and the lesser yaku that it replaces."""


class YakuRows(NamedTuple):
    """The yaku and the yakuman that a hand can have, in the order of the catalogue."""

    yaku: tuple[Row[HanLine], ...]
    yakuman: tuple[Row[YakumanLine], ...]


@lru_cache(maxsize=64)
def yaku_rows(rules: Rules, *, menzen: bool) -> YakuRows:
    """Return the yaku and yakuman that the rules have for closed or for open hands.

    >>> [len(rows) for rows in yaku_rows(Rules(kuitan=False), menzen=False)]
    [27, 15]
    """
    return YakuRows(tuple(_yaku_of(rules, menzen=menzen)), tuple(_yakuman_of(rules)))


def _yaku_of(rules: Rules, *, menzen: bool) -> Iterator[Row[HanLine]]:
    table = YAKU
    if not isinstance(rules.renhou, Renhou):
        table = (*YAKU, replace(RENHOU, closed=rules.renhou))
    absent = {
        "tanyao": not rules.kuitan and not menzen,
        "ippatsu": not rules.ippatsu,
        "open_riichi": rules.open_riichi is OpenRiichi.NONE,
    }
    for yaku in table:
        han = yaku.closed if menzen else yaku.open
        if han and not absent.get(yaku.name) and _is_in_rules(yaku.name, rules):
            yield yaku.holds, HanLine(yaku, han), yaku.replaces


def _yakuman_of(rules: Rules) -> Iterator[Row[YakumanLine]]:
    """Yield the yakuman of the rules, each with the number of times it counts."""
    absent = {
        "renhou": rules.renhou is not Renhou.YAKUMAN,
        "open_riichi_ron": rules.open_riichi is not OpenRiichi.YAKUMAN,
    }
    for yakuman in YAKUMAN:
        if not absent.get(yakuman.name) and _is_in_rules(yakuman.name, rules):
            times = 2 if yakuman.name in rules.double_yakuman else 1
            yield yakuman.holds, YakumanLine(yakuman, times), yakuman.replaces


def _is_in_rules(name: str, rules: Rules) -> bool:
    return name not in OPTIONAL_YAKU or name in rules.optional_yaku


_NEEDING = {
    "triplets": {
        *("seat_wind_east", "seat_wind_south", "seat_wind_west", "seat_wind_north"),
        *("round_wind_east", "round_wind_south", "round_wind_west", "round_wind_north"),
        *("haku", "hatsu", "chun", "shousangen", "daisangen", "shousuushii", "daisuushii"),
        *("toitoi", "sanankou", "suuankou", "suuankou_tanki", "sankantsu", "suukantsu"),
        *("sanshoku_doukou", "sanrenkou", "suurenkou"),
    },
    "one suit": {"honitsu", "chinitsu", "chuuren_poutou", "junsei_chuuren_poutou"},
    "pairs or orphans": {"chiitoitsu", "daichisei", "kokushi_musou", "kokushi_musou_13"},
    "riichi": {"riichi", "double_riichi", "open_riichi", "open_riichi_ron", "ippatsu"},
    "special moment": {
        *("haitei", "houtei", "rinshan", "chankan", "tenhou", "chiihou", "renhou"),
    },
}
"""The yaku that need each of these traits of a division and its win."""


@lru_cache(maxsize=1 << 10)
def _possible_rows(rules: Rules, menzen: bool, *traits: bool) -> YakuRows:
    """Return the rows without the yaku that need a missing trait: scoring is a tenth faster."""
    needing = zip(_NEEDING.values(), traits, strict=True)
    missing = {name for names, is_there in needing if not is_there for name in names}
    rows = yaku_rows(rules, menzen=menzen)
    return YakuRows(
        tuple(row for row in rows.yaku if row[1].yaku.name not in missing),
        tuple(row for row in rows.yakuman if row[1].yaku.name not in missing),
    )


YakuLines: TypeAlias = tuple[tuple[HanLine, ...], tuple[YakumanLine, ...]]
"""Yaku and yakuman of a division, of which one is empty."""


def evaluate(division: Division, context: WinContext) -> YakuLines:
    """Return the yakuman of a division, or else its ordinary yaku.

    >>> from scorer.riichi.division import divide
    >>> from scorer.riichi.points import example_context
    >>> def names(text):
    ...     context = example_context(text)
    ...     lines = evaluate(divide(context.hand, context.win)[0], context)
    ...     return [[line.yaku.name for line in each] for each in lines]
    >>> names("234456m78p234s55s6p"), names("111222m333p444s5z5z")
    ([['pinfu', 'tanyao'], []], [[], ['suuankou_tanki']])
    """
    win = context.win
    rows = _possible_rows(
        context.rules,
        context.hand.menzen,
        division.triplets != 0,
        context.one_suit,
        division.form is not _STANDARD,
        win.riichi is not _NO_RIICHI or win.open_riichi or win.ippatsu,
        win.moment is not _ORDINARY,
    )
    if yakuman := _matching(rows.yakuman, division, context):
        return (), _capped(yakuman, context.rules) if len(yakuman) > 1 else tuple(yakuman)
    return tuple(_matching(rows.yaku, division, context)), ()


def _matching(rows: tuple[Row[_Line], ...], division: Division, context: WinContext) -> list[_Line]:
    """Return the lines whose condition holds, without those that others of them replace."""
    lines = []
    replaced: tuple[str, ...] = ()
    for holds, line, names in rows:
        if holds(division, context):
            lines.append(line)
            replaced += names
    return [line for line in lines if line.yaku.name not in replaced] if replaced else lines


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
