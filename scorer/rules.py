"""The rules that differ from table to table; a preset is one frozen value."""

from dataclasses import dataclass, replace
from enum import StrEnum


class Renhou(StrEnum):
    """What a ron before the own first draw is worth."""

    NONE = "none"
    MANGAN = "mangan"
    YAKUMAN = "yakuman"


class Kazoe(StrEnum):
    """What thirteen han or more of ordinary yaku are worth."""

    SANBAIMAN = "sanbaiman"
    YAKUMAN = "yakuman"


class DoubleWindPair(StrEnum):
    """Whether a pair of a wind that is seat and round wind counts once (2 fu) or twice (4)."""

    ONCE = "once"
    TWICE = "twice"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One table's rules for a single hand.

    kuitan is tanyao with open melds, kiriage_mangan rounds 7700 (11600) up to mangan,
    double_yakuman names the yakuman that count twice.
    """

    kuitan: bool = True
    kiriage_mangan: bool = False
    kazoe: Kazoe = Kazoe.YAKUMAN
    double_wind_pair: DoubleWindPair = DoubleWindPair.TWICE
    renhou: Renhou = Renhou.MANGAN
    double_yakuman: frozenset[str] = frozenset()


# Renhou: 5 fan in the Polish table; the rest as all the founding documents agree.
STANDARD = Rules()
TENHOU = replace(STANDARD, renhou=Renhou.NONE)
