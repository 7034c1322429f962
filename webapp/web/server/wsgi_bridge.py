"""The WSGI application as an ASGI application, so that slow and idle clients need no thread.

This is our own because libraries that do the same use a thread for every open stream of events,
and another for every client that sends its request slowly.
"""

from __future__ import annotations

import asyncio
import io
import json
import logging
import sys
from collections.abc import Awaitable, Callable, Iterable, Iterator, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from time import thread_time
from typing import IO, Any
from wsgiref.types import WSGIApplication

from scorer.tiles.checkpoints import checked
from scorer.tiles.messages import Text, parameters_of
from scorer.tiles.terms import Language
from webapp.session.watcher import KEEP_ALIVE_INTERVAL
from webapp.storage.errors import NoDatabase
from webapp.typed_json.encode import encode
from webapp.views.error_response import ErrorResponse, ErrorView
from webapp.views.error_text import error_words
from webapp.web.language import best_language
from webapp.web.live import EventStream
from webapp.web.log import SERVER_LOG
from webapp.web.protection.rate_limit import TooMuchWork, limit_group
from webapp.web.protection.response_headers import MINIMAL_HEADERS
from webapp.web.server.response_bodies import NoRoom, WaitingBodies, WaitingBody
from webapp.web.server.turns import Turns
from webapp.web.streamed_body import StreamedBody

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

SMALL_BODY = 256 * 1024
"""Bytes of a request that are received before a thread is used; JSON is never larger."""

BODY_DEADLINE = 120.0
"""Seconds in which the whole body of a request arrives."""

PROGRESS_DEADLINE = 15.0
"""Seconds in which the next part of a body arrives, or a client receives the next part of one."""

RESPONSE_DEADLINE = 300.0
"""Seconds in which a client receives a response that is not a stream."""

COMPUTING_DEADLINE = 10.0
"""Seconds of processor time in which a request is executed; a long session takes one."""

_REQUEST_THREADS = 16
_SHARED_TURNS = 8  # of these for requests of addresses that have one in progress already
_REQUESTS_PER_ADDRESS = 6  # that are executed at a time: the uploads of an address, and two more
_SECONDS_PER_ADDRESS = 10.0  # of processor time, after which an address has one turn at a time
_UPLOAD_THREADS = 32  # more than the uploads that the application admits at a time
_STREAM_THREADS = 4  # that encode events
_PART = 64 * 1024  # bytes of a response that are sent at once

_LOG = logging.getLogger(__name__)


class Disconnected(Exception):
    """The client closed the connection or was too slow, or its response cannot go on."""


class WsgiBridge:
    """An ASGI application that calls a WSGI application in threads, and streams events in none."""

    def __init__(self, app: WSGIApplication) -> None:
        self._app = app
        self._requests = ThreadPoolExecutor(_REQUEST_THREADS, "request")
        self._uploads = ThreadPoolExecutor(_UPLOAD_THREADS, "upload")
        self._streams = ThreadPoolExecutor(_STREAM_THREADS, "stream")
        self._open_streams: set[asyncio.Event] = set()  # set when a stream has something to do
        self._turns = Turns(
            shared=_SHARED_TURNS, most=_REQUESTS_PER_ADDRESS, seconds=_SECONDS_PER_ADDRESS
        )
        self._bodies = WaitingBodies()
        self._ending = False
        self._closed = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request.

        In `scope["state"]`, `abort` ends its connection and `is_gone` reports whether it ended.
        """
        body = RequestBody(receive)
        try:
            small = await body.receive_start()
            environ = make_environ(scope, io.BufferedReader(body))
            response = await self._execute(environ, scope["state"]["is_gone"], small=small)
            try:
                # A client that keeps its connection must not use it again when the server stops.
                await _send(response.start(is_last=self._ending), send)
                if isinstance(response.body, EventStream):
                    await self._stream(response.body, receive, send)
                else:
                    async with asyncio.timeout(RESPONSE_DEADLINE):
                        while part := await response.next_part():
                            await _send(_part(part), send)
                        await _send(_END, send)
            finally:
                response.close()
        except (Disconnected, TimeoutError):
            scope["state"]["abort"]()
        finally:
            body.close()

    def end_streams(self) -> None:
        """End all streams of events; their clients connect again after a while."""
        self._ending = True
        for each in self._open_streams:
            each.set()

    def close(self) -> None:
        """Let no further request start, and end those that compute."""
        self._closed = True
        for pool in (self._requests, self._uploads, self._streams):
            pool.shutdown(wait=False, cancel_futures=True)

    async def _execute(
        self, environ: dict[str, Any], is_gone: Callable[[], bool], *, small: bool
    ) -> _Response:
        """Call the application in a thread; requests of one address leave threads for others.

        Large requests are uploads, which the application limits.

        Raises:
            Disconnected: If the client is gone when its turn comes.
        """
        group = limit_group(environ["REMOTE_ADDR"])
        if not (small and group):
            return await self._begin(environ, self._requests if small else self._uploads)
        async with self._turns.turn(group):
            if is_gone():
                raise Disconnected
            return await self._begin(environ, self._requests)

    async def _begin(self, environ: dict[str, Any], pool: ThreadPoolExecutor) -> _Response:
        """Return the response when it can begin; the thread then adds the parts of a streamed one.

        The thread does not wait until the client has received a part, because they are small.
        """
        loop = asyncio.get_running_loop()
        begun: asyncio.Future[_Response] = loop.create_future()

        def begin(response: _Response) -> None:
            if not begun.done():
                begun.set_result(response)

        def call() -> None:
            response = _Response()
            since = thread_time()
            with checked(partial(self._check_time, since)):
                streamed = self._call(environ, response)
            loop.call_soon_threadsafe(begin, response)
            if streamed is not None:
                for part in _parts_until_failure(streamed):
                    loop.call_soon_threadsafe(response.arriving.put_nowait, part)
            group = limit_group(environ["REMOTE_ADDR"])
            loop.call_soon_threadsafe(self._turns.spend, group, thread_time() - since)

        called = loop.run_in_executor(pool, call)
        called.add_done_callback(lambda _: begun.done() or begun.cancel())
        return await begun

    def _check_time(self, since: float) -> None:
        """Raise TooMuchWork if the request that this thread executes has computed for too long."""
        if self._closed or thread_time() - since > COMPUTING_DEADLINE:
            raise TooMuchWork

    def _call(self, environ: dict[str, Any], response: _Response) -> StreamedBody | None:
        """Call the application; keep its response until the client has received it.

        Return its body if its parts are sent one by one.
        """
        try:
            parts = self._app(environ, response.take_start)
            if isinstance(parts, EventStream):
                response.body = parts
                return None
            if isinstance(parts, StreamedBody):
                response.body = None
                return parts
            try:
                response.body = self._bodies.store(parts)
            finally:
                _close(parts)
        except NoRoom as error:
            response.fail(error.status, _error(environ, error.code, error_words(error)))
            response.headers.append(("Retry-After", str(error.seconds)))
        except NoDatabase as error:  # it has failed while the body was read from it
            SERVER_LOG.error("%s", error)
            response.fail(503, _error(environ, error.code, error.public))
        except Exception:
            _LOG.exception("A response could not be made.")
            response.fail(500, {})
        return None

    async def _stream(self, events: EventStream, receive: Receive, send: Send) -> None:
        """Send events until the session is deleted, the server stops or the client is gone."""
        loop = asyncio.get_running_loop()
        changed = asyncio.Event()
        stream = await loop.run_in_executor(
            self._streams, events.open, lambda: loop.call_soon_threadsafe(changed.set)
        )
        gone = asyncio.ensure_future(_wait_for_disconnect(receive))
        gone.add_done_callback(lambda _: changed.set())
        self._open_streams.add(changed)
        is_silent = False
        try:
            await _send(_part(events.start()), send)
            while not (gone.done() or self._ending):
                next_event = partial(stream.next_event, keep_alive=is_silent)
                event = await loop.run_in_executor(self._streams, next_event)
                for start in range(0, len(event), _PART):
                    await _send(_part(event[start : start + _PART]), send)
                if stream.is_over:
                    break
                is_silent = not await _wait(changed, KEEP_ALIVE_INTERVAL)
                changed.clear()
            await _send(_END, send)
        finally:
            self._open_streams.discard(changed)
            gone.cancel()
            stream.close()


class _Response:
    """The status and headers of a response, and its body: a file, or a stream of events.

    Without a body its parts arrive one by one, until an empty one, or None if they fail.
    """

    def __init__(self) -> None:
        self.status = 500
        self.headers: list[tuple[str, str]] = []
        self.body: WaitingBody | EventStream | None = WaitingBodies().store(())
        self.arriving: asyncio.Queue[bytes | None] = asyncio.Queue()

    async def next_part(self) -> bytes:
        """Return the next bytes of the body, none at its end.

        Raises:
            Disconnected: If there are no more because the application has failed.
        """
        if isinstance(self.body, WaitingBody):
            return self.body.read(_PART)
        part = await self.arriving.get()
        if part is None:
            raise Disconnected
        return part

    def take_start(
        self, status: str, headers: list[tuple[str, str]], _error: Any = None
    ) -> Callable[[bytes], object]:
        """Take the status and headers, as `start_response` of WSGI."""
        self.status, self.headers = int(status.split(" ", 1)[0]), headers
        return lambda _: None

    def fail(self, status: int, error: object) -> None:
        """Replace the response by a short one with an error."""
        data = json.dumps(error, ensure_ascii=False).encode()
        types = {"Content-Type": "application/json", "Content-Length": str(len(data))}
        self.status, self.headers = status, list((MINIMAL_HEADERS | types).items())
        self.body = WaitingBodies().store([data])

    def close(self) -> None:
        """Forget the body; a stream is closed by the client that opened it."""
        if isinstance(self.body, WaitingBody):
            self.body.close()

    def start(self, *, is_last: bool) -> Message:
        """Return the message that begins the response, which can be the last of its connection."""
        headers = [
            (name.lower().encode("latin-1"), value.encode("latin-1"))
            for name, value in self.headers
        ]
        if is_last:
            headers.append((b"connection", b"close"))
        return {"type": "http.response.start", "status": self.status, "headers": headers}


def _parts_until_failure(body: StreamedBody) -> Iterator[bytes | None]:
    """Yield the parts of a body and an empty one, or None after a failure."""
    try:
        yield from body
    except Exception:
        _LOG.exception("A response could not be continued.")
        yield None
    else:
        yield b""
    finally:
        body.close()


class RequestBody(io.RawIOBase):
    """The body of a request, as the file that a WSGI application reads in its thread."""

    def __init__(self, receive: Receive) -> None:
        super().__init__()
        self._receive = receive
        self._loop = asyncio.get_running_loop()
        self._deadline = self._loop.time() + BODY_DEADLINE
        self._received = bytearray()
        self._complete = False

    async def receive_start(self) -> bool:
        """Receive a small body, or the beginning of a large one; return whether it is complete.

        Raises:
            Disconnected: If the client is gone or too slow.
        """
        while not self._complete and len(self._received) < SMALL_BODY:
            await self._receive_part()
        return self._complete

    async def _receive_part(self) -> None:
        until = min(self._deadline, self._loop.time() + PROGRESS_DEADLINE)
        try:
            async with asyncio.timeout_at(until):
                message = await self._receive()
        except TimeoutError:
            raise Disconnected from None
        if message["type"] == "http.disconnect":
            raise Disconnected
        self._received += message.get("body", b"")
        self._complete = not message.get("more_body", False)

    def readable(self) -> bool:
        """Return True."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Read the next bytes, 0 at the end and if the client is gone."""
        while not self._received and not self._complete:
            try:
                asyncio.run_coroutine_threadsafe(self._receive_part(), self._loop).result()
            except Disconnected:
                return 0
        count = min(len(buffer), len(self._received))
        buffer[:count] = self._received[:count]
        del self._received[:count]
        return count


def make_environ(scope: Scope, body: IO[bytes]) -> dict[str, Any]:
    """Return the WSGI environment of a request (PEP 3333)."""
    host, port = scope.get("server") or ("localhost", 80)
    address = scope.get("client") or ("", 0)
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": host,
        "SERVER_PORT": str(port),
        "REMOTE_ADDR": address[0],
        "REMOTE_PORT": str(address[1]),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": body,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for raw_name, raw_value in scope["headers"]:
        name, value = raw_name.decode("latin-1"), raw_value.decode("latin-1")
        if "_" in name:  # it would be indistinguishable from a hyphen
            continue
        key = name.upper().replace("-", "_")
        if key not in {"CONTENT_TYPE", "CONTENT_LENGTH"}:
            key = f"HTTP_{key}"
        separator = "; " if key == "HTTP_COOKIE" else ","
        environ[key] = f"{environ[key]}{separator}{value}" if key in environ else value
    # The input of a request without a length or parts is empty.
    environ["wsgi.input_terminated"] = "HTTP_TRANSFER_ENCODING" in environ
    return environ


def _error(environ: dict[str, Any], code: str, message: Text) -> object:
    """Return the JSON of an error in the language that the browser accepts."""
    language = best_language(environ.get("HTTP_ACCEPT_LANGUAGE", "")) or Language.ENGLISH
    shown = ErrorView(code=code, message=message, parameters=parameters_of(message))
    return encode(ErrorResponse(error=shown), language)


async def _send(message: Message, send: Send) -> None:
    """Send a message when the client has received most of the one before.

    Raises:
        TimeoutError: If the client is too slow.
    """
    async with asyncio.timeout(PROGRESS_DEADLINE):
        await send(message)


def _part(data: bytes) -> Message:
    return {"type": "http.response.body", "body": data, "more_body": True}


_END: Message = {"type": "http.response.body", "body": b""}


async def _wait_for_disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _wait(event: asyncio.Event, seconds: float) -> bool:
    """Wait for an event; return False if it does not happen in time."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            return await event.wait()
    return False


def _close(parts: Iterable[bytes]) -> None:
    close = getattr(parts, "close", None)
    if close is not None:
        close()
