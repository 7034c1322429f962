"""Atozuke switched off: an open hand has its yaku fixed by its first call.

The rule is asked of open hands only, where `Rules.atozuke` is false. What is checked:

1. Yaku of the whole hand (tan'yao, toitoi, chanta, junchan, honroutou, hon'itsu, chin'itsu) are
   fixed if the hand has one of them whatever tile completes it: with another of its waits it
   would have this yaku or another fixed one.
2. Yaku of some groups (all others: winds and dragons, ittsuu, both sanshoku, san'ankou,
   sankantsu, shousangen, local ones) are fixed if the first call and the groups concealed before
   the winning tile have them alone. A dragon called second, or completed by the winning tile,
   allows no win.
3. Yaku of the moment (haitei, houtei, rinshan, chankan) and dora fix nothing.

Once a hand is allowed to win, all its yaku count, later calls too. A yakuman is allowed by the
ordinary yaku that it contains. The order of the melds is that of the hand: oldest first.

After P. Salvi's notes on the Japanese game: "yakuhai made by a call counts only if it was the
first call".
"""

from collections.abc import Iterator
from dataclasses import replace

from scorer.riichi.compiled_rules import prepared
from scorer.riichi.context import Context
from scorer.riichi.sanma import exists
from scorer.riichi.shape.division import Division, Form, divide
from scorer.tiles.groups import Group
from scorer.tiles.partial_division import Part
from scorer.tiles.tile import TILES

_OF_THE_WHOLE = frozenset(
    {"tanyao", "toitoi", "chanta", "junchan", "honroutou", "honitsu", "chinitsu"}
)
_OF_THE_MOMENT = frozenset({"haitei", "houtei", "rinshan", "chankan"})


def fixed(context: Context) -> bool:
    """Whether the first call fixes a yaku of an open hand, whatever tile completes it.

    >>> from scorer.riichi.context import example
    >>> fixed(example("234m55678s99p5s 666_z")), fixed(example("55678s99p5s 2-34m 666_z"))
    (True, False)
    """
    return all(
        any(_fixed(division, other) for division in divisions)
        for other, divisions in _completions(context)
    )


def _completions(context: Context) -> Iterator[tuple[Context, tuple[Division, ...]]]:
    """The hand with each tile that completes it, the one that did among them."""
    for tile in TILES:
        if context.hand.counts[tile.kind] == 4 or not exists(tile, context.rules):
            continue
        win = replace(context.win, tile=tile)
        divisions = divide(context.hand, win)
        if divisions:
            yield Context(context.hand, win, context.rules), divisions


def _fixed(division: Division, context: Context) -> bool:
    early = _early(division, context)
    return any(
        row.holds(division if row.line.yaku.name in _OF_THE_WHOLE else early, context)
        for row in prepared(context.rules).open_yaku
        if row.line.yaku.name not in _OF_THE_MOMENT
    )


def _early(division: Division, context: Context) -> Division:
    """What was there before the second call and without the winning tile."""
    melds = context.hand.melds
    concealed = division.groups[: len(division.groups) - len(melds)]
    groups: list[Group] = list(concealed)
    groups.remove(division.winning)
    first = next(meld for meld in melds if meld.open)
    groups += [meld.group for meld in melds if meld is first or not meld.open]
    part = Part(tuple(groups))
    return Division(
        Form.STANDARD,
        part.groups,
        division.winning,
        division.wait,
        False,
        part.shuntsu,
        part.koutsu,
        part.toitsu[0] if part.toitsu else None,
        part.ankou,
        part.kantsu,
        part.twins,
        part.fu,
    )
