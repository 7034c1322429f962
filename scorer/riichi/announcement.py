"""What the winner says at the table: the payment, and with honba what it becomes."""

from scorer.riichi.points import Payment, Ron, with_honba
from scorer.riichi.rules.rules import STANDARD, Rules
from scorer.tiles.terms import Language


def announce(paid: Payment, language: Language, *, honba: int = 0, rules: Rules = STANDARD) -> str:
    """Say a payment as players do.

    A tsumo names the share of each, the lower first; a dealer's is one share for all.

    >>> from scorer.riichi.points import Tsumo
    >>> announce(Tsumo(3900, 2000), Language.ENGLISH)
    '2000, 3900 all'
    >>> announce(Ron(8000), Language.JAPANESE, honba=1)
    '8000は8300'
    >>> announce(Tsumo(0, 2000), Language.JAPANESE, honba=2)
    '2000オールは2200オール'
    """
    words = _english if language is Language.ENGLISH else _japanese
    said = words(paid)
    if not honba:
        return said
    raised = words(with_honba(paid, honba, rules))
    return f"{said}は{raised}" if language is Language.JAPANESE else f"{said} is {raised}"


def _english(paid: Payment) -> str:
    if isinstance(paid, Ron):
        return str(paid.points)
    return f"{paid.others}, {paid.dealer} all" if paid.dealer else f"{paid.others} all"


def _japanese(paid: Payment) -> str:
    if isinstance(paid, Ron):
        return str(paid.points)
    return f"{paid.others}・{paid.dealer}" if paid.dealer else f"{paid.others}オール"
