"""`tenbo session backup`, `restore` and `rescue`: copy a database to a file and back."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path

from scorer.tiles.terms import Language, Words
from webapp.cli.session.store_access import Subparsers, database_options
from webapp.storage.backup import Contents, restore_backup, write_backup
from webapp.storage.database import default_database
from webapp.storage.rescue import rescue_database


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
    message = Words(
        f"{args.file} has {contents_words(contents).english}.",
        f"{args.file} に{contents_words(contents).japanese}を保存しました。",
    )
    print(message.text(language))
    return 0


def _restore(args: argparse.Namespace) -> int:
    contents, old = restore_backup(args.file, args.database or default_database())
    if args.json:
        previous = None if old is None else str(old)
        print(json.dumps({"restored": str(args.file), "previous": previous} | asdict(contents)))
        return 0
    language, words = Language(args.lang), contents_words(contents)
    print(Words(f"Restored {words.english}.", f"{words.japanese}を戻しました。").text(language))
    if old is not None:
        message = Words(
            f"The database before it is now {old}.",
            f"それまでのデータベースは {old} にあります。",
        )
        print(message.text(language))
    return 0


def _rescue(args: argparse.Namespace) -> int:
    rescue = rescue_database(args.database or default_database(), args.file)
    if args.json:
        damage = [{"en": each.english, "ja": each.japanese} for each in rescue.damage]
        document = {"rescued": str(args.file)} | asdict(rescue.contents) | {"damage": damage}
        print(json.dumps(document, ensure_ascii=False))
        return 0
    language, words = Language(args.lang), contents_words(rescue.contents)
    for each in rescue.damage or (_NO_DAMAGE,):
        print(each.text(language))
    message = Words(
        f"{args.file} has {words.english}. To use it: tenbo session restore {args.file}",
        f"{args.file} に{words.japanese}を保存しました。使うには tenbo session restore "
        f"{args.file} を実行してください。",
    )
    print(message.text(language))
    return 0


_NO_DAMAGE = Words("Everything is readable.", "すべて読み取れました。")


def contents_words(contents: Contents) -> Words:
    """Return the numbers of a database.

    >>> contents_words(Contents(sessions=1, entries=40, photos=0)).english
    'sessions: 1, entries: 40, photos: 0'
    """
    return Words(
        f"sessions: {contents.sessions}, entries: {contents.entries}, photos: {contents.photos}",
        f"セット{contents.sessions}件・記録{contents.entries}件・写真{contents.photos}枚",
    )
