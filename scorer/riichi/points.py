"""Points from han and fu: limits, payments, and how a winner announces them."""

from dataclasses import dataclass, field, replace
from enum import StrEnum

from scorer.riichi.rules.rules import STANDARD, Kazoe, RonPayers, Rules, SanmaTsumo
from scorer.riichi.win import By
from scorer.tiles.messages import Text, in_context, verbatim
from scorer.tiles.messages import message as _
from scorer.tiles.tile import Wind


class Limit(StrEnum):
    """A limit, from which on fu do not count; NONE is a hand below mangan.

    >>> str(Limit.MANGAN), Limit.NONE.kanji
    ('mangan', '')
    """

    NONE = ""
    MANGAN = "mangan"
    HANEMAN = "haneman"
    BAIMAN = "baiman"
    SANBAIMAN = "sanbaiman"
    YAKUMAN = "yakuman"

    @property
    def kanji(self) -> str:
        """Return the limit in Japanese.

        >>> Limit.HANEMAN.kanji
        '跳満'
        """
        return _KANJI[self]


_KANJI = {
    Limit.NONE: "",
    Limit.MANGAN: "満貫",
    Limit.HANEMAN: "跳満",
    Limit.BAIMAN: "倍満",
    Limit.SANBAIMAN: "三倍満",
    Limit.YAKUMAN: "役満",
}

_BASE = {
    Limit.MANGAN: 2000,
    Limit.HANEMAN: 3000,
    Limit.BAIMAN: 4000,
    Limit.SANBAIMAN: 6000,
    Limit.YAKUMAN: 8000,
}

YAKUMAN_BASE = _BASE[Limit.YAKUMAN]
"""The base points of a single yakuman."""

_KAZOE = 13

_BY_HAN = (
    (11, Limit.SANBAIMAN),
    (8, Limit.BAIMAN),
    (6, Limit.HANEMAN),
    (5, Limit.MANGAN),
)


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


def limit_for(han: int, fu: int, rules: Rules) -> Limit:
    """Return the limit that a hand of ordinary yaku reaches.

    >>> rules = Rules()
    >>> [str(limit_for(han, 30, rules)) for han in (4, 5, 6, 8, 11, 13)]
    ['', 'mangan', 'haneman', 'baiman', 'sanbaiman', 'yakuman']
    """
    if han >= _KAZOE and rules.kazoe is not Kazoe.SANBAIMAN:
        return Limit.YAKUMAN
    for least, limit in _BY_HAN:
        if han >= least:
            return limit
    base = _base_below_limits(han, fu)
    # 4 han 30 fu and 3 han 60 fu are the two hands that kiriage mangan rounds up.
    mangan = 1920 if rules.kiriage_mangan else _BASE[Limit.MANGAN]
    return Limit.MANGAN if base >= mangan else Limit.NONE


def base_points(han: int, fu: int, rules: Rules) -> int:
    """Return the base points, a quarter of a non-dealer's ron before rounding.

    >>> base_points(3, 40, Rules()), base_points(3, 70, Rules())
    (1280, 2000)
    """
    limit = limit_for(han, fu, rules)
    if limit is Limit.YAKUMAN and rules.kazoe is Kazoe.MULTIPLE:
        return YAKUMAN_BASE * (han // _KAZOE)
    return _BASE[limit] if limit else _base_below_limits(han, fu)


def payment(base: int, *, by: By, dealer: bool, rules: Rules) -> Payment:
    """Return the payment for base points, rounded up to hundreds for each payer.

    >>> payment(1280, by=By.TSUMO, dealer=False, rules=Rules())
    Tsumo(dealer=2600, others=1300, payers=3)
    >>> payment(2000, by=By.RON, dealer=True, rules=Rules())
    Ron(points=12000)
    """
    if by is By.RON:
        points = _rounded_up(base * (6 if dealer else 4))
        if rules.ron_payers is RonPayers.DISCARDER:
            return Ron(points)
        return Ron(points, _share_of_others(points, rules.payers - 1), rules.payers)
    double, single = _rounded_up(base * 2), _rounded_up(base)
    missing = double if dealer else single
    if rules.players == 4 or rules.sanma_tsumo is SanmaTsumo.LOSS:
        missing = 0
    # Rules for three players can split the share of the missing fourth player.
    extra = missing // 2
    if dealer:
        return Tsumo(0, _rounded_up(double + extra), rules.payers)
    return Tsumo(_rounded_up(double + extra), _rounded_up(single + extra), rules.payers)


def _share_of_others(points: int, others: int) -> int:
    # Riichi Advanced (RA in docs/reference/sources.md, "Scoring"): the others pay half of a ron
    # together, in equal whole hundreds.
    return points // (2 * others) // 100 * 100


def add_honba(payment: Payment, honba: int, rules: Rules) -> Payment:
    """Add honba to a payment, shared equally by the payers.

    >>> add_honba(Ron(8000), 1, Rules()), add_honba(Tsumo(0, 2000), 2, Rules())
    (Ron(points=8300), Tsumo(dealer=0, others=2200, payers=3))
    """
    if isinstance(payment, Ron):
        return replace(payment, points=payment.points + honba * rules.honba)
    each = honba * rules.honba // rules.payers
    dealer = payment.dealer + each if payment.dealer else 0
    return Tsumo(dealer, payment.others + each, payment.payers)


def announce(payment: Payment, *, honba: int = 0, rules: Rules = STANDARD) -> Text:
    """Return the payment as the winner announces it at the table.

    A tsumo names each share, the lower first; a dealer's tsumo names the share of all. A ron that
    all pay names the share of the discarder, then that of the others. With honba
    the announcement names the payment without and with them.

    >>> from scorer.tiles.terms import Language
    >>> str(announce(Tsumo(3900, 2000))), str(announce(Ron(8000), honba=1))
    ('2000, 3900', '8000 is 8300')
    >>> announce(Tsumo(0, 2000), honba=2).text(Language.JAPANESE)
    '2000オールは2200オール'
    """
    plain = _shares(payment)
    if not honba:
        return plain
    with_honba = _shares(add_honba(payment, honba, rules))
    return _("{plain} is {with_honba}", plain=plain, with_honba=with_honba)


def _shares(payment: Payment) -> Text:
    others = payment.others
    if isinstance(payment, Ron):
        discarder = payment.discarder
        if not others:
            return verbatim(str(discarder))
        return _("{discarder}, the others {others}", discarder=discarder, others=others)
    if not payment.dealer:
        return _("{others} all", others=others)
    return in_context("announcement", "{others}, {dealer}", others=others, dealer=payment.dealer)


def _base_below_limits(han: int, fu: int) -> int:
    return fu << (2 + han)


def _rounded_up(points: int) -> int:
    return -(-points // 100) * 100
