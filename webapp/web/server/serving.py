"""The HTTP server: enough threads for every stream of events and for other requests."""

from __future__ import annotations

import logging
import re
import socket
import ssl
import sys
from typing import TYPE_CHECKING, Any

from cheroot.server import HTTPConnection
from cheroot.ssl.builtin import BuiltinSSLAdapter
from cheroot.wsgi import Server

from webapp.session.watcher import MAX_STREAMS
from webapp.web.log import SERVER_LOG

if TYPE_CHECKING:
    from flask import Flask

    from webapp.web.server.certificate import Certificate

_REQUEST_THREADS = 16
"""Threads for all requests except streams of events, each of which has a thread."""


class _Tls(BuiltinSSLAdapter):
    """TLS whose handshake happens in the thread that reads the request.

    Cheroot makes the handshake before it accepts the next connection: a phone that connects and
    sends nothing would block all others.
    """

    def wrap(self, sock: socket.socket) -> tuple[ssl.SSLSocket, dict[str, Any]]:
        """Wrap a new connection without a handshake."""
        wrapped = self.context.wrap_socket(sock, server_side=True, do_handshake_on_connect=False)
        return wrapped, {"wsgi.url_scheme": "https", "HTTPS": "on"}


class _Connection(HTTPConnection):
    """A connection that starts with its handshake, and redirects plain HTTP to HTTPS."""

    is_started = False

    def communicate(self) -> bool:
        """Answer a request; return False if the connection is to be closed."""
        if not self.is_started and isinstance(self.socket, ssl.SSLSocket):
            try:
                if not _start_tls(self.socket):
                    return False
            except OSError:  # the phone is gone, or does not trust the certificate yet
                return False
        self.is_started = True
        return bool(super().communicate())  # type: ignore[no-untyped-call]


def _start_tls(connection: ssl.SSLSocket) -> bool:
    """Make the handshake and return True, or redirect a request of plain HTTP."""
    head = socket.socket.recv(connection, _HEAD_BYTES, socket.MSG_PEEK)
    if head[:1] == _HANDSHAKE:
        connection.do_handshake()
        return True
    plain = _PLAIN_REQUEST.match(head)
    if plain is not None:
        address = b"https://" + plain["host"] + plain["path"]
        response = b"HTTP/1.1 307 Temporary Redirect\r\nContent-Length: 0\r\nConnection: close\r\n"
        socket.socket.sendall(connection, response + b"Location: " + address + b"\r\n\r\n")
    return False


_HEAD_BYTES = 4096
_HANDSHAKE = b"\x16"
_PLAIN_REQUEST = re.compile(
    rb"(GET|HEAD) (?P<path>/[!-~]*) HTTP/1\.[01]\r\n(.*\r\n)*?host: *(?P<host>[\w.:\[\]-]+)\r\n",
    re.IGNORECASE,
)


class _Server(Server):
    """Cheroot's server with our connections, logging to Python's log."""

    ConnectionClass = _Connection

    def error_log(self, msg: str = "", level: int = logging.INFO, traceback: bool = False) -> None:
        """Log a message; phones that disconnect or are slow are logged for debugging only."""
        error = sys.exc_info()[1]
        is_phone = isinstance(error, ConnectionError | TimeoutError | ssl.SSLError)
        if is_phone or msg.startswith("socket.error"):
            level = logging.DEBUG
        SERVER_LOG.log(level, msg, exc_info=traceback)


def make_server(
    app: Flask, *, host: str, port: int, certificate: Certificate | None = None
) -> Server:
    """Return a server that listens; with a certificate it serves HTTPS."""
    server = _Server(
        (host, port),
        app,
        numthreads=MAX_STREAMS + _REQUEST_THREADS,
        server_name="tenbo",
        request_queue_size=128,
        shutdown_timeout=1,
    )
    if certificate is not None:
        server.ssl_adapter = _Tls(str(certificate.file), str(certificate.key))
    server.prepare()
    return server
