"""The steps of setting up a table in words; docs/reference/sources.md explains the sources."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import reduce

from scorer.table.setup.seating import SeatingMethod
from scorer.table.setup.wall import Opening
from scorer.tiles.messages import Message, Number, Text, in_context
from scorer.tiles.messages import message as _


class SetupStage(StrEnum):
    """A stage of setting up a table, in their order."""

    STICKS = "sticks"
    SEATS = "seats"
    WALLS = "walls"
    BREAK = "break"
    DEAL = "deal"
    FLOWERS = "flowers"
    DEAD_WALL = "dead_wall"
    START = "start"


@dataclass(frozen=True, slots=True)
class SetupStep:
    """A stage with its heading and what to do."""

    stage: SetupStage
    title: Message
    text: Text


def setup_steps(
    opening: Opening, start_score: int, seating: SeatingMethod = SeatingMethod.DIRECT
) -> Iterator[SetupStep]:
    """Yield the steps to the first discard, with the numbers of a game.

    Args:
        opening: A wall of the game, broken by any roll.
        start_score: The points with which each player starts.
        seating: The draw for seats.

    >>> from scorer.table.setup.seating import Dice
    >>> from scorer.table.setup.wall import break_wall
    >>> for step in setup_steps(break_wall(Dice(3, 4), dealer=0), 25_000):
    ...     print(step.stage.value, "-", step.title)
    sticks - Point sticks
    seats - Seats
    walls - Walls
    break - Breaking the wall
    deal - The deal
    dead_wall - The dead wall
    start - The first turn
    """
    texts = {
        SetupStage.STICKS: _sticks(start_score),
        SetupStage.SEATS: _and(_seats(opening.players, seating), _MARKER),
        SetupStage.WALLS: _walls(opening),
        SetupStage.BREAK: _breaking(opening),
        SetupStage.DEAL: _DEAL[opening.players],
        SetupStage.FLOWERS: _flowers(opening),
        SetupStage.DEAD_WALL: _dead_wall(opening),
        SetupStage.START: _START,
    }
    for stage, text in texts.items():
        if text is not None:
            yield SetupStep(stage, _TITLES[stage], text)


_TITLES = {
    SetupStage.STICKS: _("Point sticks"),
    SetupStage.SEATS: _("Seats"),
    SetupStage.WALLS: in_context("setup", "Walls"),
    SetupStage.BREAK: _("Breaking the wall"),
    SetupStage.DEAL: _("The deal"),
    SetupStage.FLOWERS: in_context("setup", "Flowers"),
    SetupStage.DEAD_WALL: _("The dead wall"),
    SetupStage.START: _("The first turn"),
}

_DIRECT = {
    4: _(
        "Each player draws one of the four winds, face down. They sit anticlockwise as East, "
        "South, West and North; East chooses a side and deals first."
    ),
    3: _(
        "Each player draws one of the winds East, South and West, face down. They sit "
        "anticlockwise in this order; East chooses a side and deals first."
    ),
}

_ROW = _(
    "The winds, a 1 and a 2 lie face down in a row. A player rolls two dice and counts to the "
    "right, the roller as 1: the counted player is temporary East, turns the row up and lays the 1 "
    "and the 2 at its ends."
)
_FIRST_WIND = _("Temporary East rolls again for the player who takes the first wind.")
_TAKING = _(
    "With an odd sum all take the winds from the side of the 1, with an even sum from that of the "
    "2. East sits down at the place of temporary East, the others to the right in the order of "
    "their winds."
)

_OTHER_SEATS: dict[SeatingMethod, tuple[Text, ...]] = {
    SeatingMethod.TRADITIONAL: (
        _ROW,
        _TAKING,
        _("Temporary East, who took the first wind, rolls for the first dealer."),
    ),
    SeatingMethod.LONG: (
        _ROW,
        _FIRST_WIND,
        _TAKING,
        _("Temporary East rolls for a temporary dealer, who rolls for the first dealer."),
    ),
    SeatingMethod.DEALER: (
        _("Everyone stays where they are. Each player draws a wind, face down; East deals first."),
    ),
    SeatingMethod.ONE_WIND: (
        _(
            "The winds lie face down. A player rolls two dice twice: the first roll selects a side "
            "of the table, the second a player, who draws a wind and sits there. The others sit to "
            "the right with the next winds; East deals first."
        ),
    ),
}
"""The draws of AA and HU other than the direct one, see SeatingMethod."""


def _seats(players: int, seating: SeatingMethod) -> Text:
    return reduce(_and, _OTHER_SEATS.get(seating, (_DIRECT[players],)))


_MARKER = _(
    "The marker of the round lies beside the first dealer, 東 up, and stays there: it shows the "
    "round and who began."
)
"""TP "ilo sona pi tenpo musi"; HU "kezdő osztó (chi-cha 起家) jelző"."""

_DEAL = {
    4: _(
        "Tiles are taken clockwise from the break. East takes four, then South, West and North; "
        "so three times. Then East takes two, the first and the fifth of the next tiles, and the "
        "others one each."
    ),
    3: _(
        "Tiles are taken clockwise from the break. East takes four, then South and West; so three "
        "times. Then East takes two, the first and the fourth of the next tiles, and the others "
        "one each."
    ),
}

_START = _("East has 14 tiles and discards first; the turn then passes to the right.")


def _sticks(start_score: int) -> Message | None:
    if not start_score:
        return None
    return _("Each player takes sticks for {points} points.", points=Number(start_score))


def _walls(opening: Opening) -> Text:
    """Return how the walls are built, with the hints of HU ("5-öt, és a szélére 3x2-t")."""
    walls = _(
        "Shuffle all {tiles} tiles face down. Each player builds a wall of {stacks} stacks, two "
        "tiles high.",
        tiles=2 * opening.stacks * opening.players,
        stacks=opening.stacks,
    )
    if opening.custom.from_left:
        return _and(walls, _OVERHANG)
    return _and(walls, _COUNTING) if opening.stacks == _STACKS_OF_HINT else walls


_STACKS_OF_HINT = 17
_COUNTING = _(
    "To count them quickly, put five stacks in the middle and three times two on each side. The "
    "walls touch at their corners."
)
_OVERHANG = _(
    "The walls form a square, or each juts out by four or five stacks past the next one on its "
    "right."
)


def _and(text: Text, more: Text) -> Text:
    return _("{before} {next}", before=text, next=more)


def _breaking(opening: Opening) -> Message:
    """Return how the wall is broken: AA 5.1; TP; HU or CN98 for games scored by fans."""
    if opening.custom.from_left:
        return _(
            "East rolls two dice and counts the walls anticlockwise, their own wall as 1. The "
            "player of the counted wall rolls again: the sum of both rolls, counted from the left "
            "end of that wall, is the stack with which the deal begins."
        )
    if opening.custom.by_fans:
        return _(
            "East rolls two dice and counts the walls anticlockwise, their own wall as 1. The "
            "player of the counted wall rolls again: as many stacks as the sum of both rolls stay "
            "at the right end of that wall."
        )
    if opening.custom.twice:
        return _(
            "East rolls two dice and counts the walls anticlockwise, their own wall as 1. East "
            "rolls again: as many stacks as this roll shows stay at the right end of the counted "
            "wall."
        )
    return _(
        "East rolls two dice and counts the walls anticlockwise, their own wall as 1. The counted "
        "wall is broken: as many stacks as the dice show stay at its right end."
    )


def _flowers(opening: Opening) -> Message | None:
    if not (opening.custom.by_fans and opening.custom.flowers):
        return None
    return _(
        "Starting with East, the players lay their flowers and seasons face up and draw a "
        "replacement for each from the other end of the wall."
    )


def _dead_wall(opening: Opening) -> Text | None:
    """Return what is done with the dead wall: AA 5.3; TP and RA for its last tile.

    RA: "the last tile of the live wall moves to the dead wall".
    """
    if not opening.dead:
        return None
    return _and(_dead_tiles(opening), _LAST_TILE)


_LAST_TILE = _(
    "For each tile that replaces one after a kan, the last tile of the wall joins the dead wall."
)


def _dead_tiles(opening: Opening) -> Message:
    if opening.indicator is None:
        return _(
            "The last {tiles} tiles are the dead wall, which nobody draws as a turn.",
            tiles=len(opening.dead),
        )
    return _(
        "The {tiles} tiles on the other side of the break are the dead wall. Turn the top tile of "
        "its stack {stack}, counted from the break: it is the dora indicator. The stacks before it "
        "replace tiles after a kan; lay the top tile of the first one down so that it does not "
        "fall.",
        tiles=len(opening.dead),
        stack=opening.dead.index(opening.indicator) // 2 + 1,
    )
