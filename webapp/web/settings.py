"""The settings of a server."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of one server."""

    models: Path | None = None
    """The folder with the weights; None means the weights that come with tenbo."""

    database: str | None = None
    """The URL of the database; None means TENBO_DATABASE or the user's own file."""

    keeps_photos: bool = True
    """Sessions can store photos of hands."""

    league: bool = True
    """Clubs and tournaments have pages and endpoints; without them, their data stays as it is."""

    max_upload_bytes: int = 32 * 1024 * 1024
    """Limit of an upload: above a phone's largest photo, below the memory of a small server."""

    local_only: bool = False
    """The server listens on this machine only: other phones cannot open its address."""

    allowed_hosts: frozenset[str] = frozenset()
    """Further names of this server, such as the name of a proxy."""

    phone_app: Path | None = None
    """The folder that `tenbo app` built, which is served at /app/; None serves none."""

    metrics_token: str = ""
    """The secret with which other machines can read the metrics; empty for this machine only."""

    in_browser: bool = False
    """The application runs inside a browser, for one user and without threads."""

    static_address: str | None = None
    """The address of the static files if another program serves them; None means this one."""

    def __post_init__(self) -> None:
        """Raise ValueError for a limit below one byte."""
        if self.max_upload_bytes < 1:
            raise ValueError(
                f"max_upload_bytes is {self.max_upload_bytes}: give a number of bytes above zero."
            )
