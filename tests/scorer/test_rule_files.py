"""The files of rules and presets: each is complete, and the error of a bad one names its fault."""

import tomllib
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import scorer.fans.rules
import scorer.riichi.rules
from docs.scripts.catalogues import read_catalogue
from scorer.fans.rules import presets as fan_presets
from scorer.fans.rules import rules as fan_rules
from scorer.riichi.rules import presets as riichi_presets
from scorer.riichi.rules import rules as riichi_rules
from scorer.rules.definitions import RuleDefinition
from scorer.rules.files import PresetFolder, messages_in, to_message
from scorer.rules.presets import Cell, Confidence
from scorer.tiles.errors import BadRules

ENGINES = {
    Path(scorer.riichi.rules.__path__[0]): riichi_rules,
    Path(scorer.fans.rules.__path__[0]): fan_rules,
}
PRESETS = [
    pytest.param(file, module, id=file.stem)
    for folder, module in ENGINES.items()
    for file in sorted((folder / "presets").glob("*.toml"))
]
RULES = [pytest.param(folder / "rules.toml", module) for folder, module in ENGINES.items()]

RULE_KEYS = {each.name for each in fields(RuleDefinition)} - {"rule", "names"}
CELL_KEYS = {each.name for each in fields(Cell)}
PRESET_KEYS = {
    riichi_rules: {"title", "note", "position", "base", "rules"},
    fan_rules: {
        *("title", "note", "game", "position", "base", "fan_sources", "official_fans"),
        *("rules", "fans"),
    },
}
FAN_KEYS = {"points", "implies", "condition", "chinese", "pinyin"}


def rule_problems(data: dict[str, Any], engine: ModuleType) -> Iterator[str]:
    """Yield what is wrong with the file of the rules of an engine."""
    if list(data["rules"]) != list(engine.RULE_NAMES):
        yield "the rules are not the fields of Rules in their order"
    for rule, given in data["rules"].items():
        yield from (f"{rule}: unknown key {key}" for key in given.keys() - RULE_KEYS)
        yield from (f"{rule}: no {key}" for key in {"topic", "label", "meaning"} - given.keys())
        if given.get("topic") not in data["topics"]:
            yield f"{rule}: unknown topic {given.get('topic')}"
        yield from unknown_sources(rule, given.get("sources", ""), data["sources"])
        for key in given.get("labels", {}):
            value: Any = [] if key == "[]" else int(key) if key.isdecimal() else key
            yield from value_problems(rule, value, engine)


def preset_problems(data: dict[str, Any], engine: ModuleType) -> Iterator[str]:
    """Yield what is wrong with the file of a preset."""
    yield from (f"unknown key {key}" for key in data.keys() - PRESET_KEYS[engine])
    needed = {"title", "position"} if engine is riichi_rules else {"title", "position", "game"}
    yield from (f"no {key}" for key in needed - data.keys())
    yield from unknown_sources("fans", data.get("fan_sources", ""), engine.rule_texts().sources)
    for rule, cell in data.get("rules", {}).items():
        yield from (f"{rule}: unknown key {key}" for key in cell.keys() - CELL_KEYS)
        yield from value_problems(rule, cell["value"], engine)
        confidence = cell.get("confidence", Confidence.SILENT)
        if confidence not in [*Confidence]:
            yield f"{rule}: unknown confidence {confidence}"
        if confidence in {"A", "B", "C"} and not cell.get("sources"):
            yield f"{rule}: confidence {confidence} without a source"
        silent = confidence == Confidence.SILENT and engine is riichi_rules
        if (silent or confidence == "?" or cell.get("disputed")) and "note" not in cell:
            yield f"{rule}: not certain, without a note"
        yield from unknown_sources(rule, cell.get("sources", ""), engine.rule_texts().sources)
    for fan, changes in data.get("fans", {}).items():
        yield from (f"{fan}: unknown key {key}" for key in changes.keys() - FAN_KEYS)
        named = [fan, *changes.get("implies", ())]
        yield from (
            f"{fan}: no fan {each}" for each in named if each not in fan_presets._KNOWN_FANS
        )


def value_problems(rule: str, value: object, engine: ModuleType) -> Iterator[str]:
    """Yield why a rule cannot have a value."""
    try:
        parsed = engine.PARSER.parse(rule, value)
        engine.RULE_DEFINITIONS[rule].require_usual(parsed)
    except BadRules as error:
        yield str(error)


def unknown_sources(rule: str, sources: str, known: Any) -> Iterator[str]:
    """Yield the sources of a rule that the file of the rules does not describe."""
    for source in filter(None, sources.split("; ")):
        if source.split(" ")[0] not in known:
            yield f"{rule}: unknown source {source}"


@pytest.mark.parametrize(("file", "engine"), RULES)
def test_the_rules_of_an_engine(file: Path, engine: ModuleType) -> None:
    assert list(rule_problems(tomllib.loads(file.read_text()), engine)) == []


@pytest.mark.parametrize(("file", "engine"), PRESETS)
def test_a_preset(file: Path, engine: ModuleType) -> None:
    assert list(preset_problems(tomllib.loads(file.read_text()), engine)) == []


@pytest.mark.parametrize("presets", [riichi_presets.PRESETS, fan_presets.RULE_SETS])
def test_no_two_presets_have_the_same_place(presets: Any) -> None:
    positions = [preset.position for preset in presets.values()]
    assert len(set(positions)) == len(positions) > 4


def test_a_new_preset_is_one_file(tmp_path: Path) -> None:
    (tmp_path / "our_club.toml").write_text(
        "title = 'Our club'\nposition = 1\nbase = 'tenhou'\n[rules]\n"
        "kuitan = { value = false, confidence = 'C', sources = 'C1' }\n"
    )
    [preset] = PresetFolder(tmp_path, riichi_presets._read).values()
    assert (str(preset.title), preset.rules.kuitan, preset.rules.target_score) == (
        "Our club",
        False,
        30_000,
    )
    assert (preset.cell("kuitan").sources, preset.cell("wareme")) == ("C1", Cell(False))


@pytest.mark.parametrize(("file", "engine"), [*RULES, *PRESETS])
def test_translators_find_every_text_of_a_file(file: Path, engine: ModuleType) -> None:
    catalogue = read_catalogue("ja")
    for each in messages_in(tomllib.loads(file.read_text())):
        assert catalogue.get(each.template, each.context or None), each


def test_a_text_can_have_a_context() -> None:
    assert to_message({"text": "nobody", "context": "sticks"}).context == "sticks"
