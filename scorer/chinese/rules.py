"""Rules of the Chinese game: the fans that count, the minimum and the payment."""

from dataclasses import dataclass
from enum import StrEnum

from scorer.chinese.fan import Fan


class Payment(StrEnum):
    """The players who pay for a win on a discard; everybody pays for a self-drawn win.

    DISCARDER_PAYS_MORE: the discarder pays the fan and the base, the two others the base.
    DISCARDER_PAYS_ALL: the discarder pays for all three.
    ALL_PAY: everybody pays the fan and the base, as for a self-drawn win.

    >>> Payment("all_pay")
    <Payment.ALL_PAY: 'all_pay'>
    """

    DISCARDER_PAYS_MORE = "discarder_pays_more"
    DISCARDER_PAYS_ALL = "discarder_pays_all"
    ALL_PAY = "all_pay"


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """The rules of a table.

    Attributes:
        fans: The fans that count, each before the fans that it implies.
        minimum: The points that a win needs, without flowers.
        base: The points that each player pays for a win beside the fan.
        payment: The players who pay for a win on a discard.
        fixed_pairs: The ranks of the pair for the fan "fixed pair".
    """

    fans: tuple[Fan, ...]
    minimum: int = 8
    base: int = 8
    payment: Payment = Payment.DISCARDER_PAYS_MORE
    fixed_pairs: frozenset[int] = frozenset()

    def has_fan(self, *names: str) -> bool:
        """Return whether one of these fans counts."""
        return any(fan.name in names for fan in self.fans)
