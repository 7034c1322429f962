"""Views of the match sheet and of the statistics."""

from dataclasses import dataclass

from scorer.table.session.results import Cell, match_sheet, statistics
from scorer.table.session.session import SessionState
from webapp.typed_json.encode import field_values


@dataclass(frozen=True, slots=True)
class SheetCell:
    """The result of one game for one player, see scorer.table.session.results."""

    raw: int
    match_points: int
    place: int
    subtotal: int
    total: int
    placement: int


@dataclass(frozen=True, slots=True)
class SheetRowView:
    """A row of the match sheet; a player who sat out has no cell."""

    over: bool
    cells: tuple[SheetCell | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StatisticsView:
    """The statistics of one player, see scorer.table.session.results."""

    hands: int
    wins: int
    tsumo: int
    deal_ins: int
    riichi: int
    tenpai: int
    chombo: int
    won: int
    places: tuple[int, ...]
    games: int
    average_win: float | None
    average_place: float | None


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
            **field_values(tally),
            games=tally.games,
            average_win=tally.average_win,
            average_place=tally.average_place,
        )
        for tally in statistics(state)
    )


def _cell(cell: Cell | None) -> SheetCell | None:
    return None if cell is None else SheetCell(**field_values(cell), placement=cell.placement)
