"""The licences of everything in the folder of the application, with their texts."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path, PurePosixPath

from webapp.bundle.python_code import LIBRARIES

_TEXTS = Path(__file__).with_name("licenses")
_ROOT = Path(__file__).parents[2]

FOLDER = "licenses"
"""The folder of the texts and of their list."""

INDEX = f"{FOLDER}/index.json"

_RUNTIME = "onnxruntime"
"""The Python package whose licence and notices are those of ONNX Runtime Web too."""

_WITH_TEXT = (
    ("Pyodide", "MPL-2.0", "https://github.com/pyodide/pyodide"),
    ("CPython", "PSF-2.0", "https://github.com/python/cpython"),
    ("SQLite", "public domain", "https://sqlite.org"),
)
"""Programs whose packages lack the text, which is in a file beside this module."""


@dataclass(frozen=True, slots=True)
class License:
    """The licence of a part.

    Attributes:
        part: The name of the library.
        name: The SPDX identifier of the licence, or what its metadata has instead.
        source: The address of the source code; None if it is unknown.
        file: The path of the text.
    """

    part: str
    name: str
    source: str | None
    file: str


def license_files(npm_texts: Mapping[str, bytes], *, source: str | None = None) -> dict[str, bytes]:
    """Return the texts of all licences, and their list.

    Args:
        npm_texts: The texts that npm packages have, by their names.
        source: The address of the source code of tenbo.
    """
    found = [*_own(source), *_programs(npm_texts), *map(_library, _installed())]
    index = json.dumps([asdict(described) for described, _ in found]).encode()
    return {INDEX: index, **{described.file: text for described, text in found}}


def _own(source: str | None) -> Iterator[tuple[License, bytes]]:
    text = _ROOT / "LICENSE"
    data = text.read_bytes() if text.is_file() else _texts(distribution("tenbo"))
    yield _described("tenbo", "AGPL-3.0-or-later", source), data


def _programs(npm_texts: Mapping[str, bytes]) -> Iterator[tuple[License, bytes]]:
    """Yield the licences of what is not a Python library."""
    for part, name, source in _WITH_TEXT:
        described = _described(part, name, source)
        yield described, (_TEXTS / Path(described.file).name).read_bytes()
    onnxruntime = _described("ONNX Runtime", "MIT", "https://github.com/microsoft/onnxruntime")
    yield onnxruntime, _texts(distribution(_RUNTIME))
    for name, text in npm_texts.items():
        yield _described(name, "MIT", f"https://www.npmjs.com/package/{name}"), text


def _installed() -> Iterator[Distribution]:
    for library in LIBRARIES:
        try:
            yield distribution(library)
        except PackageNotFoundError:
            continue  # an optional dependency of another version


def _library(found: Distribution) -> tuple[License, bytes]:
    fields = (each for each in ("License-Expression", "License") if each in found.metadata)
    # Older packages have only a classifier: "License :: OSI Approved :: MIT License".
    classifiers = (each for each in found.metadata.get_all("Classifier", ()) if "License" in each)
    names = (*(found.metadata[each] for each in fields), *classifiers, "")
    name = names[0].rpartition(" :: ")[2]
    project = f"https://pypi.org/project/{found.name}/{found.version}/"
    return _described(found.name, name, project), _texts(found)


def _described(part: str, name: str, source: str | None) -> License:
    file = part.lower().replace(" ", "-")
    return License(part, name, source, f"{FOLDER}/{file}.txt")


def _texts(found: Distribution) -> bytes:
    """Return the licences and notices of a distribution.

    >>> _texts(distribution("segno"))[:13]
    b'Copyright (c)'
    """
    paths = [each for each in found.files or () if _is_license(PurePosixPath(each))]
    return b"\n\n".join(Path(str(each.locate())).read_bytes() for each in paths)


def _is_license(path: PurePosixPath) -> bool:
    """Return whether a file of a distribution is a licence or a notice.

    >>> _is_license(PurePosixPath("click-8.1.dist-info/licenses/LICENSE.txt"))
    True
    >>> _is_license(PurePosixPath("click/licensing.py"))
    False
    """
    words = ("licen", "copying", "notice", "authors", "thirdpartynotices")
    return path.suffix in {"", ".txt", ".md", ".markdown-it"} and path.stem.lower().startswith(
        words
    )
