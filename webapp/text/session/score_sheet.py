"""The blank score sheet to print, and the rules for the points at the end of a game.

The sheet is that of AA (docs/reference/sources.md), "Scoresheet": four games in a row, with start
score, return score, uma and oka below.
"""

from html import escape

from scorer.table.games import TableRules
from scorer.tiles.messages import Text
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from webapp.text.session.game_texts import SUBTOTAL, texts_of

EXTRA_ROWS = {
    "chips": _("Chips"),
    "yakitori": _("Yakitori"),
    "bust_prize": _("Bust prize"),
    "penalties": _("Penalties"),
}
"""The rows of a game of riichi for points that do not come from the scores, if there are any."""

GRAND_TOTAL = _("Grand total")
GAME = _("Game {number}")

_GAMES = 4


def final_rules_html(rules: TableRules, language: Language) -> str:
    """Return the rules that make points of scores, only those that matter, as a line of HTML."""
    parts = (
        f"<span>{escape(label.text(language))}: <b>{escape(value.text(language))}</b></span>"
        for label, value in texts_of(rules).final_rules(rules)
    )
    return f'<p class="rules">{" ".join(parts)}</p>'


def score_sheet_html(title: Text, rules: TableRules, language: Language) -> str:
    """Return a blank score sheet for four games as an HTML page to print on A4.

    Args:
        title: The name of the rules.
        rules: The rules.
        language: The language of the page.
    """
    players = "".join(
        f"<th>{escape(_('Player {number}', number=number).text(language))}</th>"
        for number in range(1, rules.players + 1)
    )
    games = "\n".join(_game(number, rules, language) for number in range(1, _GAMES + 1))
    return _PAGE.format(
        language=language,
        heading=escape(_("Score sheet").text(language)),
        title=escape(title.text(language)),
        players=players,
        games=games,
        rules=final_rules_html(rules, language),
    )


def _game(number: int, rules: TableRules, language: Language) -> str:
    """Return the rows of a game, in which players write; the first one needs no subtotal."""
    rows = [row for row in texts_of(rules).sheet_rows if number > 1 or row is not SUBTOTAL]
    if number == _GAMES:
        rows[-1] = GRAND_TOTAL
    heading = escape(GAME.fill(number=number).text(language))
    cells = "<td></td>" * rules.players
    lines = [f"<th>{escape(row.text(language))}</th>{cells}" for row in rows]
    lines[0] = f'<th class="game" rowspan="{len(rows)}">{heading}</th>{lines[0]}'
    return "<tbody>\n" + "\n".join(f"<tr>{line}</tr>" for line in lines) + "\n</tbody>"


# A row is at most 11 mm high: 19 rows, heading and rules fit on a page of 297 mm.
_PAGE = """\
<!DOCTYPE html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{heading} - {title}</title>
<style>
@page {{ size: A4; margin: 12mm; }}
body {{ font-family: sans-serif; margin: 1em auto; max-width: 186mm; color: #000; }}
h1 {{ font-size: 1.2rem; margin: 0 0 0.6em; }}
h1 small {{ font-weight: normal; }}
table {{ border-collapse: collapse; width: 100%; table-layout: fixed; }}
th, td {{ border: 1px solid; padding: 0 0.3em; height: 10.5mm; font-size: 0.75rem; }}
tbody {{ border-top: 2px solid; break-inside: avoid; }}
thead th {{ vertical-align: top; text-align: left; font-weight: normal; height: 14mm; }}
thead td {{ border: 0; }}
tbody th {{ font-weight: normal; text-align: left; overflow-wrap: anywhere; }}
tbody th.game {{ font-weight: bold; }}
tbody tr:last-child :not(.game) {{ font-weight: bold; }}
col.game {{ width: 12%; }}
col.row {{ width: 18%; }}
.rules span {{ margin-right: 1.5em; white-space: nowrap; }}
@media print {{ body {{ margin: 0; }} }}
</style>
<h1>{heading} <small>{title}</small></h1>
<table>
<col class="game"><col class="row">
<thead><tr><td colspan="2"></td>{players}</tr></thead>
{games}
</table>
{rules}
</html>
"""
