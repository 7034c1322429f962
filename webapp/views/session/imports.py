"""Responses about imported files: logs of games, and exported sessions."""

from dataclasses import dataclass
from enum import StrEnum

from scorer.tiles.messages import Text
from webapp.records.logs.game_log import LogFormat
from webapp.views.error_text import ObjectionView


@dataclass(frozen=True, slots=True)
class LogPlayer:
    """A player of a file: the games played and their points with uma, and the score of a log."""

    name: str
    points: float
    games: int = 1
    score: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LogPreview:
    """The game of a log whose scores are all right, or the games of a table.

    Attributes:
        format: The format of the file.
        players: The players: those of a log by seat, the first dealer first.
        games: The number of games.
        hands: The number of hands, which a table does not have.
        began: The start of the game in UTC, if the log has it.
        doubts: What is probably wrong with a table, which is imported only as it is.
    """

    format: LogFormat
    players: tuple[LogPlayer, ...]
    games: int
    hands: int
    began: str | None = None
    doubts: tuple[Text, ...] = ()


class ImportOutcome(StrEnum):
    """The result of importing a session: `extended` had fewer entries here than in the file."""

    CREATED = "created"
    EXTENDED = "extended"
    PRESENT = "present"
    FAILED = "failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedSession:
    """A session of an imported file.

    Attributes:
        outcome: The result.
        name: The name of the session; empty if it is named after its date.
        session: The number of the session here; null if it failed.
        host: The host's key of a created session, else null.
        viewer: The viewers' key of a created session, else null.
        photos: The number of photos that were stored.
        omitted_photos: The number of photos that were not: damaged, or this server stores none.
        error: The reason if it failed, else null.
    """

    outcome: ImportOutcome
    name: str
    session: int | None = None
    host: str | None = None
    viewer: str | None = None
    photos: int = 0
    omitted_photos: int = 0
    error: ObjectionView | None = None


@dataclass(frozen=True, slots=True)
class ImportResponse:
    """The sessions of an imported file, in its order."""

    sessions: tuple[ImportedSession, ...]
