"""`tenbo replay`: replay recorded games from what happened and compare the results."""

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import cast

from scorer.riichi.rules.rules import Rules
from scorer.tiles.messages import Text
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from webapp.cli.arguments import INVALID_INPUT, add_options, load_rules, print_error
from webapp.cli.jsonl import Answer, Progress, UnreadableFile, answer_line, read_blocks
from webapp.records.games import read_game, replay_game


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `tenbo replay`."""
    parser.description = (
        "Replay recorded games: compute all scores, the next hands, the end and the points from "
        "the wins and draws, and compare them with the results in the record."
    )
    parser.add_argument(
        "file", metavar="FILE", help="game records, one a line, gzipped or not; - is standard input"
    )
    parser.add_argument("--json", action="store_true", help="print one line of JSON a game")
    add_options(parser, "--rules", help="use these instead of the records' rules")
    add_options(parser, "--lang")
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    """Replay the games of a file; return 0 if it was read to its end and has a possible game."""
    language = Language(args.lang)
    summary = _Summary()
    status = 0
    rules = None if args.rules is None else load_rules(args.rules).rules
    try:
        for number, answer in _answers(args, rules, language):
            summary.add(answer)
            if args.json:
                print(json.dumps(answer), flush=True)
                continue
            for line in _lines(number, answer, language):
                print(f"{_line_start()}{line}")
    except UnreadableFile as error:
        status = print_error(error, language)
    if args.json and summary.failed:
        print_error(summary.failures, language)
    elif not args.json and not status:
        print(summary.text.text(language))
    return INVALID_INPUT if summary.failed == summary.games > 0 else status


def _answers(
    args: argparse.Namespace, rules: Rules | None, language: Language
) -> Iterator[tuple[int, Answer]]:
    """Yield the number of each line and the answer to its record."""
    progress = Progress(prints_all=args.json)
    try:
        for block in read_blocks(args.file):
            for number, line in block.lines():
                replay = partial(replay_record, rules=rules)
                yield number, answer_line(line, number, replay, language=language)
                progress.count()
    finally:
        progress.end()


def replay_record(data: object, rules: Rules | None) -> Answer:
    """Replay the game of a decoded record; raise RiichiError if it cannot have happened.

    >>> win = {"winner": 0, "win_type": "tsumo", "points": 12000}
    >>> answer = replay_record({"first_dealer": 0, "rounds": [{"wins": [win]}]}, None)
    >>> answer["final"]["scores"]
    [37000, 21000, 21000, 21000]
    """
    return replay_game(read_game(data, rules))


@dataclass(slots=True)
class _Summary:
    """Counts over all games."""

    games: int = 0
    rounds: int = 0
    differing: int = 0
    failed: int = 0

    def add(self, answer: Answer) -> None:
        """Count the answer to a game."""
        self.games += 1
        if "error" in answer:
            self.failed += 1
            return
        self.rounds += len(_list(answer, "rounds"))
        self.differing += bool(answer["differences"])

    @property
    def failures(self) -> Text:
        """Return a sentence with the number of games that could not be replayed."""
        return _(
            "{failed} of {games} games could not be replayed; see their lines.",
            failed=self.failed,
            games=self.games,
        )

    @property
    def text(self) -> Text:
        """Return all counts in one line."""
        replayed = self.games - self.failed
        return _(
            "games replayed: {replayed} of {games}, rounds: {rounds}, games with "
            "differences: {differing}",
            replayed=replayed,
            games=self.games,
            rounds=self.rounds,
            differing=self.differing,
        )


def _line_start() -> str:
    """Return a carriage return if the line may have to overwrite the progress on a terminal."""
    return "\r" if sys.stdout.isatty() and sys.stderr.isatty() else ""


def _lines(number: int, answer: Answer, language: Language) -> Iterator[str]:
    """Yield the error or the differences of a game."""
    name = _("line {number}", number=number).text(language)
    if answer["id"] is not None:
        name += f" ({answer['id']})"
    if "error" in answer:
        yield f"{name}: {answer['error']}"
        return
    for each in _list(answer, "differences"):
        where = f"rounds[{each['round']}]." if "round" in each else ""
        computed, recorded = (json.dumps(each[side]) for side in ("computed", "recorded"))
        difference = _(
            "{field} is {computed}, but the record has {recorded}",
            field=f"{where}{each['field']}",
            computed=computed,
            recorded=recorded,
        )
        yield f"{name}: {difference.text(language)}"


def _list(answer: Answer, field: str) -> list[Mapping[str, object]]:
    return cast("list[Mapping[str, object]]", answer[field])
