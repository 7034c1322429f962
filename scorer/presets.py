"""The rules of known tables: every value with its source and how sure it is."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from scorer.errors import BadRules
from scorer.rules import STANDARD, Renhou, Rounding, Rules, SeveralRon
from scorer.terms import Words


class Confidence(StrEnum):
    """How sure a value is.

    A: the rule text quoted, an official list, or the records of the games themselves.
    B: two or more independent sources agree. C: one source. UNKNOWN: no source says it, or they
    disagree and none outweighs the others. SILENT: nobody was asked; tenbo's standard stands.
    """

    A = "A"
    B = "B"
    C = "C"
    UNKNOWN = "?"
    SILENT = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """One rule of one preset: its value, how sure it is, who says so and what to know of it.

    Sources are keys of SOURCES with the place in them; the note of a disputed or unknown value
    tells what else is said and why this one was chosen.
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
    """A known table: its name in files, its title, and a cell for each rule a source speaks of."""

    name: str
    title: Words
    cells: Mapping[str, Cell]
    rules: Rules = field(init=False)

    def __post_init__(self) -> None:
        values = {name: cell.value for name, cell in self.cells.items()}
        object.__setattr__(self, "rules", replace(STANDARD, **values))

    def cell(self, rule: str) -> Cell:
        """The cell of a rule; one that no source speaks of has the standard's value.

        >>> tenhou = PRESETS["tenhou"]
        >>> str(tenhou.cell("start_score").confidence), str(tenhou.cell("standings").confidence)
        ('A', '')
        """
        return self.cells.get(rule) or Cell(getattr(STANDARD, rule))


def preset_named(name: object) -> Preset:
    """The preset of a name.

    >>> preset_named("tenhou").rules.start_score
    25000
    >>> preset_named("mleague")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    scorer.errors.BadRules: There is no preset "mleague"; the presets are ...
    """
    try:
        return PRESETS[name]  # type: ignore[index]
    except (KeyError, TypeError):
        names = ", ".join(PRESETS)
        raise BadRules(
            f'There is no preset "{name}"; the presets are {names}.',
            f"「{name}」というルールはありません。選べるのは {names} です。",
        ) from None


A, B, C, UNKNOWN = Confidence.A, Confidence.B, Confidence.C, Confidence.UNKNOWN
PRESETS: dict[str, Preset] = {
    preset.name: preset
    for preset in (
        Preset(
            "tenhou",
            Words("Tenhou", "天鳳"),
            {
                "start_score": Cell(25_000, A, "TH; PR; LJ; P-tenhou"),
                "return_score": Cell(30_000, A, "TH; PR; LJ"),
                "target_score": Cell(30_000, A, "TH L1018-1021; PR; LJ; RP"),
                "renhou": Cell(Renhou.NONE, B, "PR; RA25(TENHOU)"),
                "triple_ron": Cell(SeveralRon.ABORT, A, "TH L1029; RE; PR; LJ"),
                "agari_yame": Cell(True, A, "TH L1023,L1059; PR; RP"),
                "tenpai_yame": Cell(True, A, "TH L1023,L1059; PR; RP"),
                "rounding": Cell(Rounding.EXACT, A, "TH L1060"),
            },
        ),
        Preset(
            "tenhou_sanma",
            Words("Tenhou, three players", "天鳳 三人麻雀"),
            {
                "players": Cell(3, A, "TG"),
                "red_fives": Cell((0, 1, 1), A, "TG"),
                "honba": Cell(200, A, "TG"),
                "noten_payment": Cell(2_000, A, "TG"),
                "start_score": Cell(35_000, A, "TG"),
                "return_score": Cell(40_000, A, "TG"),
                "target_score": Cell(40_000, A, "TG"),
                "uma": Cell(((20, 0, -20),), A, "TG"),
                "renhou": Cell(Renhou.NONE, B, "PR; RA25(TENHOU)"),
                "triple_ron": Cell(SeveralRon.ABORT, A, "TH L1029; RE; PR; LJ"),
                "agari_yame": Cell(True, A, "TG"),
                "tenpai_yame": Cell(True, A, "TG"),
                "rounding": Cell(Rounding.EXACT, A, "TH L1060"),
            },
        ),
    )
}

TENHOU = PRESETS["tenhou"].rules
TENHOU_SANMA = PRESETS["tenhou_sanma"].rules
