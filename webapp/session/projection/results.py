"""Views of the match sheet and of the statistics."""

from dataclasses import asdict

from scorer.table.session.match_sheet import Cell, match_sheet
from scorer.table.session.session_state import SessionState
from scorer.table.session.statistics import statistics
from webapp.session.projection.view import SheetCell, SheetRowView, StatisticsView


def sheet_view(state: SessionState) -> tuple[SheetRowView, ...]:
    """Return the rows of the match sheet.

    >>> from scorer.riichi.rules.rules import Rules
    >>> sheet_view(SessionState(name="", players=("A", "B", "C", "D"), rules=Rules(), length=1))
    ()
    """
    return tuple(
        SheetRowView(over=row.over, cells=tuple(_cell(cell) for cell in row.cells))
        for row in match_sheet(state)
    )


def statistics_view(state: SessionState) -> tuple[StatisticsView, ...]:
    """Return the statistics of each player.

    >>> from scorer.riichi.rules.rules import Rules
    >>> state = SessionState(name="", players=("A", "B", "C", "D"), rules=Rules(), length=1)
    >>> statistics_view(state)[3].wins
    0
    """
    return tuple(
        StatisticsView(
            **asdict(tally),
            games=tally.games,
            average_win=tally.average_win,
            average_place=tally.average_place,
        )
        for tally in statistics(state)
    )


def _cell(cell: Cell | None) -> SheetCell | None:
    return None if cell is None else SheetCell(**asdict(cell), placement=cell.placement)
