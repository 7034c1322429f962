"""From boxes to a hand: closed tiles, winning tile, melds, indicators, and what is none of these.

Pure geometry over the boxes and turns of the tiles, in tile widths as the owner of the hand sees
them. Touching tiles are groups; every group can be several things, each at a cost, which is about
the logarithm of how unlikely it is. The cheapest way to see all groups together wins, where 14
tiles, kans counted as three, are a hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from vision.boxes import Detection
from vision.layout.groups import groups_of
from vision.layout.indicators import Shown
from vision.layout.interpretation import CLEAR, cheapest
from vision.layout.meld_parses import Labels, LaidMeld
from vision.layout.perspective import seat_of
from vision.layout.roles import Role, WinningBy


@dataclass(frozen=True, slots=True)
class Layout:
    """Places in the detections: the hand in the order of its row, and everything else.

    `dora` and `ura` are the indicators, left to right; `others` belongs to none of these. `clear`
    says whether no other way to see the hand is nearly as likely, and `plain` the same of the
    indicators.
    """

    hand: tuple[int, ...] = ()
    winning: int | None = None
    winning_by: WinningBy = WinningBy.LAST
    melds: tuple[LaidMeld, ...] = ()
    dora: tuple[int, ...] = ()
    ura: tuple[int, ...] = ()
    others: tuple[int, ...] = ()
    clear: bool = True
    plain: bool = True

    @property
    def count(self) -> int:
        """Tiles of the hand with the winning one, kans counted as three."""
        return len(self.hand) + (self.winning is not None) + 3 * len(self.melds)


def arrange(seen: Sequence[Detection]) -> Layout:
    """Find the hand, its winning tile, melds and indicators among everything seen.

    >>> from vision.boxes import Box
    >>> row = [Detection("1m", 0.9, Box(x, 0, x + 30, 40)) for x in (0, 30, 60, 120)]
    >>> layout = arrange(row)
    >>> layout.hand, layout.winning, str(layout.winning_by)
    ((0, 1, 2), 3, 'apart')
    """
    seat = seat_of(seen)
    if not any(tile.face for tile in seat):
        return Layout(others=tuple(range(len(seen))))
    best = cheapest(groups_of(seat), Labels(seen))
    found = _layout(best.roles, len(seen))
    return replace(found, clear=best.rival >= CLEAR, plain=best.shown_rival >= CLEAR)


def _layout(roles: Sequence[Role], count: int) -> Layout:
    """Put what the groups are together."""
    hand = [place for role in roles for place in role.closed]
    winning, by = next(
        ((role.winning, role.winning_by) for role in roles if role.winning is not None),
        (None, WinningBy.LAST),
    )
    if winning is None and hand:
        winning = hand.pop()
    melds = tuple(meld for role in roles for meld in role.melds)
    shown = next((role.shown for role in roles if role.shown), Shown())
    taken = {*hand, winning, *shown.dora, *shown.ura, *(p for meld in melds for p in meld.places)}
    others = tuple(place for place in range(count) if place not in taken)
    return Layout(tuple(hand), winning, by, melds, shown.dora, shown.ura, others)
