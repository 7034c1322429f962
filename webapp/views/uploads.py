"""Multipart requests with photos and files, and the response of a table to a photo."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import IO, Annotated, Any

from scorer.tiles.errors import MessageError
from scorer.tiles.hand import COPIES
from scorer.tiles.messages import Text
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Game
from vision.boxes import TILE_LABELS, Box, Detection
from vision.photo import Region
from vision.reading.correction import RedFives
from vision.reading.looks import NO_LOOKS, Looks, SeenTile
from webapp.storage.errors import LowDisk
from webapp.typed_json.decode import JsonForm, decoder, invalid_value
from webapp.typed_json.parse import InvalidSyntax, parse_json
from webapp.views.hand.river import HandReadingResponse
from webapp.views.session.requests import Token

_NUMBER = re.compile(r"[0-9]{1,9}")

_JSON = {"type": "string", "contentMediaType": "application/json"}

_FARTHEST = 1_000_000
"""Largest coordinate in pixels; the widest photos have 65,535."""


class MissingPhoto(MessageError):
    """An upload without a photo."""

    code = "missing_photo"

    def __init__(self) -> None:
        super().__init__(_("The request has no photo: send it as the multipart field 'photo'."))


@dataclass(frozen=True, slots=True)
class UploadedFile:
    """A file of a multipart request."""

    name: str
    content: IO[bytes]


def _decode_file(given: object) -> UploadedFile:
    if not isinstance(given, UploadedFile):
        raise invalid_value(given, _("a file"))
    return given


def _file(media_type: str) -> JsonForm:
    schema = {"type": "string", "contentMediaType": media_type, "format": "binary"}
    return JsonForm(_decode_file, schema)


Photo = Annotated[UploadedFile, _file("image/*")]


class YesOrNo(StrEnum):
    """A switch of a form."""

    NO = "0"
    YES = "1"


def _decode_region(given: object) -> Region:
    try:
        corners = parse_json(str(given))
    except InvalidSyntax:
        corners = None
    try:
        return Region(tuple((_number(x, _FARTHEST), _number(y, _FARTHEST)) for x, y in corners))
    except (TypeError, ValueError):
        raise invalid_value(
            given,
            _(
                "four corners of an area, as [[x, y], [x, y], [x, y], [x, y]] in "
                "pixels of the photo"
            ),
        ) from None


def _number(given: object, most: float) -> float:
    if isinstance(given, bool) or not isinstance(given, int | float) or abs(given) > most:
        raise ValueError(given)
    return float(given)


PhotoRegion = Annotated[Region, JsonForm(_decode_region, _JSON)]


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

    `game` is the game whose hand it shows; riichi has no flowers.
    `red_fives` are the numbers of red fives of characters, dots and bamboo in the set; an unusual
    number is a doubt without it.
    """

    photo: Photo
    region: PhotoRegion | None = None
    game: Game = Game.RIICHI
    red_fives: RedFivesOfSet | None = None


_MOST_SEEN = 400  # tiles that looks have seen: more than a table has


def _decode_seen(given: object) -> Looks:
    try:
        data = parse_json(str(given))
        tiles = tuple(_seen_tile(*each) for each in zip(data["tiles"], data["looks"], strict=True))
        seen = Looks(tiles, data["hand"], int(_number(data["agreed"], _FARTHEST)))
    except (InvalidSyntax, KeyError, TypeError, ValueError):
        seen = None
    if seen is None or len(seen.tiles) > _MOST_SEEN or not isinstance(seen.hand, str | None):
        raise invalid_value(given, _("what the answer to the last frame names seen"))
    return seen


def _seen_tile(tile: Mapping[str, Any], looks: object) -> SeenTile:
    sides = [_number(side, _FARTHEST) for side in tile["box"]]
    candidates = tuple((_label(label), _share(share)) for label, share in tile["candidates"])
    seen = Detection(
        _label(tile["label"]),
        _share(tile["confidence"]),
        Box(*sides),
        candidates,
        _number(tile["turn"], 360),
        _share(tile["tile_probability"]),
    )
    return SeenTile(seen, max(1, int(_number(looks, _FARTHEST))))


def _share(given: object) -> float:
    return max(0.0, _number(given, 1))


def _label(given: object) -> str:
    if given not in TILE_LABELS:
        raise ValueError(given)
    return str(given)


SeenByLooks = Annotated[Looks, JsonForm(_decode_seen, _JSON)]


@dataclass(frozen=True, slots=True)
class FrameUpload:
    """A frame of a camera; `seen` is that of the last frame's answer, the rest as for a photo."""

    photo: Photo
    game: Game = Game.RIICHI
    red_fives: RedFivesOfSet | None = None
    seen: SeenByLooks = NO_LOOKS


@dataclass(frozen=True, slots=True)
class TablePhotoUpload:
    """A photo to read at a table, which keeps it unless `keep` is 0."""

    photo: Photo
    keep: YesOrNo = YesOrNo.YES


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


SessionFile = Annotated[UploadedFile, _file("application/octet-stream")]


def _json_list(item: Any, valid: Text) -> JsonForm:
    """Return the form of a list that a multipart request has as JSON."""

    def decode_list(given: object) -> Any:
        try:
            return decoder(tuple[item, ...])(parse_json(str(given)))
        except InvalidSyntax:
            raise invalid_value(given, valid) from None

    return JsonForm(decode_list, _JSON)


Keys = Annotated[tuple[str, ...], _json_list(Token, _("a JSON list of keys"))]
Names = Annotated[tuple[str, ...], _json_list(str, _("a JSON list of names"))]


@dataclass(frozen=True, slots=True)
class ImportUpload:
    """An exported file or a log, and the keys of the phone's sessions as a JSON array.

    A session of the file that one of the keys opens already is not imported again. `players` is a
    JSON array of names that replace those of a log, by seat, or of a table, in its order. A table
    with doubts, see `LogPreview`, is imported if `as_it_is` is 1.
    """

    file: SessionFile
    keys: Keys = ()
    players: Names = ()
    as_it_is: YesOrNo = YesOrNo.NO


@dataclass(frozen=True, slots=True)
class LogUpload:
    """A log of an online game, or a table of games."""

    file: SessionFile


class PhotoNotStored(StrEnum):
    """The reasons why a table does not store a photo, with their texts."""

    OFF_ON_SERVER = "off_on_server"
    OFF_AT_TABLE = "off_at_table"
    NO_ROOM = "no_room"
    DISK_LOW = "disk_low"
    TOO_MANY = "too_many"

    @property
    def message(self) -> Text:
        """The reason for people."""
        return _REASONS[self]


_REASONS = {
    PhotoNotStored.OFF_ON_SERVER: _("This server keeps no photos."),
    PhotoNotStored.OFF_AT_TABLE: _("The host has switched photos off for this table."),
    PhotoNotStored.NO_ROOM: _("The table has no room for more photos; delete some of them."),
    PhotoNotStored.DISK_LOW: LowDisk.public,
    PhotoNotStored.TOO_MANY: _(
        "Too many photos were stored from this network within an hour; this one is not kept."
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PhotoNotStoredView:
    """The reason why a photo is not stored."""

    code: PhotoNotStored
    message: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class TableReadingResponse:
    """The reading of a photo; `photo` is its name, or null with a `reason` if it is not stored.

    There is no reason if the request did not ask to keep the photo.
    """

    photo: str | None
    reason: PhotoNotStoredView | None
    reading: HandReadingResponse
