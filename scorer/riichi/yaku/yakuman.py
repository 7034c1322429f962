"""The condition of each yakuman; the docstring of a condition defines the yakuman."""

from scorer.riichi.context import WinContext
from scorer.riichi.shape.division import Division, Form, Wait
from scorer.riichi.win import By, Moment
from scorer.riichi.yaku.flags import (
    ALL_GREEN,
    ALL_ORPHANS,
    FOUR_TRIPLETS,
    HONOR_TRIPLET,
    RIICHI_DECLARED,
    SPECIAL_MOMENT,
    SUIT_ONLY,
    THIRTEEN_ORPHANS,
    THREE_TRIPLETS,
    TSUMO,
    requires,
)
from scorer.tiles.kinds import DRAGONS, GREENS, HONORS, TERMINALS, WINDS


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
