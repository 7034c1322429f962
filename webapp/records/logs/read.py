"""Read a log of any format, which its content shows."""

import json
import re
import zlib
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from scorer.tiles.errors import BadNotation
from scorer.tiles.messages import message as _
from webapp.records.logs.game_log import GameLog, LogFormat
from webapp.records.logs.mahjong_soul import read_mahjong_soul
from webapp.records.logs.mjai import TYPES, read_mjai
from webapp.records.logs.mjlog import read_mjlog
from webapp.records.logs.tenhou_json import read_tenhou_json
from webapp.typed_json.parse import InvalidSyntax, parse_json

MAX_BYTES = 8_000_000
"""Limit of a log, decompressed; those of Tenhou have 0.1 MB, those of Mahjong Soul up to 1 MB."""

SAMPLE = 4096
"""The bytes that show the format."""

_GZIP = b"\x1f"
_OWN = re.compile(r'"(?:tenbo_session|first_dealer)"\s*:')
_MJAI = re.compile(rf'"type"\s*:\s*"(?:{"|".join(sorted(TYPES))})"')
_MAHJONG_SOUL = re.compile(r'\.lq\.|"RecordNewRound"|"head"\s*:\s*\{')
_TENHOU = re.compile(r'"log"\s*:\s*\[|"ratingc"|"ver"\s*:\s*"?2|"rule"\s*:\s*\{')


def recognise(data: bytes) -> LogFormat | None:
    """Return the format of a log by its beginning; None if it is not a log."""
    if data.startswith(_GZIP):
        with suppress(zlib.error):
            data = zlib.decompressobj(wbits=31).decompress(data[:SAMPLE], SAMPLE)
    # In UTF-16 every other byte of ASCII is zero; the reader refuses it.
    sample = (
        data[:SAMPLE].replace(b"\x00", b"").decode("utf-8", "replace").lstrip("\ufeff\ufffd \t\r\n")
    )
    if sample.startswith("<"):
        return LogFormat.MJLOG
    if not sample.startswith(("{", "[")) or _OWN.search(sample):
        return None
    for pattern, found in (
        (_MJAI, LogFormat.MJAI),
        (_MAHJONG_SOUL, LogFormat.MAHJONG_SOUL),
        (_TENHOU, LogFormat.TENHOU_JSON),
    ):
        if pattern.search(sample):
            return found
    return None


def read_log(data: bytes) -> GameLog | None:
    """Read a log; return None if the data is not one.

    Raises:
        BadNotation: With the place of the first error.
    """
    found = recognise(data)
    if found is None:
        return None
    text = _decode(data)
    if found is LogFormat.MJLOG:
        return read_mjlog(text)
    if found is LogFormat.MJAI:
        return read_mjai(text)
    parsed = _parse(text)
    return read_tenhou_json(parsed) if "log" in parsed else read_mahjong_soul(parsed)


def _decode(data: bytes) -> str:
    if data.startswith(_GZIP):
        data = _decompress(data, MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise BadNotation(
            _("The log is larger than {most} MB; choose one game.", most=MAX_BYTES // 1_000_000)
        )
    place = data.find(b"\x00")  # as in UTF-16, whose ASCII is also UTF-8
    if place < 0:
        try:
            return data.decode("utf-8-sig")
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


def _parse(text: str) -> Mapping[str, Any]:
    try:
        found = parse_json(text)
    except InvalidSyntax:
        found = None
    if isinstance(found, Mapping):
        return found
    line, column = 1, 1
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        line, column = error.lineno, error.colno
    raise BadNotation(
        _(
            "The log is cut or damaged at line {line}, column {column}; get it again.",
            line=line,
            column=column,
        )
    )
