"""A preset: the values of a known rule set, with source and confidence of each."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from scorer.riichi.rules.rules import STANDARD, Rules
from scorer.tiles.messages import Text


class Confidence(StrEnum):
    """The confidence in a value.

    A: the official rule text, an official list, or recorded games.
    B: two or more independent sources agree. C: a single source. UNKNOWN: the sources do not
    give the value, or contradict each other. SILENT: no source mentions the rule.
    """

    A = "A"
    B = "B"
    C = "C"
    UNKNOWN = "?"
    SILENT = ""


A, B, C, UNKNOWN = Confidence.A, Confidence.B, Confidence.C, Confidence.UNKNOWN


@dataclass(frozen=True, slots=True)
class Cell:
    """One rule of a preset: its value, confidence, sources and a note.

    sources has keys of presets.SOURCES, each with a page or section. The note of an unknown or
    disputed value reports what the sources say and explains the choice.
    """

    value: Any
    confidence: Confidence = Confidence.SILENT
    sources: str = ""
    note: Text | None = None
    disputed: bool = False

    @property
    def certain(self) -> bool:
        """Return whether the value is certain enough to be displayed without its note.

        >>> Cell(True, Confidence.A, "N25").certain, Cell(True, Confidence.UNKNOWN).certain
        (True, False)
        """
        return not self.disputed and self.confidence is not Confidence.UNKNOWN


@dataclass(frozen=True, slots=True)
class Preset:
    """A known rule set: its name in files, its title, and a cell for each rule with a source.

    >>> from scorer.tiles.messages import verbatim
    >>> ours = Preset("ours", verbatim("Ours"), {"renhou": Cell(4, Confidence.C, "C1")})
    >>> ours.rules == replace(STANDARD, renhou=4)
    True
    """

    name: str
    title: Text
    cells: Mapping[str, Cell]
    rules: Rules = field(init=False)

    def __post_init__(self) -> None:
        values = {rule: cell.value for rule, cell in self.cells.items()}
        object.__setattr__(self, "rules", replace(STANDARD, **values))

    def cell(self, rule: str) -> Cell:
        """Return the cell of a rule, by default with the value of the standard rules.

        >>> from scorer.tiles.messages import verbatim
        >>> Preset("ours", verbatim("Ours"), {}).cell("start_score").value
        25000
        """
        return self.cells.get(rule) or Cell(getattr(STANDARD, rule))
