"""Photos in multipart requests."""

import re
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import IO, Annotated, TypeVar

from flask import current_app, request
from werkzeug.datastructures import FileStorage

from scorer.tiles.hand import COPIES
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Game
from vision.photo import Region
from vision.reading.correction import RedFives
from webapp.typed_json.decode import JsonForm, decode, invalid_value
from webapp.typed_json.parse import InvalidSyntax, parse_json
from webapp.web.api.errors import Answer, error_answer
from webapp.web.protection.rate_limit import limited_address
from webapp.web.protection.upload_queue import UploadQueue

MULTIPART = "multipart/form-data"

_NUMBER = re.compile(r"[0-9]{1,9}")

_UNNAMED = "photo"
"""The name of a file that has none."""

_FARTHEST = 1_000_000
"""Largest coordinate of a region, in pixels; the widest photos have 65,535."""


@dataclass(frozen=True, slots=True)
class UploadedFile:
    """A file of a multipart request."""

    name: str
    content: IO[bytes]


def decode_file(given: object) -> UploadedFile:
    """Decode a file of a multipart request; raise a RiichiError for a text."""
    if not isinstance(given, FileStorage):
        raise invalid_value(given, _("a file"))
    return UploadedFile(given.filename or _UNNAMED, given.stream)


Photo = Annotated[
    UploadedFile,
    JsonForm(decode_file, {"type": "string", "contentMediaType": "image/*", "format": "binary"}),
]


class Keep(StrEnum):
    """The choice of storing a photo at the table."""

    NO = "0"
    YES = "1"


def _decode_region(given: object) -> Region:
    try:
        corners = parse_json(str(given))
    except InvalidSyntax:
        corners = None
    try:
        return Region(tuple((_coordinate(x), _coordinate(y)) for x, y in corners))
    except (TypeError, ValueError):
        raise invalid_value(
            given,
            _(
                "four corners of an area, as [[x, y], [x, y], [x, y], [x, y]] in "
                "pixels of the photo"
            ),
        ) from None


def _coordinate(given: object) -> float:
    if isinstance(given, bool) or not isinstance(given, int | float) or abs(given) > _FARTHEST:
        raise ValueError(given)
    return float(given)


PhotoRegion = Annotated[
    Region, JsonForm(_decode_region, {"type": "string", "contentMediaType": "application/json"})
]


def _decode_red_fives(given: object) -> RedFives:
    try:
        man, pin, sou = (int(count) for count in str(given).split(","))
    except ValueError:
        man = pin = sou = -1
    if not all(0 <= count <= COPIES for count in (man, pin, sou)):
        raise invalid_value(given, _("three numbers from 0 to 4, as 1,1,1"))
    return man, pin, sou


RedFivesOfSet = Annotated[
    RedFives,
    JsonForm(_decode_red_fives, {"type": "string", "pattern": "^[0-4],[0-4],[0-4]$"}),
]


@dataclass(frozen=True, slots=True)
class ReadUpload:
    """A photo to read, or the part of it in a region: four corners as a JSON array.

    `game` is the game whose hand it shows; flowers belong to a hand of the Chinese game.
    `red_fives` are the numbers of red fives of characters, dots and bamboo in the set; an unusual
    number is a doubt without it.
    """

    photo: Photo
    region: PhotoRegion | None = None
    game: Game = Game.RIICHI
    red_fives: RedFivesOfSet | None = None


@dataclass(frozen=True, slots=True)
class FrameUpload:
    """A frame of a camera; the other fields are as for a photo to read."""

    photo: Photo
    game: Game = Game.RIICHI
    red_fives: RedFivesOfSet | None = None


@dataclass(frozen=True, slots=True)
class StickPhotoUpload:
    """A photo of point sticks laid side by side."""

    photo: Photo


@dataclass(frozen=True, slots=True)
class TablePhotoUpload:
    """A photo to read at a table, which keeps it unless `keep` is 0."""

    photo: Photo
    keep: Keep = Keep.YES


class Shown(StrEnum):
    """The content of a photo at a draw: the hand of one player, or the whole table."""

    HAND = "hand"
    TABLE = "table"


def _decode_number(given: object) -> int:
    text = str(given)
    if not _NUMBER.fullmatch(text):
        raise invalid_value(given, _("a whole number"))
    return int(text)


NumberInForm = Annotated[
    int, JsonForm(_decode_number, {"type": "string", "pattern": f"^{_NUMBER.pattern}$"})
]


@dataclass(frozen=True, slots=True)
class DrawPhotoUpload:
    """A photo of hands that are shown at a draw.

    `seat` is the player of the hand, or the player who photographed the table from that side.
    `replaces` is the entry of a draw that is corrected.
    """

    photo: Photo
    seat: NumberInForm
    shows: Shown = Shown.HAND
    replaces: NumberInForm | None = None


Upload = TypeVar(
    "Upload", ReadUpload, FrameUpload, StickPhotoUpload, TablePhotoUpload, DrawPhotoUpload
)
Form = TypeVar("Form")


@contextmanager
def receive_upload(cls: type[Upload]) -> Iterator[Upload | None]:
    """Receive the upload of the multipart request, and wait until it is the next to be read.

    The context has the upload, None without a photo; other uploads wait until it ends.

    Raises:
        TooManyUploads: If too many uploads wait already.
    """
    queue: UploadQueue = current_app.extensions["tenbo_uploads"]
    size = request.content_length or request.max_content_length or 0
    with queue.admit(limited_address(), size) as upload:
        _ = request.files  # receives the photo into a temporary file
        # Inside a phone nothing can wait in a thread.
        with nullcontext() if current_app.config["IN_BROWSER"] else upload.turn():
            yield decode_form(cls, "photo") if "photo" in request.files else None


def decode_form(cls: type[Form], file: str) -> Form:
    """Decode the multipart request to a class, from its texts and the file of this name."""
    names = [part.name for part in fields(cls)]  # type: ignore[arg-type]  # a dataclass
    texts = {name: value for name, value in request.form.items() if name in names}
    return decode(cls, {**texts, **({file: request.files[file]} if file in request.files else {})})


def missing_photo() -> Answer:
    """Return the response to an upload without a photo."""
    message = _("The request has no photo: send it as the multipart field 'photo'.")
    return error_answer("missing_photo", message, 400)
