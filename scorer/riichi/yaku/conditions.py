"""When each yaku holds, said in one sentence and asked of a division and its context."""

from scorer.riichi.context import (
    DRAGONS,
    HONORS,
    ORPHANS,
    SIMPLES,
    Context,
)
from scorer.riichi.shape.division import Division, Form, Wait
from scorer.riichi.win import By, Moment, Riichi
from scorer.riichi.yaku.signs import (
    AT_ONCE,
    DECLARED,
    DRAWN,
    EDGED,
    FLUSH,
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
    honored,
    needs,
)
from scorer.tiles.tile import Wind

# Members of an Enum are slow to look up in its class.
_TSUMO, _RON = By.TSUMO, By.RON
_RIICHI, _DOUBLE = Riichi.RIICHI, Riichi.DOUBLE
_RYANMEN = Wait.RYANMEN


@needs(DECLARED)
def riichi(_: Division, c: Context) -> bool:
    """The hand was declared ready."""
    return c.win.riichi is _RIICHI


@needs(DECLARED)
def double_riichi(_: Division, c: Context) -> bool:
    """The hand was declared ready with the first discard."""
    return c.win.riichi is _DOUBLE


@needs(AT_ONCE)
def ippatsu(_: Division, c: Context) -> bool:
    """The win came within a turn of the riichi, without a call in between."""
    return c.win.ippatsu


@needs(DRAWN)
def menzen_tsumo(_: Division, c: Context) -> bool:
    """A closed hand drew its winning tile."""
    return c.win.by is _TSUMO


@needs(TWO_SIDED | RUNS)
def pinfu(d: Division, c: Context) -> bool:
    """Four sequences, a pair without value, and a two-sided wait."""
    return (
        len(d.shuntsu) == 4
        and d.wait is _RYANMEN
        and d.jantou is not None
        and not c.value_of(d.jantou)
        and (c.win.by is _RON or c.rules.pinfu_tsumo)
    )


@needs(SIMPLE)
def tanyao(_: Division, c: Context) -> bool:
    """Only numbers from 2 to 8."""
    return c.made_of(SIMPLES)


@needs(TWINS)
def iipeikou(d: Division, _: Context) -> bool:
    """Two equal sequences."""
    return d.twins == 1


@needs(TWINS)
def ryanpeikou(d: Division, _: Context) -> bool:
    """Two times two equal sequences."""
    return d.twins == 2


@needs(SPECIAL | DRAWN)
def haitei(_: Division, c: Context) -> bool:
    """The last tile of the wall was drawn."""
    return c.win.moment is Moment.LAST_TILE and c.win.by is _TSUMO


@needs(SPECIAL)
def houtei(_: Division, c: Context) -> bool:
    """The last discard was taken."""
    return c.win.moment is Moment.LAST_TILE and c.win.by is _RON


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
    return needs(honored(wind.kind))(lambda d, c: wind.kind in d.koutsu and c.win.seat is wind)


def table(wind: Wind) -> Condition:
    """A triplet of the wind of the table, that is of the round."""
    return needs(honored(wind.kind))(lambda d, c: wind.kind in d.koutsu and c.win.round is wind)


def dragon(kind: int) -> Condition:
    """A triplet of this dragon."""
    return needs(honored(kind))(lambda d, _: kind in d.koutsu)


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
    return d.jantou in DRAGONS and sum(kind in DRAGONS for kind in d.koutsu) == 2


@needs(FLUSH)
def honitsu(_: Division, c: Context) -> bool:
    """One suit and honors."""
    return c.one_suit and c.has(HONORS)


@needs(FLUSH)
def chinitsu(_: Division, c: Context) -> bool:
    """One suit and nothing else."""
    return c.one_suit and not c.has(HONORS)
