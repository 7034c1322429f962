"""Rules without atozuke: the first call of an open hand must fix its yaku.

The check applies to open hands where `Rules.atozuke` is false:

1. Yaku of the whole hand (tanyao, toitoi, chanta, junchan, honroutou, hon'itsu, chin'itsu) are
   fixed if every tile that completes the hand gives it this yaku or another fixed one.
2. Yaku of some groups (all others: winds and dragons, ittsuu, both sanshoku, san'ankou,
   sankantsu, shousangen, local yaku) are fixed if the first call and the concealed groups without
   the winning tile are enough for them. A dragon called second, or completed by the winning tile,
   does not allow a win.
3. Yaku of the moment (haitei, houtei, rinshan, chankan) and dora fix nothing.

If the hand can win, all its yaku count, with those of later calls. A yakuman needs an ordinary
fixed yaku that it contains. The melds of the hand are in the order of the calls, oldest first.

Source (docs/reference/sources.md): P. Salvi's notes on the Japanese game, "yakuhai made by a call
counts only if it was the first call".
"""

from collections.abc import Iterator
from dataclasses import replace

from scorer.riichi.division import Division, Form, divide
from scorer.riichi.points import WinContext
from scorer.riichi.shanten import is_in_set
from scorer.riichi.yaku import yaku_rows
from scorer.tiles.groups import Group, PartialDivision
from scorer.tiles.tile import TILES

_WHOLE_HAND_YAKU = frozenset(
    {"tanyao", "toitoi", "chanta", "junchan", "honroutou", "honitsu", "chinitsu"}
)
_MOMENT_YAKU = frozenset({"haitei", "houtei", "rinshan", "chankan"})


def has_fixed_yaku(context: WinContext) -> bool:
    """Return whether the first call fixes a yaku of an open hand, whatever tile completes it.

    >>> from scorer.riichi.points import example_context
    >>> has_fixed_yaku(example_context("234m55678s99p5s 666_z"))
    True
    >>> has_fixed_yaku(example_context("55678s99p5s 2-34m 666_z"))
    False
    """
    return all(
        any(_is_fixed(division, other) for division in divisions)
        for other, divisions in _completions(context)
    )


def _completions(context: WinContext) -> Iterator[tuple[WinContext, tuple[Division, ...]]]:
    """Yield the hand with each tile that completes it, the winning tile included."""
    for tile in TILES:
        if context.hand.counts[tile.kind] == 4 or not is_in_set(tile, context.rules):
            continue
        win = replace(context.win, tile=tile)
        divisions = divide(context.hand, win)
        if divisions:
            yield WinContext(context.hand, win, context.rules), divisions


def _is_fixed(division: Division, context: WinContext) -> bool:
    early = _early_groups(division, context)
    return any(
        holds(division if line.yaku.name in _WHOLE_HAND_YAKU else early, context)
        for holds, line, _ in yaku_rows(context.rules, menzen=False).yaku
        if line.yaku.name not in _MOMENT_YAKU
    )


def _early_groups(division: Division, context: WinContext) -> Division:
    """Return the groups before the second call and without the winning tile."""
    melds = context.hand.melds
    concealed = division.groups[: len(division.groups) - len(melds)]
    groups: list[Group] = list(concealed)
    groups.remove(division.winning)
    first = next(meld for meld in melds if meld.open)
    groups += [meld.group for meld in melds if meld is first or not meld.open]
    part = PartialDivision(groups)
    return Division(
        Form.STANDARD,
        part.groups,
        division.winning,
        division.wait,
        part.sequences,
        part.triplets,
        part.pairs.bit_length() - 1 if part.pairs else None,
        part.equal_sequences,
        part.ankou,
        part.kantsu,
    )
