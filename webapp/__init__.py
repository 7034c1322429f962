"""The page and its JSON interface: the only room with HTTP, and with a clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from vision.detector import Detector
    from webapp.settings import Settings


def create_app(settings: Settings | None = None, detector: Detector | None = None) -> Flask:
    """Build the WSGI application; without a detector the shipped weights are used.

    >>> create_app().test_client().get("/").status_code
    200
    """
    # Here, because Flask and the models' libraries take half a second, and every module of
    # this package, `tenbo score` too, comes through this file.
    from flask import Flask  # noqa: PLC0415

    from webapp import api, delivery, pages  # noqa: PLC0415
    from webapp.service import Service  # noqa: PLC0415
    from webapp.settings import Settings  # noqa: PLC0415

    settings = settings or Settings()
    app = Flask(__name__, static_url_path=delivery.static_address())
    app.config["MAX_CONTENT_LENGTH"] = settings.max_upload_bytes
    app.json.ensure_ascii = False  # type: ignore[attr-defined]  # the default provider has it
    app.extensions["tenbo"] = Service(settings, detector)
    app.register_blueprint(pages.pages)
    app.register_blueprint(api.api)
    delivery.deliver_well(app)
    return app
