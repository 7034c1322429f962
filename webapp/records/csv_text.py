"""Write tables in CSV for spreadsheets."""

import csv
import io
import re
from collections.abc import Iterable

_FORMULA = "=+\\-@＝＋－＠\t\r'"
"""The first characters of cells that spreadsheets execute, according to OWASP, and the quote."""

_SEPARATORS = ";\t|\r\n"
"""Characters at which a spreadsheet can split a line; inside a cell only a comma is safe."""

_ISOLATES = re.compile("[\u2068\u2069]")
_START = rf"(\A|[{_SEPARATORS}])"
_BEFORE_FORMULA = re.compile(rf"{_START}(?=[ \xa0\u3000]*[{_FORMULA}])")
_QUOTE = re.compile(rf"{_START}'(?=[ \xa0\u3000]*[{_FORMULA}])")


def csv_text(rows: Iterable[Iterable[object]]) -> str:
    r"""Return rows as CSV; a text that a spreadsheet would execute is quoted.

    The quote is before the formula, also where a spreadsheet splits at a semicolon, a tab or a bar.
    """
    text = io.StringIO()
    csv.writer(text).writerows([_quote(cell) for cell in row] for row in rows)
    return text.getvalue()


def _quote(cell: object) -> object:
    if not isinstance(cell, str):
        return cell
    return _BEFORE_FORMULA.sub(r"\1'", _ISOLATES.sub("", cell))


def unquote(cell: str) -> str:
    """Return the text of a cell that `csv_text` wrote."""
    return _QUOTE.sub(r"\1", cell)


def sheet_points(points: int) -> float:
    """Return points as a score sheet has them.

    >>> sheet_points(45500)
    45.5
    """
    return points / 1000
