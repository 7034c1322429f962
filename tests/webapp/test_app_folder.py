"""The folder of the application for phones: its packages, parts and pages."""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import json
import shutil
import subprocess
import sys
import tarfile
import urllib.error
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from tests.webapp.engines import webkit
from tests.webapp.file_server import QuietHandler, serve_files
from vision.detect.weights import CARD, find_models, load_weights
from webapp.bundle import bytecode, npm
from webapp.bundle import folder as folder_module
from webapp.bundle.folder import build_folder, model_files
from webapp.bundle.npm import (
    NpmPackage,
    PackageError,
    default_cache,
    package_files,
    pinned_packages,
)
from webapp.bundle.python_code import LIBRARIES, python_files
from webapp.cli import main
from webapp.web.app import create_app
from webapp.web.settings import Settings

MODELS = {
    "models/detector.onnx": "5d108a7676b4cfefcc166e9b53525a1207d7bca0b7eb5324166e5167168567ec",
    "models/classifier.onnx": "8931f855a55edc690a4441e50fde889063686c759467e833cdc74332640e31a6",
    "models/close_up_classifier.onnx": (
        "7c1085632238c1d27b60c7249ac4cf6bc53d414b2c61c58408441f784e47aca8"
    ),
}
"""Checksums of the weights in 8 bits whose accuracy the model card has: measure others again."""

ALONE = """
import asyncio, json, sys
import webapp.phone.browser_photo
from webapp.phone.bridge import Bridge

ROOT = "https://tenbo.example/app/"
bridge = Bridge(
    address=ROOT, database=sys.argv[1], reader=None, emit=print, static_address="/static/0"
)

def ask(method, path, data=None):
    body = b"" if data is None else json.dumps(data).encode()
    answer = asyncio.run(bridge.answer(method, f"{ROOT}{path}", {}, body))
    assert answer.status < 400, (path, answer)
    return answer.body

session = {"name": "Friday", "players": ["Aki", "Ben", "Chi", "Dan"]}
created = json.loads(ask("POST", "api/v1/sessions", session))
table, seen = f"api/v1/tables/{created['host']}", created["view"]["entries"]
ask("POST", f"{table}/entries", {"seen": seen, "command": "draw", "tenpai": []})
ask("POST", f"{table}/undo", {"seen": seen + 1})
ask("POST", f"{table}/redo", {"seen": seen + 2})
drawings = ("scores.svg", "card.svg", "qr.svg", "scores_qr.svg")
for name in ("sheet.html", "sheet.csv", "standings.csv", "log.json", *drawings):
    ask("GET", f"{table}/{name}")
for path in ("", "new", "api/v1/openapi.json", "api/v1/rules"):
    ask("GET", path)
ask("POST", "api/v1/score", {"hand": "123456789m1122p", "winning_tile": "2p"})
ask("PATCH", table, {"keeps_photos": False})
ask("DELETE", f"{table}/photos")
ask("DELETE", table, {"name": "Friday"})
"""
"""Send requests to the bridge."""


def package(name: str, files: dict[str, bytes], parts: dict[str, Any]) -> tuple[NpmPackage, bytes]:
    """Return a package with its archive."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w:gz") as archive:
        for path, content in files.items():
            info = tarfile.TarInfo(f"package/{path}")
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    data = stream.getvalue()
    checksum = base64.b64encode(hashlib.sha512(data).digest()).decode()
    return NpmPackage(name, "1.0.0", checksum, parts), data


@pytest.fixture
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise urllib.error.URLError("no network")

    monkeypatch.setattr(npm, "urlopen", refuse)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Build the folder with one small package for every part."""
    folder = tmp_path_factory.mktemp("built")
    parts = ("page", "python", "runtime", "graphics")
    small, data = package(
        "small", dict.fromkeys(parts, b"x"), {part: {part: f"{part}.js"} for part in parts}
    )
    cache = folder / "cache"
    cache.mkdir()
    (cache / small.archive).write_bytes(data)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(folder_module, "pinned_packages", lambda: (small,))
        build_folder(folder / "app", cache)
        yield folder / "app"


def contents(folder: Path) -> Any:
    return json.loads((folder / "contents.json").read_text())


def part_files(folder: Path, name: str) -> dict[str, bytes]:
    """Return the files of a part as a phone separates them."""
    [part] = [each for each in contents(folder)["parts"] if each["name"] == name]
    content = gzip.decompress((folder / part["file"]).read_bytes())
    files, start = {}, 0
    for each in part["files"]:
        files[each["path"]] = content[start : start + each["bytes"]]
        start += each["bytes"]
    return files


def test_every_file_has_the_described_size_and_checksum(built: Path) -> None:
    for part in contents(built)["parts"]:
        data = (built / part["file"]).read_bytes()
        content = gzip.decompress(data)
        assert (len(data), len(content)) == (part["compressed"], part["bytes"])
        assert hashlib.sha256(content).hexdigest() == part["sha256"]
        files = part_files(built, part["name"])
        for each in part["files"]:
            assert hashlib.sha256(files[each["path"]]).hexdigest() == each["sha256"]


def test_the_shell_is_small_and_also_there_without_a_part(built: Path) -> None:
    [shell] = [part for part in contents(built)["parts"] if part["name"] == "shell"]
    assert shell["compressed"] < 100_000
    for path, content in part_files(built, "shell").items():
        assert (built / path).read_bytes() == content


@pytest.mark.long
def test_webkit_downloads_the_texts_once(built: Path, tmp_path: Path) -> None:
    """WebKit does not use what a page preloads for `fetch`."""
    paths: list[str] = []

    class Handler(QuietHandler):
        def log_message(self, *_: object) -> None:
            paths.append(self.path)

    with (
        serve_files(partial(Handler, directory=built)) as address,
        webkit(tmp_path / "profile") as window,
    ):
        window.go(address)
        window.see("#status")  # the packages are none
    assert paths.count("/shell/messages.json") == 1


def test_the_pages_are_there_in_every_language(built: Path) -> None:
    files = part_files(built, "page")
    described = contents(built)
    for language in ("en", "ja", "zh"):
        text = files[f"pages/home.{language}.html"].decode()
        assert f'<html lang="{language}"' in text
        assert f'data-root="{described["root"]}"' in text
        assert described["key"] in files[f"pages/table.{language}.html"].decode()
    assert described["worker"] in files
    assert f"{described['static']}/js/calculator.js" in files


def test_every_part_has_the_text_of_its_licence(built: Path) -> None:
    described = json.loads((built / "licenses" / "index.json").read_text())
    parts = {each["part"].lower().replace("_", "-") for each in described}
    assert parts == {"tenbo", "pyodide", "cpython", "sqlite", "onnx runtime", *LIBRARIES}
    for each in described:
        text = (built / each["file"]).read_bytes()
        assert len(text) > 300, each
        assert part_files(built, "runtime")[each["file"]] == text


def test_every_npm_package_has_a_licence() -> None:
    known = {"pyodide", "onnxruntime-web"}
    for each in pinned_packages():
        assert each.name in known or each.name in each.files["licenses"].values()


@pytest.mark.long
def test_a_second_build_is_the_same(built: Path) -> None:
    before = (built / "contents.json").read_bytes()
    build_folder(built, built.parent / "cache")
    assert (built / "contents.json").read_bytes() == before
    assert len(list((built / "parts").iterdir())) == len(contents(built)["parts"])


def test_the_models_are_those_that_were_measured(built: Path, tmp_path: Path) -> None:
    files = part_files(built, "models")
    for path, data in files.items():
        (tmp_path / Path(path).name).write_bytes(data)
    weights = load_weights(tmp_path)  # verifies its checksums
    assert weights.version == load_weights(find_models()).version
    with ZipFile(io.BytesIO(part_files(built, "python")["python.zip"])) as archive:
        assert archive.read("vision/_models/tiles.json") == files["models/tiles.json"]
    networks = {path: data for path, data in files.items() if path.endswith(".onnx")}
    assert {path: hashlib.sha256(data).hexdigest() for path, data in networks.items()} == MODELS


def test_the_code_has_nothing_for_servers_and_training() -> None:
    names = list(python_files(b"{}"))
    assert "webapp/phone/bridge.py" in names
    assert "vision/_models/tiles.json" in names
    unused = ("training/", "vision/draw.py", "vision/pixels/", "webapp/cli/", "webapp/bundle/")
    assert not [name for name in names if name.startswith(unused)]
    assert not [name for name in names if name.endswith((".so", ".onnx"))]


@pytest.mark.long
def test_the_code_works_without_the_checkout_and_other_libraries(tmp_path: Path) -> None:
    for path, data in python_files(model_files(find_models())[CARD]).items():
        file = tmp_path / "code" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    done = subprocess.run(
        [sys.executable, "-S", "-c", ALONE, str(tmp_path / "sessions.sqlite3")],
        cwd=tmp_path / "code",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("found", [None, sys.executable], ids=["none", "failing"])
def test_without_node_the_sources_stay(
    found: str | None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: found)
    archives = {"python.zip": {"a.py": b"1", "b.html": b"<p>"}}
    compiled = bytecode.compile_archives(archives, {"pyodide/pyodide.mjs": b""})
    assert (compiled.archives, compiled.start) == (archives, b"")
    assert "start more slowly" in caplog.text


@pytest.mark.long
def test_compiled_code_is_the_same_in_each_build() -> None:
    if shutil.which("node") is None:
        pytest.skip("Node.js is not installed (Debian: apt install npm)")
    try:
        interpreter = package_files(pinned_packages()[0], default_cache())["python"]
    except PackageError as error:
        pytest.skip(str(error))
    own = b"def f():\n    'Text.'\n    return {'a', 'b', 'c', 'd'} & {'e', 'f', 'g'}"
    imported = b"from dataclasses import dataclass\n@dataclass\nclass A:\n    tile: str"
    start = b"def import_application():\n    import imported"
    code = {
        **{"webapp/a.py": own, "flask/a.py": own, "a.html": b"<p>", "imported.py": imported},
        **{"webapp/__init__.py": b"", "webapp/phone/__init__.py": b""},
        "webapp/phone/start.py": start,
    }
    compiled = bytecode.compile_archives({"python.zip": code}, interpreter)
    assert compiled == bytecode.compile_archives({"python.zip": code}, interpreter)
    files = compiled.archives["python.zip"]
    assert set(code) - set(files) == {path for path in code if path != "a.html"}
    assert "webapp/phone/start.pyc" in files
    assert "imported.pyc" not in files
    assert b"imported.pyc" in compiled.start
    assert b"def __init__(self,tile" in compiled.start
    assert b"Text." in files["webapp/a.pyc"]
    assert b"Text." not in files["flask/a.pyc"]


@pytest.mark.usefixtures("no_network")
def test_without_network_the_error_names_the_remedy(tmp_path: Path) -> None:
    small, _ = package("small", {}, {})
    with pytest.raises(PackageError, match=r"no network.*--cache"):
        package_files(small, tmp_path)


def test_a_download_with_another_checksum_is_rejected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small, data = package("small", {"a": b"a"}, {"python": {"a": "a.js"}})
    monkeypatch.setattr(npm, "urlopen", lambda *_, **__: io.BytesIO(data + b"x"))
    with pytest.raises(PackageError, match="checksum"):
        package_files(small, tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_server_sends_the_folder(built: Path) -> None:
    client = create_app(Settings(database="sqlite://", phone_app=built)).test_client()
    page = client.get("/app/")
    assert page.status_code == 200
    assert page.get_data() == (built / "index.html").read_bytes()
    assert page.headers["Cache-Control"] == "private, no-cache"
    assert "wasm-unsafe-eval" in page.headers["Content-Security-Policy"]
    assert client.get("/app").status_code == 308
    assert client.get("/app/service_worker.js").mimetype == "text/javascript"
    part = client.get(f"/app/{contents(built)['parts'][0]['file']}")
    assert "immutable" in part.headers["Cache-Control"]
    assert "Content-Encoding" not in part.headers
    assert client.get("/app/../contents.json").status_code == 404
    assert client.get("/app/nothing").status_code == 404


def test_a_folder_without_the_application_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--app", str(tmp_path)]) == 2
    assert "has no contents.json" in capsys.readouterr().err
