"""The games and the terms of the game."""

from dataclasses import dataclass, field
from enum import StrEnum

from scorer.tiles.messages import Language, open_catalogue

__all__ = ["Game", "Language", "Term", "translate_term"]


class Game(StrEnum):
    """A game: riichi, Chinese Official mahjong, or the general game, such as that of Hong Kong.

    >>> Game("mcr")
    <Game.MCR: 'mcr'>
    """

    RIICHI = "riichi"
    MCR = "mcr"
    GENERAL = "general"


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
    context: str = field(default="term", kw_only=True)

    def text(self, language: Language) -> str:
        """Return the term in one language, or in kanji or English if it is not translated.

        >>> Term("haku", "白", "haku", "White dragon").text(Language.JAPANESE)
        '白'
        """
        return translate_term(self.english, self.kanji, language, self.context)

    @property
    def spoken(self) -> "Term":
        """The term as clubs say it: by its romaji, which only Toki Pona translates.

        >>> haku = Term("haku", "白", "haku", "White dragon").spoken
        >>> haku.text(Language.ENGLISH), haku.text(Language.JAPANESE)
        ('haku', '白')
        """
        return _SpokenTerm(self.name, self.kanji, self.romaji, self.english, context=self.context)


class _SpokenTerm(Term):
    __slots__ = ()

    def text(self, language: Language) -> str:
        """Return the romaji, or the characters or the translation of those who say these."""
        is_translated = language.reads_kanji or language == "tok"
        return Term.text(self, language) if is_translated else self.romaji


def translate_term(english: str, characters: str, language: Language, context: str = "term") -> str:
    """Return a name of the game in one language.

    Args:
        english: The English name, whose translation is in the catalogue.
        characters: The name for readers of Chinese characters whose catalogue does not have it.
        language: The language.
        context: The context of the name in the catalogue.

    >>> translate_term("All Pungs", "碰碰和", Language.JAPANESE)
    '碰碰和'
    """
    translated = open_catalogue(language).pgettext(context, english)
    return characters if translated == english and language.reads_kanji else translated
