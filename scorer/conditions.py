"""When each yaku holds, said in one sentence and asked of a division and its context."""

from collections import Counter

from scorer.context import (
    DRAGONS,
    GREENS,
    HONORS,
    ORPHANS,
    SIMPLES,
    TERMINALS,
    WINDS,
    Context,
)
from scorer.divide import Division, Form, Wait
from scorer.rules import Renhou
from scorer.signs import (
    DECLARED,
    DRAWN,
    EDGED,
    FLUSH,
    GREEN,
    HONORED,
    OUTER,
    RUNS,
    SIMPLE,
    SPECIAL,
    TRIPLETS,
    TWINS,
    TWO_SIDED,
    UNGROUPED,
    Condition,
    needs,
)
from scorer.tiles import Wind
from scorer.win import By, Moment, Riichi


@needs(DECLARED)
def riichi(_: Division, c: Context) -> bool:
    """The hand was declared ready."""
    return c.win.riichi is Riichi.RIICHI


@needs(DECLARED)
def double_riichi(_: Division, c: Context) -> bool:
    """The hand was declared ready with the first discard."""
    return c.win.riichi is Riichi.DOUBLE


@needs(DECLARED)
def ippatsu(_: Division, c: Context) -> bool:
    """The win came within a turn of the riichi, without a call in between."""
    return c.win.ippatsu


@needs(DRAWN)
def menzen_tsumo(_: Division, c: Context) -> bool:
    """A closed hand drew its winning tile."""
    return c.win.by is By.TSUMO


@needs(TWO_SIDED | RUNS)
def pinfu(d: Division, c: Context) -> bool:
    """Four sequences, a pair without value, and a two-sided wait."""
    return (
        d.wait is Wait.RYANMEN
        and len(d.shuntsu) == 4
        and d.jantou is not None
        and not c.value_of(d.jantou)
    )


@needs(SIMPLE)
def tanyao(d: Division, c: Context) -> bool:
    """Only numbers from 2 to 8; with open melds only where kuitan is played."""
    return c.made_of(SIMPLES) and (d.menzen or c.rules.kuitan)


@needs(TWINS)
def iipeikou(d: Division, _: Context) -> bool:
    """Two equal sequences."""
    return _equal_sequences(d) == 1


@needs(TWINS)
def ryanpeikou(d: Division, _: Context) -> bool:
    """Two times two equal sequences."""
    return _equal_sequences(d) == 2


def _equal_sequences(d: Division) -> int:
    if len(set(d.shuntsu)) == len(d.shuntsu):
        return 0
    return sum(count // 2 for count in Counter(d.shuntsu).values())


@needs(SPECIAL | DRAWN)
def haitei(_: Division, c: Context) -> bool:
    """The last tile of the wall was drawn."""
    return c.win.moment is Moment.LAST_TILE and c.win.by is By.TSUMO


@needs(SPECIAL)
def houtei(_: Division, c: Context) -> bool:
    """The last discard was taken."""
    return c.win.moment is Moment.LAST_TILE and c.win.by is By.RON


@needs(SPECIAL)
def rinshan(_: Division, c: Context) -> bool:
    """The tile was drawn after a kan."""
    return c.win.moment is Moment.RINSHAN


@needs(SPECIAL)
def chankan(_: Division, c: Context) -> bool:
    """The tile was robbed from a kan."""
    return c.win.moment is Moment.CHANKAN


def seat(wind: Wind) -> Condition:
    """A triplet of the wind of the own seat."""
    kind = wind.tile.kind
    return needs(HONORED)(lambda d, c: kind in d.koutsu and c.win.seat is wind)


def table(wind: Wind) -> Condition:
    """A triplet of the wind of the table, that is of the round."""
    kind = wind.tile.kind
    return needs(HONORED)(lambda d, c: kind in d.koutsu and c.win.round is wind)


def dragon(kind: int) -> Condition:
    """A triplet of this dragon."""
    return needs(HONORED)(lambda d, _: kind in d.koutsu)


@needs(RUNS)
def ittsuu(d: Division, _: Context) -> bool:
    """123, 456 and 789 of one suit."""
    return any(
        start in d.shuntsu and start + 3 in d.shuntsu and start + 6 in d.shuntsu
        for start in (0, 9, 18)
    )


@needs(RUNS)
def sanshoku_doujun(d: Division, _: Context) -> bool:
    """The same sequence in all three suits."""
    return _in_three_suits(d.shuntsu)


@needs(TRIPLETS)
def sanshoku_doukou(d: Division, _: Context) -> bool:
    """The same triplet in all three suits."""
    return _in_three_suits(d.koutsu)


def _in_three_suits(kinds: tuple[int, ...]) -> bool:
    return any(kind < 9 and kind + 9 in kinds and kind + 18 in kinds for kind in kinds)


@needs(EDGED)
def chanta(d: Division, _: Context) -> bool:
    """A terminal or honor in each group and the pair, with at least one sequence."""
    return bool(d.shuntsu) and all(group.outside for group in d.groups)


@needs(EDGED)
def junchan(d: Division, c: Context) -> bool:
    """A terminal in each group and the pair, with at least one sequence."""
    return not c.has(HONORS) and chanta(d, c)


@needs(TRIPLETS)
def toitoi(d: Division, _: Context) -> bool:
    """Four triplets."""
    return len(d.koutsu) == 4


@needs(TRIPLETS)
def sanankou(d: Division, _: Context) -> bool:
    """Three concealed triplets; one completed by ron is not concealed."""
    return d.ankou == 3


@needs(TRIPLETS)
def sankantsu(d: Division, _: Context) -> bool:
    """Three kans."""
    return d.kantsu == 3


@needs(OUTER)
def honroutou(_: Division, c: Context) -> bool:
    """Only terminals and honors."""
    return c.made_of(ORPHANS)


@needs(UNGROUPED)
def chiitoitsu(d: Division, _: Context) -> bool:
    """Seven different pairs."""
    return d.form is Form.CHIITOITSU


@needs(HONORED)
def shousangen(d: Division, _: Context) -> bool:
    """Two triplets and a pair of dragons."""
    return d.jantou in DRAGONS and _triplets_among(DRAGONS, d) == 2


@needs(FLUSH)
def honitsu(_: Division, c: Context) -> bool:
    """One suit and honors."""
    return c.one_suit and c.has(HONORS)


@needs(FLUSH)
def chinitsu(_: Division, c: Context) -> bool:
    """One suit and nothing else."""
    return c.one_suit and not c.has(HONORS)


def _triplets_among(kinds: tuple[int, ...], d: Division) -> int:
    return sum(kind in kinds for kind in d.koutsu)


@needs(SPECIAL | DRAWN)
def tenhou(_: Division, c: Context) -> bool:
    """The dealer won with the dealt hand."""
    return c.win.moment is Moment.FIRST_TURN and c.win.by is By.TSUMO and c.win.dealer


@needs(SPECIAL | DRAWN)
def chiihou(_: Division, c: Context) -> bool:
    """Another player won with the first draw."""
    return c.win.moment is Moment.FIRST_TURN and c.win.by is By.TSUMO and not c.win.dealer


@needs(SPECIAL)
def renhou(_: Division, c: Context) -> bool:
    """Another player than the dealer won on a discard before the first own draw."""
    return c.win.moment is Moment.FIRST_TURN and c.win.by is By.RON and not c.win.dealer


@needs(SPECIAL)
def renhou_yakuman(d: Division, c: Context) -> bool:
    """Renhou, where it is a yakuman."""
    return c.rules.renhou is Renhou.YAKUMAN and renhou(d, c)


@needs(HONORED | TRIPLETS)
def daisangen(d: Division, _: Context) -> bool:
    """Triplets of all three dragons."""
    return _triplets_among(DRAGONS, d) == 3


@needs(HONORED | TRIPLETS)
def shousuushii(d: Division, _: Context) -> bool:
    """Three triplets and a pair of winds."""
    return d.jantou in WINDS and _triplets_among(WINDS, d) == 3


@needs(HONORED | TRIPLETS)
def daisuushii(d: Division, _: Context) -> bool:
    """Triplets of all four winds."""
    return _triplets_among(WINDS, d) == 4


@needs(OUTER)
def tsuuiisou(_: Division, c: Context) -> bool:
    """Only honors."""
    return c.made_of(HONORS)


@needs(OUTER)
def chinroutou(_: Division, c: Context) -> bool:
    """Only terminals."""
    return c.made_of(TERMINALS)


@needs(GREEN)
def ryuuiisou(_: Division, c: Context) -> bool:
    """Only green tiles: 2, 3, 4, 6, 8 of bamboo and the green dragon."""
    return c.made_of(GREENS)


@needs(TRIPLETS)
def suuankou(d: Division, _: Context) -> bool:
    """Four concealed triplets."""
    return d.ankou == 4


@needs(TRIPLETS)
def suuankou_tanki(d: Division, _: Context) -> bool:
    """Four concealed triplets, waiting for the pair."""
    return d.ankou == 4 and d.wait is Wait.TANKI


@needs(TRIPLETS)
def suukantsu(d: Division, _: Context) -> bool:
    """Four kans."""
    return d.kantsu == 4


_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)


@needs(FLUSH)
def chuuren(d: Division, c: Context) -> bool:
    """1112345678999 of one suit and one more of it, without any meld."""
    if c.hand.melds or not chinitsu(d, c):
        return False
    start = c.win.tile.kind // 9 * 9
    return all(map(int.__ge__, c.counts[start : start + 9], _GATES))


@needs(FLUSH)
def junsei_chuuren(d: Division, c: Context) -> bool:
    """Nine gates that waited for all nine numbers."""
    gate = _GATES[c.win.tile.kind % 9]
    return c.counts[c.win.tile.kind] == gate + 1 and chuuren(d, c)


@needs(UNGROUPED)
def kokushi(d: Division, _: Context) -> bool:
    """All thirteen terminals and honors, and one of them twice."""
    return d.form is Form.KOKUSHI


@needs(UNGROUPED)
def kokushi_13(d: Division, _: Context) -> bool:
    """Thirteen orphans that waited for all thirteen."""
    return d.wait is Wait.JUUSANMEN
