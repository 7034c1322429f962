"""The match sheet and the statistics of an evening in words for people, as text and as a page."""

from collections.abc import Iterator
from html import escape

from scorer.table.session.match_sheet import Cell, SheetRow, match_sheet, totals
from scorer.table.session.session_state import SessionState
from scorer.table.session.statistics import Tally, statistics
from scorer.tiles.terms import Language, Words
from webapp.text.session.summary import tenths
from webapp.text.terminal import pad_left, pad_right, text_width

_LINES = (
    Words("Raw score", "素点"),
    Words("Match points", "返し点との差"),
    Words("Placement", "順位点"),
    Words("Subtotal", "小計"),
    Words("Total", "合計"),
)
_GAME = Words("Game {}", "{}回戦")
_RUNNING = Words("Game {}, not over", "{}回戦(対局中)")
_GRAND_TOTAL = Words("Grand total", "総合計")

_STATISTICS = (
    Words("Games", "対局数"),
    Words("Average place", "平均順位"),
    Words("Places", "順位"),
    Words("Hands", "局数"),
    Words("Wins", "和了"),
    Words("By tsumo", "うちツモ"),
    Words("Deal-ins", "放銃"),
    Words("Riichi", "リーチ"),
    Words("Tenpai at draws", "流局時テンパイ"),
    Words("Chombo", "チョンボ"),
    Words("Average win", "平均打点"),
)


def sheet_lines(evening: SessionState, language: Language) -> Iterator[str]:
    """The match sheet as text, a block a game.

    >>> from scorer.riichi.rules.presets import ARI_ARI
    >>> from scorer.table.session.replay import replay
    >>> from scorer.table.session.entries import GameStarted, SessionStarted
    >>> begun = SessionStarted("", ("Aki", "Ben", "Chi", "Dan"), ARI_ARI)
    >>> print(*sheet_lines(replay((begun, GameStarted((0, 1, 2, 3)))), Language.ENGLISH), sep="\\n")
                           Aki      Ben      Chi      Dan
    Game 1, not over
      Raw score          25000    25000    25000    25000
      Match points        -5.0     -5.0     -5.0     -5.0
      Placement       1. +50.0 2. +10.0 3. -10.0 4. -30.0
      Subtotal           +45.0     +5.0    -15.0    -35.0
      Total                0.0      0.0      0.0      0.0
    Grand total            0.0      0.0      0.0      0.0
    """
    yield from _aligned([(Words("", ""), list(evening.players))], language)
    for number, row in enumerate(match_sheet(evening), 1):
        yield _heading(number, row).text(language)
        yield from _aligned([(_indented(label), cells) for label, cells in _rows(row)], language)
    yield from _aligned([(_GRAND_TOTAL, [tenths(each) for each in totals(evening)])], language)


def statistics_lines(evening: SessionState, language: Language) -> Iterator[str]:
    """What each player did, a line a count.

    >>> from scorer.riichi.rules.rules import Rules
    >>> friday = SessionState(name="", players=("Aki", "Ben", "Chi", "Dan"), rules=Rules(), length=1)
    >>> list(statistics_lines(friday, Language.ENGLISH))[-1]
    'Average win              -        -        -        -'
    """
    yield from _aligned([(Words("", ""), list(evening.players))], language)
    columns_of = [_counts(tally) for tally in statistics(evening)]
    cells = [list(row) for row in zip(*columns_of, strict=True)]
    yield from _aligned(list(zip(_STATISTICS, cells, strict=True)), language)


def sheet_page(title: str, evening: SessionState, language: Language) -> str:
    """The match sheet as a page to print.

    >>> from scorer.riichi.rules.rules import Rules
    >>> friday = SessionState(name="", players=("Aki", "Ben", "Chi", "<D>"), rules=Rules(), length=1)
    >>> "<th>&lt;D&gt;</th>" in sheet_page("Friday", friday, Language.ENGLISH)
    True
    """
    heads = "".join(f"<th>{escape(name)}</th>" for name in evening.players)
    body = [f"<tr><th></th>{heads}</tr>"]
    for number, row in enumerate(match_sheet(evening), 1):
        span = len(evening.players) + 1
        heading = escape(_heading(number, row).text(language))
        body.append(f'<tr><th class="game" colspan="{span}">{heading}</th></tr>')
        body += [_page_row(label.text(language), cells) for label, cells in _rows(row)]
    grand = [tenths(each) for each in totals(evening)]
    body.append(_page_row(_GRAND_TOTAL.text(language), grand))
    return _PAGE.format(language=language, title=escape(title), style=_STYLE, rows="\n".join(body))


_STYLE = """\
body { font-family: sans-serif; margin: 2em; }
table { border-collapse: collapse; }
th, td { border: 1px solid; padding: 0.3em 0.8em; text-align: right; }
th:first-child { text-align: left; font-weight: normal; }
th.game { font-weight: bold; }
tr:first-child th { font-weight: bold; }
"""
_PAGE = """\
<!DOCTYPE html>
<html lang="{language}">
<meta charset="utf-8">
<title>{title}</title>
<style>
{style}</style>
<h1>{title}</h1>
<table>
{rows}
</table>
</html>
"""


def _page_row(label: str, cells: list[str]) -> str:
    return (
        f"<tr><th>{escape(label)}</th>{''.join(f'<td>{escape(each)}</td>' for each in cells)}</tr>"
    )


def _heading(number: int, row: SheetRow) -> Words:
    words = _GAME if row.over else _RUNNING
    return Words(words.english.format(number), words.japanese.format(number))


def _indented(words: Words) -> Words:
    return Words(f"  {words.english}", f"  {words.japanese}")


def _rows(row: SheetRow) -> Iterator[tuple[Words, list[str]]]:
    """The lines of a game; who sat out has empty cells."""
    shown = [("",) * len(_LINES) if cell is None else _cell(cell) for cell in row.cells]
    for label, cells in zip(_LINES, zip(*shown, strict=True), strict=True):
        yield label, list(cells)


def _cell(cell: Cell) -> tuple[str, ...]:
    return (
        str(cell.raw),
        tenths(cell.match_points),
        f"{cell.place}. {tenths(cell.placement)}",
        tenths(cell.subtotal),
        tenths(cell.total),
    )


def _counts(tally: Tally) -> tuple[str, ...]:
    place, won = tally.average_place, tally.average_win
    return (
        str(tally.games),
        "-" if place is None else f"{place:.2f}",
        "-".join(map(str, tally.places)),
        *map(str, (tally.hands, tally.wins, tally.tsumo, tally.deal_ins)),
        *map(str, (tally.riichi, tally.tenpai, tally.chombo)),
        "-" if won is None else f"{won:.0f}",
    )


def _aligned(rows: list[tuple[Words, list[str]]], language: Language) -> Iterator[str]:
    for label, cells in rows:
        shown = " ".join(pad_left(each, max(_WIDTH, text_width(each))) for each in cells)
        yield f"{pad_right(label.text(language), _LABEL)} {shown}".rstrip()


_LABEL = 17
_WIDTH = 8
