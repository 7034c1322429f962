"""`tenbo session`: an evening of games, kept in a database."""

from __future__ import annotations

import argparse
import sys

from scorer.tiles.errors import RiichiError
from scorer.tiles.terms import Language
from webapp.cli.errors import REFUSED
from webapp.cli.session.parsers import add_commands


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand `session` to the command line."""
    parser = subparsers.add_parser(
        "session",
        help="keep the scores of an evening",
        description="Keep an evening of games: what happened, the scores, the match sheet. "
        "Nothing is ever lost: undo and edits are written down too.",
    )
    add_commands(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Do what the arguments ask for; exit status 2 and a sentence if it cannot be done.

    >>> parser = argparse.ArgumentParser()
    >>> add_parser(parser.add_subparsers())
    >>> run(parser.parse_args(["session", "list", "--database", "Friday"]))
    2
    """
    # The other commands need not wait for the database's library.
    from webapp.cli.session.acts import ACTS  # noqa: PLC0415

    try:
        return ACTS[args.act](args)
    except RiichiError as error:
        print(f"tenbo: {error.text(Language(args.lang))}", file=sys.stderr)
        return REFUSED
