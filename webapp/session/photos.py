"""Photos that a table keeps with the hands they show."""

from collections.abc import Callable
from dataclasses import dataclass
from secrets import token_hex

from scorer.tiles.errors import RiichiError
from scorer.tiles.terms import Words
from webapp.session.access import Table
from webapp.session.projection.current_photos import current_photos
from webapp.session.training_photos import photos_zip
from webapp.storage.photos import Choices

MOST_BYTES = 200 * 1024 * 1024
"""Of all photos of a session: some six hundred, more than an evening has hands."""

_OFF_HERE = Words(
    "This server keeps no photos.",
    "このサーバーでは写真を保存しません。",
)
_OFF = Words(
    "The host has switched photos off for this table.",
    "この卓では写真の保存がオフになっています。",
)
_FULL = Words(
    "The table has no room for more photos; delete some of them.",
    "この卓の写真の容量がいっぱいです。いくつか削除してください。",
)


class NoPhoto(RiichiError):
    """There is no such photo."""


class NotShared(RiichiError):
    """The host does not let training learn from the photos."""


@dataclass(frozen=True, slots=True)
class StoredPhoto:
    """The name of a photo that was kept; or None, and why it was not, if it should have been."""

    photo: str | None
    why_not: Words | None = None


def keep_photo(table: Table, shrink: Callable[[], bytes], reading: object) -> StoredPhoto:
    """Keep a photo, which is made small only then, with what was read on it."""
    table.refuse_viewer()
    photos = table.store.photos
    if not table.keeps_photos:
        return StoredPhoto(None, _OFF_HERE)
    if not photos.choices(table.session).keeps_photos:
        return StoredPhoto(None, _OFF)
    image = shrink()
    if not _has_room(table, len(image)):
        return StoredPhoto(None, _FULL)
    name = token_hex(8)
    photos.add(table.session, name, image=image, reading=reading)
    return StoredPhoto(name)


def _has_room(table: Table, more: int) -> bool:
    """Whether so many bytes more are kept; if need be, those of hands that were taken back go."""
    photos = table.store.photos
    named = photos.shown(table.session)
    standing = {each.photo for each in current_photos(table.log(), named)}
    taken_back = (each.photo for each in named if each.photo not in standing)
    while photos.size(table.session) + more > MOST_BYTES:
        oldest = next(taken_back, None)
        if oldest is None:
            return False
        photos.delete(table.session, oldest)
    return True


def photo_of(table: Table, photo: str) -> bytes:
    """The picture, as a JPEG."""
    image = table.store.photos.image(table.session, photo)
    if image is None:
        raise _no_photo()
    return image


def delete_photo(table: Table, photo: str) -> None:
    """Delete a photo; the hand that it shows stays."""
    table.refuse_viewer()
    if not table.store.photos.delete(table.session, photo):
        raise _no_photo()


def delete_photos(table: Table) -> None:
    """Delete all photos of a table."""
    table.refuse_viewer()
    table.store.photos.delete_all(table.session)


def choose(table: Table, choices: Choices) -> None:
    """Keep what the host chooses about photos."""
    table.refuse_viewer()
    table.store.photos.choose(table.session, choices)


def training_zip(table: Table) -> bytes:
    """The photos with confirmed labels, where the host lets training learn from them."""
    table.refuse_viewer()
    photos = table.store.photos
    if not photos.choices(table.session).trains:
        raise NotShared(
            "The photos of this table are not for training; switch that on first.",
            "この卓の写真は学習用に許可されていません。先に許可をオンにしてください。",
        )
    return photos_zip(table.session, photos, table.log())


def _no_photo() -> NoPhoto:
    return NoPhoto(
        "There is no such photo at this table; it may have been deleted.",
        "この卓にその写真はありません。削除された可能性があります。",
    )
