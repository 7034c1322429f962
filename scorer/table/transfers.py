"""Points that change hands, as lines whose sums are the changes of the scores."""

from dataclasses import dataclass
from enum import StrEnum

STICK = 1000
"""What a riichi stick is worth."""


class Reason(StrEnum):
    """What is paid for; LIABILITY is the hand's value too, paid by the player who let it happen."""

    HAND = "hand"
    LIABILITY = "liability"
    HONBA = "honba"
    STICKS = "sticks"


@dataclass(frozen=True, slots=True)
class Transfer:
    """One line of a settlement; payer None is the table, where the riichi sticks lie."""

    payer: int | None
    payee: int
    points: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class Settlement:
    """Who pays whom, line by line; winners are the seats whose win counts, the first paid first.

    >>> lines = (Transfer(2, 0, 8000, Reason.HAND), Transfer(None, 0, 1000, Reason.STICKS))
    >>> Settlement(4, (0,), lines).deltas
    (9000, 0, -8000, 0)
    """

    players: int
    winners: tuple[int, ...]
    transfers: tuple[Transfer, ...]

    @property
    def deltas(self) -> tuple[int, ...]:
        """The change of each seat's score; their sum is what lay on the table.

        >>> Settlement(3, (1,), (Transfer(2, 1, 2000, Reason.HAND),)).deltas
        (0, 2000, -2000)
        """
        changes = [0] * self.players
        for line in self.transfers:
            changes[line.payee] += line.points
            if line.payer is not None:
                changes[line.payer] -= line.points
        return tuple(changes)
