"""Connections of clients: limits, deadlines, and HTTPS on the port that also redirects to it."""

import asyncio
import logging
import re
import socket
import ssl
import sys
from collections import Counter
from collections.abc import Collection
from contextlib import suppress
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from webapp.web.protection.rate_limit import limit_group
from webapp.web.protection.response_headers import MINIMAL_HEADERS

MAX_HEADER_BYTES = 64 * 1024
"""Bytes of the request line and the headers."""

MAX_CONNECTIONS = 4000
"""Connections of all clients; each needs a file descriptor."""

MAX_CONNECTIONS_PER_ADDRESS = 96
"""Connections of one client address; a browser opens six, and one for its stream of events."""

HEADER_DEADLINE = 10.0
"""Seconds in which a connection sends the headers of its request, or makes its handshake."""

KEEP_ALIVE = 15
"""Seconds without a request after which a connection is closed."""

UNSENT_DEADLINE = 15.0
"""Seconds in which a client receives the end of a response that is already complete."""

_MAX_UNSENT = 128 * 1024  # bytes that the system keeps before the client is ready for them

# Seconds of silence after which a vanished phone is noticed: the first probe, the interval of the
# next two, and how long sent data stay unconfirmed.
_PROBE_AFTER, _PROBE_INTERVAL, _PROBES, _UNCONFIRMED = 20, 10, 3, 50

_HEAD_BYTES = 4096
_HANDSHAKE = b"\x16"
_PLAIN_REQUEST = re.compile(
    rb"(GET|HEAD) (?P<path>/[!-~]*) HTTP/1\.[01]\r\n(.*\r\n)*?host: *(?P<host>[\w.:\[\]-]+)\r\n",
    re.IGNORECASE,
)


class Connections:
    """The open connections of a server."""

    def __init__(self, app: Any, tls: ssl.SSLContext | None, proxies: Collection[str] = ()) -> None:
        """Take the application, and the addresses of proxies besides those on this machine."""
        self._proxies = proxies
        self.state = ServerState()
        self._config = Config(
            app,
            http=H11Protocol,
            ws="none",
            lifespan="off",
            interface="asgi3",
            log_config=None,
            access_log=False,
            forwarded_allow_ips=["127.0.0.1", "::1", *proxies],  # a proxy knows the client
            server_header=False,
            timeout_keep_alive=KEEP_ALIVE,
            h11_max_incomplete_event_size=MAX_HEADER_BYTES,
        )
        self._config.load()
        logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # invalid requests are no errors
        self._tls = tls
        self._count = 0
        self._by_address: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()

    async def accept(self, listener: socket.socket) -> None:
        """Accept connections until the task is cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            # `sock_accept` would lose a connection if the task is cancelled at that moment.
            await _wait_readable(listener)
            try:
                connection, address = listener.accept()
            except BlockingIOError:  # another process has accepted it
                continue
            except OSError:  # no file descriptor is left
                await asyncio.sleep(0.1)
                continue
            task = loop.create_task(self._connect(connection, address[0]))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _connect(self, connection: socket.socket, address: str) -> None:
        group = "" if address in self._proxies else limit_group(address)
        crowded = bool(group) and self._by_address[group] >= MAX_CONNECTIONS_PER_ADDRESS
        if crowded or self._count >= MAX_CONNECTIONS:
            connection.close()
            return
        self._count += 1
        self._by_address[group] += 1
        protocol = _Protocol(self, group, config=self._config, server_state=self.state)
        try:
            connection.setblocking(False)
            _notice_silence(connection)
            if self._tls is None or await _starts_tls(connection):
                await asyncio.get_running_loop().connect_accepted_socket(
                    lambda: protocol,
                    connection,
                    ssl=self._tls,
                    ssl_handshake_timeout=None if self._tls is None else HEADER_DEADLINE,
                )
                return
        except OSError:  # the phone is gone, or does not trust the certificate yet
            pass
        if not protocol.is_connected:
            connection.close()
            self.forget(group)

    @property
    def count(self) -> int:
        """The number of open connections."""
        return self._count

    def forget(self, group: str) -> None:
        """Count a connection of an address group as closed."""
        self._count -= 1
        self._by_address[group] -= 1
        if not self._by_address[group]:
            del self._by_address[group]


class _Protocol(H11Protocol):
    """The protocol of one connection, with a deadline for the headers of each request."""

    def __init__(self, owner: Connections, group: str, **options: Any) -> None:
        super().__init__(app_state={"abort": self._abort, "is_gone": self._is_gone}, **options)
        self.is_connected = False
        self._owner, self._group = owner, group
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Expect the first request."""
        self.is_connected = True
        super().connection_made(transport)
        self._expect_headers()

    def data_received(self, data: bytes) -> None:
        """Expect the rest of the headers, if they are not complete."""
        super().data_received(data)
        if self._in_request():
            self._stop_deadline()
        else:
            self._expect_headers()

    def on_response_complete(self) -> None:
        """Expect the client to receive the end of the response."""
        super().on_response_complete()
        if self.transport.get_write_buffer_size():
            self.loop.call_later(UNSENT_DEADLINE, self._abort_if_unsent)

    def _abort_if_unsent(self) -> None:
        if self not in self.connections:  # with TLS a closed one has no buffer to look at
            return
        if not self._in_request() and self.transport.get_write_buffer_size():
            self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        """Respond to an invalid request with the headers of all responses, and close."""
        headers = MINIMAL_HEADERS | {"Content-Type": "text/plain", "Connection": "close"}
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self.transport.write(f"HTTP/1.1 400 Bad Request\r\n{lines}\r\n{msg}".encode())
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._stop_deadline()
        self._owner.forget(self._group)
        super().connection_lost(exc)

    def _abort(self) -> None:
        if self.cycle is not None:
            self.cycle.disconnected = True
        self.transport.abort()

    def _is_gone(self) -> bool:
        closing: bool = self.transport.is_closing()
        return closing

    def _in_request(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _expect_headers(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(HEADER_DEADLINE, self._give_up)

    def _stop_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        if not self._in_request():
            self.transport.abort()


def _notice_silence(connection: socket.socket) -> None:
    """Let the system close connections whose phone has vanished, and keep little for others."""
    options = {
        "TCP_KEEPIDLE": _PROBE_AFTER,
        "TCP_KEEPINTVL": _PROBE_INTERVAL,
        "TCP_KEEPCNT": _PROBES,
        "TCP_USER_TIMEOUT": _UNCONFIRMED * 1000,
        "TCP_NOTSENT_LOWAT": _MAX_UNSENT,
    }
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in options.items():
        option = getattr(socket, name, None)  # each system has some of them
        if option is not None:
            with suppress(OSError):
                connection.setsockopt(socket.IPPROTO_TCP, option, value)


async def _starts_tls(connection: socket.socket) -> bool:
    """Return True if a handshake begins; redirect a request of plain HTTP."""
    async with asyncio.timeout(HEADER_DEADLINE):
        await _wait_readable(connection)
    head = connection.recv(_HEAD_BYTES, socket.MSG_PEEK)
    if head[:1] == _HANDSHAKE:
        return True
    connection.recv(_HEAD_BYTES)  # closing would reset a connection with unread bytes
    plain = _PLAIN_REQUEST.match(head)
    if plain is not None:
        address = b"https://" + plain["host"] + plain["path"]
        headers = MINIMAL_HEADERS | {"Content-Length": "0", "Connection": "close"}
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items()).encode()
        response = b"HTTP/1.1 307 Temporary Redirect\r\n" + lines
        response += b"Location: " + address + b"\r\n\r\n"
        await asyncio.get_running_loop().sock_sendall(connection, response)
    return False


async def _wait_readable(each: socket.socket) -> None:
    loop = asyncio.get_running_loop()
    readable: asyncio.Future[None] = loop.create_future()
    file = each.fileno()  # the socket can be closed meanwhile
    loop.add_reader(file, _resolve, readable)
    try:
        await readable
    finally:
        loop.remove_reader(file)


def _resolve(future: asyncio.Future[None]) -> None:
    if not future.done():
        future.set_result(None)


def allow_many_files() -> None:
    """Raise this process's limit of open files, because each connection needs one."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - Windows does not have it

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    enough = MAX_CONNECTIONS + 256
    if soft < enough:
        limit = enough if hard == resource.RLIM_INFINITY else min(hard, enough)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))
