"""The page itself; everything on it happens in the browser and over the JSON interface."""

from __future__ import annotations

from pathlib import Path

from flask import Blueprint, Response, current_app, render_template, url_for

pages = Blueprint("pages", __name__)

_SAMPLE = "samples/hand1.jpg"
_POLICY = "default-src 'self'; img-src 'self' data: blob:; frame-ancestors 'none'; base-uri 'none'"


@pages.get("/")
def home() -> str:
    """Show the one page."""
    sample = Path(current_app.static_folder or "", _SAMPLE)
    return render_template(
        "index.html",
        sample=url_for("static", filename=_SAMPLE) if sample.is_file() else None,
    )


@pages.after_app_request
def allow_only_our_own(response: Response) -> Response:
    """Keep the page from loading anything from elsewhere, and others from framing it."""
    response.headers["Content-Security-Policy"] = _POLICY
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
