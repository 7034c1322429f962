"""Write a reconstructed hand in MJAI, the JSON lines of mahjong programs.

docs/reference/logs.md describes what is unknown and how it is marked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorer.table.riichi.turn_order import Discard
from scorer.tiles.melds import MeldKind
from scorer.tiles.tile import Tile, Wind
from webapp.records.logs.mjai import HIDDEN, pai
from webapp.records.reconstruction import Kan, ReconstructedHand, first_seat

MjaiEvent = dict[str, object]

_CALLS = {
    MeldKind.CHII: "chi",
    MeldKind.PON: "pon",
    MeldKind.SHOUMINKAN: "pon",  # the call before a tile was added
    MeldKind.DAIMINKAN: "daiminkan",
}


def mjai_name(tile: Tile | None) -> str:
    """Return the name of a tile in MJAI."""
    return HIDDEN if tile is None else pai(str(tile))


def mjai_events(
    hand: ReconstructedHand,
    *,
    names: Sequence[str],
    wind: Wind | None = None,
    kyoku: int | None = None,
) -> Iterator[MjaiEvent]:
    """Yield the events of a hand that photos show, with null where they show nothing.

    Args:
        hand: The hand.
        names: The names of the players, in the order of the seats.
        wind: The prevalent wind.
        kyoku: The number of the hand in its wind, from 1.
    """
    dealer = first_seat(hand)
    yield {"type": "start_game", "names": list(names)}
    yield {
        "type": "start_kyoku",
        "bakaze": None if wind is None else str(wind),
        "dora_marker": mjai_name(hand.dora[0] if hand.dora else None),
        "kyoku": kyoku,
        "honba": None,
        "kyotaku": None,
        "oya": dealer,
        "scores": None,
        "tehais": [
            [mjai_name(tile) for tile in tiles[:13]] or [HIDDEN] * 13 for tiles in hand.dealt
        ],
        **_doubt(len(hand.order.dealers) == 1),
    }
    indicators = list(hand.dora[1:])
    riichi: set[int] = set()
    drawn = hand.dealt[dealer][13:]
    discards = hand.order.discards
    for number, discard in enumerate(discards):
        seat = discard.seat
        call = discards[number - 1].call if number else None
        if call is None or call.meld.kind is MeldKind.DAIMINKAN:
            yield _draw(seat, drawn)
        drawn = ()
        for kan in hand.kans:
            if kan.turns[:1] == (number,):
                yield from _kan(kan, indicators)
                yield _draw(seat)
        yield from _discard(discard, riichi, is_last=number == len(discards) - 1)
        if discard.call is not None:
            yield _called(discard)
            if discard.call.meld.kind is MeldKind.DAIMINKAN and indicators:
                yield {"type": "dora", "dora_marker": mjai_name(indicators.pop(0))}
    for kan in hand.kans:
        if not kan.turns:
            yield from _kan(kan, indicators)
    yield {"type": "end_kyoku"}
    yield {"type": "end_game"}


def _draw(seat: int, drawn: Sequence[Tile] = ()) -> MjaiEvent:
    return {"type": "tsumo", "actor": seat, "pai": mjai_name(drawn[0] if drawn else None)}


def _discard(discard: Discard, riichi: set[int], *, is_last: bool) -> Iterator[MjaiEvent]:
    seat = discard.seat
    if discard.riichi:
        yield {"type": "reach", "actor": seat}
    yield {
        "type": "dahai",
        "actor": seat,
        "pai": mjai_name(discard.tile),
        "tsumogiri": True if seat in riichi else None,
        **_doubt(discard.determined),
    }
    if discard.riichi:
        riichi.add(seat)
        if not is_last:
            yield {"type": "reach_accepted", "actor": seat}


def _called(discard: Discard) -> MjaiEvent:
    call = discard.call
    assert call is not None
    meld = call.meld
    tiles = list(meld.tiles[:3] if meld.kind is MeldKind.SHOUMINKAN else meld.tiles)
    if call.tile is not None:
        tiles.remove(call.tile)
    else:
        tiles.pop()
    return {
        "type": _CALLS[meld.kind],
        "actor": call.caller,
        "target": discard.seat,
        "pai": mjai_name(call.tile),
        "consumed": [mjai_name(tile) for tile in tiles],
        **_doubt(discard.determined),
    }


def _kan(kan: Kan, indicators: list[Tile]) -> Iterator[MjaiEvent]:
    meld, doubt = kan.meld, _doubt(len(kan.turns) == 1)
    tiles = [mjai_name(tile) for tile in meld.tiles]
    if meld.kind is MeldKind.ANKAN:
        yield {"type": "ankan", "actor": kan.seat, "consumed": tiles, **doubt}
    else:
        *pon, added = tiles
        yield {"type": "kakan", "actor": kan.seat, "pai": added, "consumed": pon, **doubt}
    if indicators:
        yield {"type": "dora", "dora_marker": mjai_name(indicators.pop(0))}


def _doubt(determined: bool) -> MjaiEvent:
    return {} if determined else {"determined": False}
