"""Errors as people read them, on the page and in JSON."""

from dataclasses import dataclass

from scorer.riichi.rule_text.descriptions import RULE_DESCRIPTIONS
from scorer.tiles.errors import BadRules, MessageError
from scorer.tiles.messages import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class ObjectionView:
    """One reason why a hand, a win or a rule is not valid; `kind` is the class of the error."""

    kind: str
    message: Text


def error_words(error: MessageError) -> Text:
    """Return the message of an error, which calls a rule by its label on the page.

    >>> from scorer.tiles.messages import message as _
    >>> error = BadRules(_("{rule} is {value}; make it 0 or more.", value=-1), rule="honba")
    >>> str(error_words(error))
    'Honba is -1; make it 0 or more.'
    """
    if isinstance(error, BadRules) and error.rule in RULE_DESCRIPTIONS:
        return error.with_label(RULE_DESCRIPTIONS[error.rule].label)
    return error.message


def objection_view(error: MessageError) -> ObjectionView:
    """Return the view of an error.

    >>> from scorer.tiles.errors import BadNotation
    >>> from scorer.tiles.messages import message as _
    >>> view = objection_view(BadNotation(_("There is no tile {tile}.", tile="9z")))
    >>> view.kind, str(view.message)
    ('BadNotation', 'There is no tile 9z.')
    """
    return ObjectionView(kind=type(error).__name__, message=error_words(error))
