"""The languages of texts, which are those of the catalogues."""

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path

DOMAIN = "tenbo"
"""The name of the catalogues."""

LOCALE = Path(__file__).parents[1] / "locale"
"""The folder of the catalogues, with a folder for each language but English."""


def _translated() -> Iterator[str]:
    """Yield the codes of the languages with a catalogue."""
    for catalogue in sorted(LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")):
        yield catalogue.parts[-3]


class Language(StrEnum):
    """A language of the texts: English, and each language that has a catalogue.

    >>> Language("ja").name
    'JAPANESE'
    """

    ENGLISH = "en"
    JAPANESE = "ja"
    CHINESE = "zh"

    # The other members have their codes as names: the names above are those that the code uses.
    vars().update({code.upper(): code for code in _translated()})

    @property
    def reads_kanji(self) -> bool:
        """Return whether its readers read the names of yaku and fans in Chinese characters.

        >>> Language.JAPANESE.reads_kanji
        True
        """
        return self in {Language.JAPANESE, Language.CHINESE}
