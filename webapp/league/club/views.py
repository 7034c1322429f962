"""The JSON of clubs: their persons, names and seasons, and the results of these."""

from dataclasses import dataclass
from typing import Annotated

from scorer.riichi.rules.plain_values import STANDARD_RULES, ChosenRules
from scorer.tiles.messages import Text
from scorer.tiles.terms import Game
from webapp.league.club.matching import NameChoice
from webapp.league.club.person_statistics import HallOfFame, PersonStatistics
from webapp.league.club.season_table import SeasonRow, TeamRow
from webapp.league.storage.links import LinkRole
from webapp.league.storage.seasons import Team
from webapp.typed_json.decode import Between
from webapp.views.hand.fan_requests import GivenRules
from webapp.views.session.requests import Token


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonView:
    """A person of a club; `last` is the time at which the last evening began, in UTC."""

    person: int
    name: str
    evenings: int
    last: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubView:
    """A club as the holder of a key sees it.

    Attributes:
        club: Its number.
        role: The role that the key gives.
        path: The path of the page with this key.
        viewer: The path of the page for viewers, with this key or with the one that was made with
            it; None if that was revoked.
        persons: Its persons in the order in which they were added.
        matched: The last match of names that can be undone.
    """

    club: int
    name: str
    role: LinkRole
    path: str
    viewer: str | None
    persons: tuple[PersonView, ...]
    matched: str | None


@dataclass(frozen=True, slots=True)
class NameRequest:
    """The name of a new club, or of a person."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonsRequest:
    """A new person, or the persons of `file`: a table as text, or a file as a data URL.

    A name that differs from another one in accents alone is refused, unless `as_it_is`.
    """

    name: str = ""
    file: str = ""
    as_it_is: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawRequest:
    """The persons who are here, and the number of those who get seats at one table."""

    persons: tuple[int, ...]
    seats: Annotated[int, Between(3, 4)] = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawResponse:
    """The persons at each table from East, those who sit out, and the rules of the season."""

    tables: tuple[tuple[int, ...], ...]
    sits_out: tuple[int, ...]
    rules: Text | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TablesRequest:
    """Tables of riichi that are opened, and the persons who sit out, as a draw has them.

    The rules are those of the season of the day, if it has some.
    """

    tables: tuple[tuple[int, ...], ...]
    sits_out: tuple[int, ...] = ()
    game: Game = Game.RIICHI
    rules: ChosenRules = STANDARD_RULES


@dataclass(frozen=True, slots=True, kw_only=True)
class FanTablesRequest:
    """The same for a game scored by fans."""

    tables: tuple[tuple[int, ...], ...]
    sits_out: tuple[int, ...] = ()
    game: Game
    rules: GivenRules = None


@dataclass(frozen=True, slots=True)
class NewClubResponse:
    """The keys of the owner and of the viewers of a new club, and its view."""

    owner: str
    viewer: str
    view: ClubView


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRequest:
    """The persons of names in the evenings of the club, and in those of hosts' keys."""

    keys: tuple[Token, ...] = ()
    names: tuple[NameChoice, ...]


@dataclass(frozen=True, slots=True)
class UndoMatchRequest:
    """A match of names that is undone, as `matched` of the club has it."""

    matched: Token


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedNameView:
    """A name in recorded evenings with the person whose name it is, and the proposed one."""

    name: str
    evenings: int
    person: int | None
    proposed: int | None


@dataclass(frozen=True, slots=True)
class NamesResponse:
    """The names in recorded evenings, those without a person first."""

    names: tuple[RecordedNameView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonView:
    """A season with its number, see `SeasonTerms`."""

    season: int
    name: str
    first_day: str
    last_day: str | None
    game: str
    seats: int
    uma: tuple[int, ...] | None
    min_games: int
    preset: str | None
    teams: tuple[Team, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class KindView:
    """A game that the club plays, for so many players, and the number of its evenings."""

    game: str
    seats: int
    sessions: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonsResponse:
    """The seasons of a club, the latest first, and its games, the most frequent first.

    `pending` is the number of evenings whose results are not counted yet: ask again.
    """

    seasons: tuple[SeasonView, ...]
    kinds: tuple[KindView, ...]
    pending: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsResponse:
    """A row for each person and team; `pending` evenings are not counted yet.

    `other_rules` evenings were played by other rules than those of the season.
    """

    pending: int
    game: str
    seats: int
    rows: tuple[SeasonRow, ...]
    teams: tuple[TeamRow, ...]
    other_rules: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StatisticsResponse:
    """The statistics of a person; `pending` evenings are not counted yet."""

    pending: int
    game: str
    seats: int
    statistics: PersonStatistics


@dataclass(frozen=True, slots=True, kw_only=True)
class HallOfFameResponse:
    """All yakuman and the largest hands; `pending` evenings are not counted yet."""

    pending: int
    game: str
    seats: int
    hall: HallOfFame
