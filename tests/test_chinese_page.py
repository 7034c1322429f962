"""docs/reference/chinese.md agrees with the fans and the rule sets."""

import re
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from docs.scripts import chinese_page, general_page
from scorer.chinese.rules.plain_values import ALL_FANS, rules_from_dict
from scorer.chinese.rules.presets import RULE_SETS
from scorer.chinese.rules.rules import Payment

PAGE = Path(__file__).parent.parent / "docs" / "reference" / "chinese.md"
TEXT = PAGE.read_text("utf-8")
GENERAL = general_page.PAGE.read_text("utf-8")
FILES = re.findall(r"^```toml\n(.*?)^```", TEXT, re.M | re.S)


@pytest.mark.parametrize("script", [chinese_page, general_page], ids=lambda each: each.__name__)
def test_the_page_is_up_to_date(script: ModuleType) -> None:
    text = script.PAGE.read_text("utf-8")
    assert script.page() == text, f"{script.PAGE} is out of date; run: python -m {script.__name__}"


def test_every_fan_has_a_row() -> None:
    for fan in ALL_FANS:
        assert f"| `{fan.name}` | {fan.chinese} | {fan.pinyin} | " in TEXT + GENERAL


@pytest.mark.parametrize("name", [*RULE_SETS, *map(str, Payment)])
def test_every_rule_set_and_payment_is_named(name: str) -> None:
    assert f"`{name}`" in TEXT + GENERAL


class TestRuleFiles:
    def test_first_lists_the_only_fans(self) -> None:
        rules = rules_from_dict(tomllib.loads(FILES[0]))
        assert {fan.name: fan.points for fan in rules.fans} == {
            "full_flush": 8,
            "all_pungs": 5,
            "pure_straight": 4,
        }
        assert (rules.minimum, rules.base, rules.payment) == (3, 2, Payment.ALL_PAY)

    def test_second_changes_a_rule_set(self) -> None:
        points = {fan.name: fan.points for fan in rules_from_dict(tomllib.loads(FILES[1])).fans}
        assert (len(points), points["two_concealed_kongs"]) == (81, 8)

    def test_no_other_files_exist(self) -> None:
        assert len(FILES) == 2
