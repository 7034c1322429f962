"""Who is meant: a player's name, or the wind of a seat in the hand that is played."""

from collections.abc import Sequence

from scorer.table.session.session_state import SessionState
from scorer.table.settlement.liability import WINDS
from scorer.table.settlement.seat_settlement import WIND_WORDS
from scorer.tiles.errors import BadNotation
from scorer.tiles.tile import Wind

WINDS_SAID: dict[str, Wind] = {
    said.casefold(): wind
    for wind in Wind
    for said in (wind.value, wind.name, WIND_WORDS[wind].japanese, str(wind.tile))
}
"""All that a wind is called."""


def split(names: str) -> tuple[str, ...]:
    """Names with commas between them.

    >>> split("Aki, Ben,"), split("東、南")
    (('Aki', 'Ben'), ('東', '南'))
    """
    return tuple(name for each in names.replace("、", ",").split(",") if (name := each.strip()))


def numbered(name: str, players: Sequence[str]) -> int:
    """The number of a player from 0.

    >>> numbered("ben", ("Aki", "Ben"))
    1
    """
    for number, player in enumerate(players):
        if player.casefold() == name.casefold():
            return number
    raise BadNotation(
        f'There is no player "{name}"; name one of {", ".join(players)}.',
        f"「{name}」という参加者はいません。{'、'.join(players)} のどれかにしてください。",
    )


def seat_of(said: str, evening: SessionState) -> int:
    """The seat of who is meant.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.replay import replay
    >>> from scorer.table.session.entries import GameStarted, SessionStarted
    >>> log = (SessionStarted("", ("A", "B", "C", "D"), Rules()), GameStarted((0, 1, 2, 3), 2))
    >>> seat_of("b", replay(log)), seat_of("East", replay(log)), seat_of("北", replay(log))
    (1, 2, 1)
    """
    names, game = evening.names, evening.game
    for seat, name in enumerate(names):
        if name.casefold() == said.casefold():
            return seat
    wind = WINDS_SAID.get(said.casefold())
    step = None if wind is None else WINDS.index(wind)
    if game is None or step is None or step >= len(names):
        raise BadNotation(
            f'Nobody at the table is "{said}"; write {", ".join(names)}, or E, S, W, N for who '
            "sits there now.",
            f"「{said}」は卓にいません。{'、'.join(names)} か、今の席の風(E、S、W、N)で"
            "書いてください。",
        )
    return (game.state.dealer + step) % len(names)


def seats_of(said: str, evening: SessionState) -> tuple[int, ...]:
    """The seats of several, with commas between them.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.replay import replay
    >>> from scorer.table.session.entries import GameStarted, SessionStarted
    >>> log = (SessionStarted("", ("A", "B", "C", "D"), Rules()), GameStarted((0, 1, 2, 3)))
    >>> seats_of("C,E", replay(log)), seats_of("", replay(log))
    ((2, 0), ())
    """
    return tuple(seat_of(each, evening) for each in split(said))
