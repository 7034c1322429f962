"""Put the names of players into sentences about seats."""

import re
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from functools import cache

from scorer.table.session.session import InvalidEntry, SessionState
from scorer.tiles.errors import RiichiError
from scorer.tiles.messages import Text, in_context, isolate, join, parameters_of
from scorer.tiles.terms import Language

_NUMBERS = r"(?<!\d)(\d(?:(?:, |、)\d){0,3})(?!\d)"


@cache
def _seats_in(language: Language) -> re.Pattern[str]:
    """Return the pattern of seats in a sentence in a language, or in English if untranslated."""
    words = in_context("in sentences", "seat {numbers}", numbers="#")
    forms = {words.text(each) for each in (language, Language.ENGLISH)}
    patterns = (re.escape(each).replace(r"\#", _NUMBERS) for each in sorted(forms))
    return re.compile("|".join(rf"(?<![a-z]){each}" for each in patterns), re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _WithNames:
    """A sentence with the names of players in place of seat numbers."""

    sentence: Text
    names: Sequence[str]

    def text(self, language: Language) -> str:
        return _seats_in(language).sub(self._seat_names, self.sentence.text(language))

    @property
    def parameters(self) -> dict[str, object]:
        return parameters_of(self.sentence)

    def __str__(self) -> str:
        return self.text(Language.ENGLISH)

    def _seat_names(self, found: re.Match[str]) -> str:
        numbers = next(filter(None, found.groups()))
        if any(int(each) >= len(self.names) for each in re.findall(r"\d", numbers)):
            return found[0]
        return re.sub(r"\d", lambda seat: isolate(self.names[int(seat[0])]), numbers)


def join_names(names: Sequence[str]) -> Text:
    """Return the names of players as a list.

    >>> join_names(("Aki", "Ben")).text(Language.JAPANESE)
    'Aki・Ben'
    """
    return join(names, in_context("names", ", "))


def with_player_names(error: RiichiError, names: Sequence[str]) -> RiichiError:
    """Return the same error with names in place of seat numbers."""
    named = copy(error)
    named.message = _WithNames(error.message, names)
    named.args = (named.message,)
    return named


def invalid_entry_reason(entry: InvalidEntry, state: SessionState) -> Text:
    """Return why an entry no longer fits, with the names of the players of its game."""
    return _WithNames(entry.reason, state.names_at(entry.seq))
