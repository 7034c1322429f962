"""What a hand waits for, as a table for people."""

from collections.abc import Iterator, Sequence

from scorer.riichi.announcement import announce
from scorer.riichi.points import with_honba
from scorer.riichi.shape.shanten import shanten
from scorer.riichi.waits import Outcome, Payouts, waits
from scorer.tiles.errors import NoYaku, RiichiError
from scorer.tiles.terms import Language, Words
from scorer.tiles.tile import Tile, format_tiles
from webapp.text.hand.score import wide
from webapp.wire.waits import WaitsRequest

_HEADINGS = (
    Words("wait", "待ち"),
    Words("left", "残り"),
    Words("ron", "ロン"),
    Words("tsumo", "ツモ"),
    Words("riichi, ron", "リーチ・ロン"),
    Words("riichi, tsumo", "リーチ・ツモ"),
)
_WIDTHS = (5, 5, 18, 18, 18, 18)
_NO_YAKU = Words("no yaku", "役なし")
_NOT_POSSIBLE = Words("not possible", "不可")


def describe_waits(
    asked: WaitsRequest, *, discards: Sequence[Tile] = (), language: Language
) -> Iterator[str]:
    """Write what each wait pays, line by line; a hand that waits for nothing is told why.

    >>> from webapp.wire.waits import parse_waits_request
    >>> asked = parse_waits_request({"hand": "234567m34p55678s", "seat": "S"})
    >>> for line in describe_waits(asked, language=Language.ENGLISH):
    ...     print(line)
    wait left ron               tsumo             riichi, ron       riichi, tsumo
    2p   4    2000              700, 1300 all     3900              1300, 2600 all
    5p   4    2000              700, 1300 all     3900              1300, 2600 all
    0p        3900              1300, 2600 all    7700              2000, 4000 all
    """
    found = waits(asked.hand, asked.circumstances, asked.chosen.rules)
    if not found:
        yield _not_waiting(asked).text(language)
        return
    yield _row([heading.text(language) for heading in _HEADINGS])
    for wait in found:
        left = str(wait.left)
        yield _row([str(wait.tile), left, *_cells(wait.pays, asked.honba, language)])
        if wait.red is not None:
            yield _row([f"0{wait.tile.suit}", "", *_cells(wait.red, asked.honba, language)])
    own = {tile.kind for tile in discards}
    furiten = [wait.tile for wait in found if wait.tile.kind in own]
    if furiten:
        yield Words(
            f"Furiten: {format_tiles(furiten)} was discarded, so only tsumo wins.",
            f"フリテン: {format_tiles(furiten)} を捨てているので、ツモだけで和了できます。",
        ).text(language)


def _cells(pays: Payouts, honba: int, language: Language) -> Iterator[str]:
    outcomes = (pays.ron, pays.tsumo, pays.riichi_ron, pays.riichi_tsumo)
    return (_cell(outcome, honba, language) for outcome in outcomes)


def _cell(outcome: Outcome | None, honba: int, language: Language) -> str:
    if outcome is None:
        return "-"
    if isinstance(outcome, RiichiError):
        return (_NO_YAKU if isinstance(outcome, NoYaku) else _NOT_POSSIBLE).text(language)
    return announce(with_honba(outcome.payment, honba, outcome.rules), language)


def _row(cells: Sequence[str]) -> str:
    return "".join(wide(cell, width) for cell, width in zip(cells, _WIDTHS, strict=True)).rstrip()


def _not_waiting(asked: WaitsRequest) -> Words:
    hand, rules = asked.hand, asked.chosen.rules
    found = shanten(hand.concealed, hand.melds, norths=hand.norths, rules=rules)
    nearer = format_tiles(found.missing)
    return Words(
        f"The hand is {found.number}-shanten and waits for no tile yet; nearer it with {nearer}.",
        f"{found.number}向聴で、まだテンパイしていません。有効牌は {nearer} です。",
    )
