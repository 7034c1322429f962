"""Text and terms in English and Japanese."""

from dataclasses import dataclass
from enum import StrEnum


class Language(StrEnum):
    """A language of the texts.

    >>> Language("ja").name
    'JAPANESE'
    """

    ENGLISH = "en"
    JAPANESE = "ja"


@dataclass(frozen=True, slots=True)
class Words:
    """A text in both languages.

    >>> Words("dealer", "親").japanese
    '親'
    """

    english: str
    japanese: str

    def text(self, language: Language) -> str:
        """Return the text in one language.

        >>> Words("open tanyao", "喰い断").text(Language.JAPANESE)
        '喰い断'
        """
        return self.japanese if language is Language.JAPANESE else self.english


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
