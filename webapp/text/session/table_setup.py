"""Instructions for drawing seats and breaking the wall, step by step."""

from collections.abc import Iterator, Sequence

from scorer.table.settlement.seat_settlement import WIND_WORDS
from scorer.table.setup.seating import (
    Dice,
    OneWindDraw,
    RowDraw,
    Seating,
    SeatingMethod,
    tiles_to_draw,
)
from scorer.table.setup.wall import Opening, Spot
from scorer.tiles.terms import Words
from scorer.tiles.tile import format_tiles


def seating_steps(seating: Seating, names: Sequence[str]) -> Iterator[Words]:
    """Yield the steps of a draw for seats, to the seats and the first dealer.

    >>> from scorer.table.setup.seating import dealer_draw
    >>> from scorer.tiles.tile import Wind
    >>> drawn = dealer_draw((Wind.WEST, Wind.EAST, Wind.SOUTH))
    >>> print(*[each.english for each in seating_steps(drawn, ("Aki", "Ben", "Chi"))], sep="\\n")
    Shuffle 123z face down; each draws one.
    Aki drew west, Ben east, Chi south.
    All stay where they sit, to the right: Aki, Ben, Chi.
    Ben deals first.
    """
    tiles = format_tiles(tiles_to_draw(seating.method, len(names)))
    yield Words(
        f"Shuffle {tiles} face down; each draws one.",
        f"{tiles} を伏せて混ぜ、一人一枚引きます。",
    )
    yield from _winds_drawn(seating, names)
    yield from _seats_taken(seating, names)
    dealer = names[seating.seats[seating.first_dealer]]
    yield Words(f"{dealer} deals first.", f"起家は{dealer}です。")


def _winds_drawn(seating: Seating, names: Sequence[str]) -> Iterator[Words]:
    drawn = [(name, WIND_WORDS[wind]) for name, wind in zip(names, seating.winds, strict=True)]
    first, *others = drawn
    yield Words(
        f"{first[0]} drew {first[1].english}"
        + "".join(f", {name} {wind.english}" for name, wind in others)
        + ".",
        "、".join(f"{name}が{wind.japanese}" for name, wind in drawn) + "を引きました。",
    )


def _seats_taken(seating: Seating, names: Sequence[str]) -> Iterator[Words]:
    order = [names[player] for player in seating.seats]
    if seating.method is SeatingMethod.DEALER:
        yield Words(
            f"All stay where they sit, to the right: {', '.join(order)}.",
            f"席はそのままです（反時計回りに {'、'.join(order)}）。",
        )
    elif seating.method is SeatingMethod.DIRECT:
        yield Words(
            f"{order[0]} chooses a side; to the right sit {', '.join(order[1:])}.",
            f"{order[0]}が好きな席を選び、反時計回りに {'、'.join(order[1:])} が座ります。",
        )
    else:
        yield Words(
            f"{order[0]} sits down where temporary East sat; to the right {', '.join(order[1:])}.",
            f"{order[0]}が仮東の席に移り、反時計回りに {'、'.join(order[1:])} が座ります。",
        )


def row_draw_steps(draw: RowDraw, names: Sequence[str]) -> Iterator[Words]:
    """Yield the steps of a draw from a row of tiles, to the seats and the first dealer.

    >>> from scorer.table.setup.seating import row_draw
    >>> from scorer.tiles.tile import parse_tiles
    >>> drawn = row_draw(parse_tiles("2p3z1z4z1p2z"), (Dice(1, 2), Dice(2, 3)))
    >>> steps = list(row_draw_steps(drawn, ("Aki", "Ben", "Chi", "Dan")))
    >>> steps[1].english
    'Aki rolls 1+2, 3 in all: counted from Aki to the right Chi is temporary East.'
    """
    seats, east = draw.seating.seats, names[draw.temporary_east]
    tiles = format_tiles(tiles_to_draw(draw.seating.method, len(names)))
    yield _row_laid(tiles)
    yield _rolled(
        names[draw.roller], draw.rolls[0], Words(f"{east} is temporary East", f"{east}が仮東")
    )
    yield Words(
        f"Face up the row is {format_tiles(draw.row)}; {east} moves the numbered tiles to the "
        f"edges: {format_tiles(draw.edges)}.",
        f"表にした並びは {format_tiles(draw.row)} です。{east}が数牌を両端に動かします: "
        f"{format_tiles(draw.edges)}",
    )
    side = draw.rolls[1] if draw.seating.method is SeatingMethod.LONG else draw.rolls[0]
    odd = Words("odd", "奇数") if side.total % 2 else Words("even", "偶数")
    taker = names[draw.takers[0]]
    if draw.seating.method is SeatingMethod.LONG:
        yield _rolled(east, side, Words(f"{taker} takes the first wind", f"最初に取るのは{taker}"))
    yield Words(
        f"{side.total} is {odd.english}, so all take from the side of {draw.first}: "
        f"{_join([names[each] for each in draw.takers])}.",
        f"{side.total}は{odd.japanese}なので、{draw.first}の側から "
        f"{'、'.join(names[each] for each in draw.takers)} の順に取ります。",
    )
    yield from _winds_drawn(draw.seating, names)
    yield from _seats_taken(draw.seating, names)
    last = names[seats[draw.seating.first_dealer]]
    if draw.seating.method is SeatingMethod.LONG:
        temporary = names[draw.temporary_dealer]
        yield _rolled(
            east, draw.rolls[2], Words(f"{temporary} is temporary dealer", f"{temporary}が仮親")
        )
    asking = names[draw.temporary_dealer]
    yield _rolled(asking, draw.rolls[-1], Words(f"{last} deals first", f"{last}が起家"))


def one_wind_steps(draw: OneWindDraw, names: Sequence[str]) -> Iterator[Words]:
    """Yield the steps of a draw in which one player draws a wind.

    >>> from scorer.table.setup.seating import one_wind_draw
    >>> from scorer.tiles.tile import Wind
    >>> draw = one_wind_draw(Wind.WEST, (Dice(1, 2), Dice(2, 4)))
    >>> for words in one_wind_steps(draw, ("Aki", "Ben", "Chi", "Dan")):
    ...     print(words.english)
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
    yield _rolled(
        roller,
        draw.rolls[0],
        Words(f"it is the side of {side}", f"{side}の場所", f"是{side}的位置"),
    )
    yield _rolled(
        roller,
        draw.rolls[1],
        Words(f"{drawer} draws a wind", f"風牌を引くのは{drawer}", f"{drawer}摸风牌"),
    )
    wind = WIND_WORDS[draw.seating.winds[draw.drawer]]
    yield Words(
        f"{drawer} drew {wind.english} and sits down at the side of {side}.",
        f"{drawer}は{wind.japanese}を引き、{side}の場所に座ります。",
        f"{drawer}摸到{wind.chinese}，坐在{side}的位置。",
    )
    others = [(draw.drawer + step) % players for step in range(1, players)]
    winds = [WIND_WORDS[draw.seating.winds[player]] for player in others]
    yield Words(
        f"To the right of {drawer} sit {_join([names[player] for player in others])}: "
        f"{', '.join(each.english for each in winds)}.",
        f"{drawer}から反時計回りに {'、'.join(names[player] for player in others)} が座り、"
        f"順に{'、'.join(each.japanese for each in winds)}です。",
        f"{drawer}的右边依次坐"
        f"{'、'.join(names[player] for player in others)}："
        f"{'、'.join(each.chinese for each in winds)}。",
    )
    east = names[seats[0]]
    yield Words(
        f"{east} is east and deals first.", f"{east}が東で、起家です。", f"{east}是东，先坐庄。"
    )


def wall_steps(opening: Opening, names: Sequence[str]) -> Iterator[Words]:
    """Yield the steps of breaking the wall and dealing, and the dead wall or the flowers.

    The names are by seat, in turn order.

    >>> from scorer.table.setup.wall import break_wall
    >>> opening = break_wall(Dice(3, 4), dealer=0)
    >>> steps = list(wall_steps(opening, ("Aki", "Ben", "Chi", "Dan")))
    >>> print(*[each.english for each in steps[:2]], sep="\\n")
    Aki rolls 3+4, 7 in all: counted from Aki to the right it is the wall of Chi.
    From its right end Chi leaves 7 stacks; there the wall is broken.
    """
    dealer, owner = names[opening.dealer], names[opening.counted_wall]
    yield _rolled(
        dealer,
        opening.roll,
        Words(f"it is the wall of {owner}", f"{owner}の山", f"是{owner}的牌墙"),
    )
    if opening.second is not None:
        roller = owner if opening.custom.from_left or opening.custom.chinese else dealer
        yield Words(
            f"{roller} rolls again for the break: {opening.second}, {opening.second.total} in all.",
            f"{roller}がもう一度振ります: {opening.second}で{opening.second.total}。",
            f"{roller}再掷一次：{opening.second}，共{opening.second.total}。",
        )
    yield _break(opening, names)
    order = [names[(opening.dealer + step) % opening.players] for step in range(opening.players)]
    yield Words(
        f"Clockwise from the left of the break, {_join(order)} take two stacks each in turn, "
        "three times.",
        f"切れ目の左から時計回りに、{'、'.join(order)} の順で2幢（4枚）ずつ、3回取ります。",
        f"从开牌处左边顺时针，{'、'.join(order)}依次每次拿两墩，拿三次。",
    )
    yield Words(
        f"Then each takes one tile in turn, and {dealer} takes one more as the first draw.",
        f"続いて一人1枚ずつ取り、{dealer}は最初のツモにもう1枚取ります（チョンチョン）。",
        f"然后各拿一张，{dealer}跳牌，多拿一张。",
    )
    if opening.indicator is not None:
        yield from _dead_wall(opening, opening.indicator, names)
    if opening.replacement is not None:
        yield from _flowers(opening, opening.replacement, names, order)


def _break(opening: Opening, names: Sequence[str]) -> Words:
    owner = names[opening.counted_wall]
    if not (opening.custom.from_left or opening.custom.chinese):
        return Words(
            f"From its right end {owner} leaves {opening.left} stacks; there the wall is broken.",
            f"{owner}から見て右から{opening.left}幢を残し、そこで山を切ります。",
        )
    on = opening.counted > opening.stacks
    broken = names[opening.wall]
    start, side = (
        (Words("left", "左", "左"), Words("right", "右", "右"))
        if opening.custom.from_left
        else (Words("right", "右", "右"), Words("left", "左", "左"))
    )
    return Words(
        f"From its {start.english} end {owner} counts {opening.counted} stacks"
        + (f", on into the wall of {broken}" if on else "")
        + f"; {side.english} of the last one the wall is broken.",
        f"{owner}から見て{start.japanese}から{opening.counted}幢を数え"
        + (f"（続けて{broken}の山へ）" if on else "")
        + f"、その{side.japanese}で山を切ります。",
        f"从{owner}的{start.chinese}端数{opening.counted}墩"
        + (f"（接着数{broken}的牌墙）" if on else "")
        + f"，在最后一墩的{side.chinese}边开牌。",
    )


def _dead_wall(opening: Opening, indicator: Spot, names: Sequence[str]) -> Iterator[Words]:
    place = opening.dead.index(indicator) // 2 + 1
    spare = 2 * (place - 1)
    stacks = len(opening.dead) // 2
    wall_owner = names[indicator.wall]
    yield Words(
        f"The {stacks} stacks to the right of the break are the dead wall: the dora indicator "
        f"is the top tile of stack {place} from the break, stack {indicator.stack} from "
        f"the right in the wall of {wall_owner}.",
        f"切れ目の右の{stacks}幢が王牌です。ドラ表示牌は切れ目から{place}幢目の上の牌"
        f"（{wall_owner}の山の右から{indicator.stack}幢目）です。",
    )
    yield Words(
        f"The {spare} tiles before it are for kans; lay the top tile of the first stack down next "
        f"to it. {opening.live} tiles remain to be drawn.",
        f"その手前の{spare}枚が嶺上牌です。端の上の牌は下におろします。残りのツモは"
        f"{opening.live}枚です。",
    )


def _flowers(
    opening: Opening, replacement: Spot, names: Sequence[str], order: Sequence[str]
) -> Iterator[Words]:
    """Yield how flowers are replaced (CN98)."""
    owner = names[replacement.wall]
    yield Words(
        f"Before the first discard {_join(order)} in turn lay their flowers open and draw as many "
        f"tiles from the end of the wall, first from stack {replacement.stack} from the right in "
        f"the wall of {owner}.",
        f"最初の打牌の前に、{'、'.join(order)} の順に花牌を公開し、山の最後から同じ枚数を"
        f"補充します。最初は{owner}の山の右から{replacement.stack}幢目です。",
        f"打第一张牌之前，{'、'.join(order)}依次亮出花牌，从牌墙末尾补"
        f"同样多的牌，先从{owner}牌墙右起第{replacement.stack}墩补。",
    )
    yield Words(
        "A flower drawn later is replaced at once; the tile after a kong comes from the same end. "
        f"{opening.live} tiles remain.",
        "後から引いた花牌はすぐに補充します。槓の補充も山の最後からです。"
        f"残りは{opening.live}枚です。",
        f"以后摸到花牌立即补，开杠也从末尾补。还剩{opening.live}张。",
    )


def _row_laid(tiles: str) -> Words:
    return Words(
        f"Shuffle {tiles} face down and lay them in a row.",
        f"{tiles} を伏せて混ぜ、横一列に並べます。",
        f"把 {tiles} 扣着洗匀，摆成一排。",
    )


def _rolled(who: str, dice: Dice, result: Words) -> Words:
    return Words(
        f"{who} rolls {dice}, {dice.total} in all: counted from {who} to the right "
        f"{result.english}.",
        f"{who}がサイコロを振ります: {dice}で{dice.total}。{who}から反時計回りに数えて"
        f"{result.japanese}です。",
        f"{who}掷出{dice}，共{dice.total}：从{who}起逆时针数，{result.chinese}。",
    )


def _join(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}"
