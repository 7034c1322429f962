"""Instructions for drawing seats and breaking the wall, step by step."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorer.table.riichi.seat_settlement import WIND_WORDS
from scorer.table.setup.seating import (
    Dice,
    OneWindDraw,
    RowDraw,
    Seating,
    SeatingMethod,
    tiles_to_draw,
)
from scorer.table.setup.wall import Opening, Spot
from scorer.tiles.messages import Joined, Text, in_context, join
from scorer.tiles.messages import message as _
from scorer.tiles.tile import Tile, Wind, format_tiles

_COMMA = in_context("riichi", ", ")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatDrawStep:
    """A step of a draw for seats, with what a drawing of it shows; players are numbers.

    Attributes:
        words: What the players do.
        tiles: The tiles in a row.
        face_down: The tiles lie face down.
        dice: A roll.
        sides: The players around the table, to the right.
        start: The player from whom the dice are counted.
        end: The player whom they select.
        winds: The wind of each player.
    """

    words: Text
    tiles: tuple[Tile, ...] = ()
    face_down: bool = False
    dice: Dice | None = None
    sides: tuple[int, ...] = ()
    start: int | None = None
    end: int | None = None
    winds: tuple[Wind, ...] = ()

    def __str__(self) -> str:
        return str(self.words)


def draw_steps(
    seating: Seating, row: RowDraw | None, one_wind: OneWindDraw | None, names: Sequence[str]
) -> Iterator[SeatDrawStep]:
    """Yield the steps of a draw for seats; `row` or `one_wind` if it has dice."""
    if row is not None:
        return row_draw_steps(row, names)
    if one_wind is not None:
        return one_wind_steps(one_wind, names)
    return seating_steps(seating, names)


def seating_steps(seating: Seating, names: Sequence[str]) -> Iterator[SeatDrawStep]:
    """Yield the steps of a draw for seats, to the seats and the first dealer."""
    tiles = tiles_to_draw(seating.method, len(names))
    yield SeatDrawStep(
        words=_("Shuffle {tiles} face down; each draws one.", tiles=format_tiles(tiles)),
        tiles=tiles,
        face_down=True,
    )
    yield _winds_drawn(seating, names)
    yield _seats_taken(seating, names, seating.seats)
    dealer = seating.seats[seating.first_dealer]
    yield SeatDrawStep(
        words=_("{dealer} deals first.", dealer=names[dealer]), sides=seating.seats, end=dealer
    )


def _winds_drawn(seating: Seating, names: Sequence[str]) -> SeatDrawStep:
    drawn = [(name, WIND_WORDS[wind]) for name, wind in zip(names, seating.winds, strict=True)]
    first, *others = (
        (_("{name} {wind}") if index else _("{name} drew {wind}")).fill(name=name, wind=wind)
        for index, (name, wind) in enumerate(drawn)
    )
    words = in_context("draw for seats", "{draws}.", draws=join((first, *others), _COMMA))
    return SeatDrawStep(words=words, sides=tuple(range(len(names))), winds=seating.winds)


def _seats_taken(seating: Seating, names: Sequence[str], sides: tuple[int, ...]) -> SeatDrawStep:
    order = [names[player] for player in seating.seats]
    if seating.method is SeatingMethod.DEALER:
        sentence = _("Everyone stays where they are; to the right: {all}.")
    elif seating.method is SeatingMethod.DIRECT:
        sentence = _("{first} chooses a side; to the right sit {others}.")
    else:
        sentence = _("{first} sits down where temporary East sat; to the right {others}.")
    words = sentence.fill(first=order[0], others=join(order[1:], _COMMA), all=join(order, _COMMA))
    # Without a move no wind belongs to a side before the first dealer is known.
    stays = seating.method is SeatingMethod.DEALER
    return SeatDrawStep(words=words, sides=sides, winds=() if stays else seating.winds)


def row_draw_steps(draw: RowDraw, names: Sequence[str]) -> Iterator[SeatDrawStep]:
    """Yield the steps of a draw from a row of tiles, to the seats and the first dealer."""
    table = _Table(names)
    seats, east = draw.seating.seats, draw.temporary_east
    method, side = draw.seating.method, draw.side_roll
    yield _row_laid(tiles_to_draw(method, len(names), draw.numbers))
    result = _("{east} is temporary East", east=names[east])
    yield table.rolled(draw.roller, draw.rolls[0], east, result)
    yield SeatDrawStep(
        words=_(
            "Face up the row is {row}; {east} moves the numbered tiles to the edges: {edges}.",
            row=format_tiles(draw.row),
            east=names[east],
            edges=format_tiles(draw.edges),
        ),
        tiles=draw.edges,
    )
    if method is not SeatingMethod.TRADITIONAL:
        taker = draw.takers[0]
        result = _("{taker} takes the first wind", taker=names[taker])
        yield table.rolled(east, side, taker, result)
    yield SeatDrawStep(
        words=_(
            "{total} is {parity}, so all take from the side of {tile}: {names}.",
            total=side.total,
            parity=_("odd") if side.total % 2 else _("even"),
            tile=draw.first,
            names=_in_order([names[each] for each in draw.takers]),
        ),
        tiles=draw.edges if draw.edges[0] == draw.first else draw.edges[::-1],
    )
    yield _winds_drawn(draw.seating, names)
    table = _Table(names, _moved(seats, east, seats[0]))
    yield _seats_taken(draw.seating, names, table.sides)
    roller = east
    if method is SeatingMethod.LONG:
        roller = draw.temporary_dealer
        result = _("{temporary} is temporary dealer", temporary=names[roller])
        yield table.rolled(east, draw.rolls[2], roller, result)
    last = seats[draw.seating.first_dealer]
    yield table.rolled(roller, draw.rolls[-1], last, _("{last} deals first", last=names[last]))


def one_wind_steps(draw: OneWindDraw, names: Sequence[str]) -> Iterator[SeatDrawStep]:
    """Yield the steps of a draw in which one player draws a wind."""
    table, players, winds = _Table(names), len(names), draw.seating.winds
    drawer, side = names[draw.drawer], names[draw.side]
    yield _row_laid(tiles_to_draw(draw.seating.method, players))
    result = _("it is the side of {side}", side=side)
    yield table.rolled(draw.roller, draw.rolls[0], draw.side, result)
    result = _("{drawer} draws a wind", drawer=drawer)
    yield table.rolled(draw.roller, draw.rolls[1], draw.drawer, result)
    wind = winds[draw.drawer]
    yield SeatDrawStep(
        words=_(
            "{drawer} drew {wind} and sits down at the side of {side}.",
            drawer=drawer,
            wind=WIND_WORDS[wind],
            side=side,
        ),
        tiles=(wind.tile,),
    )
    sides = _moved(draw.seating.seats, draw.side, draw.drawer)
    others = [(draw.drawer + step) % players for step in range(1, players)]
    yield SeatDrawStep(
        words=_(
            "To the right of {drawer} sit {names}: {winds}.",
            drawer=drawer,
            names=_in_order([names[player] for player in others]),
            winds=join([WIND_WORDS[winds[player]] for player in others], _(", ")),
        ),
        sides=sides,
        winds=winds,
    )
    east = draw.seating.seats[0]
    words = _("{east} is east and deals first.", east=names[east])
    yield SeatDrawStep(words=words, sides=sides, end=east)


def _moved(seats: Sequence[int], side: int, player: int) -> tuple[int, ...]:
    """Return the players by the sides of the table after one has sat down at a side."""
    first = list(seats).index(player) - side
    return tuple(seats[(first + step) % len(seats)] for step in range(len(seats)))


def wall_steps(opening: Opening, names: Sequence[str]) -> Iterator[Text]:
    """Yield the steps of breaking the wall and dealing, and the dead wall or the flowers.

    The names are by seat, in turn order.
    """
    dealer, owner = names[opening.dealer], names[opening.counted_wall]
    yield _rolled(dealer, opening.roll, _("it is the wall of {owner}", owner=owner))
    if opening.second is not None:
        roller = owner if opening.custom.from_left or opening.custom.by_fans else dealer
        yield _(
            "{roller} rolls again for the break: {second}, {total} in all.",
            roller=roller,
            second=opening.second,
            total=opening.second.total,
        )
    yield _break(opening, names)
    order = [names[(opening.dealer + step) % opening.players] for step in range(opening.players)]
    yield _(
        "Clockwise from the left of the break, {names} take two stacks each in turn, three times.",
        names=_in_order(order),
    )
    yield _(
        "Then each takes one tile in turn, and {dealer} takes one more as the first draw.",
        dealer=dealer,
    )
    if opening.indicator is not None:
        yield from _dead_wall(opening, opening.indicator, names)
    if opening.replacement is not None:
        yield from _flowers(opening, opening.replacement, names, order)


def _break(opening: Opening, names: Sequence[str]) -> Text:
    owner = names[opening.counted_wall]
    if not (opening.custom.from_left or opening.custom.by_fans):
        return _(
            "From its right end {owner} leaves {left} stacks; there the wall is broken.",
            owner=owner,
            left=opening.left,
        )
    left, right = in_context("wall", "left"), in_context("wall", "right")
    start, side = (left, right) if opening.custom.from_left else (right, left)
    sentence = (
        _(
            "From its {start} end {owner} counts {number} stacks, on into the wall of {next}; "
            "{side} of the last one the wall is broken."
        )
        if opening.counted > opening.stacks
        else _(
            "From its {start} end {owner} counts {number} stacks; {side} of the last one the wall "
            "is broken."
        )
    )
    return sentence.fill(
        start=start, owner=owner, number=opening.counted, next=names[opening.wall], side=side
    )


def _dead_wall(opening: Opening, indicator: Spot, names: Sequence[str]) -> Iterator[Text]:
    place = opening.dead.index(indicator) // 2 + 1
    spare = 2 * (place - 1)
    stacks = len(opening.dead) // 2
    wall_owner = names[indicator.wall]
    yield _(
        "The {stacks} stacks to the right of the break are the dead wall: the "
        "dora indicator is the top tile of stack {place} from the break, stack "
        "{stack} from the right in the wall of {wall_owner}.",
        stacks=stacks,
        place=place,
        stack=indicator.stack,
        wall_owner=wall_owner,
    )
    yield _(
        "The {spare} tiles before it are for kans; lay the top tile of the "
        "first stack down next to it. {live} tiles remain to be drawn.",
        spare=spare,
        live=opening.live,
    )


def _flowers(
    opening: Opening, replacement: Spot, names: Sequence[str], order: Sequence[str]
) -> Iterator[Text]:
    """Yield how flowers are replaced (CN98), or only the tile after a kong if there are none."""
    if not opening.custom.flowers:
        yield _(
            "The tile after a kong comes from the end of the wall. {live} tiles remain.",
            live=opening.live,
        )
        return
    owner = names[replacement.wall]
    yield _(
        "Before the first discard {names} in turn lay their flowers face up and draw as many "
        "tiles from the end of the wall, first from stack {stack} from the right in the wall of "
        "{owner}.",
        names=_in_order(order),
        stack=replacement.stack,
        owner=owner,
    )
    yield _(
        "A flower drawn later is replaced at once; the tile after a kong comes "
        "from the same end. {live} tiles remain.",
        live=opening.live,
    )


def _row_laid(tiles: tuple[Tile, ...]) -> SeatDrawStep:
    words = _("Shuffle {tiles} face down and lay them in a row.", tiles=format_tiles(tiles))
    return SeatDrawStep(words=words, tiles=tiles, face_down=True)


def _rolled(who: str, dice: Dice, result: Text) -> Text:
    return _(
        "{who} rolls {dice}, {total} in all: counted from {who} to the right {result}.",
        who=who,
        dice=dice,
        total=dice.total,
        result=result,
    )


class _Table:
    """The players around a table, by its sides; without moves in their present order."""

    def __init__(self, names: Sequence[str], sides: tuple[int, ...] = ()) -> None:
        self.names = names
        self.sides = sides or tuple(range(len(names)))

    def rolled(self, roller: int, dice: Dice, selected: int, result: Text) -> SeatDrawStep:
        """Return the step in which a player rolls dice that select another."""
        words = _rolled(self.names[roller], dice, result)
        return SeatDrawStep(words=words, dice=dice, sides=self.sides, start=roller, end=selected)


def _in_order(names: Sequence[str]) -> Text:
    return Joined(tuple(names), _(", "), in_context("in turn", " and "))
