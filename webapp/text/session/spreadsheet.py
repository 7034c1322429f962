"""Files for spreadsheets: every event of a session, and the standings after each game."""

from collections.abc import Iterable, Iterator

from scorer.table.session.results import SheetCell, match_sheet, ranking
from scorer.table.session.session import PlayedGame, SessionState, Substitution
from scorer.tiles.messages import in_context
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from webapp.records.csv_text import csv_text, sheet_points
from webapp.text.session.events import substitution_text, transition_text
from webapp.text.session.game_texts import texts_of
from webapp.text.session.match_sheet import used_extras
from webapp.text.session.score_sheet import EXTRA_ROWS, GRAND_TOTAL

_EVENT_COLUMNS = (
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
    """
    heads: list[object] = [words.text(language) for words in _EVENT_COLUMNS]
    for words in (_CHANGE, _SCORE):
        heads += [words.fill(name=name).text(language) for name in state.players]
    return csv_text((heads, *_event_rows(state, language)))


def _event_rows(state: SessionState, language: Language) -> Iterator[list[object]]:
    for number, game in enumerate(state.games, 1):
        for step in game.entries:
            seats = game.seats_at(step.seq)
            if isinstance(step, Substitution):
                words = substitution_text(step, state.players)
                empty = [""] * (1 + 2 * len(state.players))
                yield [number, step.seq, *[""] * 4, words.text(language), *empty]
                continue
            transition = step.transition
            before = transition.before
            yield [
                *(number, step.seq, before.round, before.kyoku, before.honba, before.sticks),
                transition_text(transition, state.names_of(seats)).text(language),
                "; ".join(hand.notation for hand in transition.hands if hand.notation),
                *_by_player(transition.deltas, seats, len(state.players)),
                *_by_player(transition.after.scores, seats, len(state.players)),
            ]


def _by_player(numbers: tuple[int, ...], seats: tuple[int, ...], players: int) -> list[object]:
    cells: list[object] = [""] * players
    for seat, number in zip(seats, numbers, strict=True):
        cells[seat] = number
    return cells


_COLUMNS = (in_context("column", "Game"), _("Place"), in_context("column", "Player"), _("Score"))


def standings_csv(state: SessionState, language: Language = Language.ENGLISH) -> str:
    """Return a row for each player of each finished game, the first place first.

    The last rows rank the players by their totals.
    """
    texts = texts_of(state.rules)
    sheets = match_sheet(state)
    extras = used_extras(cell for sheet in sheets if sheet.over for cell in sheet.cells)
    more = (EXTRA_ROWS[name] for name in extras)
    columns = (*_COLUMNS, *texts.sheet_columns, *more, *texts.sheet_rows[-2:])
    rows: list[list[object]] = [[words.text(language) for words in columns]]
    for number, (game, sheet) in enumerate(zip(state.games, sheets, strict=True), 1):
        if sheet.over:
            rows += _game_rows(number, game, sheet.cells, state, extras)
    empty = [""] * (len(columns) - 4)
    for each in ranking(state):
        name = state.players[each.player]
        total = sheet_points(each.total)
        rows.append([GRAND_TOTAL.text(language), each.place, name, *empty, total])
    return csv_text(rows)


def _game_rows(
    number: int,
    game: PlayedGame,
    cells: tuple[SheetCell | None, ...],
    state: SessionState,
    extras: Iterable[str],
) -> list[list[object]]:
    rows: list[tuple[int, list[object]]] = []
    for seat, player in enumerate(game.seats):
        cell, score = cells[player], game.state.scores[seat]
        assert cell is not None  # every seated player has a result
        row: list[object] = [number, cell.place, state.players[player], score]
        row += texts_of(state.rules).sheet_values(cell, score)
        row += [sheet_points(getattr(cell.extras, name)) for name in extras]
        rows.append((cell.place, [*row, sheet_points(cell.subtotal), sheet_points(cell.total)]))
    return [row for _place, row in sorted(rows, key=lambda each: each[0])]
