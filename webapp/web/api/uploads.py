"""Photos in multipart requests, answered at once or in two steps as lines of JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import fields
from typing import Any, TypeVar

from flask import Response, current_app, request
from werkzeug.datastructures import FileStorage

from scorer.tiles.messages import message as _
from vision.pipeline import FoundTiles, OnFound
from webapp.typed_json.decode import decode
from webapp.typed_json.encode import encode
from webapp.views.photo import FoundTilesLine, boxes_view
from webapp.views.uploads import (
    DrawPhotoUpload,
    FrameUpload,
    ReadUpload,
    TablePhotoUpload,
    UploadedFile,
)
from webapp.web.api.blueprint import LINES, uncached
from webapp.web.api.errors import Answer, error_answer
from webapp.web.language import request_language
from webapp.web.protection.foreign_pages import protect_response
from webapp.web.protection.rate_limit import limited_address
from webapp.web.protection.upload_queue import UploadQueue

MULTIPART = "multipart/form-data"

_UNNAMED = "photo"
"""The name of a file that has none."""

Upload = TypeVar("Upload", ReadUpload, FrameUpload, TablePhotoUpload, DrawPhotoUpload)
Form = TypeVar("Form")


@contextmanager
def receive_upload(cls: type[Upload]) -> Iterator[Upload | None]:
    """Receive an upload as with `receive_photo`; the context has it, None without a photo."""
    with receive_photo() as photo:
        yield None if photo is None else decode_form(cls, "photo")


@contextmanager
def receive_photo() -> Iterator[FileStorage | None]:
    """Receive the photo of the multipart request, and wait until it is the next to be read.

    The context has the photo; other uploads wait until it ends.

    Raises:
        TooManyUploads: If too many uploads wait already.
    """
    queue: UploadQueue = current_app.extensions["tenbo_uploads"]
    size = request.content_length or request.max_content_length or 0
    with queue.admit(limited_address(), size) as upload:
        _ = request.files  # receives the photo into a temporary file
        # Inside a phone nothing can wait in a thread.
        with nullcontext() if current_app.config["IN_BROWSER"] else upload.turn():
            yield request.files.get("photo")


def decode_form(cls: type[Form], file: str) -> Form:
    """Decode the multipart request to a class, from its texts and the file of this name."""
    names = [part.name for part in fields(cls)]  # type: ignore[arg-type]  # a dataclass
    given: dict[str, object] = {each: text for each, text in request.form.items() if each in names}
    if (sent := request.files.get(file)) is not None:
        given[file] = UploadedFile(sent.filename or _UNNAMED, sent.stream)
    return decode(cls, given)


def missing_photo() -> Answer:
    """Return the response to an upload without a photo."""
    message = _("The request has no photo: send it as the multipart field 'photo'.")
    return error_answer("missing_photo", message, 400)


START_RESPONSE = "tenbo.start_response"
"""The name in the environment of a request of a function that begins its response early.

It is `start_response` of WSGI: it takes a status and headers, and returns a function that sends
bytes. The body of the response then follows those bytes. Only `tenbo serve` has it.
"""


async def answer_with_found_tiles(
    answer: Callable[[OnFound | None], Coroutine[Any, Any, Response | Answer]],
) -> Response | Answer:
    """Respond with lines to a client that accepts them, if tiles are found before the answer.

    Args:
        answer: Reads the photo of the request, and passes on the tiles that are found before.

    An answer or an error before that is a usual response; after it, its JSON is the last line.
    """
    start_response = request.environ.get(START_RESPONSE)
    if start_response is None or LINES not in request.accept_mimetypes.values():
        return await answer(None)
    request.environ.pop("HTTP_ACCEPT_ENCODING", None)  # the last line follows plain ones
    language = request_language()
    begun = protect_response(uncached(Response(mimetype=LINES)))
    begun.headers["X-Accel-Buffering"] = "no"  # nginx would collect the lines
    send: Callable[[bytes], object] | None = None

    def send_boxes(tiles: FoundTiles) -> None:  # in a thread that knows no request
        nonlocal send
        send = send or start_response("200 OK", begun.headers.to_wsgi_list())
        boxes = boxes_view(tiles.boxes)
        line = FoundTilesLine(width=tiles.width, height=tiles.height, found=boxes)
        send(f"{json.dumps(encode(line, language), ensure_ascii=False)}\n".encode())

    return await answer(send_boxes)
