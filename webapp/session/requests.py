"""Requests that change a session, as its phones send them."""

from dataclasses import dataclass
from typing import Annotated

from scorer.riichi.rules.plain_values import STANDARD_RULES, ChosenRules
from scorer.table.session.commands import Command
from scorer.table.session.log import SessionStarted
from scorer.table.sticks.piles import Pile
from scorer.tiles.terms import Game
from webapp.typed_json.decode import MaxLength

Token = Annotated[str, MaxLength(100)]
"""An identifier that the sender chooses; a request with a token is executed once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandRequest:
    """A command for a session that had `seen` entries when the player looked at it.

    The entry that it produces replaces an earlier one where `replaces` has the number of that.
    """

    command: Command
    seen: int
    token: Token | None = None
    replaces: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSessionRequest:
    """A new session with its first game; the first players of the list sit down.

    `sticks` are the point sticks of each player: null is the usual set, "" a table without sticks.
    With `counters`, sticks of the dealer count the honba. `club` is the key of a host of a club,
    whose persons are the players.
    """

    game: Game = Game.RIICHI
    name: str
    players: tuple[str, ...]
    rules: ChosenRules = STANDARD_RULES
    first_dealer: int = 0
    sticks: Pile | None = None
    counters: bool = True
    club: Token | None = None

    def start(self) -> SessionStarted:
        """Return the first entry of the session."""
        return SessionStarted(self.name, self.players, self.rules.rules, self.sticks, self.counters)


@dataclass(frozen=True, slots=True)
class SummariesRequest:
    """The keys of sessions; each of them can be unknown."""

    keys: tuple[Token, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoRequest:
    """An undo or redo in a session that had `seen` entries; an undo may name an entry."""

    seen: int
    seq: int | None = None
    token: Token | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HostSettingsRequest:
    """Changes of the host's settings; a setting that is null stays as it is."""

    keeps_photos: bool | None = None
    trains: bool | None = None
    shows_waits: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRequest:
    """The player of a phone, which names itself with a random text; null for nobody."""

    phone: Token
    player: int | None


@dataclass(frozen=True, slots=True)
class DoraRequest:
    """The dora indicators of the current hand in notation; empty for none."""

    dora: Token


@dataclass(frozen=True, slots=True)
class DeleteRequest:
    """The deletion of a session, confirmed by its name; one `for_good` cannot be restored."""

    name: str
    for_good: bool = False
