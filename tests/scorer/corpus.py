"""Recorded hands, rounds and rules in the formats of docs/reference.

docs/reference/sources.md names their origin.
"""

import gzip
import json
from collections.abc import Iterator
from typing import Any

from tests.unpublished import HANDS, needs

REAL_GAMES = ["dev_games_3p.jsonl.gz", "dev_games_4p.jsonl.gz"]

needs_corpus = needs("recorded games", HANDS)


def records(name: str) -> Iterator[dict[str, Any]]:
    """Yield the records of a file."""
    path = HANDS / name
    with gzip.open(path, "rt") if path.suffix == ".gz" else path.open() as lines:
        for line in lines:
            yield json.loads(line)


def without_expected(record: dict[str, Any]) -> dict[str, Any]:
    """Return a record without the expected result."""
    return {field: record[field] for field in record if field not in {"expected", "edge", "tags"}}


def differences(answer: dict[str, Any], expected: dict[str, Any]) -> list[str]:
    """List the fields in which an answer differs from the expected result."""
    if "error" in answer or "error" in expected:
        same = "error" in answer and "error" in expected
        return [] if same else [f"{answer} instead of {expected}"]
    found, wanted = (
        each
        | {
            "yakuman": sorted(each["yakuman"]),
            "yaku": sorted((yaku["name"], yaku["han"]) for yaku in each["yaku"]),
        }
        for each in (answer, expected)
    )
    fields = ["points", "han", "yaku", "yakuman", "limit", "deltas"]
    # Some logs do not have the fu of a limit hand.
    fields += [] if expected["fu"] is None else ["fu"]
    return [
        f"{field}: {found[field]} instead of {wanted[field]}"
        for field in fields
        if found[field] != wanted[field]
    ]
