"""Put the names of players into sentences about seats."""

import re
from collections.abc import Sequence

from scorer.table.session.session_state import InvalidEntry, SessionState
from scorer.tiles.errors import RiichiError
from scorer.tiles.terms import Words

_ENGLISH_SEATS = re.compile(r"\b[Ss]eat (\d(?:, \d){0,3})(?!\d)")
_CHINESE_SEATS = re.compile(r"(?<!\d)(\d(?:、\d){0,3})号位")
_JAPANESE_SEATS = re.compile(r"席(\d(?:、\d){0,3})(?!\d)")


def with_player_names(error: RiichiError, names: Sequence[str]) -> RiichiError:
    """Return the same error with names in place of seat numbers.

    >>> error = RiichiError("Seat 1, 3 cannot pay seat 0.", "席1、3は席0に払えません。")
    >>> with_names = with_player_names(error, ("A", "B", "C", "D"))
    >>> with_names.english, with_names.japanese
    ('B, D cannot pay A.', 'B、DはAに払えません。')
    """

    def replace_seats(pattern: re.Pattern[str], comma: str, message: str) -> str:
        def seat_names(found: re.Match[str]) -> str:
            seats = [int(each) for each in found[1].split(comma)]
            known = all(seat < len(names) for seat in seats)
            return comma.join(names[seat] for seat in seats) if known else found[0]

        return pattern.sub(seat_names, message)

    return type(error)(
        replace_seats(_ENGLISH_SEATS, ", ", error.english),
        replace_seats(_JAPANESE_SEATS, "、", error.japanese),
        replace_seats(_CHINESE_SEATS, "、", error.chinese),
    )


def invalid_entry_reason(entry: InvalidEntry, state: SessionState) -> Words:
    """Return why an entry no longer fits, with the names of the players of its game.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.game.state import new_game
    >>> from scorer.table.session.entries import SessionEnded
    >>> from scorer.table.session.session_state import Game
    >>> names = ("Aki", "Ben", "Chi", "Dan")
    >>> games = (Game(2, (3, 2, 1, 0), new_game(Rules())),)
    >>> state = SessionState(name="", players=names, rules=Rules(), length=9, games=games)
    >>> entry = InvalidEntry(7, SessionEnded(), Words("Seat 0 deals.", "親は席0です。"))
    >>> invalid_entry_reason(entry, state)
    Words(english='Dan deals.', japanese='親はDanです。')
    """
    error = RiichiError(entry.reason.english, entry.reason.japanese, entry.reason.chinese)
    with_names = with_player_names(error, player_names_at(entry, state))
    return with_names.words


def player_names_at(entry: InvalidEntry, state: SessionState) -> tuple[str, ...]:
    """Return the names of the players of an entry's game by seat; empty before the first game.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.entries import SessionEnded
    >>> names = ("Aki", "Ben", "Chi", "Dan")
    >>> state = SessionState(name="", players=names, rules=Rules(), length=9)
    >>> player_names_at(InvalidEntry(7, SessionEnded(), Words("", "")), state)
    ()
    """
    names: tuple[str, ...] = ()
    for game in state.games:
        if game.seq <= entry.seq:
            names = tuple(state.players[player] for player in game.seats)
    return names
