"""The events of a session as CSV, for spreadsheets."""

import csv
import io
from collections.abc import Iterator

from scorer.table.session.session import SessionState
from scorer.tiles.messages import in_context
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from webapp.text.session.events import transition_text

_HEAD = (
    _("game"),
    _("seq"),
    _("round"),
    _("kyoku"),
    in_context("column", "honba"),
    _("sticks"),
    _("what"),
    _("hands"),
)
_CHANGE = _("{name} change")
_SCORE = _("{name} score")


def session_csv(state: SessionState, language: Language = Language.ENGLISH) -> str:
    """Return a row for each event, with the change and the score of each player.

    The cells of players who sat out are empty.

    >>> from scorer.riichi.rules.rules import Rules
    >>> friday = SessionState(name="", players=("A", "B", "C", "D"), rules=Rules(), length=1)
    >>> session_csv(friday).split(",")[-2:]
    ['C score', 'D score\\r\\n']
    """
    text = io.StringIO()
    heads: list[object] = [words.text(language) for words in _HEAD]
    for words in (_CHANGE, _SCORE):
        heads += [words.fill(name=name).text(language) for name in state.players]
    rows = ([_text_cell(cell) for cell in row] for row in (heads, *_rows(state, language)))
    csv.writer(text).writerows(rows)
    return text.getvalue()


_FORMULA = tuple("=+-@＝＋－＠\t\r")
"""The first characters of cells that spreadsheets execute, according to OWASP."""


def _text_cell(cell: object) -> object:
    """Quote a text that a spreadsheet would execute as a formula; names come from players."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell


def _rows(state: SessionState, language: Language) -> Iterator[list[object]]:
    for number, game in enumerate(state.games, 1):
        names = [state.players[player] for player in game.seats]
        for step in game.steps:
            transition = step.transition
            before = transition.before
            yield [
                *(number, step.seq, before.round, before.kyoku, before.honba, before.sticks),
                transition_text(transition, names).text(language),
                "; ".join(hand.notation for hand in transition.hands),
                *_by_player(transition.deltas, game.seats, len(state.players)),
                *_by_player(transition.after.scores, game.seats, len(state.players)),
            ]


def _by_player(numbers: tuple[int, ...], seats: tuple[int, ...], players: int) -> list[object]:
    cells: list[object] = [""] * players
    for seat, number in zip(seats, numbers, strict=True):
        cells[seat] = number
    return cells
