"""Write docs/reference/rules.md from the rules, their descriptions and the presets.

Run from the checkout: `python -m docs.scripts.rules_page`. A test fails if the file is out of date.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path

from scorer.riichi import atozuke
from scorer.riichi.rule_labels import name_label, rule_choices, value_label
from scorer.riichi.rules.choices import TOPICS, Topic
from scorer.riichi.rules.plain_values import to_plain_value
from scorer.riichi.rules.preset import Cell, Confidence, Preset
from scorer.riichi.rules.presets import PRESETS, SOURCES
from scorer.riichi.rules.rules import ALLOWED_NAMES, RULE_DEFINITIONS, STANDARD, is_relevant
from scorer.tiles.rule_definitions import RuleDefinition
from scorer.tiles.terms import Language

PAGE = Path(__file__).parents[1] / "reference" / "rules.md"

INTRODUCTION = """\
# Rules

Every rule on which tables differ is a field of `Rules` (`scorer/riichi/rules/rules.py`).
A preset is a value for each rule, with its sources (`scorer/riichi/rules/presets/`).
`python -m docs.scripts.rules_page` generates this page from both; change them, not the page.
"""

FILE = """\
## Your own rules

A TOML file lists the rules that differ from tenbo's standard:

```toml
renhou = 4
double_yakuman = ["daisuushii", "kokushi_musou_13"]
abortive_draws = []
```

With `preset`, they differ from that preset:

```toml
preset = "m_league"
uma = [20, 10, -10, -20]
kazoe = "yakuman"
```

If uma depends on the number of players at or above the return score, \
`uma` has a row for each number, from none to all:

```toml
preset = "jpml_a"
uma = [
    [0, 0, 0, 0],
    [12, -1, -3, -8],
    [8, 4, -4, -8],
    [8, 3, 1, -12],
    [8, 4, -4, -8],
]
```

A preset for four can be played by three, and the reverse; dependent rules are converted:

- each payer's share of a honba and of the noten payment stays;
- start, return and target score rise by 10,000 for three players;
- the uma of the middle places is added up;
- red fives of characters, four winds and four riichi do not exist with three players.

Other rules in the file apply to the new number of players:

```toml
preset = "m_league"
players = 3
uma = [25, 0, -25]
```

`tenbo score --rules ours.toml` reads the file; `tenbo score --rules m_league` uses a preset.
An error message names an invalid field and its possible values.
"""

MARKS = """\
## Presets compared

A mark after each value gives its confidence:

| Mark | Meaning |
| --- | --- |
| A | the text of the rules, an official list, or records of games |
| B | two or more independent sources agree |
| C | one source |
| ? | no source, or no source outweighs the others |
| ! | sources disagree; [below](#unknown-and-disputed) are the chosen value and the reason |
| none | no source mentions the rule; tenbo's standard is used |
| – | the rule does not apply to this preset |
"""

ATOZUKE = """\
## Atozuke in detail

"""


def page() -> str:
    """Return the text of docs/reference/rules.md."""
    return "\n".join(
        [
            INTRODUCTION,
            FILE,
            MARKS,
            *_matrix(),
            "## Rule by rule\n",
            *_rules(),
            "## Unknown and disputed\n",
            *_unsettled(),
            ATOZUKE + (atozuke.__doc__ or "").strip() + "\n",
            "## Sources\n",
            *_sources(),
        ]
    )


def _matrix() -> Iterator[str]:
    """Yield a table for each topic, with a row per rule and a column per preset."""
    names = [str(preset.title) for preset in PRESETS.values()]
    for topic, heading in TOPICS.items():
        yield f"### {heading}\n"
        yield _line("", *names)
        yield _line(*["---"] * (len(names) + 1))
        for words in _about(topic):
            cells = (_short(preset, words.rule) for preset in PRESETS.values())
            yield _line(f"[{words.label}](#{words.rule})", *cells)
        yield ""


def _rules() -> Iterator[str]:
    """Yield a section for each rule: meaning, values, and the presets with their sources."""
    for words in RULE_DEFINITIONS.values():
        yield f"### {words.rule}\n"
        yield f"**{words.label}** ({words.label.text(Language.JAPANESE)}). {words.meaning}"
        yield f"{_values(words.rule)}\n"
        documented = [
            preset for preset in PRESETS.values() if _is_documented(preset.cell(words.rule))
        ]
        if documented:
            yield _line("Preset", "Value", "Confidence", "Sources", "Note")
            yield _line(*["---"] * 5)
            yield from (_row(preset, words.rule) for preset in documented)
            yield ""
        undocumented = [
            str(preset.title) for preset in PRESETS.values() if preset not in documented
        ]
        if words.sources:
            yield f"Described in: {words.sources}. No preset has it.\n"
        elif undocumented:
            yield f"No source mentions it for {', '.join(undocumented)}.\n"


def _row(preset: Preset, rule: str) -> str:
    cell = preset.cell(rule)
    value = value_label(rule, cell.value)
    return _line(preset.title, value, _mark(cell), cell.sources, cell.note or "")


def _unsettled() -> Iterator[str]:
    """Yield the uncertain values of presets, with the reason for each choice."""
    yield _line("Rule", "Preset", "Chosen value", "Sources", "Reason")
    yield _line(*["---"] * 5)
    for words in RULE_DEFINITIONS.values():
        for preset in PRESETS.values():
            cell = preset.cell(words.rule)
            if not cell.certain:
                yield _line(
                    f"[{words.label}](#{words.rule})",
                    preset.title,
                    f"{value_label(words.rule, cell.value)} {_mark(cell)}",
                    cell.sources,
                    cell.note or "",
                )
    yield ""


def _sources() -> Iterator[str]:
    yield "Second hand: we read a program or a note that quotes the rules, not the rules.\n"
    for key, source in SOURCES.items():
        address = f" <{source.address}>" if source.address else ""
        yield f"- **{key}**: {source.description}.{address}"
    yield ""


def _values(rule: str) -> str:
    """Return the possible values of a rule, and the standard."""
    standard = getattr(STANDARD, rule)
    if rule in ALLOWED_NAMES:
        names = ", ".join(
            f"`{name}` ({name_label(str(name)).text(Language.ENGLISH)})"
            for name in rule_choices(rule)
        )
        return f"A list, empty or of: {names}. Standard: {value_label(rule, standard)}."
    chosen = "; ".join(_choice(rule, value) for value in rule_choices(rule))
    if isinstance(standard, tuple):
        chosen = "A list of numbers"
    elif RULE_DEFINITIONS[rule].most is not None:
        chosen += _number(rule, "; or a number" if chosen else "A number")
    return f"{chosen}. Standard: `{_plain(standard)}`."


def _number(rule: str, words: str) -> str:
    definition = RULE_DEFINITIONS[rule]
    return f"{words} from {definition.least:,} to {definition.most:,}"


def _choice(rule: str, value: object) -> str:
    """Return a value in TOML and, for a name, its meaning."""
    written = f"`{_plain(value)}`"
    has_label = isinstance(value, StrEnum) or rule == "rounds"
    return f"{written} {value_label(rule, value)}" if has_label else written


def _plain(value: object) -> str:
    """Return a value in TOML."""
    plain = to_plain_value(value)
    if isinstance(plain, list) and len(plain) == 1 and isinstance(plain[0], list):
        plain = plain[0]
    if isinstance(plain, bool):
        return str(plain).lower()
    return f'"{plain}"' if isinstance(plain, str) else str(plain)


def _short(preset: Preset, rule: str) -> str:
    """Return a value with its mark, as the comparison shows it."""
    cell = preset.cell(rule)
    if not is_relevant(rule, preset.rules):
        return "–"
    everything = cell.value == ALLOWED_NAMES.get(rule)
    value = "all" if everything else value_label(rule, cell.value)
    return f"{value} {_mark(cell)}".rstrip()


def _mark(cell: Cell) -> str:
    return f"{cell.confidence}{'!' if cell.disputed else ''}"


def _is_documented(cell: Cell) -> bool:
    return cell.confidence is not Confidence.SILENT or cell.note is not None


def _about(topic: Topic) -> Iterator[RuleDefinition]:
    return (words for words in RULE_DEFINITIONS.values() if words.topic is topic)


def _line(*cells: object) -> str:
    return f"| {' | '.join(map(str, cells))} |"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
