"""What every picture of a reading shows, written or drawn: names of melds, tiles in doubt."""

from __future__ import annotations

from scorer.melds import Meld, MeldKind
from vision.doubts import DoubtKind
from vision.reading import Reading

_KINDS = {
    MeldKind.CHII: "chii",
    MeldKind.PON: "pon",
    MeldKind.DAIMINKAN: "open kan",
    MeldKind.SHOUMINKAN: "added kan",
    MeldKind.ANKAN: "closed kan",
}


def meld_name(meld: Meld) -> str:
    """Name a meld with the side from which its tile was called.

    >>> from scorer.melds import parse_meld
    >>> meld_name(parse_meld("555=5z")), meld_name(parse_meld("5555z"))
    ('added kan from across', 'closed kan')
    """
    kind = _KINDS[meld.kind]
    return kind if meld.called_from is None else f"{kind} from {meld.called_from}"


def doubted_places(reading: Reading) -> frozenset[int]:
    """Give the places of the tiles that a doubt points to, unless it is about the whole layout.

    >>> from vision.detections import Box, Detection
    >>> from vision.doubts import Doubt
    >>> tiles = tuple(Detection("1m", 0.6, Box(x, 0, x + 30, 40)) for x in (0, 30))
    >>> doubt = Doubt(DoubtKind.UNCERTAIN_TILE, "Check it.", (tiles[1].box,))
    >>> sorted(doubted_places(Reading(90, 40, tiles, doubts=(doubt,))))
    [1]
    """
    boxes = {
        box for doubt in reading.doubts if doubt.kind is not DoubtKind.LAYOUT for box in doubt.boxes
    }
    return frozenset(place for place, seen in enumerate(reading.tiles) if seen.box in boxes)
