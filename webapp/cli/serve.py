"""`tenbo serve`: the page, for phones on the local network."""

from __future__ import annotations

import argparse
import errno
import io
import sys
from pathlib import Path

import segno

from webapp.addresses import own_address
from webapp.refusal import refuse

_EVERYWHERE = ("0.0.0.0", "::")


class ServeError(ValueError):
    """An address at which the page cannot be served; the message names the remedy."""


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "serve",
        help="start the page on the local network",
        description="Starts the page and prints its address for a phone on the same network.",
    )
    parser.add_argument(
        "--host", default="0.0.0.0", help="address to listen on; 127.0.0.1 is this machine only"
    )
    parser.add_argument("--port", type=_port, default=8000, help="port to listen on (%(default)s)")
    parser.add_argument("--models", type=Path, metavar="DIR", help="read with the weights in DIR")
    parser.set_defaults(run=_run)


def address(host: str, port: int) -> str:
    """Give the address to open on a phone.

    >>> address("127.0.0.1", 8000)
    'http://127.0.0.1:8000/'
    """
    if host in _EVERYWHERE:
        host = own_address()
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def qr_code(text: str) -> str:
    """Draw a QR code with characters.

    >>> len(qr_code("http://192.168.1.20:8000/").splitlines()) > 10
    True
    """
    drawing = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(drawing, compact=True)
    return drawing.getvalue()


def _run(arguments: argparse.Namespace) -> int:
    # Here, because the models' libraries take half a second that `tenbo score` need not wait.
    from waitress.server import create_server  # noqa: PLC0415

    from vision.detector import OnnxDetector  # noqa: PLC0415
    from vision.weights import WeightsError  # noqa: PLC0415
    from webapp import create_app  # noqa: PLC0415
    from webapp.settings import Settings  # noqa: PLC0415

    try:
        app = create_app(Settings(models=arguments.models), OnnxDetector(arguments.models))
    except WeightsError as error:
        return refuse(error)
    try:
        server = create_server(app, host=arguments.host, port=arguments.port)
    except (OSError, ValueError) as error:
        return refuse(_explained(error, arguments.host, arguments.port))
    _announce(address(arguments.host, arguments.port), local=arguments.host not in _EVERYWHERE)
    try:
        server.run()
    finally:
        server.close()
    return 0


def _announce(url: str, *, local: bool) -> None:
    if _shows_blocks():
        print(qr_code(url))
    print(f"tenbo is at {url}", flush=True)
    if not local:
        print("Open it on a phone on the same network. Ctrl+C stops it.", flush=True)


def _shows_blocks() -> bool:
    try:
        "\u2580\u2584\u2588".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def _explained(error: OSError | ValueError, host: str, port: int) -> ServeError:
    number = getattr(error, "errno", None)
    if number == errno.EADDRINUSE:
        return ServeError(f"Port {port} is in use: choose another with --port.")
    if number == errno.EACCES:
        return ServeError(f"Port {port} is not allowed to you: choose one over 1023 with --port.")
    return ServeError(f"{host} is no address of this machine: leave --host out, or use 127.0.0.1.")


def _port(text: str) -> int:
    if not (text.isdecimal() and 1 <= int(text) <= 65535):
        raise argparse.ArgumentTypeError(f"{text} is no port: choose one from 1 to 65535")
    return int(text)
