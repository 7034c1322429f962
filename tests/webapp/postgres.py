"""A PostgreSQL server of the tests' own, from the binaries of the system."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

INSTALLED = Path("/usr/lib/postgresql")
"""Where Debian keeps the server's binaries, by version."""


def binaries() -> Path | None:
    """The folder with initdb and pg_ctl, the newest version where there are several."""
    found = sorted(INSTALLED.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    named = shutil.which("initdb")
    return None if named is None else Path(named).resolve().parent


@contextmanager
def server() -> Iterator[str]:
    """Start a server that listens on a socket alone, and give the URL of its database."""
    # Not in pytest's folder: it is closed to the server's user, and too long for a socket.
    with tempfile.TemporaryDirectory(prefix="tenbo-pg-") as folder:
        if (owner := _owner()) is not None:
            os.chown(folder, owner.pw_uid, owner.pw_gid)
        data = f"{folder}/data"
        _run("initdb", "-D", data, "-U", "tenbo", "-A", "trust", "-E", "UTF8", "--no-sync")
        options = f"-k {folder} -c listen_addresses=''"
        _run("pg_ctl", "-D", data, "-o", options, "-l", f"{folder}/log", "-w", "start")
        try:
            yield f"postgresql://tenbo@/postgres?host={folder}"
        finally:
            _run("pg_ctl", "-D", data, "-m", "immediate", "stop")


def _owner() -> pwd.struct_passwd | None:
    """Who runs the server: ourselves, but root may not."""
    return pwd.getpwnam("nobody") if os.geteuid() == 0 else None


def _run(name: str, *arguments: object) -> None:
    folder, owner = binaries(), _owner()
    assert folder is not None
    subprocess.run(
        [folder / name, *map(str, arguments)],
        check=True,
        stdout=subprocess.DEVNULL,
        cwd="/",
        user=None if owner is None else owner.pw_uid,
        group=None if owner is None else owner.pw_gid,
        extra_groups=None if owner is None else [],
    )
