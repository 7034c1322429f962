"""The chips (shuugi) that a hand brings: for ippatsu, ura dora, red fives and yakuman."""

from scorer.riichi.points import AKA_DORA, URA_DORA, WinContext, dora_lines
from scorer.riichi.score import Score
from scorer.riichi.win import By
from scorer.tiles.messages import Text, plural
from scorer.tiles.messages import message as _

IPPATSU = _("ippatsu")
URA = _("ura dora")
RED = _("red fives")
YAKUMAN = _("yakuman")


def chip_lines(score: Score) -> tuple[tuple[Text, int], ...]:
    """Return the chips that each payer of a hand gives, by reason.

    Dora count as often as the hand has them, also in a yakuman (mahjongcollege.com, MCC in
    rules.toml: as many chips as the hand has ura dora and red fives).

    >>> from scorer.tiles.hand import parse_hand
    >>> from scorer.tiles.tile import Wind
    >>> hand, tile = parse_hand("340m55567p345s77z0p")
    >>> won = Win(tile, By.TSUMO, seat=Wind.SOUTH, round=Wind.EAST)
    >>> [(str(reason), count) for reason, count in chip_lines(score(hand, won, Rules(chip_red=1)))]
    [('red fives', 2)]
    """
    rules, win = score.rules, score.win
    dora = {line.yaku: line.han for line in dora_lines(WinContext(score.hand, win, rules))}
    reds = dora.get(AKA_DORA, 0) if rules.chip_red_open or score.hand.menzen else 0
    each = rules.chip_yakuman_ron if win.by is By.RON else rules.chip_yakuman_tsumo
    counted = (
        (IPPATSU, rules.chip_ippatsu * (win.ippatsu and rules.ippatsu)),
        (URA, rules.chip_ura * dora.get(URA_DORA, 0)),
        (RED, rules.chip_red * reds),
        (YAKUMAN, each * sum(line.times for line in score.yakuman)),
    )
    return tuple((reason, count) for reason, count in counted if count)


def chip_count(score: Score) -> int:
    """Return the chips that each payer of a hand gives."""
    if not score.rules.has_chips:
        return 0
    return sum(count for _reason, count in chip_lines(score))


def chips_text(count: int) -> Text:
    """Return a number of chips.

    >>> str(chips_text(2))
    '2 chips'
    """
    return plural("{count} chip", "{count} chips", count)
