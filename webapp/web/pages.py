"""The HTML pages, which use the JSON API, the photo guide, and the application for phones."""

from base64 import b64encode
from pathlib import Path
from urllib.parse import urlencode

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    jsonify,
    redirect,
    render_template,
    request,
    send_from_directory,
    url_for,
)
from markupsafe import Markup
from werkzeug.wrappers import Response as WerkzeugResponse

from scorer.table.games import games
from scorer.tiles.messages import message as _
from scorer.tiles.messages import native_name, open_catalogue
from scorer.tiles.terms import Language
from webapp import __version__
from webapp.web.api.blueprint import phone_root
from webapp.web.api.uploads import receive_photo
from webapp.web.caching import FOREVER
from webapp.web.catalogues import Page, messages_version, page_catalogue
from webapp.web.guide import (
    SCREENSHOTS,
    guide_language,
    guide_languages,
    guide_text,
    picture_folder,
    screenshot_folder,
)
from webapp.web.language import request_language
from webapp.web.scripts import imported_scripts

pages = Blueprint("pages", __name__)

_CLOSED, _OPEN = "samples/hand1.jpg", "samples/hand3.jpg"
_ABOUT = _("Photograph a riichi hand and see what it is worth.")

_SHORTCUTS = {
    "#photo": _("Take a photo"),
    "new": _("Start a game night"),
    "#last": _("Last game night"),
}
"""The pages that the icon on a home screen offers."""

_FILES = {
    "application/gzip": [".gz"],
    "application/json": [".json"],
    "application/x-ndjson": [".jsonl"],
    "application/zip": [".zip"],
    "text/csv": [".csv"],
    "text/xml": [".mjlog", ".xml"],
}
"""The exports and logs that the application opens."""


@pages.app_context_processor
def template_values() -> dict[str, object]:
    """Return the values that all templates use: the language and the scripts."""
    return {
        "language": request_language(),
        "other_games": lambda: {name: game.title for name, game in games().items() if game.title},
        "languages": lambda: [(each, native_name(each)) for each in Language],
        "about": _ABOUT.text(request_language()),
        "version": __version__,
        "in_browser": current_app.config["IN_BROWSER"],
        "has_league": "league" in current_app.blueprints,
        "_": open_catalogue(request_language()).gettext,
        "messages_version": messages_version,
        "imported_scripts": imported_scripts,
    }


@pages.get("/")
def home(shared: str = "") -> str:
    """Return the start page, with a shared photo in base64 if there is one."""
    samples = {"sample": _sample(_CLOSED), "open_sample": _sample(_OPEN)}
    return render_template("index.html", **samples, shared=shared, phone_root=phone_root)


@pages.post("/")
def shared_photo() -> str:
    """Return the start page with a photo that another application shares: its script reads it."""
    with receive_photo() as photo:
        return home(b64encode(photo.read()).decode() if photo else "")


def _sample(name: str) -> str | None:
    path = Path(current_app.static_folder or "", name)
    return url_for("static", filename=name) if path.is_file() else None


@pages.get("/manifest.webmanifest")
def manifest() -> Response:
    """Return the web app manifest, for the home screen of a phone."""
    root = url_for("pages.home")
    in_browser = current_app.config["IN_BROWSER"]
    # Inside a phone, the page in the frame is after the #.
    page = f"{root}#" if in_browser else root
    answer = jsonify(
        {
            # Without it the address of the start page is the id. A phone has no other: it would be
            # one for all copies of the application on a website.
            **({} if in_browser else {"id": root}),
            "name": "tenbo",
            "short_name": "tenbo",
            "description": _ABOUT.text(request_language()),
            "lang": request_language(),
            "start_url": root,
            "scope": root,
            "display": "standalone",
            "background_color": "#f5f3ee",
            "theme_color": "#1f6048",
            "icons": [
                {
                    "src": url_for("static", filename=f"icons/{name}-{side}.png"),
                    "sizes": f"{side}x{side}",
                    "type": "image/png",
                    "purpose": purpose,
                }
                for name, purpose in (("icon", "any"), ("maskable", "maskable"))
                for side in (192, 512)
            ],
            **_launches(page),
        }
    )
    answer.mimetype = "application/manifest+json"
    return answer


def _launches(page: str) -> dict[str, object]:
    """Return the part of the manifest about what installs and opens the application."""
    return {
        "screenshots": [
            {
                "src": url_for("pages.screenshot", name=name),
                "sizes": "585x1266",
                "type": "image/png",
                "form_factor": "narrow",
            }
            for name in SCREENSHOTS
        ],
        "shortcuts": [
            {"name": name.text(request_language()), "url": f"{page}{path}"}
            for path, name in _SHORTCUTS.items()
        ],
        "share_target": {
            "action": url_for("pages.home"),
            "method": "POST",
            "enctype": "multipart/form-data",
            "params": {"files": [{"name": "photo", "accept": ["image/*"]}]},
        },
        "file_handlers": [{"action": url_for("pages.home"), "accept": _FILES}],
    }


@pages.get("/screenshots/<name>")
def screenshot(name: str) -> Response:
    """Return a picture that a browser shows before it installs the application."""
    return send_from_directory(screenshot_folder(), name)


@pages.get("/new")
def new_session() -> str:
    """Return the page that creates a session."""
    return render_template("new.html")


@pages.get("/drill")
def drill() -> str:
    """Return the page of drills."""
    return render_template("drill.html")


@pages.get("/now.html")
def scores_now() -> str:
    """Return the page that shows the scores in the fragment of its address."""
    return render_template("now.html")


@pages.get("/t/<key>")
def table(key: str) -> str:
    """Return the page of a table, which loads its view with the API."""
    return render_template("table.html", key=key, sample=_sample(_CLOSED))


@pages.get(f"/messages/<version>/<any({','.join(Page)}):page>-<language>.json")
def messages(version: str, page: str, language: str) -> Response:
    """Return the translations of a page into a language."""
    if language not in set(Language):
        abort(404)
    catalogue = page_catalogue(Page(page), Language(language))
    answer = Response(catalogue, mimetype="application/json")
    if version == messages_version():
        answer.headers["Cache-Control"] = FOREVER
    return answer


@pages.get("/score-sheet")
def score_sheet() -> WerkzeugResponse:
    """Redirect to the blank score sheet, which the application for phones has too."""
    return redirect(f"{url_for('api.score_sheet')}?{urlencode(request.args)}")


@pages.get("/photographs")
def guide() -> str:
    """Return the guide to photographing a hand."""
    written = guide_language(request_language())
    text = guide_text(written, url_for("static", filename="tiles"))
    others = [(each, native_name(each)) for each in guide_languages() if each is not written]
    return render_template("guide.html", text=Markup(text), written=written, others=others)


@pages.get("/photographs/<name>")
def guide_picture(name: str) -> Response:
    """Return a picture of the guide."""
    return send_from_directory(picture_folder(), name)


CONTENTS = "contents.json"
"""The file of the application for phones that describes all its parts."""

ADDRESS = "/app/"

# The application displays its pages in a frame.
_POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; "
    "base-uri 'none'; frame-ancestors 'self'"
)


def phone_app(folder: Path) -> Blueprint:
    """Return the pages below `/app/` that send the files of a folder."""
    blueprint = Blueprint("phone_app", __name__, url_prefix=ADDRESS.rstrip("/"))

    @blueprint.get("/", defaults={"path": "index.html"})
    @blueprint.get("/<path:path>")
    def send(path: str) -> Response:
        """Return a file of the folder; those in `parts` never change."""
        response = send_from_directory(folder.absolute(), path)
        if path.startswith("parts/"):
            response.headers["Cache-Control"] = FOREVER
        response.headers["Content-Security-Policy"] = _POLICY
        return response

    return blueprint
