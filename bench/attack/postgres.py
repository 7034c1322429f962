"""A temporary PostgreSQL server, from the binaries of the system."""

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
"""The folder of the server's binaries in Debian, by version; PATH has pg_createcluster instead."""


def binaries() -> Path | None:
    """Return the folder with initdb and pg_ctl of the newest version; None if there is none."""
    installed = sorted(INSTALLED.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if installed and shutil.which("pg_createcluster") is not None:
        return installed[-1].parent
    initdb = shutil.which("initdb")
    return None if initdb is None else Path(initdb).resolve().parent


@contextmanager
def server() -> Iterator[str]:
    """Start a server that listens only on a socket, and yield the URL of its database."""
    # Not in pytest's folder: the server's user cannot read it, and its path is too long.
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
    """Return the user that runs the server if we are root, which PostgreSQL does not accept."""
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
