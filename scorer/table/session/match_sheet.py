"""The match sheet of a session: the result of each game for each player, and totals."""

from dataclasses import dataclass

from scorer.table.referee.table_rules import referee_for
from scorer.table.session.session_state import SessionState, game_standings


@dataclass(frozen=True, slots=True)
class Cell:
    """The result of one game for one player, in points like scores: 45500 is +45.5.

    In the Chinese game 4000 are 4 table points.

    Attributes:
        raw: The score with leftover riichi sticks.
        match_points: The score above the return score; 0 in the Chinese game.
        place: The place, from 1.
        subtotal: The result of the game.
        total: The result of all finished games up to this one.
    """

    raw: int
    match_points: int
    place: int
    subtotal: int
    total: int

    @property
    def placement(self) -> int:
        """The points for the place: uma and oka, with rounding, less chombo.

        >>> Cell(41_300, 11_300, 1, 61_300, 61_300).placement
        50000
        """
        return self.subtotal - self.match_points


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One game: a cell for each player, None for a player who sat out; over once it has ended."""

    cells: tuple[Cell | None, ...]
    over: bool


def match_sheet(state: SessionState) -> tuple[SheetRow, ...]:
    """Return a row for each game, scored as if it ended now; totals count finished games only.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.replay import replay
    >>> from scorer.table.session.entries import GameStarted, SessionStarted
    >>> start = SessionStarted("", ("A", "B", "C", "D"), Rules())
    >>> [row] = match_sheet(replay((start, GameStarted((3, 0, 1, 2)))))
    >>> row.cells[3], row.over
    (Cell(raw=25000, match_points=-5000, place=1, subtotal=35000, total=0), False)
    """
    running, referee = [0] * len(state.players), referee_for(state.rules)
    rows = []
    for game in state.games:
        over = game.state.ending is not None
        cells: list[Cell | None] = [None] * len(state.players)
        for each in game_standings(game, state.rules):
            player = game.seats[each.seat]
            running[player] += each.points if over else 0
            match_points = referee.match_points(each.score)
            cells[player] = Cell(each.score, match_points, each.place, each.points, running[player])
        rows.append(SheetRow(tuple(cells), over))
    return tuple(rows)


def score_totals(state: SessionState) -> tuple[int, ...]:
    """Return the sum of the scores of each player in all finished games.

    It ranks players with equal table points in the Chinese game (CN98 p. 30).

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.replay import replay
    >>> from scorer.table.session.entries import SessionStarted
    >>> score_totals(replay((SessionStarted("", ("A", "B", "C", "D"), Rules()),)))
    (0, 0, 0, 0)
    """
    finished = [game for game in state.games if game.state.ending is not None]
    return tuple(
        sum(
            game.state.scores[game.seats.index(player)] for game in finished if player in game.seats
        )
        for player in range(len(state.players))
    )


def totals(state: SessionState) -> tuple[int, ...]:
    """Return the total of all finished games for each player.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.replay import replay
    >>> from scorer.table.session.entries import SessionStarted
    >>> totals(replay((SessionStarted("", ("A", "B", "C", "D", "E"), Rules()),)))
    (0, 0, 0, 0, 0)
    """
    points = [0] * len(state.players)
    for game in state.games:
        if game.state.ending is not None:
            for each in game_standings(game, state.rules):
                points[game.seats[each.seat]] += each.points
    return tuple(points)
