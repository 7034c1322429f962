"""A table of games in CSV: a row for each game with its result, out of tenbo or a spreadsheet.

docs/reference/session-format.md describes the columns.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from itertools import groupby

from scorer.riichi.rules.choices import Ties
from scorer.riichi.rules.plain_values import rules_from_dict
from scorer.riichi.rules.presets import PRESETS
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
from scorer.tiles.errors import BadNotation
from scorer.tiles.messages import Message, Number, one_of
from scorer.tiles.messages import message as _
from webapp.records.csv_text import csv_text, sheet_points
from webapp.records.table_file import Row, guessed_encoding, read_table, whole_number

MAX_GAMES = 5000
"""Limit of the games of a table; a club with three tables plays 500 in a year."""

_SEATS = 4
_PARTS = ("player", "score", "leftover", "place", "uma", "points", "total")
_KEYS = ("date", "session", "number", "round", "table")
_COLUMNS = frozenset((*_PARTS, *_KEYS))
"""The columns of a game; other heads, such as those of winds, can be names of players."""

_REQUIRED = tuple(f"{part}_{seat}" for part in ("player", "score") for seat in (1, 2, 3))
_YEAR_FIRST = re.compile(r"(\d{4})\D{1,2}(\d{1,2})\D{1,2}(\d{1,2})\D?")
_DAY_FIRST = re.compile(r"(\d{1,2})[./-] ?(\d{1,2})[./-] ?(\d{4})")
_SERIAL = re.compile(r"\d{5}([.,]\d{1,15})?")
"""Dates as numbers of spreadsheets: days after 1899-12-30."""
_CLOCK = re.compile(
    r"(?:(\d{1,2})[:.時时](\d\d)分?(:[\d.]+)?(?:([AP])\.?M\.?)?(?:UTC|GMT)?(Z|[+-].+)?)?",
    re.IGNORECASE,
)
_LARGEST = 1_000_000


def game_table(sessions: Iterable[tuple[SessionState, str]]) -> str:
    """Return the finished games of sessions, each with the time at which it began in UTC.

    Raises:
        BadNotation: If a session is not of riichi.
    """
    columns = [f"{part}_{seat}" for seat in range(1, _SEATS + 1) for part in _PARTS]
    heads = ["date", "session", *columns]
    return csv_text((heads, *(row for each in sessions for row in _rows(*each))))


def _rows(state: SessionState, began: str) -> Iterator[list[object]]:
    """Yield the cells of each finished game, the first dealer first."""
    if not state.table_game.has_uma:
        raise BadNotation(
            _("The table of games is for riichi; export a session of another game otherwise.")
        )
    time = datetime.fromisoformat(began).astimezone(UTC).strftime("%Y-%m-%d %H:%M")
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
class _Game:
    """A game of the table: what the file has of each player, the first dealer first.

    Attributes:
        row: The row of the file.
        began: The start of its session in UTC, if the file has a date.
        session: The name of its session.
        players: The names of the players.
        scores: The final scores with leftover sticks.
        leftover: The points of leftover sticks in the scores.
        places: The places, if the file has them.
        points: The points with uma, if the file has them.
        return_score: The return score that follows from points and uma, if the file has both.
    """

    row: Row
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
    """The sessions of a table, each with the time at which it began in UTC, if known.

    `doubts` say what is probably wrong with its games.
    """

    sessions: tuple[tuple[Session, str | None], ...]
    doubts: tuple[Message, ...] = ()

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


class UnusualSum(BadNotation):
    """A sum of scores that no usual game has."""


def read_game_table(
    data: bytes,
    names: Sequence[str] = (),
    rules: Rules | None = None,
    *,
    as_it_is: bool = False,
) -> ImportedTable:
    """Read a table; games with the same date, session and number of players are one session.

    Args:
        data: The file.
        names: Names that replace those of the file, in the order of the file.
        rules: The rules of the games; the standard ones by default.
        as_it_is: Read the table although sums of scores are unusual.

    Raises:
        BadNotation: With the line and the column of the first error.
        UnusualSum: With the line of an unusual sum.
    """
    rows = _same_spelling(list(_read_games(data)))
    doubts = tuple(_unusual_sums(rows, rules))
    if doubts and not as_it_is:
        raise UnusualSum(_("{doubt}; correct it, or import the table as it is.", doubt=doubts[0]))
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
    groups: dict[object, list[_Game]] = {}
    for row in rows:
        players = tuple(renamed.get(name, name) for name in row.players)
        group = groups.setdefault((row.began, row.session, len(players)), [])
        group.append(replace(row, players=players))
    return ImportedTable(
        tuple((_session(games, rules or STANDARD), games[0].began) for games in groups.values()),
        (*doubts, *_repeated(rows), *guessed_encoding(data)),
    )


def _unusual_sums(games: Sequence[_Game], rules: Rules | None) -> Iterator[Message]:
    """Yield where scores have no usual sum.

    Points and uma that fit the scores come from a program, which has counted.
    """
    usual_sums = {count: _usual_sums(count, rules) for count in (_SEATS - 1, _SEATS)}
    for game in games:
        if game.return_score is not None:
            continue
        usual, total = usual_sums[len(game.players)], sum(game.scores)
        values = {
            "line": game.row.line,
            "sum": Number(total),
            "sums": one_of([Number(each) for each in sorted(usual)]),
        }
        unit = next((each for each in (100, 1000) if each * total in usual), None)
        if unit is not None:
            yield _(
                "Line {line}: the scores seem to be in {unit}s, their sum is {sum}",
                unit=unit,
                **values,
            )
        elif total not in usual:
            yield _("Line {line}: the sum of the scores is {sum}, usual are {sums}", **values)


def _repeated(games: Sequence[_Game]) -> Iterator[Message]:
    """Yield which games are in the table twice."""
    first: dict[object, int] = {}
    for game in games:
        same = (game.began, game.session, frozenset(zip(game.players, game.scores, strict=True)))
        if game.row.line != (line := first.setdefault(same, game.row.line)):
            yield _("Line {line} has the same game as line {first}", line=game.row.line, first=line)


def _usual_sums(count: int, rules: Rules | None) -> set[int]:
    """Return the sums of scores under the rules, or under the presets for so many players."""
    known = [each.rules for each in PRESETS.values() if each.rules.players == count]
    chosen = known if rules is None else [_for_players(rules, count)]
    return {each.start_score * count for each in chosen}


def _for_players(rules: Rules, count: int) -> Rules:
    return rules if rules.players == count else rules_from_dict({"players": count}, rules)


def _same_spelling(rows: Sequence[_Game]) -> list[_Game]:
    """Return the rows with the first spelling of each name that looks the same."""
    spelling: dict[str, str] = {}
    return [
        replace(
            row,
            players=tuple([spelling.setdefault(fold_name(name), name) for name in row.players]),
        )
        for row in rows
    ]


def _session(rows: Sequence[_Game], base: Rules) -> Session:
    """Return a session with the games of rows."""
    first = rows[0]
    players = tuple(dict.fromkeys(name for row in rows for name in row.players))
    with first.row.located():
        require_valid_names((first.session, *players))
        require_few_players(players)
        rules = _rules(rows, base)
        start = SessionStarted(first.session, players, rules, sticks=NO_STICKS)
        session = Session.start(start)
    for row in rows:
        with row.row.located():
            seats = tuple(players.index(name) for name in row.players)
            session = session.append(GameStarted(seats)).record(_result(row, rules))
    return session


def _rules(rows: Sequence[_Game], base: Rules) -> Rules:
    """Return the base with the players, the start score and the return score of the rows."""
    count = len(rows[0].players)
    rules = _for_players(base, count)
    known = {
        each.return_score: each.row for each in reversed(rows) if each.return_score is not None
    }
    if len(known) > 1:
        (one, row), (other, _row), *_more = reversed(known.items())
        last = max(known.values(), key=lambda each: each.line)
        raise last.problem(
            _(
                "points and uma are those of a return score of {one}, but line {line} has "
                "{other}; correct one.",
                one=one,
                line=row.line,
                other=other,
            ),
            "uma_1",
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


def _result(row: _Game, rules: Rules) -> GameScored:
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


def _read_games(data: bytes) -> Iterator[_Game]:
    """Yield the games of a table."""
    rows = read_table(data, [[name] for name in _REQUIRED])
    if len(rows) > MAX_GAMES:
        raise BadNotation(_("The table has more than {most} games; split it.", most=MAX_GAMES))
    if not rows:
        raise BadNotation(_("The table has no games; write each in a line after the names."))
    games = _with_columns(_joined(rows))
    while games and _is_sum(games[-1]):
        games.pop()
    yield from map(_read_game, games)


def _is_sum(row: Row) -> bool:
    """Return whether a row below the games has no names, or a word in place of the date."""
    names = any(row.text(f"player_{seat}") for seat in range(1, _SEATS + 1))
    date = row.text("date")
    return not any(map(str.isdecimal, date)) and (date != "" or not names)


def _joined(rows: Sequence[Row]) -> Sequence[Row]:
    """Return a row for each game of a table with a row for each player."""
    if not {"player", "score"} <= rows[0].columns.keys():
        return rows
    joined = []
    for values, group in groupby(rows, lambda row: tuple(row.text(key) for key in _KEYS)):
        first, *others = group
        cells = dict(zip(_KEYS, values, strict=True))
        for seat, row in enumerate((first, *others), 1):
            cells |= {f"{part}_{seat}": row.text(part) for part in _PARTS if row.text(part)}
        columns = {name: place for place, name in enumerate(cells)}
        joined.append(Row(first.line, list(cells.values()), columns))
    most = max(joined, key=lambda row: len(row.cells))
    return [replace(row, columns={**most.columns, **row.columns}) for row in joined]


def _with_columns(rows: Sequence[Row]) -> list[Row]:
    """Return rows with the columns of each seat, which their cells show if no head names them.

    Either a name stands before each score, or the heads are the names of the players.
    """
    columns, heads = dict(rows[0].columns), rows[0].heads
    width = max(len(heads), *(len(row.cells) for row in rows))
    known = {place for name, place in columns.items() if name.partition("_")[0] in _COLUMNS}
    others = [place for place in range(width) if place not in known]
    dates = [place for place in others if _day(rows[0].cell(place))]
    if dates:
        columns.setdefault("date", dates[0])
    if not columns.keys() >= {"player_1", "score_1"}:
        found = [place for place in others if _has_scores(rows, place)]
        texts = [place for place in others if place not in {*found, *dates}]
        scores = _numbered(columns, "score") or found
        names = _numbered(columns, "player") or texts
        pairs = [place for place in scores if place - 1 in names]
        if len(pairs) >= _SEATS - 1:
            for seat, place in enumerate(pairs, 1):
                columns |= {f"player_{seat}": place - 1, f"score_{seat}": place}
            for place in set(texts) - set(columns.values()):
                columns.setdefault("session", place)
        elif heads and len(texts) <= 1 and "player_1" not in columns:
            named = [place for place in found if re.search(r"[^\W\d_]", heads[place])]
            if len(named) >= _SEATS - 1:
                return [_seated(row, columns, named) for row in rows]
    for name in _REQUIRED:
        if name not in columns:
            raise BadNotation(
                _(
                    "The table has no column {name}; name the columns date, player_1, score_1, "
                    "player_2, score_2 and so on.",
                    name=name,
                )
            )
    return [replace(row, columns=columns) for row in rows]


def _numbered(columns: Mapping[str, int], part: str) -> list[int]:
    names = (f"{part}_{seat}" for seat in range(1, _SEATS + 1))
    return [columns[name] for name in names if name in columns]


def _has_scores(rows: Sequence[Row], place: int) -> bool:
    """Return whether most cells of a column that are not empty have a number."""
    cells = [cell for row in rows if (cell := row.cell(place).strip("-–—"))]
    return 2 * sum(whole_number(each) is not None for each in cells) > len(cells)


def _seated(row: Row, columns: Mapping[str, int], scores: Iterable[int]) -> Row:
    """Return a row with the names of those who have a score."""
    cells = [row.cell(each) for each in range(len(row.heads))]
    played = [place for place in scores if cells[place].strip("-–—")]
    for seat, place in enumerate(played, 1):
        columns = {**columns, f"score_{seat}": place, f"player_{seat}": len(cells)}
        cells.append(row.heads[place])
    return replace(row, cells=cells, columns=columns)


def _read_game(row: Row) -> _Game:
    if extra := row.text("player_5") or row.text("score_5"):
        raise row.problem(_('"{text}" is a fifth player; a game has three or four.', text=extra))
    count = 4 if row.text("player_4") or row.text("score_4") else 3
    seats = range(1, count + 1)
    began, players, scores = _began(row), list[str](), list[int]()
    for seat in seats:
        players.append(_name(row, seat, players))
        scores.append(row.whole(f"score_{seat}"))
    leftover = tuple(
        row.whole(f"leftover_{seat}") if row.text(f"leftover_{seat}") else 0 for seat in seats
    )
    places, points, uma = (
        all(row.text(f"{part}_{seat}") for seat in seats) for part in ("place", "points", "uma")
    )
    game = _Game(
        row=row,
        began=began,
        session=normalize_name(row.text("session")),
        players=tuple(players),
        scores=tuple(scores),
        leftover=leftover,
        places=_places(row, scores, leftover) if places else (),
        points=tuple(row.points(f"points_{seat}") for seat in seats) if points else (),
    )
    return replace(game, return_score=_return_score(game)) if points and uma else game


def _name(row: Row, seat: int, others: Iterable[str]) -> str:
    name = normalize_name(row.text(f"player_{seat}"))
    if not name:
        raise row.error(f"player_{seat}", _("write the name of the player"))
    if fold_name(name) in map(fold_name, others):
        raise row.error(f"player_{seat}", _("write each player once in a game"))
    with row.located(f"player_{seat}"):
        require_valid_names((name,))
    return name


def _places(row: Row, scores: Sequence[int], leftover: Sequence[int]) -> tuple[int, ...]:
    """Return the places of a row; raise BadNotation unless they follow from its scores."""
    possible = possible_places(scores, leftover)
    places = tuple(row.whole(f"place_{seat}") for seat in range(1, len(scores) + 1))
    for seat, (place, own) in enumerate(zip(places, possible, strict=True), 1):
        if place not in own:
            raise row.error(
                f"place_{seat}", _("the scores of the line give place {place}", place=own.start)
            )
    return places


def _return_score(game: _Game) -> int:
    """Return the return score that follows from the points and the uma of a game."""
    found = [
        score - points + game.row.points(f"uma_{seat}")
        for seat, (score, points) in enumerate(zip(game.scores, game.points, strict=True), 1)
    ]
    for seat, each in enumerate(found, 1):
        if each != found[0] or not 0 <= each <= _LARGEST:
            raise game.row.error(
                f"uma_{seat}",
                _("points less uma must be the score above the same return score for all players"),
            )
    return found[0]


def _began(row: Row) -> str | None:
    """Return a time in UTC; a day without a time is noon, the same day in most of the world."""
    text = unicodedata.normalize("NFKC", row.text("date")).replace("\N{MINUS SIGN}", "-")
    if not text:
        return None
    with suppress(ValueError, OverflowError):
        time = _parse_time(text)
        if 1970 <= time.year < 3000:
            return time.astimezone(UTC).isoformat(timespec="seconds")
    raise row.error("date", _("write a date such as 2026-11-23, or with a time 2026-11-23 19:30"))


def _day(text: str) -> re.Match[str] | None:
    return _YEAR_FIRST.match(text) or _DAY_FIRST.match(text)


def _parse_time(text: str) -> datetime:
    """Return a time, in UTC without an offset; raise ValueError if it can be another day too."""
    if _SERIAL.fullmatch(text):
        days = Decimal(text.replace(",", "."))
        days += 0 if days % 1 else Decimal("0.5")
        return datetime(1899, 12, 30, tzinfo=UTC) + timedelta(seconds=round(86400 * days))
    day = _day(text)
    if day is None:
        raise ValueError(text)
    year, month, date = day.groups() if day.re is _YEAR_FIRST else day.groups()[::-1]
    if "/" in text and day.re is _DAY_FIRST and int(month) != int(date):
        month, date = sorted((month, date), key=int)  # American or not, one is no month
        if int(date) <= 12:
            raise ValueError(text)
    found = _CLOCK.fullmatch(text[day.end() :].replace(" ", "").removeprefix("T"))
    if found is None:
        raise ValueError(text)
    hour, minute, seconds, half, zone = found.groups()
    if half:
        hour = str(int(hour) % 12 + 12 * (half in "Pp")) if 1 <= int(hour) <= 12 else "99"
    clock = f"{hour or 12:0>2}:{minute or '00'}{seconds or ''}{zone or ''}"
    time = datetime.fromisoformat(f"{year}-{month:0>2}-{date:0>2} {clock}")
    return time.replace(tzinfo=time.tzinfo or UTC)
