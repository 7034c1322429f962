"""What each player needs in the last hand, in words."""

from collections.abc import Sequence

from scorer.riichi.points import Payment, Ron
from scorer.table.game.needs import Way
from scorer.tiles.terms import Words

_ORDINALS = ("1st", "2nd", "3rd", "4th")


def way_words(way: Way, names: Sequence[str]) -> Words:
    """Say which hand brings which place.

    >>> way = Way(discarder=0, payment=Ron(5200), place=2, ends=True)
    >>> said = way_words(way, ("Aki", "Ben", "Chi", "Dan"))
    >>> said.english, said.japanese
    ('ron off Aki, 5200 or more: 2nd place', 'Akiから5200点以上のロンで2位')
    """
    place = way.place
    points = _points(way.payment)
    if way.discarder is None:
        english = f"tsumo, {points.english} or more"
        japanese = f"{points.japanese}以上のツモ"
    else:
        name = names[way.discarder]
        english = f"ron off {name}, {points.english} or more"
        japanese = f"{name}から{points.japanese}以上のロン"
    played_on = Words("", "") if way.ends else _PLAYED_ON
    return Words(
        f"{english}: {_ORDINALS[place - 1]} place{played_on.english}",
        f"{japanese}で{place}位{played_on.japanese}",
    )


_PLAYED_ON = Words(" (the game goes on)", "(対局は続行)")


def _points(payment: Payment) -> Words:
    """A payment as it is called at the table."""
    if isinstance(payment, Ron):
        return Words(str(payment.points), f"{payment.points}点")
    if payment.dealer:
        return Words(f"{payment.others}, {payment.dealer}", f"{payment.others}・{payment.dealer}")
    return Words(f"{payment.others} all", f"{payment.others}オール")
