"""A temporary PostgreSQL server, from the binaries of the system."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Postgres:
    """A server that listens only on a socket in its folder."""

    folder: Path

    @property
    def url(self) -> str:
        """The URL of its database."""
        return f"postgresql://tenbo@/postgres?host={self.folder}"

    def start(self) -> None:
        """Start the server, and wait until it accepts connections."""
        options = f"-k {self.folder} -c listen_addresses=''"
        log = self.folder / "log"
        _run("pg_ctl", "-D", self.folder / "data", "-o", options, "-l", log, "-w", "start")

    def stop(self, mode: str = "immediate") -> None:
        """Stop the server: `fast` closes its connections, `immediate` is like a power cut."""
        _run("pg_ctl", "-D", self.folder / "data", "-m", mode, "-w", "stop")


@contextmanager
def postgres() -> Iterator[Postgres]:
    """Start a server with an empty database, which has to run at the end of the context too."""
    # Not in pytest's folder: the server's user cannot read it, and its path is too long.
    with tempfile.TemporaryDirectory(prefix="tenbo-pg-") as folder:
        if (owner := _owner()) is not None:
            os.chown(folder, owner.pw_uid, owner.pw_gid)
        data = f"{folder}/data"
        _run("initdb", "-D", data, "-U", "tenbo", "-A", "trust", "-E", "UTF8", "--no-sync")
        started = Postgres(Path(folder))
        started.start()
        try:
            yield started
        finally:
            started.stop()


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
