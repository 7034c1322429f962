"""The wheel, installed outside the checkout, contains everything that tenbo needs to run."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import sysconfig
import urllib.request
from email import message_from_string
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

pytestmark = pytest.mark.long  # to build and to install it takes six seconds


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of commands of an environment with the wheel, built without network.

    A path file makes the libraries of the tests' environment available. It does not make the
    checkout available, because Python does not read path files that a path file names.
    """
    pytest.importorskip("hatchling", reason="hatchling, which builds the wheel, is not installed")
    folder = tmp_path_factory.mktemp("elsewhere")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    build = ["wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", "dist"]
    checked([*pip, *build, str(ROOT)], folder)
    (wheel,) = (folder / "dist").glob("tenbo-*.whl")
    checked([sys.executable, "-m", "venv", "--without-pip", "env"], folder)
    (packages,) = (folder / "env").glob("lib/python*/site-packages")
    (packages / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
    python = str(folder / "env" / "bin" / "python")
    checked([*pip, "--python", python, "install", "--quiet", "--no-deps", str(wheel)], folder)
    return folder / "env" / "bin"


def checked(command: list[str], folder: Path) -> str:
    environment = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "TENBO_MODELS")}
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment | {"PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_packages_are_those_of_the_wheel(installed: Path) -> None:
    where = checked([str(installed / "python"), "-c", "import webapp; print(webapp)"], installed)
    assert str(installed.parent) in where


def test_the_wheel_says_what_an_index_shows(installed: Path) -> None:
    (found,) = installed.parent.glob("lib/python*/site-packages/tenbo-*.dist-info/METADATA")
    described = message_from_string(found.read_text("utf-8"))
    assert described["Description-Content-Type"] == "text/markdown"
    readme = described.get_payload()
    assert isinstance(readme, str)
    assert re.findall(r"\]\((?!https:)[^)]*\)", readme) == []  # an index has no other files
    assert (ROOT / "README.md").read_text("utf-8").splitlines()[0] == readme.splitlines()[0]
    packages = found.parents[1]
    assert all((packages / name / "py.typed").is_file() for name in ("scorer", "vision", "webapp"))


def test_a_release_links_to_its_files() -> None:
    build = pytest.importorskip("hatch_build", reason="hatchling is not installed")
    text = (ROOT / "README.md").read_text("utf-8")
    readme = build.published_readme(text, "https://example.org/tenbo/tree/v1")
    links = re.findall(r"(!?)\[[^]]*\]\(([^)]+)\)", readme)
    for picture, link in links:
        start = f"https://example.org/tenbo/{'raw' if picture else 'tree'}/v1/"
        assert link.startswith(start)
        assert (ROOT / link.removeprefix(start)).exists()
    assert "git clone --depth 1 https://example.org/tenbo tenbo" in readme


def test_the_training_code_is_not_in_the_wheel(installed: Path) -> None:
    code = "from importlib.util import find_spec; print(find_spec('training'))"
    assert checked([str(installed / "python"), "-c", code], installed) == "None\n"


def test_a_hand_is_scored(installed: Path) -> None:
    out = checked([str(installed / "tenbo"), "score", "123m456p789s11222z", "--tsumo"], installed)
    assert "Tsumo: everyone pays 700." in out


def test_a_photo_is_read_with_the_weights_in_the_wheel(installed: Path, tmp_path: Path) -> None:
    samples = sorted((ROOT / "webapp" / "static" / "samples").glob("*.jpg"))
    photo = shutil.copy(samples[0], tmp_path / "sample.jpg")
    out = checked([str(installed / "tenbo"), "read", "--json", str(photo)], installed)
    assert '"notation"' in out


@pytest.mark.long
def test_the_page_is_served_with_its_files(installed: Path) -> None:
    with socket.socket() as any_port:
        any_port.bind(("127.0.0.1", 0))
        port = any_port.getsockname()[1]
    server = subprocess.Popen(
        [installed / "tenbo", "serve", "--host", "127.0.0.1", "--port", str(port)],
        cwd=installed,
        env={k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "TENBO_MODELS")}
        | {"PYTHONUTF8": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    try:
        lines = []
        assert server.stdout is not None
        for line in server.stdout:
            lines.append(line)
            if line.startswith("tenbo is at"):
                break
        assert lines[-1].startswith("tenbo is at"), "".join(lines)
        page = fetched(port, "/").decode()
        files = ROOT / "webapp" / "static"
        (static,) = set(re.findall(r'"(/static/[^/]+)/', page))
        for path in sorted(files.rglob("*")):
            if path.is_file():
                name = f"{static}/{path.relative_to(files).as_posix()}"
                assert fetched(port, name) == path.read_bytes()
        assert "tenbo" in page
        (messages,) = re.findall(r'data-messages="([^"]+)"', page)
        assert "言語" in fetched(port, f"{messages}ja.json").decode()
        assert b"<h1>How to lay out and photograph a hand</h1>" in fetched(port, "/photographs")
        for path in sorted((ROOT / "docs" / "guide" / "photographs").iterdir()):
            assert fetched(port, f"/photographs/{path.name}") == path.read_bytes()
        shots = json.loads(fetched(port, "/manifest.webmanifest"))["screenshots"]
        assert all(fetched(port, each["src"]) for each in shots)
    finally:
        server.terminate()
        server.communicate(timeout=60)


def fetched(port: int, path: str) -> bytes:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=60) as answer:
        content: bytes = answer.read()
    return content
