"""`tenbo batch`: score each hand record of a file and print a line of JSON for it."""

import argparse
import gc
import os
import sys
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial
from itertools import islice
from typing import NamedTuple

from scorer.fans.rules.rules import Rules as FanRules
from scorer.riichi.rules.rules import Rules
from scorer.riichi.score import Score, check
from scorer.tiles.errors import BadNotation, RiichiError
from scorer.tiles.messages import Text, join
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from webapp.cli.arguments import add_options, is_fan_game, load_rules, print_error
from webapp.cli.fans import fan_rules
from webapp.cli.jsonl import (
    LONGEST_LINE,
    Answer,
    Block,
    Progress,
    UnreadableFile,
    encode,
    parse_line,
    read_blocks,
)
from webapp.records.fan_hands import is_fan_record, score_fan_record
from webapp.records.hands import HandRecord, read_hand_line, read_hand_record
from webapp.records.scoring import score_hand, score_to_json

_WAITING = 4  # blocks for each process
_MAX_JOBS = 256
_GARBAGE_THRESHOLD = 100_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `tenbo batch`."""
    parser.description = (
        "Score the hand records of a file, of both games, and print one line of JSON for each."
    )
    parser.add_argument(
        "file", metavar="FILE", help="hand records, one a line, gzipped or not; - is standard input"
    )
    parser.add_argument(
        "--jobs", metavar="N", type=int, help="number of processes; default: all processors"
    )
    add_options(parser, "--rules", help="use these instead of the rules of the records of --game")
    add_options(parser, "--game", "--lang")
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    given, by_fans = args.rules, is_fan_game(args)
    return run_batch(
        args.file,
        rules=None if given is None or by_fans else load_rules(given).rules,
        rules_by_fans=fan_rules(args) if given is not None and by_fans else None,
        language=Language(args.lang),
        jobs=args.jobs,
    )


class Answered(NamedTuple):
    """The answers to the lines of a block, as lines of JSON."""

    text: bytes
    scored: int
    failed: int


def run_batch(
    name: str,
    *,
    rules: Rules | None,
    language: Language,
    rules_by_fans: FanRules | None = None,
    jobs: int | None = None,
) -> int:
    """Score each record of a file, or of standard input for "-", and return the exit status.

    The status is 0 if the file was read to its end. The line of a record that cannot be scored
    gives the reason; their number is printed on standard error.

    Args:
        name: The file.
        rules: Replace those of riichi records.
        language: The language of error messages.
        rules_by_fans: Replace those of records of games scored by fans.
        jobs: The number of processes; by default one for each processor, or one for standard
            input, whose reader gets each line at once.
    """
    if jobs is None:
        jobs = 1 if name == "-" else os.cpu_count() or 1
    if not 1 <= jobs <= _MAX_JOBS:
        raise BadNotation(_("--jobs is {jobs}; make it 1 to {most}.", jobs=jobs, most=_MAX_JOBS))
    answer = partial(answer_block, rules=rules, rules_by_fans=rules_by_fans, language=language)
    scored = failed = 0
    status = 0
    progress = Progress(prints_all=True)
    try:
        for answered in _answer_all(answer, read_blocks(name), jobs):
            sys.stdout.buffer.write(answered.text)
            sys.stdout.buffer.flush()
            scored += answered.scored
            failed += answered.failed
            progress.count(answered.scored)
    except UnreadableFile as error:
        status = print_error(error, language)
    finally:
        progress.end()
    if failed:
        print_error(
            _(
                "{failed} of {scored} records could not be scored; see their lines.",
                failed=failed,
                scored=scored,
            ),
            language,
        )
    return status


def answer_block(
    block: Block,
    *,
    rules: Rules | None = None,
    rules_by_fans: FanRules | None = None,
    language: Language = Language.ENGLISH,
) -> Answered:
    """Score the record of each line."""
    parse = partial(_parse, rules=rules, rules_by_fans=rules_by_fans)
    parsed = [
        _parse_fast(line, number, rules) or parse_line(line, number, parse, language=language)
        for number, line in block.lines()
    ]
    # Each step runs for the whole block, because running all steps for each line takes longer: the
    # processor would change from code to code.
    scores = [_score(record, language) for _, record in parsed]
    found = [
        source | _to_json(record, score, language)
        for (source, record), score in zip(parsed, scores, strict=True)
    ]
    failed = sum("error" in answer for answer in found)
    return Answered(b"".join(map(encode, found)), len(found), failed)


def _answer_all(
    answer: Callable[[Block], Answered], blocks: Iterator[Block], jobs: int
) -> Iterator[Answered]:
    """Yield the answers to all blocks in their order, computed by so many processes."""
    if jobs == 1:
        yield from map(answer, blocks)
        return
    yield from map(answer, islice(blocks, 1))  # a short file needs no processes
    unreadable: UnreadableFile | None = None
    waiting: deque[Future[Answered]] = deque()
    # Records make no reference cycles, so the processes look for garbage rarely.
    with ProcessPoolExecutor(
        jobs, initializer=gc.set_threshold, initargs=(_GARBAGE_THRESHOLD,)
    ) as pool:
        try:
            for block in blocks:
                waiting.append(pool.submit(answer, block))
                if len(waiting) >= _WAITING * jobs:
                    yield waiting.popleft().result()
        except UnreadableFile as error:
            unreadable = error
        while waiting:
            yield waiting.popleft().result()
    if unreadable is not None:
        raise unreadable


def _parse_fast(
    line: bytes, number: int, rules: Rules | None
) -> tuple[Answer, HandRecord | Answer] | None:
    """Parse a record with its id or number; return None if parse_line() must do so."""
    read = None if len(line) > LONGEST_LINE else read_hand_line(line, rules)
    if read is None:
        return None
    identifier, record = read
    return {"id": None, "line": number} if identifier is None else {"id": identifier}, record


def _parse(
    data: object, rules: Rules | None, rules_by_fans: FanRules | None
) -> HandRecord | Answer:
    """Parse a hand record; return the answer to one of a game scored by fans."""
    if is_fan_record(data):
        return score_fan_record(data, rules_by_fans)
    return read_hand_record(data, rules)


def _score(record: HandRecord | Answer, language: Language) -> Score | Answer:
    """Score a record, or return all that is wrong with its hand; an answer is final."""
    if isinstance(record, dict):
        return record
    try:
        return score_hand(record)
    except RiichiError as error:
        return {"error": _objections(record, error).text(language)}


def _to_json(record: HandRecord | Answer, score: Score | Answer, language: Language) -> Answer:
    """Return the answer to a scored record, or what is wrong with its settlement."""
    if isinstance(score, dict):
        return score
    assert isinstance(record, HandRecord)
    try:
        return score_to_json(record, score)
    except RiichiError as error:
        return {"error": _objections(record, error).text(language)}


def _objections(record: HandRecord, error: RiichiError) -> Text:
    """Join everything that is wrong with the hand, or return the error of its settlement."""
    return join(check(record.hand, record.win, record.rules) or (error,), " ")
