"""The match sheet of an evening: what each game brought each player, and the totals."""

from dataclasses import dataclass

from scorer.table.game.standings import standings
from scorer.table.session.replay import SessionState


@dataclass(frozen=True, slots=True)
class Cell:
    """What one game brought a player, in points that count as scores do: 45500 is +45.5.

    raw is the score with leftover sticks, match_points what it has above the return score,
    subtotal the game's result, and total that of all games up to this one.
    """

    raw: int
    match_points: int
    place: int
    subtotal: int
    total: int

    @property
    def placement(self) -> int:
        """What the place brought: uma and oka, with rounding, less chombo.

        >>> Cell(41_300, 11_300, 1, 61_300, 61_300).placement
        50000
        """
        return self.subtotal - self.match_points


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One game: a cell for each player, None for who sat out; over says whether it has ended."""

    cells: tuple[Cell | None, ...]
    over: bool


def match_sheet(evening: SessionState) -> tuple[SheetRow, ...]:
    """The games of an evening, each as if it were over now; totals count those that are.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.replay import replay
    >>> from scorer.table.session.entries import GameStarted, SessionStarted
    >>> begun = SessionStarted("", ("A", "B", "C", "D"), Rules())
    >>> [row] = match_sheet(replay((begun, GameStarted((3, 0, 1, 2)))))
    >>> row.cells[3], row.over
    (Cell(raw=25000, match_points=-5000, place=1, subtotal=35000, total=0), False)
    """
    running = [0] * len(evening.players)
    rows = []
    for game in evening.games:
        over = game.state.ending is not None
        cells: list[Cell | None] = [None] * len(evening.players)
        for each in standings(game.state, evening.rules):
            player = game.seats[each.seat]
            running[player] += each.points if over else 0
            match_points = each.score - evening.rules.return_score
            cells[player] = Cell(each.score, match_points, each.place, each.points, running[player])
        rows.append(SheetRow(tuple(cells), over))
    return tuple(rows)


def totals(evening: SessionState) -> tuple[int, ...]:
    """What the games that are over brought each player, together.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.replay import replay
    >>> from scorer.table.session.entries import SessionStarted
    >>> totals(replay((SessionStarted("", ("A", "B", "C", "D", "E"), Rules()),)))
    (0, 0, 0, 0, 0)
    """
    found = [0] * len(evening.players)
    for row in match_sheet(evening):
        for player, cell in enumerate(row.cells):
            if cell is not None:
                found[player] = cell.total
    return tuple(found)
