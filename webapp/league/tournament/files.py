"""Files of a tournament for spreadsheets: players, standings, and the results of each round."""

from scorer.table.player_names import fold_name
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from webapp.league.seating.prescribed import format_seating
from webapp.league.storage.tournaments import PlayerTerms
from webapp.league.tournament.results import TournamentResults
from webapp.records.csv_text import csv_text
from webapp.records.table_file import Row, read_table

_PLAYER = (_("Number"), _("Name"), _("Club"), _("Country"))
_PARTS = ("last_name", "first_name")
_SEVERAL = tuple(f"player_{number}" for number in range(1, 6))


def read_players(data: bytes | str) -> list[PlayerTerms]:
    """Read players with their clubs and countries, see `read_table`; a row can have several."""
    heads = [("player", *_PARTS, several) for several in _SEVERAL[:2]]
    lines: dict[object, int] = {}
    players = []
    for row in read_table(data, heads, ("player", "club", "country")):
        for name in _names(row):
            each = PlayerTerms(name=name, club=row.text("club"), country=row.text("country"))
            key = tuple(map(fold_name, (each.name, each.club, each.country)))
            if key in lines:
                problem = _(
                    '"{name}" is in line {line} already; write each player once, and namesakes '
                    "with their clubs.",
                    name=name,
                    line=lines[key],
                )
                raise row.problem(problem)
            lines[key] = row.line
            players.append(each)
    return players


def _names(row: Row) -> list[str]:
    """Return the names of a row; those in two columns have the order of the file."""
    names = [name for each in ("player", *_SEVERAL) if (name := row.text(each))]
    parts = sorted(row.columns[each] for each in _PARTS if each in row.columns)
    names = names or [" ".join(filter(None, map(row.cell, parts)))]
    if not names[0]:
        raise row.error("player", _("write the name of the player"))
    return names


def standings_csv(results: TournamentResults, language: Language = Language.ENGLISH) -> str:
    """Return the ranking, with the points of each round, the penalties and the sums."""
    rounds = range(1, results.tournament.terms.rounds + 1)
    heads = [
        _("Rank"),
        *_PLAYER,
        *(_("Round {round}", round=turn) for turn in rounds),
        _("Penalties"),
        _("Points"),
        _("Score"),
    ]
    players = {each.number: each.terms for each in results.players}
    rows: list[list[object]] = [[each.text(language) for each in heads]]
    for each in results.standings:
        terms = players[each.player]
        points = {game.round: _points(game.points) for game in each.results}
        rows.append(
            [
                *(each.rank, each.player, terms.name, terms.club, terms.country),
                *(points.get(turn, "") for turn in rounds),
                *(_points(-each.penalty), _points(each.points), each.score),
            ]
        )
    return csv_text(rows)


def results_csv(results: TournamentResults, language: Language = Language.ENGLISH) -> str:
    """Return a row for each player and finished game."""
    heads = [_("Round"), _("Table"), _("Seat"), *_PLAYER, _("Score"), _("Place"), _("Points")]
    players = {each.number: each.terms for each in results.players}
    rows: list[list[object]] = [[each.text(language) for each in heads]]
    for table in results.tables:
        if table.over:
            for seat, each in enumerate(table.seats, 1):
                terms = players[each.player]
                rows.append(
                    [
                        *(table.round, table.table, seat),
                        *(each.player, terms.name, terms.club, terms.country),
                        *(each.score, each.place, _points(each.points)),
                    ]
                )
    return csv_text(rows)


def seating_csv(results: TournamentResults) -> str:
    """Return the seats of all rounds, as `parse_seating` reads them."""
    return format_seating(results.plan())


def _points(points: int) -> float:
    """Return points in thousands.

    >>> _points(45500), _points(-3000)
    (45.5, -3.0)
    """
    return round(points / 1000, 3)
