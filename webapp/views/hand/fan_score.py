"""The score of a hand by its fans in JSON, and its waits."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from scorer.fans.division import written_groups
from scorer.fans.explain import Omission, omissions, other_readings
from scorer.fans.rules.rules import DiscardPayers, Rules
from scorer.fans.score import CountedFan, FanScore, Payments, Score
from scorer.fans.what_if import Alternative, WaitValue
from scorer.tiles.hand import Hand, format_hand
from scorer.tiles.messages import Text
from scorer.tiles.tile import Wind
from scorer.tiles.wait_kinds import terms_of_waits
from webapp.text.hand.fans import counting_steps, fan_score_notes
from webapp.typed_json.encode import copy_fields
from webapp.views.hand.score import WaitKindView, wait_kind_views


@dataclass(frozen=True, slots=True, kw_only=True)
class FanNames:
    """The names of a fan."""

    name: str
    chinese: str
    pinyin: str
    english: str
    text: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class FanView(FanNames):
    """A fan that counts; `points` are those of one count, `sets` the sets of each count."""

    count: int
    points: int
    sets: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OmissionView(FanNames):
    """A fan that holds but does not count, because of another fan; `reason` is the principle."""

    sets: tuple[str, ...]
    reason: str
    because_of: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingView:
    """Another division of the hand, and its points."""

    groups: tuple[str, ...]
    fan: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FanAlternativeView:
    """The points of a win if one thing were different."""

    words: Text
    fan: int
    wins: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FanPaymentView:
    """The points that the losers pay; `discarder` is null for a self-drawn win."""

    discarder: int | None
    others: int
    received: int


def fan_payment_view(payments: Payments) -> FanPaymentView:
    """Return the view of payments."""
    return copy_fields(FanPaymentView, payments, received=payments.total)


@dataclass(frozen=True, slots=True, kw_only=True)
class FanRulesView:
    """The rules of a score; `fans` has the points of each fan, null for a known rule set."""

    preset: str | None
    minimum: int
    base: int
    payment: DiscardPayers
    fixed_pairs: tuple[int, ...]
    fans: Mapping[str, int] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FanScoreView:
    """The score of a hand with its fans; a win by flowers has no `notation` and no `groups`.

    `fan` are the fan with flowers, of which `paid_fan` are paid if the rules have a limit, and
    `points` are the points for them. `without_flowers` must reach the `minimum` to win. `pays` has
    the points by seat wind, or those of the `discarder` and, if they pay too, of each of the
    `others`; `liable` is the payer that the melds make liable; they can make somebody liable
    without showing whom (`liable_unknown`). `steps` are the sets of each fan, what does not count
    and why, and who pays; `notes` say what is doubtful.
    """

    game: str
    notation: str
    fan: int
    paid_fan: int
    points: int
    without_flowers: int
    flowers: int
    flower_tiles: tuple[str, ...]
    minimum: int
    wins: bool
    fans: tuple[FanView, ...]
    groups: tuple[str, ...]
    omitted: tuple[OmissionView, ...]
    other_readings: tuple[ReadingView, ...]
    payment: FanPaymentView
    pays: Mapping[str, int]
    liable: tuple[str, ...]
    liable_unknown: bool
    what_if: tuple[FanAlternativeView, ...]
    steps: tuple[Text, ...]
    notes: tuple[Text, ...]
    rules: FanRulesView


@dataclass(frozen=True, slots=True, kw_only=True)
class FanScoreResponse(FanScoreView):
    """The score of a hand, or of a winner at a table; `text` says who pays what."""

    text: Text


def fan_score_view(
    score: FanScore,
    alternatives: Iterable[Alternative],
    discarder: Wind | None = None,
) -> FanScoreView:
    """Return the view of a score."""
    tiles = score if isinstance(score, Score) else None
    payments = score.payments
    return copy_fields(
        FanScoreView,
        score,
        game=str(score.rules.game),
        notation="" if tiles is None else format_hand(tiles.hand, tiles.win.tile),
        fan=score.total,
        points=score.rules.points_of(score.paid_fan),
        flowers=score.win.flowers,
        flower_tiles=score.win.flower_tiles,
        minimum=score.rules.minimum,
        fans=tuple(_fan(line) for line in score.fans),
        groups=() if tiles is None else written_groups(tiles.division.groups),
        omitted=() if tiles is None else tuple(_omission(each) for each in omissions(tiles)),
        other_readings=tuple(
            ReadingView(groups=written_groups(reading.division.groups), fan=reading.total)
            for reading in (() if tiles is None else other_readings(tiles))
        ),
        payment=fan_payment_view(payments),
        pays=_pays(payments, score.win.seat, discarder),
        liable=() if payments.liable_seat is None else (str(payments.liable_seat),),
        liable_unknown=None in score.liable_fans.values(),
        what_if=fan_alternative_views(alternatives),
        steps=counting_steps(score),
        notes=fan_score_notes(score),
        rules=_rules(score.rules),
    )


def _pays(payments: Payments, winner: Wind, discarder: Wind | None) -> dict[str, int]:
    """Return the points of each payer by seat wind, or of an unknown discarder."""
    if payments.discarder is None or discarder is not None:
        shares = payments.shares(winner, discarder)
        return {str(seat): points for seat, points in shares.items()}
    others = {"others": payments.others} if payments.others else {}
    liable = {} if payments.liable_seat is None else {str(payments.liable_seat): payments.liable}
    return {"discarder": payments.discarder, **others, **liable}


@dataclass(frozen=True, slots=True, kw_only=True)
class FanWaitValueView:
    """The points of a win by a tile; it wins if they reach the minimum without flowers."""

    fan: int
    wins: bool
    fans: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FanWaitView:
    """A tile that completes the hand; `left` are those not visible."""

    tile: str
    left: int
    kinds: tuple[WaitKindView, ...]
    discard: FanWaitValueView
    self_draw: FanWaitValueView


@dataclass(frozen=True, slots=True, kw_only=True)
class FanWaitsView:
    """The waits of a hand, with the fan that each brings; `kinds` are those of all together."""

    game: str
    notation: str
    kinds: tuple[WaitKindView, ...]
    waits: tuple[FanWaitView, ...]
    rules: FanRulesView


def fan_waits_view(hand: Hand, found: Collection[WaitValue], rules: Rules) -> FanWaitsView:
    """Return the view of the waits of a hand."""
    return FanWaitsView(
        game=str(rules.game),
        notation=str(hand),
        kinds=wait_kind_views(terms_of_waits(wait.kinds for wait in found)),
        waits=tuple(
            FanWaitView(
                tile=str(wait.tile),
                left=wait.remaining,
                kinds=wait_kind_views(terms_of_waits([wait.kinds])),
                discard=_wait_value(wait.discard),
                self_draw=_wait_value(wait.self_draw),
            )
            for wait in found
        ),
        rules=_rules(rules),
    )


def _rules(rules: Rules) -> FanRulesView:
    return copy_fields(
        FanRulesView,
        rules,
        preset=rules.name or None,
        fixed_pairs=tuple(sorted(rules.fixed_pairs)),
        fans=None if rules.name else {fan.name: fan.points for fan in rules.fans},
    )


def _wait_value(score: Score) -> FanWaitValueView:
    return FanWaitValueView(
        fan=score.total, wins=score.wins, fans=tuple(line.fan.name for line in score.fans)
    )


def fan_alternative_views(
    alternatives: Iterable[Alternative],
) -> tuple[FanAlternativeView, ...]:
    """Return the views of the points of a win if one thing were different."""
    return tuple(
        FanAlternativeView(words=each.change, fan=each.score.total, wins=each.score.wins)
        for each in alternatives
    )


def _fan(line: CountedFan) -> FanView:
    return copy_fields(
        FanView,
        line.fan,
        text=line.fan,
        count=line.count,
        sets=tuple(written_groups(sets) for sets in line.sets if sets),
    )


def _omission(each: Omission) -> OmissionView:
    return copy_fields(
        OmissionView,
        each.fan,
        text=each.fan,
        sets=written_groups(each.sets),
        reason=str(each.reason),
        because_of=each.because_of.name,
    )
