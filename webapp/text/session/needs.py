"""The win that a player needs in the last hand, as text."""

from collections.abc import Sequence

from scorer.riichi.points import Payment, Ron
from scorer.table.table_game import RequiredWin
from scorer.tiles.messages import Text, in_context
from scorer.tiles.messages import message as _

_PLACES = (
    in_context("riichi", "1st"),
    in_context("riichi", "2nd"),
    in_context("riichi", "3rd"),
    in_context("riichi", "4th"),
)
_CHINESE_PLACES = (_("1st"), _("2nd"), _("3rd"), _("4th"))


def required_win_text(win: RequiredWin, names: Sequence[str], ranking: Sequence[int]) -> Text:
    """Return the place that a win brings and its smallest payment.

    Args:
        win: The smallest win for a place.
        names: The names of the players by seat.
        ranking: The seats by their present place. Japanese has a word of its own for a ron from
            the player whose place the winner takes.

    >>> from scorer.tiles.terms import Language
    >>> names = ("Aki", "Ben", "Chi", "Dan")
    >>> win = RequiredWin(discarder=0, payment=Ron(5200), place=2, ends=True)
    >>> text = required_win_text(win, names, ranking=(1, 2, 3, 0))
    >>> text.text(Language.ENGLISH), text.text(Language.JAPANESE)
    ('2nd: ron from Aki 5,200+', 'Akiから出アガリ 5,200以上で2位')
    >>> required_win_text(win, names, ranking=(1, 0, 2, 3)).text(Language.JAPANESE)
    'Aki直撃 5,200以上で2位'
    """
    if win.fan is not None:
        return _required_fan(win, win.fan, names)
    points = _points(win.payment)
    if win.discarder is None:
        needed = _("tsumo {points}", points=points)
    else:
        sentence = (
            in_context("direct hit", "ron from {name} {points}")
            if ranking[win.place - 1] == win.discarder
            else _("ron from {name} {points}")
        )
        needed = sentence.fill(name=names[win.discarder], points=points)
    text = in_context("riichi", "{place}: {win}", place=_PLACES[win.place - 1], win=needed)
    return text if win.ends else _("{text} (the game goes on)", text=text)


def _required_fan(win: RequiredWin, fan: int, names: Sequence[str]) -> Text:
    """Return the place that a win of the Chinese game brings, and its points."""
    if win.discarder is None:
        needed = _("self-drawn {fan}+ fan", fan=fan)
    else:
        needed = _("{fan}+ fan from {name}", fan=fan, name=names[win.discarder])
    return _("{place}: {win}", place=_CHINESE_PLACES[win.place - 1], win=needed)


def _points(payment: Payment) -> Text:
    """Return the smallest payment as players announce it."""
    if isinstance(payment, Ron):
        return _("{points:,}+", points=payment.points)
    if payment.dealer:
        return _("{others:,}/{dealer:,}+", others=payment.others, dealer=payment.dealer)
    return _("{others:,}+ all", others=payment.others)
