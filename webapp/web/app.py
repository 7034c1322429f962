"""The WSGI application factory."""

from collections.abc import Callable, Coroutine
from typing import Any

from flask import Flask

from vision.detect.networks import run_now
from webapp.extensions import extensions
from webapp.web import caching, pages
from webapp.web.addresses import AddressMap
from webapp.web.api.blueprint import api
from webapp.web.language import forget_game, name_language, use_game_of_query
from webapp.web.live import Streams
from webapp.web.pages import phone_app
from webapp.web.protection.foreign_pages import protect_response, reject_foreign_pages
from webapp.web.protection.rate_limit import Limits
from webapp.web.protection.upload_queue import UploadQueue
from webapp.web.service import PhotoReader, Service
from webapp.web.settings import Settings


class _Application(Flask):
    url_map_class = AddressMap

    def async_to_sync(self, func: Callable[..., Coroutine[Any, Any, Any]]) -> Callable[..., Any]:
        """Run a coroutine at once: on a server none waits, and inside a phone the bridge does."""
        if self.config["IN_BROWSER"]:
            return func
        return lambda *given, **named: run_now(func(*given, **named))


def create_app(settings: Settings | None = None, reader: PhotoReader | None = None) -> Flask:
    """Return the WSGI application; without a photo reader it uses the models of the settings."""
    settings = settings or Settings()
    app = _Application(
        "webapp", static_url_path=settings.static_address or caching.static_address()
    )
    app.config["MAX_CONTENT_LENGTH"] = settings.max_upload_bytes
    app.config["MAX_FORM_PARTS"] = 8  # each part can take 500 KB of memory
    app.config["ALLOWED_HOSTS"] = settings.allowed_hosts
    app.config["METRICS_TOKEN"] = settings.metrics_token
    app.config["LOCAL_ONLY"] = settings.local_only
    app.config["IN_BROWSER"] = settings.in_browser
    app.json.ensure_ascii = False  # type: ignore[attr-defined]  # the default provider has it
    service = Service(settings, reader)
    app.extensions["tenbo"] = service
    app.extensions["tenbo_streams"] = Streams()
    app.extensions["tenbo_uploads"] = UploadQueue()
    app.extensions["tenbo_limits"] = Limits(service.shared_attempts())
    if not settings.in_browser:
        _measure_requests(app)
    app.before_request(reject_foreign_pages)
    app.after_request(protect_response)  # the last to see a response
    app.register_blueprint(pages.pages)
    app.register_blueprint(api)
    if settings.league:
        for each in extensions("web"):
            each.add_to(app)
    if settings.phone_app is not None:
        app.register_blueprint(phone_app(settings.phone_app))
    app.after_request(caching.cache_static_files)
    app.after_request(caching.compress_response)
    app.after_request(name_language)
    app.before_request(use_game_of_query)
    app.teardown_request(forget_game)
    return app


def _measure_requests(app: Flask) -> None:
    """Count the requests and report the health; a phone has no library and no reader for that."""
    from webapp.web.health import count_request, health, start_clock  # noqa: PLC0415
    from webapp.web.metrics import Metrics  # noqa: PLC0415

    service: Service = app.extensions["tenbo"]
    uploads: UploadQueue = app.extensions["tenbo_uploads"]
    app.extensions["tenbo_metrics"] = Metrics(service.stream_count, lambda: uploads.waiting)
    app.before_request(start_clock)
    app.after_request(count_request)
    app.register_blueprint(health)
