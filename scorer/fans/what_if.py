"""Hands one change away and their score: wins under other circumstances, and each wait."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorer.fans.division import divide
from scorer.fans.rules.presets import MCR
from scorer.fans.rules.rules import Rules
from scorer.fans.score import FlowerScore, Score, score, score_win
from scorer.fans.validation import contradictions
from scorer.fans.waits import wait_tiles
from scorer.fans.win import FlowerWin, Win, WonHand
from scorer.tiles.errors import RiichiError
from scorer.tiles.hand import COPIES, Hand, format_hand
from scorer.tiles.messages import Text, in_context, one_of, plural
from scorer.tiles.messages import message as _
from scorer.tiles.tile import Tile, Wind
from scorer.tiles.wait_kinds import Wait, wait_of


class TooFewPoints(RiichiError):
    """A complete hand with fewer points, without flowers, than the rules need.

    >>> issubclass(TooFewPoints, RiichiError)
    True
    """

    code = "too_few_points"


@dataclass(frozen=True, slots=True)
class Alternative:
    """The score of a win if one thing were different."""

    change: Text
    score: Score


def what_if(hand: Hand, win: Win, rules: Rules = MCR) -> tuple[Alternative, ...]:
    """Return the score of a complete hand under other circumstances and with its other waits.

    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.tiles.tile import Wind
    >>> hand, tile = parse_hand("234567m34p22s2p 456s")
    >>> win = Win(tile, self_drawn=False, seat=Wind.EAST, round=Wind.EAST)
    >>> for other in what_if(hand, win):
    ...     print(other.change, other.score.without_flowers)
    self-drawn 7
    with 5p instead of 2p 11
    on the last tile 14
    by robbing a kong 14
    on the last of its kind 10
    """
    return tuple(
        Alternative(words, score(hand, changed, rules))
        for words, changed in _changes(hand, win, rules)
        if not contradictions(hand, changed, rules)
    )


def _changes(hand: Hand, given: Win, rules: Rules) -> Iterator[tuple[Text, Win]]:
    win = replace(given, first_turn=False)
    if win.self_drawn:
        claimed = replace(win, self_drawn=False, replacement=False)
        yield in_context("what if", "on a discard"), claimed
    else:
        drawn = replace(win, self_drawn=True, robbing_kong=False)
        yield in_context("what if", "self-drawn"), drawn
    for tile in wait_tiles(hand, rules.forms):
        if tile.kind != win.tile.kind:
            ordinary = replace(win, tile=tile, last_of_kind=False, robbing_kong=False)
            yield (
                _("with {tile} instead of {other}", tile=tile, other=win.tile),
                ordinary,
            )
    if not win.last_tile:
        yield (
            _("on the last tile"),
            replace(win, last_tile=True),
        )
    if not win.replacement:
        yield (
            _("on the replacement for a kong"),
            replace(win, replacement=True, self_drawn=True, robbing_kong=False),
        )
    if not win.robbing_kong:
        yield _("by robbing a kong"), replace(win, robbing_kong=True)
    if not win.last_of_kind:
        yield (
            _("on the last of its kind"),
            replace(win, last_of_kind=True),
        )


def check(hand: Hand, win: Win, rules: Rules = MCR) -> tuple[RiichiError, ...]:
    """List every objection to a win; return () if it wins.

    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.tiles.tile import Wind
    >>> hand, tile = parse_hand("234567m34p22s2p 456s")
    >>> for objection in check(hand, Win(tile, self_drawn=False, seat=Wind.EAST, round=Wind.EAST)):
    ...     print(type(objection).__name__, objection, sep=": ")
    TooFewPoints: 234567m34p22s2p 456s is complete but has 6 points, 2 fewer than the 8 that a win \
needs (flowers do not count); it would win with 5p instead of 2p (11), on the last tile (14), by \
robbing a kong (14) or on the last of its kind (10).
    """
    objections = contradictions(hand, win, rules)
    if objections:
        return objections
    try:
        result = score(hand, win, rules)
    except RiichiError as error:
        return (error,)
    return () if result.wins else (too_few_points(result),)


def check_win(won: WonHand, rules: Rules = MCR) -> tuple[RiichiError, ...]:
    """List every objection to a win, also to one by flowers; return () if it wins.

    >>> from scorer.fans.rules.presets import rule_set_named
    >>> HONG_KONG = rule_set_named("hk").rules
    >>> check_win(FlowerWin(flowers=8, self_drawn=True, seat=Wind.EAST, round=Wind.EAST), HONG_KONG)
    ()
    """
    if not isinstance(won, FlowerWin):
        return check(*won, rules)
    try:
        result = score_win(won, rules)
    except RiichiError as error:
        return (error,)
    return () if result.wins else (too_few_points(result),)


def what_if_win(won: WonHand, rules: Rules = MCR) -> tuple[Alternative, ...]:
    """Return what what_if() returns; () for a win by flowers.

    >>> what_if_win(FlowerWin(flowers=8, self_drawn=True, seat=Wind.EAST, round=Wind.EAST))
    ()
    """
    return () if isinstance(won, FlowerWin) else what_if(*won, rules)


def too_few_points(result: Score | FlowerScore) -> TooFewPoints:
    """Return the error for a score below the minimum, with the changes that would reach it."""
    if isinstance(result, FlowerScore):
        return TooFewPoints(
            plural(
                "{fan} has {points} point, but a win needs {minimum}; give the tiles of the hand.",
                "{fan} has {points} points, but a win needs {minimum}; give the tiles of the hand.",
                result.total,
                fan=result.fan,
                points=result.total,
                minimum=result.rules.minimum,
            )
        )
    hand, win, rules = result.hand, result.win, result.rules
    points, minimum = result.without_flowers, rules.minimum
    changes = [other for other in what_if(hand, win, rules) if other.score.wins]
    values = {
        "hand": format_hand(hand, win.tile),
        "points": points,
        "missing": minimum - points,
        "minimum": minimum,
    }
    if not changes:
        return TooFewPoints(
            plural(
                "{hand} is complete but has {points} point, {missing} fewer than the {minimum} "
                "that a win needs (flowers do not count); check the tiles and the circumstances.",
                "{hand} is complete but has {points} points, {missing} fewer than the {minimum} "
                "that a win needs (flowers do not count); check the tiles and the circumstances.",
                points,
                **values,
            )
        )
    listed = (
        _("{change} ({points})", change=each.change, points=each.score.without_flowers)
        for each in changes
    )
    return TooFewPoints(
        plural(
            "{hand} is complete but has {points} point, {missing} fewer than the {minimum} that a "
            "win needs (flowers do not count); it would win {changes}.",
            "{hand} is complete but has {points} points, {missing} fewer than the {minimum} that a "
            "win needs (flowers do not count); it would win {changes}.",
            points,
            changes=one_of(listed),
            **values,
        )
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Circumstances:
    """The circumstances of a waiting hand: winds, flowers and visible tiles.

    visible are the other tiles that are face up: discards, and the melds of other players. Do not
    include the hand and its melds.

    >>> Circumstances(seat=Wind.EAST, round=Wind.SOUTH).flowers
    0
    """

    seat: Wind
    round: Wind
    flowers: int = 0
    flower_tiles: tuple[str, ...] = ()
    visible: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class WaitValue:
    """A wait: the tiles that are not visible, its kinds, and the score by either win."""

    tile: Tile
    remaining: int
    kinds: frozenset[Wait]
    discard: Score
    self_draw: Score


def wait_values(
    hand: Hand, circumstances: Circumstances, rules: Rules = MCR
) -> tuple[WaitValue, ...]:
    """Return every tile that completes a hand, in the order of the notation, with its scores.

    >>> from scorer.tiles.hand import parse_waiting_hand
    >>> hand = parse_waiting_hand("234567m34p22s 456s")
    >>> for wait in wait_values(hand, Circumstances(seat=Wind.SOUTH, round=Wind.EAST)):
    ...     print(wait.tile, wait.remaining, wait.discard.total, wait.self_draw.total)
    2p 4 6 7
    5p 4 11 12
    """
    return tuple(
        _wait_value(tile, hand, circumstances, rules) for tile in wait_tiles(hand, rules.forms)
    )


def _wait_value(tile: Tile, hand: Hand, circumstances: Circumstances, rules: Rules) -> WaitValue:
    visible = _number(circumstances.visible, tile)

    def win(*, self_drawn: bool) -> Win:
        return Win(
            tile,
            self_drawn=self_drawn,
            seat=circumstances.seat,
            round=circumstances.round,
            last_of_kind=visible == COPIES - 1,
            flowers=circumstances.flowers,
            flower_tiles=circumstances.flower_tiles,
        )

    claimed, drawn = (score(hand, win(self_drawn=each), rules) for each in (False, True))
    divisions = divide(hand, claimed.win, rules.forms)
    kinds = frozenset(wait_of(each.winning, tile.kind) for each in divisions)
    remaining = max(0, COPIES - hand.counts[tile.kind] - visible)
    return WaitValue(tile, remaining, kinds, claimed, drawn)


def _number(tiles: Sequence[Tile], tile: Tile) -> int:
    return sum(other.kind == tile.kind for other in tiles)
