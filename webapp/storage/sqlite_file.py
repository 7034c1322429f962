"""The file of an SQLite database: its permissions, its write-ahead log, and its replacement."""

import os
import stat
from contextlib import suppress
from pathlib import Path

from platformdirs import user_data_path

RETURN_SPACE = 1
"""The value of `PRAGMA auto_vacuum` with which a transaction gives unused pages back to the disk.

The incremental mode took 100 seconds for 100 MB that were deleted, this one less than a second.
"""

MEGABYTE = 1_000_000
MIN_FREE_BYTES = 100 * MEGABYTE
"""Free bytes of the disk below which only scores are stored: enough for 10,000 hands."""

_FOLDER_MODE = 0o700
_FILE_MODE = 0o600


def data_folder() -> Path:
    """Return the folder of tenbo for the data of this user."""
    return user_data_path("tenbo", appauthor=False)


def create_private(file: Path) -> None:
    """Create a file and its folder if they are missing, so that only this user can use them.

    Existing files of this user are restricted too, and the folder if it is that of tenbo: earlier
    versions let everybody read them. SQLite gives the files of its log the mode of the database.
    """
    if not file.parent.exists():
        file.parent.mkdir(_FOLDER_MODE, parents=True)
    elif file.parent == data_folder():
        _restrict(file.parent, _FOLDER_MODE)
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _FILE_MODE))
    for each in (file, *log_files(file)):
        if each.is_file():
            _restrict(each, _FILE_MODE)


def log_files(file: Path) -> tuple[Path, Path]:
    """Return the files of the write-ahead log of a database and of its index."""
    return file.with_name(f"{file.name}-wal"), file.with_name(f"{file.name}-shm")


COPIES = 3
"""The number of copies that are kept: one of an evening that was recorded wrongly is replaced by
the next two, and three files are still small beside the photos of a phone."""


def copy_names(file: Path) -> list[Path]:
    """Return the names that copies of a database can have: one more than copies that are kept.

    The files of a phone have fixed names, so the time is not in them.
    """
    return [
        file.with_name(f"{file.stem}-copy-{number}{file.suffix}") for number in range(1, COPIES + 2)
    ]


def copies_of(file: Path) -> list[Path]:
    """Return the copies of a database that exist, the newest first."""
    found = [each for each in copy_names(file) if each.exists() and each.stat().st_size]
    return sorted(found, key=lambda each: each.stat().st_mtime, reverse=True)


class OpenFile:
    """The file of an open database with its log, which nobody may delete or replace.

    Writes to a deleted file succeed and are lost, and a copy in its place does not fit its log.
    """

    def __init__(self, file: Path) -> None:
        """Remember the files as they are; at least one connection must be open."""
        self.file = file
        log, _ = log_files(file)
        self._identities = {each: _identity(each) for each in (file, log) if each.exists()}

    def is_unchanged(self) -> bool:
        """Return whether the files are still the same ones."""
        return all(_identity(file) == identity for file, identity in self._identities.items())


def _identity(file: Path) -> tuple[int, int] | None:
    """Return the device and the number of a file; None if there is none."""
    try:
        status = file.stat()
    except FileNotFoundError:
        return None
    return status.st_dev, status.st_ino


def _restrict(path: Path, mode: int) -> None:
    """Remove all permissions that a mode does not have, if the path belongs to this user."""
    if os.name != "posix" or not hasattr(os, "geteuid"):  # Python in a browser has one user
        return
    status = path.stat()
    permissions = stat.S_IMODE(status.st_mode)
    if status.st_uid == os.geteuid() and permissions & ~mode:
        path.chmod(permissions & mode)
