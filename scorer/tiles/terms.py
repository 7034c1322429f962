"""The words of the game in the languages in which they are shown."""

from dataclasses import dataclass
from enum import StrEnum


class Language(StrEnum):
    """The languages in which tenbo speaks."""

    ENGLISH = "en"
    JAPANESE = "ja"


@dataclass(frozen=True, slots=True)
class Words:
    """The same words in both languages."""

    english: str
    japanese: str

    def text(self, language: Language) -> str:
        """The words in one language.

        >>> Words("open tan'yao", "喰い断").text(Language.JAPANESE)
        '喰い断'
        """
        return self.japanese if language is Language.JAPANESE else self.english


@dataclass(frozen=True, slots=True)
class Term:
    """What gives han or fu, as it is called: its key in data, then kanji, romaji and English."""

    name: str
    kanji: str
    romaji: str
    english: str

    def text(self, language: Language) -> str:
        """The term in one language.

        >>> Term("haku", "白", "haku", "White dragon").text(Language.JAPANESE)
        '白'
        """
        return self.kanji if language is Language.JAPANESE else self.english
