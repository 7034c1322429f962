"""The conditions of local yaku, which count if the rules name them in optional_yaku."""

from scorer.riichi.context import WinContext
from scorer.riichi.shape.division import Division, Form
from scorer.riichi.yaku.flags import (
    ALL_ORPHANS,
    ALL_SIMPLES,
    EQUAL_SEQUENCES,
    FOUR_TRIPLETS,
    SEVEN_PAIRS,
    SUIT_ONLY,
    THREE_TRIPLETS,
    Condition,
    requires,
)
from scorer.tiles.kinds import DRAGONS, HONORS, NUMBERS, WINDS


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
