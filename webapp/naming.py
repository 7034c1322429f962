"""Sentences about seats told with the names of those who sit there."""

import re
from collections.abc import Sequence

from scorer.errors import RiichiError

_SEATS = (re.compile(r"\b[Ss]eat (\d(?:, \d)*)(?!\d)"), re.compile(r"席(\d(?:, \d)*)(?!\d)"))


def with_names(error: RiichiError, names: Sequence[str]) -> RiichiError:
    """The same objection, with names in the place of the numbers of seats.

    >>> str(with_names(RiichiError("Seat 1, 3 cannot pay seat 0.", "席1"), ("A", "B", "C", "D")))
    'B, D cannot pay A.'
    """

    def named(found: re.Match[str]) -> str:
        seats = [int(each) for each in found[1].split(", ")]
        known = all(seat < len(names) for seat in seats)
        return ", ".join(names[seat] for seat in seats) if known else found[0]

    english, japanese = (
        pattern.sub(named, said)
        for pattern, said in zip(_SEATS, (error.english, error.japanese), strict=True)
    )
    return type(error)(english, japanese)
