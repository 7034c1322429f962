"""Write docs/reference/chinese.md from the fans and the rule sets.

Run from the checkout: `python -m docs.scripts.chinese_page`. A test fails if the file is out of
date.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from scorer.chinese.fans.catalogue import CHICKEN_HAND, FANS
from scorer.chinese.fans.fan import Fan, definition
from scorer.chinese.rules.presets import MCR_WMO, NOTES, NOTES_FANS, rule_sets_of
from scorer.tiles.terms import Game

PAGE = Path(__file__).parents[1] / "reference" / "chinese.md"

INTRODUCTION = """\
# The Chinese game

tenbo scores Chinese Official mahjong (国标麻将, *guó biāo má jiàng*, MCR) beside riichi: \
`tenbo score --game mcr`.
`python -m docs.scripts.chinese_page` generates this page from `scorer/chinese`; \
change the code, not the page.
[Sources](sources.md) explains the keys CN98, WMO06 and HU.

## A win

A hand is complete in one of five forms:

| Form | Tiles |
|---|---|
| four sets and a pair | chows, pungs or kongs |
| knitted straight, a set and a pair | 147, 258 and 369 of three suits instead of three chows |
| seven pairs | four equal tiles are two pairs |
| thirteen orphans | one of each terminal and honor, and a second one of any |
| honors and knitted tiles | fourteen different tiles: honors, and tiles of a knitted straight |

A win needs 8 points without flowers.
A pung that a discard completes is melded, unless another set can take the tile.
The three wait fans need a single kind that completes the hand in any form, \
even a kind of which the hand has all four (CN98 p. 27; PyMahjongGB).
A tile that can complete a knitted straight as well as another set has the wait of that set \
(PyMahjongGB; `mcr_wmo` differs).
A red five is an ordinary five.

## The five principles

| Principle | | In tenbo |
|---|---|---|
| non-repetition | 不重复 | a fan that another one brings along of necessity does not count; \
the last column of the table of fans |
| non-separation | 不拆移 | sets joined by a fan are not joined again among themselves |
| non-identity | 不得相同 | a set that makes a fan does not make the same fan with another set |
| freedom | 就高不就低 | the reading that scores most counts |
| once only | 套算一次 | a set joins those already joined only once |

(CN98 p. 29-30.)
The search (`scorer/chinese/evaluate.py`) goes through every division of the hand.
For each it goes through the selections of fans that join chows, or pungs.
Such a fan is a tie between sets, and the ties of a selection never close a circle \
(`scorer/chinese/fans/joining.py`): this is non-separation and once only in one rule.
Fans of the whole hand, of kongs and of single sets are not limited so.

`--explain` lists each fan that holds but does not count, with the fan and the principle that \
exclude it, and the other readings with their points.

## Setting up

With `--game mcr`, `tenbo session seats` gives the steps up to the first discard, \
and `tenbo session wall` those of a later hand.

| Step | Source |
|---|---|
| the first of two rolls selects a side of the table, the second the player \
who draws a wind and sits there; the others follow to the right with the next winds | HU |
| each of the four walls has 18 stacks, or 17 under the rules `notes`, which have no flowers \
| CN98 p. 16-17, HU |
| East rolls for the wall, its player rolls again; the deal begins with the stack that \
the sum of both rolls gives from the left (`--from-right`: after that many from the right) \
| HU (CN98 p. 16-17) |
| two stacks each in turn, three times; then one tile each, and East's jump | HU, CN98 p. 16-17 |
| flowers are laid open and replaced from the end of the wall, East first, \
before the first discard | CN98 |

HU does not say in which order the others sit down: here in their present order.

## Payments

| Win | `discarder_pays_more` (the official rule) | `discarder_pays_all` | `all_pay` |
|---|---|---|---|
| discard, robbed kong | the discarder pays fan + base, the others the base | \
the discarder pays fan + 3 x base | everybody pays fan + base |
| self-draw | everybody pays fan + base | the same | the same |

The base is 8, flowers belong to the fan, and a draw pays nothing (CN98 p. 14 and 28).
8 points on a discard are 16 + 8 + 8 = 32, self-drawn 3 x 16 = 48.

## A game

Scores start at 0, and the deal passes after every hand; sixteen hands are a game.
A false win costs 10 points to each other player, or 20 if the hand was not ready; \
the hand is dead and the others play on (CN98 p. 32-36).
A wrong chow, pung or kong, or a wrong number of tiles, costs only the hand.
The places of a game are worth 4, 2, 1 and 0 table points (CN98 p. 30); equal scores share them, \
as EMA tournaments do (known from practice, not from a book).
At the table the players pay with counters of 1, 10 and 100 (HU). \
Each starts with 500 points (CN98 p. 14), here three of 100, eighteen of 10 and twenty of 1, \
which is our choice.
[Sessions](../guide/sessions.md#the-chinese-game) records a game.
"""

FILE = """\
## Your own rules

`tenbo rules --game mcr` lists the rule sets, and their values with a name. \
`--rules` takes a rule set or a TOML file. A file without `preset` lists the only fans that count:

```toml
minimum = 3
base = 2
payment = "all_pay"

[fans]
full_flush = 8
all_pungs = 5
pure_straight = 4
```

With `preset`, the file changes a rule set; 0 removes a fan:

```toml
preset = "mcr"

[fans]
two_concealed_kongs = 8
chicken_hand = 0
```

| Value | Meaning | Official |
|---|---|---|
| `preset` | the rule set that the file changes | |
| `fans` | the points of each fan | the table of fans |
| `minimum` | points that a win needs, without flowers | 8 |
| `base` | points that each player pays beside the fan | 8 |
| `payment` | `discarder_pays_more`, `discarder_pays_all` or `all_pay` | `discarder_pays_more` |
| `fixed_pairs` | ranks of the pair for `fixed_pair` | none |
| `rounds` | rounds of four hands in a game, 1 to 4 | 4 |
| `false_win` | points to each other player for a false win of a ready hand | 10 |
| `false_win_not_ready` | the same for a hand that was not ready | 20 |
| `table_points` | points for the places of a game | 4, 2, 1, 0 |

[The general game](general-game.md#your-own-rules) has more rules, which a file of this game can \
change too: flowers, a limit and a table from fan to points, several winners, liability, \
and a dealer who stays.

A special form wins if one of its fans counts: without `seven_pairs` and `seven_shifted_pairs`, \
seven pairs are not a win.
"""

OPEN_QUESTIONS = """\
HU lists ten fans without points, minimum or payment, and no other source gives any.
The values here are our choice: 1 point each, no minimum, and a base of 1. Agree on your own.
The note leaves these points open; tenbo reads them so:

- 附龙 includes 清龙, 泥龙 replaces 花龙, and 双断 includes 无字, as non-repetition has it.
- 缺门 needs exactly two suits, with or without honors.
- 和平 needs four chows whose last is completed at either end; the pair can be honors.
- 连六 and 老少副 need the run, or 123 and 789, in each of two suits.
- 定格 takes the ranks of `fixed_pairs`, 2, 5 and 8 at first.
- Only four sets and a pair win.
"""


def page() -> str:
    """Return the text of the page."""
    return "\n".join([INTRODUCTION, *_rule_sets(), FILE, *_fans(), *_wmo(), *_notes()])


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), "utf-8")


def _rule_sets() -> Iterator[str]:
    yield "## Rule sets\n"
    yield "| Name | Rules | Source |\n|---|---|---|"
    for name, each in rule_sets_of(Game.MCR).items():
        yield f"| `{name}` | {each.title} | {each.note} |"
    yield ""


def _fans() -> Iterator[str]:
    yield "## Fans\n"
    yield "The numbers are those of CN98; `mixed_kongs` is not in it, but PyMahjongGB counts it."
    yield "`nine_gates` implies one pung of terminals, a second one counts.\n"
    yield "| No. | Name | Chinese | Pinyin | English | Points | Meaning | Implies |"
    yield "|---|---|---|---|---|---|---|---|"
    number = 0
    for fan in FANS:
        number += fan.name != "mixed_kongs"
        shown = "" if fan.name == "mixed_kongs" else str(number)
        yield f"| {shown} | {_columns(fan)} |"
    yield ""


def _columns(fan: Fan) -> str:
    meaning = _meaning(fan)
    implied = ", ".join(f"`{name}`" for name in fan.implies)
    names = f"`{fan.name}` | {fan.chinese} | {fan.pinyin} | {fan.english}"
    return f"{names} | {fan.points} | {meaning} | {implied}"


def _meaning(fan: Fan) -> str:
    if fan.name == CHICKEN_HAND:
        return "A complete hand that scores nothing else, flowers left aside."
    assert fan.condition is not None
    return definition(fan.condition)


def _wmo() -> Iterator[str]:
    yield "## The book of 2006\n"
    yield "`mcr_wmo` differs in these fans (WMO06, known only from excerpts that others quote):\n"
    yield "| Fan | Points | Does not imply |\n|---|---|---|"
    official = {fan.name: fan for fan in FANS}
    for fan in MCR_WMO.fans:
        before = official[fan.name]
        less = ", ".join(f"`{name}`" for name in before.implies if name not in fan.implies)
        points = f"{fan.points} instead of {before.points}" if fan.points != before.points else ""
        if points or less:
            yield f"| `{fan.name}` | {points} | {less} |"
    yield ""
    yield "`nine_gates` implies every pung of terminals of the hand, not only one."
    yield "The three waits do not count for a tile of a knitted straight."
    yield (
        "A self-drawn win of a form that does not imply `fully_concealed_hand` counts 4 instead of "
        "1.\n"
    )


def _notes() -> Iterator[str]:
    yield "## The ten fans of the notes\n"
    yield OPEN_QUESTIONS
    own = {fan.name for fan in NOTES_FANS}
    yield "| Name | Chinese | Pinyin | Points | Meaning | Official name |"
    yield "|---|---|---|---|---|---|"
    official = {fan.name: fan for fan in FANS}
    for fan in NOTES.fans:
        same = "" if fan.name in own else official[fan.name].chinese
        names = f"`{fan.name}` | {fan.chinese} | {fan.pinyin}"
        yield f"| {names} | {fan.points} | {_meaning(fan)} | {same} |"
    yield ""


if __name__ == "__main__":
    main()
