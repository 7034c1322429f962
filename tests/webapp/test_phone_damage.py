"""Damage of the game nights on a phone: it is found before they open, and rescued."""

from __future__ import annotations

import io
import json
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from zipfile import ZipFile

import pytest

from scorer.tiles.terms import Language
from tests.webapp.test_database_file import damage, url_of
from tests.webapp.test_rescue import fill
from webapp.phone.damage import find_damaged_photos, is_damaged, rescue
from webapp.session.photos import DamagedPhoto, NoPhoto, delete_photo, load_photo
from webapp.session.sessions import Sessions
from webapp.storage.photos import HandPhoto, new_photos
from webapp.storage.store import Store
from webapp.views.session.archive import write_archive


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "sessions.sqlite3"


def overwrite_header(file: Path) -> None:
    with file.open("r+b") as opened:
        opened.write(bytes(100))


def overwrite_keys(file: Path) -> None:
    damage(file, table="keys")


def overwrite_page(file: Path) -> None:
    """Overwrite a page of entries in the middle of the file."""
    data = file.read_bytes()
    place = data.rindex(b'"Table 7"') // 4096 * 4096
    with file.open("r+b") as opened:
        opened.seek(place)
        opened.write(b"damaged" * 20)


def cut(file: Path) -> None:
    data = file.read_bytes()
    file.write_bytes(data[: len(data) * 3 // 4])


@pytest.mark.parametrize(
    "harm",
    [overwrite_header, overwrite_page, overwrite_keys, cut],
    ids=["header", "page", "keys", "cut"],
)
def test_damage_is_found_and_rescued_without_a_change(
    file: Path, harm: Callable[[Path], None]
) -> None:
    fill(file, 12)
    assert not is_damaged(file, ())
    harm(file)
    before = file.read_bytes()
    assert is_damaged(file, ())
    report = rescue(file, file.with_name("rescued.sqlite3"), (), Language.ENGLISH)
    assert file.read_bytes() == before
    with closing(Store(url_of(file.with_name("rescued.sqlite3")))) as store:
        names = [each["name"] for each in report["evenings"]]
        assert names == [each.summary.name for each in store.sessions()]
        assert len(names) > 5
        for each in report["evenings"]:
            if each["key"] is not None:
                found = store.keys.access(each["key"])
                assert found is not None
                assert store.session(found.session).state.name == each["name"]


def test_a_key_of_a_lost_session_is_named(file: Path) -> None:
    fill(file, 1)
    damage(file)
    report = rescue(file, file.with_name("rescued.sqlite3"), ["gone"], Language.JAPANESE)
    assert report["lost"] == ["gone"]


@pytest.mark.parametrize("content", [b"", b"no database" * 1000])
def test_nothing_readable(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    assert is_damaged(file, ["key"])
    target = file.with_name("rescued.sqlite3")
    report = rescue(file, target, ["key"], Language.ENGLISH)
    assert report == {"evenings": [], "lost": ["key"], "damage": [], "rescued": False}
    assert not target.exists()


def test_the_check_leaves_the_write_ahead_log(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE a (b)")
        copy = file.with_name("copy.sqlite3")
        log = file.with_name("copy.sqlite3-wal")
        copy.write_bytes(file.read_bytes())
        log.write_bytes(file.with_name("sessions.sqlite3-wal").read_bytes())
    before = copy.read_bytes(), log.read_bytes()
    assert not is_damaged(copy, ())
    assert (copy.read_bytes(), log.read_bytes()) == before


def test_a_damaged_photo_is_named_and_left_out_of_an_export(file: Path) -> None:
    """It is not found before the start, which would have to read all photos, but step by step."""
    fill(file, 2)
    images = [os.urandom(100_000) for _ in range(2)]
    photos = [(HandPhoto(f"photo{n}", 3, n), image) for n, image in enumerate(images)]
    with (
        closing(Store(url_of(file))) as store,
        new_photos(photos) as new,
        store._database.transaction() as connection,
    ):
        store.photos.insert_all(connection, 1, new)
    data = file.read_bytes()
    with file.open("r+b") as opened:
        opened.seek(data.index(images[0][50_000:50_020]) // 4096 * 4096)
        opened.write(b"damaged" * 20)
    assert not is_damaged(file, ())
    with closing(Store(url_of(file))) as store:
        found = [each for each in find_damaged_photos(store) if each]
        began = store.sessions([1])[0].began
        assert [json.loads(each) for each in found] == [
            {"session": 1, "name": "Table 1", "began": began}
        ]
        sessions = Sessions(store, polls=False)
        table = sessions.open(sessions.share(1))
        with pytest.raises(DamagedPhoto, match="hand and points are intact"):
            load_photo(table, "photo0")
        assert load_photo(table, "photo1") == images[1]
        archive = ZipFile(io.BytesIO(b"".join(write_archive(store, [1]))))
        exported = [archive.read(name) for name in archive.namelist() if name.endswith(".jpg")]
        assert exported == [images[1]]
        delete_photo(table, "photo0")
        with pytest.raises(NoPhoto):
            load_photo(table, "photo0")
        assert list(find_damaged_photos(store)) == [None] * 7
