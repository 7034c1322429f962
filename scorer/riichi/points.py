"""From fu and han to points: limits, rounding, and who pays what."""

from dataclasses import dataclass
from enum import StrEnum

from scorer.riichi.rules.rules import Kazoe, Rules, SanmaTsumo
from scorer.riichi.win import By
from scorer.tiles.tile import Wind


class Limit(StrEnum):
    """The named steps above which fu no longer count; NONE is a hand below them."""

    NONE = ""
    MANGAN = "mangan"
    HANEMAN = "haneman"
    BAIMAN = "baiman"
    SANBAIMAN = "sanbaiman"
    YAKUMAN = "yakuman"

    @property
    def kanji(self) -> str:
        """The limit as it is written.

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
"""The base of a single yakuman."""

_KAZOE = 13

_BY_HAN = (
    (11, Limit.SANBAIMAN),
    (8, Limit.BAIMAN),
    (6, Limit.HANEMAN),
    (5, Limit.MANGAN),
)


@dataclass(frozen=True, slots=True)
class Ron:
    """The discarder pays all."""

    points: int

    @property
    def total(self) -> int:
        """What the winner receives.

        >>> Ron(8000).total
        8000
        """
        return self.points

    def __str__(self) -> str:
        return f"Ron: the discarder pays {self.points}."


@dataclass(frozen=True, slots=True)
class Tsumo:
    """What the dealer and each of the others pay; dealer is 0 where the dealer won."""

    dealer: int
    others: int
    payers: int = 3

    @property
    def total(self) -> int:
        """What the winner receives from all.

        >>> Tsumo(4000, 2000).total, Tsumo(0, 4000).total, Tsumo(4000, 2000, payers=2).total
        (8000, 12000, 6000)
        """
        return self.dealer + self.others * (self.payers - bool(self.dealer))

    def shares(self, winner: Wind) -> dict[Wind, int]:
        """What each seat pays.

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


def limit_of(han: int, fu: int, rules: Rules) -> Limit:
    """The limit that a hand of ordinary yaku reaches.

    >>> rules = Rules()
    >>> [str(limit_of(han, 30, rules)) for han in (4, 5, 6, 8, 11, 13)]
    ['', 'mangan', 'haneman', 'baiman', 'sanbaiman', 'yakuman']
    """
    if han >= _KAZOE and rules.kazoe is not Kazoe.SANBAIMAN:
        return Limit.YAKUMAN
    for least, limit in _BY_HAN:
        if han >= least:
            return limit
    points = _below_limits(han, fu)
    # 4 han 30 fu and 3 han 60 fu are the two hands that kiriage mangan rounds up.
    mangan = 1920 if rules.kiriage_mangan else _BASE[Limit.MANGAN]
    return Limit.MANGAN if points >= mangan else Limit.NONE


def base_points(han: int, fu: int, rules: Rules) -> int:
    """The base from which all payments follow: a quarter of a player's ron, before rounding.

    >>> base_points(3, 40, Rules()), base_points(3, 70, Rules())
    (1280, 2000)
    """
    limit = limit_of(han, fu, rules)
    if limit is Limit.YAKUMAN and rules.kazoe is Kazoe.MULTIPLE:
        return YAKUMAN_BASE * (han // _KAZOE)
    return _BASE[limit] if limit else _below_limits(han, fu)


def payment(base: int, *, by: By, dealer: bool, rules: Rules) -> Payment:
    """Who pays what for a base, rounded up to hundreds for each payer.

    >>> payment(1280, by=By.TSUMO, dealer=False, rules=Rules())
    Tsumo(dealer=2600, others=1300, payers=3)
    >>> payment(2000, by=By.RON, dealer=True, rules=Rules())
    Ron(points=12000)
    """
    if by is By.RON:
        return Ron(_rounded_up(base * (6 if dealer else 4)))
    double, single = _rounded_up(base * 2), _rounded_up(base)
    missing = double if dealer else single
    if rules.players == 4 or rules.sanma_tsumo is SanmaTsumo.LOSS:
        missing = 0
    # Three players may share what the fourth would have paid.
    extra = missing // 2
    if dealer:
        return Tsumo(0, _rounded_up(double + extra), rules.payers)
    return Tsumo(_rounded_up(double + extra), _rounded_up(single + extra), rules.payers)


def with_honba(paid: Payment, honba: int, rules: Rules) -> Payment:
    """A payment with the counters of repeated hands added, a part of them for each payer.

    >>> with_honba(Ron(8000), 1, Rules()), with_honba(Tsumo(0, 2000), 2, Rules())
    (Ron(points=8300), Tsumo(dealer=0, others=2200, payers=3))
    """
    if isinstance(paid, Ron):
        return Ron(paid.points + honba * rules.honba)
    each = honba * rules.honba // rules.payers
    return Tsumo(paid.dealer + each if paid.dealer else 0, paid.others + each, paid.payers)


def _below_limits(han: int, fu: int) -> int:
    return fu << (2 + han)


def _rounded_up(points: int) -> int:
    return -(-points // 100) * 100
