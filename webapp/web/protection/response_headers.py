"""Headers of every response: what browsers and proxies can do with keys and scores in it."""

from flask import Response, current_app

FIXED_HEADERS = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",  # addresses of tables have keys
    "X-Content-Type-Options": "nosniff",
}
"""Headers with the same value in all responses."""

MINIMAL_HEADERS = FIXED_HEADERS | {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
}
"""Headers of the responses that the server itself makes, without the application."""

_POLICY = "default-src 'self'; img-src 'self' data: blob:; base-uri 'none'"


def protect_response(response: Response) -> Response:
    """Forbid others to frame, embed and cache a response, and pages to load from other hosts.

    A response can have a content policy of its own; who can frame it is added.
    """
    # Inside a browser, a frame displays the pages while another page runs the application.
    ancestors = "'self'" if current_app.config["IN_BROWSER"] else "'none'"
    policy = response.headers.get("Content-Security-Policy", _POLICY)
    if "frame-ancestors" not in policy:
        policy = f"{policy}; frame-ancestors {ancestors}"
    response.headers["Content-Security-Policy"] = policy
    caching = response.cache_control
    if not caching.public and not caching.no_store:
        response.headers["Cache-Control"] = "private, no-cache"
    response.headers.update(FIXED_HEADERS)
    return response
