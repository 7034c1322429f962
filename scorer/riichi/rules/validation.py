"""The values that the rules of a table cannot have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorer.tiles.errors import BadRules
from scorer.tiles.messages import message as _
from scorer.tiles.rule_definitions import RuleDefinition

if TYPE_CHECKING:
    from scorer.riichi.rules.rules import Rules


def require_valid(rules: Rules, definitions: dict[str, RuleDefinition]) -> None:
    """Raise BadRules for a number out of range, an unknown name, or points that cannot be shared.

    >>> Rules(minimum_han=13)
    Traceback (most recent call last):
        ...
    scorer.tiles.errors.BadRules: minimum_han is 13 han; make it 1 to 12.
    """
    _require_valid_numbers(rules, definitions)
    _require_known_names(rules, definitions)
    _require_whole_shares(rules)
    _require_valid_uma(rules)


def _require_valid_numbers(rules: Rules, definitions: dict[str, RuleDefinition]) -> None:
    if rules.players not in {3, 4}:
        raise BadRules(
            _("{rule} is {players}; make it 4, or 3 for sanma.", players=rules.players),
            rule="players",
        )
    if rules.double_wind_pair not in {2, 4}:
        raise BadRules(
            _(
                "{rule} is {double_wind_pair} fu; make it 2 or 4.",
                double_wind_pair=rules.double_wind_pair,
            ),
            rule="double_wind_pair",
        )
    if len(rules.red_fives) != 3 or not all(0 <= count <= 4 for count in rules.red_fives):
        raise BadRules(
            _("{rule} must be three numbers from 0 to 4: characters, dots, bamboo."),
            rule="red_fives",
        )
    if isinstance(rules.renhou, int) and not 1 <= rules.renhou <= 12:
        raise BadRules(
            _(
                "{rule} is {renhou} han; make it 1 to 12, or none, mangan or yakuman.",
                renhou=rules.renhou,
            ),
            rule="renhou",
        )
    if not 1 <= rules.minimum_han <= 12:
        raise BadRules(
            _("{rule} is {minimum_han} han; make it 1 to 12.", minimum_han=rules.minimum_han),
            rule="minimum_han",
        )
    if not 1 <= rules.rounds <= 4:
        raise BadRules(
            _(
                "{rule} is {rounds}; make it 1 (east only) to 4 (all winds).",
                rounds=rules.rounds,
            ),
            rule="rounds",
        )
    for name in definitions:
        value = getattr(rules, name)
        if type(value) is int and value < 0:
            raise BadRules(_("{rule} is {value}; make it 0 or more.", value=value), rule=name)


def _require_known_names(rules: Rules, definitions: dict[str, RuleDefinition]) -> None:
    for name, definition in definitions.items():
        if not definition.names:
            continue
        for unknown in sorted(getattr(rules, name) - definition.names):
            choices = ", ".join(sorted(definition.names))
            raise BadRules(
                _(
                    '{rule} contains "{unknown}"; it can contain {choices}.',
                    unknown=unknown,
                    choices=choices,
                ),
                rule=name,
            )


def _require_whole_shares(rules: Rules) -> None:
    if rules.honba % (100 * rules.payers):
        raise BadRules(
            _(
                "{rule} is {honba}, which {payers} players cannot share in hundreds; "
                "make it a multiple of {unit}.",
                honba=rules.honba,
                payers=rules.payers,
                unit=100 * rules.payers,
            ),
            rule="honba",
        )
    # One, two or three players pay it or receive it.
    noten_unit = 600 if rules.players == 4 else 200
    if rules.noten_payment % noten_unit:
        raise BadRules(
            _(
                "{rule} is {noten_payment}, which one to {payers} players cannot share "
                "in hundreds; make it a multiple of {noten_unit}.",
                noten_payment=rules.noten_payment,
                payers=rules.payers,
                noten_unit=noten_unit,
            ),
            rule="noten_payment",
        )


def _require_valid_uma(rules: Rules) -> None:
    if len(rules.uma) not in {1, rules.players + 1} or any(
        len(row) != rules.players for row in rules.uma
    ):
        rows = "; ".join(", ".join(map(str, row)) for row in rules.uma)
        raise BadRules(
            _(
                "{rule} {rows} does not fit {players} players; make it one row of "
                "{players} numbers, or {number} rows, one for each number of players "
                "at or above the return score.",
                rows=rows,
                players=rules.players,
                number=rules.players + 1,
            ),
            rule="uma",
        )
    for row in rules.uma:
        if sum(row):
            raise BadRules(
                _(
                    "{rule} {numbers} adds up to {count}; make it 0.",
                    numbers=", ".join(map(str, row)),
                    count=sum(row),
                ),
                rule="uma",
            )
