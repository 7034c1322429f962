"""`tenbo rules`: list the known rules, or show all values of one of them."""

import argparse
from collections.abc import Iterator

from scorer.riichi.rule_labels import name_label, value_label
from scorer.riichi.rules.penalties import book_note, consequence_text, offences
from scorer.riichi.rules.plain_values import ChosenRules
from scorer.riichi.rules.rules import RULE_DEFINITIONS, Rules, is_relevant, rule_texts
from scorer.rules.presets import Preset
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from webapp.cli.arguments import (
    NAMED_PRESETS,
    STANDARD_PRESET,
    add_options,
    by_game,
    load_rules,
)
from webapp.text.terminal import table_lines

_CHANGED = _("changed")
_LEGEND = _(
    "A the rules' own text or their games, B several sources, C one "
    "source, ? not known, ! sources disagree, - no source was found and the "
    "standard applies."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `tenbo rules`."""
    parser.description = "List the known rules, or show the values of one of them."
    parser.add_argument("name", nargs="?", metavar="NAME|FILE.toml", help="the rules to show")
    add_options(parser, "--game", "--lang")
    parser.set_defaults(run=by_game(_print_rules, _print_fan_rules))


def _print_fan_rules(args: argparse.Namespace) -> int:
    from webapp.cli.fans import print_fan_rules  # noqa: PLC0415  # starts faster

    return print_fan_rules(args)


def _print_rules(args: argparse.Namespace) -> int:
    language = Language(args.lang)
    if args.name is None:
        titles = [(name, preset.title.text(language)) for name, preset in NAMED_PRESETS.items()]
        print(*table_lines(titles, gap="  "), sep="\n")
    else:
        print("\n".join(_value_lines(load_rules(args.name), language)))
    return 0


def _value_lines(chosen: ChosenRules, language: Language) -> Iterator[str]:
    """Yield each rule with its value, how well its sources support it, and their keys."""
    preset = STANDARD_PRESET if chosen.preset is None else chosen.preset
    yield preset.title.text(language)
    if preset.note is not None:
        yield preset.note.text(language)
    topic, rows = None, list[list[str] | str]()
    for rule in RULE_DEFINITIONS.values():
        if rule.topic != topic:
            topic = rule.topic
            rows += ["", rule_texts().topics[topic].heading.text(language)]
        name = rule.rule
        cell, changed = preset.cell(name), name in chosen.changed
        value = value_label(name, getattr(chosen.rules, name)).text(language)
        mark = _CHANGED.text(language) if changed else _mark(name, preset, language)
        rows.append([f"  {name}", rule.label.text(language), value, mark])
        if cell.note is not None and not changed:
            rows.append(["", cell.note.text(language)])
    yield from table_lines(rows, gap="  ")
    yield from _offence_lines(chosen.rules, language)
    if preset is not STANDARD_PRESET:
        yield from ("", _LEGEND.text(language))
    cited = {
        part.split()[0]
        for cell in preset.cells.values()
        for part in cell.sources.split(";")
        if part
    }
    for key, source in rule_texts().sources.items():
        if key in cited:
            yield f"{key:<8} {source.description.text(language)} {source.address}".rstrip()


def _offence_lines(rules: Rules, language: Language) -> Iterator[str]:
    """Yield each offence of the book of the rules with its consequence and section."""
    note = book_note(rules)
    if note is None:
        return
    yield from ("", RULE_DEFINITIONS["penalties"].label.text(language))
    rows = []
    for each in offences(rules).values():
        notes = [consequence_text(each).text(language), each.section]
        if each.uncertain:
            notes.append(_("not confirmed").text(language))
        label = name_label(each.name).text(language)
        rows.append([f"  {each.name}", label, ", ".join(filter(None, notes))])
    yield from table_lines(rows, gap="  ")
    yield note.text(language)


def _mark(rule: str, preset: Preset[Rules], language: Language) -> str:
    """Return the confidence in a value and where it is from; the standard is everybody's."""
    if preset is STANDARD_PRESET:
        return ""
    cell = preset.cell(rule)
    silent = _("no source found") if is_relevant(rule, preset.rules) else _("does not apply")
    where = cell.sources or silent.text(language)
    return f"{cell.confidence}{'!' if cell.disputed else ''} {where}"
