"""`tenbo session`: a session of games, stored in a database."""

from __future__ import annotations

import argparse

from webapp.cli.session.acts import ACTS
from webapp.cli.session.parsers import add_commands


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the subcommands of `tenbo session`."""
    parser.description = (
        "Keep a session of games: what happened, the scores, the match sheet. "
        "Nothing is ever lost: undo and corrections are recorded too."
    )
    add_commands(parser)
    parser.set_defaults(run=lambda args: ACTS[args.act](args))
