"""`tenbo serve`: the page, for phones on the local network."""

from __future__ import annotations

import argparse
import errno
import io
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import segno
from platformdirs import user_data_path

from scorer.tiles.errors import SentenceError
from webapp.cli.errors import refuse
from webapp.web.server.network import own_address

if TYPE_CHECKING:
    from webapp.web.server.certificate import Certificate

_EVERYWHERE = ("0.0.0.0", "::")


class ServeError(SentenceError):
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
    parser.add_argument(
        "--https",
        action="store_true",
        help="with a certificate of this machine's own, so that phones may show the camera",
    )
    parser.add_argument(
        "--database", metavar="URL", help="sqlite:///FILE or postgresql://USER@HOST/NAME"
    )
    parser.add_argument(
        "--no-photos", action="store_true", help="keep no photos with the hands that they show"
    )
    parser.add_argument("--models", type=Path, metavar="DIR", help="read with the weights in DIR")
    parser.set_defaults(run=_run)


def address(host: str, port: int, *, scheme: str = "http") -> str:
    """Give the address to open on a phone.

    >>> address("127.0.0.1", 8000)
    'http://127.0.0.1:8000/'
    """
    if host in _EVERYWHERE:
        host = own_address()
    return f"{scheme}://[{host}]:{port}/" if ":" in host else f"{scheme}://{host}:{port}/"


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
    from vision.detect.detector import OnnxDetector  # noqa: PLC0415
    from webapp.app import create_app  # noqa: PLC0415
    from webapp.settings import Settings  # noqa: PLC0415
    from webapp.storage.database import Database, default_database  # noqa: PLC0415
    from webapp.web.server.serving import make_server  # noqa: PLC0415

    settings = Settings(
        models=arguments.models,
        database=arguments.database or default_database(),
        keeps_photos=not arguments.no_photos,
    )
    host, port = arguments.host, arguments.port
    try:
        Database(settings.database or "").close()  # told now rather than at the first table
        app = create_app(settings, OnnxDetector(arguments.models))
        certificate = _certificate() if arguments.https else None
        _try_address(host, port)
        server = make_server(app, host=host, port=port, certificate=certificate)
    except (OSError, UnicodeError) as error:
        return refuse(_explained(error, host, port))
    except SentenceError as error:
        return refuse(error)
    scheme = "http" if certificate is None else "https"
    _announce(address(host, port, scheme=scheme), local=host not in _EVERYWHERE)
    if certificate is not None:
        _explain(certificate)
    try:
        server.serve()
    finally:
        app.extensions["tenbo"].close()
        server.stop()
    return 0


def _try_address(host: str, port: int) -> None:
    """Listen for a moment, as the error of a server that cannot does not say why."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    socket.create_server((host, port), family=family).close()


def _certificate() -> Certificate:
    from webapp.web.server.certificate import kept_certificate  # noqa: PLC0415

    folder = user_data_path("tenbo", appauthor=False)
    try:
        return kept_certificate(folder)
    except OSError as error:
        raise ServeError(
            f"The certificate cannot be kept in {folder} ({error.strerror}): make the folder "
            "writable, or leave --https out.",
            f"証明書を {folder} に保存できません({error.strerror})。書き込めるようにするか、"
            "--https を外してください。",
        ) from error


def _explain(certificate: Certificate) -> None:
    from webapp.web.server.certificate import fingerprint  # noqa: PLC0415

    print(
        "Phones ask once whether to trust this machine's own certificate. Its fingerprint "
        f"(SHA-256) is\n{fingerprint(certificate)}",
        flush=True,
    )


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


def _explained(error: Exception, host: str, port: int) -> ServeError:
    number = getattr(error, "errno", None)
    if number == errno.EADDRINUSE:
        return ServeError(
            f"Port {port} is in use: choose another with --port.",
            f"ポート {port} は使用中です。--port で別の番号を指定してください。",
        )
    if number == errno.EACCES:
        return ServeError(
            f"Port {port} is not allowed to you: choose one over 1023 with --port.",
            f"ポート {port} を使う権限がありません。--port で1024以上を指定してください。",
        )
    return ServeError(
        f"{host} is no address of this machine: leave --host out, or use 127.0.0.1.",
        f"{host} はこの機器のアドレスではありません。--host を外すか、127.0.0.1 にしてください。",
    )


def _port(text: str) -> int:
    if not (text.isdecimal() and 1 <= int(text) <= 65535):
        raise argparse.ArgumentTypeError(f"{text} is no port: choose one from 1 to 65535")
    return int(text)
