"""Other rules in a session, as an edit of its start."""

from collections.abc import Iterator
from dataclasses import replace

from scorer.chinese.rules.labels import LABELS
from scorer.riichi.rule_labels import value_label
from scorer.riichi.rules.rules import RULE_DEFINITIONS, Rules
from scorer.table.games import TableRules, change_rules, table_rules_to_dict
from scorer.table.session.commands import RulesCommand
from scorer.table.session.log import session_start
from scorer.table.session.session import Session
from scorer.tiles.errors import ImpossibleEvent
from scorer.tiles.messages import Number, Text, in_context, join
from scorer.tiles.messages import message as _


def agree_on_rules(session: Session, command: RulesCommand) -> Session:
    """Change rules of a session, if all recorded hands are paid as before.

    >>> from scorer.table.events import HandDrawn
    >>> from scorer.table.session.log import SessionStarted
    >>> session = Session.with_game(SessionStarted("", ("A", "B", "C", "D"), Rules()))
    >>> session = session.record(HandDrawn(frozenset({1})))
    >>> agree_on_rules(session, RulesCommand({"uma": [30, 10, -10, -30]})).state.rules.uma
    ((30, 10, -10, -30),)
    >>> agree_on_rules(session, RulesCommand({"noten_payment": 1200}))
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.ImpossibleEvent: Hand 1 of game 1 would be paid otherwise under these \
rules; undo it first, or start another session.
    """
    old = session_start(session.log)
    new = replace(old, rules=change_rules(old.rules, command.rules))
    if table_rules_to_dict(new.rules) == table_rules_to_dict(old.rules):
        raise ImpossibleEvent(_("These are the present rules; change one of them."))
    return session.replace(1, (new,))


def rules_text(old: TableRules, new: TableRules) -> Text:
    """Describe new rules by the values that changed.

    >>> str(rules_text(Rules(), Rules(honba=600)))
    'new rules: Honba → 600'
    """
    changes = [_("{rule} → {value}", rule=rule, value=value) for rule, value in _changes(old, new)]
    return _("new rules: {changes}", changes=join(changes, in_context("rules", "; ")))


def _changes(old: TableRules, new: TableRules) -> Iterator[tuple[Text, Text]]:
    """Yield the label and the value of each rule that changed, and of each fan."""
    is_riichi = isinstance(new, Rules)
    definitions = RULE_DEFINITIONS if is_riichi else LABELS.definitions
    label = value_label if is_riichi else LABELS.value
    for name, rule in definitions.items():
        if (value := getattr(new, name)) != getattr(old, name):
            yield rule.label, label(name, value)
    if not isinstance(new, Rules) and not isinstance(old, Rules):
        before, after = ({fan.name: fan for fan in rules.fans} for rules in (old, new))
        points = dict.fromkeys(before, 0) | {name: fan.points for name, fan in after.items()}
        for name, fan in (before | after).items():
            if name not in before or points[name] != before[name].points:
                yield fan, Number(points[name])
