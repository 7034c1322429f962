"""JSON Lines files of records: read whatever they hold and answer each line."""

import gzip
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from io import BufferedReader, BytesIO
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, cast

import msgspec

from scorer.tiles.errors import BadNotation, RiichiError
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from webapp.typed_json.parse import InvalidSyntax, parse_json

Answer = dict[str, Any]
Parsed = TypeVar("Parsed")

_GZIP = b"\x1f"
"""The first byte of a gzip file; no JSON starts with it."""

LONGEST_LINE = 1 << 20
"""The most bytes of a line, with its end."""

_BLOCK = 1 << 18
"""The most bytes that are read at once."""

_PROGRESS_INTERVAL = 1.0
"""Seconds between two progress messages."""


class UnreadableFile(RiichiError):
    """The file of records cannot be opened or not be read to its end."""


def answer_line(
    line: bytes, number: int, answer: Callable[[object], Answer], *, language: Language
) -> Answer:
    """Return the answer to a line, or an error; both with the record's id or the line number."""
    source, found = parse_line(line, number, answer, language=language)
    return source | found


def parse_line(
    line: bytes, number: int, parse: Callable[[object], Parsed], *, language: Language
) -> tuple[Answer, Parsed | Answer]:
    """Return the record's id or the line number, and the parsed record or an error.

    >>> parse_line(b'{"id": "a"}', 7, len, language=Language.ENGLISH)
    ({'id': 'a'}, 1)
    """
    source: Answer = {"id": None, "line": number}
    try:
        data = _decode(line)
        if isinstance(data, dict) and type(data.get("id")) in {str, int}:
            source = {"id": data["id"]}
        return source, parse(data)
    except RiichiError as error:
        return source, {"error": error.text(language)}


def encode(answer: Answer) -> bytes:
    """Return an answer as a line of JSON."""
    return msgspec.json.format(msgspec.json.encode(answer), indent=0) + b"\n"


def _decode(line: bytes) -> object:
    if len(line) > LONGEST_LINE:
        raise BadNotation(_("The line is longer than a million bytes; write one record a line."))
    try:
        return parse_json(line)
    except InvalidSyntax as error:
        raise BadNotation(
            _("The line is not valid JSON; write one record a line.")
            if error.column is None
            else _(
                "The line is not valid JSON from column {column} on; write one record a line.",
                column=error.column,
            )
        ) from None


class Block(NamedTuple):
    """Some whole lines of a file, and the number of the first one."""

    first: int
    text: bytes

    def lines(self) -> Iterator[tuple[int, bytes]]:
        """Yield each line that is not blank, with its number."""
        for number, line in enumerate(BytesIO(self.text), self.first):
            if not line.isspace():
                yield number, line


def read_blocks(name: str) -> Iterator[Block]:
    """Yield the lines of a file in blocks, each as soon as it can be read; "-" is standard input.

    Raise UnreadableFile if the file cannot be read.

    A gzipped file is decompressed; of an endless line there is only the beginning.
    """
    first = 1
    rest = b""
    for part in _parts(name):
        rest += part
        if end := rest.rfind(b"\n") + 1:
            yield Block(first, rest[:end])
            first += rest.count(b"\n")
            rest = rest[end:]
        rest = rest[: LONGEST_LINE + 1]
    if rest:
        yield Block(first, rest)


def _parts(name: str) -> Iterator[bytes]:
    with open_input(name) as stream:
        gzipped = stream.peek(1)[:1] == _GZIP
        content = gzip.GzipFile(fileobj=stream) if gzipped else stream
        while part := content.read1(_BLOCK):
            yield part


@contextmanager
def open_input(name: str) -> Iterator[BufferedReader]:
    """Open a file, "-" for standard input; raise UnreadableFile if it cannot be read."""
    try:
        with ExitStack() as stack:
            if name == "-":
                yield cast("BufferedReader", sys.stdin.buffer)
            else:
                yield stack.enter_context(Path(name).open("rb"))
    except (OSError, EOFError, zlib.error) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "damaged"
        raise UnreadableFile(
            _("{name} cannot be read ({reason}); check the file.", name=name, reason=reason)
        ) from None


class Progress:
    """The number of answers so far, printed on a terminal that would otherwise stay silent."""

    def __init__(self, *, prints_all: bool) -> None:
        """Print nothing if the caller prints all answers on the terminal."""
        self._answered = 0
        self._silent = not sys.stderr.isatty() or (prints_all and sys.stdout.isatty())
        self._next = time.monotonic() + _PROGRESS_INTERVAL

    def count(self, answers: int = 1) -> None:
        """Count answers."""
        self._answered += answers
        if not self._silent and time.monotonic() > self._next:
            self._next += _PROGRESS_INTERVAL
            print(f"\r{self._answered}", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Return to the start of the line, for the next output."""
        if not self._silent and self._answered:
            print("\r", end="", file=sys.stderr)
