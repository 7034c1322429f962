"""Keys, tokens and photos in both databases: stored and deleted with their session."""

from __future__ import annotations

import pytest
from sqlalchemy import func, select, update

from tests.webapp.test_store import new_session, postgres_url, url, with_draw  # noqa: F401
from webapp.league.storage.schema import PLAYERS
from webapp.storage import photos as photos_module
from webapp.storage.keys import Access, Role
from webapp.storage.photos import UNASSIGNED_PHOTO_LIFETIME, HandPhoto, HostSettings
from webapp.storage.schema import CHOICES, ENTRIES, KEYS, PHOTOS, TOKENS
from webapp.storage.store import NoSession, StaleWrite, Store


@pytest.fixture
def store(url: str) -> Store:  # noqa: F811
    return Store(url)


def test_a_key_gives_access_to_its_session(store: Store) -> None:
    number = store.create(new_session())
    store.keys.add("abc", Access(number, Role.HOST))
    store.keys.add("def", Access(number, Role.VIEWER))
    assert store.keys.access("abc") == Access(number, Role.HOST)
    assert store.keys.access("def") == Access(number, Role.VIEWER)
    assert store.keys.access("ABC") is None
    assert store.keys.access("é\x00") is None


def test_a_token_is_stored_together_with_its_entries(store: Store) -> None:
    number = store.create(new_session())
    assert not store.has_executed(number, "tap")
    with pytest.raises(StaleWrite):
        store.append(number, with_draw(new_session()), seen=1, token="tap")
    assert not store.has_executed(number, "tap")
    store.append(number, with_draw(new_session()), seen=2, token="tap")
    assert store.has_executed(number, "tap")
    assert not store.has_executed(number + 1, "tap")
    assert store.lengths([number, 77]) == {number: 3}


def test_photos_belong_to_one_session(store: Store) -> None:
    first, second = store.create(new_session()), store.create(new_session())
    store.photos.add(first, "a1", image=b"picture", reading={"width": 3})
    assert store.photos.image(first, "a1") == b"picture"
    assert store.photos.reading(first, "a1") == {"width": 3}
    assert store.photos.image(second, "a1") is None
    assert store.photos.image(first, "a1\x00") is None
    assert not store.photos.delete(second, "a1")
    assert (store.photos.totals(first), store.photos.totals(second)) == ((1, 7), (0, 0))
    assert store.photos.delete(first, "a1")
    assert not store.photos.has(first, "a1")


def test_photos_are_assigned_to_hands(store: Store) -> None:
    number = store.create(new_session())
    for name in ("a", "b", "none"):
        store.photos.add(number, name, image=b"", reading={})
    with store.database.transaction() as connection:
        store.photos.assign(connection, number, HandPhoto("b", 5, 1))
        store.photos.assign(connection, number, HandPhoto("a", 3, 0))
    assert store.photos.of_hands(number) == (HandPhoto("a", 3, 0), HandPhoto("b", 5, 1))


def stored_photos(store: Store, session: int) -> list[str]:
    """Return the photos named "1" to "9" that the session has."""
    return [name for name in "123456789" if store.photos.has(session, name)]


def test_an_old_photo_without_a_hand_is_deleted(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    monkeypatch.setattr(photos_module, "monotonic", lambda: now)
    number, other = store.create(new_session()), store.create(new_session())
    for name in "12":
        store.photos.add(number, name, image=b"", reading={})
    store.photos.add(other, "3", image=b"", reading={})
    longer = with_draw(new_session())
    store.append(number, longer, seen=2, photos=[HandPhoto("2", 3, 0)])
    now = UNASSIGNED_PHOTO_LIFETIME.total_seconds()
    store.photos.add(number, "4", image=b"", reading={})
    assert stored_photos(store, number) == ["1", "2", "4"]
    now += 1
    store.photos.add(number, "5", image=b"", reading={})
    assert stored_photos(store, number) == ["2", "4", "5"]
    assert stored_photos(store, other) == ["3"]


def test_a_clock_jump_deletes_no_photo(store: Store) -> None:
    """A computer without a battery for its clock starts in the past and corrects it later."""
    number = store.create(new_session())
    store.photos.add(number, "1", image=b"", reading={})
    with store.database.transaction() as connection:
        connection.execute(update(PHOTOS).values(kept="1970-01-01T00:00:00+00:00"))
    store.photos.add(number, "2", image=b"", reading={})
    assert stored_photos(store, number) == ["1", "2"]


def test_the_number_of_an_erased_session_is_not_used_again(store: Store) -> None:
    number, other = store.create(new_session()), store.create(new_session())
    store.keys.add("abc", Access(other, Role.HOST))
    store.append(other, with_draw(new_session()), seen=2, token="tap")
    store.photos.add(other, "a1", image=b"", reading={})
    store.photos.change_settings(other, HostSettings(keeps_photos=False, trains=True))
    assert store.photos.settings(other) == HostSettings(keeps_photos=False, trains=True)
    store.erase(other)
    with pytest.raises(NoSession):
        store.log(other)
    with store.database.connect() as connection:
        for table in (ENTRIES, KEYS, TOKENS, PHOTOS, CHOICES, PLAYERS):
            left = select(func.count()).select_from(table).where(table.c.session == other)
            assert connection.scalar(left) == 0
    assert store.latest() == number
    assert store.create(new_session()) == other + 1
    assert store.photos.settings(other) == HostSettings()
