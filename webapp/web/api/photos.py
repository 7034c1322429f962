"""Photos at a table: read, stored with the hands that they show, and exported by the host."""

from dataclasses import asdict, replace
from functools import partial

from flask import Response

from scorer.tiles.terms import Game
from vision.pipeline import OnFound, read_detectable_photo
from webapp.session import photos
from webapp.session.access import SessionAccess
from webapp.storage.store import NewBytes
from webapp.typed_json.decode import decode
from webapp.typed_json.encode import encode
from webapp.views.error_response import ErrorResponse
from webapp.views.hand.river import hand_reading_response
from webapp.views.photo import FoundTilesLine
from webapp.views.session.requests import HostSettingsRequest
from webapp.views.session.session_view import TableView
from webapp.views.uploads import PhotoNotStoredView, TablePhotoUpload, TableReadingResponse, YesOrNo
from webapp.web.api.blueprint import (
    WRITE_ERRORS,
    body,
    conditional,
    download,
    endpoint,
    json_response,
    limits,
    open_session,
    service,
    sessions,
)
from webapp.web.api.errors import Answer
from webapp.web.api.found_tiles import answer_with_found_tiles
from webapp.web.api.uploads import MULTIPART, receive_upload
from webapp.web.language import request_language
from webapp.web.protection.rate_limit import TooManyRequests, limited_address


@endpoint(
    "POST",
    "/tables/<key>/photos",
    request=TablePhotoUpload,
    request_type=MULTIPART,
    response=TableReadingResponse,
    line=FoundTilesLine | TableReadingResponse | ErrorResponse,
    status=(200, 201),
    errors=WRITE_ERRORS,
)
async def read_at_table(key: str) -> Response | Answer:
    """Read the photo in the multipart field `photo`, and store it unless `keep` is 0."""
    table = open_session(key, as_scorer=True)
    return await answer_with_found_tiles(lambda on_found: _read_and_store(table, on_found))


async def _read_and_store(table: SessionAccess, on_found: OnFound | None) -> Answer:
    with receive_upload(TablePhotoUpload) as upload:
        photo = upload.photo
        played = table.load().state.table_game
        work = partial(
            read_detectable_photo,
            game=Game(played.name),
            reds=played.red_fives,
            on_found=on_found,
        )
        read = await service().reader().read(photo.content, work)
        reading = hand_reading_response(photo.name, read)
        stored = photos.StoredPhoto(None)
        if upload.keep is YesOrNo.YES:
            stored = await photos.store_photo(
                table,
                lambda: service().reader().small_jpeg(photo.content),
                encode(reading, request_language()),
                is_admitted=_is_admitted,
            )
    code = stored.reason
    reason = None if code is None else PhotoNotStoredView(code=code, message=code.message)
    response = TableReadingResponse(photo=stored.photo, reason=reason, reading=reading)
    return json_response(response), 201 if stored.photo else 200


def _is_admitted(size: int) -> bool:
    """Return whether the address can store so many bytes, and count them."""
    try:
        limits().admit_bytes(limited_address(), NewBytes(entries=0, photos=size))
    except TooManyRequests:
        return False
    return True


@endpoint(
    "GET",
    "/tables/<key>/photos/<photo>",
    response=bytes,
    response_type="image/jpeg",
    status=(200, 304),
)
def show_photo(key: str, photo: str) -> Response:
    """Return a photo."""
    image = photos.load_photo(open_session(key), photo)
    return conditional(Response(image, mimetype="image/jpeg"))


@endpoint("DELETE", "/tables/<key>/photos/<photo>", status=(204,), errors=WRITE_ERRORS)
def delete_photo(key: str, photo: str) -> Answer:
    """Delete a photo; the hand that it shows stays."""
    table = open_session(key, as_host=True)
    if not table.store.photos.delete(table.number, photo):
        raise photos.no_photo()
    sessions().watcher.report(table.number)
    return Response(), 204


@endpoint("DELETE", "/tables/<key>/photos", status=(204,), errors=WRITE_ERRORS)
def delete_photos(key: str) -> Answer:
    """Delete all photos of a table."""
    table = open_session(key, as_host=True)
    table.store.photos.delete_all(table.number)
    sessions().watcher.report(table.number)
    return Response(), 204


@endpoint(
    "GET",
    "/tables/<key>/photos.zip",
    response=bytes,
    response_type="application/zip",
    errors=(403,),
)
def training_photos(key: str) -> Response:
    """Return the photos with confirmed labels, where the host allows training."""
    return download(
        photos.training_zip(open_session(key)), "application/zip", name="tenbo-photos.zip"
    )


@endpoint(
    "PATCH", "/tables/<key>", request=HostSettingsRequest, response=TableView, errors=WRITE_ERRORS
)
def change_settings(key: str) -> Response:
    """Change whether photos are stored, training may use them, and players may see waits."""
    table = open_session(key, as_host=True)
    change = decode(HostSettingsRequest, body())
    settings = table.store.photos.settings(table.number)
    chosen = {name: value for name, value in asdict(change).items() if value is not None}
    table.store.photos.change_settings(table.number, replace(settings, **chosen))
    sessions().watcher.report(table.number)
    return json_response(table.view())
