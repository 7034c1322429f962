"""`tenbo batch` scores thousands of hands of the Chinese game as their sources do.

docs/reference/sources.md describes the data.
"""

import gzip
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scorer.fans.score import score
from tests.presets import MCR_WMO
from tests.unpublished import CHINESE_HANDS, needs
from webapp.cli import main
from webapp.records.fan_hands import read_fan_record

FILES = {
    "dev_hands_mcr.jsonl.gz": 15_000,
    "edge_cases_mcr.jsonl": 70,
    "official_examples_cn98.jsonl": 37,
}

needs_corpus = needs("recorded hands of the Chinese game", CHINESE_HANDS)


def records(name: str) -> Iterator[dict[str, Any]]:
    path = CHINESE_HANDS / name
    with gzip.open(path, "rt") if path.suffix == ".gz" else path.open() as lines:
        yield from map(json.loads, lines)


def counts(fans: list[dict[str, Any]]) -> Counter[str]:
    return Counter({fan["name"]: fan["count"] for fan in fans})


def differences(answer: dict[str, Any], expected: dict[str, Any]) -> list[str]:
    if "error" in answer:
        return [answer["error"]]
    accepted = [counts(fans) for fans in [expected["fans"], *expected.get("alternatives", [])]]
    wrong = [field for field in ("fan", "wins") if answer[field] != expected[field]]
    return wrong if counts(answer["fans"]) in accepted else [*wrong, "fans"]


@pytest.mark.long
@needs_corpus
@pytest.mark.parametrize(("name", "number"), FILES.items())
def test_every_hand_scores_as_its_source(
    name: str, number: int, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    wanted = list(records(name))
    path = tmp_path / "hands.jsonl"
    given = ({key: each[key] for key in each if key != "expected"} for each in wanted)
    path.write_text("".join(f"{json.dumps(each)}\n" for each in given))
    assert main(["batch", str(path)]) == 0
    answers = [json.loads(line) for line in capfd.readouterr().out.splitlines()]
    assert len(wanted) == number
    assert [each["id"] for each in wanted] == [answer["id"] for answer in answers]
    assert {
        each["id"]: wrong
        for each, answer in zip(wanted, answers, strict=True)
        if (wrong := differences(answer, each["expected"]))
    } == {}


@pytest.mark.long
@needs_corpus
@pytest.mark.parametrize("name", FILES)
def test_the_rules_of_2006_differ_where_the_data_say_so(name: str) -> None:
    for record in records(name):
        hand, win, _ = read_fan_record(record)
        same = score(hand, win, MCR_WMO).total == record["expected"]["fan"]
        assert same == (not record["variants"]), record["id"]
