"""Write docs/reference/general-game.md from the rules, the fans and the rule sets.

Run from the checkout: `python -m docs.scripts.general_page`. A test fails if the file is out of
date.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from scorer.chinese.fans.catalogue import CHICKEN_HAND
from scorer.chinese.fans.fan import Fan, definition
from scorer.chinese.fans.general import ALL_FANS, GENERAL_FANS
from scorer.chinese.rules.labels import LABELS
from scorer.chinese.rules.plain_values import to_plain_value
from scorer.chinese.rules.presets import MCR, OWN_RULES, rule_sets_of
from scorer.chinese.rules.rules import RULE_DEFINITIONS, TOPICS, PointTable, Rules
from scorer.chinese.score import payments
from scorer.tiles.terms import Game

PAGE = Path(__file__).parents[1] / "reference" / "general-game.md"

INTRODUCTION = """\
# The general game

Beside riichi and [Chinese Official](chinese.md), tenbo plays a game whose rules you choose: \
the tiles, the fans and their worth, a table from fan to points with a limit, who pays, \
and who deals.
RA describes what most variants of mahjong share; each of its statements is a fan or a rule here.
Two rule sets that people play are ready: Hong Kong Old Style and Zung Jung.

`python -m docs.scripts.general_page` generates this page from `scorer/chinese`; \
change the code, not the page.
[Sources](sources.md) explains the keys RA, HK, HKMA and ZJ; \
[design](../design/fan-games.md) explains why this game and Chinese Official are one engine.

    tenbo score --game hk "11m55p5p 222m 777s 999p 2f2g" --seat S
    tenbo score --game hk "1234f1234g" --tsumo
    tenbo score --game general --rules club.toml "11m55p5p 222m 777s 999p"
    tenbo rules --game zung_jung
    tenbo session new Friday --game hk --players Aki,Ben,Chi,Dan

## A win

A hand is four sets and a pair, or one of the other forms if one of its fans counts, \
such as thirteen orphans or seven pairs.
Its fan are those of all fans that hold, except that a fan does not count beside one that \
brings it along (`implied_count` changes that).
A hand wins with the `minimum`; fans for flowers do not help to reach it (`flowers_count`).

A win by flowers needs no such hand: where its fan counts, a player with seven or eight flowers \
and seasons wins at once, whatever the other tiles are.
It has that one fan, and its notation is the flowers alone, as in `1234f1234g`; all pay it as a \
self-draw.
With `seven_robbing_one` a player with seven wins by the eighth that another player draws, who \
pays it as a discard (七搶一, which tables of 16 tiles play; no rule set has it).

Flowers and seasons follow the hand, as in `1f2g`: 1f to 4f are the flowers, 1g to 4g the seasons, \
and those numbered 1 belong to East, 2 to South, 3 to West and 4 to North (RA).

`--first-turn` stands for three wins of RA: the dealer's on the first draw (heavenly hand), \
another player's on the first draw (earthly hand), and one on the dealer's first discard \
(hand of man).
Hong Kong and Zung Jung call the third one earthly hand (地糊), and so do their rule sets; Hong \
Kong's hand of man (人糊) is the second one.

## Points and payments

The fan, at most the `limit`, become `points` by a table.
The points times a share, and the `base`, are what a player pays:

| `payment` | a win on a discard |
|---|---|
| `discarder_pays_more` | the discarder pays `discarder_share`, the others `other_share` each |
| `discarder_pays_all` | the discarder pays the sum of these shares, the others nothing |
| `all_pay` | everybody pays `self_draw_share` |

For a self-draw everybody pays `self_draw_share`.
What the others would pay above `others_at_most`, the discarder pays for them.
Of several `winners` on one tile none pays another (our choice; RA only says "both players win").

### Hong Kong

| Fan | Points half-spicy | full-spicy | Discarder alone | Discarder and others | Self-draw, each |
|---|---|---|---|---|---|
"""

LIABILITY = """
The points are those of HK (半辣上 and 辣辣上). \
With the shares 2, 1 and 2 the discarder alone pays what the table of HKMA has.

### Liability

The player who discarded the tile of the last open set of a fan of `liability` pays a self-draw \
for all (RA), as the marks of the melds show, or as a player names.
With `liability_on_discard` this player and the discarder pay half each, \
and the discarder the odd point.

## A game

The dealer stays as `dealer_stays` says; the wind of the round changes after the deal has passed \
four times, and the game ends when the deal passes in the last round.
A false win costs `false_win` to each other player; the hand is dead and the others play on.
Without `table_points` the scores are the result of a game.
At the table the players pay with counters of 1, 10 and 100; each starts with 2,000 points, \
eighteen of 100, eighteen of 10 and twenty of 1, which is our choice.
The wall has 18 stacks on each side with flowers, otherwise 17, and a dead wall if `dead_tiles` \
says so (RA: 14 to 30 tiles).

## Hong Kong: what tables disagree on

| Question | In `hk` | Other tables |
|---|---|---|
| Limit | 13 | 8 or 10 (`limit`; HKMA has 10) |
| Discard | the discarder pays for all (全銃; HKMA) | all pay, the discarder double (半銃): \
`payment = "discarder_pays_more"` |
| Table | half-spicy | `points = "full_spicy"` |
| Draw | the dealer stays | `dealer_stays = "win"` |
| Several wins on a tile | the nearest wins | `winners = "all"` |
| Flowers for the minimum | do not count | `flowers_count = true` |
| Limit hands (例牌) | count without the fans of their tiles and sets | `implied_count = true` |
| Four concealed pungs | the pung of a discard is not concealed | the sources do not say |
| Concealed hand | any kong breaks it, with or without flowers in play | not with flowers in play |
| Hand of man (人糊) | 13 for another player's first draw | none: `hand_of_man = 0` |
| Seven flowers (花糊) | 3, a player may win at once | none, or a limit: `seven_flowers = 0` |
| Eight flowers (大花糊, 八仙過海) | 8, a player may win at once | a limit: `eight_flowers = 13` |
| Seven pairs | not a win | `seven_pairs = 4` |
| False win | the largest self-draw, 768 to each | `false_win` |

## Your own rules

A file without `preset` lists the only fans that count, as in a game by RA:

```toml
minimum = 1
flowers = 8
points = [1, 2, 4, 8, 16]
limit = 4
payment = "discarder_pays_more"
discarder_share = 2
other_share = 1
self_draw_share = 2
dealer_stays = "win"
winners = "all"
liability = ["big_three_dragons"]

[fans]
self_drawn = 1
all_chows = 1
all_pungs = 3
half_flush = 3
dragon_pung = 1
seat_flower = 1
no_flowers = 1
heavenly_hand = 4
```

With `preset`, or with `--game hk`, the file changes a rule set; 0 removes a fan:

```toml
preset = "hk"
minimum = 1
payment = "discarder_pays_more"

[fans]
seven_pairs = 4
```
"""


def page() -> str:
    """Return the text of the page."""
    return "\n".join(
        [INTRODUCTION + "\n".join(_points()), LIABILITY, *_rules(), *_fans(), *_more_fans()]
    )


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), "utf-8")


def _points() -> Iterator[str]:
    rules = rule_sets_of(Game.GENERAL)["hk"].rules
    half, full = PointTable.HALF_SPICY.points, PointTable.FULL_SPICY.points
    for fan in range(14):
        alone = payments(fan, self_drawn=False, rules=rules).discarder
        points = half[fan]
        shared = f"{2 * points} and {points}"
        drawn = payments(fan, self_drawn=True, rules=rules).others
        yield f"| {fan} | {points} | {full[fan]} | {alone} | {shared} | {drawn} |"


def _rules() -> Iterator[str]:
    known = [each.rules for each in rule_sets_of(Game.GENERAL).values()]
    columns = [OWN_RULES[Game.GENERAL], *known, MCR]
    yield "The rules, with their values in a file without `preset`, in the rule sets and in `mcr`:"
    topic = None
    for rule in RULE_DEFINITIONS.values():
        if rule.topic is not topic:
            topic = rule.topic
            yield f"\n### {TOPICS[topic]}\n"
            yield "| Rule | Meaning | Values | own file | `hk` | `zung_jung` | `mcr` |"
            yield "|---|---|---|---|---|---|---|"
        values = " | ".join(_value(rule.rule, rules) for rules in columns)
        choices = ", ".join(
            f"`{to_plain_value(each)}`" for each in rule.suggested or LABELS.choices(rule.rule)
        )
        choices = choices or f"0 to {rule.most:,}"
        yield f"| `{rule.rule}` | {rule.label}: {rule.meaning} | {choices} | {values} |"
    yield ""


def _value(name: str, rules: Rules) -> str:
    return str(LABELS.value(name, getattr(rules, name)))


def _fans() -> Iterator[str]:
    for name, each in rule_sets_of(Game.GENERAL).items():
        yield f"## {each.title}: the fans of `{name}`\n"
        yield f"{each.note}\n"
        yield "| Name | Chinese | Pinyin | English | Fan | Meaning | Implies |"
        yield "|---|---|---|---|---|---|---|"
        for fan in each.rules.fans:
            implied = ", ".join(f"`{name}`" for name in fan.implies)
            yield f"| {_names(fan)} | {fan.points} | {_meaning(fan)} | {implied} |"
        yield ""


def _more_fans() -> Iterator[str]:
    yield "## Fans that Chinese Official does not have\n"
    yield f"A file can name these and [those of Chinese Official](chinese.md#fans), \
{len(ALL_FANS)} in all.\n"
    yield "| Name | Chinese | Pinyin | English | Meaning |"
    yield "|---|---|---|---|---|"
    for fan in GENERAL_FANS:
        yield f"| {_names(fan)} | {_meaning(fan)} |"
    yield ""


def _names(fan: Fan) -> str:
    return f"`{fan.name}` | {fan.chinese} | {fan.pinyin} | {fan.english}"


def _meaning(fan: Fan) -> str:
    if fan.name == CHICKEN_HAND:
        return "A complete hand that scores nothing else, flowers left aside."
    assert fan.condition is not None
    return definition(fan.condition)


if __name__ == "__main__":
    main()
