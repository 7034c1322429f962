"""The pages of clubs and tournaments, and their place in an application."""

from flask import Blueprint, Flask, render_template

from webapp.league.api import blueprint, clubs, links, seasons, tournaments
from webapp.league.api.tournaments import opened_tables
from webapp.web.api.blueprint import api, phone_root
from webapp.web.service import Service

__all__ = ["clubs", "links", "seasons", "tournaments"]

pages = Blueprint("league_pages", __name__, template_folder="templates")


@pages.get("/club")
@pages.get("/club/<key>")
def club(key: str = "") -> str:
    """Return the page of a club, which loads its view with the API, or the form that makes one."""
    return render_template("club.html", phone_root=phone_root)


@pages.get("/tournament")
@pages.get("/tournament/<key>")
def tournament(key: str = "") -> str:
    """Return the page of a tournament, which loads its view, or the form that makes one."""
    return render_template("tournament.html", phone_root=phone_root)


def add_to(app: Flask) -> None:
    """Add the endpoints and pages to an application."""
    service: Service = app.extensions["tenbo"]
    app.extensions["tenbo_opened_tables"] = opened_tables(
        service.attempts if service.is_shared else None
    )
    # The same answers to errors as of the other endpoints.
    blueprint.endpoints.error_handler_spec[None] = api.error_handler_spec[None]
    app.register_blueprint(blueprint.endpoints)
    app.register_blueprint(pages)
