"""Change the number of players of rules given as plain values."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorer.riichi.rules.plain_values import RULE_NAMES, rules_from_dict, to_plain_value
from scorer.riichi.rules.player_count import FOUR_PLAYER_DRAWS
from scorer.riichi.rules.rules import Rules
from scorer.tiles.errors import BadRules
from scorer.tiles.messages import message as _


@dataclass(frozen=True, slots=True)
class DroppedRule:
    """A value that the rules for the new number of players do not contain.

    reason is the error that the value causes. It is None if the rules have the same value without
    it. Callers keep dropped rules to restore them when the number of players changes back.
    """

    rule: str
    value: object
    reason: BadRules | None


@dataclass(frozen=True, slots=True)
class PlayerChange:
    """The rules for the new number of players, and the values dropped from them."""

    rules: Rules
    dropped: tuple[DroppedRule, ...]


def change_players(values: Mapping[str, object], players: int) -> PlayerChange:
    """Change the number of players; keep every value that is valid with the new number.

    >>> three = change_players({"preset": "tenhou", "honba": 600, "kuitan": False}, 3)
    >>> three.rules.honba, three.rules.kuitan, three.dropped
    (600, False, ())
    """
    table = {name: value for name, value in values.items() if name not in RULE_NAMES}
    rules = base = rules_from_dict(table | {"players": players})
    dropped = []
    for rule in (rule for rule in RULE_NAMES if rule in values and rule != "players"):
        value, reason = values[rule], None
        try:
            changed = rules_from_dict({rule: value}, rules)
            rules, reason = _for_three(rule, changed) if players == 3 else (changed, None)
        except BadRules as error:
            reason = error
        if reason is not None or getattr(rules, rule) == getattr(base, rule):
            dropped.append(DroppedRule(rule, value, reason))
    return PlayerChange(rules, tuple(dropped))


def _for_three(rule: str, rules: Rules) -> tuple[Rules, BadRules | None]:
    """Return the rules with the part of a rule that is valid with three players."""
    if rule == "red_fives" and rules.red_fives[0]:
        valid: object = [0, *rules.red_fives[1:]]
        reason = BadRules(
            _("{rule}: three players have no red five of characters; the others stay."),
            rule=rule,
        )
    elif rule == "abortive_draws" and rules.abortive_draws & FOUR_PLAYER_DRAWS:
        valid = to_plain_value(rules.abortive_draws - FOUR_PLAYER_DRAWS)
        reason = BadRules(
            _("{rule}: four winds and four riichi need four players; the others stay."),
            rule=rule,
        )
    else:
        return rules, None
    return rules_from_dict({rule: valid}, rules), reason
