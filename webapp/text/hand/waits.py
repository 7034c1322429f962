"""The waits of a hand and what each one pays, as a table."""

from collections.abc import Iterator, Sequence

from scorer.riichi.points import add_honba, announce
from scorer.riichi.rules.rules import Rules
from scorer.riichi.shanten import shanten
from scorer.riichi.waits import Outcome, Payouts, WaitValue
from scorer.tiles.errors import NoYaku, RiichiError
from scorer.tiles.hand import Hand
from scorer.tiles.messages import in_context
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from scorer.tiles.tile import Tile, format_tiles
from webapp.text.terminal import pad_right

_HEADINGS = (
    _("wait"),
    in_context("tiles", "left"),
    _("ron"),
    _("tsumo"),
    _("riichi, ron"),
    _("riichi, tsumo"),
)
_WIDTHS = (5, 5, 18, 18, 18, 18)
_NO_YAKU = _("no yaku")
_NOT_POSSIBLE = _("not possible")


def describe_waits(
    found: Sequence[WaitValue],
    *,
    honba: int = 0,
    discards: Sequence[Tile] = (),
    language: Language,
) -> Iterator[str]:
    """Yield the rows of a table with what each wait pays, honba included.

    The discards are the player's own; a wait among them makes the hand furiten.

    >>> from scorer.riichi.waits import Circumstances, waits
    >>> from scorer.tiles.hand import parse_waiting_hand
    >>> from scorer.tiles.tile import Wind
    >>> circumstances = Circumstances(seat=Wind.SOUTH, round=Wind.EAST)
    >>> found = waits(parse_waiting_hand("234567m34p55678s"), circumstances)
    >>> print(*describe_waits(found, language=Language.ENGLISH), sep="\\n")
    wait left ron               tsumo             riichi, ron       riichi, tsumo
    2p   4    2000              700, 1300         3900              1300, 2600
    5p   4    2000              700, 1300         3900              1300, 2600
    0p        3900              1300, 2600        7700              2000, 4000
    """
    yield _row([heading.text(language) for heading in _HEADINGS])
    for wait in found:
        left = str(wait.remaining)
        yield _row([str(wait.tile), left, *_cells(wait.payouts, honba, language)])
        if wait.red_payouts is not None:
            yield _row([f"0{wait.tile.suit}", "", *_cells(wait.red_payouts, honba, language)])
    own = {tile.kind for tile in discards}
    furiten = [wait.tile for wait in found if wait.tile.kind in own]
    if furiten:
        yield _(
            "Furiten: {tiles} was discarded, so only tsumo wins.", tiles=format_tiles(furiten)
        ).text(language)


def _cells(pays: Payouts, honba: int, language: Language) -> Iterator[str]:
    outcomes = (pays.ron, pays.tsumo, pays.riichi_ron, pays.riichi_tsumo)
    return (_cell(outcome, honba, language) for outcome in outcomes)


def _cell(outcome: Outcome | None, honba: int, language: Language) -> str:
    if outcome is None:
        return "-"
    if isinstance(outcome, RiichiError):
        return (_NO_YAKU if isinstance(outcome, NoYaku) else _NOT_POSSIBLE).text(language)
    return announce(add_honba(outcome.payment, honba, outcome.rules)).text(language)


def _row(cells: Sequence[str]) -> str:
    padded = (pad_right(cell, width) for cell, width in zip(cells, _WIDTHS, strict=True))
    return "".join(padded).rstrip()


def describe_shanten(hand: Hand, rules: Rules, language: Language) -> str:
    """Return how far a hand is from tenpai and the tiles that bring it closer.

    >>> from scorer.riichi.rules.rules import STANDARD
    >>> from scorer.tiles.hand import parse_waiting_hand
    >>> describe_shanten(parse_waiting_hand("123m456p2278s115z"), STANDARD, Language.ENGLISH)
    'The hand is 1-shanten, not tenpai yet. Tiles that bring it closer: 269s1z.'
    """
    found = shanten(hand.concealed, hand.melds, norths=hand.norths, rules=rules)
    useful = format_tiles(found.missing)
    return _(
        "The hand is {number}-shanten, not tenpai yet. Tiles that bring it closer: {useful}.",
        number=found.number,
        useful=useful,
    ).text(language)
