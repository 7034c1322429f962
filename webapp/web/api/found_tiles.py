"""Photos answered in two steps, as lines of JSON: the boxes of the tiles at once, then the reading.

A photo of a whole table takes seconds to read, but its tiles are found in a fraction of one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass
from itertools import chain
from queue import SimpleQueue
from threading import Thread
from typing import Any

from flask import Response, copy_current_request_context, current_app, request, stream_with_context
from werkzeug.datastructures import FileStorage, MultiDict

from vision.detect.networks import run_now
from vision.pipeline import FoundTiles, OnFound
from webapp.typed_json.encode import encode
from webapp.views.photo import BoxJson, boxes_view
from webapp.web.api.blueprint import LINES, uncached
from webapp.web.api.errors import Answer
from webapp.web.language import request_language
from webapp.web.streamed_body import StreamedBody


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundTilesLine:
    """The boxes of likely tiles in a photo that is being read; a later line replaces them."""

    width: int
    height: int
    found: tuple[BoxJson, ...]


async def answer_with_found_tiles(
    answer: Callable[[OnFound | None], Coroutine[Any, Any, Response | Answer]],
) -> Response | Answer:
    """Respond with lines to a client that accepts them, if tiles are found before the answer.

    Args:
        answer: Reads the photo of the request, and passes on the tiles that are found before.

    An answer or an error before that is a usual response; after it, its JSON is the last line.
    """
    # Inside a phone, Python answers a request as a whole.
    if LINES not in request.accept_mimetypes.values() or current_app.config["IN_BROWSER"]:
        return await answer(None)
    events: SimpleQueue[FoundTiles | Response | Exception] = SimpleQueue()

    @copy_current_request_context
    def read() -> None:
        try:
            try:
                response = current_app.make_response(run_now(answer(events.put)))
            except Exception as error:
                handled = current_app.handle_user_exception(error)  # raises an unknown one
                response = current_app.make_response(handled)
            events.put(response)
        except Exception as fault:
            events.put(fault)

    reading = Thread(target=read, name="answer")
    reading.start()
    first = events.get()
    if isinstance(first, Exception):
        raise first
    if isinstance(first, Response):
        return first
    # The request would close its photo with its context, which ends before the photo is read.
    files = vars(request).pop("files")
    body = StreamedBody(stream_with_context(_lines(first, events, reading, files)))
    response = uncached(Response(body, mimetype=LINES, direct_passthrough=True))
    response.headers["X-Accel-Buffering"] = "no"  # nginx would collect the lines
    return response


def _lines(
    event: FoundTiles | Response | Exception,
    events: SimpleQueue[FoundTiles | Response | Exception],
    reading: Thread,
    files: MultiDict[str, FileStorage],
) -> Iterator[bytes]:
    """Yield the lines from a first event on, then close the files of the request."""
    try:
        while isinstance(event, FoundTiles):
            boxes = boxes_view(event.boxes)
            line = FoundTilesLine(width=event.width, height=event.height, found=boxes)
            yield _line(encode(line, request_language()))
            event = events.get()
        response = _fault_response(event) if isinstance(event, Exception) else event
        yield _line(response.get_json())
    finally:
        reading.join()
        for file in chain.from_iterable(files.listvalues()):
            file.close()


def _fault_response(fault: Exception) -> Response:
    try:
        raise fault  # so that the log has it
    except Exception as raised:
        return current_app.handle_exception(raised)


def _line(value: object) -> bytes:
    return f"{json.dumps(value, ensure_ascii=False)}\n".encode()
