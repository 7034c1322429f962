"""What a known table's rules are made of: values, who says so, and how sure that is."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from scorer.riichi.rules.rules import STANDARD, Rules
from scorer.tiles.terms import Words


class Confidence(StrEnum):
    """How sure a value is.

    A: the rule's own text, an official list, or the records of the games themselves.
    B: two or more independent sources agree. C: a single source. UNKNOWN: no source says it, or
    none outweighs the others. SILENT: no source was found to speak of it at all.
    """

    A = "A"
    B = "B"
    C = "C"
    UNKNOWN = "?"
    SILENT = ""


A, B, C, UNKNOWN = Confidence.A, Confidence.B, Confidence.C, Confidence.UNKNOWN


@dataclass(frozen=True, slots=True)
class Cell:
    """One rule of one preset: its value, how sure it is, who says so and what to know of it.

    Sources are keys of presets.SOURCES, each with the place in it. Where the value is unknown or
    sources disagree, the note tells what is said and why this value was chosen.
    """

    value: Any
    confidence: Confidence = Confidence.SILENT
    sources: str = ""
    note: Words | None = None
    disputed: bool = False

    @property
    def settled(self) -> bool:
        """Whether the value may be shown without its note.

        >>> Cell(True, Confidence.A, "N25").settled, Cell(True, Confidence.UNKNOWN).settled
        (True, False)
        """
        return not self.disputed and self.confidence is not Confidence.UNKNOWN


@dataclass(frozen=True, slots=True)
class Preset:
    """A known table: its name in files, its title, and a cell for each rule a source speaks of.

    >>> ours = Preset("ours", Words("Ours", "身内"), {"renhou": Cell(4, Confidence.C, "C1")})
    >>> ours.rules == replace(STANDARD, renhou=4)
    True
    """

    name: str
    title: Words
    cells: Mapping[str, Cell]
    rules: Rules = field(init=False)

    def __post_init__(self) -> None:
        values = {rule: cell.value for rule, cell in self.cells.items()}
        object.__setattr__(self, "rules", replace(STANDARD, **values))

    def cell(self, rule: str) -> Cell:
        """The cell of a rule; one that no source speaks of has the standard's value.

        >>> Preset("ours", Words("Ours", "身内"), {}).cell("start_score").value
        25000
        """
        return self.cells.get(rule) or Cell(getattr(STANDARD, rule))
