"""Photos at a table: read, kept with the hands that they show, given away by the host alone."""

from __future__ import annotations

from flask import Response, jsonify, request

from webapp.session import photos as kept_photos
from webapp.storage.photos import Choices
from webapp.typed_json.encode import plain
from webapp.web.api.blueprint import api, body, service, table_at, tables
from webapp.web.api.endpoint import ANYTHING, WRITING, Told, told
from webapp.web.api.hand_bodies import PHOTO
from webapp.web.api.hands import NO_PHOTO
from webapp.web.api.refusals import Answer, refuse
from webapp.wire.commands import parse_choices
from webapp.wire.view import View


@api.post("/tables/<key>/photos")
@told(
    Told(
        body=PHOTO,
        takes="multipart/form-data",
        answer=ANYTHING,
        status=(200, 201),
        refusals=WRITING,
    )
)
def read_at_table(key: str) -> Response | Answer:
    """Read the photo in the multipart field `photo`, and keep it unless `keep` is 0."""
    table = table_at(key)
    table.refuse_viewer()
    photo = request.files.get("photo")
    if photo is None:
        return refuse("no_photo", NO_PHOTO, 400)
    data = photo.read()
    reading = service().read_photo(photo.filename or "photo", data)
    kept = kept_photos.KeptPhoto(None)
    if request.form.get("keep", "1") != "0":
        kept = kept_photos.keep_photo(table, lambda: service().small_photo(data), reading)
    said = {"photo": kept.photo, "why_not": plain(kept.why_not), "reading": reading}
    return jsonify(said), 201 if kept.photo else 200


@api.get("/tables/<key>/photos/<photo>")
@told(Told(answer=bytes, gives="image/jpeg", refusals=(404, 503)))
def show_photo(key: str, photo: str) -> Response:
    """Show a photo."""
    answer = Response(kept_photos.photo_of(table_at(key), photo), mimetype="image/jpeg")
    answer.headers["Cache-Control"] = "private, max-age=86400, immutable"
    return answer


@api.delete("/tables/<key>/photos/<photo>")
@told(Told(status=(204,), refusals=WRITING))
def delete_photo(key: str, photo: str) -> Answer:
    """Delete a photo; the hand that it shows stays."""
    table = table_at(key)
    kept_photos.delete_photo(table, photo)
    tables().live.change(table.session)
    return Response(), 204


@api.delete("/tables/<key>/photos")
@told(Told(status=(204,), refusals=WRITING))
def delete_photos(key: str) -> Answer:
    """Delete all photos of a table."""
    table = table_at(key)
    kept_photos.delete_photos(table)
    tables().live.change(table.session)
    return Response(), 204


@api.get("/tables/<key>/photos.zip")
@told(Told(answer=bytes, gives="application/zip", refusals=(403, 404, 503)))
def training_photos(key: str) -> Response:
    """Give the photos with the labels that players confirmed, where the host allows it."""
    archive = kept_photos.training_zip(table_at(key))
    answer = Response(archive, mimetype="application/zip")
    answer.headers["Content-Disposition"] = "attachment; filename=tenbo-photos.zip"
    return answer


@api.patch("/tables/<key>")
@told(Told(body=Choices, answer=View, refusals=WRITING))
def choose(key: str) -> Response:
    """Choose whether photos are kept, and whether training may learn from them."""
    table = table_at(key)
    table.refuse_viewer()
    chosen = parse_choices(body(), table.store.photos.choices(table.session))
    kept_photos.choose(table, chosen)
    tables().live.change(table.session)
    return jsonify(plain(table.view()))
