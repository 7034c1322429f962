"""The start of the application in a phone, which imports the code that the builder prepared."""

from __future__ import annotations

import dataclasses
import gc
import json
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from webapp.bundle import compiler
from webapp.bundle.python_code import read_zip, zip_files
from webapp.phone import start as start_module
from webapp.phone.start import start

PART = """
from dataclasses import dataclass

@dataclass
class Example:
    tile: str
"""
READS_DATA = """
from pathlib import Path

TITLE = Path(__file__).with_name("rules.toml").read_text()
"""


@pytest.fixture(autouse=True)
def imported(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Return the names of the modules to import instead of those of the application."""
    names: list[str] = []
    monkeypatch.setattr(start_module, "import_application", lambda: list(map(import_module, names)))
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield names
    gc.unfreeze()
    for name in names:
        sys.modules.pop(name, None)


def test_modules_and_methods_come_from_prepared_code(
    tmp_path: Path, imported: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    imported += ["prepared.part", "prepared"]
    paths = {
        "prepared/__init__.py": READS_DATA.encode(),
        "prepared/rules.toml": b"title",
        "prepared/part.py": PART.encode(),
        "later.py": b"",
    }
    files = {f"python.zip/{path}": data for path, data in paths.items()}
    (tmp_path / "files.zip").write_bytes(zip_files(files))
    levels = dict.fromkeys((path for path in files if path.endswith(".py")), 1)
    (tmp_path / "levels.json").write_text(json.dumps(levels))
    compiler.main(tmp_path)
    del vars(dataclasses)["exec"]  # in the builder, Python ends there
    assert list(read_zip((tmp_path / "compiled.zip").read_bytes())) == ["python.zip/later.pyc"]
    assert sys.modules["prepared"].TITLE == "title"
    for name in imported:
        del sys.modules[name]
    monkeypatch.setattr(Path, "read_text", lambda _: "title of the phone")
    start(str(tmp_path / "start.bin"))
    part = sys.modules["prepared.part"]
    assert part.__file__ == str(Path(start_module.__file__).parents[2] / "prepared" / "part.pyc")
    assert part.Example("1m").tile == "1m"
    assert part.Example.__init__.__code__.co_filename == "<dataclass>"


def test_without_prepared_code_modules_come_from_their_files(
    tmp_path: Path, imported: list[str]
) -> None:
    imported += ["unprepared"]
    (tmp_path / "start.bin").touch()
    (tmp_path / "unprepared.py").write_text(PART)
    sys.path.insert(0, str(tmp_path))
    start(str(tmp_path / "start.bin"))
    assert sys.modules["unprepared"].Example("1m").tile == "1m"
    assert gc.isenabled()
