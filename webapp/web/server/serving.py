"""The HTTP server of `tenbo serve`."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Collection
from contextlib import suppress
from typing import TYPE_CHECKING

from webapp.web.server.connections import Connections, allow_many_files
from webapp.web.server.wsgi_bridge import WsgiBridge

if TYPE_CHECKING:
    from flask import Flask

    from webapp.web.server.certificate import Certificate

_BACKLOG = 1024  # connections that the system keeps until they are accepted
_STOP_SECONDS = 1.0  # for requests in progress
_LEAVE_SECONDS = 120.0  # the same while another process takes the place of this one


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that accepts connections; raise OSError if the address cannot be used."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=_BACKLOG)


class HttpServer:
    """A server that listens from the beginning, and answers while `serve` runs."""

    def __init__(
        self,
        app: Flask,
        listener: socket.socket,
        *,
        certificate: Certificate | None = None,
        proxies: Collection[str] = (),
        is_alone: bool = True,
    ) -> None:
        """Take the application and a socket, see `listen`; with a certificate serve HTTPS.

        Args:
            app: The application.
            listener: The socket, which is closed when the server stops.
            certificate: The certificate of HTTPS.
            proxies: The addresses of proxies on other machines.
            is_alone: Whether no other process accepts connections of the socket.
        """
        allow_many_files()
        self._proxies = proxies
        self._is_alone = is_alone
        self._listener = listener
        self._listener.setblocking(False)
        self._app = app
        self._tls = None if certificate is None else _tls(certificate)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stopping = asyncio.Event()
        self._leaving = asyncio.Event()

    @property
    def port(self) -> int:
        """The port on which it listens."""
        return int(self._listener.getsockname()[1])

    def serve(self) -> None:
        """Answer requests until `stop` or `leave` is called, also by a signal or before."""
        # A selector can wait for the first bytes of a connection without reading them.
        with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
            runner.run(self._serve())

    def stop(self) -> None:
        """Stop listening, and answering after requests in progress."""
        self._set(self._stopping)
        self._set(self._leaving)
        if self._is_alone:  # the event loop cannot forget a socket closed only here
            self._listener.close()

    def leave(self) -> None:
        """Stop listening, because others do, and stop when no client uses its connection."""
        self._set(self._leaving)

    def _set(self, event: asyncio.Event) -> None:
        if self._loop is None:  # it has not started
            event.set()
            return
        with suppress(RuntimeError):  # it has stopped already
            self._loop.call_soon_threadsafe(event.set)

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        bridge = WsgiBridge(self._app)
        connections = Connections(bridge, self._tls, self._proxies)
        accepting = asyncio.create_task(connections.accept(self._listener))
        try:
            await self._leaving.wait()
            accepting.cancel()
            bridge.end_streams()
            await self._wait_for_clients(connections)
        finally:
            accepting.cancel()
            for each in list(connections.state.connections):
                each.shutdown()
            bridge.end_streams()
            if connections.state.tasks:
                await asyncio.wait(connections.state.tasks, timeout=_STOP_SECONDS)
            bridge.close()

    async def _wait_for_clients(self, connections: Connections) -> None:
        """Wait until all connections are closed, unless the server has to stop at once."""
        until = asyncio.get_running_loop().time() + _LEAVE_SECONDS
        while connections.count and not self._stopping.is_set():
            if asyncio.get_running_loop().time() > until:
                return
            await asyncio.sleep(0.05)


def _tls(certificate: Certificate) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate.file, certificate.key)
    return context
