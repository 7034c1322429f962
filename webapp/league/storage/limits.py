"""The most that a club or a tournament can have, far above those of any real one.

Responses have all of it. What earlier versions stored beyond a limit stays, and can be deleted.
"""

from enum import StrEnum, auto

from scorer.tiles.errors import RiichiError
from scorer.tiles.messages import message as _


class Items(StrEnum):
    """Items of a club, a season, a team or a tournament; the size is in KB, as stored."""

    PERSONS = auto()
    SEASONS = auto()
    TEAMS = auto()
    TEAM_PERSONS = auto()
    TEAM_SIZE = auto()
    LINKS = auto()
    PLAYERS = auto()
    PENALTIES = auto()


MOST = {
    Items.PERSONS: 2000,
    Items.SEASONS: 200,
    Items.TEAMS: 100,
    Items.TEAM_PERSONS: 50,
    Items.TEAM_SIZE: 500,  # 10 teams of 4 in each of 200 seasons have 200
    Items.LINKS: 200,
    Items.PLAYERS: 1000,
    Items.PENALTIES: 2000,
}

_MESSAGES = {
    Items.PERSONS: _("A club has at most {most} people."),
    Items.SEASONS: _("A club has at most {most} seasons."),
    Items.TEAMS: _("A season has at most {most} teams."),
    Items.TEAM_PERSONS: _("A team has at most {most} people."),
    Items.TEAM_SIZE: _("The teams of all seasons of a club have at most {most} KB."),
    Items.LINKS: _("A club or a tournament has at most {most} links."),
    Items.PLAYERS: _("A tournament has at most {most} players."),
    Items.PENALTIES: _("A tournament has at most {most} penalties."),
}


class TooManyItems(RiichiError):
    """The club or tournament would have more of something than it can have."""

    code = "too_many_items"


def require_room(items: Items, count: float) -> None:
    """Raise TooManyItems if a club or tournament cannot have so many items.

    >>> require_room(Items.TEAMS, 101)
    Traceback (most recent call last):
    ...
    webapp.league.storage.limits.TooManyItems: A season has at most 100 teams.
    """
    if count > MOST[items]:
        raise TooManyItems(_MESSAGES[items].fill(most=MOST[items]))
