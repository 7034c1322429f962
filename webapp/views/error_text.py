"""Errors in JSON: a code and parameters for programs, a message for people."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from scorer.fans.rules.plain_values import ALL_FANS
from scorer.fans.rules.rules import RULE_DEFINITIONS as FAN_RULE_DEFINITIONS
from scorer.riichi.rules.rules import RULE_DEFINITIONS
from scorer.rules.files import LazyMapping
from scorer.tiles.errors import BadRules, MessageError
from scorer.tiles.messages import Text
from webapp.typed_json.decode import JsonForm, decode_text

_RULES: Mapping[str, Text] = LazyMapping(
    lambda: {
        **{fan.name: fan for fan in ALL_FANS},
        **{name: rule.label for name, rule in FAN_RULE_DEFINITIONS.items()},
        **{name: rule.label for name, rule in RULE_DEFINITIONS.items()},
    }
)
"""The labels of the rules of all games, and of fans."""

ErrorCode = Annotated[str, JsonForm(decode_text, {"$ref": "#/components/schemas/ErrorCode"})]
"""The code of an error, as a class of errors has it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ObjectionView:
    """One reason why a hand, a win, a rule or a request is not valid.

    `code` names the kind of error, and `parameters` has the values of the message by their names.
    """

    code: ErrorCode
    message: Text
    parameters: Mapping[str, object]


def error_words(error: MessageError) -> Text:
    """Return the message of an error, which calls a rule by its label on the page."""
    if isinstance(error, BadRules) and error.rule in _RULES:
        return error.with_label(_RULES[error.rule])
    return error.message


def objection_view(error: MessageError) -> ObjectionView:
    """Return the view of an error."""
    return ObjectionView(code=error.code, message=error_words(error), parameters=error.parameters)
