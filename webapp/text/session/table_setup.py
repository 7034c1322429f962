"""Instructions for drawing seats and breaking the wall, step by step."""

from collections.abc import Iterator, Sequence

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
from scorer.tiles.tile import format_tiles

_COMMA = in_context("riichi", ", ")


def seating_steps(seating: Seating, names: Sequence[str]) -> Iterator[Text]:
    """Yield the steps of a draw for seats, to the seats and the first dealer.

    >>> from scorer.table.setup.seating import dealer_draw
    >>> drawn = dealer_draw((Wind.WEST, Wind.EAST, Wind.SOUTH))
    >>> print(*seating_steps(drawn, ("Aki", "Ben", "Chi")), sep="\\n")
    Shuffle 123z face down; each draws one.
    Aki drew west, Ben east, Chi south.
    All stay where they sit, to the right: Aki, Ben, Chi.
    Ben deals first.
    """
    tiles = format_tiles(tiles_to_draw(seating.method, len(names)))
    yield _("Shuffle {tiles} face down; each draws one.", tiles=tiles)
    yield from _winds_drawn(seating, names)
    yield from _seats_taken(seating, names)
    dealer = names[seating.seats[seating.first_dealer]]
    yield _("{dealer} deals first.", dealer=dealer)


def _winds_drawn(seating: Seating, names: Sequence[str]) -> Iterator[Text]:
    drawn = [(name, WIND_WORDS[wind]) for name, wind in zip(names, seating.winds, strict=True)]
    first, *others = (
        (_("{name} {wind}") if index else _("{name} drew {wind}")).fill(name=name, wind=wind)
        for index, (name, wind) in enumerate(drawn)
    )
    yield in_context("draw for seats", "{draws}.", draws=join((first, *others), _COMMA))


def _seats_taken(seating: Seating, names: Sequence[str]) -> Iterator[Text]:
    order = [names[player] for player in seating.seats]
    if seating.method is SeatingMethod.DEALER:
        sentence = _("All stay where they sit, to the right: {all}.")
    elif seating.method is SeatingMethod.DIRECT:
        sentence = _("{first} chooses a side; to the right sit {others}.")
    else:
        sentence = _("{first} sits down where temporary East sat; to the right {others}.")
    yield sentence.fill(first=order[0], others=join(order[1:], _COMMA), all=join(order, _COMMA))


def row_draw_steps(draw: RowDraw, names: Sequence[str]) -> Iterator[Text]:
    """Yield the steps of a draw from a row of tiles, to the seats and the first dealer.

    >>> from scorer.table.setup.seating import row_draw
    >>> drawn = row_draw(parse_tiles("2p3z1z4z1p2z"), (Dice(1, 2), Dice(2, 3)))
    >>> steps = list(row_draw_steps(drawn, ("Aki", "Ben", "Chi", "Dan")))
    >>> str(steps[1])
    'Aki rolls 1+2, 3 in all: counted from Aki to the right Chi is temporary East.'
    """
    seats, east = draw.seating.seats, names[draw.temporary_east]
    method, side = draw.seating.method, draw.side_roll
    yield _row_laid(format_tiles(tiles_to_draw(method, len(names), draw.numbers)))
    yield _rolled(names[draw.roller], draw.rolls[0], _("{east} is temporary East", east=east))
    yield _(
        "Face up the row is {row}; {east} moves the numbered tiles to the edges: {edges}.",
        row=format_tiles(draw.row),
        east=east,
        edges=format_tiles(draw.edges),
    )
    taker = names[draw.takers[0]]
    if method is not SeatingMethod.TRADITIONAL:
        yield _rolled(east, side, _("{taker} takes the first wind", taker=taker))
    yield _(
        "{total} is {parity}, so all take from the side of {tile}: {names}.",
        total=side.total,
        parity=_("odd") if side.total % 2 else _("even"),
        tile=draw.first,
        names=_in_order([names[each] for each in draw.takers]),
    )
    yield from _winds_drawn(draw.seating, names)
    yield from _seats_taken(draw.seating, names)
    last = names[seats[draw.seating.first_dealer]]
    if method is SeatingMethod.LONG:
        temporary = names[draw.temporary_dealer]
        yield _rolled(
            east, draw.rolls[2], _("{temporary} is temporary dealer", temporary=temporary)
        )
    asking = names[draw.temporary_dealer]
    yield _rolled(asking, draw.rolls[-1], _("{last} deals first", last=last))


def one_wind_steps(draw: OneWindDraw, names: Sequence[str]) -> Iterator[Text]:
    """Yield the steps of a draw in which one player draws a wind.

    >>> from scorer.table.setup.seating import one_wind_draw
    >>> draw = one_wind_draw(Wind.WEST, (Dice(1, 2), Dice(2, 4)))
    >>> print(*one_wind_steps(draw, ("Aki", "Ben", "Chi", "Dan")), sep="\\n")
    Shuffle 1234z face down and lay them in a row.
    Aki rolls 1+2, 3 in all: counted from Aki to the right it is the side of Chi.
    Aki rolls 2+4, 6 in all: counted from Aki to the right Ben draws a wind.
    Ben drew west and sits down at the side of Chi.
    To the right of Ben sit Chi, Dan and Aki: north, east, south.
    Dan is east and deals first.
    """
    players, seats = len(names), draw.seating.seats
    drawer, side, roller = names[draw.drawer], names[draw.side], names[draw.roller]
    tiles = format_tiles(tiles_to_draw(draw.seating.method, players))
    yield _row_laid(tiles)
    yield _rolled(roller, draw.rolls[0], _("it is the side of {side}", side=side))
    yield _rolled(roller, draw.rolls[1], _("{drawer} draws a wind", drawer=drawer))
    wind = WIND_WORDS[draw.seating.winds[draw.drawer]]
    yield _(
        "{drawer} drew {wind} and sits down at the side of {side}.",
        drawer=drawer,
        wind=wind,
        side=side,
    )
    others = [(draw.drawer + step) % players for step in range(1, players)]
    winds = [WIND_WORDS[draw.seating.winds[player]] for player in others]
    yield _(
        "To the right of {drawer} sit {names}: {winds}.",
        drawer=drawer,
        names=_in_order([names[player] for player in others]),
        winds=join(winds, _(", ")),
    )
    east = names[seats[0]]
    yield _("{east} is east and deals first.", east=east)


def wall_steps(opening: Opening, names: Sequence[str]) -> Iterator[Text]:
    """Yield the steps of breaking the wall and dealing, and the dead wall or the flowers.

    The names are by seat, in turn order.

    >>> from scorer.table.setup.wall import break_wall
    >>> opening = break_wall(Dice(3, 4), dealer=0)
    >>> steps = list(wall_steps(opening, ("Aki", "Ben", "Chi", "Dan")))
    >>> print(*steps[:2], sep="\\n")
    Aki rolls 3+4, 7 in all: counted from Aki to the right it is the wall of Chi.
    From its right end Chi leaves 7 stacks; there the wall is broken.
    """
    dealer, owner = names[opening.dealer], names[opening.counted_wall]
    yield _rolled(dealer, opening.roll, _("it is the wall of {owner}", owner=owner))
    if opening.second is not None:
        roller = owner if opening.custom.from_left or opening.custom.chinese else dealer
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
    if not (opening.custom.from_left or opening.custom.chinese):
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
        "Before the first discard {names} in turn lay their flowers open and draw as many tiles "
        "from the end of the wall, first from stack {stack} from the right in the wall of {owner}.",
        names=_in_order(order),
        stack=replacement.stack,
        owner=owner,
    )
    yield _(
        "A flower drawn later is replaced at once; the tile after a kong comes "
        "from the same end. {live} tiles remain.",
        live=opening.live,
    )


def _row_laid(tiles: str) -> Text:
    return _("Shuffle {tiles} face down and lay them in a row.", tiles=tiles)


def _rolled(who: str, dice: Dice, result: Text) -> Text:
    return _(
        "{who} rolls {dice}, {total} in all: counted from {who} to the right {result}.",
        who=who,
        dice=dice,
        total=dice.total,
        result=result,
    )


def _in_order(names: Sequence[str]) -> Text:
    return Joined(tuple(names), _(", "), in_context("in turn", " and "))
