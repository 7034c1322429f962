"""Files for the import that claim to be small, and photos with secrets."""

from __future__ import annotations

import bz2
import io
import tracemalloc
import zlib
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZipFile

import pytest
from flask import Flask
from PIL import Image

from tests.malicious_photos import jpeg_with_scans
from tests.webapp import malicious_archives as malicious
from tests.webapp.session_phones import Phone, create_session
from tests.webapp.test_session_files import (
    OTHER_PHONE,
    add_photo,
    changed_archive,
    export_file,
    import_file,
    log_of,
    phone_of,
    send_file,
    server,
    shown_photos,
)
from webapp.storage.store import MAX_LOG_BYTES
from webapp.views.session import archive as archive_module
from webapp.views.session.archive import MAX_DIRECTORY_BYTES, MAX_PHOTOS, ImportFile
from webapp.web.protection import rate_limit
from webapp.web.protection.rate_limit import MAX_IMPORTS_PER_HOUR

ZEROS = 64_000_000


@pytest.fixture
def friday(app: Flask) -> Phone:
    host, _ = create_session(app)
    return host


def raw_deflate(data: bytes) -> bytes:
    compressor = zlib.compressobj(wbits=-15)
    return compressor.compress(data) + compressor.flush()


def zip_lzma(data: bytes) -> bytes:
    """Compress as ZIP files do it, with the properties of the filter in front."""
    stream = io.BytesIO()
    with ZipFile(stream, "w", ZIP_LZMA) as archive:
        archive.writestr("a", data)
        info = archive.getinfo("a")
    start = info.header_offset + 30 + len("a")
    return stream.getvalue()[start : start + info.compress_size]


def peak_of(action: Callable[[], object]) -> int:
    """Return the most bytes that Python allocated during an action."""
    tracemalloc.start()
    try:
        action()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("method", "compress"),
    [(ZIP_DEFLATED, raw_deflate), (ZIP_BZIP2, bz2.compress), (ZIP_LZMA, zip_lzma)],
    ids=["deflate", "bzip2", "lzma"],
)
def test_a_part_that_claims_to_be_small_is_not_decompressed(
    app: Flask, method: int, compress: Callable[[bytes], bytes]
) -> None:
    file = malicious.decompression_bomb(compress(bytes(ZEROS)), method)
    assert len(file) < ZEROS / 500

    def reject() -> None:
        answer = send_file(app, file)
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY

    assert peak_of(reject) < ZEROS / 3


def test_a_method_that_decompresses_everything_at_once_is_rejected(
    app: Flask, friday: Phone
) -> None:
    parts = archived_parts(export_file(app, friday))
    for method in (ZIP_BZIP2, ZIP_LZMA):
        assert send_file(app, malicious.archive(parts, method)).status_code == 422
    assert send_file(app, malicious.archive(parts)).status_code == 201


def test_a_part_belongs_to_one_photo(app: Flask, friday: Phone, photo: bytes) -> None:
    for sessions, uses in ((1, 2), (2, 1)):
        file = malicious.shared_photo(log_of(friday), photo, sessions=sessions, uses=uses)
        answer = send_file(server(), file)
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert "a.jpg more than once" in answer.get_json()["error"]["message"]


def test_a_hand_has_one_photo(app: Flask, friday: Phone, photo: bytes) -> None:
    add_photo(friday, photo)

    def repeat(parts: dict[str, bytes]) -> None:
        listed = parts["tenbo.json"].decode()
        start = listed.index("{", listed.index("photos"))
        entry = listed[start : listed.index("}", start) + 1]
        second = entry.replace("1/1.jpg", "1/2.jpg")
        assert second != entry
        parts["tenbo.json"] = listed.replace(entry, f"{entry}, {second}").encode()
        parts["1/2.jpg"] = parts["1/1.jpg"]

    [result] = import_file(server(), changed_archive(export_file(app, friday), repeat))
    assert (result["photos"], result["omitted_photos"]) == (1, 1)


@pytest.mark.parametrize("make", [malicious.compressed_photos, malicious.overlapping_photos])
def test_photos_need_the_space_that_they_have_in_the_file(
    friday: Phone, make: Callable[[bytes, bytes, int], bytes]
) -> None:
    file = make(log_of(friday), malicious.padded_photo(1_000_000), 36)
    imported = ImportFile(io.BytesIO(file))
    [session] = imported.sessions
    assert len(session.photos) == 36
    stored = sum(len(image) for _, image in imported.photos(session, range(1, 100)))
    assert stored <= 2 * len(file)


def test_the_directory_is_limited_while_it_is_read(app: Flask) -> None:
    file = malicious.large_directory(MAX_DIRECTORY_BYTES // 10)

    def reject() -> None:
        answer = send_file(app, file)
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert "too large" in answer.get_json()["error"]["message"]

    assert peak_of(reject) < 2 * len(file) + 4 * MAX_DIRECTORY_BYTES


def test_a_photo_loses_its_metadata(app: Flask, friday: Phone, photo: bytes) -> None:
    add_photo(friday, photo)
    located = malicious.located_photo()
    assert b"Exif" in located
    other = server()
    file = changed_archive(
        export_file(app, friday), lambda parts: parts.update({"1/1.jpg": located})
    )
    moved = phone_of(other, import_file(other, file)[0])
    [path] = shown_photos(moved)
    stored = moved.client.get(path).get_data()
    assert b"Exif" not in stored
    assert Image.open(io.BytesIO(stored)).tobytes() == Image.open(io.BytesIO(located)).tobytes()


@pytest.mark.parametrize(
    "image",
    [
        malicious.located_photo()[:-2],
        jpeg_with_scans(100, size=(64, 64)),
        jpeg_with_scans(12, size=(4000, 3000)),
    ],
    ids=["cut short", "scans", "pixels"],
)
def test_a_photo_that_phones_cannot_display_quickly_is_left_out(
    app: Flask, friday: Phone, photo: bytes, image: bytes
) -> None:
    add_photo(friday, photo)
    file = changed_archive(export_file(app, friday), lambda parts: parts.update({"1/1.jpg": image}))
    [result] = import_file(server(), file)
    assert (result["photos"], result["omitted_photos"]) == (0, 1)


def test_a_file_has_a_limited_number_of_photos(friday: Phone) -> None:
    names = [f"{number}.jpg" for number in range(MAX_PHOTOS + 1)]
    for photos, status in ((names, 422), (names[1:], 201)):
        parts = {"tenbo.json": malicious.contents(photos), "1/log.json": log_of(friday)}
        answer = send_file(server(), malicious.archive(parts))
        assert answer.status_code == status
    assert (
        "2001 photos"
        in send_file(
            server(), malicious.archive({"tenbo.json": malicious.contents(names)})
        ).get_json()["error"]["message"]
    )


def test_rejected_photos_count_too(friday: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of these has more segments than any photo, and 200 times the size of its part."""
    file = malicious.photos_of_segments(log_of(friday), 500)
    imported = ImportFile(io.BytesIO(file))
    looked_at: list[int] = []
    storable = archive_module._storable

    def count(image: bytes) -> bytes | None:
        looked_at.append(len(image))
        return storable(image)

    monkeypatch.setattr(archive_module, "_storable", count)
    assert not list(imported.photos(imported.sessions[0], range(1, 1000)))
    assert 0 < sum(looked_at) <= 2 * len(file)


def test_an_address_stores_a_limited_number_of_bytes(
    friday: Phone, photo: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = log_of(friday)
    monkeypatch.setattr(rate_limit, "MAX_ENTRY_BYTES_PER_HOUR", 3 * len(log))
    app = server()
    statuses = [send_file(app, log, environ=OTHER_PHONE).status_code for _ in range(6)]
    assert statuses == sorted(statuses)
    assert set(statuses) == {201, 429}
    assert send_file(app, log).status_code == 201  # this machine has no limit


def test_an_address_stores_a_limited_number_of_bytes_of_photos(
    photo: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    for most, reason in ((10, "too_many"), (10_000_000, None)):
        monkeypatch.setattr(rate_limit, "MAX_PHOTO_BYTES_PER_HOUR", most)
        host, _ = create_session(server())
        fields = {"photo": (io.BytesIO(photo), "hand.jpg")}
        stored = host.ask("POST", "/photos", data=fields, environ_overrides=OTHER_PHONE).get_json()
        assert (stored["reason"] and stored["reason"]["code"]) == reason
        assert stored["reading"]["hand"]


def test_imports_count_before_they_are_read(app: Flask) -> None:
    for _ in range(MAX_IMPORTS_PER_HOUR):
        answer = send_file(app, b"PK\x03\x04", environ=OTHER_PHONE)
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    answer = send_file(app, b"PK\x03\x04", environ=OTHER_PHONE)
    assert answer.status_code == HTTPStatus.TOO_MANY_REQUESTS


def test_deleted_sessions_give_their_space_back(
    app: Flask, friday: Phone, photo: bytes, own_database: str
) -> None:
    add_photo(friday, photo)
    file = Path(own_database.removeprefix("sqlite:///"))
    padded = malicious.padded_photo(3_000_000)
    content = changed_archive(
        export_file(app, friday), lambda parts: parts.update({"1/1.jpg": padded})
    )
    [result] = import_file(app, malicious.archive(archived_parts(content), method=0))
    store = app.extensions["tenbo"].sessions().store
    store.database.checkpoint()
    before = file.stat().st_size
    assert before > 3_000_000
    store.erase(result["session"])
    store.database.checkpoint()
    assert file.stat().st_size < before - 2_900_000


def archived_parts(content: bytes) -> dict[str, bytes]:
    parts: dict[str, bytes] = {}
    changed_archive(content, parts.update)
    return parts


@pytest.mark.parametrize("brackets", [b"[],", b"{},", b"[[[[[]]]]],"])
def test_a_log_of_brackets_is_rejected_before_it_is_parsed(app: Flask, brackets: bytes) -> None:
    size = MAX_LOG_BYTES - 100
    log = b'{"tenbo_session": 1, "entries": [' + brackets * (size // len(brackets)) + b"{}]}"

    def reject() -> None:
        answer = send_file(app, log)
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert "lists and objects" in answer.get_json()["error"]["message"]

    assert peak_of(reject) < 8 * len(log)
