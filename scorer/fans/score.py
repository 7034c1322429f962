"""The score of a win: the fans that count, its points, and what each player pays."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import groupby

from scorer.fans.context import WinContext
from scorer.fans.division import Division, divide
from scorer.fans.evaluate import WHOLE_HAND, FanLine, Reading, best_reading
from scorer.fans.fan import ByFlowers, Fan
from scorer.fans.general import FLOWER_FAN_NAMES
from scorer.fans.rules.presets import MCR
from scorer.fans.rules.rules import DiscardPayers, Rules
from scorer.fans.validation import (
    contradictions,
    flower_contradiction,
    not_a_flower_win,
    not_a_win,
)
from scorer.fans.win import FlowerWin, Win, WonHand
from scorer.tiles.errors import ImpossibleWin
from scorer.tiles.groups import Group
from scorer.tiles.hand import Hand
from scorer.tiles.liable_seats import liable_seats
from scorer.tiles.messages import message as _
from scorer.tiles.tile import Wind

_LIABLE_HANDS = {
    "big_three_dragons": "daisangen",
    "big_four_winds": "daisuushii",
    "four_kongs": "suukantsu",
    "all_honors": "tsuuiisou",
    "full_flush": "chinitsu",
}
"""The names of liable_seats() by the fan that can have liability."""

_SEATS = tuple(Wind)


@dataclass(frozen=True, slots=True)
class Payments:
    """The points that the losers pay; discarder is None for a self-drawn win.

    If a player is liable, the others pay nothing, and the discarder only their own share.

    >>> Payments(discarder=16, others=8).total, Payments(discarder=None, others=16).total
    (32, 48)
    """

    discarder: int | None
    others: int
    liable_seat: Wind | None = field(default=None, repr=False)
    liable: int = field(default=0, repr=False)

    @property
    def total(self) -> int:
        """Return the points that the winner receives."""
        if self.discarder is None:
            return 3 * self.others + self.liable
        return self.discarder + 2 * self.others + self.liable

    def with_liability(self, seat: Wind) -> "Payments":
        """Return the payments if a seat is liable: a self-draw for all, half of a discard (RA).

        >>> Payments(None, 16).with_liability(Wind.WEST).liable
        48
        >>> due = Payments(16, 8).with_liability(Wind.WEST)
        >>> due.liable, due.discarder
        (16, 16)
        """
        if self.discarder is None:
            return Payments(None, 0, seat, self.total)
        part = self.total // 2
        return Payments(self.total - part, 0, seat, part)

    def shares(self, winner: Wind, discarder: Wind | None = None) -> Mapping[Wind, int]:
        """Return the points that each payer pays; raise ImpossibleWin without a discarder.

        >>> payments = Payments(discarder=16, others=8)
        >>> {str(seat): share for seat, share in payments.shares(Wind.EAST, Wind.NORTH).items()}
        {'S': 8, 'W': 8, 'N': 16}
        """
        if discarder is winner:
            raise ImpossibleWin(_("The discarder has the winner's own seat; correct one of them."))
        if discarder is None and self.discarder is not None:
            raise ImpossibleWin(
                _("The discarder is missing, but the win is on a discard; name the discarder.")
            )
        if discarder is not None and self.discarder is None:
            raise ImpossibleWin(
                _("A self-drawn win has no discarder; remove the discarder or the self-draw.")
            )
        if self.liable_seat is not None:
            shares = {self.liable_seat: self.liable}
            if discarder is not None and self.discarder is not None:
                shares[discarder] = shares.get(discarder, 0) + self.discarder
            return shares
        return {
            seat: self.discarder
            if seat is discarder and self.discarder is not None
            else self.others
            for seat in Wind
            if seat is not winner
        }


def payments(fan: int, *, self_drawn: bool, rules: Rules) -> Payments:
    """Return the payments for a win of this many fan, flowers included, without a limit.

    Chinese Official (CN98, p. 14 and 28): for a discard, the discarder pays the points and 8 more,
    the others 8; for a self-draw, everybody pays the points and 8 more.

    >>> from scorer.fans.rules.presets import MCR, rule_set_named
    >>> HONG_KONG = rule_set_named("hk").rules
    >>> payments(8, self_drawn=False, rules=MCR)
    Payments(discarder=16, others=8)
    >>> payments(8, self_drawn=True, rules=MCR)
    Payments(discarder=None, others=16)
    >>> from dataclasses import replace
    >>> payments(8, self_drawn=False, rules=replace(MCR, payment=DiscardPayers.DISCARDER_PAYS_ALL))
    Payments(discarder=32, others=0)
    >>> half = replace(HONG_KONG, payment=DiscardPayers.DISCARDER_PAYS_MORE)
    >>> [payments(3, self_drawn=False, rules=rules).discarder for rules in (HONG_KONG, half)]
    [32, 16]
    """
    points, base = rules.points_of(fan), rules.base
    drawn = points * rules.self_draw_share + base
    if self_drawn:
        return Payments(None, drawn)
    discarder = others = drawn
    if rules.payment is not DiscardPayers.ALL_PAY:
        discarder = points * rules.discarder_share + base
        others = points * rules.other_share + base
    total = discarder + 2 * others
    if rules.payment is DiscardPayers.DISCARDER_PAYS_ALL:
        return Payments(total, 0)
    if rules.others_at_most:
        others = min(others, rules.others_at_most)
    return Payments(total - 2 * others, others)


@dataclass(frozen=True, slots=True)
class CountedFan:
    """A fan that counts, how often, and the sets of each count; no sets for the whole hand."""

    fan: Fan
    count: int
    sets: tuple[tuple[Group, ...], ...]

    @property
    def points(self) -> int:
        """Return the points of all counts."""
        return self.count * self.fan.points


class FanScore:
    """The fans that count for a win, their sum, and what the losers pay.

    >>> issubclass(Score, FanScore), issubclass(FlowerScore, FanScore)
    (True, True)
    """

    __slots__ = ()
    win: Win | FlowerWin
    rules: Rules

    @property
    def lines(self) -> tuple[FanLine, ...]:
        """Return each count of a fan, in the order of the rules."""
        raise NotImplementedError

    @property
    def fans(self) -> tuple[CountedFan, ...]:
        """Return the fans in the order of the rules, equal ones together."""
        groups = groupby(self.lines, key=_fan_of)
        return tuple([self._counted(fan, list(lines)) for fan, lines in groups])

    def _counted(self, fan: Fan, lines: list[FanLine]) -> CountedFan:
        return CountedFan(fan, len(lines), tuple([self.sets_of(line) for line in lines]))

    def sets_of(self, line: FanLine) -> tuple[Group, ...]:
        """Return the sets that a fan uses; none for a fan of the whole hand."""
        return ()

    @property
    def total(self) -> int:
        """Return the fan with flowers, without a limit."""
        return sum([line.fan.points for line in self.lines])

    @property
    def paid_fan(self) -> int:
        """Return the fan that are paid, which the limit of the rules reduces.

        >>> from scorer.tiles.hand import parse_hand
        >>> from scorer.tiles.tile import Wind
        >>> from scorer.fans.rules.presets import rule_set_named
        >>> HONG_KONG = rule_set_named("hk").rules
        >>> hand, tile = parse_hand("19m19p19s1234567z7z")
        >>> result = score(hand, Win(tile, self_drawn=True, seat=Wind.EAST, round=Wind.EAST),
        ...     HONG_KONG)
        >>> result.total, result.paid_fan, result.payments.total
        (16, 13, 2304)
        """
        limited = self.rules.limited(self.total)
        if not self.rules.over_limit:
            return limited
        return max([limited, *[line.points for line in self.fans]])

    @property
    def without_flowers(self) -> int:
        """Return the fan on which the minimum depends, without flowers unless they count for it."""
        if self.rules.flowers_count:
            return self.total
        fans = [line.fan for line in self.lines]
        return sum([fan.points for fan in fans if fan.name not in FLOWER_FAN_NAMES])

    @property
    def wins(self) -> bool:
        """Return whether the fan without flowers reach the minimum."""
        return self.without_flowers >= self.rules.minimum

    @property
    def payments(self) -> Payments:
        """Return who pays what if the hand wins."""
        due = payments(self.paid_fan, self_drawn=self.win.self_drawn, rules=self.rules)
        seat = self.liable_seat
        counts = self.rules.has_liability(self_drawn=self.win.self_drawn)
        return due if seat is None or not counts else due.with_liability(seat)

    @property
    def liable_fans(self) -> Mapping[Fan, Wind | None]:
        """Return the fans for which somebody is liable, None if the melds do not show who."""
        return {}

    @property
    def liable_seat(self) -> Wind | None:
        """Return the seat that the melds show as liable, of several the last."""
        seats = [seat for seat in self.liable_fans.values() if seat is not None]
        return seats[-1] if seats else None


@dataclass(frozen=True, slots=True)
class Score(FanScore):
    """The value of a complete hand as fans that sum to the total.

    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.tiles.tile import Wind
    >>> hand, tile = parse_hand("22233344m678p55s4m")
    >>> result = score(hand, Win(tile, self_drawn=False, seat=Wind.EAST, round=Wind.EAST))
    >>> for line in result.fans:
    ...     print(line.fan.english, line.count, line.points)
    Pure Triple Chow 1 24
    Concealed Hand 1 2
    All Chows 1 2
    All Simples 1 2
    >>> result.total, result.wins, result.payments
    (30, True, Payments(discarder=38, others=8))
    """

    hand: Hand
    win: Win
    rules: Rules
    reading: Reading

    @property
    def division(self) -> Division:
        """Return the division of the hand."""
        return self.reading.division

    @property
    def lines(self) -> tuple[FanLine, ...]:
        """Return each count of a fan, in the order of the rules."""
        return self.reading.lines

    @property
    def liable_fans(self) -> Mapping[Fan, Wind | None]:
        """Return the fans for which somebody is liable, None if the melds do not show who.

        >>> from scorer.tiles.hand import parse_hand
        >>> from scorer.tiles.tile import Wind
        >>> from scorer.fans.rules.presets import rule_set_named
        >>> hand, tile = parse_hand("123m9m9m 555-z 666=z 777+z")
        >>> win = Win(tile, self_drawn=True, seat=Wind.SOUTH, round=Wind.EAST)
        >>> result = score(hand, win, rule_set_named("hk").rules)
        >>> [(fan.english, str(seat)) for fan, seat in result.liable_fans.items()]
        [('Big Three Dragons', 'W')]
        """
        # Melds show fans that another one implies, too, such as the three dragons of all honors.
        counted = {line.fan.name for line in self.lines}
        counted |= {name for line in self.lines for name in line.fan.implies}
        fans = {fan.name: fan for fan in self.rules.fans if fan.name in counted}
        present = {_LIABLE_HANDS[name]: fans[name] for name in self.rules.liability & fans.keys()}
        if not present or not self.hand.melds:
            return {}
        winner, players = _SEATS.index(self.win.seat), len(_SEATS)
        found = liable_seats(self.hand, winner=winner, players=players)
        return {
            present[name]: None if seat is None else _SEATS[seat]
            for name, seat in found.items()
            if name in present
        }

    def sets_of(self, line: FanLine) -> tuple[Group, ...]:
        """Return the sets that a fan uses; none for a fan of the whole hand."""
        if line.places is WHOLE_HAND:
            return ()
        return tuple([self.division.sets[place] for place in sorted(line.places)])


@dataclass(frozen=True, slots=True)
class FlowerScore(FanScore):
    """The value of a win by flowers, which has one fan.

    >>> from scorer.fans.rules.presets import rule_set_named
    >>> HONG_KONG = rule_set_named("hk").rules
    >>> from scorer.tiles.tile import Wind
    >>> win = FlowerWin(flowers=8, self_drawn=True, seat=Wind.EAST, round=Wind.EAST)
    >>> result = score_win(win, HONG_KONG)
    >>> [line.fan.english for line in result.fans], result.total, result.wins
    (['Eight Flowers'], 8, True)
    """

    win: FlowerWin
    rules: Rules
    fan: Fan

    @property
    def lines(self) -> tuple[FanLine, ...]:
        """Return the fan as a line."""
        return (FanLine(self.fan, WHOLE_HAND),)


def _fan_of(line: FanLine) -> Fan:
    return line.fan


def score(hand: Hand, win: Win, rules: Rules = MCR) -> Score:
    """Score a complete hand by its best reading, also below the minimum.

    Raise the first contradiction between hand and win, or NotAWin.

    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.tiles.tile import Wind
    >>> hand, tile = parse_hand("147m258p369s11z22z2z")
    >>> result = score(hand, Win(tile, self_drawn=True, seat=Wind.SOUTH, round=Wind.EAST))
    >>> result.total, [line.fan.name for line in result.fans]
    (18, ['knitted_straight', 'fully_concealed_hand', 'seat_wind'])
    """
    objections = contradictions(hand, win, rules)
    if objections:
        raise objections[0]
    divisions = divide(hand, win, rules.forms)
    if not divisions:
        raise not_a_win(hand, win, rules.forms)
    context = WinContext(hand, win, rules.forms, rules.fixed_pairs)
    return Score(hand, win, rules, best_reading(divisions, context, rules))


def score_win(won: WonHand, rules: Rules = MCR) -> Score | FlowerScore:
    """Score a complete hand, or a win by flowers by the best of its fans.

    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.tiles.tile import Wind
    >>> hand, tile = parse_hand("22233344m678p55s4m")
    >>> score_win((hand, Win(tile, self_drawn=False, seat=Wind.EAST, round=Wind.EAST))).total
    30
    >>> score_win(FlowerWin(flowers=8, self_drawn=True, seat=Wind.EAST, round=Wind.EAST))
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.NotAWin: These rules have no win by flowers alone; give the tiles of the \
hand.
    """
    if not isinstance(won, FlowerWin):
        return score(*won, rules)
    objection = flower_contradiction(won, rules)
    if objection is not None:
        raise objection
    fans = [
        fan
        for fan in rules.fans
        if isinstance(fan.condition, ByFlowers) and fan.condition.test(won)
    ]
    if not fans:
        raise not_a_flower_win(won, rules)
    return FlowerScore(won, rules, max(fans, key=lambda fan: fan.points))
