"""A word of the game in the languages in which it is shown."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Term:
    """What gives han or fu, as it is called: its key in data, then kanji, romaji and English."""

    name: str
    kanji: str
    romaji: str
    english: str
