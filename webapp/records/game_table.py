"""A table of games in CSV: a row for each game with its result, out of tenbo or a spreadsheet.

docs/reference/session-format.md describes the columns.
"""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from decimal import Decimal, InvalidOperation

from scorer.riichi.rules.choices import Ties
from scorer.riichi.rules.plain_values import rules_from_dict
from scorer.riichi.rules.rules import STANDARD, Rules
from scorer.table.events import GameScored
from scorer.table.player_names import fold_name, normalize_name
from scorer.table.riichi.standings import standings
from scorer.table.session.log import GameStarted, SessionStarted
from scorer.table.session.names import require_few_players, require_valid_names
from scorer.table.session.results import match_sheet, totals
from scorer.table.session.session import Session, SessionState
from scorer.table.state import GameState, SeatResult, possible_places
from scorer.table.sticks.piles import NO_STICKS
from scorer.tiles.errors import BadNotation, RiichiError, shorten
from scorer.tiles.messages import Message, Text
from scorer.tiles.messages import message as _
from webapp.records.csv_text import csv_text, sheet_points, unquote

MAX_BYTES = 2_000_000
"""Limit of a table; a game has about 200 bytes."""

MAX_GAMES = 5000
"""Limit of the games of a table; a club with three tables plays 500 in a year."""

_SEATS = 4
_PARTS = ("player", "score", "leftover", "place", "uma", "points", "total")
_SEPARATORS = ",;\t"
_HEAD = re.compile(r'[\ufeff\s"]*[^\W\d]')
_REQUIRED = tuple(f"{part}_{seat}" for part in ("player", "score") for seat in (1, 2, 3))
_MINUS = str.maketrans({"\N{MINUS SIGN}": "-", "▲": "-", "△": "-"})  # triangles as in Japan
_GROUPED = re.compile(r"[+-]?\d{1,3}(?:([ ,.'\u2019\u00a0\u202f])\d{3}(?:\1\d{3})*)")
_DATES = ("%Y-%m-%d %H:%M", "%Y-%m-%d", "%Y/%m/%d", "%d.%m.%Y")
_LARGEST = 1_000_000


def game_table(sessions: Iterable[tuple[SessionState, str]]) -> str:
    """Return the finished games of sessions, each with the time at which it began in UTC.

    Raises:
        BadNotation: If a session is not of riichi.
    """
    heads = ["date", "session", *_columns(range(1, _SEATS + 1))]
    return csv_text((heads, *(row for each in sessions for row in _rows(*each))))


def _columns(seats: Iterable[int]) -> list[str]:
    return [f"{part}_{seat}" for seat in seats for part in _PARTS]


def _rows(state: SessionState, began: str) -> Iterator[list[object]]:
    """Yield the cells of each finished game, the first dealer first."""
    if not state.table_game.has_uma:
        raise BadNotation(
            _("The table of games is for riichi; export a session of another game otherwise.")
        )
    time = datetime.fromisoformat(began).astimezone(UTC).strftime(_DATES[0])
    for game, row in zip(state.games, match_sheet(state), strict=True):
        if not row.over:
            continue
        first = game.start.first_dealer
        cells: list[object] = [time, state.name]
        for seat in (*range(first, len(game.seats)), *range(first)):
            cell = row.cells[game.seats[seat]]
            assert cell is not None  # every seated player has a result
            name, leftover = state.players[game.seats[seat]], cell.raw - game.state.scores[seat]
            uma = cell.subtotal - cell.match_points
            points = (sheet_points(each) for each in (uma, cell.subtotal, cell.total))
            cells += [name, cell.raw, leftover, cell.place, *points]
        yield cells


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    """A game of the table: what the file has of each player, the first dealer first.

    Attributes:
        line: The line of the file.
        began: The start of its session in UTC, if the file has a date.
        session: The name of its session.
        players: The names of the players.
        scores: The final scores with leftover sticks.
        leftover: The points of leftover sticks in the scores.
        places: The places, if the file has them.
        points: The points with uma, if the file has them.
        return_score: The return score that follows from points and uma, if the file has both.
    """

    line: int
    began: str | None
    session: str
    players: tuple[str, ...]
    scores: tuple[int, ...]
    leftover: tuple[int, ...]
    places: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    return_score: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerTotal:
    """A player of a table with the number of games and the sum of their points."""

    name: str
    games: int
    points: int


@dataclass(frozen=True, slots=True)
class ImportedTable:
    """The sessions of a table, each with the time at which it began in UTC, if known."""

    sessions: tuple[tuple[Session, str | None], ...]

    @property
    def players(self) -> tuple[PlayerTotal, ...]:
        """The players in the order of the file."""
        games, points = Counter[str](), Counter[str]()
        for session, _began in self.sessions:
            state = session.state
            points.update(dict(zip(state.players, totals(state), strict=True)))
            games.update(state.players[each] for game in state.games for each in game.seats)
        return tuple(
            PlayerTotal(name=name, games=games[name], points=points[name]) for name in games
        )


def is_game_table(data: bytes) -> bool:
    """Return whether a file is CSV, by its first line.

    >>> is_game_table(b"date;player_1;score_1;player_2"), is_game_table(b'{"tenbo_session": 1}')
    (True, False)
    """
    if data.startswith(b"PK"):  # a ZIP file
        return False
    head = data[:4096].replace(b"\x00", b"").decode("utf-8", "replace").lstrip("\ufffd")
    first = head.partition("\n")[0]
    return _HEAD.match(first) is not None and max(map(first.count, _SEPARATORS)) >= 3


def read_game_table(
    data: bytes, names: Sequence[str] = (), rules: Rules | None = None
) -> ImportedTable:
    """Read a table; games with the same date, session and number of players are one session.

    Args:
        data: The file.
        names: Names that replace those of the file, in the order of the file.
        rules: The rules of the games; the standard ones by default.

    Raises:
        BadNotation: With the line and the column of the first error.
    """
    rows = _same_spelling(list(_read_rows(_decode(data))))
    present = list(dict.fromkeys(name for row in rows for name in row.players))
    if len(names) > len(present):
        raise BadNotation(
            _(
                "{count} names are given for {players} players.",
                count=len(names),
                players=len(present),
            )
        )
    renamed = dict(zip(present, map(normalize_name, names), strict=False))
    groups: dict[object, list[_Row]] = {}
    for row in rows:
        players = tuple(renamed.get(name, name) for name in row.players)
        group = groups.setdefault((row.began, row.session, len(players)), [])
        group.append(replace(row, players=players))
    return ImportedTable(
        tuple((_session(games, rules or STANDARD), games[0].began) for games in groups.values())
    )


def _same_spelling(rows: Sequence[_Row]) -> list[_Row]:
    """Return the rows with the first spelling of each name that looks the same."""
    spelling: dict[str, str] = {}
    return [
        replace(
            row,
            players=tuple([spelling.setdefault(fold_name(name), name) for name in row.players]),
        )
        for row in rows
    ]


def _session(rows: Sequence[_Row], base: Rules) -> Session:
    """Return a session with the games of rows."""
    first = rows[0]
    players = tuple(dict.fromkeys(name for row in rows for name in row.players))
    with _errors_in(first.line):
        require_valid_names((first.session, *players))
        require_few_players(players)
        rules = _rules(rows, base)
        start = SessionStarted(first.session, players, rules, sticks=NO_STICKS)
        session = Session.start(start)
    for row in rows:
        with _errors_in(row.line):
            seats = tuple(players.index(name) for name in row.players)
            session = session.append(GameStarted(seats)).record(_result(row, rules))
    return session


def _rules(rows: Sequence[_Row], base: Rules) -> Rules:
    """Return the base with the players, the start score and the return score of the rows."""
    count = len(rows[0].players)
    rules = base if base.players == count else rules_from_dict({"players": count}, base)
    known = {row.return_score: row.line for row in reversed(rows) if row.return_score is not None}
    if len(known) > 1:
        (one, line), (other, _line), *_more = reversed(known.items())
        raise _error(
            max(known.values()),
            "uma_1",
            _(
                "points and uma are those of a return score of {one}, but line {line} has "
                "{other}; correct one.",
                one=one,
                line=line,
                other=other,
            ),
        )
    returned = next(iter(known), rules.return_score)
    sums = {sum(row.scores) for row in rows}
    start, rest = divmod(max(sums), count)
    if len(sums) > 1 or rest or start < 0:
        start = rules.start_score
    if not known:
        returned = max(returned, start)
    places = [row.places for row in rows]
    shared = any(len(set(each)) < len(each) for each in places)
    return replace(
        rules,
        start_score=min(start, returned),
        return_score=returned,
        ties=Ties.SHARED if shared else rules.ties,
    )


def _result(row: _Row, rules: Rules) -> GameScored:
    """Return the result of a game; what the file leaves out follows from the rules."""
    places, points = row.places, row.points
    if not places or not points:
        # Nobody knows who won no hand.
        found = standings(GameState(scores=row.scores), replace(rules, yakitori=0))
        places = places or tuple(each.place for each in found)
        points = points or tuple(each.points for each in found)
    columns = zip(row.scores, row.leftover, places, points, strict=True)
    return GameScored(
        tuple(
            SeatResult(score=score, leftover=leftover, place=place, points=each)
            for score, leftover, place, each in columns
        )
    )


def _decode(data: bytes) -> str:
    if len(data) > MAX_BYTES:
        raise BadNotation(
            _("The table is larger than {most} MB; split it.", most=MAX_BYTES // 1_000_000)
        )
    encoding = "utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise BadNotation(
            _("Line {line} is not text in UTF-8; save the table as CSV in UTF-8.", line=line)
        ) from None


def _read_rows(text: str) -> Iterator[_Row]:
    """Yield the games of a table; empty rows are skipped."""
    head = text.partition("\n")[0]
    separator = max(_SEPARATORS, key=head.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    columns: dict[str, int] = {}
    games = 0
    while True:
        try:
            cells = next(reader, None)
        except csv.Error:
            raise _error(
                reader.line_num, None, _("a quotation mark is missing, or is one too many.")
            ) from None
        if cells is None:
            break
        if not columns:
            columns = _read_head(cells)
        elif any(cell.strip() for cell in cells):
            games += 1
            if games > MAX_GAMES:
                raise BadNotation(
                    _("The table has more than {most} games; split it.", most=MAX_GAMES)
                )
            yield _read_row(_Cells(reader.line_num, cells, columns, comma=separator == ";"))
    if not games:
        raise BadNotation(_("The table has no games; write each in a line after the names."))


def _read_head(cells: Sequence[str]) -> dict[str, int]:
    """Return the place of each column by its name."""
    columns: dict[str, int] = {}
    for place, cell in enumerate(cells):
        columns.setdefault(cell.strip().casefold().replace(" ", "_"), place)
    for name in _REQUIRED:
        if name not in columns:
            raise BadNotation(
                _(
                    "Line 1 has no column {name}; name the columns date, player_1, score_1, "
                    "player_2, score_2 and so on.",
                    name=name,
                )
            )
    return columns


@dataclass(frozen=True, slots=True)
class _Cells:
    """The cells of a line by their columns."""

    line: int
    cells: Sequence[str]
    columns: Mapping[str, int]
    comma: bool

    def text(self, column: str) -> str:
        """Return a cell without blanks around it, and without the quote before a formula."""
        place = self.columns.get(column)
        cell = "" if place is None or place >= len(self.cells) else self.cells[place].strip()
        return unquote(cell)

    def whole(self, column: str) -> int:
        """Return a whole number, whose thousands can be separated."""
        text = self.text(column).translate(_MINUS)
        if found := _GROUPED.fullmatch(text):
            text = text.replace(found[1], "")
        if not re.fullmatch(r"[+-]?[0-9]{1,9}", text) or abs(int(text)) > _LARGEST:
            raise self.error(column, _("write a whole number such as 25000"))
        return int(text)

    def points(self, column: str) -> int:
        """Return points in thousandths: 45.5 are 45500."""
        text = self.text(column).translate(_MINUS)
        text = text.replace(",", ".") if self.comma or "." not in text else text
        try:
            found = Decimal(text) * 1000 if len(text) < 20 else Decimal("NaN")
        except InvalidOperation:
            found = Decimal("NaN")
        if not found.is_finite() or abs(found) > _LARGEST or found != int(found):
            raise self.error(column, _("write points such as 45.5, with up to three decimals"))
        return int(found)

    def error(self, column: str, remedy: Message) -> RiichiError:
        """Return the error for a cell."""
        text = self.text(column)
        if not text:
            return _error(self.line, column, _("the cell is empty; {remedy}.", remedy=remedy))
        problem = _('"{text}" is not valid; {remedy}.', text=shorten(text), remedy=remedy)
        return _error(self.line, column, problem)


def _read_row(cells: _Cells) -> _Row:
    count = 4 if cells.text("player_4") or cells.text("score_4") else 3
    seats = range(1, count + 1)
    began, players, scores = _began(cells), list[str](), list[int]()
    for seat in seats:
        players.append(_name(cells, seat, players))
        scores.append(cells.whole(f"score_{seat}"))
    leftover = tuple(
        cells.whole(f"leftover_{seat}") if cells.text(f"leftover_{seat}") else 0 for seat in seats
    )
    places, points, uma = (
        all(cells.text(f"{part}_{seat}") for seat in seats) for part in ("place", "points", "uma")
    )
    row = _Row(
        line=cells.line,
        began=began,
        session=normalize_name(cells.text("session")),
        players=tuple(players),
        scores=tuple(scores),
        leftover=leftover,
        places=_places(cells, scores, leftover) if places else (),
        points=tuple(cells.points(f"points_{seat}") for seat in seats) if points else (),
    )
    return replace(row, return_score=_return_score(cells, row)) if points and uma else row


def _name(cells: _Cells, seat: int, others: Iterable[str]) -> str:
    name = normalize_name(cells.text(f"player_{seat}"))
    if not name:
        raise cells.error(f"player_{seat}", _("write the name of the player"))
    if fold_name(name) in map(fold_name, others):
        raise cells.error(f"player_{seat}", _("write each player once in a game"))
    with _errors_in(cells.line, f"player_{seat}"):
        require_valid_names((name,))
    return name


def _places(cells: _Cells, scores: Sequence[int], leftover: Sequence[int]) -> tuple[int, ...]:
    """Return the places of a row; raise BadNotation unless they follow from its scores."""
    possible = possible_places(scores, leftover)
    places = tuple(cells.whole(f"place_{seat}") for seat in range(1, len(scores) + 1))
    for seat, (place, own) in enumerate(zip(places, possible, strict=True), 1):
        if place not in own:
            raise cells.error(
                f"place_{seat}", _("the scores of the line give place {place}", place=own.start)
            )
    return places


def _return_score(cells: _Cells, row: _Row) -> int:
    """Return the return score that follows from the points and the uma of a row."""
    found = [
        score - points + cells.points(f"uma_{seat}")
        for seat, (score, points) in enumerate(zip(row.scores, row.points, strict=True), 1)
    ]
    for seat, each in enumerate(found, 1):
        if each != found[0] or not 0 <= each <= _LARGEST:
            raise cells.error(
                f"uma_{seat}",
                _("points less uma must be the score above the same return score for all players"),
            )
    return found[0]


def _began(cells: _Cells) -> str | None:
    """Return a time in UTC; a day without a time is noon, the same day in most of the world."""
    text = cells.text("date").replace("T", " ")
    if not text:
        return None
    for form in _DATES:
        try:
            time = datetime.strptime(text[:16], form).replace(tzinfo=UTC)
        except ValueError:
            continue
        if 1970 <= time.year < 3000:
            return (time if ":" in text else time.replace(hour=12)).isoformat(timespec="seconds")
    raise cells.error("date", _("write a date such as 2026-11-23, or with a time 2026-11-23 19:30"))


@contextmanager
def _errors_in(line: int, column: str | None = None) -> Iterator[None]:
    """Add the line to an error that has none."""
    try:
        yield
    except _TableError:
        raise
    except RiichiError as error:
        raise _error(line, column, error.message) from None


class _TableError(BadNotation):
    """An error that names its line."""


def _error(line: int, column: str | None, problem: Text) -> RiichiError:
    if column is None:
        return _TableError(_("Line {line}: {problem}", line=line, problem=problem))
    return _TableError(
        _("Line {line}, column {column}: {problem}", line=line, column=column, problem=problem)
    )
