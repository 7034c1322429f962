"""The JSON API, version 1."""

from webapp.web.api import (
    downloads,
    draws,
    errors,
    hands,
    openapi,
    photos,
    reference,
    session_files,
    tables,
)
from webapp.web.api.blueprint import api

__all__ = [
    "api",
    "downloads",
    "draws",
    "errors",
    "hands",
    "openapi",
    "photos",
    "reference",
    "session_files",
    "tables",
]
