"""The HTTP server of `tenbo serve`: uvicorn, with one process or several."""

from __future__ import annotations

import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import partial
from multiprocessing import parent_process
from typing import TYPE_CHECKING, Any

from uvicorn import Config, Server
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from scorer.tiles.errors import MessageError
from webapp.web.server.application import Application

if TYPE_CHECKING:
    from flask import Flask

    from webapp.web.server.certificate import Certificate

MAX_CONNECTIONS = 4000  # of all clients; each needs a file descriptor

_BACKLOG = 1024  # connections that the system keeps until they are accepted
_KEEP_ALIVE = 15  # seconds without a request after which a connection is closed
_STOP_SECONDS = 6  # for requests in progress: systemd and people expect an end within ten
# Seconds in which a process starts, or says that it lives; otherwise another one replaces it.
# On a busy machine with two cores, imports and models take more than ten.
_ANSWER_SECONDS = 60


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that accepts connections; raise OSError if the address cannot be used."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.create_server((host, port), family=family, backlog=_BACKLOG)
    # All that clients have sent is parsed before anybody is answered. With 64 KB of each, 200 that
    # send chunks of one byte keep others waiting for 2 seconds on two busy cores; without, for 4.
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 64 * 1024)
    return listener


class HttpServer:
    """A server in this process; it listens from the beginning, and answers while it serves."""

    def __init__(
        self,
        app: Flask,
        listener: socket.socket,
        *,
        certificate: Certificate | None = None,
        proxies: Collection[str] = (),
        on_shutdown: Callable[[], object] = lambda: None,
    ) -> None:
        """Take the application and a socket, see `listen`; with a certificate serve HTTPS.

        Args:
            app: The application.
            listener: The socket, which is closed when the server stops.
            certificate: The certificate of HTTPS.
            proxies: The addresses of proxies on other machines, which name their clients.
            on_shutdown: Is called when the server has stopped.
        """
        self._listener = listener
        self._application = Application(app, on_shutdown)
        self._server = Server(_config(self._application, certificate, proxies))

    @property
    def port(self) -> int:
        """The port on which it listens."""
        return int(self._listener.getsockname()[1])

    def serve(self) -> None:
        """Answer requests until `stop` is called, or a signal comes."""
        _prepare_process()
        if hasattr(signal, "SIGHUP") and threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGHUP, lambda *_: self.stop())  # its terminal is closed
        self._server.run(sockets=[self._listener])

    def stop(self) -> None:
        """Stop listening, and answering after requests in progress."""
        self._server.should_exit = True
        self._application.end_streams()


def serve_in_processes(
    create: Callable[[], Application],
    count: int,
    listener: socket.socket,
    *,
    certificate: Certificate | None,
    proxies: Collection[str],
) -> int:
    """Serve in several processes until SIGTERM or Ctrl+C; SIGHUP replaces them one by one.

    Args:
        create: Return the application in each process; it is sent there, as all functions are.
        count: The number of processes.
        listener: The socket from which all of them accept connections.
        certificate: The certificate of HTTPS.
        proxies: The addresses of proxies on other machines.

    Return 2 if the processes cannot start.
    """
    logging.getLogger("uvicorn.error").setLevel(logging.INFO)  # which processes start and end
    config = _config(partial(_start, create), certificate, proxies, workers=count, factory=True)
    config.timeout_worker_healthcheck = _ANSWER_SECONDS
    processes = Multiprocess(config, [listener])
    processes.run()
    return 2 if STARTUP_FAILURE in [each.exitcode for each in processes.processes] else 0


def _start(create: Callable[[], Application]) -> Application:
    """Return the application of one of several processes; end all if it cannot start."""
    _prepare_process()
    try:
        return create()
    except MessageError as error:
        print(error, file=sys.stderr)
        sys.exit(STARTUP_FAILURE)


def _prepare_process() -> None:
    """Prepare a process that serves: it has many files, and ends when that of the server does."""
    # Requests that nobody can understand, and slow clients, are no errors of this server.
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
    _allow_many_files()
    server = parent_process()
    if server is not None:

        def end_with_it() -> None:
            server.join()
            os.kill(os.getpid(), signal.SIGTERM)

        threading.Thread(target=end_with_it, name="parent", daemon=True).start()


def _config(
    app: Application | Callable[[], Application],
    certificate: Certificate | None,
    proxies: Collection[str],
    **options: Any,
) -> Config:
    return Config(
        app,
        http="httptools",
        ws="none",
        loop="asyncio",
        lifespan="on",
        interface="asgi3",
        log_config=None,
        access_log=False,
        server_header=False,
        forwarded_allow_ips=["127.0.0.1", "::1", *proxies],  # a proxy knows the client
        limit_concurrency=MAX_CONNECTIONS,
        backlog=_BACKLOG,
        timeout_keep_alive=_KEEP_ALIVE,
        timeout_graceful_shutdown=_STOP_SECONDS,
        ssl_certfile=None if certificate is None else certificate.file,
        ssl_keyfile=None if certificate is None else certificate.key,
        **options,
    )


def _allow_many_files() -> None:
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
