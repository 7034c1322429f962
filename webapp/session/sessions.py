"""All sessions of a store: create them, share them, and open them with a key."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from scorer.table.session.log import Log, SessionStarted
from scorer.table.session.names import new_start
from scorer.table.session.session import Session
from scorer.tiles.errors import BadNotation
from scorer.tiles.messages import message as _
from webapp.session.access import SessionAccess, new_host_key, viewer_key
from webapp.session.cache import SessionCache
from webapp.session.watcher import Watcher
from webapp.storage.errors import DamagedDatabase, NotFound
from webapp.storage.keys import Access, Role
from webapp.storage.notes import NoteBook
from webapp.storage.photos import HandPhoto, HostSettings
from webapp.storage.store import RESTORABLE_DAYS, Admit, DeletedSession, Join, Store, StoredSession

MAX_KEYS = 500
"""The number of sessions that can be summarised at once."""


class UnknownKey(NotFound):
    """The key opens no session."""

    code = "no_table"


@dataclass(frozen=True, slots=True)
class Copy:
    """A stored session with the same log as another one, which can have more or fewer entries.

    Attributes:
        number: The number of the session.
        length: The number of its entries.
        is_host: Whether the phone has the key of a host.
    """

    number: int
    length: int
    is_host: bool


class Sessions:
    """The sessions of a store, the cache of their states, and the watchers of changes."""

    def __init__(self, store: Store, *, keeps_photos: bool = True, polls: bool = True) -> None:
        """Open the sessions of a store.

        Args:
            store: The store.
            keeps_photos: Whether sessions can store photos.
            polls: Whether a thread watches for changes by other processes.
        """
        self.store = store
        self.keeps_photos = keeps_photos
        self.watcher = Watcher(store.lengths, polls=polls, is_notified=store.database.is_shared)
        self.watchers = [self.watcher]  # with those of extensions
        self.notes = store.notes if store.database.is_shared else NoteBook()
        self._cache = SessionCache(store)

    def create(
        self, start: SessionStarted, *, first_dealer: int = 0, join: Join | None = None
    ) -> str:
        """Create a session with its first game, and return the host's key; see `Store.create`."""
        session = Session.with_game(new_start(start), first_dealer=first_dealer)
        host = new_host_key()
        self.store.create(session, keys=keys_of(host), join=join)
        return host

    def add(
        self,
        session: Session,
        *,
        began: str | None = None,
        photos: Iterable[tuple[HandPhoto, bytes]] = (),
        keeps_photos: bool = True,
        admit: Admit | None = None,
    ) -> str:
        """Add a session that was recorded elsewhere, and return the host's key.

        Args:
            session: The session.
            began: The time at which it began, in UTC; now if it is not known.
            photos: The photos of its hands, as JPEG.
            keeps_photos: Whether the host lets the session store photos.
            admit: Is called before anything is stored.
        """
        host = new_host_key()
        settings = None if keeps_photos else HostSettings(keeps_photos=False)
        self.store.create(
            session,
            began=began,
            photos=photos,
            keys=keys_of(host),
            settings=settings,
            admit=admit,
        )
        return host

    def find_copy(self, keys: Sequence[str], log: Log, began: str | None) -> Copy | None:
        """Return the session of one of these keys whose log continues a log, or begins it.

        Of several, return the one with the most entries.

        Args:
            keys: Keys of hosts and viewers.
            log: A log.
            began: The time at which its session began, in UTC, if it is known.
        """
        accesses = self._accesses(keys).values()
        hosts = {access.session for access in accesses if access.role.is_host}
        starts = self.store.starts({access.session for access in accesses})
        copies = []
        for number, start in starts.items():
            if start[1] != log[0] or began not in {None, start[0]}:
                continue
            with suppress(DamagedDatabase):  # an import can replace a damaged session
                entries = self._cache.load(number).log
                if entries[: len(log)] == log[: len(entries)]:
                    copies.append(Copy(number, len(entries), number in hosts))
        return max(copies, key=lambda copy: copy.length, default=None)

    def extend(
        self,
        copy: Copy,
        session: Session,
        photos: Iterable[tuple[HandPhoto, bytes]] = (),
        *,
        admit: Admit | None = None,
    ) -> None:
        """Add the later entries of a session to its copy; raise StaleWrite if that has changed."""
        self._cache.append(copy.number, session, seen=copy.length, images=photos, admit=admit)
        self.watcher.poll(copy.number)

    def hosted(self, keys: Sequence[str]) -> set[int]:
        """Return the sessions of which these keys are those of a host."""
        accesses = self._accesses(keys).values()
        return {access.session for access in accesses if access.role.is_host}

    def load(self, number: int) -> Session:
        """Return a session; raise NoSession if it does not exist."""
        return self._cache.load(number)

    def share(self, number: int) -> str:
        """Add keys for a host and for viewers of a session, and return the host's key."""
        host = new_host_key()
        for key, role in keys_of(host).items():
            self.store.keys.add(key, Access(number, role))
        return host

    def summaries(
        self, keys: Sequence[str], *, deleted: bool = False
    ) -> tuple[tuple[Access, StoredSession] | None, ...]:
        """Return the access and the summary of the session of each key; None for unknown keys.

        Args:
            keys: The keys.
            deleted: Return the deleted sessions that these keys can restore instead.
        """
        accesses = self._accesses(keys, deleted=deleted)
        if deleted:
            accesses = {key: each for key, each in accesses.items() if each.role.is_host}
        numbers = {access.session for access in accesses.values()}
        sessions = {each.number: each for each in self.store.sessions(numbers, deleted=deleted)}
        known = (accesses.get(key) for key in keys)
        return tuple(
            (access, sessions[access.session]) if access and access.session in sessions else None
            for access in known
        )

    def open(
        self, key: str, *, root: str = "/", games: int | None = None, deleted: bool = False
    ) -> SessionAccess:
        """Return the session of a key.

        Args:
            key: The key of a host or a viewer.
            root: The address of this server for phones on the network, with a slash at its end.
            games: The number of most recent games in the history of its views; all without it.
            deleted: Also return a deleted session, which can be restored.

        Raises:
            UnknownKey: If there is none.
            DeletedSession: If it was deleted.
        """
        access = self.store.keys.access(key)
        if access is None:
            raise UnknownKey(
                _("There is no table at this address: scan the QR code at the table again.")
            )
        if access.deleted and not deleted:
            raise DeletedSession(
                _(
                    "This game night was deleted. Whoever recorded at the table can restore it for "
                    "{days} days: on the start page, under Recently deleted.",
                    days=RESTORABLE_DAYS,
                )
            )
        return SessionAccess(
            self.store, self._cache, key, access, self.notes, self.keeps_photos, root, games
        )

    def _accesses(self, keys: Sequence[str], *, deleted: bool = False) -> dict[str, Access]:
        """Return the sessions and roles of keys, or those of deleted sessions.

        Raises:
            BadNotation: For too many keys.
        """
        if len(keys) > MAX_KEYS:
            raise BadNotation(
                _(
                    "There are {count} keys; send at most {most} at a time.",
                    count=len(keys),
                    most=MAX_KEYS,
                )
            )
        found = self.store.keys.accesses(keys)
        return {key: each for key, each in found.items() if each.deleted == deleted}


def keys_of(host: str) -> dict[str, Role]:
    """Return the keys of a session with their roles."""
    return {host: Role.HOST, viewer_key(host): Role.VIEWER}
