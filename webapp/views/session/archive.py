"""A ZIP file with the logs and photos of several sessions, to copy them to another database.

docs/reference/session-format.md describes the file.
"""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from secrets import token_hex
from typing import IO, Annotated
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

from scorer.table.session.session import Session
from scorer.tiles.errors import BadNotation, RiichiError
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from vision.photo import MAX_SCANS, TooManySegments, parse_jpeg_header, without_metadata
from webapp.storage.errors import DamagedDatabase
from webapp.storage.photos import HandPhoto
from webapp.storage.store import MAX_LOG_BYTES, Store
from webapp.typed_json.decode import Between, decode
from webapp.typed_json.encode import encode
from webapp.typed_json.parse import InvalidSyntax, parse_json
from webapp.views.session.log_file import NOT_READ, ExportedLog, log_text, newer_file, parse_log

_VERSION = 1
_CONTENTS = "tenbo.json"
_ZIP_START = b"PK\x03\x04"
_METHODS = (ZIP_STORED, ZIP_DEFLATED)
"""The others decompress any amount at once."""

MAX_SESSIONS = 500
"""Sessions of a file, as many as a browser remembers."""

MAX_PHOTOS = 2000
"""Photos of a file; those of 30 evenings have 256 MB, the most that a server receives."""

MAX_CONTENTS_BYTES = 4_000_000
"""Limit of the list of everything in a file, which has about 80 bytes for each photo."""

MAX_UNLIMITED_LOG_BYTES = 16_000_000
"""Limit of the log of a session without other limits; a session of 200 entries has 0.2 MB."""

MAX_PHOTO_BYTES = 4_000_000
"""Limit of a photo; those that tenbo stores have up to 0.5 MB."""

MAX_PHOTO_PIXELS = 4_000_000
"""Limit of a photo; those that tenbo stores have up to 2.6 megapixels."""

MAX_SESSION_BYTES = 200_000_000
"""Limit of the photos of a session."""

MAX_BYTES = 500_000_000
"""Limit of everything that is decompressed from a file."""

MAX_EXPANSION = 2
"""The photos of a file have at most this many times its size: a JPEG cannot be compressed."""

MAX_DIRECTORY_BYTES = 2_000_000
"""Limit of the directory of a file, which has about 60 bytes for each photo."""


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


class ImportFile:
    """A file with sessions; a file with the log of one session has no archive."""

    def __init__(self, file: IO[bytes], *, is_limited: bool = False) -> None:
        """Open a file; raise a RiichiError if it has no sessions, or is too large.

        Args:
            file: The file.
            is_limited: Reject logs that take a server too much memory or time. Parsed JSON needs
                up to 45 times as much memory as its text.
        """
        self._is_limited = is_limited
        self._log_bytes = MAX_LOG_BYTES if is_limited else MAX_UNLIMITED_LOG_BYTES
        self._parts: _Archive | None = None
        self._log = b""
        start = file.read(len(_ZIP_START))
        file.seek(0)
        self._photo_bytes = 0
        if start == _ZIP_START:
            self._parts = _Archive(file)
            self._photo_bytes = MAX_EXPANSION * self._parts.size
            self.sessions = _parse_contents(self._parts)
        else:
            self._log = file.read(self._log_bytes + 1)
            if len(self._log) > self._log_bytes:
                raise _too_large()
            if b'"tenbo_session"' not in self._log:
                raise BadNotation(NOT_READ)
            self.sessions = (ArchivedSession(log=""),)

    def log(self, session: ArchivedSession) -> ExportedLog:
        """Return the log of a session; raise a RiichiError if it is missing or not valid."""
        if self._parts is None:
            return parse_log(self._log, is_limited=self._is_limited)
        log = self._parts.read(session.log, limit=self._log_bytes)
        return parse_log(log, is_limited=self._is_limited)

    def photos(self, session: ArchivedSession, seqs: range) -> Iterator[tuple[HandPhoto, bytes]]:
        """Yield the photos of some entries of a session without metadata, with new names.

        Damaged photos are left out, and further photos of the same hand.
        """
        if self._parts is None:
            return
        remaining = MAX_SESSION_BYTES
        hands = {(each.seq, each.winner): each for each in reversed(session.photos)}
        for each in session.photos:
            if each.seq not in seqs or hands[each.seq, each.winner] is not each:
                continue
            limit = min(MAX_PHOTO_BYTES, remaining, self._photo_bytes)
            try:
                data = self._parts.read(each.image, limit=limit)
            except TooLarge:
                self._photo_bytes -= limit  # so much was decompressed
                continue
            except RiichiError:
                continue
            self._photo_bytes -= len(data)  # also of a photo that is rejected
            image = _storable(data)
            if image is not None:
                remaining -= len(image)
                yield HandPhoto(token_hex(8), each.seq, each.winner), image


def _storable(image: bytes) -> bytes | None:
    """Return a JPEG without metadata; None if it is not one that phones can display quickly."""
    try:
        clean = without_metadata(image)
        header = None if clean is None else parse_jpeg_header(clean)
    except TooManySegments:
        return None
    if header is None or header.scans > MAX_SCANS:
        return None
    return clean if header.width * header.height <= MAX_PHOTO_PIXELS else None


def write_archive(store: Store, numbers: Iterable[int]) -> Iterator[bytes]:
    """Return the parts of a file with these sessions.

    The logs are read at once, so that an error of the database comes before the first part; each
    photo is read when its part is requested, and left out if it is damaged.
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
    texts[_CONTENTS] = _contents_text(archived)
    return _zip_parts(
        texts, ((image, _readable_image(store, *source)) for image, source in sources.items())
    )


def _readable_image(store: Store, session: int, photo: str) -> bytes | None:
    """Return the JPEG of a photo; None if it was deleted meanwhile or is damaged."""
    try:
        return store.photos.image(session, photo)
    except DamagedDatabase:
        return None


def archive_of(sessions: Iterable[tuple[Session, str | None]]) -> bytes:
    """Return a file with sessions that no database has, each with the time at which it began."""
    texts, archived = dict[str, str](), list[ArchivedSession]()
    for place, (session, began) in enumerate(sessions, 1):
        texts[f"{place}/log.json"] = log_text(session.log, began)
        archived.append(ArchivedSession(log=f"{place}/log.json", name=session.state.name))
    texts[_CONTENTS] = _contents_text(archived)
    return b"".join(_zip_parts(texts, ()))


def _contents_text(archived: Iterable[ArchivedSession]) -> str:
    contents = ArchiveContents(tenbo_archive=_VERSION, sessions=tuple(archived))
    return json.dumps(encode(contents, Language.ENGLISH), indent=1)


def _parse_contents(parts: _Archive) -> tuple[ArchivedSession, ...]:
    if not parts.has(_CONTENTS):
        raise BadNotation(_("The file is not from tenbo; choose a file that tenbo exported."))
    try:
        given = parse_json(parts.read(_CONTENTS, limit=MAX_CONTENTS_BYTES))
    except InvalidSyntax:
        raise _damaged() from None
    version = given.get("tenbo_archive") if isinstance(given, Mapping) else None
    if type(version) is int and version != _VERSION:
        raise newer_file(_VERSION)
    contents = decode(ArchiveContents, given, _CONTENTS)
    if not contents.sessions:
        raise BadNotation(_("The file has no sessions; export it again."))
    if len(contents.sessions) > MAX_SESSIONS:
        raise BadNotation(
            _(
                "The file has {count} sessions; import at most {most}.",
                count=len(contents.sessions),
                most=MAX_SESSIONS,
            )
        )
    photos = sum(len(each.photos) for each in contents.sessions)
    if photos > MAX_PHOTOS:
        raise BadNotation(
            _(
                "The file has {count} photos; import at most {most}.",
                count=photos,
                most=MAX_PHOTOS,
            )
        )
    names = Counter(name for each in contents.sessions for name in _parts_of(each))
    if repeated := [name for name, count in names.items() if count > 1]:
        raise BadNotation(
            _(
                "The file uses its part {name} more than once; export it again.",
                name=repeated[0],
            )
        )
    return contents.sessions


def _parts_of(session: ArchivedSession) -> Iterator[str]:
    yield session.log
    yield from (each.image for each in session.photos)


class TooLarge(BadNotation):
    """The file, or a part of it, is above a limit."""

    code = "too_large"


class _Archive:
    """A ZIP file from outside: whatever it claims, little of it is in memory at a time."""

    def __init__(self, file: IO[bytes]) -> None:
        """Read the directory; raise a RiichiError if it is damaged or too large."""
        limited = _LimitedFile(file, MAX_DIRECTORY_BYTES)
        try:
            self._archive = ZipFile(limited)
        except RiichiError:
            raise
        except Exception as error:  # zipfile raises errors of many classes
            raise _damaged() from error
        limited.remaining = None
        self.size = file.seek(0, io.SEEK_END)
        self._unread = self.size  # together, parts that do not overlap are not larger
        self._remaining = MAX_BYTES

    def has(self, name: str) -> bool:
        """Return whether there is a part of this name."""
        return name in self._archive.namelist()

    def read(self, name: str, *, limit: int) -> bytes:
        """Return a part; raise a RiichiError if it is missing, damaged or above a limit."""
        limit = min(limit, self._remaining)
        try:
            part = self._archive.getinfo(name)
            self._unread -= part.compress_size
            if part.compress_type not in _METHODS or self._unread < 0:
                raise _damaged()
            with self._archive.open(part) as content:
                data = content.read(limit + 1)
        except KeyError:
            raise BadNotation(
                _("The file lacks its part {name}; export it again.", name=name)
            ) from None
        except RiichiError:
            raise
        except Exception as error:  # zipfile and its decompressor raise errors of many classes
            raise _damaged() from error
        self._remaining -= len(data)
        if len(data) > limit:
            raise _too_large()
        return data


class _LimitedFile(io.RawIOBase):
    """A file that can be limited while zipfile reads its directory, which it does not limit."""

    def __init__(self, file: IO[bytes], limit: int) -> None:
        super().__init__()
        self._file = file
        self.remaining: int | None = limit

    def seekable(self) -> bool:
        """Return True: zipfile begins at the end."""
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        """Move to a place."""
        return self._file.seek(offset, whence)

    def tell(self) -> int:
        """Return the place."""
        return self._file.tell()

    def read(self, size: int = -1) -> bytes:
        """Return the next bytes; raise a RiichiError if they are more than remain."""
        if self.remaining is None:
            return self._file.read(size)
        data = self._file.read(self.remaining + 1 if size < 0 else min(size, self.remaining + 1))
        self.remaining -= len(data)
        if self.remaining < 0:
            raise _too_large()
        return data


def _damaged() -> RiichiError:
    return BadNotation(_("The file is damaged or incomplete; export it again."))


def _too_large() -> TooLarge:
    return TooLarge(_("The file is too large; export fewer sessions at a time."))


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
    """Yield the parts of a ZIP file; an image that is missing is left out."""
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
