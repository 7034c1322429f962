"""When each yakuman holds, said in one sentence and asked of a division and its context."""

from scorer.riichi.context import DRAGONS, GREENS, HONORS, TERMINALS, WINDS, Context
from scorer.riichi.shape.division import Division, Form, Wait
from scorer.riichi.win import By, Moment
from scorer.riichi.yaku.conditions import chinitsu
from scorer.riichi.yaku.signs import (
    DRAWN,
    FLUSH,
    GREEN,
    HONORED,
    OUTER,
    SPECIAL,
    TRIPLETS,
    UNGROUPED,
    needs,
)


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


@needs(HONORED | TRIPLETS)
def daisangen(d: Division, _: Context) -> bool:
    """Triplets of all three dragons."""
    return _triplets_of(DRAGONS, d) == 3


@needs(HONORED | TRIPLETS)
def shousuushii(d: Division, _: Context) -> bool:
    """Three triplets and a pair of winds."""
    return d.jantou in WINDS and _triplets_of(WINDS, d) == 3


@needs(HONORED | TRIPLETS)
def daisuushii(d: Division, _: Context) -> bool:
    """Triplets of all four winds."""
    return _triplets_of(WINDS, d) == 4


def _triplets_of(kinds: tuple[int, ...], d: Division) -> int:
    return sum(kind in kinds for kind in d.koutsu)


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
    return all(c.count(start + rank) >= gate for rank, gate in enumerate(_GATES))


@needs(FLUSH)
def junsei_chuuren(d: Division, c: Context) -> bool:
    """Nine gates that waited for all nine numbers."""
    gate = _GATES[c.win.tile.kind % 9]
    return c.count(c.win.tile.kind) == gate + 1 and chuuren(d, c)


@needs(UNGROUPED)
def kokushi(d: Division, _: Context) -> bool:
    """All thirteen terminals and honors, and one of them twice."""
    return d.form is Form.KOKUSHI


@needs(UNGROUPED)
def kokushi_13(d: Division, _: Context) -> bool:
    """Thirteen orphans that waited for all thirteen."""
    return d.wait is Wait.JUUSANMEN
