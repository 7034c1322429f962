"""The JSON interface, version 1: every address answers in JSON, every refusal is a sentence."""

from webapp.web.api import downloads, hands, openapi, photos, refusals, setup, tables
from webapp.web.api.blueprint import api

__all__ = ["api", "downloads", "hands", "openapi", "photos", "refusals", "setup", "tables"]
