"""Write tables in CSV for spreadsheets."""

import csv
import io
from collections.abc import Iterable

_FORMULA = tuple("=+-@＝＋－＠\t\r'")
"""The first characters of cells that spreadsheets execute, according to OWASP, and the quote."""


def csv_text(rows: Iterable[Iterable[object]]) -> str:
    r"""Return rows as CSV; a text that a spreadsheet would execute is quoted.

    >>> csv_text([["=1+1", "Aki", -5]])
    "'=1+1,Aki,-5\r\n"
    """
    text = io.StringIO()
    csv.writer(text).writerows([_quote(cell) for cell in row] for row in rows)
    return text.getvalue()


def _quote(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell


def unquote(cell: str) -> str:
    """Return the text of a cell that `csv_text` wrote.

    >>> unquote("'=1+1")
    '=1+1'
    """
    return cell[1:] if cell[:1] == "'" and cell[1:].startswith(_FORMULA) else cell


def sheet_points(points: int) -> float:
    """Return points as a score sheet has them.

    >>> sheet_points(45500)
    45.5
    """
    return points / 1000
