"""The endpoints and pages of clubs and tournaments, and how a request opens one."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial, wraps
from typing import Any, Generic, TypeVar

from flask import Blueprint, Response, current_app

from scorer.riichi.rules.plain_values import ChosenRules
from scorer.table.games import TableRules, choose_rules
from scorer.tiles.terms import Game
from webapp.league.access import League, LinkAccess
from webapp.league.club.access import ClubAccess, open_club
from webapp.league.storage.links import LinkRole
from webapp.league.tournament.access import TournamentAccess, open_tournament
from webapp.typed_json.decode import decode
from webapp.web.api.blueprint import add_endpoint, api, body, checked_key, sessions
from webapp.web.api.errors import Answer

endpoints = Blueprint("league", __name__, url_prefix=api.url_prefix)
endpoint = partial(add_endpoint, endpoints)

Opened = TypeVar("Opened", bound=LinkAccess)


def league() -> League:
    """Return the clubs and tournaments of the application."""
    found: League | None = current_app.extensions.get("tenbo_league")
    if found is None or found.sessions is not sessions():  # the database was opened again
        found = current_app.extensions["tenbo_league"] = League(sessions())
    return found


def table_rules(given: ChosenRules | str | Mapping[str, object] | None, game: Game) -> TableRules:
    """Return the rules that a request gives for tables of a game."""
    return given.rules if isinstance(given, ChosenRules) else choose_rules(given, game)


def open_club_of_key(key: str, role: LinkRole = LinkRole.VIEWER) -> ClubAccess:
    """Return the club that a key opens; raise MissingRole if it has not the rights of a role."""
    return _open(open_club, key, role)


def open_tournament_of_key(key: str, role: LinkRole = LinkRole.VIEWER) -> TournamentAccess:
    """Return the tournament that a key opens; raise MissingRole as for a club."""
    return _open(open_tournament, key, role)


def _open(open_link: Callable[[League, str], Opened], key: str, role: LinkRole) -> Opened:
    with checked_key(key):
        opened = open_link(league(), key)
    opened.require(role)
    return opened


@dataclass(frozen=True, slots=True)
class Changes(Generic[Opened]):
    """Declare endpoints that change a club or tournament, and respond with its view.

    Attributes:
        open: Returns the club or tournament of a key that has the rights of a role.
        respond: Returns the response after a change.
        view: The type of this response.
    """

    open: Callable[[str, LinkRole], Opened]
    respond: Callable[[Opened], Response]
    view: type

    def __call__(
        self,
        method: str,
        rule: str,
        request: type | None = None,
        *,
        role: LinkRole = LinkRole.ORGANISER,
        file_bytes: int = 0,
        **spec: Any,
    ) -> Callable[[Callable[..., None]], Callable[..., Answer]]:
        """Let a function change what the key of an endpoint opens.

        It takes this, the decoded request if there is one, and the numbers of the address.
        """
        register = endpoint(method, rule, request=request, response=self.view, **spec)
        [status] = spec.get("status", (200,))

        def declare(change: Callable[..., None]) -> Callable[..., Answer]:
            @wraps(change)
            def answer(key: str, **numbers: int) -> Answer:
                opened = self.open(key, role)
                given = () if request is None else (decode(request, body(file_bytes=file_bytes)),)
                change(opened, *given, **numbers)
                return self.respond(opened), status

            return register(answer)

        return declare
