"""The list of reasons for fu: what each is worth under some rules, with an example hand."""

from dataclasses import dataclass

from scorer.riichi.division import divide
from scorer.riichi.example import Example
from scorer.riichi.points import REASONS, FuLine, WinContext, fu_lines
from scorer.riichi.rules.rules import Rules
from scorer.riichi.win import By, Riichi
from scorer.tiles.messages import Message
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Term
from scorer.tiles.tile import Wind


@dataclass(frozen=True, slots=True, kw_only=True)
class FuEntry:
    """A reason for fu.

    Attributes:
        reason: Its names.
        detail: What distinguishes it from other entries with this name; None if nothing.
        fu: The fu, as the scorer counts them in the example; 0 if the rules do not have them.
        whole: The fu are those of the whole hand, to which nothing is added.
        total: The fu of the whole example, rounded.
        example: A hand that has it.
        tiles: The tiles of the example that have the fu, in notation; empty for no tiles.
    """

    reason: Term
    detail: Message | None
    fu: int
    whole: bool
    total: int
    example: Example
    tiles: str


def fu_list(rules: Rules) -> tuple[FuEntry, ...]:
    """Return every reason for fu that so many players can have, also those the rules do not have.

    >>> entries = fu_list(Rules(double_wind_pair=2))
    >>> [(entry.reason.english, entry.fu) for entry in entries][4:7]
    [('edge wait', 2), ('pair wait', 2), ('open triplet', 2)]
    >>> [entry.fu for entry in entries if entry.reason.name == "double_wind_pair"]
    [2]
    >>> [(str(entry.detail), entry.fu) for entry in entries if entry.reason.name == "ankan"]
    [('2 to 8', 16), ('ones, nines and honors', 32)]
    """
    return tuple(
        _entry(name, detail, example, rules)
        for name, detail, example in _ROWS
        if example.fits(rules.players)
    )


def _entry(name: str, detail: Message | None, example: Example, rules: Rules) -> FuEntry:
    hand, win = example.hand_and_win()
    lines = fu_lines(divide(hand, win)[0], WinContext(hand, win, rules))
    total = sum(line.fu for line in lines)
    if name == PINFU_TSUMO.name:
        found: list[FuLine] = [FuLine(PINFU_TSUMO, total)] if rules.pinfu_tsumo else []
    else:
        found = [line for line in lines if line.reason.name == name and _fits(line, detail)]
    tiles = found[0].group if found else None
    return FuEntry(
        reason=_REASONS[name],
        detail=detail,
        fu=found[0].fu if found else 0,
        whole=bool(found) and found[0].fu == total,
        total=total,
        example=example,
        tiles="" if tiles is None else str(tiles),
    )


def _fits(line: FuLine, detail: Message | None) -> bool:
    if detail not in {_SIMPLE, _OUTSIDE}:
        return True
    return line.group is not None and line.group.outside == (detail == _OUTSIDE)


PINFU_TSUMO = Term("pinfu_tsumo", "平和ツモ", "pinfu tsumo", "All sequences by self-draw")
"""The reason for the fu of a hand of sequences by self-draw, which has no fu of its own."""

_REASONS = {term.name: term for term in (*REASONS, PINFU_TSUMO)}

_SIMPLE, _OUTSIDE = _("2 to 8"), _("ones, nines and honors")

_CLOSED = Example("12323499s45679p8p", riichi=Riichi.RIICHI)
_PONS = Example("99s34567p8p 222=s 777=z")
_OPEN_KANS = Example("99s34567p8p 2222=s 7777=z")
_CLOSED_KANS = Example("99s34567p8p 2222s 7777z")

_ROWS = (
    ("fuutei", None, _CLOSED),
    ("menzen_ron", None, _CLOSED),
    ("tsumo", None, Example("12323499s45679p8p", By.TSUMO)),
    ("kanchan", None, _CLOSED),
    ("penchan", None, Example("1245699s345678p3s", riichi=Riichi.RIICHI)),
    ("tanki", None, Example("1234569s345678p9s", riichi=Riichi.RIICHI)),
    ("minkou", _SIMPLE, _PONS),
    ("minkou", _OUTSIDE, _PONS),
    ("ankou", _SIMPLE, Example("22299s34567878p9p", riichi=Riichi.RIICHI)),
    ("ankou", _OUTSIDE, Example("11999s34567878p9p", riichi=Riichi.RIICHI)),
    ("minkan", _SIMPLE, _OPEN_KANS),
    ("minkan", _OUTSIDE, _OPEN_KANS),
    ("ankan", _SIMPLE, _CLOSED_KANS),
    ("ankan", _OUTSIDE, _CLOSED_KANS),
    ("yakuhai_pair", None, Example("123456s77z34567p8p", riichi=Riichi.RIICHI)),
    (
        "double_wind_pair",
        None,
        Example("123456s11z34567p8p", seat=Wind.EAST, riichi=Riichi.RIICHI),
    ),
    ("kuipinfu", None, Example("22345678s34p5p 6-78p")),
    ("pinfu_tsumo", None, Example("45699s12334678p5p", By.TSUMO)),
    ("chiitoitsu", None, Example("1199m5577p2299s4z4z")),
)

ROUNDING = _("The sum is rounded up to the next ten, except for seven pairs.")
"""The treatment of the sum of the fu."""
