"""Transfers of points, and settlements made of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

STICK = 1000
"""The points of a riichi stick."""


class Reason(StrEnum):
    """The reason for a transfer.

    LIABILITY is the value of a hand too, paid by the liable player. STICKS are riichi sticks, laid
    on the table or taken from it. FALSE_WIN is the penalty of the Chinese game.
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

    @property
    def deltas(self) -> tuple[int, ...]:
        """The change of each seat's score; the sum is the points taken from the table.

        >>> Settlement(3, (1,), (Transfer(2, 1, 2000, Reason.HAND),)).deltas
        (0, 2000, -2000)
        """
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
