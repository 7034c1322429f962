"""Read the logs of a file of any format, which its content shows."""

import json
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from html import unescape
from io import BytesIO
from itertools import islice
from typing import Any
from urllib.parse import unquote, unquote_plus
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

from scorer.tiles.errors import BadNotation, RiichiError
from scorer.tiles.messages import message as _
from webapp.records.logs.game_log import GameLog, OtherKind, cut_at
from webapp.records.logs.mahjong_soul import read_mahjong_soul
from webapp.records.logs.majiang import read_majiang
from webapp.records.logs.mjai import TYPES, is_event, read_mjai, split_games
from webapp.records.logs.mjlog import read_mjlog
from webapp.records.logs.tenhou_json import read_tenhou_json
from webapp.records.table_file import is_table, unicode_encoding
from webapp.typed_json.parse import InvalidSyntax, parse_json

MAX_BYTES = 8_000_000
"""Limit of a log, decompressed; those of Tenhou have 0.1 MB, those of Mahjong Soul up to 1 MB."""

MAX_GAMES = 100
"""Limit of the games of a file."""

_MAX_VALUES = 100_000
"""Limit of the values of a file that stand behind each other, such as events."""

SAMPLE = 4096
"""The bytes that show the format."""

ZIP_STARTS = (b"PK\x03\x04", b"PK\x05\x06")
"""The beginnings of ZIP files, and of those without any file."""

OWN_PART = "tenbo.json"
"""The part of a ZIP file that tenbo writes."""

_GZIP = b"\x1f"
_OWN = re.compile(r'"(?:tenbo_session|first_dealer)"\s*:')
_XML = re.compile(r"\s*<(?:[\s\S]{0,4000}<)?(?:mjloggm|SHUFFLE|GO|UN|TAIKYOKU|INIT)\b")
_NO_BLANK = re.compile(r"\S")
_ADDRESS = re.compile(r'tenhou\.net/\d\b[^\s"<>]{0,99}?[#&?]json=(.+)')
_JSON = re.compile(
    rf'"type"\s*:\s*"(?:{"|".join(sorted(TYPES))})"'
    r'|"(?:qijia|qipai)"\s*:'
    r'|\.lq\.|"[\w./]*Record[A-Z]\w*"|"head"\s*:\s*\{'
    r'|"log"\s*:\s*\[\s*\[\s*\[|"ratingc"|"ver"\s*:\s*"?2|"rule"\s*:\s*[{\["]'
)
"""The signs of MJAI, Majiang, Mahjong Soul and the JSON of Tenhou."""

_ENCODED = _(
    "The log is of Mahjong Soul as its server sends it, in protocol buffers; save it decoded, as "
    "JSON, with a downloader of game logs."
)
_HEAD_ONLY = _(
    "The file has only the head of a log of Mahjong Soul, without its hands; save the whole log."
)
_OTHERS = (
    (re.compile(r'\A[^{\["<]{0,4}\.lq\.'), _ENCODED),
    (
        re.compile(
            # A table of games can have their addresses, too.
            r"\A(?:(?:http|<|\[Internet|\d\d:\d\d \|)[\s\S]*|[^{\[<,;\t|\x01-\x08]*)"
            r"(?:\b20\d{8}gm-[0-9a-f]{4}-|\b\d{6}-[0-9a-f]{8}-[0-9a-f]{4}-|paipu=)"
        ),
        _(
            "The file has the address of a log, not the log; open the address, download the log, "
            "and choose that file."
        ),
    ),
    (
        re.compile(r'"names"\s*:\s*\["near"'),
        _(
            "The file has what photos of a table show of one hand, without its result; there is "
            "no score to check."
        ),
    ),
    (
        re.compile(r"\bActionNewRound\b"),
        _(
            "The file has what one player saw during a game of Mahjong Soul; save the log after "
            "the game, which has the tiles of all."
        ),
    ),
)


def is_log(data: bytes) -> bool:
    """Return whether a file is a log, by its beginning.

    Raises:
        OtherKind: If it is a log that cannot be read as it is.
    """
    if data.startswith(_GZIP):
        with suppress(zlib.error):
            data = zlib.decompressobj(wbits=31).decompress(data[:SAMPLE], SAMPLE)
    start = data[:SAMPLE]
    sample = start.decode(unicode_encoding(start), "replace").lstrip("\ufeff\ufffd \t\r\n")
    if _XML.match(sample) or _ADDRESS.search(sample):
        return True
    if _OWN.search(sample):
        return False
    for pattern, reason in _OTHERS:
        if pattern.search(sample):
            raise OtherKind(reason)
    return sample.startswith(("{", "[")) and _JSON.search(sample) is not None


def read_logs(data: bytes) -> tuple[GameLog, ...]:
    """Read the logs of a file, which can be a ZIP file; none if it has no log.

    Raises:
        BadNotation: With the place of the first error.
    """
    found: Iterable[GameLog] = ()
    if data.startswith(ZIP_STARTS):
        found = _read_archive(data)
    elif is_log(data):
        found = _read_text(_decode(data, MAX_BYTES))
    logs = tuple(islice(found, MAX_GAMES + 1))
    if len(logs) > MAX_GAMES:
        raise _too_many()
    return logs


def _too_many() -> BadNotation:
    return BadNotation(_("The file has more than {most} games; split it.", most=MAX_GAMES))


def _too_large() -> BadNotation:
    return BadNotation(
        _("The log is larger than {most} MB; choose one game.", most=MAX_BYTES // 1_000_000)
    )


def _read_archive(data: bytes) -> Iterator[GameLog]:
    """Yield the logs of a ZIP file; the other files in it do not matter, nor does one of tenbo."""
    if OWN_PART.encode() in data or is_table(data):
        return
    if len(data) > MAX_BYTES:
        raise _too_large()
    if data.count(b"PK\x01\x02") > 10 * MAX_GAMES:
        raise _too_many()
    with _unzipping():
        archive = ZipFile(BytesIO(data))
    names = archive.namelist()
    remaining = MAX_BYTES
    other: OtherKind | None = None
    for name in names:
        try:
            if content := _read_part(archive, name, remaining):
                text = _decode(content, remaining)
                remaining -= len(text)
                yield from _read_text(text)
        except OtherKind as error:
            other = error
        except RiichiError as error:
            raise BadNotation(_("{entry}: {text}", entry=name, text=error.message)) from None
    if remaining == MAX_BYTES:
        raise other or _no_log_among(names)


@contextmanager
def _unzipping() -> Iterator[None]:
    try:
        yield
    except RiichiError:
        raise
    except Exception:  # zipfile raises errors of many classes
        raise BadNotation(_("It is damaged; get the ZIP file again.")) from None


def _no_log_among(names: Sequence[str]) -> OtherKind:
    if any(name.lower().endswith(".zip") for name in names):
        return OtherKind(_("The ZIP file has other ZIP files; unpack it, and choose one of them."))
    if names:
        return OtherKind(_("The ZIP file has no log that tenbo reads."))
    return OtherKind(_("The ZIP file is empty."))


def _read_part(archive: ZipFile, name: str, most: int) -> bytes:
    """Return a part that begins as a log, or nothing; more than `most` bytes are too many."""
    if archive.getinfo(name).compress_type not in {ZIP_STORED, ZIP_DEFLATED}:
        return b""  # the others decompress any amount at once
    with _unzipping(), archive.open(name) as stream:
        start = stream.read(SAMPLE)
        return start + stream.read(most + 1) if is_log(start) else b""


def _read_text(text: str) -> Iterator[GameLog]:
    if _XML.match(text):
        yield from map(read_mjlog, _documents(text))
    elif addresses := _ADDRESS.findall(text):
        for each in addresses[: MAX_GAMES + 1]:
            # Programs write a blank as %20, or as a plus, and HTML writes a quote as &quot;.
            plain = "%20" in each or each.startswith("{")
            text = unquote(unescape(each)) if plain else unquote_plus(each)
            text = unquote(text) if text.startswith("%") else text  # encoded twice
            yield from _logs(_first_value(text)[0])
    else:
        yield from _logs(_value(text))


def _documents(text: str) -> list[str]:
    """Return the XML documents of a text."""
    found = re.findall(r"<mjloggm\b.*?(?:</mjloggm>|\Z)", text, re.DOTALL)
    return found[: MAX_GAMES + 1] if len(found) > 1 else [text]


def _is_move(value: Any) -> bool:
    return is_event(value) and value["type"] in TYPES


def _logs(value: Any) -> Iterator[GameLog]:
    """Yield the logs of a JSON value: a log, a list of them, or the events of games."""
    if isinstance(value, list):
        if any(map(_is_move, value)):
            yield from map(read_mjai, split_games(value))
        elif any(each and isinstance(each, list) and _is_move(each[0]) for each in value) or any(
            isinstance(each, Mapping) and {"head", "log"} & each.keys() for each in value
        ):
            for each in value[: MAX_GAMES + 1]:
                yield from _logs(each)
        elif value:
            yield from _mahjong_soul(value)
    elif isinstance(value, Mapping):
        if "qijia" in value or "player" in value:
            yield read_majiang(value)
        elif isinstance(value.get("log"), list):
            yield read_tenhou_json(value)
        elif is_event(value) or "mjai_log" in value:
            yield from _logs(value.get("mjai_log", [value]))
        else:
            yield from _mahjong_soul(value)


def _mahjong_soul(value: Any) -> Iterator[GameLog]:
    """Yield a log of Mahjong Soul if there are decoded messages."""
    log = read_mahjong_soul(value)
    if log.rounds:
        yield log
    elif isinstance(value, Mapping) and "head" in value:
        raise OtherKind(_ENCODED if value.get("data") else _HEAD_ONLY)


def _decode(data: bytes, most: int) -> str:
    if data.startswith(_GZIP):
        data = _decompress(data, most + 1)
    if len(data) > most:
        raise _too_large()
    try:
        text = data.decode(unicode_encoding(data))
        if "\x00" not in text:
            return text.removeprefix("\ufeff")
        place = data.find(b"\x00")
    except UnicodeDecodeError as error:
        place = error.start
    raise BadNotation(
        _(
            "The log is not text in UTF-8 at byte {place}; get it again, or save it as UTF-8.",
            place=place + 1,
        )
    )


def _decompress(data: bytes, most: int) -> bytes:
    """Return up to so many bytes of a gzipped log; raise BadNotation if it is cut or damaged."""
    stream = zlib.decompressobj(wbits=31)
    try:
        found = stream.decompress(data, most)
        if len(found) < most and not stream.eof:
            raise zlib.error
    except zlib.error:
        raise BadNotation(
            _(
                "The compressed log is cut or damaged at byte {place}; get it again.",
                place=len(data),
            )
        ) from None
    return found


def _value(text: str) -> Any:
    """Parse JSON: one value, or several behind each other."""
    with suppress(InvalidSyntax):
        return parse_json(text)
    return list(islice(_values(text), _MAX_VALUES))


def _values(text: str) -> Iterator[Any]:
    end = 0
    while start := _NO_BLANK.search(text, end):
        value, end = _first_value(text, start.start())
        yield value


def _first_value(text: str, start: int = 0) -> tuple[Any, int]:
    """Parse the JSON at a place; return it and its end: the address of a log can go on after it."""
    try:
        _found, end = json.JSONDecoder().raw_decode(text, start)
        return parse_json(text[start:end]), end
    except json.JSONDecodeError as error:
        raise cut_at(error.lineno, error.colno) from None
    except (ValueError, RecursionError):
        raise cut_at(1, 1) from None
