"""The `tenbo` command."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version

from scorer.tiles.errors import RiichiError
from webapp.cli import evaluate, read, replay, rules, score, serve, session
from webapp.cli.errors import refuse

_INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and give its exit status.

    >>> main(["score", "123m"])
    2
    """
    arguments = _parser().parse_args(argv)
    for stream in (sys.stdout, sys.stderr):  # a terminal without kanji shows ? for them
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="replace")
    try:
        status: int = arguments.run(arguments)
    except RiichiError as error:
        return refuse(error)
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:  # the reader, `head` for one, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tenbo",
        description="Reads a photographed riichi mahjong hand, scores it and says who pays what.",
    )
    parser.add_argument("--version", action="version", version=f"tenbo {version('tenbo')}")
    subparsers = parser.add_subparsers(required=True, metavar="COMMAND")
    score.add_parser(subparsers)
    rules.add_parser(subparsers)
    read.add_parser(subparsers)
    evaluate.add_parser(subparsers)
    replay.add_parser(subparsers)
    session.add_parser(subparsers)
    serve.add_parser(subparsers)
    return parser
