"""Rules on the command line: `--rules NAME|FILE.toml`, and `tenbo rules` that shows them."""

import argparse
import tomllib
from collections.abc import Iterator
from pathlib import Path

from scorer.riichi.rules.descriptions import RULE_WORDS, TOPICS
from scorer.riichi.rules.preset import Cell, Preset
from scorer.riichi.rules.presets import PRESETS
from scorer.riichi.rules.value_names import value_words
from scorer.tiles.errors import BadRules
from scorer.tiles.terms import Language, Words
from webapp.text.hand.score import wide
from webapp.wire.hand_request import ChosenRules, parse_rules

STANDARD_NAME = "standard"
_STANDARD = Preset(STANDARD_NAME, Words("Standard: where no rules are named", "標準(指定なし)"), {})
_NAMED = {STANDARD_NAME: _STANDARD, **PRESETS}


def add_language(parser: "argparse._ActionsContainer") -> None:
    """Add the option for the language of the answer."""
    languages = [str(language) for language in Language]
    parser.add_argument("--lang", choices=languages, default="en", help="language of the answer")


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the subcommand `rules` to the command line."""
    parser = subparsers.add_parser(
        "rules",
        help="show the rules that hands can be scored by",
        description="List the known rules, or show the values of one of them.",
    )
    parser.add_argument("name", nargs="?", metavar="NAME|FILE.toml", help="the rules to show")
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the names of the rules, or the values of those that are named.

    >>> parser = argparse.ArgumentParser()
    >>> add_parser(parser.add_subparsers())
    >>> run(parser.parse_args(["rules"]))  # doctest: +ELLIPSIS
    standard ...
    0
    """
    language = Language(args.lang)
    if args.name is None:
        for name, preset in _NAMED.items():
            print(f"{name:<16} {preset.title.text(language)}")
    else:
        print("\n".join(_values(named_rules(args.name), language)))
    return 0


def named_rules(name: str) -> ChosenRules:
    """The rules of a name, or of a TOML file of rule values.

    >>> named_rules("tenhou").preset.title.english
    'Tenhou'
    >>> named_rules("tenhuo")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    scorer.tiles.errors.BadRules: There are no rules "tenhuo": name standard, ...
    """
    if name == STANDARD_NAME:
        return ChosenRules()
    if name in PRESETS:
        return parse_rules(name)
    if not name.endswith(".toml"):
        names = ", ".join(_NAMED)
        raise BadRules(
            f'There are no rules "{name}": name {names}, or a TOML file.',
            f"「{name}」というルールはありません。{names}、またはTOMLファイルを指定してください。",
        )
    try:
        values = tomllib.loads(Path(name).read_text("utf-8"))
    except OSError as error:
        raise BadRules(
            f"The file {name} cannot be read ({error.strerror}); check it.",
            f"ファイル {name} を読めません({error.strerror})。確かめてください。",
        ) from None
    except ValueError as error:
        raise BadRules(
            f"The file {name} is no TOML ({error}); write lines such as kuitan = false.",
            f"ファイル {name} はTOMLではありません({error})。"
            "kuitan = false のように書いてください。",
        ) from None
    return parse_rules(values)


def _values(chosen: ChosenRules, language: Language) -> Iterator[str]:
    """Each rule with its value, and how sure the table's own value is."""
    preset = _STANDARD if chosen.preset is None else chosen.preset
    yield preset.title.text(language)
    topic = None
    for words in RULE_WORDS.values():
        if words.topic is not topic:
            topic = words.topic
            yield from ("", TOPICS[topic].text(language))
        cell, changed = preset.cell(words.rule), words.rule in chosen.changed
        value = value_words(words.rule, getattr(chosen.rules, words.rule)).text(language)
        mark = _CHANGED.text(language) if changed else _mark(cell)
        label = wide(words.label.text(language), 34)
        yield f"  {words.rule:<20} {label} {wide(value, 34)} {mark}".rstrip()
        if cell.note is not None and not changed:
            yield f"  {'':<20} {cell.note.text(language)}"
    yield from ("", _MARKS.text(language))


def _mark(cell: Cell) -> str:
    return f"{cell.confidence}{'!' if cell.disputed else ''}"


_CHANGED = Words("changed", "変更")
_MARKS = Words(
    "A the rules' own text or their games, B several sources, C one source, ? not known, "
    "! sources disagree; without a mark no source speaks of it and the standard stands.",
    "A 規定や牌譜、B 複数の資料、C 一つの資料、? 不明、! 資料が食い違う。"
    "印のないものは資料になく、標準の値です。",
)
