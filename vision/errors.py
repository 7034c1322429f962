"""Errors in photos and model files."""

from __future__ import annotations

from scorer.tiles.errors import MessageError


class PhotoError(MessageError):
    """A photo that cannot be read; the message names it and the remedy."""


class WeightsError(MessageError):
    """Model files that are missing or differ from the description in tiles.json."""
