"""Names of melds, and the tiles in doubt, for pictures and texts of a reading."""

from __future__ import annotations

from scorer.tiles.melds import Meld, MeldKind, Side
from scorer.tiles.messages import Message, in_context
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Game
from vision.reading.doubts import DoubtKind
from vision.reading.reading import Reading

_KINDS = {
    MeldKind.CHII: _("chii"),
    MeldKind.PON: _("pon"),
    MeldKind.DAIMINKAN: _("open kan"),
    MeldKind.SHOUMINKAN: _("added kan"),
    MeldKind.ANKAN: _("closed kan"),
}
_CHINESE_KINDS = {
    MeldKind.CHII: _("chow"),
    MeldKind.PON: _("pung"),
    MeldKind.DAIMINKAN: _("melded kong"),
    MeldKind.SHOUMINKAN: _("added kong"),
    MeldKind.ANKAN: _("concealed kong"),
}
_SIDES = {
    Side.LEFT: in_context("seat", "left"),
    Side.ACROSS: in_context("seat", "across"),
    Side.RIGHT: in_context("seat", "right"),
}


def meld_name(meld: Meld, game: Game = Game.RIICHI) -> Message:
    """Return the name of a meld in a game with the side from which its tile was called.

    >>> from scorer.tiles.melds import parse_meld
    >>> str(meld_name(parse_meld("555=5z")))
    'added kan from across'
    """
    kind = (_CHINESE_KINDS if game is Game.MCR else _KINDS)[meld.kind]
    if meld.called_from is None:
        return kind
    return _("{kind} from {side}", kind=kind, side=_SIDES[meld.called_from])


def doubted_tiles(reading: Reading) -> frozenset[int]:
    """Return the indices of the tiles of all doubts except those about the whole layout.

    >>> from vision.boxes import Box, Detection
    >>> from scorer.tiles.messages import verbatim
    >>> from vision.reading.doubts import Doubt
    >>> tiles = tuple(Detection("1m", 0.6, Box(x, 0, x + 30, 40)) for x in (0, 30))
    >>> doubt = Doubt(DoubtKind.UNCERTAIN_TILE, verbatim("Check it."), (tiles[1].box,))
    >>> sorted(doubted_tiles(Reading(90, 40, tiles, doubts=(doubt,))))
    [1]
    """
    boxes = {
        box for doubt in reading.doubts if doubt.kind is not DoubtKind.LAYOUT for box in doubt.boxes
    }
    return frozenset(index for index, tile in enumerate(reading.tiles) if tile.box in boxes)
