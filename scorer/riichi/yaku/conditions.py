"""The condition of each yaku and yakuman; the docstring of a condition defines the yaku."""

from collections.abc import Callable
from typing import TypeAlias

from scorer.riichi.context import WinContext
from scorer.riichi.division import Division, Form, Wait
from scorer.riichi.win import By, Moment, Riichi
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

Condition: TypeAlias = Callable[[Division, WinContext], bool]

# Local names, because looking up an Enum member in its class is slow.
_TSUMO, _RON = By.TSUMO, By.RON
_RIICHI, _DOUBLE = Riichi.RIICHI, Riichi.DOUBLE
_RINSHAN, _CHANKAN = Moment.RINSHAN, Moment.CHANKAN
_LAST_TILE, _FIRST_TURN = Moment.LAST_TILE, Moment.FIRST_TURN
_RYANMEN, _TANKI, _JUUSANMEN = Wait.RYANMEN, Wait.TANKI, Wait.JUUSANMEN
_STANDARD, _CHIITOITSU, _KOKUSHI = Form.STANDARD, Form.CHIITOITSU, Form.KOKUSHI


def riichi(_: Division, c: WinContext) -> bool:
    """The winner declared riichi."""
    return c.win.riichi is _RIICHI


def double_riichi(_: Division, c: WinContext) -> bool:
    """The winner declared riichi with the first discard."""
    return c.win.riichi is _DOUBLE


def open_riichi(_: Division, c: WinContext) -> bool:
    """The winner declared riichi and showed the hand."""
    return c.win.open_riichi


def ippatsu(_: Division, c: WinContext) -> bool:
    """The win came within a turn of the riichi, without a call in between."""
    return c.win.ippatsu


def menzen_tsumo(_: Division, c: WinContext) -> bool:
    """A closed hand drew its winning tile."""
    return c.win.by is _TSUMO


def pinfu(d: Division, c: WinContext) -> bool:
    """Four sequences, a pair without value, and a two-sided wait."""
    return (
        not d.triplets
        and d.wait is _RYANMEN
        and d.jantou is not None
        and not c.yakuhai_count(d.jantou)
        and (c.win.by is _RON or c.rules.pinfu_tsumo)
    )


def tanyao(_: Division, c: WinContext) -> bool:
    """Only numbers from 2 to 8."""
    return c.kinds & ~SIMPLES == 0


def iipeikou(d: Division, _: WinContext) -> bool:
    """Two equal sequences."""
    return d.equal_sequences == 1


def ryanpeikou(d: Division, _: WinContext) -> bool:
    """Two times two equal sequences."""
    return d.equal_sequences == 2


def haitei(_: Division, c: WinContext) -> bool:
    """The winning tile is the last tile of the wall."""
    return c.win.moment is _LAST_TILE and c.win.by is _TSUMO


def houtei(_: Division, c: WinContext) -> bool:
    """The winning tile is the last discard."""
    return c.win.moment is _LAST_TILE and c.win.by is _RON


def rinshan(_: Division, c: WinContext) -> bool:
    """The winning tile is the replacement tile after a kan."""
    return c.win.moment is _RINSHAN


def chankan(_: Division, c: WinContext) -> bool:
    """The winning tile is the tile that another player added to a kan."""
    return c.win.moment is _CHANKAN


def seat_wind(wind: Wind) -> Condition:
    """Return the condition: a triplet of this wind, and it is the seat wind."""
    triplet = 1 << wind.kind
    return lambda d, c: d.triplets & triplet != 0 and c.win.seat is wind


def round_wind(wind: Wind) -> Condition:
    """Return the condition: a triplet of this wind, and it is the round wind."""
    triplet = 1 << wind.kind
    return lambda d, c: d.triplets & triplet != 0 and c.win.round is wind


def dragon(kind: int) -> Condition:
    """Return the condition: a triplet of this dragon."""
    triplet = 1 << kind
    return lambda d, _: d.triplets & triplet != 0


_ONES = kind_mask("1m1p1s")


def ittsuu(d: Division, _: WinContext) -> bool:
    """123, 456 and 789 of one suit."""
    return d.sequences & d.sequences >> 3 & d.sequences >> 6 & _ONES != 0


def sanshoku_doujun(d: Division, _: WinContext) -> bool:
    """The same sequence in all three suits."""
    return d.sequences & d.sequences >> 9 & d.sequences >> 18 != 0


def sanshoku_doukou(d: Division, _: WinContext) -> bool:
    """The same triplet in all three suits."""
    return d.triplets & d.triplets >> 9 & d.triplets >> 18 & NUMBERS[0] != 0


_INSIDE_SEQUENCES = kind_mask("23456m23456p23456s")


def chanta(d: Division, _: WinContext) -> bool:
    """A terminal or honor in each group and the pair, with at least one sequence."""
    return (
        d.sequences != 0
        and not d.sequences & _INSIDE_SEQUENCES
        and not d.triplets & SIMPLES
        and d.jantou is not None
        and not 1 << d.jantou & SIMPLES
    )


def junchan(d: Division, c: WinContext) -> bool:
    """A terminal in each group and the pair, with at least one sequence."""
    return c.kinds & HONORS == 0 and chanta(d, c)


def toitoi(d: Division, _: WinContext) -> bool:
    """Four triplets."""
    return d.triplets.bit_count() == 4


def sanankou(d: Division, _: WinContext) -> bool:
    """Three concealed triplets; one completed by ron is not concealed."""
    return d.ankou == 3


def sankantsu(d: Division, _: WinContext) -> bool:
    """Three kans."""
    return d.kantsu == 3


def honroutou(_: Division, c: WinContext) -> bool:
    """Only terminals and honors."""
    return c.kinds & ~ORPHANS == 0


def chiitoitsu(d: Division, _: WinContext) -> bool:
    """Seven different pairs."""
    return d.form is _CHIITOITSU


def shousangen(d: Division, _: WinContext) -> bool:
    """Two triplets and a pair of dragons."""
    return d.jantou in DRAGONS and (d.triplets & DRAGON_TILES).bit_count() == 2


def honitsu(_: Division, c: WinContext) -> bool:
    """One suit and honors."""
    return c.one_suit and c.kinds & HONORS != 0


def chinitsu(_: Division, c: WinContext) -> bool:
    """One suit and nothing else."""
    return c.one_suit and c.kinds & HONORS == 0


# Yakuman.


def tenhou(_: Division, c: WinContext) -> bool:
    """The dealer won with the dealt hand."""
    return c.win.moment is _FIRST_TURN and c.win.by is _TSUMO and c.win.dealer


def chiihou(_: Division, c: WinContext) -> bool:
    """A player other than the dealer won with the first draw."""
    return c.win.moment is _FIRST_TURN and c.win.by is _TSUMO and not c.win.dealer


def renhou(_: Division, c: WinContext) -> bool:
    """A player other than the dealer won on a discard before their first draw."""
    return c.win.moment is _FIRST_TURN and c.win.by is _RON and not c.win.dealer


def open_riichi_ron(_: Division, c: WinContext) -> bool:
    """A player who was not in riichi discarded the winning tile of an open riichi."""
    return c.win.open_riichi and c.win.by is _RON and not c.win.discarder_riichi


def daisangen(d: Division, _: WinContext) -> bool:
    """Triplets of all three dragons."""
    return d.triplets & DRAGON_TILES == DRAGON_TILES


def shousuushii(d: Division, _: WinContext) -> bool:
    """Three triplets and a pair of winds."""
    return d.jantou in WINDS and (d.triplets & WIND_TILES).bit_count() == 3


def daisuushii(d: Division, _: WinContext) -> bool:
    """Triplets of all four winds."""
    return d.triplets & WIND_TILES == WIND_TILES


def tsuuiisou(_: Division, c: WinContext) -> bool:
    """Only honors."""
    return c.kinds & ~HONORS == 0


def chinroutou(_: Division, c: WinContext) -> bool:
    """Only terminals."""
    return c.kinds & ~TERMINALS == 0


def ryuuiisou(_: Division, c: WinContext) -> bool:
    """Only green tiles: 2, 3, 4, 6, 8 of bamboo and the green dragon."""
    return c.kinds & ~GREENS == 0


def suuankou(d: Division, _: WinContext) -> bool:
    """Four concealed triplets."""
    return d.ankou == 4


def suuankou_tanki(d: Division, _: WinContext) -> bool:
    """Four concealed triplets, waiting for the pair."""
    return d.ankou == 4 and d.wait is _TANKI


def suukantsu(d: Division, _: WinContext) -> bool:
    """Four kans."""
    return d.kantsu == 4


_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)


def chuuren(_: Division, c: WinContext) -> bool:
    """1112345678999 of one suit and one more tile of it, without melds."""
    if not c.one_suit or c.kinds & HONORS != 0 or c.hand.melds:
        return False
    start = c.win.tile.kind // 9 * 9
    return all(c.count_of(start + rank) >= gate for rank, gate in enumerate(_GATES))


def junsei_chuuren(d: Division, c: WinContext) -> bool:
    """Nine gates with a wait for all nine numbers."""
    return chuuren(d, c) and c.count_of(c.win.tile.kind) == _GATES[c.win.tile.kind % 9] + 1


def kokushi(d: Division, _: WinContext) -> bool:
    """All thirteen terminals and honors, and one of them twice."""
    return d.form is _KOKUSHI


def kokushi_13(d: Division, _: WinContext) -> bool:
    """Thirteen orphans with a wait for all thirteen."""
    return d.wait is _JUUSANMEN


# Local yaku and yakuman, which count if the rules name them in optional_yaku.


def shiiaru_raotai(_: Division, c: WinContext) -> bool:
    """Four called sets and a pair wait."""
    return sum(meld.open for meld in c.hand.melds) == 4


def uumensai(d: Division, c: WinContext) -> bool:
    """All three suits, a wind and a dragon among four groups and a pair."""
    fifths = (*NUMBERS, WIND_TILES, DRAGON_TILES)
    return d.form is _STANDARD and all(c.kinds & kinds != 0 for kinds in fifths)


def sanrenkou(d: Division, _: WinContext) -> bool:
    """Three triplets in a row of one suit."""
    return any(d.triplets >> kind & 0b111 == 0b111 for kind in _starts(3))


def suurenkou(d: Division, _: WinContext) -> bool:
    """Four triplets in a row of one suit."""
    return any(d.triplets >> kind & 0b1111 == 0b1111 for kind in _starts(4))


def _starts(size: int) -> list[int]:
    """Return the kinds with which so many kinds of a suit in a row can start."""
    return [9 * suit + rank for suit in range(3) for rank in range(10 - size)]


def isshoku_sanjun(d: Division, _: WinContext) -> bool:
    """Three equal sequences."""
    return any(d.shuntsu.count(first) >= 3 for first in d.shuntsu)


def wheel(suit: int) -> Condition:
    """Return the condition: two tiles of each rank from 2 to 8 of one suit, without melds."""
    kinds = NUMBERS[suit] & SIMPLES

    def condition(_: Division, c: WinContext) -> bool:
        pairs = all(c.count_of(9 * suit + rank) == 2 for rank in range(1, 8))
        return pairs and c.kinds & ~kinds == 0 and not c.hand.melds

    return condition


def daichisei(d: Division, c: WinContext) -> bool:
    """Seven pairs of honors."""
    return d.form is _CHIITOITSU and c.kinds & ~HONORS == 0


_WINS_IN_A_ROW = 8


def paarenchan(_: Division, c: WinContext) -> bool:
    """The eighth hand in a row that the same player wins, at last as dealer."""
    return c.win.previous_wins >= _WINS_IN_A_ROW - 1
