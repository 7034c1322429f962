"""`tenbo replay`: replay recorded games and logs from their moves and compare the results."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from scorer.riichi.rules.rules import Rules
from scorer.tiles.errors import BadNotation, RiichiError
from scorer.tiles.messages import Message, Text
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from webapp.cli.arguments import INVALID_INPUT, add_options, load_rules, print_error
from webapp.cli.jsonl import (
    Answer,
    Progress,
    UnreadableFile,
    answer_line,
    open_input,
    read_blocks,
)
from webapp.records.games import read_game, replay_game
from webapp.records.logs.game_log import GameLog, check_log
from webapp.records.logs.read import MAX_BYTES, SAMPLE, ZIP_STARTS, is_log, read_logs
from webapp.typed_json.parse import InvalidSyntax, parse_json

_MOST_HELD = 10_000
"""Lines that are not JSON objects before a file counts as game records in any case."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `tenbo replay`."""
    parser.description = (
        "Replay recorded games: compute all scores, the next hands, the end and the points from "
        "the wins and draws, and compare them with the results in the record. The file has game "
        "records, or is a log of Tenhou (mjlog or tenhou.net/6), Mahjong Soul, MJAI or Majiang."
    )
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a log, or game records, one a line, gzipped or not; - is standard input",
    )
    parser.add_argument("--json", action="store_true", help="print one line of JSON a game")
    add_options(parser, "--rules", help="use these instead of the records' rules")
    add_options(parser, "--lang")
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    """Replay the games of a file; return 0 if it was read to its end and has a possible game."""
    rules = None if args.rules is None else load_rules(args.rules).rules
    data = _log_data(args.file)
    if data is None:
        answers = _answers(args, rules, Language(args.lang))
        return _print_answers(args, answers, _("line {number}"))
    logs = read_logs(data)
    if not logs:
        raise _not_a_log(args.file)
    if len(logs) > 1:
        answers = _log_answers(logs, rules, Language(args.lang))
        return _print_answers(args, answers, _("Game {number}"))
    return _replay_log(args, logs[0], rules)


def _log_data(name: str) -> bytes | None:
    """Return the content of a file if it has logs; None if not, and nothing of it is lost."""
    with open_input(name) as stream:
        start = stream.peek(SAMPLE)
        if not start.startswith(ZIP_STARTS) and not is_log(start):
            return None
        return stream.read(MAX_BYTES + 1)


def _replay_log(args: argparse.Namespace, log: GameLog, rules: Rules | None) -> int:
    """Replay a log, which has to agree with its results; return the exit status."""
    checked = check_log(log, rules)
    answer: Answer = {"id": log.id, **checked.report}
    if args.json:
        print(json.dumps(answer))
    checked.require_equal()
    if not args.json:
        summary = _Summary()
        summary.add(answer)
        print(summary.text.text(Language(args.lang)))
    return 0


def _log_answers(
    logs: Sequence[GameLog], rules: Rules | None, language: Language
) -> Iterator[tuple[int, Answer, bool]]:
    """Yield the number of each game of a file and its answer, as for game records."""
    for number, log in enumerate(logs, 1):
        try:
            answer: Answer = {"id": log.id, **check_log(log, rules).report}
        except RiichiError as error:
            answer = {"id": log.id, "error": error.text(language)}
        yield number, answer, True


def _print_answers(
    args: argparse.Namespace, answers: Iterable[tuple[int, Answer, bool]], place: Message
) -> int:
    """Print the answers to the games of a file, each with its place; return the exit status."""
    language = Language(args.lang)
    summary = _Summary()
    status = 0
    try:
        for number, answer in _require_record(answers, args.file):
            summary.add(answer)
            if args.json:
                print(json.dumps(answer), flush=True)
                continue
            for line in _lines(place.fill(number=number), answer, language):
                # The line may have to overwrite the progress on a terminal.
                start = "\r" if sys.stdout.isatty() and sys.stderr.isatty() else ""
                print(f"{start}{line}")
    except UnreadableFile as error:
        status = print_error(error, language)
    if args.json and summary.failed:
        print_error(summary.failures, language)
    elif not args.json and not status:
        print(summary.text.text(language))
    return INVALID_INPUT if summary.failed == summary.games > 0 else status


def _require_record(
    answers: Iterable[tuple[int, Answer, bool]], name: str
) -> Iterator[tuple[int, Answer]]:
    """Yield the number and the answer of each line.

    Raises:
        BadNotation: If no line is a JSON object: a wrong file has one error, not one per line.
    """
    held: list[tuple[int, Answer]] = []
    found = False
    for number, answer, is_object in answers:
        held.append((number, answer))
        found = found or is_object
        if found or len(held) > _MOST_HELD:
            yield from held
            held.clear()
    if held:
        raise _not_a_log(name)


_RECORD = frozenset({"first_dealer", "round", "rounds"})
"""The fields by which a game record is known."""


def _not_a_log(name: str) -> BadNotation:
    return BadNotation(
        _(
            "{name} is neither a log that tenbo reads nor has game records; choose another.",
            name=name,
        )
    )


def _answers(
    args: argparse.Namespace, rules: Rules | None, language: Language
) -> Iterator[tuple[int, Answer, bool]]:
    """Yield the number of each line, the answer, and whether the line is a game record."""
    progress = Progress(prints_all=args.json)
    try:
        for block in read_blocks(args.file):
            for number, line in block.lines():
                replay = partial(replay_record, rules=rules)
                answer = answer_line(line, number, replay, language=language)
                yield number, answer, "error" not in answer or _is_record(line)
                progress.count()
    finally:
        progress.end()


def _is_record(line: bytes) -> bool:
    try:
        found = parse_json(line)
        return isinstance(found, Mapping) and not _RECORD.isdisjoint(found)
    except InvalidSyntax:
        return False
    except RiichiError:
        return True


def replay_record(data: object, rules: Rules | None) -> Answer:
    """Replay the game of a decoded record; raise RiichiError if it cannot have happened."""
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
        self.rounds += len(answer["rounds"])
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


def _lines(place: Message, answer: Answer, language: Language) -> Iterator[str]:
    """Yield the error or the differences of a game."""
    name = place.text(language)
    if answer["id"] is not None:
        name += f" ({answer['id']})"
    if "error" in answer:
        yield f"{name}: {answer['error']}"
        return
    for each in answer["differences"]:
        where = f"rounds[{each['round']}]." if "round" in each else ""
        computed, recorded = (json.dumps(each[side]) for side in ("computed", "recorded"))
        difference = _(
            "{field} is {computed}, but the record has {recorded}",
            field=f"{where}{each['field']}",
            computed=computed,
            recorded=recorded,
        )
        yield f"{name}: {difference.text(language)}"
