"""Files of records, one a line: read whatever they hold, and answered one after the other."""

import gzip
import json
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from io import BufferedReader
from pathlib import Path
from typing import BinaryIO, cast

from scorer.tiles.errors import BadNotation, RiichiError
from scorer.tiles.terms import Language, Words

Answer = dict[str, object]

_GZIP = b"\x1f"
"""Its first byte, which no JSON starts with."""

_LONGEST_LINE = 1 << 20
_PATIENCE = 1.0
"""Seconds between two words to a terminal on how far it is."""

_TOO_DEEP = Words(
    "The line is nested too deeply; write one record a line.",
    "この行の入れ子が深すぎます。一行に一つの記録を書いてください。",
)


class Unreadable(RiichiError):
    """The file of records cannot be opened, or not be read to its end."""


def answers(
    name: str, answer: Callable[[object], Answer], *, language: Language, shown: bool
) -> Iterator[tuple[int, Answer]]:
    """The number of each line of a file, or of standard input for "-", and its answer.

    Counts on a terminal that would otherwise stay silent for long: where the answers go
    elsewhere, or are not shown. Unreadable if the file is.

    >>> list(answers("no/such", lambda record: {}, language=Language.ENGLISH, shown=True))
    Traceback (most recent call last):
    ...
    webapp.cli.jsonl.Unreadable: no/such cannot be read (No such file or directory); check the file.
    """
    progress = _Progress(shown=shown)
    try:
        for number, line in enumerate(_lines(name), 1):
            if not line.isspace():
                yield number, answer_line(line, number, answer, language=language)
                progress.count()
    finally:
        progress.end()


def answer_line(
    line: bytes, number: int, answer: Callable[[object], Answer], *, language: Language
) -> Answer:
    """Answer one line, or say what is wrong with it; named by its id, or else its number.

    >>> answer_line(b'{"id": "a"}', 7, lambda record: {"ok": True}, language=Language.ENGLISH)
    {'id': 'a', 'ok': True}
    >>> answer_line(b"]", 3, lambda record: {}, language=Language.ENGLISH)["error"]
    'The line is no JSON from column 1 on; write one record a line.'
    """
    named: Answer = {"id": None, "line": number}
    try:
        data = _parsed(line)
        if isinstance(data, dict) and type(data.get("id")) in {str, int}:
            named = {"id": data["id"]}
        return named | answer(data)
    except RiichiError as error:
        return named | {"error": error.text(language)}
    except RecursionError:  # thousands of brackets
        return named | {"error": _TOO_DEEP.text(language)}


def _parsed(line: bytes) -> object:
    if len(line) > _LONGEST_LINE:
        raise BadNotation(
            "The line is longer than a million bytes; write one record a line.",
            "この行は100万バイトを超えています。一行に一つの記録を書いてください。",
        )
    try:
        return json.loads(line)
    except ValueError as error:
        where = f" from column {error.colno} on" if isinstance(error, json.JSONDecodeError) else ""
        raise BadNotation(
            f"The line is no JSON{where}; write one record a line.",
            "この行はJSONとして読めません。一行に一つの記録を書いてください。",
        ) from None


def _lines(name: str) -> Iterator[bytes]:
    """The lines of a file, unpacked if it is packed; of an endless line only the beginning."""
    try:
        with ExitStack() as opened:
            if name == "-":
                stream = cast("BufferedReader", sys.stdin.buffer)
            else:
                stream = opened.enter_context(Path(name).open("rb"))
            packed = stream.peek(1)[:1] == _GZIP
            lines: BinaryIO = cast("BinaryIO", gzip.GzipFile(fileobj=stream)) if packed else stream
            while line := lines.readline(_LONGEST_LINE + 1):
                yield line
                while len(line) > _LONGEST_LINE and not line.endswith(b"\n"):
                    line = lines.readline(_LONGEST_LINE + 1)
    except (OSError, EOFError, zlib.error) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "damaged"
        raise Unreadable(
            f"{name} cannot be read ({reason}); check the file.",
            f"{name} を読めません({reason})。ファイルを確かめてください。",
        ) from None


class _Progress:
    """Counts the answers on a terminal that would otherwise stay silent for long."""

    def __init__(self, *, shown: bool) -> None:
        self._answered = 0
        self._silent = not sys.stderr.isatty() or (shown and sys.stdout.isatty())
        self._next = time.monotonic() + _PATIENCE

    def count(self) -> None:
        """Count an answer."""
        self._answered += 1
        if not self._silent and time.monotonic() > self._next:
            self._next += _PATIENCE
            print(f"\r{self._answered}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Leave the line to what comes next."""
        if not self._silent and self._answered:
            print("\r", end="", file=sys.stderr)
