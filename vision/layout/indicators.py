"""The dora indicators: faces in a dead wall, or by themselves, with ura indicators below them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from vision.layout.groups import Group
from vision.layout.perspective import Placed

_MOST = 5  # indicators, one for each of four kans and the first
WALL = 2  # backs in a row of which a wall is known
_SHADOWS = 1  # backs beside ura indicators: what a wall throws beside itself is taken for one
_ASKEW = 1.6  # what it costs at most that indicators do not lie upright
_PLAINLY = 3.0  # log odds from which a tile lies sideways whatever its row says
_PLAINLY_ABOVE = 6.0  # of a tile that the one below it may half hide, so that it looks low
# Of a tile's height from an indicator down to the ura indicator; the upper tiles of a wall look
# farther off the more the photo is taken from the side.
_BELOW = (0.75, 1.5)
_BELOW_WALL = (0.75, 3.2)
_ASIDE, _UNEVEN = 1.0, 0.4  # of a tile's width that ura indicators may lie aside, all and each


@dataclass(frozen=True, slots=True)
class Shown:
    """The places of dora and ura indicators, left to right; `alone` if no wall is in sight."""

    dora: tuple[int, ...] = ()
    ura: tuple[int, ...] = ()
    alone: bool = False
    cost: float = 0.0


def with_ura(groups: Sequence[Group]) -> dict[int, Group]:
    """The group right below a wall or a short row of faces, by the identity of the upper one."""
    under: dict[int, Group] = {}
    for upper in groups:
        faces = [tile for tile in upper.tiles if tile.face and tile.across < _PLAINLY_ABOVE]
        if not 0 < len(faces) <= _MOST or any(not t.face and not t.back for t in upper.tiles):
            continue
        walled = sum(tile.back for tile in upper.tiles) >= 1
        reach = _BELOW_WALL if walled else _BELOW
        # Seen from low, all tiles look as if they lay sideways: those of the wall as well.
        askew = max(0.0, median(tile.across for tile in upper.tiles)) if walled else 0.0
        for lower in groups:
            if lower is upper or len(lower.tiles) > len(faces) + (_SHADOWS if walled else 0):
                continue
            if not walled and len(lower.tiles) != len(upper.tiles):
                continue
            if _right_below(lower, faces, reach=reach, askew=askew):
                under[id(upper)] = lower
    lower_too = {id(lower) for lower in under.values()}
    return {upper: lower for upper, lower in under.items() if upper not in lower_too}


def _right_below(
    lower: Group, faces: Sequence[Placed], *, reach: tuple[float, float], askew: float
) -> bool:
    """Say whether faces that may stand upright lie below these, each below its own.

    `askew` are the log odds for lying sideways that upright tiles have there.
    """
    lows = [tile for tile in lower.tiles if not tile.back]
    upright = all(low.face and low.across - askew < _PLAINLY for low in lows)
    if len(lows) != len(faces) or not upright:
        return False
    steps = [
        ((low.x - high.x) / high.scale, (low.y - high.y) / high.depth)
        for low, high in zip(lows, faces, strict=True)
    ]
    aside = sum(x for x, _ in steps) / len(steps)
    return abs(aside) < _ASIDE and all(
        abs(x - aside) < _UNEVEN and reach[0] < y < reach[1] for x, y in steps
    )


def shown_by(group: Group, below: Group | None) -> Shown | None:
    """What a group shows if it is a dead wall, or indicators by themselves; else None."""
    tiles = group.tiles
    faces = tuple(tile.place for tile in tiles if tile.face)
    backs = sum(tile.back for tile in tiles)
    if not 0 < len(faces) <= _MOST or len(faces) + backs < len(tiles):
        return None
    ura = tuple(tile.place for tile in below.tiles if tile.face) if below else ()
    # What lies right below is evidence enough.
    lying = 0.0 if ura else sum(max(0.0, tile.across) for tile in tiles if tile.face)
    lying = min(_ASKEW, lying)
    if backs:
        # A haku among discards may be taken for a back.
        looks = 0.0 if backs >= WALL or ura else 0.6 + 0.4 * len(faces)
        return Shown(faces, ura, alone=False, cost=looks + lying)
    if len(faces) < len(tiles):
        return None
    return Shown(faces, ura, alone=True, cost=0.4 + 0.1 * len(faces) + lying)
