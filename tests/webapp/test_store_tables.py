"""Keys, tokens and photos in both databases: kept with their session, gone with it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import func, select, update

from tests.webapp.test_store import begun, drawn, postgres_url, url  # noqa: F401  # fixtures
from webapp.storage.keys import Access, Role
from webapp.storage.photos import UNASSIGNED_PHOTO_LIFETIME, HandPhoto, PhotoSettings
from webapp.storage.schema import CHOICES, ENTRIES, KEYS, PHOTOS, TOKENS
from webapp.storage.store import NoSession, StaleWrite, Store


@pytest.fixture
def store(url: str) -> Store:  # noqa: F811
    return Store(url)


def test_a_key_opens_what_it_was_made_for(store: Store) -> None:
    number = store.new(begun())
    store.keys.add("abc", Access(number, Role.HOST))
    store.keys.add("def", Access(number, Role.VIEWER))
    assert store.keys.access("abc") == Access(number, Role.HOST)
    assert store.keys.access("def") == Access(number, Role.VIEWER)
    assert store.keys.access("ABC") is None
    assert store.keys.access("é\x00") is None


def test_a_token_is_written_with_its_entries_or_not_at_all(store: Store) -> None:
    number = store.new(begun())
    assert not store.has_done(number, "tap")
    with pytest.raises(StaleWrite):
        store.append(number, drawn(begun()), seen=1, token="tap")
    assert not store.has_done(number, "tap")
    store.append(number, drawn(begun()), seen=2, token="tap")
    assert store.has_done(number, "tap")
    assert not store.has_done(number + 1, "tap")
    assert store.lengths([number, 77]) == {number: 3}


def test_photos_are_those_of_their_session(store: Store) -> None:
    first, second = store.new(begun()), store.new(begun())
    store.photos.add(first, "a1", image=b"picture", reading={"width": 3})
    assert store.photos.image(first, "a1") == b"picture"
    assert store.photos.reading(first, "a1") == {"width": 3}
    assert store.photos.image(second, "a1") is None
    assert store.photos.image(first, "a1\x00") is None
    assert not store.photos.delete(second, "a1")
    assert (store.photos.size(first), store.photos.size(second)) == (7, 0)
    assert store.photos.delete(first, "a1")
    assert not store.photos.has(first, "a1")


def test_photos_show_hands(store: Store) -> None:
    number = store.new(begun())
    for name in ("a", "b", "none"):
        store.photos.add(number, name, image=b"", reading={})
    store.photos.show(number, HandPhoto("b", 5, 1))
    store.photos.show(number, HandPhoto("a", 3, 0))
    assert store.photos.shown(number) == (HandPhoto("a", 3, 0), HandPhoto("b", 5, 1))


def test_a_photo_of_no_hand_is_forgotten(store: Store) -> None:
    number = store.new(begun())
    store.photos.add(number, "old", image=b"", reading={})
    store.photos.add(number, "shown", image=b"", reading={})
    store.photos.show(number, HandPhoto("shown", 3, 0))
    long_ago = (datetime.now(UTC) - UNASSIGNED_PHOTO_LIFETIME - timedelta(minutes=1)).isoformat()
    with store._database.writing() as connection:
        connection.execute(update(PHOTOS).values(kept=long_ago))
    store.photos.add(number, "new", image=b"", reading={})
    kept = [name for name in ("old", "shown", "new") if store.photos.has(number, name)]
    assert kept == ["shown", "new"]


def test_a_deleted_session_leaves_its_number_alone(store: Store) -> None:
    number, other = store.new(begun()), store.new(begun())
    store.keys.add("abc", Access(other, Role.HOST))
    store.append(other, drawn(begun()), seen=2, token="tap")
    store.photos.add(other, "a1", image=b"", reading={})
    store.photos.choose(other, PhotoSettings(keeps_photos=False, trains=True))
    assert store.photos.choices(other) == PhotoSettings(keeps_photos=False, trains=True)
    store.delete(other)
    with pytest.raises(NoSession):
        store.log(other)
    with store._database.reading() as connection:
        for table in (ENTRIES, KEYS, TOKENS, PHOTOS, CHOICES):
            left = select(func.count()).select_from(table).where(table.c.session == other)
            assert connection.scalar(left) == 0
    assert store.latest() == number
    assert store.new(begun()) == other + 1
    assert store.photos.choices(other) == PhotoSettings()
