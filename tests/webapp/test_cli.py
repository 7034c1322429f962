"""The `tenbo` command: its output and its error messages."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from itertools import takewhile
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from tests.webapp.sessions import Tenbo
from vision.pixels.image import Pixels
from webapp import __version__
from webapp.cli import COMMANDS, main
from webapp.cli import serve as cli_serve
from webapp.web.api.openapi import openapi_document
from webapp.web.app import create_app

Paint = Callable[..., Pixels]

TINY = pytest.mark.usefixtures("tiny")


@pytest.fixture
def tiny(tiny_models: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TENBO_MODELS", str(tiny_models))


@pytest.fixture
def hand(paint: Paint, tmp_path: Path) -> Path:
    path = tmp_path / "hand.png"
    row = ["1m", "2p", "0s", "1m", "2p", "1m", "2p"]
    tiles = {(k, 5): label for k, label in enumerate(row)} | {(9, 5): "2p"}
    image = paint(tiles, cell=64)
    image[5 * 64 + 32 : 6 * 64] //= 5
    image[5 * 64 + 32 : 6 * 64] *= 4  # the tops are brighter
    Image.fromarray(image).save(path)
    return path


@TINY
def test_read_prints_a_summary(tenbo: Tenbo, hand: Path) -> None:
    out, err = tenbo("read", hand)
    assert err == ""
    lines = out.splitlines()
    assert lines[0] == f"{hand}: 111m222p0s2p"
    assert lines[1:5] == [
        "  ┌─┬─┬─┬─┬─┬─┬─┐ ┌─┐",
        "  │1│2│0│1│2│1│2│ │2│",
        "  │m│p│s│m│p│m│p│ │p│",
        "  └─┴─┴─┴─┴─┴─┴─┘ └─┘",
    ]
    assert "  winning tile  2p" in lines
    assert "  red five      0s" in lines
    assert any(line.startswith("  8 tiles seen in ") for line in lines)
    assert any(line.startswith("  ? Only 8 tiles found") for line in lines)


@TINY
def test_read_json_prints_one_line_a_photo(tenbo: Tenbo, hand: Path) -> None:
    out = tenbo("read", "--json", hand, hand).out
    first, second = [json.loads(line) for line in out.splitlines()]
    assert first["photo"] == str(hand)
    assert (first["width"], first["height"]) == (1280, 960)
    assert first["notation"] == second["notation"] == "111m222p0s2p"


@TINY
def test_read_table_prints_the_tiles_of_each_seat(tenbo: Tenbo, hand: Path, tmp_path: Path) -> None:
    out, err = tenbo("read", "--table", "--json", "--draw", tmp_path, hand)
    table = json.loads(out)
    assert (err, table["photo"]) == ("", str(hand))
    assert (table["width"], table["height"], len(table["tiles"])) == (1280, 960, 8)
    assert [seat["position"] for seat in table["seats"]] == ["near", "right", "far", "left"]
    assert (tmp_path / f"{hand.stem}.tiles.jpg").exists()
    out, err = tenbo("read", "--table", hand)
    assert (err, out.splitlines()[0]) == ("", str(hand))


@TINY
def test_reconstruct_puts_discards_in_order(tenbo: Tenbo, hand: Path, tmp_path: Path) -> None:
    options = "reconstruct", "--dealer", "right", hand
    assert tenbo(*options) == ("discards with a known place and tile: 0 of 0\n", "")
    out, err = tenbo(*options, tmp_path / "none.jpg", "--mjai", "--hand", "S2", status=2)
    start = json.loads(out.splitlines()[1])
    assert (start["oya"], start["bakaze"], start["kyoku"]) == (1, "S", 2)
    assert "none.jpg" in err
    assert '"E5" is not a hand' in tenbo(*options, "--hand", "E5", status=2).err


@TINY
def test_read_continues_after_a_bad_photo(tenbo: Tenbo, hand: Path, tmp_path: Path) -> None:
    empty, text = tmp_path / "empty.jpg", tmp_path / "text.jpg"
    empty.write_bytes(b"")
    text.write_text("no photo")
    photos = (empty, text, tmp_path / "none.jpg", hand)
    out, err = tenbo("read", "--json", *photos, status=2)
    assert len(out.splitlines()) == 1
    assert [line.split(": ", 1)[0] for line in err.splitlines()] == ["tenbo"] * 3
    assert "empty.jpg is empty" in err
    assert "text.jpg cannot be read as a photo" in err
    assert "none.jpg does not exist" in err


@TINY
def test_read_draw_writes_a_picture_a_photo(tenbo: Tenbo, hand: Path, tmp_path: Path) -> None:
    other = tmp_path / "other" / hand.name
    other.parent.mkdir()
    other.write_bytes(hand.read_bytes())
    before = hand.read_bytes()
    tenbo("read", "--draw", tmp_path / "new" / "drawn", hand, other)
    drawn = sorted((tmp_path / "new" / "drawn").iterdir())
    assert [path.name for path in drawn] == ["hand.2.tiles.jpg", "hand.tiles.jpg"]
    assert hand.read_bytes() == before
    marked = np.asarray(Image.open(drawn[1]).convert("RGB")).astype(int)
    plain = np.asarray(Image.open(hand).convert("RGB")).astype(int)
    assert marked.shape[1] == plain.shape[1]
    assert marked.shape[0] > plain.shape[0]  # the legend is below
    marked = marked[: len(plain)]
    assert (abs(marked - plain).max(axis=2) > 60).mean() > 0.01


@pytest.mark.parametrize("command", [["read", "hand.jpg"], ["serve", "--port", "9"]])
def test_missing_weights_are_named(tenbo: Tenbo, tmp_path: Path, command: list[str]) -> None:
    out, err = tenbo(*command, "--models", tmp_path, status=2)
    assert (out, err.count("\n")) == ("", 1)
    assert f"No weights in {tmp_path}: tiles.json is missing; name the folder" in err


@TINY
def test_serve_reports_a_port_in_use(tenbo: Tenbo) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        err = tenbo("serve", "--host", "127.0.0.1", "--port", port, status=2).err
    assert err == f"tenbo: Port {port} is in use: choose another with --port.\n"


@TINY
@pytest.mark.parametrize("host", ["192.0.2.77", "no.such.host.invalid"])
def test_serve_reports_an_address_of_another_machine(tenbo: Tenbo, host: str) -> None:
    err = tenbo("serve", "--host", host, "--port", 8765, status=2).err
    assert err.count("\n") == 1
    assert f"{host} is not an address of this machine" in err


def test_the_version_is_everywhere_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert capsys.readouterr().out == f"tenbo {__version__}\n"
    changelog = (Path(__file__).parents[2] / "CHANGELOG.md").read_text("utf-8")
    assert re.findall(r"^## (\S+)", changelog, re.M)[:2] == ["Unreleased", __version__]
    application = create_app()
    with application.app_context():
        document = openapi_document(application)
    assert document["info"]["version"] == __version__
    assert f"tenbo {__version__}" in application.test_client().get("/").get_data(as_text=True)


@pytest.mark.parametrize("port", ["0", "65536", "http", "-1"])
def test_serve_rejects_an_invalid_port(capsys: pytest.CaptureFixture[str], port: str) -> None:
    with pytest.raises(SystemExit) as exit_info:
        main(["serve", "--port", port])
    assert exit_info.value.code == 2
    assert "port" in capsys.readouterr().err


def free_port() -> int:
    with socket.socket() as any_port:
        any_port.bind(("127.0.0.1", 0))
        port: int = any_port.getsockname()[1]
        return port


def test_serve_responds_and_stops(tiny_models: Path, hand: Path) -> None:
    port = free_port()
    command = [sys.executable, "-c", "import sys; from webapp.cli import main; sys.exit(main())"]
    server = subprocess.Popen(
        [*command, "serve", "--host", "127.0.0.1", "--port", str(port), "--models", tiny_models],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
        env=os.environ | {"PYTHONUTF8": "1"},
        text=True,
        encoding="utf-8",
    )
    stdout, stderr = server.stdout, server.stderr
    assert stdout is not None
    assert stderr is not None
    try:
        lines: list[str] = []
        while not (lines and lines[-1].startswith("tenbo is at")):
            lines.append(stdout.readline())
            assert lines[-1], stderr.read()
        assert lines[-1] == f"tenbo is at http://127.0.0.1:{port}/\n"
        assert any("\u2584" in line for line in lines)  # the QR code
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=60) as page:
            assert page.status == 200
        body, kind = multipart(hand)
        request = urllib.request.Request(
            f"http://127.0.0.1:{port}/api/v1/read", body, {"Content-Type": kind}
        )
        with urllib.request.urlopen(request, timeout=30) as response:
            assert json.load(response)["notation"] == "111m222p0s2p"
    finally:
        server.terminate()
        server.communicate(timeout=60)


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
def test_ctrl_c_ends_make_run_without_an_error(tiny_models: Path) -> None:
    options = f"--host 127.0.0.1 --port {free_port()} --models {tiny_models}"
    installed = f"{sys.prefix}/run.done"
    make = subprocess.Popen(
        ["make", "run", f"VENV={sys.prefix}", f"ARGS={options}", "--assume-old", installed],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=Path(__file__).parents[2],
        env={name: value for name, value in os.environ.items() if not name.startswith("MAKE")},
        text=True,
        encoding="utf-8",
        start_new_session=True,  # a terminal sends the signal of Ctrl+C to make and to tenbo
    )
    assert make.stdout is not None
    try:
        before = list(takewhile(lambda line: "tenbo is at" not in line, make.stdout))
        assert make.poll() is None, before
    finally:
        os.killpg(make.pid, signal.SIGINT)
        after, _ = make.communicate(timeout=60)
    assert after == ""


@pytest.mark.parametrize("words", ["", "session", "session record", "club", "tournament"])
def test_a_command_without_its_subcommand_lists_them(
    tenbo: Tenbo, capsys: pytest.CaptureFixture[str], words: str
) -> None:
    out, err = tenbo(*words.split())
    assert err == ""
    with pytest.raises(SystemExit):
        main([*words.split(), "--help"])
    assert capsys.readouterr().out == out


def test_the_list_of_commands_is_complete(tenbo: Tenbo) -> None:
    assert re.findall("^    ([a-z]+)(?: |$)", tenbo().out, re.MULTILINE) == list(COMMANDS)


def multipart(path: Path) -> tuple[bytes, str]:
    head = f'--cut\r\nContent-Disposition: form-data; name="photo"; filename="{path.name}"\r\n\r\n'
    return (
        head.encode() + path.read_bytes() + b"\r\n--cut--\r\n",
        "multipart/form-data; boundary=cut",
    )


def test_the_address_is_one_a_phone_can_reach() -> None:
    url = cli_serve.address("0.0.0.0", 8000)
    assert re.fullmatch(r"http://\d+\.\d+\.\d+\.\d+:8000/", url)
    assert "0.0.0.0" not in url
    assert cli_serve.address("::1", 80) == "http://[::1]:80/"


@pytest.mark.parametrize("unbuffered", ["", "1"])  # an empty value is as none
def test_a_closed_pipe_ends_quietly(unbuffered: str) -> None:
    command = "from webapp.cli import main; main(['score', '123m456p789s11222z', '--tsumo'])"
    reader, writer = os.pipe()
    os.close(reader)
    with open(writer, "wb") as closed:
        done = subprocess.run(
            [sys.executable, "-c", command],
            stdout=closed,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            cwd=Path(__file__).parents[2],
            env=os.environ | {"PYTHONUNBUFFERED": unbuffered},
        )
    assert done.stderr == ""
