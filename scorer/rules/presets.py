"""A preset: a known rule set with the source and the confidence of each of its values."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, TypeVar

from scorer.tiles.messages import Text

RulesT = TypeVar("RulesT")


class Confidence(StrEnum):
    """The confidence in a value.

    A: the official rule text, an official list, or recorded games.
    B: two or more independent sources agree. C: a single source. UNKNOWN: the sources do not
    give the value, or contradict each other. SILENT: no source was found that
    mentions the rule, and the standard applies.
    """

    A = "A"
    B = "B"
    C = "C"
    UNKNOWN = "?"
    SILENT = "-"


@dataclass(frozen=True, slots=True)
class Cell:
    """One rule of a preset: its value, confidence, sources and a note.

    sources has keys of the sources of the engine, each with a page or section. The note of an
    unknown or disputed value reports what the sources say and explains the choice.
    """

    value: Any
    confidence: Confidence = Confidence.SILENT
    sources: str = ""
    note: Text | None = None
    disputed: bool = False


@dataclass(frozen=True, slots=True)
class Preset(Generic[RulesT]):
    """A known rule set.

    Attributes:
        name: Its name in files and commands.
        title: Its title.
        rules: Its rules.
        cells: The value of each rule that its file gives; other rules have that of the standard.
        note: A note on all of its values.
        position: Its place among the presets, lowest first.

    >>> from scorer.tiles.messages import verbatim
    >>> club = Preset("club", verbatim("Club"), {"kuitan": False}, {"kuitan": Cell(False)})
    >>> club.cell("kuitan").value
    False
    """

    name: str
    title: Text
    rules: RulesT
    cells: Mapping[str, Cell]
    note: Text | None = None
    position: int = 0

    def cell(self, rule: str) -> Cell:
        """Return the cell of a rule, by default with its value and no source."""
        return self.cells.get(rule) or Cell(getattr(self.rules, rule))
