"""Writing as JSON what comes of rules when another number of players shall play by them."""

from collections.abc import Iterator, Mapping

from scorer.riichi.rules.change_players import Aside, carried
from scorer.riichi.rules.descriptions import RULE_WORDS, RuleWords, applies
from scorer.riichi.rules.plain_values import FIELDS, rules_from
from scorer.riichi.rules.player_count import FOLLOWING
from scorer.riichi.rules.presets import preset_named
from scorer.riichi.rules.rules import Rules
from scorer.riichi.rules.value_names import value_words
from scorer.tiles.terms import Language, Words
from webapp.wire.hand_request import ChosenRules, rule_values
from webapp.wire.rule_choices import words_json
from webapp.wire.rules import chosen_json
from webapp.wire.sentences import sentences


def carried_json(given: object, players: int) -> dict[str, object]:
    """Write rules for so many players: what is changed, what is laid aside, and what to tell.

    >>> answer = carried_json({"preset": "tenhou", "honba": 900}, 3)
    >>> answer["changed"], answer["aside"]["honba"]["why"]["en"]
    ({'players': 3}, 'A honba is 900, which 2 players cannot share in hundreds; \
make it a multiple of 200.')
    """
    values = rule_values(given)
    found = carried(values, players)
    preset = preset_named(values["preset"]) if "preset" in values else None
    return {
        **chosen_json(ChosenRules(found.rules, preset)),
        "aside": {each.rule: _aside_json(each) for each in found.aside},
        "told": words_json(_told(_before(values), found.rules)),
    }


def _before(values: Mapping[str, object]) -> Rules:
    """The rules that the values were until now, as far as they could stand."""
    table = {name: value for name, value in values.items() if name not in FIELDS}
    players = values.get("players", rules_from(table).players)
    return carried(values, players if isinstance(players, int) else 4).rules


def _aside_json(aside: Aside) -> dict[str, object]:
    why = None if aside.why is None else words_json(sentences(aside.why))
    return {"value": aside.value, "why": why}


def _told(before: Rules, after: Rules) -> Words:
    """One sentence on the set, and one on the rules that changed with the players."""
    return Words(*(_sentence(before, after, language) for language in Language))


def _sentence(before: Rules, after: Rules, language: Language) -> str:
    rules = [
        _VALUE.text(language).format(words.label.text(language), value.text(language))
        for words, value in _followed(before, after)
    ]
    changed = _CHANGED.text(language).format(_JOIN.text(language).join(rules)) if rules else ""
    return _PLAYED[after.players].text(language) + changed


def _followed(before: Rules, after: Rules) -> Iterator[tuple[RuleWords, Words]]:
    """The rules that changed, and those that matter only now, with their values."""
    for rule, words in RULE_WORDS.items():
        value = getattr(after, rule)
        follows = rule in FOLLOWING and value != getattr(before, rule)
        if follows or (applies(rule, after) and not applies(rule, before)):
            yield words, value_words(rule, value)


_PLAYED = {
    3: Words(
        "Three players have no characters from 2 to 8 and no chii.",
        "三人打ちでは2〜8の萬子を使わず、チーもできません。",
    ),
    4: Words("Four players have all tiles and chii.", "四人打ちではすべての牌を使います。"),
}
_VALUE = Words("{} → {}", "{}は{}")
_CHANGED = Words(
    " Changed with it: {}. All other rules stay.",
    "合わせて変わった項目：{}。ほかの項目はそのままです。",
)
_JOIN = Words("; ", "、")
