"""Notes that phones share beside the log: whose phones are at the table, and the dora of the hand.

Notes last as long as the server runs: they score nothing, and everybody can enter them again. A
server in one process remembers them; the processes that share a PostgreSQL database store them.
"""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from threading import Lock

from cachetools import LRUCache
from sqlalchemy import select, text, update

from scorer.table.events import HAND_ENDS
from scorer.table.session.session import SessionState
from scorer.tiles.errors import BadNotation
from scorer.tiles.hand import COPIES
from scorer.tiles.messages import message as _
from scorer.tiles.tile import parse_tiles
from webapp.storage.database import Database
from webapp.storage.schema import NOTES

_INSERT = text("INSERT INTO notes VALUES (:session, '') ON CONFLICT DO NOTHING")
_SESSIONS = 1000
_MAX_PHONES = 50
_MAX_INDICATORS = 5

HandKey = tuple[int, int]
"""A hand of a session: the entry that began its game, and the number of hands before it."""


@dataclass(frozen=True, slots=True)
class Notes:
    """The notes of one session.

    Attributes:
        phones: The players whose phones are at the table, by the identifier of the phone.
        hand: The hand to which the dora indicators belong; None if there are none.
        dora: The dora indicators in notation.
    """

    phones: tuple[tuple[str, int], ...] = ()
    hand: HandKey | None = None
    dora: str = ""

    def taken(self) -> tuple[int, ...]:
        """Return the players whose phones are at the table."""
        return tuple(sorted({player for _phone, player in self.phones}))

    def with_phone(self, phone: str, player: int | None) -> "Notes":
        """Return the notes with another player of a phone; None if it is nobody's.

        Another phone of this player loses its place.

        >>> Notes((("a", 2), ("b", 0))).with_phone("c", 2).phones
        (('b', 0), ('c', 2))
        """
        others = tuple(each for each in self.phones if each[0] != phone and each[1] != player)
        here = () if player is None else ((phone, player),)
        return replace(self, phones=(*others, *here)[-_MAX_PHONES:])

    def dora_of(self, hand: HandKey | None) -> str:
        """Return the dora indicators of a hand; those of another hand are over.

        >>> Notes(hand=(1, 0), dora="5z").dora_of((1, 1))
        ''
        """
        return self.dora if hand is not None and hand == self.hand else ""


def current_hand(state: SessionState) -> HandKey | None:
    """Return the hand that is being played; None between games."""
    game = state.game
    if game is None or game.state.ending is not None:
        return None
    return game.seq, sum(isinstance(each.transition.event, HAND_ENDS) for each in game.steps)


def normalize_indicators(notation: str) -> str:
    """Return indicators in notation; raise BadNotation for more than a wall can show."""
    tiles = parse_tiles(notation) if notation.strip() else ()
    if len(tiles) > _MAX_INDICATORS or any(
        sum(tile.kind == each.kind for each in tiles) > COPIES for tile in tiles
    ):
        raise BadNotation(_("A wall shows at most five dora indicators, and four of a kind."))
    return "".join(map(str, tiles))


NO_NOTES = Notes()


@dataclass(slots=True)
class NoteBook:
    """The notes of the sessions that changed theirs most recently."""

    _notes: LRUCache[int, Notes] = field(default_factory=lambda: LRUCache(_SESSIONS))
    _lock: Lock = field(default_factory=Lock)

    def of(self, session: int) -> Notes:
        """Return the notes of a session."""
        with self._lock:
            return self._notes.get(session, NO_NOTES)

    def change(self, session: int, change: Callable[[Notes], Notes]) -> None:
        """Replace the notes of a session by those that a function makes of them."""
        with self._lock:
            self._notes[session] = change(self._notes.get(session, NO_NOTES))


class SharedNoteBook:
    """The notes of all sessions, in a database that several processes use."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, session: int) -> Notes:
        """Return the notes of a session."""
        query = select(NOTES.c.notes).where(NOTES.c.session == session)
        return _parse(self._database.scalar(query))

    def change(self, session: int, change: Callable[[Notes], Notes]) -> None:
        """Replace the notes of a session, and report that to all processes."""
        of_session = NOTES.c.session == session
        with self._database.transaction() as connection:
            connection.execute(_INSERT, {"session": session})
            notes = connection.scalar(select(NOTES.c.notes).where(of_session).with_for_update())
            changed = json.dumps(asdict(change(_parse(notes))))
            connection.execute(update(NOTES).where(of_session).values(notes=changed))
            self._database.notify(connection, session)


def _parse(text: str | None) -> Notes:
    if not text:
        return NO_NOTES
    given = json.loads(text)
    hand = given["hand"]
    phones = tuple((phone, player) for phone, player in given["phones"])
    return Notes(phones, None if hand is None else (hand[0], hand[1]), given["dora"])
