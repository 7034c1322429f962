"""Thousands of real hands, scored as the game server did."""

from typing import Any

import pytest

from scorer.errors import RiichiError
from scorer.score import score
from tests.scorer.corpus import HANDS, differences, hand_of, records, rules_of, win_of

needs_corpus = pytest.mark.skipif(
    not HANDS.is_dir(),
    reason="no ../shared/data/hands here; put the shared data beside the checkout",
)


def edge_cases() -> list[dict[str, Any]]:
    """The composed hands of four players.

    Left out: those of three players, whose tiles and payments this scorer does not know.
    Honba and riichi sticks are the table's, so the deltas of all records are not compared.
    """
    if not HANDS.is_dir():
        return []
    return [record for record in records("edge_cases.jsonl") if record["rules"]["players"] == 4]


@needs_corpus
def test_real_hands_of_four_players() -> None:
    count = 0
    wrong = []
    for record in records("dev_hands_4p.jsonl.gz"):
        count += 1
        result = score(hand_of(record), win_of(record), rules_of(record))
        found = differences(result, record["expected"])
        if found:
            wrong.append((record["id"], found))
    assert count > 10_000
    assert wrong == []


@needs_corpus
@pytest.mark.parametrize("record", edge_cases(), ids=lambda record: record["edge"]["topic"])
def test_edge_case(record: dict[str, Any]) -> None:
    if not record["flags"]["riichi"]:
        # A server does not turn these indicators; to us they are a contradiction.
        record["ura_indicators"] = []
    if "error" in record["expected"]:
        with pytest.raises(RiichiError):
            score(hand_of(record), win_of(record), rules_of(record))
        return
    result = score(hand_of(record), win_of(record), rules_of(record))
    assert differences(result, record["expected"]) == []
