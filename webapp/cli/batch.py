"""`tenbo score --batch`: score each hand record of a file and print a line of JSON for it."""

import json

from scorer.chinese.rules import Rules as ChineseRules
from scorer.riichi.rules.rules import Rules
from scorer.riichi.score import check
from scorer.tiles.errors import RiichiError
from scorer.tiles.terms import Language, Words
from webapp.cli.errors import print_error
from webapp.cli.jsonl import Answer, UnreadableFile, answers
from webapp.records.chinese_hands import is_chinese, score_chinese_record
from webapp.records.hands import HandRecord, read_hand_record
from webapp.records.scoring import score_record


def run_batch(
    name: str,
    *,
    rules: Rules | None,
    language: Language,
    chinese_rules: ChineseRules | None = None,
) -> int:
    """Score each record of a file, or of standard input for "-", and return the exit status.

    The status is 0 if the file was read to its end. The line of a record that cannot be scored
    gives the reason; their number is printed on standard error.

    >>> run_batch("no/such/file", rules=None, language=Language.ENGLISH)
    2
    """
    scored = failed = 0
    status = 0
    try:
        for _, answer in answers(
            name,
            lambda data: answer_record(data, rules, chinese_rules),
            language=language,
            prints_all=True,
        ):
            print(json.dumps(answer), flush=True)  # the reader of a pipe gets each line at once
            scored += 1
            failed += "error" in answer
    except UnreadableFile as error:
        status = print_error(error, language)
    if failed:
        print_error(
            Words(
                f"{failed} of {scored} records could not be scored; see their lines.",
                f"{scored}件のうち{failed}件は計算できませんでした。理由は各行にあります。",
            ),
            language,
        )
    return status


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
