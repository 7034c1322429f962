"""Errors in photos."""

from __future__ import annotations

from scorer.tiles.errors import MessageError


class PhotoError(MessageError):
    """A photo that cannot be read; the message names it and the remedy."""
