"""The log of a session as a file, to copy the session to another database."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from scorer.table.session.entries import changes, require_start
from scorer.table.session.log import Entry, Log
from scorer.table.session.session import Session
from scorer.table.session.stick_history import stick_history
from scorer.tiles.errors import BadNotation, RiichiError
from scorer.tiles.messages import message as _
from webapp.storage.entries import entry_json, read_entry
from webapp.storage.store import MAX_ENTRIES
from webapp.typed_json.decode import invalid_field
from webapp.typed_json.parse import InvalidSyntax, parse_json
from webapp.views.session.limits import require_usual_entry

_VERSION = 1
_CORRECTIONS = ("undone", "edited")
_MAX_REPLAYED = 25_000
"""The most events that all undos and corrections of a log can replay: up to 3 seconds."""

_YEARS = range(1970, 3000)
"""The years in which a session can have begun: from 1970, where a clock that is not set starts."""


@dataclass(frozen=True, slots=True)
class LogFile:
    """An exported session: the version of the file, its start in UTC, and the entries of the log.

    Files of earlier versions of tenbo do not have `began`.
    """

    tenbo_session: int
    entries: tuple[Mapping[str, object], ...]
    began: str | None = None


@dataclass(frozen=True, slots=True)
class TenhouLog:
    """A game in the JSON of tenhou.net/6, see docs/reference/logs.md.

    Attributes:
        title: The name of the session, and an empty text.
        name: The players of the seats from the first dealer on.
        rule: The name of the rules, the red fives, and all rules under `tenbo`.
        log: The hands.
    """

    title: tuple[str, ...]
    name: tuple[str, ...]
    rule: Mapping[str, object]
    log: tuple[tuple[object, ...], ...]


@dataclass(frozen=True, slots=True)
class FinishedTenhouLog(TenhouLog):
    """A game that has ended; `sc` is the score and the points of each seat in turn."""

    sc: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class ExportedLog:
    """The log of a file; `began` is the start of the session in UTC, if the file has it."""

    entries: Log
    began: str | None = None

    def session(self) -> Session:
        """Replay the log; raise a RiichiError that names the first invalid entry."""
        session = Session.start(require_start(self.entries[0]))
        for place, entry in enumerate(self.entries[1:], 2):
            try:
                session = session.append(entry)
            except RiichiError as error:
                raise _entry_error(place, error) from error
        for game in session.state.games:
            stick_history(game, session.state)  # refuses more sticks from the table than lie on it
        return session


def _require_short(given: Sequence[object]) -> None:
    """Raise BadNotation for too many entries, those in corrections included, before decoding."""
    entries = [each for each in given if isinstance(each, Mapping)]
    events = (each.get("events") for each in entries)
    length = len(given) + sum(len(each) for each in events if isinstance(each, list))
    if length > MAX_ENTRIES:
        raise _too_long(length, sum(each.get("kind") in _CORRECTIONS for each in entries))


def _require_few_replays(log: Log) -> None:
    found = list(changes(log))
    if sum(each.replayed for each in found) > _MAX_REPLAYED:
        raise _too_long(len(log), len(found))


def _too_long(length: int, corrections: int) -> RiichiError:
    return BadNotation(
        _(
            "The session is too long for this page, with {length} entries and "
            "{corrections} undos and corrections; use tenbo session import.",
            length=length,
            corrections=corrections,
        )
    )


def log_text(log: Log, began: str | None = None) -> str:
    """Return the text of the file, one entry per line."""
    start = "" if began is None else f' "began": {json.dumps(began)},'
    entries = ",\n".join(json.dumps(entry_json(entry), ensure_ascii=False) for entry in log)
    return f'{{"tenbo_session": {_VERSION},{start} "entries": [\n{entries}\n]}}\n'


NOT_READ = _(
    "The file is neither from tenbo nor a log of Tenhou, Mahjong Soul, MJAI or "
    "Majiang nor a table of games; choose another."
)


def parse_log(data: bytes, *, is_limited: bool = False) -> ExportedLog:
    """Decode the entries of an exported session without replaying them.

    Args:
        data: The file.
        is_limited: Reject a log that takes a server too much time.

    Raises:
        RiichiError: If it is not one, or has names, rules, numbers or texts beyond all limits.
    """
    try:
        given = parse_json(data)
    except InvalidSyntax:
        given = None
    if not isinstance(given, Mapping) or not isinstance(given.get("entries"), list):
        raise BadNotation(
            _("The file is not a session of tenbo; choose a file that tenbo exported.")
        )
    if given.get("tenbo_session") != _VERSION:
        raise newer_file(_VERSION)
    if not given["entries"]:
        raise BadNotation(_("The file has no entries; export the session again."))
    if is_limited:
        _require_short(given["entries"])
    entries = tuple(_decode_entries(given["entries"]))
    if is_limited:
        _require_few_replays(entries)
    return ExportedLog(entries, _decode_began(given.get("began")))


def newer_file(version: int) -> RiichiError:
    """Return the error for a file of another version than this one.

    >>> str(newer_file(1))
    'This tenbo reads files of version 1; update tenbo to read this file.'
    """
    return BadNotation(
        _(
            "This tenbo reads files of version {version}; update tenbo to read this file.",
            version=version,
        )
    )


def _decode_entries(given: Sequence[object]) -> Iterator[Entry]:
    for place, each in enumerate(given, 1):
        try:
            entry = read_entry(each)
            require_usual_entry(entry)
        except RiichiError as error:
            raise _entry_error(place, error) from error
        yield entry


def _entry_error(place: int, error: RiichiError) -> RiichiError:
    return BadNotation(
        _("Entry {place} of the session is not valid: {error}", place=place, error=error)
    )


def _decode_began(given: object) -> str | None:
    """Decode a time with its zone; return it in UTC."""
    if given is None:
        return None
    try:
        time = datetime.fromisoformat(str(given))
        if time.tzinfo is None or time.year not in _YEARS:
            raise ValueError
        return time.astimezone(UTC).isoformat(timespec="seconds")
    except (ValueError, OverflowError):
        raise invalid_field("began", given, _("a time such as 2026-11-23T19:30:00+00:00")) from None
