"""The words of the game: what players say at the table, with a short meaning."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from scorer.tiles.messages import Message
from scorer.tiles.messages import message as _


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the game.

    Attributes:
        name: Its key.
        kanji: How it is written; other forms are in parentheses.
        romaji: How it is said, in the same way; the words of the Chinese game have pinyin.
        meaning: A sentence that explains it.
        words: The words of other languages by their codes, the usual one first.
    """

    name: str
    kanji: str
    romaji: str
    meaning: Message
    words: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class WordGroup:
    """The words about one thing, with a heading."""

    title: Message
    words: tuple[Word, ...]


@cache
def glossary() -> tuple[WordGroup, ...]:
    """Return the words of the game in their groups.

    >>> word, = (each for group in glossary() for each in group.words if each.name == "ko")
    >>> word.kanji, word.romaji, str(word.meaning), word.words["pl"]
    ('子', 'ko', 'Every player but the dealer.', ('dziecko',))
    """
    groups = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
    return tuple(
        WordGroup(_(group["title"]), tuple(_word(*row) for row in group["words"].items()))
        for group in groups.values()
    )


def _word(name: str, row: Mapping[str, str]) -> Word:
    languages = {code: tuple(row[code].split(", ")) for code in _LANGUAGES if code in row}
    return Word(name, row["kanji"], row["romaji"], _(row["meaning"]), languages)


_LANGUAGES = ("tok", "pl", "hu", "zh", "zh-Hant")
