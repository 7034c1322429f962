"""Point sticks as JSON: who has which, which pass, and who owes what."""

from scorer.table.session.stick_count import CountCheck
from scorer.table.session.stick_history import StickHistory
from scorer.table.sticks.movements import Holder, Place, StickPayment, TableSticks
from scorer.table.sticks.piles import DENOMINATIONS, Pile


def sticks_json(sticks: TableSticks) -> dict[str, object]:
    """Write where sticks are; piles by seat.

    >>> from scorer.table.sticks.movements import Debt
    >>> from scorer.table.sticks.piles import parse_pile
    >>> held = TableSticks((parse_pile("2x5000 3x100"),) * 4, debts=(Debt(0, 2, 100),))
    >>> said = sticks_json(held)
    >>> said["piles"][0], said["debts"]
    ([{'value': 5000, 'count': 2}, {'value': 100, 'count': 3}], \
[{'debtor': 0, 'creditor': 2, 'points': 100}])
    """
    return {
        "piles": [pile_json(pile) for pile in sticks.piles],
        "table": pile_json(sticks.table),
        "counters": pile_json(sticks.counters),
        "dealer": sticks.dealer,
        "debts": debts_json(sticks),
    }


def pile_json(pile: Pile) -> list[dict[str, int]]:
    """Write a pile, the biggest sticks first.

    >>> from scorer.table.sticks.piles import parse_pile
    >>> pile_json(parse_pile("1x1000"))
    [{'value': 1000, 'count': 1}]
    """
    kinds = zip(DENOMINATIONS, pile.counts, strict=True)
    return [{"value": worth, "count": count} for worth, count in kinds if count]


def passes_json(paid: StickPayment) -> list[dict[str, object]]:
    """Write which sticks pass, in the order in which they do.

    >>> from scorer.table.sticks.movements import Movement
    >>> passes_json(StickPayment((Movement(0, Place.TABLE, Pile((0, 0, 1, 0, 0))),), None))
    [{'giver': 0, 'taker': 'table', 'pile': [{'value': 1000, 'count': 1}], 'change': []}]
    """
    return [
        {
            "giver": _holder(each.giver),
            "taker": _holder(each.taker),
            "pile": pile_json(each.pile),
            "change": pile_json(each.change),
        }
        for each in paid.movements
    ]


def debts_json(sticks: TableSticks) -> list[dict[str, object]]:
    """Write who owes whom how many points.

    >>> from scorer.table.sticks.movements import Debt
    >>> debts_json(TableSticks((Pile(),), debts=(Debt(0, Place.TABLE, 300),)))
    [{'debtor': 0, 'creditor': 'table', 'points': 300}]
    """
    return [
        {"debtor": debt.debtor, "creditor": _holder(debt.creditor), "points": debt.points}
        for debt in sticks.debts
    ]


def course_json(course: StickHistory) -> dict[str, object]:
    """Write the sticks of a game: at its start, now, and what passes when it is over.

    >>> course_json(StickHistory(TableSticks((Pile(),) * 3), ()))["closing"]
    """
    return {
        "start": sticks_json(course.start),
        "now": sticks_json(course.now),
        "closing": None if course.closing is None else passes_json(course.closing),
    }


def count_json(check: CountCheck) -> dict[str, object]:
    """Write counts by hand; differences above zero are too many, below too few.

    >>> from scorer.table.session.stick_count import count_check
    >>> count_json(count_check({1: Pile((1, 0, 0, 0, 0))}, (25_000, 10_100)))["counts"]
    [{'seat': 1, 'counted': 10000, 'expected': 10100, 'score': 10100, 'counters': 0, 'owed': 0, \
'difference': -100}]
    """
    return {
        "counts": [
            {
                "seat": each.seat,
                "counted": each.counted.value,
                "expected": each.expected,
                "score": each.score,
                "counters": each.counters,
                "owed": each.owed,
                "difference": each.difference,
            }
            for each in check.counts
        ],
        "difference": check.difference,
        "complete": check.complete,
    }


def _holder(holder: Holder) -> int | str:
    return str(holder) if isinstance(holder, Place) else holder
