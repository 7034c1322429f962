"""The application for phones that run it themselves, served from the folder of `tenbo app`."""

from pathlib import Path

from flask import Blueprint, Response, send_from_directory

ADDRESS = "/app/"

# The application displays its pages in a frame.
_POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; "
    "base-uri 'none'; frame-ancestors 'self'"
)
_YEAR = "public, max-age=31536000, immutable"


def phone_app(folder: Path) -> Blueprint:
    """Return the pages below `/app/` that send the files of a folder."""
    blueprint = Blueprint("phone_app", __name__, url_prefix=ADDRESS.rstrip("/"))

    @blueprint.get("/", defaults={"path": "index.html"})
    @blueprint.get("/<path:path>")
    def send(path: str) -> Response:
        """Return a file of the folder; those in `parts` never change."""
        response = send_from_directory(folder.absolute(), path)
        if path.startswith("parts/"):
            response.headers["Cache-Control"] = _YEAR
        response.headers["Content-Security-Policy"] = _POLICY
        return response

    return blueprint
