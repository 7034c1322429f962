"""`tenbo score --batch`: hand records in, one a line, and a line of JSON out for each."""

import json
import sys

from scorer.riichi.rules.rules import Rules
from scorer.riichi.score import check
from scorer.tiles.errors import RiichiError
from scorer.tiles.terms import Language, Words
from webapp.cli.errors import REFUSED
from webapp.cli.jsonl import Answer, Unreadable, answers
from webapp.records.scoring import answer
from webapp.records.hands import HandRecord, read_record


def run_batch(name: str, *, rules: Rules | None, language: Language) -> int:
    """Answer each record of a file, or of standard input for "-"; 0 if it was read to its end.

    Records that cannot be scored are answered with the reason, and counted on standard error.

    >>> run_batch("no/such/file", rules=None, language=Language.ENGLISH)
    2
    """
    answered = failed = 0
    status = 0
    try:
        for _, said in answers(
            name, lambda data: answer_record(data, rules), language=language, shown=True
        ):
            print(json.dumps(said), flush=True)  # whoever reads a pipe gets each answer at once
            answered += 1
            failed += "error" in said
    except Unreadable as error:
        print(f"tenbo: {error.text(language)}", file=sys.stderr)
        status = REFUSED
    if failed:
        words = Words(
            f"{failed} of {answered} records could not be scored; their lines say why.",
            f"{answered}件のうち{failed}件は計算できませんでした。理由は各行にあります。",
        )
        print(f"tenbo: {words.text(language)}", file=sys.stderr)
    return status


def answer_record(data: object, rules: Rules | None) -> Answer:
    """Score what a line holds; a RiichiError names all that is wrong with the hand.

    >>> answer_record({}, None)
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.BadNotation: The field winner is missing; make it a whole number from 0 to 3.
    """
    record = read_record(data, rules)
    try:
        return answer(record)
    except RiichiError as error:
        raise _objections(record, error) from None


def _objections(record: HandRecord, error: RiichiError) -> RiichiError:
    """All that is wrong with the hand, or else what made its settlement fail."""
    objections = check(record.hand, record.win, record.rules) or (error,)
    return RiichiError(
        " ".join(objection.english for objection in objections),
        " ".join(objection.japanese for objection in objections),
    )
