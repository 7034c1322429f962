"""The `tenbo` command.

argparse suffices: it needs no installation and adds nothing to the start-up time.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from functools import cache
from importlib import import_module

from scorer.tiles.errors import MessageError
from scorer.tiles.messages import Text, words_of
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from webapp import __version__
from webapp.cli.arguments import add_subparsers, named_game, print_error
from webapp.extensions import extensions

_EXTENSIONS = {name: each for each in extensions("cli") for name in each.COMMANDS}
_MODULES = {name: f"{each.__name__}.{name}" for name, each in _EXTENSIONS.items()}
_MODULES["app"] = "webapp.bundle.command"

COMMANDS = {
    "score": "score a won hand",
    "waits": "show what a hand waits for, or the best discards",
    "batch": "score a file of hands",
    "rules": "show the rules that hands can be scored by",
    "table": "show what each number of han and fu pays",
    "drill": "practise what hands score",
    "yaku": "show what each yaku or fan is worth, with example hands",
    "terms": "explain the words of the game",
    "read": "read the tiles of photos",
    "reconstruct": "put the discards of a hand in order, from photos of the table",
    "evaluate": "measure how well labelled photos are read",
    "replay": "replay recorded games and compare the results",
    "session": "keep the scores of a session of games",
    **{name: each.COMMANDS[name] for name, each in _EXTENSIONS.items()},
    "serve": "serve the page on the local network",
    "app": "build the application that runs inside a phone",
}
"""Each subcommand, whose module in this package has its name, and its help."""

_INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    arguments, note = _current_form(arguments)
    command = next((each for each in arguments if not each.startswith("-")), None)
    for stream in (sys.stdout, sys.stderr):  # a terminal without kanji shows ? instead
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="replace")
    try:
        return _run(command, arguments, note)
    except KeyboardInterrupt:
        return 0 if command == "serve" else _INTERRUPTED  # Ctrl+C is how a server is stopped
    except BrokenPipeError:  # the reader, such as `head`, has closed the pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _run(command: str | None, arguments: list[str], note: Text | None) -> int:
    parsed = _parser(command).parse_args(arguments)
    language = Language(getattr(parsed, "lang", Language.ENGLISH))
    if note is not None:
        print_error(note, language)
    with words_of(named_game(parsed)):
        try:
            status: int = parsed.run(parsed)
            sys.stdout.flush()
        except MessageError as error:
            return print_error(error, language)
    return status


def _current_form(arguments: list[str]) -> tuple[list[str], Text | None]:
    """Return the current form of arguments, with a note if they are in an earlier form.

    Waits and batches were options of `tenbo score`.

    >>> arguments, note = _current_form(["score", "--batch", "hands.jsonl"])
    >>> arguments, str(note)
    (['batch', 'hands.jsonl'], 'tenbo score --batch is now tenbo batch.')
    """
    if arguments[:1] != ["score"]:
        return arguments, None
    names = {each.partition("=")[0] for each in arguments}
    for command in ("waits", "batch"):
        option = f"--{command}"
        if option not in names:
            continue
        left_out = {option, "--json"} if command == "batch" else {option}  # a batch is JSON
        rest = [each.removeprefix(f"{option}=") for each in arguments[1:] if each not in left_out]
        note = _("{old} is now {new}.", old=f"tenbo score {option}", new=f"tenbo {command}")
        return [command, *rest], note
    return arguments, None


@cache
def _parser(command: str | None) -> argparse.ArgumentParser:
    """Return the parser of the command line.

    Only the module of the subcommand in use is imported: `tenbo score` must not wait for the
    libraries of the page, of the models or of the database.
    """
    parser = argparse.ArgumentParser(
        prog="tenbo",
        description="Read a photographed riichi mahjong hand, score it and show who pays what.",
    )
    parser.add_argument("--version", action="version", version=f"tenbo {__version__}")
    subparsers = add_subparsers(parser, "COMMAND")
    for name, description in COMMANDS.items():
        subparser = subparsers.add_parser(name, help=description)
        if name == command:
            module = _MODULES.get(name, f"{__name__}.{name}")
            import_module(module).add_arguments(subparser)
    return parser
