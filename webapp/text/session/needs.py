"""The win that a player needs in the last hand, as text."""

from collections.abc import Sequence

from scorer.riichi.points import Payment, Ron
from scorer.table.game.needs import RequiredWin
from scorer.tiles.terms import Words

_ORDINALS = ("1st", "2nd", "3rd", "4th")
_GAME_CONTINUES = Words(" (the game goes on)", "（対局は続行）")


def required_win_text(win: RequiredWin, names: Sequence[str], ranking: Sequence[int]) -> Words:
    """Return the place that a win brings and its smallest payment.

    Args:
        win: The smallest win for a place.
        names: The names of the players by seat.
        ranking: The seats by their present place. Japanese has a word of its own for a ron from
            the player whose place the winner takes.

    >>> names = ("Aki", "Ben", "Chi", "Dan")
    >>> win = RequiredWin(discarder=0, payment=Ron(5200), place=2, ends=True)
    >>> text = required_win_text(win, names, ranking=(1, 2, 3, 0))
    >>> text.english, text.japanese
    ('2nd: ron from Aki 5,200+', 'Akiから出アガリ 5,200以上で2位')
    >>> required_win_text(win, names, ranking=(1, 0, 2, 3)).japanese
    'Aki直撃 5,200以上で2位'
    """
    if win.fan is not None:
        return _required_fan(win, win.fan, names)
    points = _points(win.payment)
    if win.discarder is None:
        english, japanese = f"tsumo {points.english}", f"ツモ {points.japanese}以上"
    else:
        name = names[win.discarder]
        english = f"ron from {name} {points.english}"
        how = "直撃" if ranking[win.place - 1] == win.discarder else "から出アガリ"
        japanese = f"{name}{how} {points.japanese}以上"
    place = "トップ" if win.place == 1 else f"{win.place}位"
    after = Words("", "") if win.ends else _GAME_CONTINUES
    return Words(
        f"{_ORDINALS[win.place - 1]}: {english}{after.english}",
        f"{japanese}で{place}{after.japanese}",
    )


def _required_fan(win: RequiredWin, fan: int, names: Sequence[str]) -> Words:
    """Return the place that a win of the Chinese game brings, and its points."""
    if win.discarder is None:
        words = Words(f"self-drawn {fan}+ fan", f"自摸{fan}番以上", f"自摸{fan}番以上")
    else:
        name = names[win.discarder]
        words = Words(
            f"{fan}+ fan from {name}",
            f"{name}から{fan}番以上",
            f"{name}点炮{fan}番以上",
        )
    return Words(
        f"{_ORDINALS[win.place - 1]}: {words.english}",
        f"{words.japanese}で{win.place}位",
        f"{words.chinese}，第{win.place}名",
    )


def _points(payment: Payment) -> Words:
    """Return the smallest payment as players announce it."""
    if isinstance(payment, Ron):
        return Words(f"{payment.points:,}+", f"{payment.points:,}")
    if payment.dealer:
        others, dealer = f"{payment.others:,}", f"{payment.dealer:,}"
        return Words(f"{others}/{dealer}+", f"{others}-{dealer}")
    return Words(f"{payment.others:,}+ all", f"{payment.others:,}オール")
