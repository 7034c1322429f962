"""Text and terms in English and Japanese, those of the Chinese game also in Simplified Chinese."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum


class Language(StrEnum):
    """A language of the texts.

    >>> Language("ja").name
    'JAPANESE'
    """

    ENGLISH = "en"
    JAPANESE = "ja"
    CHINESE = "zh"


def choose_text(language: Language, english: str, japanese: str, chinese: str = "") -> str:
    """Return the text in one language, in English if there is none in Chinese.

    >>> choose_text(Language.CHINESE, "flowers", "花牌", "花牌")
    '花牌'
    """
    match language:
        case Language.JAPANESE:
            return japanese
        case Language.CHINESE:
            return chinese or english
    return english


@dataclass(frozen=True, slots=True)
class Words:
    """A text in the languages of the page; those that only riichi uses have no Chinese.

    >>> Words("dealer", "親").japanese
    '親'
    """

    english: str
    japanese: str
    chinese: str = field(default="", repr=False)

    def text(self, language: Language) -> str:
        """Return the text in one language, in English if there is none in Chinese.

        >>> Words("flowers", "花牌", "花牌").text(Language.CHINESE)
        '花牌'
        >>> Words("open tanyao", "喰い断").text(Language.CHINESE)
        'open tanyao'
        """
        return choose_text(language, self.english, self.japanese, self.chinese)


def words_of(text: Callable[[Language], str]) -> Words:
    """Return the texts that a function returns for each language.

    >>> words_of({"en": "flowers", "ja": "花牌", "zh": "花牌"}.__getitem__).chinese
    '花牌'
    """
    english, chinese = text(Language.ENGLISH), text(Language.CHINESE)
    return Words(english, text(Language.JAPANESE), "" if chinese == english else chinese)


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
