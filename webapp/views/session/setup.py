"""The setup of a table in JSON: the draw of the seats and the break of the wall."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from scorer.riichi.rules.plain_values import STANDARD_RULES, ChosenRules
from scorer.table.games import TableRules
from scorer.table.setup.seating import Dice, SeatingMethod, parse_dice
from scorer.table.setup.wall import Opening, Spot, Take
from scorer.tiles.errors import BadNotation
from scorer.tiles.messages import Text
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Game
from scorer.tiles.tile import Tile, Wind
from webapp.table_setup import SeatsDrawn
from webapp.text.session.table_setup import SeatDrawStep, draw_steps, wall_steps
from webapp.typed_json.decode import JsonForm, invalid_value
from webapp.typed_json.encode import copy_fields
from webapp.views.hand.fan_requests import FanRulesRequest


def decode_dice(given: object) -> Dice:
    """Decode a roll of two dice in notation."""
    if not isinstance(given, str):
        raise invalid_value(given, _('two dice such as "3+4"'))
    return parse_dice(given)


Roll = Annotated[Dice, JsonForm(decode_dice, {"type": "string", "examples": ["3+4"]})]


@dataclass(frozen=True, slots=True, kw_only=True)
class SticksRequest:
    """A question for the sets of sticks with which players can start."""

    game: Game = Game.RIICHI
    rules: ChosenRules = STANDARD_RULES

    def table_rules(self) -> TableRules:
        """Return the rules of the table."""
        return self.rules.rules


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsRequest(SticksRequest):
    """A draw for the seats; the server draws the tiles and rolls the dice that are left out.

    `roller` is the player who rolls first, by number. Without a `method` it is that of the rules,
    and `one_wind` for games scored by fans. Without `players` as many draw as the rules need.
    `tiles` are the winds that the players drew, by player;
    or the row, with any 1 and 2, or 8m and 9m; or the one wind. Three `rolls` are all those of the
    method `long`, which is then `three_rolls`. With the `names` of the players the response
    explains each step.
    """

    players: int | None = None
    method: SeatingMethod | None = None
    tiles: tuple[Tile, ...] = ()
    rolls: tuple[Roll, ...] = ()
    roller: int = 0
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FanSeatsRequest(FanRulesRequest):
    """A draw for the seats of a game scored by fans, see `SeatsRequest`."""

    players: int | None = None
    method: SeatingMethod | None = None
    tiles: tuple[Tile, ...] = ()
    rolls: tuple[Roll, ...] = ()
    roller: int = 0
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WallRequest(SticksRequest):
    """A break of the wall; the server rolls the dice that are left out.

    With `from_left` the sum of two rolls is counted from the left end of the selected wall. Null
    stands for the custom of the rules: from the right, with a dead wall of 14 tiles, and
    `rolled_twice` as the rules say. With the `names` of the seats the response explains each step.
    """

    dealer: int = 0
    rolls: tuple[Roll, ...] = ()
    rolled_twice: bool | None = None
    from_left: bool | None = None
    dead_tiles: int | None = None
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FanWallRequest(FanRulesRequest):
    """A break of the wall in a game scored by fans, whose `rules` say how many tiles there are.

    Null stands for the custom of the game: from the left, with the dead wall of the rules. The dice
    are always `rolled_twice`.
    """

    rolled_twice: bool = True
    dealer: int = 0
    rolls: tuple[Roll, ...] = ()
    from_left: bool | None = None
    dead_tiles: int | None = None
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RowView:
    """A draw from a row of tiles, step by step; players are numbers from 0."""

    roller: int
    rolls: tuple[Dice, ...]
    row: tuple[Tile, ...]
    edges: tuple[Tile, ...]
    first: Tile
    temporary_east: int
    takers: tuple[int, ...]
    temporary_dealer: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OneWindView:
    """A draw of one wind: `drawer` draws it and sits down at the present side of `side`."""

    roller: int
    rolls: tuple[Dice, Dice]
    side: int
    drawer: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsResponse:
    """The seats of players, who are numbers from 0.

    `row` and `one_wind` have the values of the methods with dice, and are null for other methods.
    `steps` explain the draw if the request has names.
    """

    method: SeatingMethod
    winds: tuple[Wind, ...]
    seats: tuple[int, ...]
    first_dealer: int
    row: RowView | None
    one_wind: OneWindView | None
    steps: tuple[SeatDrawStep, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WallResponse:
    """A wall that was broken: `left` stacks stay to the right of the break.

    `counted` stacks are counted from the end of `counted_wall`; `from_left` is the same number if
    it was the left end, or null. A place is the wall, the stack from the right, and whether it is
    the top tile. Games scored by fans have no `indicator`, but a first `replacement` tile for
    flowers and kongs.
    """

    players: int
    stacks: int
    dealer: int
    roll: Dice
    second: Dice | None
    from_left: int | None
    counted: int
    counted_wall: int
    wall: int
    left: int
    takes: tuple[Take, ...]
    dead: tuple[Spot, ...]
    indicator: Spot | None
    replacement: Spot | None
    live: int
    steps: tuple[Text, ...]


def seats_response(drawn: SeatsDrawn, names: Sequence[str] = ()) -> SeatsResponse:
    """Return the response to a draw for the seats."""
    seating, row, one_wind = drawn.seating, drawn.row, drawn.one_wind
    return copy_fields(
        SeatsResponse,
        seating,
        row=None if row is None else copy_fields(RowView, row),
        one_wind=None if one_wind is None else copy_fields(OneWindView, one_wind),
        steps=tuple(draw_steps(seating, row, one_wind, names)) if names else (),
    )


def wall_response(opening: Opening, names: Sequence[str] = ()) -> WallResponse:
    """Return the response to a break of the wall."""
    steps = tuple(wall_steps(opening, names)) if names else ()
    return copy_fields(WallResponse, opening, steps=steps)


def require_names(names: Sequence[str], players: int) -> None:
    """Raise BadNotation unless all players are named, or none."""
    if names and len(names) != players:
        raise BadNotation(
            _(
                "{count} names are given for {players} players; name all of them.",
                count=len(names),
                players=players,
            )
        )
