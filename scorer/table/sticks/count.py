"""Comparison of counted sticks with the scores."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorer.table.sticks.movements import TableSticks
from scorer.table.sticks.piles import COUNTERS, POINT_STICKS, Pile, StickKind
from scorer.tiles.errors import ImpossiblePayment
from scorer.tiles.messages import Message, Number, Text, all_of, join, verbatim
from scorer.tiles.messages import message as _


@dataclass(frozen=True, slots=True)
class StickCount:
    """The counted sticks of one seat, and its score; all points are those of the game.

    Attributes:
        seat: The seat.
        pile: The counted sticks.
        score: The score of the seat.
        counters: The points of the seat's honba counters, which are not counted.
        owed: The points that the seat owes, less the points that it is owed.
        kind: The kind of the sticks.

    >>> count = StickCount(0, Pile(), 25_000, counters=200, owed=-1_000)
    >>> count.expected, count.difference
    (23800, -23800)
    """

    seat: int
    pile: Pile
    score: int
    counters: int = 0
    owed: int = 0
    kind: StickKind = POINT_STICKS

    @property
    def counted(self) -> int:
        """The points of the counted sticks."""
        return self.kind.face(self.pile.value)

    @property
    def start(self) -> int:
        """The points of the counters of a player whose score is 0; 0 for point sticks."""
        return self.kind.face(self.kind.zero)

    @property
    def expected(self) -> int:
        """The points that the counted sticks should have."""
        return self.score + self.start - self.counters + self.owed

    @property
    def difference(self) -> int:
        """The surplus of points; negative if points are missing."""
        return self.counted - self.expected


@dataclass(frozen=True, slots=True)
class CountCheck:
    """The counts of some or all seats, by seat."""

    players: int
    counts: tuple[StickCount, ...]

    @property
    def difference(self) -> int:
        """The surplus of points of all counts; negative if points are missing."""
        return sum([count.difference for count in self.counts])

    @property
    def complete(self) -> bool:
        """True if all players counted."""
        return len(self.counts) == self.players


def check_counts(
    counted: Mapping[int, Pile], scores: Sequence[int], *, sticks: TableSticks | None = None
) -> CountCheck:
    """Compare counted sticks with the scores.

    Players count only their own pile, without riichi sticks and honba counters.

    Args:
        counted: The counted sticks by seat.
        scores: The score of each seat.
        sticks: The expected sticks of the table, for honba counters and debts.

    >>> from scorer.table.sticks.piles import parse_pile
    >>> counted = {0: parse_pile("1x10000 3x1000"), 2: parse_pile("2x10000 5x1000 1x100")}
    >>> check = check_counts(counted, (13_100, 25_000, 25_000, 36_900))
    >>> [(count.seat, count.difference) for count in check.counts], check.difference
    ([(0, -100), (2, 100)], 0)
    """
    unknown = sorted(set(counted) - set(range(len(scores))))
    if unknown:
        raise ImpossiblePayment(
            _(
                "There is no seat {unknown} at a table of {count}; seats run from 0 to {last}.",
                unknown=unknown[0],
                count=len(scores),
                last=len(scores) - 1,
            )
        )
    kind = sticks.kind if sticks else POINT_STICKS
    return CountCheck(
        len(scores),
        tuple(
            [
                StickCount(
                    seat,
                    counted[seat],
                    scores[seat],
                    counters=sticks.counters.value if sticks and sticks.dealer == seat else 0,
                    owed=kind.face(sticks.owed(seat)) if sticks else 0,
                    kind=kind,
                )
                for seat in sorted(counted)
            ]
        ),
    )


def count_words(check: CountCheck, names: Sequence[str]) -> tuple[Text, ...]:
    """Return a sentence for each count, and one for the table if it helps to find a mistake.

    >>> from scorer.table.sticks.piles import parse_pile
    >>> check = check_counts({0: parse_pile("1x10000 3x1000")}, (13_100, 21_900))
    >>> for sentence in count_words(check, ("Ann", "Ben")):
    ...     print(sentence)
    Ann has 13,000 in sticks and should have 13,100: 100 too few.
    Count the sticks of Ben too, to find the mistake.
    """
    sentences = [_count_sentence(count, names[count.seat]) for count in check.counts]
    together = _table_sentence(check)
    if together is None:
        return tuple(sentences)
    missing = set(range(check.players)) - {count.seat for count in check.counts}
    sentence = together.fill(
        sum=Number(sum([count.counted for count in check.counts])),
        expected=Number(sum([count.expected for count in check.counts])),
        difference=Number(abs(check.difference)),
        others=all_of([names[seat] for seat in sorted(missing)]),
    )
    return (*sentences, sentence)


_RIGHT = (
    _("{name} has {counted} in sticks, as it should be{reason}."),
    _("{name} has {counted} in counters, as it should be{reason}."),
)
"""The sentence for point sticks, and for counters, as in the next pairs."""

_TOO_FEW = (
    _("{name} has {counted} in sticks and should have {expected}{reason}: {difference} too few."),
    _("{name} has {counted} in counters and should have {expected}{reason}: {difference} too few."),
)
_TOO_MANY = (
    _("{name} has {counted} in sticks and should have {expected}{reason}: {difference} too many."),
    _(
        "{name} has {counted} in counters and should have {expected}{reason}: "
        "{difference} too many."
    ),
)


def _count_sentence(count: StickCount, name: str) -> Text:
    words = _RIGHT
    if count.difference:
        words = _TOO_FEW if count.difference < 0 else _TOO_MANY
    return words[_has_counters(count)].fill(
        name=name,
        counted=Number(count.counted),
        expected=Number(count.expected),
        difference=Number(abs(count.difference)),
        reason=_reason(count),
    )


def _has_counters(count: StickCount) -> bool:
    return count.kind.names == COUNTERS.names


def _reason(count: StickCount) -> Text:
    """Return, in brackets, why the sticks of a seat should differ from its score."""
    start, counters, owed = map(Number, (count.start, count.counters, abs(count.owed)))
    parts = [
        (bool(count.start), _("all began with {start} in counters", start=start)),
        (bool(count.counters), _("{counters} lie as honba counters", counters=counters)),
        (count.owed > 0, _("{owed} is owed to others", owed=owed)),
        (count.owed < 0, _("{owed} is owed by others", owed=owed)),
    ]
    reasons = [words for applies, words in parts if applies]
    if not reasons:
        return verbatim("")
    score = _("the score is {score}", score=Number(count.score))
    return _(" ({reasons})", reasons=join([score, *reasons], _(", ")))


_TOO_MUCH = (
    _(
        "The total is {sum} instead of {expected}: {difference} too many; do "
        "not count riichi sticks and honba counters."
    ),
    _("The total is {sum} instead of {expected}: {difference} too many; count again."),
)


def _table_sentence(check: CountCheck) -> Message | None:
    any_wrong = any(count.difference for count in check.counts)
    if not check.complete:
        if not any_wrong:
            return None
        return _("Count the sticks of {others} too, to find the mistake.")
    if check.difference < 0:
        return _(
            "The total is {sum} instead of {expected}: {difference} are missing; "
            "look under the table."
        )
    if check.difference > 0:
        return _TOO_MUCH[any(map(_has_counters, check.counts))]
    if any_wrong:
        return _("The total of {sum} is right: a player with too many has what another lacks.")
    return _("The total is {sum}, and every count is right.")
