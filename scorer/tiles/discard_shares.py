"""The shares of a win on a discard, in any mahjong game."""

from typing import NamedTuple


class DiscardShares(NamedTuple):
    """The points that the discarder and each of the other losers pay."""

    discarder: int
    others: int


def discard_shares(total: int, others: int, *, unit: int = 1) -> DiscardShares:
    """Divide a win on a discard if the other losers "pay a reduced share too" (RA, "Scoring").

    The others pay half of it together, in equal whole units; the discarder pays the rest.

    Args:
        total: The points that the winner receives.
        others: The number of losers besides the discarder.
        unit: The smallest amount that a player can pay.

    >>> discard_shares(8000, 2, unit=100), discard_shares(3900, 2, unit=100)
    (DiscardShares(discarder=4000, others=2000), DiscardShares(discarder=2100, others=900))
    >>> discard_shares(32, 2)
    DiscardShares(discarder=16, others=8)
    """
    share = total // (2 * others) // unit * unit
    return DiscardShares(total - share * others, share)
