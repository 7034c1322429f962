"""The condition of each yaku; the docstring of a condition defines the yaku."""

from scorer.riichi.context import WinContext
from scorer.riichi.shape.division import Division, Form, Wait
from scorer.riichi.win import By, Moment, Riichi
from scorer.riichi.yaku.flags import (
    ALL_ORPHANS,
    ALL_SIMPLES,
    DOUBLE_RIICHI,
    DRAGON_PAIR,
    EQUAL_SEQUENCES,
    FOUR_TRIPLETS,
    HONOR_TRIPLET,
    IPPATSU,
    ONLY_SEQUENCES,
    OUTSIDE_SETS,
    RIICHI_DECLARED,
    RYANMEN_WAIT,
    SEQUENCE_IN_SUITS,
    SEVEN_PAIRS,
    SINGLE_RIICHI,
    SPECIAL_MOMENT,
    STRAIGHT,
    SUIT_AND_HONORS,
    SUIT_ONLY,
    THREE_TRIPLETS,
    TSUMO,
    Condition,
    decided_by,
    requires,
    triplet_flags,
)
from scorer.tiles.kinds import DRAGONS, HONORS, ORPHANS, SIMPLES
from scorer.tiles.tile import Wind

# Local names, because looking up an Enum member in its class is slow.
_TSUMO, _RON = By.TSUMO, By.RON
_RIICHI, _DOUBLE = Riichi.RIICHI, Riichi.DOUBLE
_RYANMEN = Wait.RYANMEN


@decided_by(SINGLE_RIICHI)
def riichi(_: Division, c: WinContext) -> bool:
    """The winner declared riichi."""
    return c.win.riichi is _RIICHI


@decided_by(DOUBLE_RIICHI)
def double_riichi(_: Division, c: WinContext) -> bool:
    """The winner declared riichi with the first discard."""
    return c.win.riichi is _DOUBLE


@requires(RIICHI_DECLARED)
def open_riichi(_: Division, c: WinContext) -> bool:
    """The winner declared riichi and showed the hand."""
    return c.win.open_riichi


@decided_by(IPPATSU)
def ippatsu(_: Division, c: WinContext) -> bool:
    """The win came within a turn of the riichi, without a call in between."""
    return c.win.ippatsu


@decided_by(TSUMO)
def menzen_tsumo(_: Division, c: WinContext) -> bool:
    """A closed hand drew its winning tile."""
    return c.win.by is _TSUMO


@requires(RYANMEN_WAIT | ONLY_SEQUENCES)
def pinfu(d: Division, c: WinContext) -> bool:
    """Four sequences, a pair without value, and a two-sided wait."""
    return (
        not d.triplets
        and d.wait is _RYANMEN
        and d.jantou is not None
        and not c.yakuhai_count(d.jantou)
        and (c.win.by is _RON or c.rules.pinfu_tsumo)
    )


@decided_by(ALL_SIMPLES)
def tanyao(_: Division, c: WinContext) -> bool:
    """Only numbers from 2 to 8."""
    return c.consists_of(SIMPLES)


@requires(EQUAL_SEQUENCES)
def iipeikou(d: Division, _: WinContext) -> bool:
    """Two equal sequences."""
    return d.equal_sequences == 1


@requires(EQUAL_SEQUENCES)
def ryanpeikou(d: Division, _: WinContext) -> bool:
    """Two times two equal sequences."""
    return d.equal_sequences == 2


@requires(SPECIAL_MOMENT | TSUMO)
def haitei(_: Division, c: WinContext) -> bool:
    """The winning tile is the last tile of the wall."""
    return c.win.moment is Moment.LAST_TILE and c.win.by is _TSUMO


@requires(SPECIAL_MOMENT)
def houtei(_: Division, c: WinContext) -> bool:
    """The winning tile is the last discard."""
    return c.win.moment is Moment.LAST_TILE and c.win.by is _RON


@requires(SPECIAL_MOMENT)
def rinshan(_: Division, c: WinContext) -> bool:
    """The winning tile is the replacement tile after a kan."""
    return c.win.moment is Moment.RINSHAN


@requires(SPECIAL_MOMENT)
def chankan(_: Division, c: WinContext) -> bool:
    """The winning tile is the tile that another player added to a kan."""
    return c.win.moment is Moment.CHANKAN


def seat_wind(wind: Wind) -> Condition:
    """Return the condition: a triplet of this wind, and it is the seat wind."""
    flags = triplet_flags(wind.kind)
    return requires(flags)(lambda d, c: wind.kind in d.koutsu and c.win.seat is wind)


def round_wind(wind: Wind) -> Condition:
    """Return the condition: a triplet of this wind, and it is the round wind."""
    flags = triplet_flags(wind.kind)
    return requires(flags)(lambda d, c: wind.kind in d.koutsu and c.win.round is wind)


def dragon(kind: int) -> Condition:
    """Return the condition: a triplet of this dragon."""
    return decided_by(triplet_flags(kind))(lambda d, _: kind in d.koutsu)


@decided_by(STRAIGHT)
def ittsuu(d: Division, _: WinContext) -> bool:
    """123, 456 and 789 of one suit."""
    starts = d.shuntsu
    return (
        (0 in starts and 3 in starts and 6 in starts)
        or (9 in starts and 12 in starts and 15 in starts)
        or (18 in starts and 21 in starts and 24 in starts)
    )


@decided_by(SEQUENCE_IN_SUITS)
def sanshoku_doujun(d: Division, _: WinContext) -> bool:
    """The same sequence in all three suits."""
    return _in_three_suits(d.shuntsu)


@requires(THREE_TRIPLETS)
def sanshoku_doukou(d: Division, _: WinContext) -> bool:
    """The same triplet in all three suits."""
    return _in_three_suits(d.koutsu)


def _in_three_suits(kinds: tuple[int, ...]) -> bool:
    for kind in kinds:  # noqa: SIM110 - a loop takes half the time of any()
        if kind < 9 and kind + 9 in kinds and kind + 18 in kinds:
            return True
    return False


@requires(OUTSIDE_SETS)
def chanta(d: Division, _: WinContext) -> bool:
    """A terminal or honor in each group and the pair, with at least one sequence."""
    return bool(d.shuntsu) and all(group.outside for group in d.groups)


@requires(OUTSIDE_SETS)
def junchan(d: Division, c: WinContext) -> bool:
    """A terminal in each group and the pair, with at least one sequence."""
    return not c.has_any(HONORS) and chanta(d, c)


@decided_by(FOUR_TRIPLETS)
def toitoi(d: Division, _: WinContext) -> bool:
    """Four triplets."""
    return len(d.koutsu) == 4


@requires(THREE_TRIPLETS)
def sanankou(d: Division, _: WinContext) -> bool:
    """Three concealed triplets; one completed by ron is not concealed."""
    return d.ankou == 3


@requires(THREE_TRIPLETS)
def sankantsu(d: Division, _: WinContext) -> bool:
    """Three kans."""
    return d.kantsu == 3


@decided_by(ALL_ORPHANS)
def honroutou(_: Division, c: WinContext) -> bool:
    """Only terminals and honors."""
    return c.consists_of(ORPHANS)


@decided_by(SEVEN_PAIRS)
def chiitoitsu(d: Division, _: WinContext) -> bool:
    """Seven different pairs."""
    return d.form is Form.CHIITOITSU


@requires(HONOR_TRIPLET | DRAGON_PAIR)
def shousangen(d: Division, _: WinContext) -> bool:
    """Two triplets and a pair of dragons."""
    return d.jantou in DRAGONS and sum(kind in DRAGONS for kind in d.koutsu) == 2


@decided_by(SUIT_AND_HONORS)
def honitsu(_: Division, c: WinContext) -> bool:
    """One suit and honors."""
    return c.one_suit and c.has_any(HONORS)


@decided_by(SUIT_ONLY)
def chinitsu(_: Division, c: WinContext) -> bool:
    """One suit and nothing else."""
    return c.one_suit and not c.has_any(HONORS)
