"""Write docs/reference/rules.md from the rules, their descriptions and the presets.

Run from the checkout: `python -m docs.scripts.rules_page`. A test fails if the file is out of date.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path

from scorer.riichi.rules.descriptions import RULE_DESCRIPTIONS, TOPICS, RuleDescription, Topic, is_relevant
from scorer.riichi.rules.plain_values import to_plain_value
from scorer.riichi.rules.preset import Cell, Confidence, Preset
from scorer.riichi.rules.presets import PRESETS, SOURCES
from scorer.riichi.rules.rules import ALLOWED_NAMES, STANDARD
from scorer.riichi.rules.value_names import rule_choices, name_label, value_label
from scorer.riichi.yaku import atozuke

PAGE = Path(__file__).parents[1] / "reference" / "rules.md"

INTRODUCTION = """\
# The rules

Tables differ.
What they differ in is a field of `Rules` (`scorer/riichi/rules/rules.py`), \
and each table known to tenbo is a preset (in `scorer/riichi/rules/presets/`).
This page is made from both by `python -m docs.scripts.rules_page`; change them, not the page.
"""

FILE = """\
## A file of your own rules

A file in TOML names what your table does differently; all else is as in tenbo's standard.

```toml
renhou = 4
double_yakuman = ["daisuushii", "kokushi_musou_13"]
abortive_draws = []
```

With `preset` all else is as at that table:

```toml
preset = "m_league"
uma = [20, 10, -10, -20]
kazoe = "yakuman"
```

Where one row of `uma` does not do, it has a row for each number of players \
at or above the return score, from none to all:

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

With three players, or four at a table of three, what follows from it is carried over: \
each payer's share of a honba and of the noten payment stays, \
start, return and target score rise by 10,000, the middle places' uma goes to one, \
and red fives of characters, four winds and four riichi fall away.
What the file says besides, it says for three:

```toml
preset = "m_league"
players = 3
uma = [25, 0, -25]
```

`tenbo score --rules ours.toml` reads the file; `tenbo score --rules m_league` takes a preset.
What cannot be is refused with a sentence that names the field and what it may be.
"""

MARKS = """\
## Who plays what

Behind each value stands how sure it is:

- **A**: the rule's own text, an official list, or the records of the games themselves;
- **B**: two or more independent sources agree;
- **C**: one source;
- **?**: no source says it, or none outweighs the others;
- **!**: sources disagree; the value chosen and why stand [below](#unknown-and-disputed);
- no mark: no source was found to speak of it, and tenbo's standard stands;
- –: it does not matter at this table.
"""

ATOZUKE = """\
## Atozuke: exactly what is checked

"""


def page() -> str:
    """The text of docs/reference/rules.md."""
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
    """A table for each topic: its rules down, the presets across."""
    names = [preset.title.english for preset in PRESETS.values()]
    for topic, heading in TOPICS.items():
        yield f"### {heading.english}\n"
        yield _line("", *names)
        yield _line(*["---"] * (len(names) + 1))
        for words in _about(topic):
            cells = (_short(preset, words.rule) for preset in PRESETS.values())
            yield _line(f"[{words.label.english}](#{words.rule})", *cells)
        yield ""


def _rules() -> Iterator[str]:
    """A section for each rule: what it means, its values, and who says what of which table."""
    for words in RULE_DESCRIPTIONS.values():
        yield f"### {words.rule}\n"
        yield f"**{words.label.english}** ({words.label.japanese}). {words.meaning.english}"
        yield f"{_values(words.rule)}\n"
        spoken = [preset for preset in PRESETS.values() if _spoken(preset.cell(words.rule))]
        if spoken:
            yield _line("Table", "Value", "Sure", "Sources", "To know")
            yield _line(*["---"] * 5)
            yield from (_row(preset, words.rule) for preset in spoken)
            yield ""
        silent = [preset.title.english for preset in PRESETS.values() if preset not in spoken]
        if silent:
            yield f"No source was found to speak of it for {', '.join(silent)}.\n"


def _row(preset: Preset, rule: str) -> str:
    cell = preset.cell(rule)
    note = cell.note.english if cell.note else ""
    value = value_label(rule, cell.value).english
    return _line(preset.title.english, value, _mark(cell), cell.sources, note)


def _unsettled() -> Iterator[str]:
    """What no source settles, with the value chosen and why."""
    yield _line("Rule", "Table", "Value chosen", "Sources", "What is known, and why")
    yield _line(*["---"] * 5)
    for words in RULE_DESCRIPTIONS.values():
        for preset in PRESETS.values():
            cell = preset.cell(words.rule)
            if not cell.certain:
                yield _line(
                    f"[{words.label.english}](#{words.rule})",
                    preset.title.english,
                    f"{value_label(words.rule, cell.value).english} {_mark(cell)}",
                    cell.sources,
                    cell.note.english if cell.note else "",
                )
    yield ""


def _sources() -> Iterator[str]:
    yield "Second hand: the text itself was not read, but a program or a note that quotes it.\n"
    for key, source in SOURCES.items():
        address = f" <{source.address}>" if source.address else ""
        yield f"- **{key}**: {source.description.english}.{address}"
    yield ""


def _values(rule: str) -> str:
    """What may be written for a rule, and the standard."""
    standard = getattr(STANDARD, rule)
    if rule in ALLOWED_NAMES:
        names = ", ".join(f"`{name}` ({name_label(str(name)).english})" for name in rule_choices(rule))
        return f"A list, empty or of: {names}. Standard: {value_label(rule, standard).english}."
    chosen = "; ".join(_choice(rule, value) for value in rule_choices(rule)) or "A number"
    if rule == "renhou":
        chosen += "; or a number of han"
    if isinstance(standard, tuple):
        chosen = "A list of numbers"
    return f"{chosen}. Standard: `{_plain(standard)}`."


def _choice(rule: str, value: object) -> str:
    """A value as it is written and, where that does not say it, what it means."""
    written = f"`{_plain(value)}`"
    said = value_label(rule, value).english
    named = isinstance(value, StrEnum) or rule == "rounds"
    return f"{written} {said}" if named else written


def _plain(value: object) -> str:
    """A value as TOML has it."""
    plain = to_plain_value(value)
    if isinstance(plain, list) and len(plain) == 1 and isinstance(plain[0], list):
        plain = plain[0]
    if isinstance(plain, bool):
        return str(plain).lower()
    return f'"{plain}"' if isinstance(plain, str) else str(plain)


def _short(preset: Preset, rule: str) -> str:
    """A value as the wide table shows it, with its mark."""
    cell = preset.cell(rule)
    if not is_relevant(rule, preset.rules):
        return "–"
    everything = cell.value == ALLOWED_NAMES.get(rule)
    value = "all" if everything else value_label(rule, cell.value).english
    return f"{value} {_mark(cell)}".rstrip()


def _mark(cell: Cell) -> str:
    return f"{cell.confidence}{'!' if cell.disputed else ''}"


def _spoken(cell: Cell) -> bool:
    return cell.confidence is not Confidence.SILENT or cell.note is not None


def _about(topic: Topic) -> Iterator[RuleDescription]:
    return (words for words in RULE_DESCRIPTIONS.values() if words.topic is topic)


def _line(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
