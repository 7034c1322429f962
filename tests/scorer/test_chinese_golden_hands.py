"""Hands of the Chinese game with a known score and its source."""

from typing import Any

import pytest

from scorer.fans.catalogue import FANS
from scorer.fans.general import NOTES_FANS
from scorer.fans.score import score
from tests.presets import NOTES
from tests.scorer.golden_hands_mcr import golden_hands_mcr, hand_and_win, rules_of


@pytest.mark.parametrize("record", golden_hands_mcr(), ids=lambda record: record["hand"])
def test_golden_hand(record: dict[str, Any]) -> None:
    result = score(*hand_and_win(record), rules_of(record))
    assert {line.fan.name: line.count for line in result.fans} == record["fans"]
    assert result.total == sum(line.points for line in result.fans) == record["points"]
    assert result.wins == record.get("wins", True)
    assert record["source"]


def test_the_golden_hands_have_every_fan() -> None:
    named = [record["fan"] for record in golden_hands_mcr() if "fan" in record]
    assert named == [fan.name for fan in FANS]
    assert all(record["fans"][record["fan"]] for record in golden_hands_mcr() if "fan" in record)


def test_the_golden_hands_have_every_fan_of_the_notes() -> None:
    hands = [record["fans"] for record in golden_hands_mcr() if record.get("rules") == "notes"]
    counted = {name for fans in hands for name in fans}
    assert counted == {fan.name for fan in NOTES.fans}
    assert {fan.name for fan in NOTES_FANS} < counted
