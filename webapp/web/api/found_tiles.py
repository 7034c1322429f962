"""Photos answered in two steps, as lines of JSON: the boxes of the tiles at once, then the reading.

A photo of a whole table takes seconds to read, but its tiles are found in a fraction of one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine
from typing import Any

from flask import Response, request

from vision.pipeline import FoundTiles, OnFound
from webapp.typed_json.encode import encode
from webapp.views.photo import FoundTilesLine, boxes_view
from webapp.web.api.blueprint import LINES, uncached
from webapp.web.api.errors import Answer
from webapp.web.language import request_language
from webapp.web.protection.foreign_pages import protect_response

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
