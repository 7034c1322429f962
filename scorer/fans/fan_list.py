"""The list of fans: the points of each under some rules, its condition, and an example hand."""

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, replace
from functools import cache

from scorer.fans.catalogue import CHICKEN_HAND, FANS
from scorer.fans.conditions import win
from scorer.fans.fan import Fan, definition
from scorer.fans.general import ALL_FANS, NOTES_FANS
from scorer.fans.rules.rules import Rules
from scorer.fans.win import WonHand, won_hand
from scorer.tiles.hand import Hand, parse_hand
from scorer.tiles.messages import Message
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Game
from scorer.tiles.tile import Tile, Wind, split_flowers


@dataclass(frozen=True, slots=True)
class FanExample:
    """A hand in notation and its win; without more South wins on a discard in the East round.

    Flowers alone are a win by them.

    >>> hand, win = FanExample("5p5p 123m 456s 777z 888m 2f").won
    >>> str(hand), win.flowers
    ('5p 123m 456s 777z 888m', 1)
    """

    notation: str
    _: KW_ONLY
    self_drawn: bool = False
    seat: Wind = Wind.SOUTH
    round: Wind = Wind.EAST
    last_of_kind: bool = False
    last_tile: bool = False
    replacement: bool = False
    robbing_kong: bool = False
    first_turn: bool = False

    @property
    def won(self) -> WonHand:
        """The hand and the win."""
        parsed, flowers = _parse(self.notation)
        return won_hand(
            parsed,
            self_drawn=self.self_drawn,
            seat=self.seat,
            round=self.round,
            flowers=len(flowers),
            flower_tiles=flowers,
            last_of_kind=self.last_of_kind,
            last_tile=self.last_tile,
            replacement=self.replacement,
            robbing_kong=self.robbing_kong,
            first_turn=self.first_turn,
        )


@cache  # the examples are few, and every list of them parses them again
def _parse(notation: str) -> tuple[tuple[Hand, Tile] | None, tuple[str, ...]]:
    text, flowers = split_flowers(notation)
    return parse_hand(text) if text else None, flowers


@dataclass(frozen=True, slots=True, kw_only=True)
class FanEntry:
    """A fan of the list.

    Attributes:
        fan: Its names.
        points: Its points; 0 if the rules do not have it.
        meaning: The condition.
        implies: The names of the fans that do not count beside it.
        example: A hand that has it.
    """

    fan: Fan
    points: int
    meaning: Message
    implies: tuple[str, ...]
    example: FanExample


def fan_list(rules: Rules) -> tuple[FanEntry, ...]:
    """Return the fans of the rules, and after them the other fans of the game.

    >>> from scorer.fans.rules.presets import MCR, rule_set_named
    >>> HONG_KONG = rule_set_named("hk").rules
    >>> first = fan_list(MCR)[0]
    >>> first.fan.english, first.points, str(first.meaning), first.example.notation
    ('Big Four Winds', 88, 'Pungs of all four winds.', '22p44z4z 111z 222z 333z')
    >>> [entry.points for entry in fan_list(HONG_KONG) if entry.fan.name == "seven_pairs"]
    [0]
    """
    own = {fan.name for fan in rules.fans}
    catalogue = FANS if rules.game is Game.MCR else ALL_FANS
    notes = NOTES_FANS if rules.game is Game.MCR else ()
    others = [fan for fan in (*catalogue, *notes) if fan.name not in own]
    return tuple(
        [_entry(fan, fan.points) for fan in rules.fans] + [_entry(fan, 0) for fan in others]
    )


def _entry(fan: Fan, points: int) -> FanEntry:
    # Some rules call a win on the dealer's first discard an earthly hand, others a hand of man.
    first_turns = ((win.hand_of_man, "hand_of_man"), (win.earthly_hand, "earthly_hand"))
    name = next((name for known, name in first_turns if fan.condition is known), fan.name)
    return FanEntry(
        fan=fan,
        points=points,
        meaning=meaning(fan),
        implies=fan.implies,
        example=EXAMPLES[name],
    )


_CHICKEN_HAND = _("A complete hand that scores nothing else, flowers left aside.")


def meaning(fan: Fan) -> Message:
    """Return the condition of a fan, which is the docstring of its function.

    >>> str(meaning(FANS[0]))
    'Pungs of all four winds.'
    """
    if fan.name == CHICKEN_HAND:
        return _CHICKEN_HAND
    assert fan.condition is not None  # only the chicken hand has none
    return Message(definition(fan.condition))


_OPEN = FanExample("234m56799p34s5s 678s")
_DRAWN = replace(_OPEN, self_drawn=True)
_CLOSED = FanExample("234m567p3459978s6s")

_EXAMPLES: Mapping[str, FanExample | str] = {
    "heavenly_hand": replace(_CLOSED, self_drawn=True, seat=Wind.EAST, first_turn=True),
    "earthly_hand": replace(_CLOSED, self_drawn=True, first_turn=True),
    "hand_of_man": replace(_CLOSED, first_turn=True),
    "eight_flowers": FanExample("1234f1234g", self_drawn=True),
    "seven_flowers": FanExample("1234f134g", self_drawn=True),
    "seven_robbing_one": "1234f134g",
    "big_four_winds": "22p44z4z 111z 222z 333z",
    "big_three_dragons": "234s11p77z7z 555z 666z",
    "all_green": "22334488s66z6z 234s",
    "nine_gates": "1112345678999s5s",
    "four_kongs": "1s1s 2222_p 7777_p 5555_p 8888m",
    "seven_shifted_pairs": "2233445566778p8p",
    "thirteen_orphans": "19m19p19s1234567z7z",
    "all_terminals": "11m99s9s 111s 999p 111p",
    "little_four_winds": "23p44z4p 111z 222z 333z",
    "little_three_dragons": "234s789p6677z7z 555z",
    "all_honors": "1155z1z 222z 333z 666z",
    "four_concealed_pungs": FanExample("222m444666p6699s6s", self_drawn=True),
    "pure_terminal_chows": "1122335578899p7p",
    "quadruple_chow": "22223333444s66z4s",
    "two_double_chows": "112233m445566p7s7s",
    "four_pure_shifted_pungs": "33p55s5s 222s 333s 444s",
    "four_pure_shifted_chows": "12323434545m99s6m",
    "three_kongs": "23p99s4p 1111s 3333_m 7777_p",
    "two_kongs": "22p78s9s 3333m 6666_s 123p",
    "one_kong": "234m56799p34s5s 8888_s",
    "all_terminals_and_honors": "11m99s9s 111p 333z 777z",
    "pure_outside_hand": "123m789p1199s9s 123s",
    "seven_pairs": "1155m3377p228s66z8s",
    "greater_honors_and_knitted_tiles": "369m14p28s123456z7z",
    "all_even_pungs": "88m22s2s 444s 666p 888p",
    "full_flush": "23344577997p 666p",
    "pure_triple_chow": "99m23p456s4p 234p 234p",
    "pure_shifted_pungs": "78s55m9s 222p 333p 444p",
    "upper_tiles": "789m7799p9p 789s 888m",
    "middle_tiles": "456m44p66s6s 555p 444s",
    "lower_tiles": "123m11p33s3s 222p 111s",
    "pure_straight": "12345678m234s55p9m",
    "three_suited_terminal_chows": "123789m12378s55p9s",
    "pure_shifted_chows": "12323434s55p789m5s",
    "all_fives": "345m45655p56755s5s",
    "triple_pung": "45m99s6m 222m 222p 222s",
    "little_triple_pung": "222m22299p22s345m9p",
    "three_concealed_pungs": "222m444p66678s99p9s",
    "lesser_honors_and_knitted_tiles": "39m58p147s123456z2p",
    "knitted_straight": "258m47p369s66z1p 789s",
    "upper_four": "678m789p6699s9s 888p",
    "lower_four": "123m234p1133s3s 222p",
    "big_three_winds": "234p55m33z3z 111z 222z",
    "little_three_winds": "234p567s1133z1z 222z",
    "mixed_straight": "456m78p123s22z9p 345m",
    "reversible_tiles": "123p45688s55z5z 999p",
    "mixed_triple_chow": "345m345p34s88p5s 111z",
    "mixed_shifted_pungs": "23m88s4m 333m 444p 555s",
    "chicken_hand": "678p22888s44z2s 444m",
    "last_tile_draw": replace(_DRAWN, last_tile=True),
    "last_tile_claim": replace(_OPEN, last_tile=True),
    "out_with_replacement_tile": FanExample(
        "234m56799p34s5s 8888_s", self_drawn=True, replacement=True
    ),
    "robbing_the_kong": replace(_OPEN, robbing_kong=True),
    "all_pungs": "22m99p9p 333s 555m 777z",
    "half_flush": "12356788m22z8m 999m",
    "mixed_shifted_chows": "123m234p34s99p5s 777s",
    "all_types": "123m456p789s1166z6z",
    "melded_hand": "5p5p 123m 456s 777z 888m",
    "two_concealed_kongs": "22p78s9s 3333m 6666s 123p",
    "two_dragon_pungs": "234m78p55s9p 555z 666z",
    "mixed_kongs": "22p78s9s 3333m 6666_s 123p",
    "outside_hand": "123m789p1199s9s 777z",
    "fully_concealed_hand": replace(_CLOSED, self_drawn=True),
    "two_melded_kongs": "22p78s9s 3333_m 6666_s 123p",
    "last_tile": replace(_OPEN, last_of_kind=True),
    "dragon_pung": "234m56799p34s5s 777z",
    "prevalent_wind": "234m56799p34s5s 111z",
    "seat_wind": "234m56799p34s5s 222z",
    "concealed_hand": _CLOSED,
    "all_chows": _OPEN,
    "tile_hog": "222234m99p34s5s 678s",
    "double_pung": "234s99p78m9m 555m 555p",
    "two_concealed_pungs": "222m55599p34s5s 678s",
    "concealed_kong": "234m56799p34s5s 8888s",
    "all_simples": "234m56788p34s5s 678s",
    "pure_double_chow": "223344m99p34s5s 678s",
    "mixed_double_chow": "234m23499p34s5s 678s",
    "short_straight": _OPEN,
    "two_terminal_chows": "123789m99p34s5s 678p",
    "pung_of_terminals_or_honors": "234m56799p34s5s 111m",
    "melded_kong": "234m56799p34s5s 8888_s",
    "one_voided_suit": "234567m9934p5p 678m",
    "no_honors": "222m56799p34s5s 678s",
    "edge_wait": "12m567p34599s3m 678s",
    "closed_wait": "24m567p34599s3m 678s",
    "single_wait": "234m567p3459s9s 678s",
    "self_drawn": _DRAWN,
    "all_flowers": "234m56799p34s5s 678s 1234f",
    "all_seasons": "234m56799p34s5s 678s 1234g",
    "seat_flower": "234m56799p34s5s 678s 2f",
    "seat_season": "234m56799p34s5s 678s 2g",
    "no_flowers": _OPEN,
    "flower_tiles": "234m56799p34s5s 678s 1f3g",
    "attached_straight": "12345678m123p22z9m",
    "muddy_straight": "123m456p78s234m55z9s",
    "two_short_straights": "123456m34567p11z8p",
    "terminal_chows_in_two_suits": "123789m12378p77z9p",
    "peace": "234m678m45p77z6p 345s",
    "fixed_pair": "222m555p67s55s8s 456p",
}

EXAMPLES = {
    name: FanExample(example) if isinstance(example, str) else example
    for name, example in _EXAMPLES.items()
}
"""The examples of all fans."""
