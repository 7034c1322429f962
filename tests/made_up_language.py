"""A checkout with one more language, whose translations are the English texts in brackets."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CODE = "qaa"
"""A code that ISO 639 reserves for private use."""

NAME = "⟦Made up⟧"


def checkout_with_language(folder: Path) -> Path:
    """Make a checkout in a folder with one more catalogue."""
    pytest.importorskip("babel", reason="babel, which writes the catalogue, is not installed")
    copy_checkout(folder)
    _write_catalogue(folder / "scorer" / "locale" / CODE / "LC_MESSAGES")
    return folder


def copy_checkout(folder: Path) -> None:
    """Make a checkout in a folder with a copy of the scorer and links to the rest of this one."""
    for name in ("docs", "models", "tests", "training", "vision", "webapp"):
        if (ROOT / name).exists():
            (folder / name).symlink_to(ROOT / name)
    shutil.copytree(ROOT / "scorer", folder / "scorer", ignore=shutil.ignore_patterns("*.pyc"))


def _write_catalogue(folder: Path) -> None:
    from babel.messages.catalog import Catalog  # noqa: PLC0415
    from babel.messages.mofile import write_mo  # noqa: PLC0415
    from babel.messages.pofile import read_po  # noqa: PLC0415

    with (ROOT / "scorer/locale/ja/LC_MESSAGES/tenbo.po").open("rb") as file:
        messages = [each for each in read_po(file) if each.id]
    catalogue = Catalog(locale="pl")  # for its three plural forms
    for each in messages:
        if isinstance(each.id, str):
            own_name = each.context == "name of this language"
            text: str | tuple[str, ...] = NAME if own_name else f"⟦{each.id}⟧"
        else:
            text = tuple(f"⟦{form}: {each.id[1]}⟧" for form in range(3))
        catalogue.add(each.id, text, context=each.context)
    folder.mkdir(parents=True)
    with (folder / "tenbo.mo").open("wb") as file:
        write_mo(file, catalogue)


def run_python(checkout: Path, *arguments: str) -> str:
    """Run Python with the packages of a checkout, and return the output."""
    command = [sys.executable, *arguments]
    done = subprocess.run(
        command, cwd=checkout, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@contextmanager
def serve_checkout(checkout: Path) -> Iterator[str]:
    """Serve the application of a checkout, with the recorded reading, and yield its address."""
    command = [sys.executable, "-m", "tests.webapp.recorded_server"]
    environment = os.environ | {"TENBO_DATABASE": f"sqlite:///{checkout}/sessions.sqlite3"}
    with subprocess.Popen(
        command, cwd=checkout, env=environment, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().strip()
        finally:
            server.terminate()
