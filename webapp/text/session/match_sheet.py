"""The match sheet and the statistics of a session, as text and as a page to print."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from scorer.table.games import TableRules
from scorer.table.session.results import (
    PlayerStatistics,
    SheetCell,
    SheetRow,
    match_sheet,
    score_totals,
    statistics,
    totals,
)
from scorer.table.session.session import SessionState
from scorer.tiles.messages import Text
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from webapp.text.session.game_texts import (
    DEAL_INS,
    HANDS,
    MISTAKES,
    RIICHI_DECLARED,
    SELF_DRAWS,
    SUBTOTAL,
    TENPAI,
    format_points,
    texts_of,
)
from webapp.text.session.score_sheet import (
    EXTRA_ROWS,
    GAME,
    GRAND_TOTAL,
    final_rules_html,
)
from webapp.text.session.summary import format_result, with_short_names
from webapp.text.terminal import table_lines

_RUNNING = _("Game {number}, not over")

_STATISTICS = (
    _("Games"),
    _("Average place"),
    _("Places"),
    HANDS,
    _("Wins"),
    SELF_DRAWS,
    DEAL_INS,
    RIICHI_DECLARED,
    TENPAI,
    MISTAKES,
    _("Average win"),
)


def match_sheet_lines(state: SessionState, language: Language) -> Iterator[str]:
    """Yield the lines of the match sheet, a block for each game."""
    rows: list[list[str] | str] = [["", *with_short_names(state).players]]
    for number, row in enumerate(match_sheet(state), 1):
        rows.append(_heading(number, row).text(language))
        rows += [[f"  {label.text(language)}", *each] for label, each in _rows(row, state.rules)]
    rows += [[label.text(language), *cells] for label, cells in _grand_totals(state)]
    yield from _aligned(rows)


def statistics_lines(state: SessionState, language: Language) -> Iterator[str]:
    """Yield a table of statistics with a column for each player."""
    rows = [[label.text(language), *cells] for label, cells in _statistics_rows(state)]
    yield from _aligned([["", *with_short_names(state).players], *rows])


def _aligned(rows: Sequence[list[str] | str]) -> Iterator[str]:
    players = max(map(len, rows))
    return table_lines(rows, right=range(1, players), least=(17, *[8] * players))


def match_sheet_html(title: str, state: SessionState, language: Language) -> str:
    """Return the match sheet as an HTML page to print."""
    heads = "".join(f"<th>{escape(name)}</th>" for name in state.players)
    body = [f"<tr><th></th>{heads}</tr>"]
    for number, row in enumerate(match_sheet(state), 1):
        span = len(state.players) + 1
        heading = escape(_heading(number, row).text(language))
        body.append(f'<tr><th class="game" colspan="{span}">{heading}</th></tr>')
        rows = _rows(row, state.rules, separator=",")
        body += [_page_row(label.text(language), cells) for label, cells in rows]
    body += [_page_row(label.text(language), cells) for label, cells in _grand_totals(state)]
    counts = "\n".join(
        _page_row(label.text(language), cells) for label, cells in _statistics_rows(state)
    )
    return _PAGE.format(
        language=language,
        title=escape(title),
        style=_STYLE,
        rows="\n".join(body),
        rules="\n".join(_rules_html(state, language)),
        heading=_("Statistics").text(language),
        counts=f"{body[0]}\n{counts}",
    )


def _rules_html(state: SessionState, language: Language) -> Iterator[str]:
    """Yield the rules that decide the results, and those of later games if they are others."""
    yield final_rules_html(state.rules_for(1), language)
    for each in state.start.later_rules if state.start else ():
        words = _("From game {game} on", game=each.game).text(language)
        yield f"<p>{escape(words)}:</p>\n{final_rules_html(each.rules, language)}"


_STYLE = """\
body { font-family: sans-serif; margin: 1em; font-size: min(1rem, 2.9vw); }
table { border-collapse: collapse; max-width: 100%; }
th, td { border: 1px solid; padding: 0.3em 0.5em; text-align: right; }
th:first-child { text-align: left; font-weight: normal; }
th.game { font-weight: bold; }
tr:first-child th { font-weight: bold; }
.rules span { margin-right: 1.5em; white-space: nowrap; }
"""
_PAGE = """\
<!DOCTYPE html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}</style>
<h1>{title}</h1>
<table>
{rows}
</table>
{rules}
<h2>{heading}</h2>
<table>
{counts}
</table>
</html>
"""


def _page_row(label: str, cells: list[str]) -> str:
    return (
        f"<tr><th>{escape(label)}</th>{''.join(f'<td>{escape(each)}</td>' for each in cells)}</tr>"
    )


def _heading(number: int, row: SheetRow) -> Text:
    return (GAME if row.over else _RUNNING).fill(number=number)


def _rows(
    row: SheetRow, rules: TableRules, *, separator: str = ""
) -> Iterator[tuple[Text, list[str]]]:
    """Yield the rows of a game; players who sat out have empty cells."""
    texts = texts_of(rules)
    empty = ("",) * len(texts.sheet_rows)
    columns = [empty if cell is None else texts.sheet_cell(cell, separator) for cell in row.cells]
    for label, cells in zip(texts.sheet_rows, zip(*columns, strict=True), strict=True):
        if label is SUBTOTAL:
            for name in used_extras(row.cells):
                yield EXTRA_ROWS[name], [_extra(cell, name) for cell in row.cells]
        yield label, list(cells)


def used_extras(cells: Iterable[SheetCell | None]) -> list[str]:
    """Return the extras of which anybody has some."""
    found = [cell.extras for cell in cells if cell is not None]
    return [name for name in EXTRA_ROWS if any(getattr(each, name) for each in found)]


def _extra(cell: SheetCell | None, name: str) -> str:
    return "" if cell is None else format_points(getattr(cell.extras, name))


def _grand_totals(state: SessionState) -> Iterator[tuple[Text, list[str]]]:
    """Yield the totals of all finished games, and of their scores if the game counts them."""
    yield GRAND_TOTAL, [format_result(each, state.rules) for each in totals(state)]
    if state.table_game.totals_scores:
        yield texts_of(state.rules).sheet_rows[0], [str(each) for each in score_totals(state)]


def _statistics_rows(state: SessionState) -> Iterator[tuple[Text, list[str]]]:
    """Yield the rows of the statistics that the game has."""
    labels = texts_of(state.rules).statistics
    columns = [_counts(tally) for tally in statistics(state)]
    for label, cells in zip(_STATISTICS, zip(*columns, strict=True), strict=True):
        if (own := labels.get(label, label)) is not None:
            yield own, list(cells)


def _counts(tally: PlayerStatistics) -> tuple[str, ...]:
    place, points = tally.average_place, tally.average_win
    return (
        str(tally.games),
        "-" if place is None else f"{place:.2f}",
        "-".join(map(str, tally.places)),
        *map(str, (tally.hands, tally.wins, tally.tsumo, tally.deal_ins)),
        *map(str, (tally.riichi, tally.tenpai, tally.chombo)),
        "-" if points is None else f"{points:.0f}",
    )
