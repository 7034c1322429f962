"""A win: the winning tile and its circumstances."""

from dataclasses import KW_ONLY, dataclass
from enum import StrEnum

from scorer.tiles.tile import Tile, Wind


class By(StrEnum):
    """The source of the winning tile: a discard (or a kan), or the wall.

    >>> By("tsumo")
    <By.TSUMO: 'tsumo'>
    """

    RON = "ron"
    TSUMO = "tsumo"


class Riichi(StrEnum):
    """The riichi that the winner declared.

    >>> [str(riichi) for riichi in Riichi]
    ['none', 'riichi', 'double']
    """

    NONE = "none"
    RIICHI = "riichi"
    DOUBLE = "double"


class Moment(StrEnum):
    """The moment of the win; a win has exactly one.

    LAST_TILE is the last draw of the live wall or the discard after it. FIRST_TURN is the
    winner's first draw, or a ron before it, while nobody has called a tile. CHANKAN robs an added
    kan, CLOSED_CHANKAN a closed one.

    >>> Moment("rinshan")
    <Moment.RINSHAN: 'rinshan'>
    """

    ORDINARY = "ordinary"
    RINSHAN = "rinshan"
    CHANKAN = "chankan"
    CLOSED_CHANKAN = "closed_chankan"
    LAST_TILE = "last_tile"
    FIRST_TURN = "first_turn"


@dataclass(frozen=True, slots=True)
class Win:
    """The winning tile and its circumstances; dora and ura are the indicators, not the dora.

    The value of a hand does not include honba, but under some rules a win with several honba needs
    more han.

    Attributes:
        tile: The winning tile.
        by: The source of the winning tile.
        seat: The winner's seat wind.
        round: The round wind.
        riichi: The riichi that the winner declared.
        open_riichi: The winner showed the hand with the riichi.
        ippatsu: The win came within a turn of the riichi, without a call in between.
        moment: The moment of the win.
        dora: The dora indicators.
        ura: The ura-dora indicators.
        honba: The honba of the hand.
        missed: The winner let a winning tile pass after the last own draw, or after the riichi.
        discarder_riichi: The discarder was in riichi, and had to discard the winning tile.
        previous_wins: The hands in a row that the winner won just before this hand.

    >>> from scorer.tiles.tile import parse_tile
    >>> Win(parse_tile("3z"), By.RON, seat=Wind.EAST, round=Wind.SOUTH).dealer
    True
    """

    tile: Tile
    by: By
    _: KW_ONLY
    seat: Wind
    round: Wind
    riichi: Riichi = Riichi.NONE
    ippatsu: bool = False
    moment: Moment = Moment.ORDINARY
    dora: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    honba: int = 0
    open_riichi: bool = False
    missed: bool = False
    discarder_riichi: bool = False
    previous_wins: int = 0

    @property
    def dealer(self) -> bool:
        """Return whether the winner is the dealer, who sits East.

        >>> from scorer.tiles.tile import parse_tile
        >>> Win(parse_tile("1m"), By.TSUMO, seat=Wind.NORTH, round=Wind.EAST).dealer
        False
        """
        return self.seat is Wind.EAST
