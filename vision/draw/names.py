"""Names of melds, and the tiles in doubt, for pictures and texts of a reading."""

from __future__ import annotations

from scorer.tiles.game import Game
from scorer.tiles.melds import Meld, MeldKind, Side
from scorer.tiles.terms import Words
from vision.reading.doubts import DoubtKind
from vision.reading.reading import Reading

_KINDS = {
    MeldKind.CHII: Words("chii", "チー"),
    MeldKind.PON: Words("pon", "ポン"),
    MeldKind.DAIMINKAN: Words("open kan", "大明槓"),
    MeldKind.SHOUMINKAN: Words("added kan", "加槓"),
    MeldKind.ANKAN: Words("closed kan", "暗槓"),
}
_CHINESE_KINDS = {
    MeldKind.CHII: Words("chow", "チー", "吃"),
    MeldKind.PON: Words("pung", "ポン", "碰"),
    MeldKind.DAIMINKAN: Words("melded kong", "明槓", "明杠"),
    MeldKind.SHOUMINKAN: Words("added kong", "加槓", "加杠"),
    MeldKind.ANKAN: Words("concealed kong", "暗槓", "暗杠"),
}
_SIDES = {
    Side.LEFT: Words("left", "上家", "上家"),
    Side.ACROSS: Words("across", "対面", "对家"),
    Side.RIGHT: Words("right", "下家", "下家"),
}


def meld_name(meld: Meld, game: Game = Game.RIICHI) -> Words:
    """Return the name of a meld in a game with the side from which its tile was called.

    >>> from scorer.tiles.melds import parse_meld
    >>> meld_name(parse_meld("555=5z"))
    Words(english='added kan from across', japanese='加槓（対面から）')
    """
    kind = (_CHINESE_KINDS if game is Game.MCR else _KINDS)[meld.kind]
    if meld.called_from is None:
        return kind
    side = _SIDES[meld.called_from]
    return Words(
        f"{kind.english} from {side.english}",
        f"{kind.japanese}（{side.japanese}から）",
        f"{kind.chinese}（{side.chinese}）" if kind.chinese else "",
    )


def doubted_tiles(reading: Reading) -> frozenset[int]:
    """Return the indices of the tiles of all doubts except those about the whole layout.

    >>> from vision.boxes import Box, Detection
    >>> from scorer.tiles.terms import Words
    >>> from vision.reading.doubts import Doubt
    >>> tiles = tuple(Detection("1m", 0.6, Box(x, 0, x + 30, 40)) for x in (0, 30))
    >>> doubt = Doubt(DoubtKind.UNCERTAIN_TILE, Words("Check it.", ""), (tiles[1].box,))
    >>> sorted(doubted_tiles(Reading(90, 40, tiles, doubts=(doubt,))))
    [1]
    """
    boxes = {
        box for doubt in reading.doubts if doubt.kind is not DoubtKind.LAYOUT for box in doubt.boxes
    }
    return frozenset(index for index, tile in enumerate(reading.tiles) if tile.box in boxes)
