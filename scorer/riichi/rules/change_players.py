"""Rules that somebody chose, carried over to another number of players."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorer.riichi.rules.plain_values import FIELDS, plain_value, rules_from
from scorer.riichi.rules.player_count import FOUR_PLAYER_DRAWS
from scorer.riichi.rules.rules import Rules
from scorer.tiles.errors import BadRules


@dataclass(frozen=True, slots=True)
class Aside:
    """A chosen value that does not count with so many players, and why; it may again with others.

    Without a reason it is what the table has with so many players, and nothing has to change.
    """

    rule: str
    value: object
    why: BadRules | None


@dataclass(frozen=True, slots=True)
class Carried:
    """Rules for so many players, and what was chosen that they lay aside."""

    rules: Rules
    aside: tuple[Aside, ...]


def carried(values: Mapping[str, object], players: int) -> Carried:
    """The rules of plain values with another number of players; what can stand, stands.

    >>> three = carried({"preset": "tenhou", "honba": 600, "kuitan": False}, 3)
    >>> three.rules.honba, three.rules.kuitan, three.aside
    (600, False, ())
    """
    table = {name: value for name, value in values.items() if name not in FIELDS}
    rules = base = rules_from(table | {"players": players})
    aside = []
    for rule in (rule for rule in FIELDS if rule in values and rule != "players"):
        value, why = values[rule], None
        try:
            chosen = rules_from({rule: value}, rules)
            stands, why = _with_three(rule, chosen) if players == 3 else (chosen, None)
        except BadRules as refusal:
            stands, why = rules, refusal
        rules = stands
        if why is not None or getattr(rules, rule) == getattr(base, rule):
            aside.append(Aside(rule, value, why))
    return Carried(rules, tuple(aside))


def _with_three(rule: str, rules: Rules) -> tuple[Rules, BadRules | None]:
    """What of a rule stands with three players, who lack some tiles and a fourth wind."""
    if rule == "red_fives" and rules.red_fives[0]:
        stands: object = [0, *rules.red_fives[1:]]
        why = BadRules(
            "{rule}: three players have no five of characters; the others stay.",
            "{rule} のうち萬子の五は三麻にありません。ほかはそのままです。",
            rule=rule,
        )
    elif rule == "abortive_draws" and rules.abortive_draws & FOUR_PLAYER_DRAWS:
        stands = plain_value(rules.abortive_draws - FOUR_PLAYER_DRAWS)
        why = BadRules(
            "{rule}: four winds and four riichi take four players; the others stay.",
            "{rule} のうち四風連打と四家立直は四人でなければ起こりません。ほかはそのままです。",
            rule=rule,
        )
    else:
        return rules, None
    return rules_from({rule: stands}, rules), why
