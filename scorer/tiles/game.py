"""The games that tenbo knows."""

from enum import StrEnum


class Game(StrEnum):
    """A game: riichi, or Chinese Official mahjong.

    >>> Game("mcr")
    <Game.MCR: 'mcr'>
    """

    RIICHI = "riichi"
    MCR = "mcr"
