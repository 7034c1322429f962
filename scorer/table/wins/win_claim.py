"""The claim of one winner: a hand, or only its points."""

import re
from dataclasses import dataclass

from scorer.riichi.win import Moment
from scorer.tiles.errors import ImpossibleWin
from scorer.tiles.messages import message as _
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
        flowers: The number of flowers, which only the Chinese game has, as the next four.
        last_of_kind: The other three tiles of the winning kind are visible to everybody.
        last_tile: The winning tile is the last of the wall, or the discard after it.
        replacement: It replaces a tile that the winner used for a kong.
        robbing_kong: Another player added it to an open pung.

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
    flowers: int = 0
    last_of_kind: bool = False
    last_tile: bool = False
    replacement: bool = False
    robbing_kong: bool = False

    @property
    def riichi_only(self) -> bool:
        """True if the claim has anything that only riichi has."""
        declared = self.double_riichi or self.open_riichi or self.ippatsu or self.missed
        shown = self.dora or self.ura or self.discards
        unusual = self.moment is not Moment.ORDINARY or self.liable is not None
        return bool(declared or shown or unusual)

    @property
    def chinese_only(self) -> bool:
        """True if the claim has anything that only the Chinese game has."""
        unusual = self.last_of_kind or self.last_tile or self.replacement or self.robbing_kong
        return bool(unusual or self.flowers)


def require_hand_or_points(claim: WinClaim) -> None:
    """Raise ImpossibleWin unless the claim has either a hand or points.

    >>> require_hand_or_points(WinClaim(winner=1, points=8))
    """
    if (claim.hand is None) == (claim.points is None):
        raise ImpossibleWin(
            _("A win is recorded by its hand or by its points; give one of them for each winner.")
        )


def join_winning_tile(notation: str) -> str:
    """Join a winning tile written apart to the concealed tiles: "123m 4m" becomes "123m4m".

    >>> join_winning_tile("123m 4m 555=z")
    '123m4m 555=z'
    """
    concealed, *others = notation.split() or [""]
    if others and _TILE.fullmatch(others[0]):
        concealed += others.pop(0)
    return " ".join([concealed, *others])


_TILE = re.compile(r"\d[mpsz]")
