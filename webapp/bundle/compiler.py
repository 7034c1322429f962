"""Compile Python files for phones; compile.mjs runs this in the Python that phones have."""

import dataclasses
import importlib.util
import json
import marshal
import sys
from importlib import import_module
from pathlib import Path
from types import CodeType
from zipfile import ZipFile

_CODE = "python.zip"  # the archive with the application
_FOUND_BY_FILE = (
    ".game"  # the modules of games, see scorer/table/games.py: their files have to exist
)
_HEADER = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
"""The start of a file with bytecode; the flag says that Python does not look for its source."""


def main(folder: Path) -> None:
    """Compile the sources in files.zip, with the optimization that levels.json has for each.

    start.bin receives the modules that the application imports when it starts, and the methods that
    dataclasses generate meanwhile; compiled.zip receives the other modules.
    """
    levels: dict[str, int] = json.loads((folder / "levels.json").read_text())
    code = folder / "code"
    with ZipFile(folder / "files.zip") as files:
        files.extractall(code)  # with the data that modules read when they are imported
    compiled = {}
    for path, level in levels.items():
        source = code / path
        compiled[path] = compile(
            source.read_bytes(), path, "exec", dont_inherit=True, optimize=level
        )
        source.unlink()
        source.with_suffix(".pyc").write_bytes(_bytecode(compiled[path]))
    imported, methods = _record_start(f"{code}/{_CODE}/")
    modules = {
        name: (path, compiled.pop(f"{_CODE}/{path.removesuffix('c')}"))
        for name, path in imported.items()
    }
    (folder / "start.bin").write_bytes(marshal.dumps((modules, methods)))
    with ZipFile(folder / "compiled.zip", "w") as archive:
        for path, each in compiled.items():
            archive.writestr(f"{path}c", _bytecode(each))


def _bytecode(code: CodeType) -> bytes:
    """Return the content of a file with bytecode."""
    return _HEADER + marshal.dumps(code)


def _record_start(code: str) -> tuple[dict[str, str], dict[str, CodeType]]:
    """Return the paths of the modules that the start imports, and methods by their source.

    Args:
        code: Where the application is.
    """
    methods: dict[str, CodeType] = {}

    def compile_methods(source: str, *names: dict[str, object]) -> None:
        methods[source] = compile(source, "<dataclass>", "exec", dont_inherit=True)
        exec(methods[source], *names)

    sys.path.insert(0, code)
    start = import_module("webapp.phone.start")
    before = set(sys.modules)
    vars(dataclasses)["exec"] = compile_methods
    start.import_application()
    files = {
        name: str(getattr(module, "__file__", ""))
        for name, module in sys.modules.items()
        if name not in before
    }
    imported = {
        name: file
        for name, file in files.items()
        if file.startswith(code) and not name.endswith(_FOUND_BY_FILE)
    }
    return {name: file.removeprefix(code) for name, file in imported.items()}, methods


if __name__ == "__main__":
    main(Path("/"))
