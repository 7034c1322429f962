"""A fan: a scoring element of a hand."""

from dataclasses import dataclass

from scorer.chinese.fans.conditions.condition import Condition
from scorer.tiles.terms import Language


@dataclass(frozen=True, slots=True, eq=False)
class Fan:
    """A fan: its names, points and condition, and the fans that it implies.

    Attributes:
        name: The key in data.
        chinese: The name in Chinese characters.
        pinyin: The pronunciation.
        english: The English name.
        points: The points of the fan; a fan can count several times.
        condition: The condition; None for a fan that depends on the other fans.
        implies: The fans that it brings along of necessity, which do not count beside it. A fan of
            some sets is implied if it needs no other set than this fan does.
    """

    name: str
    chinese: str
    pinyin: str
    english: str
    points: int
    condition: Condition | None
    implies: tuple[str, ...] = ()

    def text(self, language: Language) -> str:
        """Return the name: Chinese characters for those who read them, else English.

        >>> fan = Fan("all_pungs", "碰碰和", "pèng pèng hú", "All Pungs", 6, None)
        >>> fan.text(Language.ENGLISH), fan.text(Language.JAPANESE)
        ('All Pungs', '碰碰和')
        """
        return self.chinese if language in {Language.JAPANESE, Language.CHINESE} else self.english
