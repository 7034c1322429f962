"""The stored clubs and tournaments, beside the sessions of a store."""

from webapp.league.storage.clubs import Clubs
from webapp.league.storage.links import Links
from webapp.league.storage.results import Results
from webapp.league.storage.seasons import Seasons
from webapp.league.storage.tournaments import Tournaments
from webapp.storage.store import Store


class LeagueStore:
    """The clubs and tournaments of a database, and its sessions as `sessions`."""

    def __init__(self, sessions: Store) -> None:
        self.sessions = sessions
        self.clubs = Clubs(sessions.database)
        self.results = Results(sessions.database)
        self.seasons = Seasons(sessions.database)
        self.tournaments = Tournaments(sessions.database)
        self.links = Links(sessions.database)

    def delete_person(self, club: int, person: int) -> tuple[int, ...]:
        """Delete a person of a club, also from the logs of the sessions, and return these.

        The person stays a nameless player of the sessions.
        """
        players = [each for each, one in self.clubs.players(club).items() if one == person]
        for number, player in players:
            self.sessions.forget_name(number, player)
        self.clubs.delete_person(person)
        return tuple(number for number, _player in players)
