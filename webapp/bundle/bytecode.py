"""Bytecode of Python files, compiled by the Python of the application in Node."""

import json
import logging
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from webapp.bundle.python_code import needs_docstrings, read_zip, zip_files

_SCRIPT = Path(__file__).with_name("compile.mjs")
_PATIENCE = 600  # seconds
_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class CompiledCode:
    """Archives with bytecode instead of sources.

    Attributes:
        archives: The files of each ZIP file.
        start: The code that `webapp.phone.start` imports, which the archives lack.
    """

    archives: Mapping[str, Mapping[str, bytes]]
    start: bytes


def compile_archives(
    archives: Mapping[str, Mapping[str, bytes]], interpreter: Mapping[str, bytes]
) -> CompiledCode:
    """Compile the Python sources in archives, which phones would do at their first start.

    The sources stay if Node is missing or fails; a warning says so.

    Args:
        archives: The files of each ZIP file.
        interpreter: The files of Pyodide, by their paths in the folder of the application.
    """
    all_files = {
        f"{archive}/{path}": data
        for archive, files in archives.items()
        for path, data in files.items()
    }
    # The first level leaves out assertions, the second docstrings too.
    levels = {
        f"{archive}/{path}": 1 if needs_docstrings(path) else 2
        for archive, files in archives.items()
        for path in sorted(files)
        if path.endswith(".py")
    }
    try:
        compiled, start = _compile(all_files, levels, interpreter)
    except (OSError, subprocess.SubprocessError) as error:
        _LOG.warning("Python is not compiled, so phones start more slowly: %s", error)
        return CompiledCode(archives, b"")
    others = {path: data for path, data in all_files.items() if not path.endswith(".py")}
    code = {
        archive: {
            path.removeprefix(f"{archive}/"): data
            for path, data in (others | compiled).items()
            if path.startswith(f"{archive}/")
        }
        for archive in archives
    }
    return CompiledCode(code, start)


def _compile(
    files: Mapping[str, bytes], levels: Mapping[str, int], interpreter: Mapping[str, bytes]
) -> tuple[dict[str, bytes], bytes]:
    """Return the files with bytecode, and the code for the start."""
    node = shutil.which("node")
    if node is None:
        raise FileNotFoundError("Node is not installed")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "pyodide").mkdir()
        for path, data in interpreter.items():
            (folder / path).write_bytes(data)
        (folder / "files.zip").write_bytes(zip_files(files))
        (folder / "levels.json").write_text(json.dumps(levels))
        subprocess.run([node, _SCRIPT, folder], check=True, capture_output=True, timeout=_PATIENCE)
        return read_zip((folder / "compiled.zip").read_bytes()), (folder / "start.bin").read_bytes()
