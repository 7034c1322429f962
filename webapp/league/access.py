"""The clubs and tournaments of a server, and access to one with a link that has a role."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from threading import Lock
from typing import Any, ClassVar

from scorer.table.player_names import normalize_name
from scorer.table.session.entries import require_printable_names
from scorer.table.session.names import require_valid_names
from scorer.tiles.errors import BadNotation
from scorer.tiles.messages import message as _
from webapp.league.storage.links import Link, LinkKind, LinkRole, LinkTarget
from webapp.league.storage.store import LeagueStore
from webapp.session.access import missing_role, new_host_key, viewer_key
from webapp.session.cache import MEGABYTE, SingleFlightCache
from webapp.session.sessions import Sessions
from webapp.session.watcher import Watcher

_GAME_BYTES = 4 * MEGABYTE
"""Memory of the results of games: those of some tournaments."""

_CLUB_BYTES = 16 * MEGABYTE
"""Memory of season tables, halls of fame and statistics of persons."""


class League:
    """The clubs and tournaments beside all sessions."""

    def __init__(self, sessions: Sessions) -> None:
        self.sessions = sessions
        self.store = LeagueStore(sessions.store)
        self._counts: dict[int, tuple[str, int]] = {}
        self._counting = Lock()
        self.watcher = Watcher(self._count_changes)
        sessions.watchers.append(self.watcher)
        self.game_results: SingleFlightCache[Any] = SingleFlightCache(_GAME_BYTES)
        self.club_results: SingleFlightCache[Any] = SingleFlightCache(_CLUB_BYTES)

    def _count_changes(self, tournaments: Iterable[int]) -> dict[int, int]:
        """Return how many versions of each of these tournaments were seen."""
        with self._counting:
            found = self.store.tournaments.versions(tournaments)
            for number, version in found.items():
                known, count = self._counts.get(number, ("", 0))
                if version != known:
                    self._counts[number] = version, count + 1
            return {number: self._counts[number][1] for number in found}


@dataclass(frozen=True, slots=True)
class LinkAccess:
    """A tournament or club, opened with a link, or on the command line as its owner."""

    league: League
    number: int
    role: LinkRole
    key: str = ""
    link: Link | None = None

    kind: ClassVar[LinkKind]

    @property
    def target(self) -> LinkTarget:
        """The tournament or club that the link opens."""
        return LinkTarget(self.kind, self.number)

    def require(self, role: LinkRole) -> None:
        """Raise MissingRole unless the link has the rights of a role."""
        if not self.role.has(role):
            raise missing_role()

    def is_open(self) -> bool:
        """Return whether the link still gives access."""
        return self.league.store.links.find(self.key, self.kind) is not None

    def viewer_path(self) -> str | None:
        """Return the path of the page for viewers: of this link, or of the one made with it."""
        viewer = self.key if self.role is LinkRole.VIEWER else viewer_key(self.key)
        found = self.league.store.links.find(viewer, self.kind)
        return None if found is None else f"/{self.kind}/{viewer}"

    def links(self) -> tuple[Link, ...]:
        """Return all links."""
        return self.league.store.links.of(self.target)

    def invite(self, role: LinkRole, label: str = "", days: int | None = None) -> str:
        """Add a link and return its key; an organiser invites scorers and viewers.

        Args:
            role: The role of the link.
            label: Whom it is for.
            days: The days after which it expires; None for never.
        """
        self._require_above(role)
        key = new_host_key()
        expires = None if days is None else datetime.now(UTC) + timedelta(days=days)
        name = normalize_name(label)
        require_valid_names([name])
        self.league.store.links.add(self.target, key, role, label=name, expires=expires)
        return key

    def revoke(self, link: int) -> None:
        """Revoke a link of a role that this one can invite, with the keys of tables it gave."""
        for each in self.links():
            if each.link == link:
                self._require_above(each.role)
                if self.link is not None and link == self.link.link:
                    raise BadNotation(_("This is the link you use; revoke it with another one."))
        self.end_streams(self.league.store.links.revoke(self.target, link))

    def end_streams(self, sessions: tuple[int, ...]) -> None:
        """End the streams of keys that no longer open their sessions."""
        for each in sessions:
            self.league.sessions.watcher.report(each)

    def _require_above(self, role: LinkRole) -> None:
        above = role in {LinkRole.OWNER, LinkRole.ORGANISER}
        self.require(LinkRole.OWNER if above else LinkRole.ORGANISER)


def valid_name(name: str) -> str:
    """Return a name without blanks around it; raise a RiichiError if it is not valid."""
    stripped = normalize_name(name.strip())
    if not stripped:
        raise BadNotation(_("A name is empty: nothing in it can be seen; write it again."))
    require_valid_names([stripped])
    require_printable_names([stripped])
    return stripped
