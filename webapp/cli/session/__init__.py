"""`tenbo session`: a session of games, stored in a database."""

import argparse

from webapp.cli.arguments import add_subparsers
from webapp.cli.session import files, manage, record, start


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the subcommands of `tenbo session`."""
    parser.description = (
        "Keep a session of games: what happened, the scores, the match sheet. Nothing is ever "
        "lost: undo and corrections are recorded too."
    )
    subparsers = add_subparsers(parser, "SUBCOMMAND")
    for add_parser in (
        start.add_seats_parser,
        start.add_new_parser,
        manage.add_list_parser,
        manage.add_show_parser,
        start.add_wall_parser,
        record.add_record_parser,
        manage.add_count_parser,
        record.add_undo_parser,
        record.add_redo_parser,
        manage.add_rename_parser,
        manage.add_sticks_parser,
        files.add_export_parser,
        files.add_import_parser,
        manage.add_link_parser,
        manage.add_delete_parsers,
        files.add_backup_parsers,
    ):
        add_parser(subparsers)
