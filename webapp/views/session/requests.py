"""Decode the requests that create, change and delete a session."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from scorer.riichi.rules.plain_values import STANDARD_RULES, ChosenRules
from scorer.table.events import (
    FoulMade,
    GameContinued,
    GameEnded,
    PointsAdjusted,
    RiichiDeclared,
    WallBroken,
)
from scorer.table.games import choose_rules
from scorer.table.riichi.wins import RiichiClaim
from scorer.table.session import commands
from scorer.table.session.agreed_rules import RulesCommand
from scorer.table.session.log import SessionEnded, SessionStarted
from scorer.table.session.names import RenameCommand, SticksCommand, SubstituteCommand
from scorer.table.sticks.piles import NO_STICKS, Pile
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Game
from webapp.typed_json.decode import MaxLength, decode, invalid_field, missing_field
from webapp.typed_json.encode import copy_fields
from webapp.views.hand.fan_requests import GameName, GivenRules
from webapp.views.session.limits import CHANGE, CHIPS, STICK_CHANGE, require_short_note

Token = Annotated[str, MaxLength(100)]
"""An identifier that the sender chooses; a request with a token is executed once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandHeader:
    """The fields that stand beside those of a command."""

    seen: int
    token: Token | None = None
    replaces: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandRequest(CommandHeader):
    """A command for a session that had `seen` entries when the player looked at it.

    The entry that it produces replaces an earlier one where `replaces` has the number of that.
    """

    command: commands.Command


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSessionRequest:
    """A new session with its first game; the first players of the list sit down.

    `sticks` are the point sticks of each player: null is the usual set, "" a table without sticks.
    With `counters`, sticks of the dealer count the honba.
    """

    game: Game = Game.RIICHI
    name: str
    players: tuple[str, ...]
    rules: ChosenRules = STANDARD_RULES
    first_dealer: int = 0
    sticks: Pile | None = None
    counters: bool = True

    def start(self) -> SessionStarted:
        """Return the first entry of the session."""
        return SessionStarted(self.name, self.players, self.rules.rules, self.sticks, self.counters)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewFanSessionRequest:
    """A new session of another game with its first game; the first four players sit down.

    With `counters` the page shows which counters of 1, 10 and 100 pass.
    """

    game: GameName
    name: str
    players: tuple[str, ...]
    rules: GivenRules = None
    first_dealer: int = 0
    counters: bool = True

    def start(self) -> SessionStarted:
        """Return the first entry of the session."""
        sticks = None if self.counters else NO_STICKS
        rules = choose_rules(self.rules, self.game)
        return SessionStarted(self.name, self.players, rules, sticks)


WIN_COMMANDS: dict[Game, type[commands.WinCommand]] = {
    Game.RIICHI: commands.RiichiWinCommand,
    Game.MCR: commands.FanWinCommand,
    Game.GENERAL: commands.FanWinCommand,
}
"""The class of a win in each game."""

COMMANDS: dict[str, tuple[type[commands.Command], ...]] = {
    "riichi": (RiichiDeclared,),
    "win": tuple(WIN_COMMANDS.values()),
    "draw": (commands.DrawCommand,),
    "abort": (commands.AbortCommand,),
    "chombo": (commands.ChomboCommand,),
    "penalty": (commands.PenaltyCommand,),
    "foul": (FoulMade,),
    "wareme": (WallBroken,),
    "adjust": (PointsAdjusted,),
    "end": (GameEnded,),
    "continue": (GameContinued,),
    "game": (commands.GameCommand,),
    "substitute": (SubstituteCommand,),
    "rename": (RenameCommand,),
    "sticks": (SticksCommand,),
    "rules": (RulesCommand,),
    "close": (SessionEnded,),
}
"""The classes of each command, which have its fields."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CountRequest:
    """The sticks before some or all seats, each as "1x10000 3x1000", without those on the table.

    The counters of games scored by fans have the values 100, 50, 10, 5 and 1.
    """

    piles: tuple[str | None, ...]

    def counted(self) -> dict[int, str]:
        """Return the piles by seat; null stands for a seat that did not count."""
        return {seat: pile for seat, pile in enumerate(self.piles) if pile is not None}


def decode_command_request(data: object, game: Game) -> CommandRequest:
    """Decode a command with its header; raise a RiichiError that names an invalid field."""
    if not isinstance(data, Mapping):
        raise invalid_field("request", data, _("a JSON object"))
    fields = dict(data)
    if "command" not in fields:
        raise missing_field("command", "request")
    name = fields.pop("command")
    if not isinstance(name, str) or name not in COMMANDS:
        names = ", ".join(COMMANDS)
        raise invalid_field("command", name, _("one of {names}", names=names))
    header = {field: fields.pop(field) for field in CommandHeader.__slots__ if field in fields}
    found = decode(CommandHeader, header)
    cls = WIN_COMMANDS.get(game, commands.WinCommand) if name == "win" else COMMANDS[name][0]
    command = decode(cls, fields, name)
    require_sensible_numbers(command)
    return copy_fields(CommandRequest, found, command=command)


def require_sensible_numbers(command: commands.Command) -> None:
    """Raise a RiichiError for points and notes that no game has; recorded events can have more."""
    if isinstance(
        command, commands.ChomboCommand | commands.PenaltyCommand | FoulMade | PointsAdjusted
    ):
        require_short_note(command.note)
    match command:
        case PointsAdjusted():
            decode(tuple[Annotated[int, CHANGE], ...], list(command.deltas), "deltas")
            decode(Annotated[int, STICK_CHANGE], command.sticks, "sticks")
        case commands.WinCommand():
            for place, claim in enumerate(command.wins):
                decode(Annotated[int, CHANGE], claim.points or 0, f"wins[{place}].points")
                if isinstance(claim, RiichiClaim):
                    decode(Annotated[int, CHIPS], claim.chips, f"wins[{place}].chips")


@dataclass(frozen=True, slots=True)
class SummariesRequest:
    """The keys of sessions to summarise or to export; each of them can be unknown."""

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
