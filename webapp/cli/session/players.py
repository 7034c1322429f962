"""Parse players from their names or from the wind of their seat in the present hand."""

from collections.abc import Sequence

from scorer.table.session.session_state import SessionState
from scorer.table.settlement.liability import WINDS
from scorer.table.settlement.seat_settlement import WIND_WORDS
from scorer.tiles.errors import BadNotation
from scorer.tiles.messages import join
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from scorer.tiles.tile import Wind

WINDS_BY_NAME: dict[str, Wind] = {
    name.casefold(): wind
    for wind in Wind
    for name in (wind.value, wind.name, WIND_WORDS[wind].text(Language.JAPANESE), str(wind.tile))
}
"""The winds by all their names in lower case."""


def split_names(text: str) -> tuple[str, ...]:
    """Split a list with commas.

    >>> split_names("Aki, Ben,"), split_names("東、南")
    (('Aki', 'Ben'), ('東', '南'))
    """
    return tuple(name for each in text.replace("、", ",").split(",") if (name := each.strip()))


def player_number(name: str, players: Sequence[str]) -> int:
    """Return the number of a player, from 0.

    >>> player_number("ben", ("Aki", "Ben"))
    1
    """
    for number, player in enumerate(players):
        if player.casefold() == name.casefold():
            return number
    raise BadNotation(
        _(
            'There is no player "{name}"; name one of {players}.',
            name=name,
            players=join(players, _(", ")),
        )
    )


def parse_seat(text: str, state: SessionState) -> int:
    """Return the seat of a player, given by name or by wind.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.entries import GameStarted, SessionStarted
    >>> from scorer.table.session.session import Session
    >>> session = Session.start(SessionStarted("", ("A", "B", "C", "D"), Rules()))
    >>> state = session.append(GameStarted((0, 1, 2, 3), 2)).state
    >>> parse_seat("b", state), parse_seat("East", state), parse_seat("北", state)
    (1, 2, 1)
    """
    names, game = state.names, state.game
    for seat, name in enumerate(names):
        if name.casefold() == text.casefold():
            return seat
    wind = WINDS_BY_NAME.get(text.casefold())
    step = None if wind is None else WINDS.index(wind)
    if game is None or step is None or step >= len(names):
        raise BadNotation(
            _(
                'Nobody at the table is "{text}"; write {names}, or E, S, W, N for the present '
                "seats.",
                text=text,
                names=join(names, _(", ")),
            )
        )
    return (game.state.dealer + step) % len(names)


def parse_seats(text: str, state: SessionState) -> tuple[int, ...]:
    """Return the seats of several players, separated by commas.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.entries import GameStarted, SessionStarted
    >>> from scorer.table.session.session import Session
    >>> session = Session.start(SessionStarted("", ("A", "B", "C", "D"), Rules()))
    >>> state = session.append(GameStarted((0, 1, 2, 3))).state
    >>> parse_seats("C,E", state), parse_seats("", state)
    ((2, 0), ())
    """
    return tuple(parse_seat(each, state) for each in split_names(text))
