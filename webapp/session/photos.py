"""Store, show and delete the photos of a session."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from secrets import token_hex

from scorer.tiles.errors import RiichiError
from scorer.tiles.messages import message as _
from webapp.session.access import SessionAccess
from webapp.session.training_photos import photos_zip
from webapp.storage.errors import DamagedDatabase, LowDisk, NotFound
from webapp.views.session.history import current_photos
from webapp.views.uploads import PhotoNotStored

MAX_BYTES = 200 * 1024 * 1024
"""Limit of all photos of a session, about 600; a session has fewer hands."""

MAX_PHOTOS = 1000
"""Limit of the photos of a session, however small they are."""


class NoPhoto(NotFound):
    """The session does not have this photo."""

    code = "no_photo"


class DamagedPhoto(NoPhoto):
    """The database cannot read this photo; an export leaves it out."""

    code = "damaged_photo"


class TrainingNotAllowed(RiichiError):
    """The host does not allow training with the photos."""

    code = "not_shared"


@dataclass(frozen=True, slots=True)
class StoredPhoto:
    """The id of a stored photo, or the reason why it was not stored."""

    photo: str | None
    reason: PhotoNotStored | None = None


async def store_photo(
    session: SessionAccess,
    shrink: Callable[[], Awaitable[bytes]],
    reading: object,
    *,
    is_admitted: Callable[[int], bool],
) -> StoredPhoto:
    """Store a photo with its reading, unless the settings or the limits forbid it.

    Args:
        session: The session of the photo.
        shrink: Return the photo as a small JPEG; called only if the photo is stored.
        reading: The reading of the photo as JSON.
        is_admitted: Return whether so many bytes can be stored, after all other limits.
    """
    session.require_scorer()
    if not session.keeps_photos:
        return StoredPhoto(None, PhotoNotStored.OFF_ON_SERVER)
    if not session.store.photos.settings(session.number).keeps_photos:
        return StoredPhoto(None, PhotoNotStored.OFF_AT_TABLE)
    if not session.store.has_space():
        return StoredPhoto(None, PhotoNotStored.DISK_LOW)
    image = await shrink()
    if not _make_room(session, len(image)):
        return StoredPhoto(None, PhotoNotStored.NO_ROOM)
    if not is_admitted(len(image)):
        return StoredPhoto(None, PhotoNotStored.TOO_MANY)
    return _add(session, image, reading)


def _add(session: SessionAccess, image: bytes, reading: object) -> StoredPhoto:
    photo = token_hex(8)
    photos = session.store.photos
    try:
        session.store.make_room(
            lambda: photos.add(session.number, photo, image=image, reading=reading)
        )
    except LowDisk:
        return StoredPhoto(None, PhotoNotStored.DISK_LOW)
    return StoredPhoto(photo)


def _make_room(session: SessionAccess, size: int) -> bool:
    """Delete photos of undone hands until `size` bytes fit; return whether they fit."""
    photos = session.store.photos
    assigned = photos.of_hands(session.number)
    current = {each.photo for each in current_photos(session.load().log, assigned)}
    undone = (each.photo for each in assigned if each.photo not in current)
    while not _has_room(photos.totals(session.number), size):
        oldest = next(undone, None)
        if oldest is None:
            return False
        photos.delete(session.number, oldest)
    return True


def _has_room(totals: tuple[int, int], size: int) -> bool:
    count, stored = totals
    return count < MAX_PHOTOS and stored + size <= MAX_BYTES


def load_photo(session: SessionAccess, photo: str) -> bytes:
    """Return the JPEG of a photo.

    Raises:
        NoPhoto: If the session does not have it.
        DamagedPhoto: If it is unreadable.
    """
    try:
        image = session.store.photos.image(session.number, photo)
    except DamagedDatabase:
        raise DamagedPhoto(
            _(
                "This photo is damaged. Its hand and points are intact, and an export leaves out "
                "the photo alone."
            )
        ) from None
    if image is None:
        raise no_photo()
    return image


def training_zip(session: SessionAccess) -> bytes:
    """Return the labelled photos; raise TrainingNotAllowed unless the host allows training."""
    session.require_host()
    photos = session.store.photos
    if not photos.settings(session.number).trains:
        raise TrainingNotAllowed(
            _("The photos of this table are not for training; switch that on first.")
        )
    return photos_zip(session.number, photos, session.load())


def no_photo() -> NoPhoto:
    """Return the error for a photo that does not exist."""
    return NoPhoto(_("There is no such photo at this table; it may have been deleted."))
