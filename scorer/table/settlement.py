"""Wins as a table pays them, transfers of points, and settlements made of transfers."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scorer.payment import Payment, Ron
from scorer.tiles.errors import ImpossibleWin
from scorer.tiles.messages import message as _

STICK = 1000
"""The points of a riichi stick."""


class Reason(StrEnum):
    """The reason for a transfer.

    LIABILITY is the value of a hand too, paid by the liable player. STICKS are riichi sticks, laid
    on the table or taken from it. FALSE_WIN is the penalty in games scored by fans.
    """

    HAND = "hand"
    LIABILITY = "liability"
    HONBA = "honba"
    STICKS = "sticks"
    NOTEN = "noten"
    NAGASHI = "nagashi"
    CHOMBO = "chombo"
    FALSE_WIN = "false_win"
    AGREEMENT = "agreement"


@dataclass(frozen=True, slots=True)
class Transfer:
    """One line of a settlement; None stands for the table with its riichi sticks."""

    payer: int | None
    payee: int | None
    points: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class ChipTransfer:
    """The chips (shuugi) that one seat gives another."""

    payer: int
    payee: int
    chips: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """The transfers of a hand; winners are the seats whose win counts, in order of payment.

    If players agree on a change of the scores, the table pays or receives the difference.

    >>> lines = (Transfer(2, 0, 8000, Reason.HAND), Transfer(None, 0, 1000, Reason.STICKS))
    >>> Settlement(4, (0,), lines).deltas
    (9000, 0, -8000, 0)
    """

    players: int
    winners: tuple[int, ...]
    transfers: tuple[Transfer, ...]
    chips: tuple[ChipTransfer, ...] = ()

    @property
    def deltas(self) -> tuple[int, ...]:
        """The change of each seat's score; the sum is the points taken from the table."""
        return self._changes(self.transfers)

    def paid_to(self, winner: int) -> tuple[int, ...]:
        """Return the change of each seat's score by the transfers to one of several winners.

        >>> lines = (Transfer(0, 1, 8000, Reason.HAND), Transfer(0, 2, 1000, Reason.HAND))
        >>> Settlement(3, (1, 2), lines).paid_to(2)
        (-1000, 0, 1000)
        """
        return self._changes(line for line in self.transfers if line.payee == winner)

    def _changes(self, lines: Iterable[Transfer]) -> tuple[int, ...]:
        changes = [0] * self.players
        for line in lines:
            if line.payee is not None:
                changes[line.payee] += line.points
            if line.payer is not None:
                changes[line.payer] -= line.points
        return tuple(changes)


@dataclass(frozen=True, slots=True)
class Liability:
    """The share of a hand's payment for which a seat is liable."""

    seat: int
    share: Fraction = Fraction(1)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableWin:
    """One win at a table, ready for settlement.

    Attributes:
        winner: The winner's seat.
        dealer: The dealer's seat.
        payment: The payment of the hand, without honba and riichi sticks.
        discarder: The discarder of a ron; None for a tsumo.
        liable: The liabilities for a yakuman.
        feeder: The seat that is liable for a whole tsumo, because the winner drew the tile after
            a kan of this seat's discard.
        fan: The points of a hand scored by fans; None in riichi.
        chips: The chips that each payer gives.

    >>> TableWin(winner=1, dealer=0, discarder=3, payment=Ron(2000)).payment
    Ron(points=2000)
    """

    winner: int
    dealer: int
    payment: Payment
    discarder: int | None = None
    liable: tuple[Liability, ...] = ()
    feeder: int | None = None
    fan: int | None = None
    chips: int = 0

    def __post_init__(self) -> None:
        if isinstance(self.payment, Ron) != (self.discarder is not None):
            raise ImpossibleWin(
                _("A ron has a discarder and a tsumo has none; name the discarder or remove it.")
            )
        payers = (self.discarder, self.feeder, *[each.seat for each in self.liable])
        if self.winner in payers:
            raise ImpossibleWin(
                _("Seat {winner} wins and would pay itself; correct the seats.", winner=self.winner)
            )
        if self.liable and sum(each.share for each in self.liable) > 1:
            raise ImpossibleWin(
                _("The shares of liability exceed the whole hand; correct the shares.")
            )
