"""Mistakes that explain why counted sticks differ from the scores."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorer.table.sticks.count import CountCheck, StickCount
from scorer.table.sticks.movements import Movement, Place
from scorer.table.sticks.piles import DENOMINATIONS, StickKind
from scorer.tiles.messages import Number, Text
from scorer.tiles.messages import message as _

_MOST_MISREAD = 3
"""The largest number of sticks that a player probably took for others."""

_MOST_SHOWN = 2
"""The number of hands to name; of several that fit, the latest are the most probable."""


@dataclass(frozen=True, slots=True)
class PassedSticks:
    """The sticks that passed with an event, and a short text for the event."""

    movements: tuple[Movement, ...]
    event: Text


def mistake_words(
    check: CountCheck, names: Sequence[str], passed: Sequence[PassedSticks]
) -> tuple[Text, ...]:
    """Return a sentence for each mistake that explains the differences, and how to put them right.

    A payment that did not pass, or passed twice, explains the differences of several players at
    once. Otherwise a player can have taken sticks for those of another value.

    Args:
        check: The counts.
        names: The names of the seats.
        passed: The sticks that passed with each event of the game.

    >>> from scorer.table.sticks.count import check_counts
    >>> from scorer.table.sticks.piles import parse_pile
    >>> from scorer.tiles.messages import verbatim
    >>> won = PassedSticks((Movement(0, 1, parse_pile("1x1000")),), verbatim("Ben wins 1,000"))
    >>> piles = {0: parse_pile("2x10000 5x1000"), 1: parse_pile("2x10000 5x1000")}
    >>> for sentence in mistake_words(check_counts(piles, (24_000, 26_000)), ("Ann", "Ben"), [won]):
    ...     print(sentence)
    Perhaps Ann did not give Ben 1,000: Ben wins 1,000.
    To put it right, Ann gives Ben 1,000.
    """
    wrong = {count.seat: count.difference for count in check.counts if count.difference}
    if not wrong:
        return ()
    kind = check.counts[0].kind
    seats = [count.seat for count in check.counts]
    sentences = [
        sentence
        for each in reversed(passed)
        for sentence in _passed_wrongly(each, wrong, seats, names, kind)
    ][:_MOST_SHOWN]
    if not sentences:
        sentences = [
            sentence for count in check.counts for sentence in _misread(count, names[count.seat])
        ]
    settles = check.complete and not check.difference
    return (*sentences, *(_settlement(wrong, names) if settles else ()))


def _passed_wrongly(
    passed: PassedSticks,
    wrong: Mapping[int, int],
    seats: Sequence[int],
    names: Sequence[str],
    kind: StickKind,
) -> Iterator[Text]:
    """Yield a sentence for each payment whose absence or repetition explains all differences."""
    groups: list[tuple[Movement, ...]] = [(each,) for each in passed.movements if each.points]
    if len(groups) > 1:
        groups.append(tuple(passed.movements))
    for movements in groups:
        missing = _effect(movements, seats, kind)
        if missing == wrong:
            template = _MISSING
        elif {seat: -points for seat, points in missing.items()} == wrong:
            template = _TWICE
        else:
            continue
        sentence = template[_form(movements)]
        first = movements[0]
        yield sentence.fill(
            giver=names[first.giver] if isinstance(first.giver, int) else "",
            taker=names[first.taker] if isinstance(first.taker, int) else "",
            points=Number(kind.face(first.points)),
            event=passed.event,
        )


def _effect(movements: Sequence[Movement], seats: Sequence[int], kind: StickKind) -> dict[int, int]:
    """Return the surplus of each of these seats if the movements did not happen."""
    surplus = dict.fromkeys(seats, 0)
    for movement in movements:
        for holder, points in (
            (movement.giver, movement.points),
            (movement.taker, -movement.points),
        ):
            if isinstance(holder, int) and holder in surplus:
                surplus[holder] += kind.face(points)
    return {seat: points for seat, points in surplus.items() if points}


_MISSING = {
    "seats": _("Perhaps {giver} did not give {taker} {points}: {event}."),
    "from_table": _("Perhaps {taker} did not take {points} from the table: {event}."),
    "to_table": _("Perhaps {giver} did not lay {points} on the table: {event}."),
    "all": _("Perhaps nobody paid for this: {event}."),
}
_TWICE = {
    "seats": _("Perhaps {giver} gave {taker} {points} twice: {event}."),
    "from_table": _("Perhaps {taker} took {points} from the table twice: {event}."),
    "to_table": _("Perhaps {giver} laid {points} on the table twice: {event}."),
    "all": _("Perhaps this was paid twice: {event}."),
}


def _form(movements: Sequence[Movement]) -> str:
    if len(movements) > 1:
        return "all"
    if isinstance(movements[0].giver, Place):
        return "from_table"
    return "to_table" if isinstance(movements[0].taker, Place) else "seats"


def _misread(count: StickCount, name: str) -> Iterator[Text]:
    """Yield the fewest sticks of one value that, taken for another one, explain the difference."""
    kind = count.kind
    for number in range(1, _MOST_MISREAD + 1):
        for place, held in enumerate(count.pile.counts):
            for true, value in enumerate(DENOMINATIONS):
                surplus = number * kind.face(DENOMINATIONS[place] - value)
                if value in kind.in_box and held >= number and surplus == count.difference != 0:
                    yield _(
                        "Perhaps {name} counted {sticks} as {wrong}.",
                        name=name,
                        sticks=kind.names[true].fill(count=number),
                        wrong=kind.names[place].fill(count=number),
                    )
                    return


def _settlement(wrong: Mapping[int, int], names: Sequence[str]) -> Iterator[Text]:
    """Yield who gives whom which points, so that nobody has too many or too few."""
    rest = dict(wrong)
    while any(rest.values()):
        giver = max(rest, key=lambda seat: rest[seat])
        taker = min(rest, key=lambda seat: rest[seat])
        points = min(rest[giver], -rest[taker])
        yield _(
            "To put it right, {giver} gives {taker} {points}.",
            giver=names[giver],
            taker=names[taker],
            points=Number(points),
        )
        rest[giver] -= points
        rest[taker] += points
