"""Photos in multipart requests."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import fields
from typing import TypeVar

from flask import current_app, request
from werkzeug.datastructures import FileStorage

from webapp.typed_json.decode import decode
from webapp.views.uploads import (
    DrawPhotoUpload,
    FrameUpload,
    MissingPhoto,
    ReadUpload,
    TablePhotoUpload,
    UploadedFile,
)
from webapp.web.protection.rate_limit import limited_address
from webapp.web.protection.upload_queue import UploadQueue

MULTIPART = "multipart/form-data"

_UNNAMED = "photo"
"""The name of a file that has none."""

Upload = TypeVar("Upload", ReadUpload, FrameUpload, TablePhotoUpload, DrawPhotoUpload)
Form = TypeVar("Form")


@contextmanager
def receive_upload(cls: type[Upload]) -> Iterator[Upload]:
    """Receive an upload as with `receive_photo`; raise MissingPhoto without a photo."""
    with receive_photo() as photo:
        if photo is None:
            raise MissingPhoto
        yield decode_form(cls, "photo")


@contextmanager
def receive_photo() -> Iterator[FileStorage | None]:
    """Receive the photo of the multipart request, and wait until it is the next to be read.

    The context has the photo; other uploads wait until it ends.

    Raises:
        TooManyUploads: If too many uploads wait already.
    """
    queue: UploadQueue = current_app.extensions["tenbo_uploads"]
    size = request.content_length or request.max_content_length or 0
    with queue.admit(limited_address(), size) as turn:
        _ = request.files  # receives the photo into a temporary file
        # Inside a phone nothing can wait in a thread.
        with nullcontext() if current_app.config["IN_BROWSER"] else turn():
            yield request.files.get("photo")


def decode_form(cls: type[Form], file: str) -> Form:
    """Decode the multipart request to a class, from its texts and the file of this name."""
    names = [part.name for part in fields(cls)]  # type: ignore[arg-type]  # a dataclass
    given: dict[str, object] = {each: text for each, text in request.form.items() if each in names}
    if (sent := request.files.get(file)) is not None:
        given[file] = UploadedFile(sent.filename or _UNNAMED, sent.stream)
    return decode(cls, given)
