"""Explain a score: the fans that do not count, with the reason, and the other readings."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from operator import itemgetter

from scorer.fans.context import WinContext, division_features, win_features
from scorer.fans.division import divide, set_codes
from scorer.fans.evaluate import Reading, compile_rules, implier, readings
from scorer.fans.fan import Fan
from scorer.fans.joining import Tie, obstacle
from scorer.fans.score import Score
from scorer.tiles.groups import Group


class Reason(StrEnum):
    """The principle by which a fan does not count.

    IMPLIED: non-repetition, another fan brings it along of necessity.
    REJOINED: non-separation, another fan joins the same sets.
    SAME_FAN: non-identity, one of its sets makes the same fan with another set.
    JOINED_ALREADY: once only, its sets are joined to each other already.

    >>> Reason("implied")
    <Reason.IMPLIED: 'implied'>
    """

    IMPLIED = "implied"
    REJOINED = "rejoined"
    SAME_FAN = "same_fan"
    JOINED_ALREADY = "joined_already"


@dataclass(frozen=True, slots=True)
class Omission:
    """A fan whose condition holds but that does not count, because of another fan.

    sets are the sets that it uses; none for a fan of the whole hand.
    """

    fan: Fan
    sets: tuple[Group, ...]
    reason: Reason
    because_of: Fan


def omissions(score: Score) -> tuple[Omission, ...]:
    """Return the fans that hold in the division of a score but do not count.

    >>> from scorer.fans.score import score
    >>> from scorer.fans.win import Win
    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.tiles.tile import Wind
    >>> hand, tile = parse_hand("123m456s789p56p77m4p")
    >>> result = score(hand, Win(tile, self_drawn=False, seat=Wind.EAST, round=Wind.EAST))
    >>> for each in omissions(result):
    ...     print(each.fan.name, *each.sets, each.reason, each.because_of.name)
    short_straight 456p 789p joined_already mixed_double_chow
    no_honors implied all_chows
    """
    return tuple(each for _, each in sorted(_omissions(score), key=itemgetter(0)))


def _omissions(score: Score) -> Iterator[tuple[int, Omission]]:
    """Yield the omissions with the place of their fan in the rules."""
    lines, division = score.reading.lines, score.division
    compiled = compile_rules(score.rules)
    context = WinContext(score.hand, score.win, score.rules.forms, score.rules.fixed_pairs)
    features = win_features(context) | division_features(division)
    for place, line in compiled.candidates(division, context, features):
        fan = None if score.rules.implied_count else implier(line, lines)
        if fan is not None:
            yield place, Omission(line.fan, score.sets_of(line), Reason.IMPLIED, fan)
    counted = {(line.fan, line.places) for line in lines}
    selected: list[Tie] = []
    remaining: list[Tie] = []
    for tie in compiled.ties(set_codes(division)):
        line = compiled.line_of(tie)
        fan = implier(line, lines)
        if fan is not None:
            yield tie.fan, Omission(line.fan, score.sets_of(line), Reason.IMPLIED, fan)
        is_selected = fan is not None or (line.fan, line.places) in counted
        (selected if is_selected else remaining).append(tie)
    for tie in remaining:
        line = compiled.line_of(tie)
        blocking = obstacle(tie, selected)
        if blocking is not None:
            reason = _reason(tie, blocking)
            fan = compiled.line_of(blocking).fan
            yield tie.fan, Omission(line.fan, score.sets_of(line), reason, fan)


def _reason(tie: Tie, blocking: Tie) -> Reason:
    if tie.fan == blocking.fan:
        return Reason.SAME_FAN
    return Reason.REJOINED if tie.places <= blocking.places else Reason.JOINED_ALREADY


def other_readings(score: Score) -> tuple[Reading, ...]:
    """Return the best reading of each other division, the highest first.

    >>> from scorer.fans.score import score
    >>> from scorer.fans.win import Win
    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.tiles.tile import Wind
    >>> hand, tile = parse_hand("112233445566m77m")
    >>> result = score(hand, Win(tile, self_drawn=True, seat=Wind.EAST, round=Wind.EAST))
    >>> result.total, [reading.total for reading in other_readings(result)]
    (89, [33, 33, 32])
    """
    context = WinContext(score.hand, score.win, score.rules.forms, score.rules.fixed_pairs)
    divisions = divide(score.hand, score.win, score.rules.forms)
    best: dict[tuple[str, ...], Reading] = {}
    for reading in readings(divisions, context, score.rules):
        key = _written(reading)
        if key not in best or best[key].total < reading.total:
            best[key] = reading
    best.pop(_written(score.reading))
    return tuple(sorted(best.values(), key=lambda reading: -reading.total))


def _written(reading: Reading) -> tuple[str, ...]:
    return tuple(sorted(map(str, reading.division.groups)))
