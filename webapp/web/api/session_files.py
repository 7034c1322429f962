"""Files with sessions: export those of a phone, and import them on another server or phone."""

import io
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

from flask import Response, current_app, request

from scorer.table.games import game_for
from scorer.table.session.log import Entry, SessionStarted
from scorer.table.session.session import Session
from scorer.tiles.errors import BadNotation, MessageError
from scorer.tiles.messages import message as _
from webapp.records.game_table import ImportedTable, game_table, read_game_table
from webapp.records.logs.game_log import (
    GameLog,
    LogFormat,
    all_names,
    check_log,
    player_names,
    sessions_of,
)
from webapp.records.logs.read import MAX_BYTES, read_logs
from webapp.records.table_file import MAX_BYTES as MAX_TABLE_BYTES
from webapp.records.table_file import is_table
from webapp.session.access import viewer_key
from webapp.storage.errors import NoDatabase
from webapp.storage.photos import HandPhoto
from webapp.storage.store import NewBytes, StaleWrite
from webapp.typed_json.decode import decode
from webapp.views.error_text import ObjectionView, objection_view
from webapp.views.session.archive import ArchivedSession, ImportFile, archive_of, write_archive
from webapp.views.session.imports import (
    ImportedSession,
    ImportOutcome,
    ImportResponse,
    LogPlayer,
    LogPreview,
)
from webapp.views.session.log_file import NOT_READ, ExportedLog
from webapp.views.session.requests import SummariesRequest
from webapp.views.uploads import ImportUpload, LogUpload, UploadedFile, YesOrNo
from webapp.web.api.blueprint import body, download, endpoint, json_response, limits, sessions
from webapp.web.api.errors import Answer
from webapp.web.api.uploads import MULTIPART, decode_form
from webapp.web.protection.rate_limit import limited_address
from webapp.web.protection.upload_queue import UploadQueue

MAX_FILE_BYTES = 256 * 1024 * 1024
"""Limit of an imported file: the photos of about 800 hands."""

IMPORT_PATH = "/api/v1/sessions/import"
"""The address at which a request can be that large."""


@endpoint(
    "POST",
    "/sessions/export",
    request=SummariesRequest,
    response=bytes,
    response_type="application/zip",
    errors=(503,),
)
def export_sessions() -> Response:
    """Return a ZIP file with the logs and photos of the sessions of several keys."""
    parts = write_archive(sessions().store, _session_numbers())
    return download(parts, "application/zip", name=f"tenbo-{datetime.now(UTC).date()}.zip")


def _session_numbers() -> list[int]:
    """Return the sessions that the keys of the request open; raise BadNotation if none does."""
    numbers = known_sessions(decode(SummariesRequest, body()).keys)
    if not numbers:
        raise BadNotation(
            _("None of these keys opens a session; open the page of a session first.")
        )
    return numbers


def known_sessions(keys: tuple[str, ...]) -> list[int]:
    """Return the sessions that keys open, each once; if none does, that is a failed attempt."""
    found = [each and each[0].session for each in sessions().summaries(keys)]
    known = [number for number in dict.fromkeys(found) if number is not None]
    if keys and not known:
        limits().failed_keys.admit(limited_address(), keys[0])
    return known


@endpoint(
    "POST",
    "/sessions/games",
    request=SummariesRequest,
    response=str,
    response_type="text/csv",
    errors=(503,),
)
def export_games() -> Response:
    """Return the finished games of riichi of several keys as CSV, a row for each game."""
    numbers = _session_numbers()
    starts = sessions().store.starts(numbers)
    riichi = [each for each in numbers if each in starts and _is_riichi(starts[each][1])]
    games = ((sessions().load(each).state, starts[each][0]) for each in riichi or starts)
    name = f"tenbo-{datetime.now(UTC).date()}.csv"
    return download(game_table(games), "text/csv", name=name)


def _is_riichi(start: Entry) -> bool:
    return isinstance(start, SessionStarted) and game_for(start.rules).has_uma


@endpoint(
    "POST",
    "/sessions/preview",
    request=LogUpload,
    request_type=MULTIPART,
    response=LogPreview,
)
def preview_log() -> Response:
    """Return the players and results of a log, after a check of every score, or of a table."""
    request.max_content_length = MAX_BYTES + 10_000
    limits().imports.admit(limited_address())
    queue: UploadQueue = current_app.extensions["tenbo_uploads"]
    with queue.admit(limited_address(), request.content_length or MAX_BYTES):
        upload = decode_form(LogUpload, "file")
        with limits().import_turn():
            found = _read_foreign(upload.file)
            if found is None:
                raise BadNotation(NOT_READ)
            preview = (
                _preview_table(read_game_table(found, as_it_is=True))
                if isinstance(found, bytes)
                else _preview_logs(found)
            )
    return json_response(preview)


def _preview_logs(logs: Sequence[GameLog]) -> LogPreview:
    results: dict[str, list[tuple[int, float]]] = {name: [] for name in all_names(logs)}
    for log in logs:
        checked = check_log(log)
        checked.require_equal()
        for name, result in zip(player_names(log.names), checked.scores_and_points, strict=True):
            results[name].append(result)
    return LogPreview(
        format=logs[0].format,
        players=tuple(
            LogPlayer(
                name,
                sum(points for _score, points in found),
                len(found),
                score=found[0][0] if len(logs) == 1 else None,
            )
            for name, found in results.items()
        ),
        games=len(logs),
        hands=sum(len(log.rounds) for log in logs),
        began=logs[0].began,
    )


def _preview_table(table: ImportedTable) -> LogPreview:
    return LogPreview(
        format=LogFormat.CSV,
        players=tuple(
            LogPlayer(each.name, each.points / 1000, each.games) for each in table.players
        ),
        games=sum(len(session.state.games) for session, _began in table.sessions),
        hands=0,
        doubts=table.doubts,
    )


def _read_foreign(file: UploadedFile) -> tuple[GameLog, ...] | bytes | None:
    """Read logs, or return the content of a table; return None for a file of tenbo."""
    data = file.content.read(MAX_BYTES + 1)
    file.content.seek(0)
    logs = read_logs(data)
    if not logs and is_table(data):
        return data[: MAX_TABLE_BYTES + 1]
    return logs or None


@endpoint(
    "POST",
    "/sessions/import",
    request=ImportUpload,
    request_type=MULTIPART,
    response=ImportResponse,
    status=(200, 201),
    errors=(503,),
)
def import_sessions() -> Answer:
    """Import the sessions of an exported file.

    The file has the log of one session, is a ZIP file with many, the log of an online game, or a
    table of games. If all of them fail, the response is the error of the first.
    """
    request.max_content_length = MAX_FILE_BYTES
    limits().imports.admit(limited_address())
    queue: UploadQueue = current_app.extensions["tenbo_uploads"]
    with queue.admit(limited_address(), request.content_length or MAX_FILE_BYTES):
        upload = decode_form(ImportUpload, "file")
        with limits().import_turn():
            content = upload.file.content
            found = _read_foreign(upload.file)
            if isinstance(found, bytes):
                as_it_is = upload.as_it_is is YesOrNo.YES
                table = read_game_table(found, upload.players, as_it_is=as_it_is)
                content = io.BytesIO(archive_of(table.sessions))
            elif found is not None:
                content = io.BytesIO(archive_of(sessions_of(found, upload.players)))
            file = ImportFile(content, is_limited=True)
            errors: list[MessageError] = []
            imported = tuple(_import(file, each, upload.keys, errors) for each in file.sessions)
    if len(errors) == len(imported):
        raise errors[0]
    is_new = any(each.outcome is ImportOutcome.CREATED for each in imported)
    return json_response(ImportResponse(imported)), 201 if is_new else 200


def _import(
    file: ImportFile,
    archived: ArchivedSession,
    keys: tuple[str, ...],
    errors: list[MessageError],
) -> ImportedSession:
    """Import a session of a file, or add the reason to the errors."""
    try:
        return _import_log(file, archived, file.log(archived), keys)
    except MessageError as error:
        errors.append(error)
        shown = objection_view(error)
        if isinstance(error, NoDatabase):
            shown = ObjectionView(code=error.code, message=error.public, parameters={})
        return ImportedSession(outcome=ImportOutcome.FAILED, name=archived.name, error=shown)


def _import_log(
    file: ImportFile, archived: ArchivedSession, log: ExportedLog, keys: tuple[str, ...]
) -> ImportedSession:
    """Import a session unless one of the keys opens it already."""
    length = len(log.entries)
    copy = sessions().find_copy(keys, log.entries, log.began)
    if copy is not None and length <= copy.length:
        return _result(ImportOutcome.PRESENT, copy.number)
    session = _replay(log)
    if copy is not None and copy.is_host:
        photos = _photos(file, archived, range(copy.length + 1, length + 1))
        try:
            sessions().extend(copy, session, photos, admit=_admit)
        except StaleWrite:
            raise BadNotation(
                _(
                    "Somebody recorded something in this session during the import; "
                    "import the file again."
                )
            ) from None
        later, stored = (
            sum(each.seq > copy.length for each in photos)
            for photos in (archived.photos, sessions().store.photos.of_hands(copy.number))
        )
        return _result(
            ImportOutcome.EXTENDED, copy.number, photos=stored, omitted_photos=later - stored
        )
    host = sessions().add(
        session,
        began=log.began,
        photos=_photos(file, archived, range(1, length + 1)),
        keeps_photos=archived.keeps_photos,
        admit=_admit,
    )
    number = sessions().open(host).number
    stored = len(sessions().store.photos.of_hands(number))
    return _result(
        ImportOutcome.CREATED,
        number,
        host=host,
        viewer=viewer_key(host),
        photos=stored,
        omitted_photos=len(archived.photos) - stored,
    )


def _result(outcome: ImportOutcome, number: int, **fields: Any) -> ImportedSession:
    [stored] = sessions().store.sessions([number])
    return ImportedSession(outcome=outcome, name=stored.summary.name, session=number, **fields)


def _replay(log: ExportedLog) -> Session:
    """Return the session of a log; counts as a new session even if the log is not valid."""
    limits().sessions.admit(limited_address())
    return log.session()


def _admit(new: NewBytes) -> None:
    """Count the bytes of a session; raise TooManyRequests if its address stored too many."""
    limits().admit_bytes(limited_address(), new)


def _photos(
    file: ImportFile, archived: ArchivedSession, seqs: range
) -> Iterable[tuple[HandPhoto, bytes]]:
    """Return the photos of some entries, unless this server stores none."""
    return file.photos(archived, seqs) if sessions().keeps_photos else ()
