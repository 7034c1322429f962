"""The JSON API, version 1; the import of its modules adds their endpoints."""

from webapp.web.api import (  # noqa: F401
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
