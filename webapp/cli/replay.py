"""`tenbo replay`: whole games played again from their facts, and compared with their results."""

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import cast

from scorer.riichi.rules.rules import Rules
from scorer.tiles.errors import RiichiError
from scorer.tiles.terms import Language, Words
from webapp.cli.errors import REFUSED
from webapp.cli.jsonl import Answer, answers
from webapp.cli.rules import add_language, named_rules
from webapp.records.games import read_game
from webapp.records.replay import replay


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the subcommand `replay` to the command line."""
    parser = subparsers.add_parser(
        "replay",
        help="play recorded games again from their facts",
        description="Play recorded games again: from who won what and who was in tenpai follow "
        "all scores, the next hands, the end and the points; what the record says of them is "
        "compared.",
    )
    parser.add_argument(
        "file", metavar="FILE", help="game records, one a line, packed by gzip or not; - is a pipe"
    )
    parser.add_argument("--json", action="store_true", help="answer each game by a line of JSON")
    parser.add_argument("--rules", metavar="NAME|FILE.toml", help="instead of the records' rules")
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the games of a file; exit status 0 if it was read to its end.

    >>> parser = argparse.ArgumentParser()
    >>> add_parser(parser.add_subparsers())
    >>> run(parser.parse_args(["replay", "no/such/file"]))
    2
    """
    language = Language(args.lang)
    count = _Count()
    status = 0
    try:
        rules = None if args.rules is None else named_rules(args.rules).rules
        for number, said in answers(
            args.file, lambda data: played(data, rules), language=language, shown=args.json
        ):
            count.add(said)
            if args.json:
                print(json.dumps(said), flush=True)
                continue
            for line in _lines(number, said, language):
                print(f"{_over_progress()}{line}")
    except RiichiError as error:
        print(f"tenbo: {error.text(language)}", file=sys.stderr)
        status = REFUSED
    if args.json and count.failed:
        print(f"tenbo: {count.failures.text(language)}", file=sys.stderr)
    elif not args.json and not status:
        print(count.summary.text(language))
    return status


def played(data: object, rules: Rules | None) -> Answer:
    """Play the game that a line holds; a RiichiError says why it cannot have been so.

    >>> won = {"winner": 0, "win_type": "tsumo", "points": 12000}
    >>> played({"first_dealer": 0, "rounds": [{"wins": [won]}]}, None)["final"]["scores"]
    [37000, 21000, 21000, 21000]
    """
    return replay(read_game(data, rules))


@dataclass(slots=True)
class _Count:
    """Counts what was answered."""

    games: int = 0
    rounds: int = 0
    differing: int = 0
    failed: int = 0

    def add(self, said: Answer) -> None:
        """Count an answer."""
        self.games += 1
        if "error" in said:
            self.failed += 1
            return
        self.rounds += len(_list(said, "rounds"))
        self.differing += bool(said["differences"])

    @property
    def failures(self) -> Words:
        """How many games could not be played."""
        return Words(
            f"{self.failed} of {self.games} games could not be played; their lines say why.",
            f"{self.games}対局のうち{self.failed}対局は再現できませんでした。"
            "理由は各行にあります。",
        )

    @property
    def summary(self) -> Words:
        """What was counted, in a line."""
        played = self.games - self.failed
        return Words(
            f"games played: {played} of {self.games}, rounds: {self.rounds}, games with "
            f"differences: {self.differing}",
            f"再現した対局: {played}/{self.games}、局数: {self.rounds}、"
            f"相違のある対局: {self.differing}",
        )


def _over_progress() -> str:
    """What brings a line to where the count of progress stands, if it can stand there."""
    return "\r" if sys.stdout.isatty() and sys.stderr.isatty() else ""


def _lines(number: int, said: Answer, language: Language) -> Iterator[str]:
    """What there is to say of a game to people: what is wrong with it, if anything."""
    name = Words(f"line {number}", f"{number}行目").text(language)
    if said["id"] is not None:
        name += f" ({said['id']})"
    if "error" in said:
        yield f"{name}: {said['error']}"
        return
    for each in _list(said, "differences"):
        where = f"rounds[{each['round']}]." if "round" in each else ""
        computed, recorded = (json.dumps(each[side]) for side in ("computed", "recorded"))
        told = Words(
            f"{where}{each['field']} is {computed}, but the record has {recorded}",
            f"{where}{each['field']} は {computed} ですが、記録では {recorded} です",
        )
        yield f"{name}: {told.text(language)}"


def _list(said: Answer, field: str) -> list[Mapping[str, object]]:
    return cast("list[Mapping[str, object]]", said[field])
