"""The games and the terms of the game."""

from dataclasses import dataclass
from enum import StrEnum

from scorer.tiles.language import Language

__all__ = ["Game", "Language", "Term"]


class Game(StrEnum):
    """A game: riichi, or Chinese Official mahjong.

    >>> Game("mcr")
    <Game.MCR: 'mcr'>
    """

    RIICHI = "riichi"
    MCR = "mcr"


@dataclass(frozen=True, slots=True)
class Term:
    """The name of a yaku or of a reason for fu: its key in data, kanji, romaji and English.

    >>> Term("haku", "白", "haku", "White dragon").kanji
    '白'
    """

    name: str
    kanji: str
    romaji: str
    english: str

    def text(self, language: Language) -> str:
        """Return the term in one language: kanji or English.

        >>> Term("haku", "白", "haku", "White dragon").text(Language.JAPANESE)
        '白'
        """
        return self.kanji if language is Language.JAPANESE else self.english
