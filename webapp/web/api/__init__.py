"""The JSON API, version 1."""

from webapp.web.api import (
    downloads,
    draws,
    drills,
    errors,
    hands,
    openapi,
    photos,
    reference,
    session_files,
    setup,
    tables,
)
from webapp.web.api.blueprint import api

__all__ = [
    "api",
    "downloads",
    "draws",
    "drills",
    "errors",
    "hands",
    "openapi",
    "photos",
    "reference",
    "session_files",
    "setup",
    "tables",
]
