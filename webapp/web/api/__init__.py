"""The JSON API, version 1."""

from webapp.web.api import (
    clubs,
    downloads,
    draws,
    drills,
    errors,
    hands,
    links,
    openapi,
    photos,
    reference,
    seasons,
    session_files,
    setup,
    tables,
    tournaments,
)
from webapp.web.api.blueprint import api

__all__ = [
    "api",
    "clubs",
    "downloads",
    "draws",
    "drills",
    "errors",
    "hands",
    "links",
    "openapi",
    "photos",
    "reference",
    "seasons",
    "session_files",
    "setup",
    "tables",
    "tournaments",
]
