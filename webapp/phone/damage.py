"""Find damage of the game nights on a phone before they are opened, and rescue what is readable."""

import json
import sqlite3
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import TypedDict

from scorer.tiles.messages import render
from scorer.tiles.terms import Language
from webapp.storage.errors import DamagedDatabase
from webapp.storage.sqlite_file import log_files
from webapp.storage.store import Store


class Evening(TypedDict):
    """A rescued session, with a sentence for each of its parts that are unreadable.

    Attributes:
        began: The time of its first entry in UTC.
        written: The time of its last one.
        key: A new key if its keys are unreadable.
    """

    name: str
    began: str
    written: str
    key: str | None
    damage: list[str]


class Report(TypedDict):
    """The result of a rescue.

    Attributes:
        lost: The keys that no longer open a session.
        damage: Sentences about everything that belongs to none of the evenings.
        rescued: Whether there is a new database.
    """

    evenings: list[Evening]
    lost: list[str]
    damage: list[str]
    rescued: bool


def is_damaged(file: Path, keys: Collection[str]) -> bool:
    """Return whether a database is damaged, or lost although this phone has keys of tables.

    Most bytes are photos, which `find_damaged_photos` checks later.
    The check does not change the file: a connection that only reads makes no checkpoint.

    >>> is_damaged(Path("missing.sqlite3"), ()), is_damaged(Path("missing.sqlite3"), ["key"])
    (False, True)
    """
    if not file.exists() or not file.stat().st_size:
        return bool(keys) or log_files(file)[0].exists()
    try:
        with closing(
            sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)
        ) as connection:
            names = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
            return any(
                connection.execute(f"PRAGMA quick_check('{name}')").fetchone() != ("ok",)
                for [name] in names.fetchall()
                if name != "photos"
            )
    except sqlite3.DatabaseError:
        return True


def rescue(file: Path, target: Path, keys: Collection[str], language: Language) -> Report:
    """Copy everything readable of a damaged database to a new file, and describe the rest."""
    # Imported here: an application that starts without damage does not need it.
    from webapp.storage.rescue import rescue_database  # noqa: PLC0415

    nothing = Report(evenings=[], lost=list(keys), damage=[], rescued=False)
    if not file.exists() or not file.stat().st_size:
        return nothing
    try:
        found = rescue_database(f"sqlite:///{file}", target)
    except DamagedDatabase:
        return nothing
    sentences: dict[int | None, list[str]] = defaultdict(list)
    for each in found.damage:
        sentences[each.session].append(str(render(each.text, language)))
    return _report(target, keys, sentences)


def _report(
    target: Path, keys: Collection[str], sentences: Mapping[int | None, list[str]]
) -> Report:
    """Describe the sessions of a rescued database; give new keys to those without any."""
    from webapp.session.sessions import Sessions  # noqa: PLC0415

    with closing(Store(f"sqlite:///{target}", has_threads=False)) as store:
        sessions, deleted = store.sessions(), store.sessions(deleted=True)
        opened = store.keys.accesses(keys)
        with_key = store.keys.sessions()
        evenings = [
            Evening(
                name=each.summary.name,
                began=each.began,
                written=each.written,
                key=None if each.number in with_key else Sessions(store).share(each.number),
                damage=sentences.get(each.number, []),
            )
            for each in sessions
        ]
    numbers = {each.number for each in sessions}
    others = [text for number, each in sentences.items() if number not in numbers for text in each]
    restorable = {each.number for each in deleted}
    known = numbers | restorable
    lost = [key for key in keys if key not in opened or opened[key].session not in known]
    return Report(evenings=evenings, lost=lost, damage=others, rescued=True)


def report_damage(file: str, target: str, keys: Collection[str], language: str) -> str | None:
    """Return the report of a damaged database in JSON; None if it is intact."""
    if not is_damaged(Path(file), keys):
        return None
    return json.dumps(rescue(Path(file), Path(target), keys, Language(language)))


class DamagedPhoto(TypedDict):
    """The session of a damaged photo.

    Attributes:
        began: The time of its first entry in UTC.
    """

    session: int
    name: str
    began: str


def find_damaged_photos(store: Store) -> Iterator[str | None]:
    """Read a photo at each step; yield the JSON of a DamagedPhoto, or None for an intact photo."""
    for number in store.photos.check():
        if number is None:
            yield None
            continue
        for each in store.sessions([number]):
            found = DamagedPhoto(session=number, name=each.summary.name, began=each.began)
            yield json.dumps(found)
