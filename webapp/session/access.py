"""Access to one session with a key: read it, record commands, undo, redo, delete, restore."""

from base64 import urlsafe_b64encode
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from functools import partial
from hmac import digest
from secrets import token_urlsafe

from scorer.table.session.commands import Command, Rejection, WinCommand, apply_command, rejections
from scorer.table.session.log import Edited, Log
from scorer.table.session.session import Session, SessionState
from scorer.tiles.errors import BadNotation, RiichiError, shorten
from scorer.tiles.messages import message as _
from scorer.tiles.messages import speak_game
from scorer.tiles.terms import Game
from webapp.session.cache import SessionCache, turn_of
from webapp.storage.keys import Access, Role
from webapp.storage.notes import NoteBook, SharedNoteBook, current_hand, normalize_indicators
from webapp.storage.photos import HandPhoto
from webapp.storage.store import StaleWrite, Store
from webapp.text.session.player_names import with_player_names
from webapp.views.session.history import current_photos
from webapp.views.session.latest import difference_view
from webapp.views.session.preview import PreviewResponse, build_preview
from webapp.views.session.requests import CommandRequest
from webapp.views.session.session_view import Links, TableView, ViewContext, build_view

_KEY_BYTES = 16


def new_host_key() -> str:
    """Return a random key."""
    return token_urlsafe(_KEY_BYTES)


def viewer_key(host: str) -> str:
    """Return the key for viewers; the host's key cannot be computed from it."""
    return derived_key(host, "viewer")


def scorer_key(organiser: str) -> str:
    """Return the key for those who record at a table of a tournament, as `viewer_key`."""
    return derived_key(organiser, "scorer")


def derived_key(key: str, use: str) -> str:
    """Return another key for a use, from which the first one cannot be computed."""
    derived = digest(key.encode(), use.encode(), "sha256")[:_KEY_BYTES]
    return urlsafe_b64encode(derived).decode().rstrip("=")


class ReadOnlyKey(RiichiError):
    """The key of a viewer cannot change the session."""

    code = "viewer_only"


class MissingRole(ReadOnlyKey):
    """The key has not the role that the request needs."""

    code = "missing_role"


def missing_role() -> MissingRole:
    """Return the error for a link that has not the role that the request needs."""
    return MissingRole(_("This link cannot do that: ask the organiser for one that can."))


class MissingHandPhoto(BadNotation):
    """A command names a photo of a hand that the session does not have, or no longer has."""

    code = "no_photo"


class CommandRejected(RiichiError):
    """The command is invalid; `hands` has every objection to the hands of the winners."""

    def __init__(self, first: RiichiError, hands: tuple[Rejection, ...] = ()) -> None:
        """Take the first objection, which is the only one unless a hand is invalid."""
        super().__init__(first.message)
        self.first = first
        self.hands = hands


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A view that can be computed: equal states have equal views.

    Attributes:
        state: What the view depends on.
        entries: The number of entries of a log that it needs.
        view: Return the view.
    """

    state: Hashable
    entries: int
    view: Callable[[], object]


@dataclass(frozen=True, slots=True)
class SessionAccess:
    """One session, opened with a key.

    Attributes:
        store: The store of all sessions.
        cache: The sessions of the store, replayed.
        key: The key.
        access: The session and the role that the key gives.
        notes: The notes of all sessions.
        keeps_photos: Whether this server stores photos.
        root: The address of this server for phones on the network, with a slash at its end.
        games: The number of most recent games in the history of its views; all without it.
    """

    store: Store
    cache: SessionCache
    key: str
    access: Access
    notes: NoteBook | SharedNoteBook
    keeps_photos: bool
    root: str
    games: int | None = None

    @property
    def number(self) -> int:
        """The number of the session."""
        return self.access.session

    def is_open(self) -> bool:
        """Return whether the key still gives access: its link may have been revoked."""
        access = self.store.keys.access(self.key)
        return access is not None and not access.deleted

    def length(self) -> int:
        """Return the number of entries; 0 if the session was deleted."""
        return self.cache.length(self.number)

    def load(self) -> Session:
        """Return the session; further messages are in the words of its game."""
        session = self.cache.load(self.number)
        speak_game(session.state.table_game.name)
        return session

    def game(self) -> Game:
        """Return the game that the session plays."""
        return self.load().state.table_game.name

    def is_playing(self) -> bool:
        """Return whether a game is not over."""
        game = self.load().state.game
        return game is not None and game.state.ending is None

    def context(self) -> ViewContext:
        """Return everything that a view shows beyond the log of the session."""
        viewer = self.shared_key(Role.VIEWER)
        settings = self.store.photos.settings(self.number)
        return ViewContext(
            number=self.number,
            role=self.access.role,
            began=self.cache.began(self.number),
            links=Links(
                host=None if viewer == self.key else f"/t/{self.shared_key(Role.SCORER)}",
                viewer=f"/t/{viewer}",
                qr=f"/api/v1/tables/{self.key}/qr.svg",
                reachable=self.root,
            ),
            settings=replace(settings, keeps_photos=settings.keeps_photos and self.keeps_photos),
            photos=self.store.photos.of_hands(self.number),
            games=self._shown_games(),
            notes=self.notes.of(self.number),
        )

    def shared_key(self, role: Role) -> str:
        """Return the key that this one shares, for a scorer or a viewer."""
        scorer = scorer_key(self.key) if self.access.role is Role.ORGANISER else self.key
        is_viewer = self.access.role is Role.VIEWER
        return scorer if is_viewer or role is Role.SCORER else viewer_key(scorer)

    def _shown_games(self) -> int | None:
        """Return the number of games in the history; None for all, whatever was asked for."""
        if self.games is None or self.games >= len(self.load().state.games):
            return None
        return self.games

    @property
    def shown(self) -> tuple[str, int | None]:
        """The values that its views depend on beside the session: address and number of games."""
        return self.root, self.games

    def snapshot(self) -> Snapshot:
        """Return the present view."""
        context, length = self.context(), self.length()
        return Snapshot((context, length), length, partial(self.view, context))

    def view(self, context: ViewContext | None = None) -> TableView:
        """Return the present view, with what `context` returned if that is known."""
        return self._view(self.load(), context=context)

    def record(self, request: CommandRequest) -> None:
        """Record a command and assign its photos to the hands of the winners."""
        self._write(
            request.seen,
            request.token,
            lambda session: _apply(session, request),
            photos=_photos_of(request.command),
        )

    def preview(self, request: CommandRequest) -> PreviewResponse:
        """Return what a command would change, without recording it."""
        session = self.load()
        _require_seen(session, request.seen)
        after = _apply(session, request)
        view = self._view(after, before=session)
        return build_preview(request, before=session, after=after, view=view)

    def undo(self, *, seen: int, seq: int | None = None, token: str | None = None) -> None:
        """Undo entry `seq`, by default the last one."""
        self._write(seen, token, lambda session: session.undo(seq))

    def preview_undo(self, *, seen: int, seq: int | None = None) -> PreviewResponse:
        """Return what an undo would change, without recording it."""
        session = self.load()
        _require_seen(session, seen)
        after = session.undo(seq)
        return PreviewResponse(
            view=self._view(after, before=session),
            settlement=None,
            sticks=None,
            wins=(),
            difference=difference_view(session, after),
        )

    def redo(self, *, seen: int, token: str | None = None) -> None:
        """Redo the last undo."""
        self._write(seen, token, lambda session: session.redo())

    def sit(self, phone: str, player: int | None) -> None:
        """Note whose phone this is; None for nobody's."""
        self.require_scorer()
        if player is not None and not 0 <= player < len(self.load().state.players):
            raise BadNotation(_("There is no player {player} in this session.", player=player))
        self.notes.change(self.number, lambda notes: notes.with_phone(phone, player))

    def note_dora(self, indicators: str) -> None:
        """Note the dora indicators of the current hand."""
        self.require_scorer()
        dora, hand = normalize_indicators(indicators), current_hand(self.load().state)
        self.notes.change(self.number, lambda notes: replace(notes, dora=dora, hand=hand))

    def delete(self, name: str, *, for_good: bool = False) -> None:
        """Delete the session, so that it can be restored, or erase it with its photos.

        Args:
            name: The name of the session, as a confirmation; BadNotation if it has another one.
            for_good: Erase it now.
        """
        self.require_host()
        [stored] = self.store.sessions([self.number], deleted=None)
        if name != stored.summary.name:
            raise BadNotation(_("The session has another name; write its name to delete it."))
        if for_good:
            self.store.erase(self.number)
        else:
            self.store.delete(self.number)

    def restore(self) -> None:
        """Restore the session after it was deleted."""
        self.require_host()
        self.store.restore(self.number)

    def require_host(self) -> None:
        """Raise ReadOnlyKey unless the key has the rights of a host."""
        self.require_scorer()
        if not self.access.role.is_host:
            raise missing_role()

    def require_scorer(self) -> None:
        """Raise ReadOnlyKey unless the key can record."""
        if self.access.role is Role.VIEWER:
            raise ReadOnlyKey(
                _(
                    "This link only shows the table: to record something, scan the QR code "
                    "that a player's phone shows."
                )
            )

    def _write(
        self,
        seen: int,
        token: str | None,
        change: Callable[[Session], Session],
        photos: tuple[HandPhoto, ...] = (),
    ) -> None:
        """Store a changed session, unless an earlier request with this token did.

        Args:
            seen: The number of entries that the sender knew; StaleWrite if there are others.
            token: The identifier of the request, if it has one.
            change: Return the session with its new entries.
            photos: The photos of the winners in the new entries.
        """
        self.require_scorer()
        if token is not None and self.store.has_executed(self.number, token):
            return
        try:
            session = self.load()
            _require_seen(session, seen)
            for each in photos:
                self._require_photo(each.photo)
            changed = change(session)
            if not self.access.role.is_host:
                _require_recording(session.state, changed.state)
            assigned = self._assigned_photos(photos, changed.log)
            self.cache.append(self.number, changed, seen=seen, token=token, photos=assigned)
        except StaleWrite:  # perhaps because of the same request, which was sent twice
            if token is None or not self.store.has_executed(self.number, token):
                raise

    def _view(
        self,
        session: Session,
        before: Session | None = None,
        context: ViewContext | None = None,
    ) -> TableView:
        """Return the view of a session; without `before`, its latest command is the stored one."""
        context = context or self.context()
        if before is None:
            before = self.cache.before(self.number, session)
        photos = current_photos(session.log, context.photos)
        with turn_of(len(session)):
            return build_view(session, replace(context, photos=photos, before=before))

    def _assigned_photos(self, photos: tuple[HandPhoto, ...], log: Log) -> tuple[HandPhoto, ...]:
        """Return the photos of the last entry of a log with its seq.

        A correction that keeps the photo of a hand leaves it assigned to the earlier entry.
        """
        if not photos:
            return ()
        entry = log[-1]
        seq = entry.seq if isinstance(entry, Edited) else len(log)
        assigned = current_photos(log, self.store.photos.of_hands(self.number))
        return tuple(
            replace(each, seq=len(log)) for each in photos if replace(each, seq=seq) not in assigned
        )

    def _require_photo(self, photo: str) -> None:
        if not self.store.photos.has(self.number, photo):
            raise MissingHandPhoto(
                _(
                    'This table has no photo "{photo}"; take it again, or leave it out.',
                    photo=shorten(photo),
                )
            )


def _photos_of(command: Command) -> tuple[HandPhoto, ...]:
    """Return the photos of the winners; their entry is known after the command is recorded."""
    claims = command.wins if isinstance(command, WinCommand) else ()
    return tuple(HandPhoto(each.photo, 0, each.winner) for each in claims if each.photo is not None)


def _apply(session: Session, request: CommandRequest) -> Session:
    try:
        return apply_command(session, request.command, request.replaces)
    except RiichiError as error:
        state = session.state_before(request.replaces)
        hands = rejections(request.command, state)
        first = hands[0].objections[0] if hands else error
        raise CommandRejected(with_player_names(first, state.names), hands) from error


def _require_recording(before: SessionState, after: SessionState) -> None:
    """Raise MissingRole for a change by a scorer that is not part of a game: its rules, names..."""
    changes = (
        before.name != after.name,
        any(old != new for old, new in zip(before.players, after.players, strict=False)),
        _agreed_rules(before) != _agreed_rules(after),
        len(before.games) != len(after.games),
        before.ended != after.ended,
    )
    if any(changes):
        raise missing_role()


def _agreed_rules(state: SessionState) -> object:
    return (state.start.rules, state.start.later_rules) if state.start else state.rules


def _require_seen(session: Session, seen: int) -> None:
    if seen != len(session):
        raise StaleWrite(
            _(
                "Somebody else recorded something first; look at the table again, then "
                "record what is missing."
            )
        )
