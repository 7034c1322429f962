"""The HTTP server of `tenbo serve`."""

from __future__ import annotations

import asyncio
import socket
import ssl
from contextlib import suppress
from typing import TYPE_CHECKING

from webapp.web.server.connections import Connections, allow_many_files
from webapp.web.server.wsgi_bridge import WsgiBridge

if TYPE_CHECKING:
    from flask import Flask

    from webapp.web.server.certificate import Certificate

_BACKLOG = 1024  # connections that the system keeps until they are accepted
_STOP_SECONDS = 1.0  # for requests in progress


class HttpServer:
    """A server that listens from the beginning, and answers while `serve` runs."""

    def __init__(
        self, app: Flask, *, host: str, port: int, certificate: Certificate | None = None
    ) -> None:
        """Listen; with a certificate serve HTTPS.

        Raises:
            OSError: If the address cannot be used.
        """
        allow_many_files()
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        self._listener = socket.create_server((host, port), family=family, backlog=_BACKLOG)
        self._listener.setblocking(False)
        self._app = app
        self._tls = None if certificate is None else _tls(certificate)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stopping: asyncio.Event | None = None

    @property
    def port(self) -> int:
        """The port on which it listens."""
        return int(self._listener.getsockname()[1])

    def serve(self) -> None:
        """Answer requests until `stop` is called from another thread, or by Ctrl+C."""
        # A selector can wait for the first bytes of a connection without reading them.
        with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
            runner.run(self._serve())

    def stop(self) -> None:
        """Stop listening, and answering after requests in progress."""
        if self._loop is not None and self._stopping is not None:
            with suppress(RuntimeError):  # it has stopped already
                self._loop.call_soon_threadsafe(self._stopping.set)
        self._listener.close()

    async def _serve(self) -> None:
        self._loop, self._stopping = asyncio.get_running_loop(), asyncio.Event()
        bridge = WsgiBridge(self._app)
        connections = Connections(bridge, self._tls)
        accepting = asyncio.create_task(connections.accept(self._listener))
        try:
            await self._stopping.wait()
        finally:
            accepting.cancel()
            for each in list(connections.state.connections):
                each.shutdown()
            bridge.end_streams()
            if connections.state.tasks:
                await asyncio.wait(connections.state.tasks, timeout=_STOP_SECONDS)
            bridge.close()


def _tls(certificate: Certificate) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate.file, certificate.key)
    return context
