"""The lines that a score is added from, but for those of fu."""

from dataclasses import dataclass

from scorer.tiles.terms import Term


@dataclass(frozen=True, slots=True)
class HanLine:
    """One line of the count of han: a yaku, or dora."""

    yaku: Term
    han: int


@dataclass(frozen=True, slots=True)
class YakumanLine:
    """One yakuman of a hand, and how many times it counts: 0 where the rules stop adding."""

    yaku: Term
    times: int
