"""Answer the requests of a page inside its own browser."""

import io
import sys
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from inspect import isawaitable
from itertools import count
from typing import Any, cast
from urllib.parse import urlsplit

from flask import Flask, Response
from werkzeug.datastructures import Headers
from werkzeug.test import EnvironBuilder

from webapp.web.app import create_app
from webapp.web.live import EventStream, OpenStream
from webapp.web.service import PhotoReader
from webapp.web.settings import Settings

Emit = Callable[[int, bytes | None], object]
"""Send bytes of the stream with this number to the page; None ends the stream."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The response to a request."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes
    stream: int | None = None


class Bridge:
    """The application below an address, with its database in a file."""

    def __init__(
        self,
        *,
        address: str,
        database: str,
        reader: PhotoReader,
        emit: Emit,
        static_address: str | None = None,
    ) -> None:
        self._address = address.rstrip("/")
        self._emit = emit
        self._streams: dict[int, OpenStream] = {}
        self._numbers = count(1)
        settings = Settings(
            database=f"sqlite:///{database}",
            local_only=True,
            in_browser=True,
            static_address=static_address,
            allowed_hosts=frozenset((urlsplit(address).hostname or "",)),
        )
        self._app: Flask = create_app(settings, reader)

    async def answer(
        self, method: str, url: str, headers: Mapping[str, str], body: bytes
    ) -> Answer:
        """Answer a request; others are answered while the networks read its photo."""
        environ = self._environ(method, url, headers, body)
        with self._app.request_context(environ):
            try:
                response = await self._respond()
            except Exception as error:
                response = self._app.handle_exception(error)
            found = self._received(response, environ)
        self._send_changes()
        return found

    async def _respond(self) -> Response:
        """Answer the request of the context, as `Flask.full_dispatch_request` does."""
        app = self._app
        try:
            answer = app.preprocess_request()
            if answer is None:
                answer = app.dispatch_request()
            if isawaitable(answer):
                answer = await answer
        except Exception as error:
            answer = app.handle_user_exception(error)
        return app.finalize_request(answer)

    def end_stream(self, number: int) -> None:
        """End a stream that the page no longer receives."""
        stream = self._streams.pop(number, None)
        if stream is not None:
            stream.close()

    def _received(self, response: Response, environ: dict[str, Any]) -> Answer:
        """Return a response as the page receives it."""
        parts, _, sent = response.get_wsgi_response(environ)
        if isinstance(parts, EventStream):
            return self._follow(parts, response.status_code, sent)
        with closing(cast("Any", parts)):
            content = b"".join(parts)
        return Answer(response.status_code, tuple(sent), content)

    def _environ(
        self, method: str, url: str, headers: Mapping[str, str], body: bytes
    ) -> dict[str, Any]:
        path, _, query = url.removeprefix(self._address).partition("?")
        # Compression would only cost time: the response stays on this machine.
        sent = {name: value for name, value in headers.items() if name.lower() != "accept-encoding"}
        builder = EnvironBuilder(
            path=path or "/",
            base_url=self._address,
            query_string=query,
            method=method,
            headers=Headers(sent),
            input_stream=io.BytesIO(body),
            content_length=len(body),
            errors_stream=sys.stderr,
            environ_base={"REMOTE_ADDR": "127.0.0.1"},
        )
        return builder.get_environ()

    def _follow(self, events: EventStream, status: int, headers: list[tuple[str, str]]) -> Answer:
        number = next(self._numbers)
        self._streams[number] = events.open(lambda: None)
        return Answer(status, tuple(headers), events.start(), number)

    def _send_changes(self) -> None:
        """Send the events of all changes; without threads, only requests cause changes."""
        for number, stream in list(self._streams.items()):
            if event := stream.next_event():
                self._emit(number, event)
            if stream.is_over:
                self.end_stream(number)
                self._emit(number, None)
