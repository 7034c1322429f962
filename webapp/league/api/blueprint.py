"""The endpoints and pages of clubs and tournaments, and how a request opens one."""

from functools import partial

from flask import Blueprint, current_app

from webapp.league.access import League
from webapp.league.club.access import ClubAccess, open_club
from webapp.league.storage.links import LinkRole
from webapp.league.tournament.access import TournamentAccess, open_tournament
from webapp.web.api.blueprint import add_endpoint, api, checked_key, sessions

endpoints = Blueprint("league", __name__, url_prefix=api.url_prefix)
endpoint = partial(add_endpoint, endpoints)


def league() -> League:
    """Return the clubs and tournaments of the application."""
    found: League | None = current_app.extensions.get("tenbo_league")
    if found is None or found.sessions is not sessions():  # the database was opened again
        found = current_app.extensions["tenbo_league"] = League(sessions())
    return found


def open_club_of_key(key: str, role: LinkRole = LinkRole.VIEWER) -> ClubAccess:
    """Return the club that a key opens.

    Raises:
        MissingRole: If the key has not the rights of a role.
    """
    with checked_key(key):
        club = open_club(league(), key)
    club.require(role)
    return club


def open_tournament_of_key(key: str, role: LinkRole = LinkRole.VIEWER) -> TournamentAccess:
    """Return the tournament that a key opens.

    Raises:
        MissingRole: If the key has not the rights of a role.
    """
    with checked_key(key):
        tournament = open_tournament(league(), key)
    tournament.require(role)
    return tournament
