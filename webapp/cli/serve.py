"""`tenbo serve`: serve the page for phones on the local network."""

import argparse
import errno
import gc
import io
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import segno
from platformdirs import user_data_path

from scorer.tiles.errors import MessageError
from scorer.tiles.messages import message as _
from vision.pixels.photo_decoder import shared_decoder
from vision.pixels.read_photo import OnnxDetector
from webapp.cli.arguments import add_options
from webapp.storage.copies import write_copy
from webapp.storage.database import Database
from webapp.storage.errors import LowDisk, NoDatabase
from webapp.storage.urls import default_database
from webapp.web.app import create_app
from webapp.web.detector_reader import DetectorReader
from webapp.web.log import log_to_stderr
from webapp.web.metrics import FOLDER
from webapp.web.pages import CONTENTS
from webapp.web.server.application import Application
from webapp.web.server.certificate import (
    Certificate,
    fingerprint,
    load_or_create_certificate,
    names_of,
    require_valid,
)
from webapp.web.server.network import is_localhost, own_address
from webapp.web.server.serving import HttpServer, listen, serve_in_processes
from webapp.web.service import Service
from webapp.web.settings import Settings

_ALL_INTERFACES = ("0.0.0.0", "::")

_MAX_WORKERS = 64

_SWITCH_INTERVAL = 0.001  # seconds for which one thread keeps others waiting, of 0.005 usually


class ServeError(MessageError):
    """The page cannot be served at the given address; the message names the remedy."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `tenbo serve`."""
    parser.description = "Start the page and print its address for a phone on the same network."
    parser.add_argument(
        "--host", default="0.0.0.0", help="address to listen on; 127.0.0.1 is this machine only"
    )
    parser.add_argument("--port", type=_port, default=8000, help="port to listen on (%(default)s)")
    parser.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="a name under which a proxy or the network knows this machine; can be repeated",
    )
    parser.add_argument(
        "--proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="a proxy on another machine that names the addresses of its clients; can be repeated",
    )
    parser.add_argument(
        "--https",
        action="store_true",
        help="use a self-signed certificate, so that phones can show the camera image",
    )
    parser.add_argument(
        "--certificate",
        type=Path,
        metavar="FILE",
        help="serve HTTPS with this certificate (PEM) that phones trust",
    )
    parser.add_argument(
        "--key", type=Path, metavar="FILE", help="its private key, if that is in another file"
    )
    add_options(parser, "--database")
    parser.add_argument(
        "--no-photos", action="store_true", help="do not store photos with recorded hands"
    )
    parser.add_argument(
        "--no-league", action="store_true", help="serve no pages of clubs and tournaments"
    )
    add_options(parser, "--models")
    parser.add_argument(
        "--app",
        type=Path,
        metavar="DIR",
        help="serve the folder that `tenbo app DIR` built at /app/",
    )
    parser.add_argument(
        "--workers",
        type=_workers,
        default=1,
        metavar="N",
        help="number of processes that serve the port, with a PostgreSQL database (%(default)s)",
    )
    parser.add_argument(
        "--log-format",
        choices=("text", "json"),
        default="text",
        help="format of the log on stderr; json also has a line for each request (%(default)s)",
    )
    parser.set_defaults(run=_run)


def address(host: str, port: int, *, scheme: str = "http", names: Sequence[str] = ()) -> str:
    """Return the URL to open on a phone; `names` are those of the certificate."""
    if host in _ALL_INTERFACES:
        own = own_address()
        reachable = [name for name in names if not is_localhost(name)]
        host = own if own in names or not reachable else reachable[0]
    return f"{scheme}://[{host}]:{port}/" if ":" in host else f"{scheme}://{host}:{port}/"


def qr_code(text: str) -> str:
    """Return a QR code drawn with block characters."""
    drawing = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(drawing, compact=True)
    return drawing.getvalue()


def _run(args: argparse.Namespace) -> int:
    log_to_stderr(as_json=args.log_format == "json")
    certificate = _certificate(args)
    names = () if certificate is None else names_of(certificate)
    settings = Settings(
        models=args.models,
        database=args.database or default_database(),
        keeps_photos=not args.no_photos,
        league=not args.no_league,
        local_only=is_localhost(args.host),
        allowed_hosts=frozenset([*args.allow_host, *names]),
        phone_app=args.app,
        metrics_token=os.environ.get("TENBO_METRICS_TOKEN", ""),
    )
    _check_app(args.app)
    with closing(Database(settings.database or "")) as database:
        database.require_intact()  # raises NoDatabase now, not at the first request
        if args.workers > 1 and not database.is_shared:
            raise ServeError(
                _(
                    "Several processes need a PostgreSQL database: name it with --database, "
                    "or leave --workers out."
                )
            )
    with suppress(LowDisk):  # scores are recorded without a copy, too
        write_copy(settings.database or "")
    try:
        listener = listen(args.host, args.port)
    except (OSError, UnicodeError) as error:
        raise _address_error(error, args.host, args.port) from error
    scheme = "http" if certificate is None else "https"
    url = address(args.host, args.port, scheme=scheme, names=names)
    if args.workers > 1:
        _print_address(args, url, certificate)
        create = partial(_create_application, settings, as_json=args.log_format == "json")
        with TemporaryDirectory(prefix="tenbo-") as folder:
            os.environ[FOLDER] = folder  # in which the processes count together
            return serve_in_processes(
                create, args.workers, listener, certificate=certificate, proxies=args.proxy
            )
    app = create_app(settings, DetectorReader(OnnxDetector(settings.models)))
    service: Service = app.extensions["tenbo"]
    server = HttpServer(
        app, listener, certificate=certificate, proxies=args.proxy, on_shutdown=service.close
    )
    # The server stops as it should, then passes the signal on: a thread can still compute.
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, lambda *_: os._exit(0))
    service.sessions()
    _save_time()
    _print_address(args, url, certificate)
    server.serve()
    return 0


def _create_application(settings: Settings, *, as_json: bool) -> Application:
    """Return the application in one of several processes."""
    log_to_stderr(as_json=as_json)
    app = create_app(settings, DetectorReader(OnnxDetector(settings.models)))
    service: Service = app.extensions["tenbo"]
    with suppress(NoDatabase):  # PostgreSQL can be back before the first request
        service.sessions()
    _save_time()
    return Application(app, service.close)


def _save_time() -> None:
    """Do before the first request what would take time in one."""
    shared_decoder().start()
    # A full collection would visit all objects of the program in the middle of a request.
    gc.collect()
    gc.freeze()
    sys.setswitchinterval(_SWITCH_INTERVAL)


def _check_app(folder: Path | None) -> None:
    if folder is not None and not (folder / CONTENTS).is_file():
        raise ServeError(
            _(
                "{folder} has no {file}: build the application with tenbo app {folder}.",
                folder=folder,
                file=CONTENTS,
            )
        )


def _certificate(args: argparse.Namespace) -> Certificate | None:
    """Return the given certificate, a self-signed one for --https, or None for plain HTTP."""
    if args.certificate is not None:
        certificate = Certificate(args.certificate, args.key or args.certificate)
        require_valid(certificate)
        return certificate
    if args.key is not None:
        raise ServeError(
            _("--key names the private key of a certificate: name that with --certificate.")
        )
    return _self_signed_certificate() if args.https else None


def _self_signed_certificate() -> Certificate:
    folder = user_data_path("tenbo", appauthor=False)
    try:
        return load_or_create_certificate(folder)
    except OSError as error:
        raise ServeError(
            _(
                "The certificate cannot be stored in {folder} ({reason}): make the "
                "folder writable, or leave --https out.",
                folder=folder,
                reason=error.strerror,
            )
        ) from error


def _print_address(args: argparse.Namespace, url: str, certificate: Certificate | None) -> None:
    if _has_block_characters():
        print(qr_code(url))
    print(f"tenbo is at {url}", flush=True)
    if args.host in _ALL_INTERFACES:
        print("Open it on a phone on the same network. Ctrl+C stops it.", flush=True)
    if certificate is not None and args.certificate is None:
        print(
            "Phones ask once whether to trust the self-signed certificate. Its fingerprint "
            f"(SHA-256) is\n{fingerprint(certificate)}",
            flush=True,
        )


def _has_block_characters() -> bool:
    try:
        "\u2580\u2584\u2588".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def _address_error(error: Exception, host: str, port: int) -> ServeError:
    number = getattr(error, "errno", None)
    if number == errno.EADDRINUSE:
        return ServeError(_("Port {port} is in use: choose another with --port.", port=port))
    if number == errno.EACCES:
        return ServeError(
            _(
                "You do not have permission to use port {port}: choose one above 1023 with --port.",
                port=port,
            )
        )
    return ServeError(
        _(
            "{host} is not an address of this machine: leave --host out, or use 127.0.0.1.",
            host=host,
        )
    )


def _workers(text: str) -> int:
    if not (text.isdecimal() and 1 <= int(text) <= _MAX_WORKERS):
        raise argparse.ArgumentTypeError(
            f"{text} is not a number of processes: choose one from 1 to {_MAX_WORKERS}"
        )
    return int(text)


def _port(text: str) -> int:
    if not (text.isdecimal() and 1 <= int(text) <= 65535):
        raise argparse.ArgumentTypeError(f"{text} is not a port: choose one from 1 to 65535")
    return int(text)
