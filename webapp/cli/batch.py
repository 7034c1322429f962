"""`tenbo score --batch`: hand records in, one a line, and a line of JSON out for each."""

import gzip
import json
import sys
import time
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from io import BufferedReader
from pathlib import Path
from typing import BinaryIO, cast

from scorer.errors import BadNotation, RiichiError
from scorer.rules import Rules
from scorer.score import check
from scorer.terms import Language, Words
from webapp.records import HandRecord, read_record
from webapp.records.answers import answer
from webapp.refusal import REFUSED

_GZIP = b"\x1f"
"""Its first byte, which no JSON starts with."""

_LONGEST_LINE = 1 << 20
_PATIENCE = 1.0
"""Seconds between two words to a terminal on how far it is."""


_TOO_DEEP = Words(
    "The line is nested too deeply; write one hand record a line.",
    "この行の入れ子が深すぎます。一行に一つの記録を書いてください。",
)


class Unreadable(RiichiError):
    """The file of records cannot be opened, or not be read to its end."""


def run_batch(name: str, *, rules: Rules | None, language: Language) -> int:
    """Answer each record of a file, or of standard input for "-"; 0 if it was read to its end.

    Records that cannot be scored are answered with the reason, and counted on standard error.

    >>> run_batch("no/such/file", rules=None, language=Language.ENGLISH)
    2
    """
    progress = _Progress(language)
    try:
        for number, line in enumerate(_lines(name), 1):
            if line.isspace():
                continue
            said = answer_line(line, number, rules=rules, language=language)
            print(json.dumps(said), flush=True)  # whoever reads a pipe gets each answer at once
            progress.count(failed="error" in said)
    except Unreadable as error:
        progress.end()
        print(f"tenbo: {error.text(language)}", file=sys.stderr)
        return REFUSED
    progress.end()
    return 0


def answer_line(
    line: bytes, number: int, *, rules: Rules | None, language: Language
) -> dict[str, object]:
    """Answer one line: with the score, or with the error, whatever the line holds.

    >>> answer_line(b'{"id": "a"}', 7, rules=None, language=Language.ENGLISH)
    {'id': 'a', 'error': 'The field winner is missing; make it a whole number from 0 to 3.'}
    >>> answer_line(b"7", 3, rules=None, language=Language.ENGLISH)
    {'id': None, 'line': 3, 'error': 'The line holds no JSON object; write one hand record a line.'}
    """
    name: dict[str, object] = {"id": None, "line": number}
    try:
        data = _parsed(line)
        if isinstance(data, dict) and type(data.get("id")) in {str, int}:
            name = {"id": data["id"]}
        record = read_record(data, rules)
    except RiichiError as error:
        return name | {"error": error.text(language)}
    except RecursionError:  # thousands of brackets
        return name | {"error": _TOO_DEEP.text(language)}
    try:
        return name | answer(record)
    except RiichiError as error:
        return name | {"error": _objections(record, error, language)}


def _objections(record: HandRecord, error: RiichiError, language: Language) -> str:
    """All that is wrong with the hand, or else what made its settlement fail."""
    objections = check(record.hand, record.win, record.rules) or (error,)
    return " ".join(objection.text(language) for objection in objections)


def _parsed(line: bytes) -> object:
    if len(line) > _LONGEST_LINE:
        raise BadNotation(
            "The line is longer than a million bytes; write one hand record a line.",
            "この行は100万バイトを超えています。一行に一つの記録を書いてください。",
        )
    try:
        return json.loads(line)
    except ValueError as error:
        where = f" from column {error.colno} on" if isinstance(error, json.JSONDecodeError) else ""
        raise BadNotation(
            f"The line is no JSON{where}; write one hand record a line.",
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
    """Counts the answers; says so on a terminal that would otherwise stay silent for long."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._answered = self._failed = 0
        self._silent = not sys.stderr.isatty() or sys.stdout.isatty()
        self._next = time.monotonic() + _PATIENCE

    def count(self, *, failed: bool) -> None:
        """Count an answer."""
        self._answered += 1
        self._failed += failed
        if not self._silent and time.monotonic() > self._next:
            self._next += _PATIENCE
            print(f"\r{self._answered}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Say how many records failed, if any did."""
        if not self._silent and self._answered:
            print("\r", end="", file=sys.stderr)
        if self._failed:
            words = Words(
                f"{self._failed} of {self._answered} records could not be scored; their lines "
                "say why.",
                f"{self._answered}件のうち{self._failed}件は計算できませんでした。"
                "理由は各行にあります。",
            )
            print(f"tenbo: {words.text(self._language)}", file=sys.stderr)
