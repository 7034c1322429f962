"""What people can do at a table, a session seen through a key, without HTTP."""

import json
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from hmac import digest
from secrets import token_urlsafe

from scorer.table.session.append import append_entry, redo_last, undo_last
from scorer.table.session.entries import (
    Edited,
    GameStarted,
    Log,
    SessionStarted,
    Undone,
)
from scorer.table.session.replay import replay
from scorer.tiles.errors import BadNotation, RiichiError, shorten
from webapp.session.cache import SingleFlightCache
from webapp.session.projection.current_photos import current_photos
from webapp.session.projection.preview import Preview, preview_of
from webapp.session.projection.session_view import Shown, build_view
from webapp.session.projection.view import Links, View
from webapp.session.recording.commands import Command, WinCommand
from webapp.session.recording.interpret import Rejection, apply_command, rejections, state_for
from webapp.session.recording.requests import CommandRequest, NewSessionRequest
from webapp.session.watcher import Live, News
from webapp.storage.keys import Access, Role
from webapp.storage.photos import HandPhoto
from webapp.storage.store import StaleWrite, Store
from webapp.text.session.player_names import with_names
from webapp.typed_json.encode import encode
from webapp.web.live.events import HEAD, event_of, packed

_KEY_BYTES = 16


class UnknownKey(RiichiError):
    """A key that opens nothing."""


class ReadOnlyKey(RiichiError):
    """A viewer wants to change something."""


class CommandRejected(RiichiError):
    """What cannot have happened; hands has all that speaks against the winners' hands at once."""

    def __init__(self, first: RiichiError, hands: tuple[Rejection, ...] = ()) -> None:
        """Take the first objection, which is the only one where no hand is to blame."""
        super().__init__(first.english, first.japanese)
        self.first = first
        self.hands = hands


def viewer_key(host: str) -> str:
    """The key that shows a session and changes nothing; it does not give away the host's.

    >>> len(viewer_key("abc")), viewer_key("abc") == viewer_key("abd")
    (22, False)
    """
    made = digest(host.encode(), b"viewer", "sha256")[:_KEY_BYTES]
    return urlsafe_b64encode(made).decode().rstrip("=")


class Tables:
    """All tables of a store."""

    def __init__(self, store: Store, *, keeps_photos: bool = True) -> None:
        """Let people sit down at the sessions of a store; photos are kept or never."""
        self.store = store
        self.keeps_photos = keeps_photos
        self.live = Live(store.lengths)
        self._lately: SingleFlightCache[str] = SingleFlightCache()
        self._events: SingleFlightCache[bytes] = SingleFlightCache()

    def begin(self, request: NewSessionRequest) -> str:
        """Begin a session and its first game, and give the host's key."""
        rules = request.rules.rules
        started = SessionStarted(
            request.name, request.players, rules, request.sticks, request.counters
        )
        log: Log = append_entry((), started)
        log = append_entry(log, GameStarted(tuple(range(rules.players)), request.first_dealer))
        return self.share(self.store.new(log))

    def share(self, number: int) -> str:
        """Make keys for a session, and give the host's."""
        host = token_urlsafe(_KEY_BYTES)
        self.store.keys.add(host, Access(number, Role.HOST))
        self.store.keys.add(viewer_key(host), Access(number, Role.VIEWER))
        return host

    def at(self, key: str, *, root: str = "/") -> "Table":
        """The table that a key opens; root is where phones find this server."""
        access = self.store.keys.access(key)
        if access is None:
            raise UnknownKey(
                "There is no table at this address: scan the QR code at the table again.",
                "このアドレスの卓はありません。卓の QR コードをもう一度読み取ってください。",
            )
        return Table(self.store, key, access, self.keeps_photos, self._lately, root)

    def events(self, table: "Table", *, views: bool, pack: bool) -> Iterator[bytes]:
        """Tell of every change of a table while it lasts, with its view if that is wanted.

        What is heard is made once for all who hear the same.
        """
        head = HEAD if pack else b""
        for news in self.live.news(table.session):
            key = (table.key, table.root, views, pack, news)
            try:
                event = self._events.get(key, partial(_event, table, news, views=views, pack=pack))
            except RiichiError:  # it is gone, or the database is away: who is there asks again
                return
            yield head + event
            head = b""


def _event(table: "Table", news: News | None, *, views: bool, pack: bool) -> bytes:
    event = event_of(news, table.view_text() if views and news and news.entries else None)
    return packed(event) if pack else event.encode()


@dataclass(frozen=True, slots=True)
class Table:
    """One session, as the holder of a key sees it and may change it."""

    store: Store
    key: str
    access: Access
    keeps_photos: bool
    lately: SingleFlightCache[str]
    root: str

    @property
    def session(self) -> int:
        """The number of the session."""
        return self.access.session

    def view(self) -> View:
        """What there is to see."""
        return self._view(self.log())

    def view_text(self) -> str:
        """What there is to see as JSON, made once for all who look at the same."""
        looked = self._shown()
        [length] = self.store.lengths([self.session]).values() or [0]
        return self.lately.get(
            (self.key, length, looked), lambda: json.dumps(encode(self.view()), ensure_ascii=False)
        )

    def record(self, request: CommandRequest) -> View:
        """Record what happened, and whose hands the photos show that were named."""
        shown = photos_of(request.command)
        for each in shown:
            self._refuse_strange_photo(each.photo)
        log, new = self._write(request.seen, request.token, lambda log: _longer(log, request))
        if new:
            self._show(shown, log)
        return self._view(log)

    def _show(self, shown: tuple[HandPhoto, ...], log: Log) -> None:
        """Say whose hands these photos show, by the last entry of the log.

        The photo that a correction leaves as it is stays with the entry that named it first.
        """
        entry = log[-1]
        seq = entry.seq if isinstance(entry, Edited) else len(log)
        now = current_photos(log, self.store.photos.shown(self.session))
        for each in shown:
            if replace(each, seq=seq) not in now:
                self.store.photos.show(self.session, replace(each, seq=len(log)))

    def undo(self, *, seen: int, seq: int | None = None, token: str | None = None) -> View:
        """Take back the last entry, or the one of a seq."""
        log, _ = self._write(seen, token, lambda log: _undone(log, seq))
        return self._view(log)

    def preview_undo(self, *, seen: int, seq: int | None = None) -> Preview:
        """What would come of it if an entry were taken back."""
        log = self.log()
        _refuse_stale(log, seen)
        return Preview(view=self._view(_undone(log, seq)), settlement=None, sticks=None, wins=())

    def redo(self, *, seen: int, token: str | None = None) -> View:
        """Take back the last undo."""
        log, _ = self._write(seen, token, lambda log: append_entry(log, redo_last(log)))
        return self._view(log)

    def preview(self, request: CommandRequest) -> Preview:
        """What would come of it if something were recorded."""
        log = self.log()
        _refuse_stale(log, request.seen)
        longer = _longer(log, request)
        return preview_of(request, log, longer, self._view(longer))

    def refuse_viewer(self) -> None:
        """Raise a sentence where the key may change nothing."""
        if self.access.role is not Role.HOST:
            raise ReadOnlyKey(
                "This link only shows the table: to record something, scan the QR code that "
                "a player's phone shows.",
                "このリンクは閲覧専用です。記録するには、対局者の画面の QR コードを読み取って"
                "ください。",
            )

    def delete(self, name: str) -> None:
        """Delete the session with its photos, if it has this name."""
        self.refuse_viewer()
        if name != replay(self.log()).name:
            raise BadNotation(
                "The session has another name; write its name to delete it.",
                "会の名前が違います。削除するには会の名前を書いてください。",
            )
        self.store.delete(self.session)

    def _refuse_strange_photo(self, photo: str) -> None:
        if not self.store.photos.has(self.session, photo):
            raise BadNotation(
                f'This table has no photo "{shorten(photo)}"; take it again, or leave it out.',
                f"この卓に写真「{shorten(photo)}」はありません。撮り直すか、写真なしで記録して"
                "ください。",
            )

    def _write(
        self, seen: int, token: str | None, change: Callable[[Log], Log]
    ) -> tuple[Log, bool]:
        """The log as it is then, and whether this wrote to it, or the same asking before it."""
        self.refuse_viewer()
        log = self.log()
        if token is not None and self.store.has_done(self.session, token):
            return log, False
        _refuse_stale(log, seen)
        longer = change(log)
        try:
            self.store.append(self.session, longer, seen=seen, token=token)
        except StaleWrite:
            if token is None or not self.store.has_done(self.session, token):
                raise
            return self.log(), False
        return longer, True

    def log(self) -> Log:
        """What was recorded."""
        return self.store.log(self.session)

    def _view(self, log: Log) -> View:
        shown = self._shown()
        standing = replace(shown, photos=current_photos(log, shown.photos))
        return build_view(log, replay(log), standing)

    def _shown(self) -> Shown:
        host = self.access.role is Role.HOST
        viewer = viewer_key(self.key) if host else self.key
        chosen = self.store.photos.choices(self.session)
        return Shown(
            number=self.session,
            role=self.access.role,
            links=Links(
                host=f"/t/{self.key}" if host else None,
                viewer=f"/t/{viewer}",
                qr=f"/api/v1/tables/{self.key}/qr.svg",
                reachable=self.root,
            ),
            choices=replace(chosen, keeps_photos=chosen.keeps_photos and self.keeps_photos),
            photos=self.store.photos.shown(self.session),
        )


def photos_of(act: Command) -> tuple[HandPhoto, ...]:
    """The photos of the winners; which entry tells of them is known when it is written.

    >>> from webapp.session.recording.commands import ToldWin
    >>> photos_of(WinCommand(wins=(ToldWin(winner=1, hand="", photo="a"), ToldWin(winner=2))))
    (HandPhoto(photo='a', seq=0, winner=1),)
    """
    wins = act.wins if isinstance(act, WinCommand) else ()
    return tuple(HandPhoto(each.photo, 0, each.winner) for each in wins if each.photo is not None)


def _refuse_stale(log: Log, seen: int) -> None:
    if seen != len(log):
        raise StaleWrite(
            "Somebody recorded something meanwhile; look at the table again, then record what is "
            "missing.",
            "別の人が先に記録しました。卓の様子を確かめてから、足りないものを記録してください。",
        )


def _undone(log: Log, seq: int | None) -> Log:
    return append_entry(log, undo_last(log) if seq is None else Undone(seq))


def _longer(log: Log, request: CommandRequest) -> Log:
    """The log with what happened; CommandRejected if it cannot have."""
    try:
        return apply_command(log, request.command, request.replaces)
    except RiichiError as error:
        evening = state_for(log, request.replaces)
        hands = rejections(request.command, evening)
        first = hands[0].objections[0] if hands else error
        raise CommandRejected(with_names(first, evening.names), hands) from error
