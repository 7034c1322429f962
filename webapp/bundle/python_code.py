"""The Python code of the application in one ZIP file, with the libraries that it imports."""

import io
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path, PurePosixPath
from zipfile import ZIP_STORED, ZipFile, ZipInfo

LIBRARIES = (
    "blinker",
    "cachetools",
    "click",
    "flask",
    "itsdangerous",
    "jinja2",
    "markdown-it-py",
    "markupsafe",
    "mdurl",
    "platformdirs",
    "rjsmin",
    "segno",
    "sqlalchemy",
    "typing-extensions",
    "werkzeug",
)
"""The distributions that the application imports; each also works without its compiled part."""

_ROOT = Path(__file__).parents[2]
_PACKAGES = ("scorer", "vision", "webapp")
_UNUSED = (
    "vision/draw.py",
    "vision/evaluation",
    "vision/pixels",
    "webapp/bundle",
    "webapp/cli",
    "webapp/_docs",
    "webapp/static",
    "webapp/web/server/certificate.py",
    "webapp/web/server/connections.py",
    "webapp/web/server/response_bodies.py",
    "webapp/web/server/serving.py",
    "webapp/web/server/wsgi_bridge.py",
    "sqlalchemy/dialects/mssql",
    "sqlalchemy/dialects/mysql",
    "sqlalchemy/dialects/oracle",
    "sqlalchemy/dialects/postgresql",
    "sqlalchemy/ext",
    "sqlalchemy/orm",
    "sqlalchemy/testing",
    "werkzeug/debug",
)
_DRAWN = "webapp/static/tiles"
"""The pictures of tiles, from which the application draws result cards."""

_CARD = "vision/_models/tiles.json"
"""The description of the models, where an installed package has it."""

_EARLIEST = (1980, 1, 1, 0, 0, 0)


def python_zip(card: bytes) -> bytes:
    """Return the ZIP file, which is the same for the same files; it is compressed with its part.

    Args:
        card: The description of the models, tiles.json.
    """
    stream = io.BytesIO()
    with ZipFile(stream, "w", ZIP_STORED) as archive:
        files = {**dict(_own_files()), **dict(_library_files())}
        for path, file in sorted(files.items()):
            archive.writestr(ZipInfo(path, _EARLIEST), file.read_bytes())
        archive.writestr(ZipInfo(_CARD, _EARLIEST), card)
    return stream.getvalue()


def _own_files() -> Iterator[tuple[str, Path]]:
    for package in _PACKAGES:
        for file in (_ROOT / package).rglob("*"):
            path = file.relative_to(_ROOT).as_posix()
            if file.is_file() and (_is_used(path) or path.startswith(f"{_DRAWN}/")):
                yield path, file


def _library_files() -> Iterator[tuple[str, Path]]:
    for library in LIBRARIES:
        try:
            files = distribution(library).files or ()
        except PackageNotFoundError:
            continue  # an optional dependency of another version
        for each in files:
            path = PurePosixPath(each).as_posix()
            if not path.startswith("..") and _is_used(path):
                yield path, Path(str(each.locate()))


def _is_used(path: str) -> bool:
    """Return whether a file is code, a catalogue, a template, or metadata or license of a library.

    >>> _is_used("scorer/api.py"), _is_used("webapp/cli/read.py"), _is_used("a/b.so")
    (True, False, False)
    >>> _is_used("click-8.1.dist-info/LICENSE.txt"), _is_used("click-8.1.dist-info/RECORD")
    (True, False)
    """
    if any(path == unused or path.startswith(f"{unused}/") for unused in _UNUSED):
        return False
    if ".dist-info/" in path:
        return path.endswith("/METADATA") or "licen" in path.lower()
    return path.endswith((".py", ".html", ".svg", ".json", ".mo"))
