"""The players proposed for the next game, if more play than there are seats."""

from scorer.table.session.session_state import SessionState


def next_seats(state: SessionState) -> tuple[int, ...]:
    """Return the players proposed for the next game, in turn order.

    The players with the fewest games sit, among them first those who have been out the longest.
    Who stays keeps the seat, the others take the free seats.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.game.events import GameEnded
    >>> from scorer.table.session.entries import GameStarted, SessionStarted
    >>> from scorer.table.session.session import Session
    >>> session = Session.start(SessionStarted("", ("A", "B", "C", "D", "E"), Rules()))
    >>> session = session.append(GameStarted((0, 1, 2, 3))).record(GameEnded())
    >>> next_seats(session.state)
    (0, 1, 2, 4)
    """
    needed = state.rules.players
    chosen = sorted(range(len(state.players)), key=lambda player: _claim(player, state))[:needed]
    present = state.game.seats if state.game else ()
    newcomers = iter(sorted(player for player in chosen if player not in present))
    seats = [player if player in chosen else next(newcomers) for player in present]
    return (*seats, *newcomers)


def _claim(player: int, state: SessionState) -> tuple[int, int, int, int]:
    """Return the sort key of a player: games, last game, games in a row, number."""
    played = [number for number, game in enumerate(state.games) if player in game.seats]
    in_a_row = 0
    for number in reversed(range(len(state.games))):
        if number not in played:
            break
        in_a_row += 1
    return len(played), played[-1] if played else -1, in_a_row, player
