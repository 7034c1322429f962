"""The payment of one win at a table, in every game."""

from dataclasses import dataclass, field

from scorer.tiles.tile import Wind


@dataclass(frozen=True, slots=True)
class Ron:
    """A payment by the discarder, in full unless each of the others pays a share of it too.

    >>> str(Ron(8000)), str(Ron(8000, others=2000))
    ('Ron: the discarder pays 8000.', 'Ron: the discarder pays 4000, the others 2000 each.')
    """

    points: int
    others: int = field(default=0, repr=False)
    payers: int = field(default=3, repr=False)

    @property
    def total(self) -> int:
        """Return the points that the winner receives.

        >>> Ron(8000).total
        8000
        """
        return self.points

    @property
    def discarder(self) -> int:
        """Return the points that the discarder pays.

        >>> Ron(8000, others=2000).discarder
        4000
        """
        return self.points - self.others * (self.payers - 1)

    def __str__(self) -> str:
        others = f", the others {self.others} each" if self.others else ""
        return f"Ron: the discarder pays {self.discarder}{others}."


@dataclass(frozen=True, slots=True)
class Tsumo:
    """A payment by the dealer and by each of the other players; dealer is 0 if the dealer won.

    >>> str(Tsumo(4000, 2000))
    'Tsumo: the dealer pays 4000, the others 2000 each.'
    """

    dealer: int
    others: int
    payers: int = 3

    @property
    def total(self) -> int:
        """Return the points that the winner receives from all players.

        >>> Tsumo(4000, 2000).total, Tsumo(0, 4000).total, Tsumo(4000, 2000, payers=2).total
        (8000, 12000, 6000)
        """
        return self.dealer + self.others * (self.payers - bool(self.dealer))

    def shares(self, winner: Wind) -> dict[Wind, int]:
        """Return the payment of each seat but the winner's.

        >>> {str(seat): share for seat, share in Tsumo(4000, 2000).shares(Wind.WEST).items()}
        {'E': 4000, 'S': 2000, 'N': 2000}
        """
        seats = [seat for seat in tuple(Wind)[: self.payers + 1] if seat is not winner]
        return {seat: self.dealer if seat is Wind.EAST else self.others for seat in seats}

    def __str__(self) -> str:
        if not self.dealer:
            return f"Tsumo: everyone pays {self.others}."
        if self.payers == 2:
            return f"Tsumo: the dealer pays {self.dealer}, the other {self.others}."
        return f"Tsumo: the dealer pays {self.dealer}, the others {self.others} each."


Payment = Ron | Tsumo
