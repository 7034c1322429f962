"""When the local yaku hold that a table may agree on."""

from scorer.riichi.context import DRAGONS, HONORS, NUMBERS, WINDS, Context
from scorer.riichi.shape.division import Division, Form
from scorer.riichi.yaku.signs import (
    FLUSH,
    OUTER,
    RUNS,
    SIMPLE,
    TRIPLETS,
    UNGROUPED,
    Condition,
    needs,
)


@needs(0)
def shiiaru_raotai(_: Division, c: Context) -> bool:
    """Four called sets, and the pair waited for."""
    return sum(meld.open for meld in c.hand.melds) == 4


@needs(0)
def uumensai(d: Division, c: Context) -> bool:
    """All three suits, a wind and a dragon among four groups and a pair."""
    return (
        d.form is Form.STANDARD
        and all(c.has(suit) for suit in NUMBERS)
        and any(c.count(kind) for kind in WINDS)
        and any(c.count(kind) for kind in DRAGONS)
    )


@needs(TRIPLETS)
def sanrenkou(d: Division, _: Context) -> bool:
    """Three triplets in a row of one suit."""
    return _in_a_row(d, 3)


@needs(TRIPLETS)
def suurenkou(d: Division, _: Context) -> bool:
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


@needs(RUNS)
def isshoku_sanjun(d: Division, _: Context) -> bool:
    """Three equal sequences."""
    return any(d.shuntsu.count(first) >= 3 for first in d.shuntsu)


def wheel(suit: int) -> Condition:
    """Two each of 2 to 8 of one suit, without any meld."""
    kinds = NUMBERS[suit]

    @needs(FLUSH | SIMPLE)
    def holds(_: Division, c: Context) -> bool:
        pairs = all(c.count(9 * suit + rank) == 2 for rank in range(1, 8))
        return pairs and c.made_of(kinds) and not c.hand.melds

    return holds


@needs(UNGROUPED | OUTER)
def daichisei(d: Division, c: Context) -> bool:
    """Seven pairs of honors."""
    return d.form is Form.CHIITOITSU and c.made_of(HONORS)
