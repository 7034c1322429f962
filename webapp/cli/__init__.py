"""The `tenbo` command.

argparse suffices: it needs no installation and adds nothing to the start-up time.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version

from scorer.tiles.errors import MessageError
from scorer.tiles.terms import Language
from webapp.cli.errors import print_error

_COMMANDS = {
    "score": "score a hand, show its waits, or score a file of hands",
    "rules": "show the rules that hands can be scored by",
    "read": "read the tiles of photos",
    "evaluate": "measure how well labelled photos are read",
    "replay": "replay recorded games and compare the results",
    "session": "keep the scores of a session of games",
    "serve": "serve the page on the local network",
    "app": "build the application that runs inside a phone",
}
"""Each subcommand, which is also the name of its module in this package, and its help."""

_INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status.

    >>> main(["score", "123m"])
    2
    """
    arguments = sys.argv[1:] if argv is None else list(argv)
    parsed = _parser(arguments).parse_args(arguments)
    for stream in (sys.stdout, sys.stderr):  # a terminal without kanji shows ? instead
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="replace")
    try:
        status: int = parsed.run(parsed)
        sys.stdout.flush()
    except MessageError as error:
        return print_error(error, Language(getattr(parsed, "lang", Language.ENGLISH)))
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:  # the reader, such as `head`, has closed the pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


def _parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    """Return the parser of the command line.

    Only the module of the subcommand in use is imported: `tenbo score` must not wait for the
    libraries of the page, of the models or of the database.
    """
    parser = argparse.ArgumentParser(
        prog="tenbo",
        description="Read a photographed riichi mahjong hand, score it and show who pays what.",
    )
    parser.add_argument("--version", action="version", version=f"tenbo {version('tenbo')}")
    subparsers = parser.add_subparsers(required=True, metavar="COMMAND")
    used = next((each for each in arguments if not each.startswith("-")), None)
    for name, description in _COMMANDS.items():
        subparser = subparsers.add_parser(name, help=description)
        if name == used:
            import_module(f"webapp.cli.{name}").add_arguments(subparser)
    return parser
