"""Refusals as the page says them."""

from scorer.riichi.rules.descriptions import RULE_WORDS
from scorer.tiles.errors import BadRules, SentenceError
from scorer.tiles.terms import Words


def sentences(error: SentenceError) -> Words:
    """What an error says; a rule is called what the page calls it.

    >>> sentences(BadRules("{rule} is -1.", "{rule} が -1 です。", rule="honba")).japanese
    '「積み棒」が -1 です。'
    """
    if isinstance(error, BadRules) and error.rule in RULE_WORDS:
        return error.calling(RULE_WORDS[error.rule].label)
    return Words(error.english, error.japanese)
