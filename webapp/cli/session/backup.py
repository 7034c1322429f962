"""`tenbo session backup`, `restore` and `rescue`: copy a database to a file and back."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path

from scorer.tiles.messages import Text
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from webapp.cli.session.store_access import Subparsers, database_options
from webapp.storage.backup import Contents, restore_backup, write_backup
from webapp.storage.database import default_database
from webapp.storage.rescue import rescue_database
from webapp.typed_json.encode import encode


def add_backup_parsers(subparsers: Subparsers) -> None:
    """Add the subcommands `backup`, `restore` and `rescue`."""
    for name, run, description, file in (
        (
            "backup",
            _back_up,
            "write all sessions and photos to a file, even while tenbo serve runs",
            "a new file",
        ),
        (
            "restore",
            _restore,
            "replace the database by a backup; stop tenbo serve first",
            "written by backup or rescue",
        ),
        (
            "rescue",
            _rescue,
            "copy everything readable of a damaged database; stop tenbo serve first",
            "a new file, for restore",
        ),
    ):
        parser = subparsers.add_parser(name, parents=[database_options()], help=description)
        parser.add_argument("file", metavar="FILE", type=Path, help=file)
        parser.set_defaults(run=run)


def _back_up(args: argparse.Namespace) -> int:
    contents = write_backup(args.database or default_database(), args.file)
    if args.json:
        print(json.dumps({"backup": str(args.file)} | asdict(contents)))
        return 0
    language = Language(args.lang)
    message = _("{file} has {contents}.", file=args.file, contents=contents_words(contents))
    print(message.text(language))
    return 0


def _restore(args: argparse.Namespace) -> int:
    contents, old = restore_backup(args.file, args.database or default_database())
    if args.json:
        previous = None if old is None else str(old)
        print(json.dumps({"restored": str(args.file), "previous": previous} | asdict(contents)))
        return 0
    language = Language(args.lang)
    print(_("Restored {contents}.", contents=contents_words(contents)).text(language))
    if old is not None:
        message = _("The database before it is now {old}.", old=old)
        print(message.text(language))
    return 0


def _rescue(args: argparse.Namespace) -> int:
    rescue = rescue_database(args.database or default_database(), args.file)
    if args.json:
        damage = encode(rescue.damage)
        document = {"rescued": str(args.file)} | asdict(rescue.contents) | {"damage": damage}
        print(json.dumps(document, ensure_ascii=False))
        return 0
    language = Language(args.lang)
    for each in rescue.damage or (_NO_DAMAGE,):
        print(each.text(language))
    message = _(
        "{file} has {contents}. To use it: tenbo session restore {file}",
        file=args.file,
        contents=contents_words(rescue.contents),
    )
    print(message.text(language))
    return 0


_NO_DAMAGE = _("Everything is readable.")


def contents_words(contents: Contents) -> Text:
    """Return the numbers of a database.

    >>> str(contents_words(Contents(sessions=1, entries=40, photos=0)))
    'sessions: 1, entries: 40, photos: 0'
    """
    return _(
        "sessions: {sessions}, entries: {entries}, photos: {photos}",
        sessions=contents.sessions,
        entries=contents.entries,
        photos=contents.photos,
    )
