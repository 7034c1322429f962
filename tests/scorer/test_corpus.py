"""`tenbo batch` scores thousands of recorded hands as the game server did."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.scorer.corpus import differences, needs_corpus, records, without_expected
from tests.unpublished import HANDS, parameters
from webapp.cli import main

VARIANTS: dict[str, dict[str, object]] = {
    "double_yakuman": {
        "double_yakuman": [
            *("suuankou_tanki", "kokushi_musou_13", "junsei_chuuren_poutou", "daisuushii")
        ]
    },
    "double_wind_pair_2fu": {"double_wind_pair": 2},
    "kiriage_mangan": {"kiriage_mangan": True},
}


def run_batch(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, given: list[dict[str, Any]], *options: str
) -> list[dict[str, Any]]:
    """Return the answers of `tenbo batch` to records."""
    path = tmp_path / "hands.jsonl"
    path.write_text("".join(f"{json.dumps(record)}\n" for record in given))
    assert main(["batch", str(path), *options]) == 0
    return [json.loads(line) for line in capfd.readouterr().out.splitlines()]


def edge_cases() -> list[dict[str, Any]]:
    return list(records("edge_cases.jsonl")) if HANDS.exists() else []


def variants() -> list[tuple[dict[str, Any], dict[str, Any]]]:
    return [(record, variant) for record in edge_cases() for variant in record["edge"]["variants"]]


@pytest.mark.long
@needs_corpus
@pytest.mark.parametrize(
    ("name", "least"), [("dev_hands_4p.jsonl.gz", 10_000), ("dev_hands_3p.jsonl.gz", 2_000)]
)
def test_real_hands(
    name: str, least: int, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    wanted = list(records(name))
    found = run_batch(capfd, tmp_path, [without_expected(record) for record in wanted])
    assert len(wanted) > least
    wrong = [
        (record["id"], differences(answer, record["expected"]))
        for record, answer in zip(wanted, found, strict=True)
        if answer["id"] != record["id"] or differences(answer, record["expected"])
    ]
    assert wrong == []


@needs_corpus
def test_liability_is_the_same_with_and_without_a_named_player(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    liable = [
        record
        for record in records("dev_hands_4p.jsonl.gz")
        if record["expected"]["pao"] is not None
    ]
    assert liable
    named = [without_expected(record) | {"pao": record["expected"]["pao"]} for record in liable]
    for given in (named, [without_expected(record) for record in liable]):
        found = run_batch(capfd, tmp_path, given)
        assert [answer["deltas"] for answer in found] == [
            record["expected"]["deltas"] for record in liable
        ]


@needs_corpus
@pytest.mark.parametrize(
    "record", parameters(edge_cases()), ids=lambda record: record["edge"]["topic"]
)
def test_edge_case(
    record: dict[str, Any], capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (answer,) = run_batch(capfd, tmp_path, [without_expected(record)])
    assert differences(answer, record["expected"]) == []


@needs_corpus
@pytest.mark.parametrize(
    ("record", "variant"),
    parameters(variants(), 2),
    ids=lambda each: each.get("rule") or each["id"],
)
def test_edge_case_under_another_rule(
    record: dict[str, Any],
    variant: dict[str, Any],
    capfd: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    rules = {"preset": "tenhou", **VARIANTS[variant["rule"]]}
    (answer,) = run_batch(capfd, tmp_path, [without_expected(record) | {"rules": rules}])
    wanted = {field: value for field, value in variant.items() if field != "rule"}
    assert {field: answer[field] for field in wanted} == wanted
