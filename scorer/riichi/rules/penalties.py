"""The offences that the books of tournaments list, and what follows from each."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from scorer.riichi.rules.choices import MISTAKES, Chombo
from scorer.riichi.rules.rules import Rules
from scorer.rules.files import read_toml, to_message
from scorer.tiles.messages import Message, Number, Text
from scorer.tiles.messages import message as _


class Consequence(StrEnum):
    """The consequences of offences: POINTS are taken off after uma, and the hand goes on."""

    WARNING = "warning"
    DEAD_HAND = "dead_hand"
    CHOMBO = "chombo"
    POINTS = "points"


@dataclass(frozen=True, slots=True, kw_only=True)
class Offence:
    """An offence and its consequence.

    Attributes:
        name: Its name, as in Mistake.
        consequence: What follows from it.
        points: The points that it costs after uma.
        repeated: The points that it costs from the second time on, after a warning.
        most: How often it can count at once, such as the minutes of a late player.
        section: The section of the book.
        uncertain: The consequence is known from another edition, or second hand.
    """

    name: str
    consequence: Consequence = Consequence.CHOMBO
    points: int = 0
    repeated: int = 0
    most: int = 1
    section: str = ""
    uncertain: bool = False


def offences(rules: Rules) -> Mapping[str, Offence]:
    """Return the offences of the book of some rules; without a book, their mistakes.

    >>> from scorer.riichi.rules.choices import PenaltyBook
    >>> ema = Rules(penalties=PenaltyBook.EMA_2025, dead_hand=frozenset({"swap_call"}))
    >>> found = offences(ema)["swap_call"]
    >>> found.section, str(found.consequence), str(offences(ema)["late"].consequence)
    ('§6.3', 'dead_hand', 'points')
    """
    book = _books().get(rules.penalties)
    listed = {name: {} for name in sorted(MISTAKES)} if book is None else book["offences"]
    return {name: _offence(name, given, rules) for name, given in listed.items()}


def book_note(rules: Rules) -> Message | None:
    """Return what the book of some rules says about every chombo; None without a book."""
    book = _books().get(rules.penalties)
    return None if book is None else to_message(book["note"])


def consequence_text(offence: Offence) -> Text:
    """Return what follows from an offence.

    >>> str(consequence_text(Offence(name="late", consequence=Consequence.POINTS, points=2_000)))
    '2,000 after uma'
    """
    points, repeated = Number(offence.points), Number(offence.repeated)
    match offence.consequence:
        case Consequence.DEAD_HAND:
            return _("Dead hand")
        case Consequence.CHOMBO:
            priced = _("Chombo: {points} after uma, re-deal", points=points)
            return priced if offence.points else _("Chombo")
        case Consequence.WARNING:
            again = _("Warning, then {points} after uma", points=repeated)
            return again if offence.repeated else _("Warning")
    if offence.most > 1:
        return _("{points} after uma for each minute", points=points)
    return _("{points} after uma", points=points)


def is_dead_hand(reason: str, rules: Rules) -> bool:
    """Return whether a mistake costs only the hand.

    >>> is_dead_hand("swap_call", Rules(dead_hand=frozenset({"swap_call"})))
    True
    """
    found = offences(rules).get(reason)
    return found is not None and found.consequence is Consequence.DEAD_HAND


def _offence(name: str, given: Mapping[str, Any], rules: Rules) -> Offence:
    found = Offence(name=name, **given)
    if name in MISTAKES:
        dead = name in rules.dead_hand
        found = replace(found, consequence=Consequence.DEAD_HAND if dead else Consequence.CHOMBO)
    found = replace(found, consequence=Consequence(found.consequence))
    if found.consequence is Consequence.CHOMBO and rules.chombo is Chombo.AFTER_UMA:
        found = replace(found, points=rules.chombo_points)
    return found


@cache
def _books() -> Mapping[str, Mapping[str, Any]]:
    return read_toml(Path(__file__).with_name("penalties.toml"))
