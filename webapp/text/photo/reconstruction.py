"""A reconstructed hand as text: its discards in their order."""

from __future__ import annotations

from collections.abc import Iterator

from scorer.table.riichi.turn_order import Discard
from scorer.table.state import WINDS
from scorer.tiles.messages import Text, join, verbatim
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from vision.reading.reading import meld_name
from webapp.records.reconstruction import ReconstructedHand, first_seat
from webapp.text.terminal import table_lines

_UNKNOWN = "?"


def describe_hand(hand: ReconstructedHand, language: Language) -> Iterator[str]:
    """Yield a line per discard: its number, or all that it can have, the player and the tile."""
    discards = hand.order.discards
    dealer = first_seat(hand)
    numbers = [_numbers(each) for each in discards]
    rows = []
    for number, discard in zip(numbers, discards, strict=True):
        wind = WINDS[(discard.seat - dealer) % len(WINDS)]
        words = "  ".join(each.text(language) for each in _remarks(hand, discard, dealer))
        tile = _UNKNOWN if discard.tile is None else str(discard.tile)
        rows.append((number, str(wind), tile, words))
    yield from table_lines(rows, gap="  ")
    determined = sum(each.determined for each in discards)
    yield _(
        "discards with a known place and tile: {determined} of {count}",
        determined=determined,
        count=len(discards),
    ).text(language)
    if hand.order.repairs is None:
        yield _("These rivers and melds fit no order; correct the readings or add photos.").text(
            language
        )
    elif hand.order.repairs:
        yield _(
            "Contradictions between the photos: {count}. What they say against most others was "
            "left out.",
            count=hand.order.repairs,
        ).text(language)


def _numbers(discard: Discard) -> str:
    """Return "7", "5-9" for several, or "?" for none."""
    if not discard.turns:
        return _UNKNOWN
    first, last = discard.turns[0] + 1, discard.turns[-1] + 1
    return str(first) if first == last else f"{first}-{last}"


def _remarks(hand: ReconstructedHand, discard: Discard, dealer: int) -> Iterator[Text]:
    if discard.riichi:
        yield _("riichi")
    if discard.call is not None:
        wind = verbatim(str(WINDS[(discard.call.caller - dealer) % len(WINDS)]))
        yield join((wind, meld_name(discard.call.meld)), ": ")
