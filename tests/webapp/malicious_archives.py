"""Make files for the import that cost a server much more than their size suggests."""

from __future__ import annotations

import io
import json
import struct
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from PIL import Image

from scorer.riichi.rules.rules import Rules
from scorer.table.events import PointsAdjusted
from scorer.table.session.log import GameStarted, SessionStarted
from scorer.table.session.session import Session
from tests.malicious_photos import encode
from webapp.views.session.log_file import log_text

_LOG, _CONTENTS = "1/log.json", "tenbo.json"
_GPS = 0x8825
_LOCATION = {1: "N", 2: (35.0, 41.0, 22.0)}


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of an archive as its headers describe it, whatever its data are.

    Attributes:
        name: Its name.
        packed: The size of its data in the archive.
        size: The size that the headers claim for the decompressed data.
        crc: The checksum that the headers claim.
        method: The number of the compression method.
        place: Where its local header is.
    """

    name: str
    packed: int
    size: int
    crc: int
    method: int = ZIP_STORED
    place: int = 0

    def local_header(self) -> bytes:
        """Return the header in front of the data."""
        return b"PK\x03\x04" + self._common() + self.name.encode()

    def directory_entry(self) -> bytes:
        """Return the entry in the directory at the end of the archive."""
        place = struct.pack("<HHHLL", 0, 0, 0, 0, self.place)
        return b"PK\x01\x02\x14\0" + self._common() + place + self.name.encode()

    def _common(self) -> bytes:
        sizes = (self.crc, self.packed, self.size, len(self.name.encode()), 0)
        return struct.pack("<HHHHHLLLHH", 20, 0, self.method, 0, 0x21, *sizes)


def _raw_archive(data: bytes, parts: Sequence[_Part]) -> bytes:
    """Return an archive with these data and a directory of these parts."""
    directory = b"".join(each.directory_entry() for each in parts)
    end = struct.pack("<HHHHLLH", 0, 0, 1, 1, len(directory), len(data), 0)
    return data + directory + b"PK\x05\x06" + end


def archive(parts: Mapping[str, bytes], method: int = ZIP_DEFLATED) -> bytes:
    """Return a valid archive."""
    stream = io.BytesIO()
    with ZipFile(stream, "w", method) as file:
        for name, data in parts.items():
            file.writestr(ZipInfo(name), data, method)
    return stream.getvalue()


def contents(photos: Sequence[str] = (), *, sessions: int = 1, first: int = 1) -> bytes:
    """Return the list of some sessions with a log and photos.

    Args:
        photos: The names of the photos of each session.
        sessions: The number of sessions.
        first: The first of the entries whose winners the photos show, two for each entry.
    """
    listed = [
        {"image": name, "seq": first + place // 2, "winner": 1 + place % 2}
        for place, name in enumerate(photos)
    ]
    logs = [{"log": f"{n}/log.json", "photos": listed} for n in range(1, sessions + 1)]
    return json.dumps({"tenbo_archive": 1, "sessions": logs}).encode()


def decompression_bomb(compressed: bytes, method: int) -> bytes:
    """Return an archive whose log claims to have 100 bytes.

    Args:
        compressed: Many zeros, compressed.
        method: The number of the compression method.
    """
    listed = contents()
    first = _Part(_CONTENTS, len(listed), len(listed), zlib.crc32(listed))
    data = first.local_header() + listed
    crc = zlib.crc32(bytes(100))
    log = _Part(_LOG, len(compressed), 100, crc, method, place=len(data))
    return _raw_archive(data + log.local_header() + compressed, [first, log])


def shared_photo(log: bytes, photo: bytes, *, sessions: int, uses: int) -> bytes:
    """Return an archive whose sessions list one photo many times."""
    logs = {f"{n}/log.json": log for n in range(1, sessions + 1)}
    return archive(
        {_CONTENTS: contents(["a.jpg"] * uses, sessions=sessions), **logs, "a.jpg": photo}
    )


def compressed_photos(log: bytes, photo: bytes, count: int) -> bytes:
    """Return an archive with many photos; it is small if they are mostly zeros."""
    names = [f"{n}.jpg" for n in range(count)]
    parts = {_CONTENTS: contents(names), _LOG: log}
    return archive(parts | dict.fromkeys(names, photo))


def overlapping_photos(log: bytes, photo: bytes, count: int) -> bytes:
    """Return an archive with many photos that share nearly all of their bytes.

    Each photo begins with a comment in which the local header of the next one is.
    """
    names = [f"{n}.jpg" for n in range(count)]
    data, inside = photo, list[_Part]()
    for name in reversed(names):
        if inside:
            comment = inside[-1].local_header() + data[:2]
            length = struct.pack(">H", len(comment) + 2)
            data = data[:2] + b"\xff\xfe" + length + comment + data[2:]
        inside.append(_Part(name, len(data), len(data), zlib.crc32(data)))
    texts = {_CONTENTS: contents(names), _LOG: log}
    before, parts = b"", list[_Part]()
    for name, text in texts.items():
        parts.append(_Part(name, len(text), len(text), zlib.crc32(text), place=len(before)))
        before += parts[-1].local_header() + text
    before += inside[-1].local_header() + data
    for each in inside:
        place = len(before) - each.size - len(each.local_header())
        parts.append(_Part(each.name, each.packed, each.size, each.crc, place=place))
    return _raw_archive(before, parts)


def large_directory(entries: int) -> bytes:
    """Return an archive whose directory lists one empty part many times."""
    part = _Part(_CONTENTS, 0, 0, 0)
    return _raw_archive(part.local_header(), [part] * entries)


def log_of_lists(size: int) -> bytes:
    """Return an archive with a log of some bytes, nearly all of which are brackets."""
    log = b'{"tenbo_session": 1, "entries": [' + b"[[[[[]]]]]," * (size // 11) + b"{}]}"
    return archive({_CONTENTS: contents(), _LOG: log})


def located_photo() -> bytes:
    """Return a JPEG with the place where it was taken."""
    exif = Image.Exif()
    exif[_GPS] = _LOCATION
    return encode(Image.effect_noise((320, 240), 80).convert("RGB"), "JPEG", exif=exif)


def photos_of_segments(log: bytes, count: int) -> bytes:
    """Return an archive with photos of so many segments that it takes long to reject them."""
    names = [f"{n}.jpg" for n in range(count)]
    photo = b"\xff\xd8\xff" + b"\xdd\0\4\0\0\xff" * 5001
    parts = {_CONTENTS: contents(names), _LOG: log}
    return archive(parts | dict.fromkeys(names, photo))


def long_logs(sessions: int, entries: int) -> bytes:
    """Return an archive whose sessions have the longest names and an entry many times."""
    name = "\N{FAMILY}" * 50
    start = SessionStarted(name, tuple(f"{n:x}{name[1:]}" for n in range(16)), Rules())
    session = Session.start(start).append(GameStarted((0, 1, 2, 3)))
    log = json.loads(log_text(session.record(PointsAdjusted((0, 0, 0, 0))).log))
    log["entries"] += log["entries"][-1:] * (entries - len(log["entries"]))
    text = json.dumps(log, ensure_ascii=False).encode()
    logs = {f"{n}/log.json": text for n in range(1, sessions + 1)}
    return archive({_CONTENTS: contents(sessions=sessions)} | logs)


def padded_photo(size: int) -> bytes:
    """Return a JPEG with some zeros behind the data of its picture."""
    end = b"\xff\xd9"
    return encode(Image.new("RGB", (640, 480)), "JPEG").removesuffix(end) + bytes(size) + end
