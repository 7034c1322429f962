"""What can be set from outside."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How one server runs.

    >>> Settings(max_upload_bytes=1_000_000).models is None
    True
    """

    models: Path | None = None
    """The folder of the weights; None means those that tenbo came with."""

    database: str | None = None
    """The address of the database of the sessions; None means the user's own file."""

    keeps_photos: bool = True
    """Whether photos may be kept with the hands that they show."""

    max_upload_bytes: int = 32 * 1024 * 1024
    """Above the largest photo a phone takes, below what would exhaust a small server."""

    def __post_init__(self) -> None:
        """Refuse a limit that no photo could meet."""
        if self.max_upload_bytes < 1:
            raise ValueError(
                f"max_upload_bytes is {self.max_upload_bytes}: give a number of bytes above zero."
            )
