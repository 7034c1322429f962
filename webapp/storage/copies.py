"""Copies of an SQLite database: the newest ones of it while it was intact, beside the file."""

import filecmp
import os
from pathlib import Path
from shutil import disk_usage

from webapp.storage.backup import Contents, open_existing, require_intact
from webapp.storage.errors import LowDisk, NoDatabase, database_error, translate_db_errors
from webapp.storage.sqlite_file import COPIES, MIN_FREE_BYTES, copies_of, copy_names, create_private
from webapp.storage.urls import sqlite_file


def write_copy(database: str) -> Path | None:
    """Copy a database, and delete the oldest of more than COPIES.

    PostgreSQL has its own backups; an empty database, and one that is equal to its newest copy,
    needs no further one.

    Returns:
        The copy; None if there is none.

    Raises:
        DamagedDatabase: If SQLite finds damage; the earlier copies stay.
        LowDisk: If the disk would have no room for sessions beside the copy.
    """
    file = sqlite_file(database)
    if file is None or not file.exists():
        return None
    kept = copies_of(file)
    copy = next(each for each in copy_names(file) if each not in kept)
    if disk_usage(file.parent).free < MIN_FREE_BYTES + file.stat().st_size:
        raise database_error(LowDisk, database, "there is no room for a copy")
    try:
        contents = _copy(file, copy)
        if not contents.entries or (kept and filecmp.cmp(copy, kept[0], shallow=False)):
            copy.unlink()
            return None
    except BaseException:
        copy.unlink(missing_ok=True)
        raise
    for each in kept[COPIES - 1 :]:
        each.unlink()
    return copy


def _copy(file: Path, copy: Path) -> Contents:
    create_private(copy)  # SQLite writes into an empty file
    with translate_db_errors(f"sqlite:///{file}"), open_existing(file) as connection:
        connection.execute("VACUUM INTO ?", [str(copy)])
    contents = require_intact(copy, f"sqlite:///{file}")
    with copy.open("r+b") as written:
        os.fsync(written.fileno())  # SQLite does not do this for VACUUM INTO
    os.utime(copy)  # the files of a phone have the time at which they were opened
    return contents


def drop_copy(database: str) -> bool:
    """Delete the oldest copy if the disk is full; return False if there is only one."""
    file = sqlite_file(database)
    oldest = [] if file is None else copies_of(file)[1:]
    if oldest:
        oldest[-1].unlink()
    return bool(oldest)


def intact_copy(database: str) -> Path | None:
    """Return the newest copy in which SQLite finds no damage; None if there is none."""
    file = sqlite_file(database)
    for each in [] if file is None else copies_of(file):
        try:
            require_intact(each, f"sqlite:///{each}")
        except NoDatabase:
            continue
        return each
    return None
