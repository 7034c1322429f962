"""docs/reference/rules.md agrees with the rules, their descriptions and the presets."""

import re
import tomllib
from pathlib import Path

import pytest

from docs.scripts.rules_page import page
from scorer.riichi.rules.choices import Kazoe
from scorer.riichi.rules.plain_values import rules_from_dict
from scorer.riichi.rules.preset import Preset
from scorer.riichi.rules.presets import PRESETS, SOURCES
from scorer.riichi.rules.rules import RULE_NAMES, STANDARD

PAGE = Path(__file__).parent.parent / "docs" / "reference" / "rules.md"
TEXT = PAGE.read_text("utf-8")
FILES = re.findall(r"^```toml\n(.*?)^```", TEXT, re.M | re.S)


def test_the_page_is_up_to_date() -> None:
    assert page() == TEXT, f"{PAGE.name} is out of date; run: python -m docs.scripts.rules_page"


def test_every_rule_has_a_section_and_a_row_in_the_overview() -> None:
    for name in RULE_NAMES:
        assert re.search(rf"^### {name}$", TEXT, re.M)
        assert re.search(rf"^\| \[[^]]+\]\(#{name}\) \|", TEXT, re.M)


@pytest.mark.parametrize("preset", PRESETS.values(), ids=PRESETS)
def test_every_uncertain_value_is_listed_with_its_note(preset: Preset) -> None:
    listed = TEXT.split("## Unknown and disputed\n")[1].split("\n## ")[0]
    for rule, cell in preset.cells.items():
        rows = re.findall(
            rf"^\| \[[^]]+\]\(#{rule}\) \| {re.escape(str(preset.title))} \|.*$", listed, re.M
        )
        assert len(rows) == (not cell.certain), rule
        assert all(cell.note is not None and str(cell.note) in row for row in rows)


def test_every_source_is_listed() -> None:
    for key in SOURCES:
        assert f"- **{key}**: " in TEXT


class TestRuleFiles:
    def test_first_extends_the_standard(self) -> None:
        rules = rules_from_dict(tomllib.loads(FILES[0]))
        assert (rules.renhou, rules.abortive_draws) == (4, frozenset())
        assert rules.double_yakuman == {"daisuushii", "kokushi_musou_13"}
        assert rules.uma == STANDARD.uma

    def test_second_extends_a_preset(self) -> None:
        rules = rules_from_dict(tomllib.loads(FILES[1]))
        assert rules.kiriage_mangan
        assert rules.kazoe is Kazoe.YAKUMAN
        assert rules.uma == ((20, 10, -10, -20),)

    def test_third_has_rows_of_uma(self) -> None:
        rules = rules_from_dict(tomllib.loads(FILES[2]))
        assert [row[0] for row in rules.uma] == [0, 12, 8, 8, 8]
        assert rules.start_score == 30_000

    def test_fourth_is_for_three_players(self) -> None:
        rules = rules_from_dict(tomllib.loads(FILES[3]))
        assert (rules.players, rules.payers, rules.oka) == (3, 2, 15_000)
        assert (rules.honba, rules.noten_payment, rules.uma) == (200, 2_000, ((25, 0, -25),))

    def test_no_other_files_exist(self) -> None:
        assert len(FILES) == 4
