"""Files of a tournament for spreadsheets: players, standings, and the results of each round."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace

from scorer.table.player_names import fold_name, normalize_name
from scorer.table.session.entries import require_printable_names
from scorer.table.session.names import require_valid_names
from scorer.tiles.errors import BadNotation
from scorer.tiles.messages import Message, in_context
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from webapp.league.access import valid_name
from webapp.league.seating.prescribed import format_seating
from webapp.league.storage.tournaments import Player, PlayerTerms
from webapp.league.tournament.results import TournamentResults
from webapp.records.csv_text import csv_text
from webapp.records.table_file import Row, read_table

_PLAYER = (in_context("column", "Number"), _("Name"), _("Club"), _("Country"))
_PARTS = ("last_name", "first_name")
_SEVERAL = tuple(f"player_{number}" for number in range(1, 6))
_HEADS = [("player", *_PARTS, each) for each in _SEVERAL[:2]]


def read_players(
    data: bytes | str, known: Iterable[Player] = (), *, of_club: bool = False
) -> list[PlayerTerms]:
    """Read players with their clubs and countries, see `read_table`; a row can have several.

    Args:
        data: The file.
        known: The players of the tournament, whom the file must not have, too.
        of_club: Whether the players are persons of a club, where each name is one person.

    Raises:
        BadNotation: With the line of a player who is there twice or whose name is not valid.
    """
    remedy = (
        _("write each player once, and give namesakes different names")
        if of_club
        else _("write each player once, and namesakes with their clubs")
    )
    places: dict[str, list[tuple[Message, PlayerTerms]]] = defaultdict(list)
    for player in known:
        place = _("player {player} of the tournament", player=player.number)
        places[fold_name(player.terms.name)].append((place, player.terms))
    players = []
    for row in read_table(data, _HEADS, ("player", "club", "country")):
        for name in _names(row):
            with row.located():
                terms = valid_player(
                    PlayerTerms(name=name, club=row.text("club"), country=row.text("country"))
                )
            same = places[fold_name(terms.name)]
            for place, other in same:
                if of_club or not _are_namesakes(terms, other):
                    problem = _(
                        '"{name}" is {place} already; {remedy}.',
                        name=name,
                        place=place,
                        remedy=remedy,
                    )
                    raise row.problem(problem)
            same.append((_("in line {line}", line=row.line), terms))
            players.append(terms)
    if data and not players:
        raise BadNotation(_("The table has no players; write each in a line: name, club, country."))
    return players


def valid_player(terms: PlayerTerms) -> PlayerTerms:
    """Return a player with normalised texts; raise a RiichiError for those that are not valid."""
    club, country = normalize_name(terms.club), normalize_name(terms.country)
    require_valid_names([club, country])
    require_printable_names([club, country])
    return replace(terms, name=valid_name(terms.name), club=club, country=country)


def _are_namesakes(one: PlayerTerms, other: PlayerTerms) -> bool:
    """Return whether players with one name have different clubs or countries."""
    pairs = ((one.club, other.club), (one.country, other.country))
    return any(own and his and fold_name(own) != fold_name(his) for own, his in pairs)


def _names(row: Row) -> list[str]:
    """Return the names of a row; those in two columns have the order of the file."""
    columns = row.columns
    parts = [each for each in ("player", *_PARTS) if each in columns]
    parts = parts[:1] if len(parts) > 2 else parts  # a full name has both
    name = " ".join(filter(None, map(row.text, sorted(parts, key=columns.__getitem__))))
    names = [name] if name else []
    names += [name for each in _SEVERAL if (name := row.text(each))]
    if not names:
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
                *(each.rank or "", each.player, terms.name, terms.club, terms.country),
                *(points.get(turn, "") for turn in rounds),
                *(_points(-each.penalty), _points(each.points), each.score),
            ]
        )
    return csv_text(rows)


def results_csv(results: TournamentResults, language: Language = Language.ENGLISH) -> str:
    """Return a row for each player and finished game."""
    heads = [
        _("Round"),
        in_context("column", "Table"),
        _("Seat"),
        *_PLAYER,
        _("Score"),
        _("Place"),
        _("Points"),
    ]
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
