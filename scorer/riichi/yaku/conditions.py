"""The condition of each yaku and yakuman; the docstring of a condition defines the yaku."""

from scorer.riichi.context import WinContext
from scorer.riichi.division import Division, Form, Wait
from scorer.riichi.win import By, Moment, Riichi
from scorer.riichi.yaku.flags import (
    ALL_GREEN,
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
    THIRTEEN_ORPHANS,
    THREE_TRIPLETS,
    TSUMO,
    Condition,
    decided_by,
    requires,
    triplet_flags,
)
from scorer.tiles.tile import (
    DRAGONS,
    GREENS,
    HONORS,
    NUMBERS,
    ORPHANS,
    SIMPLES,
    TERMINALS,
    WINDS,
    Wind,
)

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


@requires(SPECIAL_MOMENT | TSUMO)
def tenhou(_: Division, c: WinContext) -> bool:
    """The dealer won with the dealt hand."""
    return c.win.moment is Moment.FIRST_TURN and c.win.by is By.TSUMO and c.win.dealer


@requires(SPECIAL_MOMENT | TSUMO)
def chiihou(_: Division, c: WinContext) -> bool:
    """A player other than the dealer won with the first draw."""
    return c.win.moment is Moment.FIRST_TURN and c.win.by is By.TSUMO and not c.win.dealer


@requires(SPECIAL_MOMENT)
def renhou(_: Division, c: WinContext) -> bool:
    """A player other than the dealer won on a discard before their first draw."""
    return c.win.moment is Moment.FIRST_TURN and c.win.by is By.RON and not c.win.dealer


@requires(RIICHI_DECLARED)
def open_riichi_ron(_: Division, c: WinContext) -> bool:
    """A player who was not in riichi discarded the winning tile of an open riichi."""
    return c.win.open_riichi and c.win.by is By.RON and not c.win.discarder_riichi


@requires(HONOR_TRIPLET | THREE_TRIPLETS)
def daisangen(d: Division, _: WinContext) -> bool:
    """Triplets of all three dragons."""
    return _triplets_of(DRAGONS, d) == 3


@requires(HONOR_TRIPLET | THREE_TRIPLETS)
def shousuushii(d: Division, _: WinContext) -> bool:
    """Three triplets and a pair of winds."""
    return d.jantou in WINDS and _triplets_of(WINDS, d) == 3


@requires(HONOR_TRIPLET | FOUR_TRIPLETS)
def daisuushii(d: Division, _: WinContext) -> bool:
    """Triplets of all four winds."""
    return _triplets_of(WINDS, d) == 4


def _triplets_of(kinds: tuple[int, ...], d: Division) -> int:
    return sum(kind in kinds for kind in d.koutsu)


@requires(ALL_ORPHANS)
def tsuuiisou(_: Division, c: WinContext) -> bool:
    """Only honors."""
    return c.consists_of(HONORS)


@requires(ALL_ORPHANS)
def chinroutou(_: Division, c: WinContext) -> bool:
    """Only terminals."""
    return c.consists_of(TERMINALS)


@requires(ALL_GREEN)
def ryuuiisou(_: Division, c: WinContext) -> bool:
    """Only green tiles: 2, 3, 4, 6, 8 of bamboo and the green dragon."""
    return c.consists_of(GREENS)


@requires(FOUR_TRIPLETS)
def suuankou(d: Division, _: WinContext) -> bool:
    """Four concealed triplets."""
    return d.ankou == 4


@requires(FOUR_TRIPLETS)
def suuankou_tanki(d: Division, _: WinContext) -> bool:
    """Four concealed triplets, waiting for the pair."""
    return d.ankou == 4 and d.wait is Wait.TANKI


@requires(FOUR_TRIPLETS)
def suukantsu(d: Division, _: WinContext) -> bool:
    """Four kans."""
    return d.kantsu == 4


_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)


@requires(SUIT_ONLY)
def chuuren(_: Division, c: WinContext) -> bool:
    """1112345678999 of one suit and one more tile of it, without melds."""
    if c.hand.melds or not c.one_suit or c.has_any(HONORS):
        return False
    start = c.win.tile.kind // 9 * 9
    return all(c.count_of(start + rank) >= gate for rank, gate in enumerate(_GATES))


@requires(SUIT_ONLY)
def junsei_chuuren(d: Division, c: WinContext) -> bool:
    """Nine gates with a wait for all nine numbers."""
    gate = _GATES[c.win.tile.kind % 9]
    return c.count_of(c.win.tile.kind) == gate + 1 and chuuren(d, c)


@requires(THIRTEEN_ORPHANS)
def kokushi(d: Division, _: WinContext) -> bool:
    """All thirteen terminals and honors, and one of them twice."""
    return d.form is Form.KOKUSHI


@requires(THIRTEEN_ORPHANS)
def kokushi_13(d: Division, _: WinContext) -> bool:
    """Thirteen orphans with a wait for all thirteen."""
    return d.wait is Wait.JUUSANMEN


@requires(0)
def shiiaru_raotai(_: Division, c: WinContext) -> bool:
    """Four called sets and a pair wait."""
    return sum(meld.open for meld in c.hand.melds) == 4


@requires(0)
def uumensai(d: Division, c: WinContext) -> bool:
    """All three suits, a wind and a dragon among four groups and a pair."""
    return (
        d.form is Form.STANDARD
        and all(c.has_any(suit) for suit in NUMBERS)
        and any(c.count_of(kind) for kind in WINDS)
        and any(c.count_of(kind) for kind in DRAGONS)
    )


@requires(THREE_TRIPLETS)
def sanrenkou(d: Division, _: WinContext) -> bool:
    """Three triplets in a row of one suit."""
    return _in_a_row(d, 3)


@requires(FOUR_TRIPLETS)
def suurenkou(d: Division, _: WinContext) -> bool:
    """Four triplets in a row of one suit."""
    return _in_a_row(d, 4)


def _in_a_row(d: Division, size: int) -> bool:
    return any(
        first < _FIRST_HONOR
        and first % 9 <= 9 - size
        and all(first + step in d.koutsu for step in range(size))
        for first in d.koutsu
    )


_FIRST_HONOR = 27


@requires(EQUAL_SEQUENCES)
def isshoku_sanjun(d: Division, _: WinContext) -> bool:
    """Three equal sequences."""
    return any(d.shuntsu.count(first) >= 3 for first in d.shuntsu)


def wheel(suit: int) -> Condition:
    """Return the condition: two tiles of each rank from 2 to 8 of one suit, without melds."""
    kinds = NUMBERS[suit]

    @requires(SUIT_ONLY | ALL_SIMPLES)
    def condition(_: Division, c: WinContext) -> bool:
        pairs = all(c.count_of(9 * suit + rank) == 2 for rank in range(1, 8))
        return pairs and c.consists_of(kinds) and not c.hand.melds

    return condition


@requires(SEVEN_PAIRS | ALL_ORPHANS)
def daichisei(d: Division, c: WinContext) -> bool:
    """Seven pairs of honors."""
    return d.form is Form.CHIITOITSU and c.consists_of(HONORS)


_WINS_IN_A_ROW = 8


@requires(0)
def paarenchan(_: Division, c: WinContext) -> bool:
    """The eighth hand in a row that the same player wins, at last as dealer."""
    return c.win.previous_wins >= _WINS_IN_A_ROW - 1
