"""The files and commands with which a server is installed: they fit this version of tenbo."""

from __future__ import annotations

import argparse
import os
import re
import shlex
import shutil
import socket
import subprocess
from pathlib import Path

import pytest

from bench import postgres
from bench.target import start
from tests.webapp.test_cli import free_port
from tests.webapp.test_keys_in_logs import EXAMPLES, NAME, nginx, running
from tests.webapp.test_serving import PATIENCE
from webapp.cli import serve

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "guide" / "club-server.md").read_text()
DRAW = {"command": "draw", "tenpai": [0, 1, 2, 3]}
_POSTGRES = "runuser --user postgres -- "


def options_of(words: list[str]) -> argparse.Namespace:
    """Parse the options of `tenbo serve`."""
    parser = argparse.ArgumentParser()
    serve.add_arguments(parser)
    return parser.parse_args(words)


def started_options() -> list[str]:
    """Return the options with which systemd starts several processes."""
    text = (EXAMPLES / "workers.conf").read_text()
    [line] = re.findall("^ExecStart=/opt/tenbo/bin/tenbo serve (.+)$", text, re.MULTILINE)
    return shlex.split(line)


def commands() -> list[str]:
    """Return the commands of the guide."""
    [block] = re.findall("```sh\n(.*?)```", GUIDE, re.DOTALL)
    return str(block).splitlines()


def test_the_unit_for_several_processes_is_valid(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed")
    unit = shutil.copy(EXAMPLES / "tenbo.service", tmp_path)
    (tmp_path / "tenbo.service.d").mkdir()
    changes = shutil.copy(EXAMPLES / "workers.conf", tmp_path / "tenbo.service.d")
    # Neither the program nor the user is on this machine.
    text = Path(changes).read_text().replace("/opt/tenbo/bin/tenbo", "/bin/true")
    Path(changes).write_text(text.replace("=tenbo\n", "=root\n"))
    checked = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", unit], capture_output=True, text=True, check=False
    )
    named = [line for line in checked.stderr.splitlines() if "tenbo" in line or "workers" in line]
    assert named == []
    options = options_of(started_options())
    assert (options.workers, options.host) == (2, "127.0.0.1")


def test_the_container_files_name_what_exists() -> None:
    container = (EXAMPLES / "Containerfile").read_text()
    [copied] = re.findall("^COPY (.+) /tmp/$", container, re.MULTILINE)
    assert [each for each in copied.split() if not (ROOT / each).exists()] == [
        "dist/*-none-any.whl"  # which `make wheel` writes
    ]
    assert 'ENTRYPOINT ["tenbo"]\nCMD ["serve"]\n' in container
    compose = (EXAMPLES / "compose.yaml").read_text()
    release = (ROOT / ".github" / "workflows" / "release.yml").read_text()
    [file] = re.findall("file: (.+)", release)
    assert ROOT / file == EXAMPLES / "Containerfile"
    words = re.findall("^      - (--.+|serve)$", compose, re.MULTILINE)
    assert words[0] == "serve"
    options = options_of(words[1:])
    assert options.workers == 2
    assert options.database == "postgresql://tenbo@127.0.0.1/tenbo"


@pytest.mark.long
def test_the_server_of_the_guide_runs_behind_nginx(tmp_path: Path, tiny_models: Path) -> None:
    """Create the database as in the guide, start the unit's command, and read a live event."""
    folder = postgres.binaries()
    if folder is None or not (folder / "createdb").exists():
        pytest.skip("PostgreSQL is not installed (Debian: apt install postgresql).")
    with postgres.postgres() as server:
        # The superuser of this server is called tenbo too.
        environment = os.environ | {"PGHOST": str(server.folder), "PGUSER": "tenbo"}
        for each in commands():
            if each.startswith(_POSTGRES):
                name, *words = shlex.split(each.removeprefix(_POSTGRES).replace("tenbo", "club"))
                subprocess.run([folder / name, *words], env=environment, check=True)
        words = started_options()
        given = words.index("--database") + 1
        database = words[given].replace("/var/run/postgresql", str(server.folder))
        database = database.replace("///tenbo", "//club@/club")
        options = [*words[: given - 1], *words[given + 1 :], "--models", str(tiny_models)]
        port = free_port()
        command, proxy = nginx(tmp_path, port)
        target = start(ROOT, tmp_path, *options, port=port, database=database)
        try:
            host, viewer = target.new_session()
            with running(command, tmp_path, proxy):
                assert proxy.ask("GET", f"/t/{viewer}") == 200  # as soon as nginx listens
                head = f"GET /api/v1/tables/{viewer}/live HTTP/1.1\r\nHost: {NAME}\r\n\r\n"
                address = ("127.0.0.1", proxy.https)
                for seen in (2, 3, 4):  # each connection can be to another process
                    with (
                        socket.create_connection(address, timeout=PATIENCE) as plain,
                        proxy.tls.wrap_socket(plain, server_hostname=NAME) as stream,
                    ):
                        stream.sendall(head.encode())
                        events = b""
                        while f"id: {seen}\n".encode() not in events:
                            events += stream.recv(4096)
                        recorded = target.post(
                            f"/api/v1/tables/{host}/entries", {**DRAW, "seen": seen}
                        )
                        assert recorded.status == 201, recorded.body
                        while f"id: {seen + 1}\n".encode() not in events:
                            events += stream.recv(4096)
        finally:
            target.stop()
        log = (tmp_path / "server.log").read_text()
        assert '"route": "/api/v1/tables/<key>/entries", "status": 201' in log
        assert [key for key in (host, viewer) if key in log + proxy.text()] == []
