"""The payments for a win in the Chinese game."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorer.chinese.rules.rules import Payment, Rules
from scorer.tiles.errors import ImpossibleWin
from scorer.tiles.messages import message as _
from scorer.tiles.tile import Wind


@dataclass(frozen=True, slots=True)
class Payments:
    """The points that the losers pay; discarder is None for a self-drawn win.

    >>> Payments(discarder=16, others=8).total, Payments(discarder=None, others=16).total
    (32, 48)
    """

    discarder: int | None
    others: int

    @property
    def total(self) -> int:
        """Return the points that the winner receives."""
        if self.discarder is None:
            return 3 * self.others
        return self.discarder + 2 * self.others

    def shares(self, winner: Wind, discarder: Wind | None = None) -> Mapping[Wind, int]:
        """Return the points that each other seat pays; raise ImpossibleWin without a discarder.

        >>> payments = Payments(discarder=16, others=8)
        >>> {str(seat): share for seat, share in payments.shares(Wind.EAST, Wind.NORTH).items()}
        {'S': 8, 'W': 8, 'N': 16}
        """
        if discarder is winner:
            raise ImpossibleWin(_("The discarder has the winner's own seat; correct one of them."))
        if discarder is None and self.discarder is not None:
            raise ImpossibleWin(
                _("The discarder is missing, but the win is on a discard; name the discarder.")
            )
        if discarder is not None and self.discarder is None:
            raise ImpossibleWin(
                _("A self-drawn win has no discarder; remove the discarder or the self-draw.")
            )
        return {
            seat: self.discarder
            if seat is discarder and self.discarder is not None
            else self.others
            for seat in Wind
            if seat is not winner
        }


def payments(fan: int, *, self_drawn: bool, rules: Rules) -> Payments:
    """Return the payments for a win of this many points, flowers included.

    The rule book of 1998 (CN98, p. 14 and 28): for a discard, the discarder pays the points and 8
    more, the others 8; for a self-draw, everybody pays the points and 8 more.

    >>> from scorer.chinese.rules.presets import MCR
    >>> payments(8, self_drawn=False, rules=MCR)
    Payments(discarder=16, others=8)
    >>> payments(8, self_drawn=True, rules=MCR)
    Payments(discarder=None, others=16)
    >>> from dataclasses import replace
    >>> payments(8, self_drawn=False, rules=replace(MCR, payment=Payment.DISCARDER_PAYS_ALL))
    Payments(discarder=32, others=0)
    """
    full, base = fan + rules.base, rules.base
    if self_drawn:
        return Payments(None, full)
    if rules.payment is Payment.ALL_PAY:
        return Payments(full, full)
    if rules.payment is Payment.DISCARDER_PAYS_ALL:
        return Payments(full + 2 * base, 0)
    return Payments(full, base)
