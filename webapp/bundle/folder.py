"""The folder of the application, which any web server with HTTPS can serve, and its parts."""

import gzip
import hashlib
import json
import shutil
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from mimetypes import guess_type
from pathlib import Path

from vision.detect.weights import CARD, find_models, load_card, load_weights, model_path
from webapp.bundle.bytecode import compile_archives
from webapp.bundle.licenses import FOLDER as LICENSES
from webapp.bundle.licenses import license_files
from webapp.bundle.npm import package_files, pinned_packages
from webapp.bundle.pages import KEY, ROOT, manifest_file, page_files, read_static, scores_files
from webapp.bundle.python_code import python_files, standard_library, zip_files
from webapp.web.caching import STATIC, static_address
from webapp.web.catalogues import SERVICE_WORKER, SHELL, shell_catalogue
from webapp.web.guide import SCREENSHOTS, screenshot_folder
from webapp.web.pages import CONTENTS
from webapp.web.scripts import loaded_scripts

_TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
_DIGITS = 12  # of a checksum in a file name


@dataclass(frozen=True, slots=True)
class PartFile:
    """A file of a part; the content of the part has its bytes where those before it end."""

    path: str
    type: str
    bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Part:
    """The description of a part, as in contents.json."""

    name: str
    file: str
    compressed: int
    bytes: int
    sha256: str
    files: tuple[PartFile, ...]


def pack(name: str, files: Mapping[str, bytes]) -> tuple[Part, bytes]:
    """Return a part with its compressed content."""
    content = b"".join(files.values())
    data = gzip.compress(content, 9, mtime=0)
    checksum = hashlib.sha256(content).hexdigest()
    described = tuple(
        PartFile(path, media_type(path), len(each), hashlib.sha256(each).hexdigest())
        for path, each in files.items()
    )
    # Not .gz: some servers would declare its compression, and browsers undo it.
    file = f"parts/{name}-{checksum[:_DIGITS]}.part"
    return Part(name, file, len(data), len(content), checksum, described), data


def media_type(path: str) -> str:
    """Return the media type of a file.

    >>> media_type("pyodide/pyodide.mjs"), media_type("tiles/1m.svg"), media_type("detector.onnx")
    ('text/javascript', 'image/svg+xml', 'application/octet-stream')
    """
    for suffix, named in _TYPES.items():
        if path.endswith(suffix):
            return named
    return guess_type(path)[0] or "application/octet-stream"


_SHELL = Path(__file__).parent / "shell"
_PYTHON_WORKER = "js/phone/python_worker.js"
_CODE = "python.zip"
_START = "start.bin"
_STANDARD = "pyodide/python_stdlib.zip"


@dataclass(frozen=True, slots=True)
class Contents:
    """The description of a version of the application, as in contents.json.

    Attributes:
        version: A checksum of all parts.
        root: The path in rendered pages that stands for that of the start page.
        key: The key in the rendered page of a table.
        static: The folder of the static files.
        worker: The script that runs Python.
        parts: The parts in the order in which a phone needs them.
    """

    version: str
    root: str
    key: str
    static: str
    worker: str
    parts: tuple[Part, ...]


def build_folder(folder: Path, cache: Path, *, source: str | None = None) -> Contents:
    """Write the application into a folder, which is created; files of earlier versions go.

    Args:
        folder: The folder.
        cache: The folder with downloaded npm packages.
        source: The address of the source code, which the application names.

    Raises:
        PackageError: If an npm package cannot be downloaded.
    """
    files = _part_files(cache, source)
    packed = [pack(name, each) for name, each in files.items()]
    static = static_address().removeprefix("/")
    parts = tuple(part for part, _ in packed)
    contents = Contents(
        version=hashlib.sha256("".join(part.sha256 for part in parts).encode()).hexdigest()[:12],
        root=ROOT,
        key=KEY,
        static=static,
        worker=f"{static}/{_PYTHON_WORKER}",
        parts=parts,
    )
    shutil.rmtree(folder / "parts", ignore_errors=True)
    for part, data in packed:
        _write(folder / part.file, data)
    for name in ("static", "messages", LICENSES):
        shutil.rmtree(folder / name, ignore_errors=True)
    licenses = {path: data for path, data in files["runtime"].items() if path.startswith(LICENSES)}
    screenshots = {
        f"screenshots/{name}": (screenshot_folder() / name).read_bytes() for name in SCREENSHOTS
    }
    for path, data in {**files["shell"], **scores_files(), **licenses, **screenshots}.items():
        _write(folder / path, data)
    _write(folder / Path(SERVICE_WORKER).name, read_static(STATIC / SERVICE_WORKER))
    _write(folder / CONTENTS, json.dumps(asdict(contents)).encode())
    return contents


def _part_files(cache: Path, source: str | None) -> dict[str, dict[str, bytes]]:
    """Return the files of each part, in the order in which a phone needs them."""
    packages: dict[str, dict[str, bytes]] = {}
    for package in pinned_packages():
        packages |= package_files(package, cache)
    licenses = license_files(packages.get("licenses", {}), source=source)
    models = model_files(find_models())
    return {
        "shell": shell_files(),
        "page": {**page_files(), **packages["page"]},
        "python": _python_part(python_files(models[CARD]), packages["python"]),
        "models": {f"models/{name}": data for name, data in models.items()},
        "runtime": {**packages["runtime"], **licenses},
        "graphics": packages["graphics"],
    }


def _python_part(code: Mapping[str, bytes], interpreter: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files of the part with Python, compiled where that is possible."""
    if _STANDARD not in interpreter:
        return {_CODE: zip_files(code), _START: b"", **interpreter}
    archives = {_CODE: code, _STANDARD: standard_library(interpreter[_STANDARD])}
    compiled = compile_archives(archives, interpreter)
    zipped = {path: zip_files(files) for path, files in compiled.archives.items()}
    return {**interpreter, **zipped, _START: compiled.start}


def shell_files() -> dict[str, bytes]:
    """Return the files of the page around the application, which runs without the parts."""
    files = {file.name: file.read_bytes() for file in sorted(_SHELL.iterdir())}
    scripts = {
        path.removeprefix("js/").replace("phone/", "shell/"): read_static(STATIC / path)
        for path in loaded_scripts(SHELL)
    }
    icons = {
        file.relative_to(STATIC).as_posix(): file.read_bytes()
        for file in sorted((STATIC / "icons").iterdir())
    }
    scripts["shell/messages.json"] = shell_catalogue()
    scripts["app.webmanifest"] = manifest_file()
    return {**files, **scripts, "icon.svg": (STATIC / "icon.svg").read_bytes(), **icons}


def _write(file: Path, data: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)


def size_table(sizes: Mapping[str, int]) -> str:
    """Return the sizes of parts in MB with their total."""
    rows = {**sizes, "total": sum(sizes.values())}
    width = max(len(name) for name in rows)
    return "\n".join(f"{name:<{width}} {size / 1e6:8.2f} MB" for name, size in rows.items())


def model_files(models: Path) -> dict[str, bytes]:
    """Return tiles.json and the networks that it describes.

    Args:
        models: A folder of model files. Networks without a file in 8 bits, which earlier versions
            exported, keep their 16 bits.

    Raises:
        WeightsError: If files are missing or damaged.
    """
    load_weights(models)  # raises if the description is not one
    card = dict(load_card(models))
    networks = {}
    for name in ("detector", "classifier", "close_up_classifier"):
        entry = dict(card[name])
        small = entry.pop("eight_bits", entry)
        networks[entry["file"]] = model_path(models, small).read_bytes()
        card[name] = {**entry, "sha256": small["sha256"]}
    return {CARD: json.dumps(card).encode(), **networks}
