"""The server: threads enough for every phone to listen while others ask."""

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

from webapp.session.watcher import MOST_STREAMS

if TYPE_CHECKING:
    from flask import Flask

    from webapp.web.server.certificate import Certificate

_ASKING = 16
"""Threads for everything but the streams, of which each has one."""


class _Tls(BuiltinSSLAdapter):
    """TLS whose handshake is left to the thread that reads the request.

    Cheroot makes it before it takes the next connection, so that a phone that opens one and says
    nothing would keep all others waiting.
    """

    def wrap(self, sock: socket.socket) -> tuple[ssl.SSLSocket, dict[str, Any]]:
        """Wrap a connection that was just made."""
        wrapped = self.context.wrap_socket(sock, server_side=True, do_handshake_on_connect=False)
        return wrapped, {"wsgi.url_scheme": "https", "HTTPS": "on"}


class _Connection(HTTPConnection):
    """A connection that begins with its handshake; who speaks plain HTTP is sent to HTTPS."""

    greeted = False

    def communicate(self) -> bool:
        """Answer a request; False if there will be no other."""
        if not self.greeted and isinstance(self.socket, ssl.SSLSocket):
            try:
                if not _greet(self.socket):
                    return False
            except OSError:  # it went away, or does not trust the certificate yet
                return False
        self.greeted = True
        return bool(super().communicate())  # type: ignore[no-untyped-call]


def _greet(connection: ssl.SSLSocket) -> bool:
    """Make the handshake, or answer what is none."""
    head = socket.socket.recv(connection, _HEAD, socket.MSG_PEEK)
    if head[:1] == _HANDSHAKE:
        connection.do_handshake()
        return True
    asked = _PLAIN.match(head)
    if asked is not None:
        place = b"https://" + asked["host"] + asked["path"]
        answer = b"HTTP/1.1 307 Temporary Redirect\r\nContent-Length: 0\r\nConnection: close\r\n"
        socket.socket.sendall(connection, answer + b"Location: " + place + b"\r\n\r\n")
    return False


_HEAD = 4096
_HANDSHAKE = b"\x16"
_PLAIN = re.compile(
    rb"(GET|HEAD) (?P<path>/[!-~]*) HTTP/1\.[01]\r\n(.*\r\n)*?host: *(?P<host>[\w.:\[\]-]+)\r\n",
    re.IGNORECASE,
)


class _Server(Server):
    """Cheroot's server with our connections and Python's log."""

    ConnectionClass = _Connection

    def error_log(self, msg: str = "", level: int = logging.INFO, traceback: bool = False) -> None:
        """Log as cheroot asks for it, but for phones that went away."""
        if isinstance(sys.exc_info()[1], ConnectionError | TimeoutError | ssl.SSLError):
            level = logging.DEBUG
        _LOGGER.log(level, msg, exc_info=traceback)


_LOGGER = logging.getLogger("tenbo.server")


def make_server(
    app: Flask, *, host: str, port: int, certificate: Certificate | None = None
) -> Server:
    """A server that listens already; with a certificate it speaks HTTPS."""
    server = _Server(
        (host, port),
        app,
        numthreads=MOST_STREAMS + _ASKING,
        server_name="tenbo",
        request_queue_size=128,
        shutdown_timeout=1,
    )
    if certificate is not None:
        server.ssl_adapter = _Tls(str(certificate.file), str(certificate.key))
    server.prepare()
    return server
