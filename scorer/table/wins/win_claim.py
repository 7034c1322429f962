"""The claim of one winner: a hand, or only its points."""

from dataclasses import dataclass

from scorer.riichi.win import Moment
from scorer.tiles.tile import Tile


@dataclass(frozen=True, slots=True, kw_only=True)
class WinClaim:
    """The hand that a winner claims, or only its points.

    Seat, round, riichi and discarder are not part of a claim: the table knows them.

    Attributes:
        winner: The winner's seat.
        hand: The hand in notation, its winning tile last; None if only points are given.
        points: The points of the hand without honba and riichi sticks; None if a hand is given.
        liable: The seat liable for a hand given by its points, or whose melds do not show it.
        double_riichi: The winner's riichi was a double riichi.
        open_riichi: The winner showed the hand with the riichi.
        ippatsu: The winner won within one turn of the riichi.
        moment: A special moment of the win, such as the last tile.
        dora: The dora indicators.
        ura: The ura-dora indicators.
        discards: The winner's own discards, which can make a ron furiten.
        missed: The winner let a winning tile pass, which makes a ron furiten.
        photo: The id of a photo of the hand; the score does not depend on it.

    >>> from scorer.tiles.tile import parse_tiles
    >>> WinClaim(winner=1, hand="123m456p789s1122z2z", dora=parse_tiles("3m")).dora
    (Tile(Suit.MAN, 3),)
    """

    winner: int
    hand: str | None = None
    points: int | None = None
    liable: int | None = None
    double_riichi: bool = False
    open_riichi: bool = False
    ippatsu: bool = False
    moment: Moment = Moment.ORDINARY
    dora: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    discards: tuple[Tile, ...] = ()
    missed: bool = False
    photo: str | None = None
