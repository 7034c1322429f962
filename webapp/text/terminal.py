"""Tables in the columns of a terminal, where a kanji takes two and an accent none."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from unicodedata import category, east_asian_width

from scorer.tiles.messages import isolate

NAME_COLUMNS = 16
"""The most columns of a name in a table."""

_INVISIBLE = frozenset(("Mn", "Me", "Cf"))


def text_width(text: str) -> int:
    """Return the number of terminal columns that a text takes.

    >>> text_width("役満 2"), text_width("e\u0301")
    (6, 1)
    """
    if text.isascii():
        return len(text)
    return sum(_sign_width(sign) for sign in text)


def _sign_width(sign: str) -> int:
    if category(sign) in _INVISIBLE:
        return 0
    return 2 if east_asian_width(sign) in "WF" else 1


def cut_text(text: str, columns: int) -> str:
    """Return a text that takes at most this number of columns.

    >>> cut_text("Katharina", 5), cut_text("Ben", 5)
    ('Kath…', 'Ben')
    """
    if text_width(text) <= columns:
        return text
    while text_width(text) >= columns:
        text = text[:-1]
    opened = text.count("\u2068") - text.count("\u2069")
    return f"{text.rstrip()}…" + opened * "\u2069"


def table_lines(
    rows: Iterable[Sequence[str] | str],
    *,
    right: Collection[int] = (),
    least: Sequence[int] = (),
    indent: str = "",
    gap: str = " ",
) -> Iterator[str]:
    """Yield the lines of a table, whose columns are as wide as their widest cell.

    Args:
        rows: The rows. A text in place of a row is a line of its own, and the last cell of a row
            that is shorter than others can be longer than its column.
        right: The columns whose cells stand at the right.
        least: The smallest widths of the first columns.
        indent: What stands before each row.
        gap: What stands between two columns.

    >>> print(*table_lines([("役満", "1"), ("Riichi", "20")], right=[1]), sep="\\n")
    役満    1
    Riichi 20
    """
    rows = list(rows)
    longest = max((len(row) for row in rows if not isinstance(row, str)), default=0)
    widths = [*least, *[0] * longest][:longest]
    for row in rows:
        if not isinstance(row, str):
            ends = len(row) - (len(row) < longest)
            for place, cell in enumerate(row[:ends]):
                widths[place] = max(widths[place], text_width(cell))
    for row in rows:
        if isinstance(row, str):
            yield row
            continue
        cells = []
        for place, (cell, width) in enumerate(zip(row, widths, strict=False)):
            blanks = " " * (width - text_width(cell))
            cells.append(blanks + isolate(cell) if place in right else isolate(cell) + blanks)
        yield (indent + gap.join(cells)).rstrip(" ")
