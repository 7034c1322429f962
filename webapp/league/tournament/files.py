"""Files of a tournament for spreadsheets: players, standings, and the results of each round."""

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date

from scorer.table.games import RIICHI_GAME, game_name
from scorer.table.player_names import fold_name, normalize_name
from scorer.table.session.entries import require_printable_names
from scorer.table.session.names import require_valid_names
from scorer.tiles.errors import BadNotation, shorten
from scorer.tiles.messages import Message, in_context
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from webapp.league.access import valid_name
from webapp.league.club.names import NAME_HEADS, ONE_NAME, TWICE, name_parts, row_names
from webapp.league.storage.tournaments import Player, PlayerTerms
from webapp.league.tournament.results import TournamentResults
from webapp.records.csv_text import csv_text, sheet_points
from webapp.records.table_file import Row, read_table
from webapp.text.session.summary import MONTHS

_PLAYER = (in_context("column", "Number"), _("Name"), _("Club"), _("Country"))


def read_players(
    data: bytes | str, known: Iterable[Player] = (), *, of_club: bool = False
) -> list[PlayerTerms]:
    """Read players with their clubs and countries, see `read_table`; a row can have several.

    A row with the word "substitute" in a cell, or with an x in the column of this name, is of
    substitutes.

    Args:
        data: The file.
        known: The players of the tournament, whom the file must not have, too.
        of_club: Whether the players are persons of a club, where each name is one person.

    Raises:
        BadNotation: With the line of a player who is there twice or whose name is not valid.
    """
    remedy = ONE_NAME if of_club else _("write each player once, and namesakes with their clubs")
    places: dict[str, list[tuple[Message, PlayerTerms]]] = defaultdict(list)
    for player in known:
        place = _("player {player} of the tournament", player=player.number)
        places[fold_name(player.terms.name)].append((place, player.terms))
    players = []
    for each in read_table(data, NAME_HEADS, ("player", "club", "country", "ema")):
        row = each.without("substitute")
        substitute = row is not each or _is_ticked(row)
        for name in row_names(row):
            with row.located():
                terms = replace(valid_player(_terms(name, row)), substitute=substitute)
            same = places[fold_name(terms.name)]
            for place, other in same:
                if of_club or not _are_namesakes(terms, other):
                    raise row.problem(TWICE.fill(name=name, place=place, remedy=remedy))
            same.append((_("in line {line}", line=row.line), terms))
            players.append(terms)
    if data and not players:
        raise BadNotation(
            _("The table has no players; write each in a line: name, club, country, EMA number.")
        )
    return players


def _is_ticked(row: Row) -> bool:
    """Return whether the column of substitutes has an x."""
    mark = row.text("substitute").casefold()
    if mark not in {"", "x"}:
        raise row.error("substitute", _("write x for a substitute, or nothing"))
    return bool(mark)


def valid_player(terms: PlayerTerms) -> PlayerTerms:
    """Return a player with normalised texts; raise a RiichiError for those that are not valid."""
    name = valid_name(terms.name)
    texts = [normalize_name(each) for each in (terms.club, terms.country, terms.last_name)]
    require_valid_names(texts)
    require_printable_names(texts)
    club, country, last_name = texts
    if last_name and name_parts(name, last_name)[1] != last_name:
        raise BadNotation(
            _(
                'The last name "{last_name}" is not the first or last part of "{name}"; write both '
                "in the same way.",
                last_name=last_name,
                name=name,
            )
        )
    ema = terms.ema.strip()
    ema = f"0{ema}" if re.fullmatch("[0-9]{7}", ema) else ema  # spreadsheets drop the first zero
    if ema and not re.fullmatch("[0-9]{8}", ema):
        raise BadNotation(
            _(
                'The EMA number "{number}" is not valid; it has 8 digits, such as 04090001.',
                number=shorten(ema),
            )
        )
    return replace(terms, name=name, last_name=last_name, club=club, country=country, ema=ema)


def _are_namesakes(one: PlayerTerms, other: PlayerTerms) -> bool:
    """Return whether players with one name have different clubs, countries or EMA numbers."""
    pairs = ((one.club, other.club), (one.country, other.country), (one.ema, other.ema))
    return any(own and his and fold_name(own) != fold_name(his) for own, his in pairs)


def _terms(name: str, row: Row) -> PlayerTerms:
    """Return the player with a name in a row, with the last name if the name has that part."""
    last_name = normalize_name(row.text("last_name"))
    return PlayerTerms(
        name=name,
        club=row.text("club"),
        country=row.text("country"),
        last_name=last_name if name_parts(name, last_name)[1] == last_name else "",
        ema=row.text("ema"),
    )


def standings_csv(results: TournamentResults, language: Language = Language.ENGLISH) -> str:
    """Return the ranking, with the points of each round, the penalties and the sums.

    After a round with a cut is what those who go on keep.
    """
    rounds = range(1, results.tournament.terms.rounds + 1)
    cuts = {cut.round: number for number, cut in enumerate(results.cuts)}
    heads = [_("Rank"), *_PLAYER]
    for turn in rounds:
        heads.append(_("Round {round}", round=turn))
        if turn in cuts:
            heads.append(_("Kept after round {round}", round=turn))
    heads += [
        _("Penalties"),
        _("Points"),
        _("Score"),
    ]
    players = {each.number: each.terms for each in results.players}
    rows: list[list[object]] = [[each.text(language) for each in heads]]
    for each in results.standings:
        terms = players[each.player]
        points = {game.round: sheet_points(game.points) for game in each.results}
        of_rounds: list[object] = []
        for turn in rounds:
            of_rounds.append(points.get(turn, ""))
            if turn in cuts:
                kept = each.kept[cuts[turn] :][:1]
                of_rounds += map(sheet_points, kept) if kept else [""]
        rows.append(
            [
                *(each.rank or "", each.player, terms.name, terms.club, terms.country),
                *of_rounds,
                *(sheet_points(-each.penalty), sheet_points(each.points), each.score),
            ]
        )
    return csv_text(rows)


def results_csv(results: TournamentResults, language: Language = Language.ENGLISH) -> str:
    """Return a row for each player and finished game that is not held back."""
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
        if table.over and not table.held:
            for seat, each in enumerate(table.seats, 1):
                terms = players[each.player]
                rows.append(
                    [
                        *(table.round, table.table, seat),
                        *(each.player, terms.name, terms.club, terms.country),
                        *(each.score, each.place, sheet_points(each.points)),
                    ]
                )
    return csv_text(rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class EmaRow:
    """A player in the list of EMA.

    Attributes:
        place: The rank.
        first_name: The first name.
        last_name: The last name.
        ema: The EMA number; empty for who is no member.
        country: The three letters of the country; empty if the player has none of three letters.
        table_points: The sum of the table points; 1 in riichi.
        score: The sum of the results in riichi, of the scores elsewhere.
        base_rank: The points for the place before the weight of the tournament (MERS).
    """

    place: int
    first_name: str
    last_name: str
    ema: str
    country: str
    table_points: float
    score: int
    base_rank: int


def ema_rows(results: TournamentResults) -> tuple[EmaRow, ...]:
    """Return the players with a rank in the list of EMA, the best first."""
    players = {each.number: each.terms for each in results.players}
    ranked = [(each.rank, each) for each in results.standings if each.rank is not None]
    is_riichi = game_name(results.rules) == RIICHI_GAME
    rows = []
    for place, each in ranked:
        terms = players[each.player]
        first_name, last_name = name_parts(terms.name, terms.last_name)
        country = terms.country.upper()
        rows.append(
            EmaRow(
                place=place,
                first_name=first_name,
                last_name=last_name,
                ema=terms.ema,
                country=country if re.fullmatch("[A-Z]{3}", country) else "",
                table_points=1 if is_riichi else sheet_points(each.points),
                score=each.points if is_riichi else each.score,
                base_rank=round(1000 * (len(ranked) - place) / max(1, len(ranked) - 1)),
            )
        )
    return tuple(rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class EmaEvent:
    """The country (three letters), the city and the days of a tournament."""

    country: str
    city: str
    first_day: date
    last_day: date


def ema_event(country: str, city: str, first_day: str, last_day: str) -> EmaEvent:
    """Return the event that these texts name; raise BadNotation if one of them is not valid."""
    if not re.fullmatch("[A-Za-z]{3}", country):
        raise BadNotation(_("Write the country with three letters, such as HUN."))
    try:
        first, last = date.fromisoformat(first_day), date.fromisoformat(last_day)
    except ValueError:
        first = last = date.min
    if last < first or last == date.min:
        raise BadNotation(_("Write the first and the last day in order, such as 2026-11-28."))
    return EmaEvent(country=country.upper(), city=city.strip(), first_day=first, last_day=last)


def ema_csv(results: TournamentResults, event: EmaEvent) -> str:
    """Return the list of EMA with its 19 columns, which are those of mahjong-portal.

    EMA itself weighs the tournament (`mers`). docs/reference/sources.md names the programs that
    write and read the list.
    """
    tournament, rows = results.tournament.terms.name, ema_rows(results)
    year = str(event.last_day.year)
    title = tournament if year in tournament else f"{tournament} {year}"
    game = game_name(results.rules)
    rules = "Riichi" if game == RIICHI_GAME else game.upper()
    days = (event.last_day - event.first_day).days + 1
    return csv_text(
        [
            _EMA_HEADS,
            *(
                [
                    *(title, len(rows), each.place, each.first_name, each.last_name.upper()),
                    *(each.ema, each.table_points, each.score, "YES" if each.ema else ""),
                    *(each.country, f"{event.last_day:%d.%m.%Y}", event.country, event.city),
                    *("", tournament, rules, _period(event.first_day, event.last_day), days, "NO"),
                ]
                for each in rows
            ),
        ]
    )


_EMA_HEADS = (
    *("Tournament name", "Number of participants", "Place", "Player's first name"),
    *("Player's last name", "EMA number", "Table points", "Score", "EMA member", "Country"),
    *("Date", "Countrycourt", "city", "mers", "shortname", "rules", "period", "NbDays", "Extra"),
)


def _period(first: date, last: date) -> str:
    """Return the days in English.

    >>> _period(date(2026, 10, 31), date(2026, 11, 1)), _period(date(2026, 1, 2), date(2026, 1, 2))
    ('31 October-1 November 2026', '2 January 2026')
    >>> _period(date(2026, 11, 28), date(2026, 11, 29))
    '28-29 November 2026'
    """
    if first == last:
        return f"{_day(last)} {last.year}"
    start = str(first.day) if first.month == last.month else _day(first)
    return f"{start}-{_day(last)} {last.year}"


def _day(day: date) -> str:
    return f"{day.day} {MONTHS[day.month - 1]}"
