"""The Python code of the application, the libraries that it imports, and their ZIP files."""

import io
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import PackageNotFoundError, distribution
from modulefinder import ModuleFinder
from pathlib import Path, PurePosixPath
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from webapp.extensions import PACKAGES

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
_START = (
    *("webapp.phone.start", "webapp.phone.browser_photo", "webapp.phone.bridge"),
    *(f"{package}.{module}" for package in PACKAGES for module in ("storage.hooks", "web")),
)
"""The modules that the application imports; those that they import belong to it."""

_ON_SERVERS = (
    "vision.pixels",
    "webapp.web.detector_reader",
    "webapp.web.health",
    "webapp.web.metrics",
)
"""What its modules import only on a server: it needs NumPy and OpenCV, or measures requests."""

_UNUSED = (
    "webapp/_docs",
    "webapp/bundle",
    "webapp/static",
    "sqlalchemy/dialects/mssql",
    "sqlalchemy/dialects/mysql",
    "sqlalchemy/dialects/oracle",
    "sqlalchemy/dialects/postgresql",
    "sqlalchemy/ext",
    "sqlalchemy/orm",
    "sqlalchemy/testing",
    "werkzeug/debug",
)
"""The files without code, and the large parts of libraries, that nothing of it uses."""

_DRAWN = "webapp/static/tiles"
"""The pictures of tiles, from which the application draws result cards."""

_CARD = "vision/_models/tiles.json"
"""The description of the models, where an installed package has it."""

_UNUSED_STANDARD = (
    *("_pyio.py", "_pyrepl", "bdb.py", "configparser.py", "ctypes", "doctest.py", "imaplib.py"),
    *("mailbox.py", "multiprocessing", "optparse.py", "pdb.py", "pickletools.py", "pydoc.py"),
    *("smtplib.py", "unittest", "wsgiref", "xmlrpc"),
)
"""The large parts of the standard library that nothing of the application imports."""

_EARLIEST = (1980, 1, 1, 0, 0, 0)


def python_files(card: bytes) -> dict[str, bytes]:
    """Return the code of the application with its libraries and catalogues.

    Args:
        card: The description of the models, tiles.json.
    """
    files = {**dict(_own_files()), **dict(_library_files())}
    folders = {
        folder
        for path in files
        if path.endswith(".py")
        for folder in PurePosixPath(path).parents[:-1]
    }
    # flask/sansio has none, and a folder that is not a package must exist to be found.
    packages = {f"{folder}/__init__.py": b"" for folder in sorted(folders)}
    return packages | {path: file.read_bytes() for path, file in files.items()} | {_CARD: card}


def standard_library(archive: bytes) -> dict[str, bytes]:
    """Return the used files of the standard library, which is a ZIP file."""
    return {
        path: data for path, data in read_zip(archive).items() if not _is_in(path, _UNUSED_STANDARD)
    }


def needs_docstrings(path: str) -> bool:
    """Return whether the application displays docstrings of a file, in its API or rules.

    >>> needs_docstrings("webapp/views/reference.py"), needs_docstrings("flask/app.py")
    (True, False)
    """
    return _is_in(path, _PACKAGES)


def zip_files(files: Mapping[str, bytes]) -> bytes:
    """Return a ZIP file, which is the same for the same files; its part is compressed."""
    stream = io.BytesIO()
    with ZipFile(stream, "w", ZIP_STORED) as archive:
        for path, data in sorted(files.items()):
            archive.writestr(ZipInfo(path, _EARLIEST), data)
    return stream.getvalue()


def read_zip(archive: bytes) -> dict[str, bytes]:
    """Return the files of a ZIP file."""
    with ZipFile(io.BytesIO(archive)) as opened:
        return {path: opened.read(path) for path in opened.namelist() if not path.endswith("/")}


def _own_files() -> Iterator[tuple[str, Path]]:
    modules = _imported_modules()
    for package in _PACKAGES:
        for file in (_ROOT / package).rglob("*"):
            path = file.relative_to(_ROOT).as_posix()
            if file.suffix == ".py":
                is_used = path in modules or package == "scorer"  # which can be compiled here
            else:
                is_used = file.is_file() and (_is_used(path) or path.startswith(f"{_DRAWN}/"))
            if is_used:
                yield path, file


def _imported_modules() -> frozenset[str]:
    """Return the paths of the modules that the application imports, at once or later."""
    finder = ModuleFinder([str(_ROOT)], excludes=_ON_SERVERS)
    for name in _START:
        finder.import_hook(name)
    files = (getattr(module, "__file__", None) for module in finder.modules.values())
    return frozenset(Path(file).relative_to(_ROOT).as_posix() for file in files if file)


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
    """Return whether a file is code, a rule file, a catalogue, a template, or of a distribution.

    >>> _is_used("click/core.py"), _is_used("sqlalchemy/orm/query.py"), _is_used("a/b.so")
    (True, False, False)
    >>> _is_used("click-8.1.dist-info/LICENSE.txt"), _is_used("click-8.1.dist-info/RECORD")
    (True, False)
    """
    if _is_in(path, _UNUSED):
        return False
    if ".dist-info/" in path:
        return path.endswith("/METADATA") or "licen" in path.lower()
    return path.endswith((".py", ".html", ".svg", ".json", ".mo", ".toml"))


def _is_in(path: str, places: Iterable[str]) -> bool:
    """Return whether a path is one of some files, or in one of some folders."""
    return any(path == place or path.startswith(f"{place}/") for place in places)
