"""Errors as people read them, on the page and in JSON."""

from dataclasses import dataclass

from scorer.riichi.rule_text.descriptions import RULE_DESCRIPTIONS
from scorer.tiles.errors import BadRules, BilingualError
from scorer.tiles.terms import Words


@dataclass(frozen=True, slots=True, kw_only=True)
class ObjectionView:
    """One reason why a hand, a win or a rule is not valid; `kind` is the class of the error."""

    kind: str
    message: Words


def error_words(error: BilingualError) -> Words:
    """Return the message of an error, which calls a rule by its label on the page.

    >>> error_words(BadRules("{rule} is -1.", "{rule} が -1 です。", rule="honba")).japanese
    '「積み棒」が -1 です。'
    """
    if isinstance(error, BadRules) and error.rule in RULE_DESCRIPTIONS:
        return error.with_label(RULE_DESCRIPTIONS[error.rule].label)
    return error.words


def objection_view(error: BilingualError) -> ObjectionView:
    """Return the view of an error.

    >>> from scorer.tiles.errors import BadNotation
    >>> objection_view(BadNotation("There is no 9z.", "9zという牌はありません。"))
    ObjectionView(kind='BadNotation', message=Words(english='There is no 9z.', \
japanese='9zという牌はありません。'))
    """
    return ObjectionView(kind=type(error).__name__, message=error_words(error))
