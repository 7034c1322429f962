"""Read the files that describe the rules of an engine, and those of its presets.

Reading one takes about a millisecond, so each is read when it is needed first. What is wrong with a
file is the business of the tests; a wrong value raises the error that a rule file of a club would.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from scorer.rules.definitions import RuleDefinition, RuleLabels, Source, Topic
from scorer.rules.presets import Cell, Confidence, Preset
from scorer.rules.values import RuleParser
from scorer.tiles.messages import Message

_Value = TypeVar("_Value")
_P = TypeVar("_P", bound=Preset[Any])

TEXTS = frozenset({"title", "note", "heading", "label", "meaning", "unit", "description"})
"""The keys whose values are messages for people."""

TABLES_OF_TEXTS = frozenset({"labels", "names"})
"""The keys of tables all of whose values are messages for people."""


class LazyMapping(Mapping[str, _Value]):
    """A mapping that is computed when it is needed first.

    >>> letters = LazyMapping(lambda: {"a": 1})
    >>> letters["a"], "b" in letters, list(letters)
    (1, False, ['a'])
    """

    def __init__(self, load: Callable[[], Mapping[str, _Value]]) -> None:
        self._load = cache(load)

    def __getitem__(self, key: str) -> _Value:
        return self._load()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._load())

    def __len__(self) -> int:
        return len(self._load())


@dataclass(frozen=True, slots=True)
class RuleTexts:
    """The content of the file of an engine's rules, in the order of display.

    Attributes:
        definitions: The definition of each rule.
        topics: The headings by the topic that a rule names.
        names: The labels of the names that rules with a set of names can contain.
        sources: The sources by key.
    """

    definitions: Mapping[str, RuleDefinition]
    topics: Mapping[str, Topic]
    names: Mapping[str, Message]
    sources: Mapping[str, Source]


@dataclass(frozen=True, slots=True)
class RuleBook:
    """The rules of a game for people.

    Attributes:
        texts: The definitions, topics and sources.
        labels: The labels of the values.
        presets: The presets by name, or the usual rules with the name "".
        fans: The fans to which the rules give points.
    """

    texts: RuleTexts
    labels: RuleLabels
    presets: Mapping[str, Preset[Any]]
    fans: tuple[Any, ...] = ()


def read_toml(file: Path) -> dict[str, Any]:
    """Return the tables of a TOML file."""
    return tomllib.loads(file.read_text("utf-8"))


def read_rules(
    file: Path,
    parser: RuleParser,
    names: Mapping[str, frozenset[str]],
) -> RuleTexts:
    """Read the file of the rules of an engine.

    Args:
        file: The file.
        parser: Parses the values of the rules.
        names: The names that each rule with a set of names can contain.
    """
    data = read_toml(file)
    definitions = {}
    for rule, given in data["rules"].items():
        fields: dict[str, Any] = _with_messages(given)
        for key in ("suggested", "suggested_three"):
            if key in fields:
                fields[key] = tuple(parser.parse(rule, plain) for plain in fields[key])
        for key in ("values", "needs"):
            fields[key] = tuple(fields.get(key, ()))
        labels = fields.get("labels", {})
        fields["labels"] = {_labelled_value(key): text for key, text in labels.items()}
        if rule in names:
            fields["names"] = names[rule]
        definitions[rule] = RuleDefinition(rule, **fields)
    return RuleTexts(
        definitions,
        {key: Topic(**_with_messages(each)) for key, each in data["topics"].items()},
        {key: to_message(text) for key, text in data.get("names", {}).items()},
        {key: Source(**_with_messages(each)) for key, each in data["sources"].items()},
    )


def _labelled_value(key: str) -> object:
    """Return the value that a label is for: TOML has no keys but strings.

    A member of an enumeration equals its name.
    """
    return () if key == "[]" else int(key) if key.isdecimal() else key


def read_cells(given: Mapping[str, Mapping[str, Any]], parser: RuleParser) -> dict[str, Cell]:
    """Return the cells of the table `rules` of a preset."""
    return {
        rule: Cell(
            **{
                **_with_messages(cell),
                "value": parser.parse(rule, cell["value"]),
                "confidence": Confidence(cell.get("confidence", Confidence.SILENT)),
            }
        )
        for rule, cell in given.items()
    }


class PresetFolder(Mapping[str, _P]):
    """The presets of a folder, a TOML file each, by their names and in the order of display."""

    def __init__(self, folder: Path, read: Callable[[str, dict[str, Any]], _P]) -> None:
        """Define the presets; `read` makes one of its name and the content of its file."""
        self._read = cache(lambda name: read(name, read_toml(folder / f"{name}.toml")))
        self._names = cache(lambda: frozenset(file.stem for file in folder.glob("*.toml")))

    def __getitem__(self, name: str) -> _P:
        if name not in self:
            raise KeyError(name)
        return self._read(name)

    def __contains__(self, name: object) -> bool:
        return name in self._names()

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self._names(), key=lambda name: self._read(name).position))

    def __len__(self) -> int:
        return len(self._names())


def to_message(text: Any) -> Message:
    """Return the message of a text, which is a string, or a table with its context."""
    return Message(text) if isinstance(text, str) else Message(text["text"], (), text["context"])


def _with_messages(table: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table with messages in place of the texts for people."""
    return {key: _convert_texts(key, value) for key, value in table.items()}


def _convert_texts(key: str, value: Any) -> Any:
    if key in TEXTS:
        return to_message(value)
    if key in TABLES_OF_TEXTS:
        return {name: to_message(text) for name, text in value.items()}
    return value


def messages_in(table: Mapping[str, Any]) -> Iterator[Message]:
    """Yield the messages of a file, for translators.

    >>> [each.template for each in messages_in({"rules": {"honba": {"label": "Honba"}}})]
    ['Honba']
    """
    for key, value in table.items():
        converted = _convert_texts(key, value)
        if isinstance(converted, Message):
            yield converted
        elif key in TABLES_OF_TEXTS:
            yield from converted.values()
        elif isinstance(value, Mapping):
            yield from messages_in(value)
