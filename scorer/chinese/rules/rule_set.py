"""A known rule set."""

from dataclasses import dataclass

from scorer.chinese.rules.rules import Rules
from scorer.tiles.messages import Text


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A known rule set: its title, its rules and a note on their source."""

    title: Text
    rules: Rules
    note: Text
