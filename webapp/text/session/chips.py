"""The chips of a win as text."""

from scorer.riichi.chips import chip_lines, chips_text
from scorer.riichi.score import Score
from scorer.table.table_game import HandScore
from scorer.tiles.messages import Text, join
from scorer.tiles.messages import message as _


def win_chips_text(count: int, score: HandScore | None, *, tsumo: bool) -> Text | None:
    """Return the chips that each payer gives, with the reasons if the hand is known.

    Args:
        count: The recorded number of chips.
        score: The score of the hand; None if it was recorded without tiles.
        tsumo: True if each other player gives as many.

    >>> str(win_chips_text(2, None, tsumo=True))
    '2 chips from each player'
    """
    if not count:
        return None
    chips = chips_text(count)
    text: Text = _("{chips} from each player", chips=chips) if tsumo else chips
    lines = chip_lines(score) if isinstance(score, Score) else ()
    if sum(number for _reason, number in lines) != count:  # other rules than when it was recorded
        return text
    reasons = (_("{reason} {count}", reason=reason, count=number) for reason, number in lines)
    return _("{chips}: {reasons}", chips=text, reasons=join(reasons, _(", ")))
