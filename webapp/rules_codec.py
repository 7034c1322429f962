"""Writing rules as JSON: those that a hand was scored by, and all that there are to choose."""

from scorer.ruleset import plain_value
from scorer.terms import Words
from webapp.score_request import ChosenRules

_STANDARD = Words("Standard", "標準")


def chosen_json(chosen: ChosenRules) -> dict[str, object]:
    """Write which rules a hand was scored by.

    >>> from webapp.score_request import parse_rules
    >>> chosen_json(parse_rules({"preset": "tenhou", "kuitan": False}))
    {'preset': 'tenhou', 'title': {'en': 'Tenhou', 'ja': '天鳳'}, 'changed': {'kuitan': False}}
    """
    preset = chosen.preset
    return {
        "preset": None if preset is None else preset.name,
        "title": words_json(_STANDARD if preset is None else preset.title),
        "changed": {name: plain_value(getattr(chosen.rules, name)) for name in chosen.changed},
    }


def words_json(words: Words) -> dict[str, str]:
    """Write words in both languages.

    >>> words_json(Words("Tenhou", "天鳳"))
    {'en': 'Tenhou', 'ja': '天鳳'}
    """
    return {"en": words.english, "ja": words.japanese}
