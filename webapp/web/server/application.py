"""The ASGI application of `tenbo serve`: Flask, behind requests that have arrived as a whole.

A slow client keeps no thread: its request is received before one is used, and its response waits
in memory or in a temporary file. Streams of events need none either.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
import threading
from collections.abc import AsyncGenerator, Awaitable, Callable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing, closing, suppress
from functools import partial
from shutil import disk_usage
from tempfile import SpooledTemporaryFile, gettempdir
from time import thread_time
from typing import Any, cast
from weakref import WeakValueDictionary

from a2wsgi.wsgi import build_environ
from flask import Flask

from scorer.tiles.checkpoints import checked
from webapp.session.watcher import KEEP_ALIVE_INTERVAL
from webapp.web.api.found_tiles import START_RESPONSE
from webapp.web.api.session_files import IMPORT_PATH, MAX_FILE_BYTES
from webapp.web.live import EventStream
from webapp.web.protection.foreign_pages import MINIMAL_HEADERS
from webapp.web.protection.rate_limit import TooMuchWork, limit_group
from webapp.web.protection.upload_queue import FullFolder

Scope = MutableMapping[str, Any]
AsgiMessage = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[AsgiMessage]]
Send = Callable[[AsgiMessage], Awaitable[None]]

SMALL_BODY = 256 * 1024  # bytes of a request that waits in memory; JSON is never larger
SMALL_RESPONSE = 1024 * 1024  # bytes; a larger response takes a turn until it is received
MIN_FREE_BYTES = 200 * 1024 * 1024  # that uploads leave on the disk of temporary files
BODY_DEADLINE = 120.0  # seconds in which a whole body arrives
GRACE, MIN_RATE = 15.0, 4096  # then so many bytes a second; a poor network has ten times as many
PROGRESS_DEADLINE = 15.0  # seconds in which a client receives the next part of a response
COMPUTING_DEADLINE = 10.0  # seconds of the processor for a request; a long session takes one
REQUESTS_PER_ADDRESS = 96  # that are open at a time, streams included; a browser has seven
TURNS_PER_ADDRESS = 4  # small requests, and uploads, of an address that are executed at a time

_TURNS_OF_PROXY = 16  # the same for a proxy on this machine that does not name its clients
_THREADS = 40  # of which 24 can wait in the queue of uploads
_STREAM_THREADS = 4  # that encode events
_PART = 64 * 1024  # bytes of a response that are sent at once
_LOG = logging.getLogger(__name__)


class Disconnected(Exception):
    """The client closed the connection."""


class Application:
    """An ASGI application that gives whole requests to Flask, and streams events."""

    def __init__(self, app: Flask, on_shutdown: Callable[[], object] = lambda: None) -> None:
        self._app = app
        self._on_shutdown = on_shutdown
        self._threads = ThreadPoolExecutor(_THREADS, "request")
        self._encoders = ThreadPoolExecutor(_STREAM_THREADS, "stream")
        self._limits: WeakValueDictionary[object, asyncio.Semaphore] = WeakValueDictionary()
        self._streams: set[asyncio.Event] = set()  # set when a stream has something to do
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ending = self._closed = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or start and stop with the server."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
            return
        group = limit_group((scope["client"] or ("",))[0])
        with closing(Exchange(scope, receive, send)) as exchange:
            try:
                allowed = self._limit((group, "open"), REQUESTS_PER_ADDRESS)
                if not group:
                    await self._answer(exchange, group)
                elif allowed.locked():
                    await exchange.refuse(503)
                else:
                    async with allowed:
                        await self._answer(exchange, group)
            except Disconnected:
                pass
            except TimeoutError:  # without a whole response the connection is closed
                await exchange.refuse(408)
            except Exception:
                _LOG.exception("A request could not be answered.")
                await exchange.refuse(500)

    def end_streams(self) -> None:
        """End all streams of events, from any thread; their clients connect again."""
        self._ending = True
        if self._loop is not None:
            with suppress(RuntimeError):  # it has stopped already
                self._loop.call_soon_threadsafe(self._wake_streams)

    def _wake_streams(self) -> None:
        for each in self._streams:
            each.set()

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        self._loop = asyncio.get_running_loop()
        if threading.current_thread() is threading.main_thread():
            for each in (signal.SIGTERM, signal.SIGINT):
                signal.signal(each, partial(self._take_signal, signal.getsignal(each)))
        await send({"type": "lifespan.startup.complete"})
        await receive()
        self._closed = True
        for pool in (self._threads, self._encoders):
            pool.shutdown(wait=False, cancel_futures=True)
        self._on_shutdown()
        await send({"type": "lifespan.shutdown.complete"})

    def _take_signal(self, server: Any, number: int, frame: object) -> None:
        self.end_streams()  # the server waits for them
        server(number, frame)

    def _limit(self, key: object, most: int) -> asyncio.Semaphore:
        return self._limits.setdefault(key, asyncio.Semaphore(most))

    async def _answer(self, exchange: Exchange, group: str) -> None:
        loop = asyncio.get_running_loop()
        await exchange.receive(SMALL_BODY)
        most = TURNS_PER_ADDRESS if group else _TURNS_OF_PROXY
        async with self._limit((group, exchange.is_complete), most):
            if not exchange.is_complete:
                is_import = exchange.scope["path"] == IMPORT_PATH
                limit = MAX_FILE_BYTES if is_import else self._app.config["MAX_CONTENT_LENGTH"]
                await exchange.receive_upload(limit)
            await loop.run_in_executor(self._threads, self._call, exchange, loop)
            if exchange.response.tell() > SMALL_RESPONSE:
                await exchange.send_response()
                return
        if exchange.events is not None:
            async with aclosing(self._stream(exchange.events, exchange)) as parts:
                async for part in parts:
                    await exchange.send_part(part)
        await exchange.send_response()

    def _call(self, exchange: Exchange, loop: asyncio.AbstractEventLoop) -> None:
        """Call Flask in a thread; keep its response until the client receives it."""
        environ = exchange.environ(loop)
        with checked(partial(self._check_time, thread_time())):
            try:
                if exchange.error is not None:
                    raise exchange.error
                parts = self._app(environ, exchange.start)
                if isinstance(parts, EventStream):
                    exchange.events = parts
                else:
                    with closing(cast("Any", parts)):
                        exchange.response.writelines(parts)
            except Exception as error:
                exchange.fail(self._app, environ, error)

    def _check_time(self, since: float) -> None:
        if self._closed or thread_time() - since > COMPUTING_DEADLINE:
            raise TooMuchWork

    async def _stream(self, events: EventStream, exchange: Exchange) -> AsyncGenerator[bytes]:
        """Yield events until the session is deleted, the server stops or the client is gone."""
        loop = asyncio.get_running_loop()
        changed = asyncio.Event()
        notify = partial(loop.call_soon_threadsafe, changed.set)
        stream = await loop.run_in_executor(self._encoders, events.open, notify)
        gone = loop.create_task(exchange.wait_for_disconnect())
        gone.add_done_callback(lambda _: changed.set())
        self._streams.add(changed)
        is_silent = False
        try:
            yield events.start()
            while not (gone.done() or self._ending):
                next_event = partial(stream.next_event, keep_alive=is_silent)
                yield await loop.run_in_executor(self._encoders, next_event)
                if stream.is_over:
                    return
                is_silent = not await _is_set(changed, KEEP_ALIVE_INTERVAL)
                changed.clear()
        finally:
            self._streams.discard(changed)
            gone.cancel()
            stream.close()


class Exchange:
    """A request and its response: what has arrived of the one, and what is not sent of the other.

    Attributes:
        scope: The scope of the request.
        is_complete: Whether the whole body has arrived.
        error: The error with which Flask responds.
        response: The body of the response, unless that is a stream of events.
        events: The stream of events.
    """

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.scope = scope
        self.is_complete = False
        self.error: Exception | None = None
        self.response = SpooledTemporaryFile[bytes](SMALL_RESPONSE)
        self.events: EventStream | None = None
        self._declared = int(dict(scope["headers"]).get(b"content-length", 0))
        self._body = SpooledTemporaryFile[bytes](SMALL_BODY)
        self._status, self._headers = 500, list[tuple[str, str]]()
        self._has_begun = False
        self._receive, self._send = receive, send

    async def receive(self, most: int) -> None:
        """Receive the body until it is complete or has more than `most` bytes.

        Raises:
            Disconnected: If the client is gone.
            TimeoutError: If it is too slow.
        """
        began, before = asyncio.get_running_loop().time(), self._body.tell()
        while not self.is_complete and self._body.tell() <= most:
            seconds = min(BODY_DEADLINE, GRACE + (self._body.tell() - before) / MIN_RATE)
            async with asyncio.timeout_at(began + seconds):
                message = await self._receive()
            if message["type"] == "http.disconnect":
                raise Disconnected
            self._body.write(message["body"])
            self.is_complete = not message["more_body"]

    async def receive_upload(self, most: int) -> None:
        """Receive the rest of a large body, unless it is too large or the disk is full."""
        try:
            if disk_usage(gettempdir()).free < self._declared + MIN_FREE_BYTES:
                raise FullFolder
            if self._declared <= most:
                await self.receive(most)
        except (FullFolder, OSError) as error:
            if isinstance(error, TimeoutError):
                raise
            self.error = error

    async def wait_for_disconnect(self) -> None:
        """Wait until the client is gone."""
        while (await self._receive())["type"] != "http.disconnect":
            pass

    def environ(self, loop: asyncio.AbstractEventLoop) -> Any:
        """Return the environment of WSGI, with the body in its file.

        A body that is longer than it should be has its length, which Flask rejects.
        """
        environ: Any = build_environ(cast("Any", self.scope), cast("Any", self._body))
        environ["CONTENT_LENGTH"] = str(max(self._declared, self._body.tell()))
        environ.pop("HTTP_TRANSFER_ENCODING", None)
        environ |= {"wsgi.errors": sys.stderr, START_RESPONSE: partial(self._start_early, loop)}
        self._body.seek(0)
        return environ

    def start(self, status: str, headers: list[tuple[str, str]], _error: Any = None) -> Any:
        """Take the status and headers of the response, as `start_response` of WSGI."""
        self._status, self._headers = int(status.split(" ", 1)[0]), headers

    def _start_early(
        self, loop: asyncio.AbstractEventLoop, status: str, headers: list[tuple[str, str]]
    ) -> Callable[[bytes], object]:
        """Send the status and headers from a thread; return a function that sends bytes."""
        self.start(status, headers)
        return lambda data: asyncio.run_coroutine_threadsafe(self.send_part(data), loop).result()

    def fail(self, app: Flask, environ: dict[str, Any], error: Exception) -> None:
        """Replace the response by that to an error."""
        with app.request_context(environ):
            try:
                response = app.make_response(app.handle_user_exception(error))
            except Exception as unknown:
                response = app.handle_exception(unknown)
            response = app.process_response(response)
        self.response.close()
        self.response = SpooledTemporaryFile[bytes](SMALL_RESPONSE)
        self.response.write(response.get_data())
        self.start(response.status, response.headers.to_wsgi_list())

    async def send_part(self, data: bytes, *, is_last: bool = False) -> None:
        """Send the headers, if they are not sent, and bytes of the body.

        Raises:
            TimeoutError: If the client is too slow.
        """
        if not self._has_begun:
            self._has_begun = True
            headers = [tuple(map(_latin_1, each)) for each in self._headers]
            start = {"type": "http.response.start", "status": self._status, "headers": headers}
            await self._send(start)
        for at in range(0, len(data) or 1, _PART):
            part, more = data[at : at + _PART], not is_last or at + _PART < len(data)
            async with asyncio.timeout(PROGRESS_DEADLINE):
                await self._send({"type": "http.response.body", "body": part, "more_body": more})

    async def send_response(self) -> None:
        """Send the body and its end; raise TimeoutError if the client is too slow."""
        size = self.response.tell()
        self.response.seek(0)
        while self.response.tell() + _PART < size:
            await self.send_part(self.response.read(_PART))
        await self.send_part(self.response.read(), is_last=True)

    async def refuse(self, status: int) -> None:
        """Send a response without a body, unless another one has begun, and close."""
        if not self._has_begun:
            headers = MINIMAL_HEADERS | {"Content-Length": "0", "Connection": "close"}
            self.start(f"{status}", list(headers.items()))
            await self.send_part(b"", is_last=True)

    def close(self) -> None:
        """Forget both bodies."""
        self._body.close()
        self.response.close()


def _latin_1(text: str) -> bytes:
    return text.encode("latin-1")


async def _is_set(event: asyncio.Event, seconds: float) -> bool:
    """Wait for an event; return False if it does not happen in time."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            return await event.wait()
    return False
