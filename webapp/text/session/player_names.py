"""Sentences about seats told with the names of those who sit there."""

import re
from collections.abc import Sequence

from scorer.table.session.session_state import InvalidEntry, SessionState
from scorer.tiles.errors import RiichiError
from scorer.tiles.terms import Words

_SEATS = (re.compile(r"\b[Ss]eat (\d(?:, \d)*)(?!\d)"), re.compile(r"席(\d(?:, \d)*)(?!\d)"))


def with_names(error: RiichiError, names: Sequence[str]) -> RiichiError:
    """The same objection, with names in the place of the numbers of seats.

    >>> str(with_names(RiichiError("Seat 1, 3 cannot pay seat 0.", "席1"), ("A", "B", "C", "D")))
    'B, D cannot pay A.'
    """

    def named(found: re.Match[str]) -> str:
        seats = [int(each) for each in found[1].split(", ")]
        known = all(seat < len(names) for seat in seats)
        return ", ".join(names[seat] for seat in seats) if known else found[0]

    english, japanese = (
        pattern.sub(named, said)
        for pattern, said in zip(_SEATS, (error.english, error.japanese), strict=True)
    )
    return type(error)(english, japanese)


def misfit_words(misfit: InvalidEntry, evening: SessionState) -> Words:
    """Why an entry no longer fits, with the names of those who sat at its game.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.session_state import Game
    >>> from scorer.table.session.entries import SessionEnded
    >>> from scorer.table.game.state import new_game
    >>> evening = SessionState(name="", players=("Aki", "Ben", "Chi", "Dan"), rules=Rules(), length=9,
    ...                   games=(Game(2, (3, 2, 1, 0), new_game(Rules())),))
    >>> misfit_words(InvalidEntry(7, SessionEnded(), Words("Seat 0 deals.", "親は席0です。")), evening)
    Words(english='Dan deals.', japanese='親はDanです。')
    """
    named = with_names(
        RiichiError(misfit.reason.english, misfit.reason.japanese), names_at(misfit, evening)
    )
    return Words(named.english, named.japanese)


def names_at(misfit: InvalidEntry, evening: SessionState) -> tuple[str, ...]:
    """The names of those who sat at the game of an entry that no longer fits; none without one.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.entries import SessionEnded
    >>> evening = SessionState(name="", players=("Aki", "Ben", "Chi", "Dan"), rules=Rules(), length=9)
    >>> names_at(InvalidEntry(7, SessionEnded(), Words("", "")), evening)
    ()
    """
    names: tuple[str, ...] = ()
    for game in evening.games:
        if game.seq <= misfit.seq:
            names = tuple(evening.players[player] for player in game.seats)
    return names
