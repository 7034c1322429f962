"""`tenbo score --batch`: score each hand record of a file and print a line of JSON for it."""

import os
import sys
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial
from itertools import islice
from typing import NamedTuple

from scorer.chinese.rules.rules import Rules as ChineseRules
from scorer.riichi.rules.rules import Rules
from scorer.riichi.score import check
from scorer.tiles.errors import BadNotation, RiichiError
from scorer.tiles.terms import Language, Words
from webapp.cli.errors import print_error
from webapp.cli.jsonl import (
    Answer,
    Block,
    Progress,
    UnreadableFile,
    answer_line,
    encode,
    read_blocks,
)
from webapp.records.chinese_hands import is_chinese, score_chinese_record
from webapp.records.hands import HandRecord, read_hand_record
from webapp.records.scoring import score_record

_WAITING = 4  # blocks for each process
_MAX_JOBS = 256


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
    chinese_rules: ChineseRules | None = None,
    jobs: int | None = None,
) -> int:
    """Score each record of a file, or of standard input for "-", and return the exit status.

    The status is 0 if the file was read to its end. The line of a record that cannot be scored
    gives the reason; their number is printed on standard error.

    Args:
        name: The file.
        rules: Replace those of riichi records.
        language: The language of error messages.
        chinese_rules: Replace those of records of the Chinese game.
        jobs: The number of processes; by default one for each processor, or one for standard
            input, whose reader gets each line at once.

    >>> run_batch("no/such/file", rules=None, language=Language.ENGLISH)
    2
    """
    if jobs is None:
        jobs = 1 if name == "-" else os.cpu_count() or 1
    if not 1 <= jobs <= _MAX_JOBS:
        raise BadNotation(
            f"--jobs is {jobs}; make it 1 to {_MAX_JOBS}.",
            f"--jobs が {jobs} です。1から{_MAX_JOBS}にしてください。",
        )
    answer = partial(answer_block, rules=rules, chinese_rules=chinese_rules, language=language)
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
            Words(
                f"{failed} of {scored} records could not be scored; see their lines.",
                f"{scored}件のうち{failed}件は計算できませんでした。理由は各行にあります。",
            ),
            language,
        )
    return status


def answer_block(
    block: Block,
    *,
    rules: Rules | None = None,
    chinese_rules: ChineseRules | None = None,
    language: Language = Language.ENGLISH,
) -> Answered:
    """Score the record of each line.

    >>> answer_block(Block(7, b"{}")).text  # doctest: +ELLIPSIS
    b'{"id": null, "line": 7, "error": "The field winner is missing...
    """
    found = [
        answer_line(
            line,
            number,
            lambda data: answer_record(data, rules, chinese_rules),
            language=language,
        )
        for number, line in block.lines()
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
    with ProcessPoolExecutor(jobs) as pool:
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


def answer_record(
    data: object, rules: Rules | None, chinese_rules: ChineseRules | None = None
) -> Answer:
    """Score a decoded record; raise RiichiError with all that is wrong with the hand.

    >>> answer_record({}, None)
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.BadNotation: The field winner is missing; make it a whole number from 0 \
to 3.
    """
    if is_chinese(data):
        return score_chinese_record(data, chinese_rules)
    record = read_hand_record(data, rules)
    try:
        return score_record(record)
    except RiichiError as error:
        raise _objections(record, error) from None


def _objections(record: HandRecord, error: RiichiError) -> RiichiError:
    """Join everything that is wrong with the hand, or return the error of its settlement."""
    objections = check(record.hand, record.win, record.rules) or (error,)
    return RiichiError(
        " ".join(objection.english for objection in objections),
        " ".join(objection.japanese for objection in objections),
    )
