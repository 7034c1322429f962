"""Align and cut text in the columns of a terminal, where a kanji takes two columns."""

from unicodedata import east_asian_width


def text_width(text: str) -> int:
    """Return the number of terminal columns that a text takes.

    >>> text_width("役満 2")
    6
    """
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def pad_right(text: str, columns: int) -> str:
    """Return a text followed by spaces up to a number of columns.

    >>> pad_right("役満", 6) + "|"
    '役満  |'
    """
    return text + " " * (columns - text_width(text))


def pad_left(text: str, columns: int) -> str:
    """Return a text preceded by spaces up to a number of columns.

    >>> pad_left("局", 4)
    '  局'
    """
    return " " * (columns - text_width(text)) + text


def cut_text(text: str, columns: int) -> str:
    """Return a text that takes at most this number of columns.

    >>> cut_text("Katharina", 5), cut_text("Ben", 5)
    ('Kath…', 'Ben')
    """
    if text_width(text) <= columns:
        return text
    while text_width(text) >= columns:
        text = text[:-1]
    return f"{text.rstrip()}…"
