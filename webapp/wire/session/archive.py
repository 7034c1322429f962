"""A ZIP file with the logs and photos of several sessions, to copy them to another database.

docs/reference/session-format.md describes the file.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from secrets import token_hex
from typing import IO, Annotated
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from scorer.tiles.errors import BadNotation, RiichiError
from webapp.storage.photos import HandPhoto
from webapp.storage.store import Store
from webapp.typed_json.decode import Between, decode
from webapp.typed_json.encode import encode
from webapp.typed_json.parse import InvalidSyntax, parse_json
from webapp.wire.session.log_file import ExportedLog, log_text, newer_file, parse_log

_VERSION = 1
_CONTENTS = "tenbo.json"
_ZIP_START = b"PK\x03\x04"
_JPEG_START = b"\xff\xd8\xff"

MAX_SESSIONS = 500
"""Sessions of a file, as many as a browser remembers."""

MAX_LOG_BYTES = 16_000_000
"""Limit of the log of a session; a session of 200 entries has 0.2 MB."""

MAX_PHOTO_BYTES = 4_000_000
"""Limit of a photo; those that tenbo stores have up to 0.5 MB."""

MAX_SESSION_BYTES = 200_000_000
"""Limit of the photos of a session."""

MAX_BYTES = 1_000_000_000
"""Limit of everything in the file without compression."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchivedPhoto:
    """A photo of the file: the name of the JPEG, and the entry and the winner that it shows."""

    image: str
    seq: Annotated[int, Between(1, 1_000_000)]
    winner: Annotated[int, Between(0, 3)]


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchivedSession:
    """A session of the file.

    Attributes:
        log: The name of the part with its log.
        name: The name of the session.
        keeps_photos: Whether its host lets it store photos.
        photos: Its photos.
    """

    log: str
    name: str = ""
    keeps_photos: bool = True
    photos: tuple[ArchivedPhoto, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchiveContents:
    """The list of everything in the file, with the version of its format."""

    tenbo_archive: int
    sessions: tuple[ArchivedSession, ...]


@dataclass(frozen=True, slots=True)
class ImportFile:
    """A file with sessions; a file with the log of one session has no archive."""

    sessions: tuple[ArchivedSession, ...]
    _archive: ZipFile | None
    _log: bytes = b""

    def log(self, session: ArchivedSession) -> ExportedLog:
        """Return the log of a session; raise a RiichiError if it is missing or not valid."""
        if self._archive is None:
            return parse_log(self._log)
        return parse_log(_read(self._archive, session.log, limit=MAX_LOG_BYTES))

    def photos(self, session: ArchivedSession, seqs: range) -> Iterator[tuple[HandPhoto, bytes]]:
        """Yield the photos of some entries of a session with new names, except damaged ones."""
        if self._archive is None:
            return
        remaining = MAX_SESSION_BYTES
        for each in session.photos:
            if each.seq not in seqs:
                continue
            try:
                image = _read(self._archive, each.image, limit=min(MAX_PHOTO_BYTES, remaining))
            except RiichiError:
                continue
            if image.startswith(_JPEG_START):
                remaining -= len(image)
                yield HandPhoto(token_hex(8), each.seq, each.winner), image


def write_archive(store: Store, numbers: Iterable[int]) -> Iterator[bytes]:
    """Return the parts of a file with these sessions.

    The logs are read at once, so that an error of the database comes before the first part; each
    photo is read when its part is requested.
    """
    texts, archived = dict[str, str](), list[ArchivedSession]()
    sources = dict[str, tuple[int, str]]()
    numbers = tuple(numbers)
    names = {each.number: each.summary.name for each in store.sessions(numbers)}
    for number in numbers:
        folder = str(len(archived) + 1)
        texts[f"{folder}/log.json"] = log_text(store.log(number), store.began(number))
        photos = store.photos.of_hands(number)
        images = {f"{folder}/{place}.jpg": each for place, each in enumerate(photos, 1)}
        sources |= {image: (number, each.photo) for image, each in images.items()}
        archived.append(
            ArchivedSession(
                log=f"{folder}/log.json",
                name=names.get(number, ""),
                keeps_photos=store.photos.settings(number).keeps_photos,
                photos=tuple(
                    ArchivedPhoto(image=image, seq=each.seq, winner=each.winner)
                    for image, each in images.items()
                ),
            )
        )
    contents = ArchiveContents(tenbo_archive=_VERSION, sessions=tuple(archived))
    texts[_CONTENTS] = json.dumps(encode(contents), indent=1)
    return _zip_parts(
        texts, ((image, store.photos.image(*source)) for image, source in sources.items())
    )


def open_import(file: IO[bytes]) -> ImportFile:
    """Open a file with the log of one session, or with many sessions.

    Raises:
        RiichiError: If it is neither, or too large.

    >>> import io
    >>> open_import(io.BytesIO(b"PK\\x03\\x04 and nothing else"))
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.BadNotation: The file is damaged or incomplete; export it again.
    """
    start = file.read(len(_ZIP_START))
    file.seek(0)
    if start != _ZIP_START:
        data = file.read(MAX_LOG_BYTES + 1)
        if len(data) > MAX_LOG_BYTES:
            raise _too_large()
        return ImportFile((ArchivedSession(log=""),), None, data)
    try:
        archive = ZipFile(file)
    except (BadZipFile, ValueError, OSError):
        raise _damaged() from None
    if sum(part.file_size for part in archive.infolist()) > MAX_BYTES:
        raise _too_large()
    return ImportFile(_parse_contents(archive), archive)


def _parse_contents(archive: ZipFile) -> tuple[ArchivedSession, ...]:
    if _CONTENTS not in archive.namelist():
        raise BadNotation(
            "The file is not from tenbo; choose a file that tenbo exported.",
            "tenbo のファイルではありません。tenbo で書き出したファイルを選んでください。",
            "这不是 tenbo 的文件。请选择 tenbo 导出的文件。",
        )
    try:
        given = parse_json(_read(archive, _CONTENTS, limit=MAX_LOG_BYTES))
    except InvalidSyntax:
        raise _damaged() from None
    version = given.get("tenbo_archive") if isinstance(given, Mapping) else None
    if type(version) is int and version != _VERSION:
        raise newer_file(_VERSION)
    contents = decode(ArchiveContents, given, _CONTENTS)
    if not contents.sessions:
        raise BadNotation(
            "The file has no sessions; export it again.",
            "ファイルにセットがありません。書き出し直してください。",
            "文件里没有牌局。请重新导出。",
        )
    if len(contents.sessions) > MAX_SESSIONS:
        raise BadNotation(
            f"The file has {len(contents.sessions)} sessions; import at most {MAX_SESSIONS}.",
            f"ファイルにセットが{len(contents.sessions)}個あります。{MAX_SESSIONS}個までに"
            "してください。",
            f"文件里有{len(contents.sessions)}个牌局。最多{MAX_SESSIONS}个。",
        )
    return contents.sessions


def _read(archive: ZipFile, name: str, *, limit: int) -> bytes:
    """Return a file of the archive; raise a RiichiError if it is missing, damaged or too large."""
    try:
        if archive.getinfo(name).file_size > limit:
            raise _too_large()
        return archive.read(name)
    except KeyError:
        raise BadNotation(
            f"The file lacks its part {name}; export it again.",
            f"ファイルに {name} がありません。書き出し直してください。",
            f"文件里缺少 {name}。请重新导出。",
        ) from None
    except RiichiError:
        raise
    except Exception as error:  # zipfile and its decompressors raise errors of many classes
        raise _damaged() from error


def _damaged() -> RiichiError:
    return BadNotation(
        "The file is damaged or incomplete; export it again.",
        "ファイルが壊れているか、途中で切れています。書き出し直してください。",
        "文件已损坏或不完整。请重新导出。",
    )


def _too_large() -> RiichiError:
    return BadNotation(
        "The file is too large; export fewer sessions at a time.",
        "ファイルが大きすぎます。セットを分けて書き出してください。",
        "文件太大。请分几次导出。",
    )


class _Parts:
    """A file that only grows at its end, and gives away what was written."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []

    def write(self, data: bytes) -> int:
        """Append data."""
        self._parts.append(bytes(data))
        return len(data)

    def flush(self) -> None:
        """Do nothing: everything is in memory."""

    def take(self) -> bytes:
        """Return everything since the last call."""
        taken = b"".join(self._parts)
        self._parts.clear()
        return taken


def _zip_parts(
    texts: Mapping[str, str], images: Iterable[tuple[str, bytes | None]]
) -> Iterator[bytes]:
    """Yield the parts of a ZIP file; an image that was deleted meanwhile is left out."""
    parts = _Parts()
    with ZipFile(parts, "w") as archive:  # type: ignore[call-overload]  # it never seeks
        for name, text in texts.items():
            archive.writestr(name, text, ZIP_DEFLATED)
            yield parts.take()
        for name, image in images:
            if image is not None:
                archive.writestr(name, image, ZIP_STORED)
                yield parts.take()
    yield parts.take()
