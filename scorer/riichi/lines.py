"""The lines of a score: han, yakuman and fu."""

from typing import NamedTuple

from scorer.tiles.groups import Group
from scorer.tiles.terms import Term


class HanLine(NamedTuple):
    """A line of the han count: a yaku, or a kind of dora.

    >>> HanLine(Term("tanyao", "断么九", "tanyao", "All simples"), 1).han
    1
    """

    yaku: Term
    han: int


class YakumanLine(NamedTuple):
    """A yakuman; times is 0 where the rules do not add it to the others.

    >>> YakumanLine(Term("suukantsu", "四槓子", "suukantsu", "Four kans"), 1).times
    1
    """

    yaku: Term
    times: int


class FuLine(NamedTuple):
    """A line of the fu count: the reason, the fu, and the group that earned them.

    >>> FuLine(Term("fuutei", "副底", "fuutei", "base"), 20).fu
    20
    """

    reason: Term
    fu: int
    group: Group | None = None
