"""The pages of clubs and tournaments, and their place in an application."""

from flask import Blueprint, Flask, redirect, render_template, url_for
from werkzeug import Response

from scorer.tiles.messages import Text
from scorer.tiles.messages import message as _
from webapp.league.api import blueprint, clubs, links, seasons, tournaments
from webapp.league.api.tournaments import opened_tables
from webapp.league.storage.tournaments import UnknownTournament
from webapp.league.tournament.access import open_card
from webapp.web.api.blueprint import api, checked_key, phone_root
from webapp.web.language import request_language
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


@pages.get("/tournament/<key>/table")
def card(key: str) -> Response | tuple[str, int]:
    """Lead the phone that scanned the card of a table to its game."""
    words: Text = _("Its round is not open yet: scan the code again when it is.")
    title = _("Table not open")
    try:
        with checked_key(key):
            path = open_card(blueprint.league(), key)
    except UnknownTournament as error:
        title, words, path = _("Page not found"), error.message, None
    if path is not None:
        return redirect(url_for("pages.home") + path[1:])
    language = request_language()
    texts = {"title": title.text(language), "text": words.text(language)}
    return render_template("error.html", **texts), 404


def add_to(app: Flask) -> None:
    """Add the endpoints and pages to an application."""
    service: Service = app.extensions["tenbo"]
    app.extensions["tenbo_opened_tables"] = opened_tables(service.shared_attempts())
    # The same answers to errors as of the other endpoints.
    blueprint.endpoints.error_handler_spec[None] = api.error_handler_spec[None]
    app.register_blueprint(blueprint.endpoints)
    app.register_blueprint(pages)
