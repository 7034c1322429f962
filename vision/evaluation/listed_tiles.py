"""Compare readings with the tiles of a photo that are listed, where nobody drew boxes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scorer.tiles.melds import Meld
from vision.boxes import ANNOTATION_LABELS, UNREADABLE, Detection, tile_of
from vision.layout.table import SeatPosition
from vision.reading.reading import Reading
from vision.reading.table_reading import TableReading

_MORE = "*"  # among the uncertain tiles: others can be read that nobody labelled
_FAR = "far"  # a kind of photo: its far tiles are not labelled
_INDICATORS = "indicators"
_SEATS = {
    "bottom": SeatPosition.NEAR,
    "right": SeatPosition.RIGHT,
    "top": SeatPosition.FAR,
    "left": SeatPosition.LEFT,
}
Labels = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ListedSeat:
    """The tiles of a player: closed tiles with melds, and discards; None if they are unknown."""

    hand: Labels | None = None
    melds: tuple[Labels, ...] = ()
    river: Labels | None = None

    @property
    def tiles(self) -> Labels:
        """All its tiles."""
        melded = (label for meld in self.melds for label in meld)
        return (*(self.hand or ()), *melded, *(self.river or ()))


@dataclass(frozen=True, slots=True)
class ListedTiles:
    """The labels of the tiles in a photo, without their places.

    Attributes:
        hand: The hand with its winning tile; None if the photo is not one of a hand.
        tiles: All tiles that can be read; none if nobody labelled those outside the hand.
        uncertain: Other tiles, which can be read or not; None if there are more.
        seats: The seats of a whole table.
    """

    hand: ListedSeat | None = None
    tiles: Labels = ()
    uncertain: Labels | None = ()
    seats: Mapping[SeatPosition, ListedSeat] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ListComparison:
    """The listed tiles of a photo, compared with its reading.

    Attributes:
        tiles: Number of tiles that can be read.
        right: Number of those that are read.
        false: Tiles that are read but not listed; None if not all tiles are listed.
        hand_right: Whether hand and melds are right, whichever tile won; None without a hand.
        seats: Whether each known hand of a whole table is right, with its melds.
        rivers: Whether each known river is right, in its order.
    """

    tiles: int = 0
    right: int = 0
    false: tuple[Detection, ...] | None = None
    hand_right: bool | None = None
    seats: tuple[bool, ...] = ()
    rivers: tuple[bool, ...] = ()


def parse_listed(fields: Mapping[str, Any]) -> ListedTiles | None:
    """Parse the lists of a line of labels; return None if it has none.

    Raises:
        TypeError, ValueError, KeyError or AttributeError: If the lists are invalid.

    >>> parse_listed({"rows": [["1m", "1m"], ["2m"]], "hand": True}).hand.hand
    ('1m', '1m', '2m')
    """
    own = _parse_seat({"hand": _join(fields.get("rows") or ()), "melds": fields.get("melds")})
    others, table = _parse_labels(fields.get("others") or ()), dict(fields.get("table") or {})
    uncertain = tuple(fields.get("uncertain") or ())
    if not (own.tiles or others or uncertain or table):
        return None
    indicators = _parse_labels(_join(dict(table.pop(_INDICATORS, {})).values()))
    seats = {_SEATS[name]: _parse_seat(seat) for name, seat in table.items()}
    # A tile of the table can be in the lists of the hand and of the others, too.
    placed = Counter(label for seat in seats.values() for label in seat.tiles) + Counter(indicators)
    tiles = Counter((*own.tiles, *others)) | placed
    del tiles[UNREADABLE]
    more = _MORE in uncertain or _FAR in (fields.get("kind") or ())
    return ListedTiles(
        own if fields.get("hand") is True else None,
        () if uncertain == (_MORE,) else tuple(tiles.elements()),
        None if more else _parse_labels(uncertain),
        seats,
    )


def _parse_seat(fields: Mapping[str, Any]) -> ListedSeat:
    hand, melds, river = (fields.get(name) for name in ("hand", "melds", "river"))
    return ListedSeat(
        None if hand is None else _parse_labels(hand),
        tuple(map(_parse_labels, melds or ())),
        None if river is None else _parse_labels(river),
    )


def _parse_labels(labels: Iterable[str]) -> Labels:
    """Return labels; raise ValueError for an unknown one."""
    listed = tuple(labels)
    if unknown := set(listed) - ANNOTATION_LABELS:
        raise ValueError(f"unknown labels {unknown}")
    return listed


def _join(rows: Iterable[Sequence[str]]) -> list[str]:
    return [label for row in rows for label in row]


def compare_list(
    listed: ListedTiles, reading: Reading, table: TableReading | None = None
) -> ListComparison:
    """Compare the listed tiles with a reading of the photo, and one of it as a whole table.

    >>> compare_list(ListedTiles(tiles=("1m",)), Reading(40, 30))
    ListComparison(tiles=1, right=0, false=(), hand_right=None, seats=(), rivers=())
    """
    faces = [each for each in reading.tiles if tile_of(each.label)]
    wanted, read = Counter(listed.tiles), Counter(each.label for each in faces)
    winning = () if reading.winning_tile is None else (reading.winning_tile,)
    closed = [str(tile) for tile in (*reading.hand, *winning)]
    seats, rivers = ((), ()) if table is None else _compare_seats(listed, table)
    return ListComparison(
        tiles=wanted.total(),
        right=(wanted & read).total(),
        false=_find_false(listed, faces),
        hand_right=None if listed.hand is None else _is_hand(listed.hand, closed, reading.melds),
        seats=seats,
        rivers=rivers,
    )


def _compare_seats(
    listed: ListedTiles, table: TableReading
) -> tuple[tuple[bool, ...], tuple[bool, ...]]:
    """Return whether each known hand, and each known river, is right."""
    hands, rivers = [], []
    for seat in table.seats:
        known = listed.seats.get(seat.layout.position, ListedSeat())
        if known.hand is not None:
            closed = table.labels(seat.layout.hand)
            hands.append(_is_hand(known, closed, [each.meld for each in seat.melds]))
        if known.river is not None:
            rivers.append(_is_river(known.river, table.labels(seat.layout.river)))
    return tuple(hands), tuple(rivers)


def _find_false(listed: ListedTiles, faces: Sequence[Detection]) -> tuple[Detection, ...] | None:
    """Return the surplus faces of each label, the most confident of them."""
    if listed.uncertain is None or not listed.tiles:
        return None
    allowed, false = Counter((*listed.tiles, *listed.uncertain)), []
    for face in sorted(faces, key=lambda each: each.confidence):
        if allowed[face.label]:
            allowed[face.label] -= 1
        else:
            false.append(face)
    return tuple(false)


def _is_hand(listed: ListedSeat, closed: Sequence[str], melds: Iterable[Meld]) -> bool:
    """Return whether closed tiles and melds have the listed labels, in any order."""
    read = sorted(sorted(map(str, meld.tiles)) for meld in melds)
    return sorted(listed.hand or ()) == sorted(closed) and sorted(map(sorted, listed.melds)) == read


def _is_river(listed: Labels, read: Labels) -> bool:
    """Return whether discards have the listed labels in order; unreadable ones can be any."""
    return len(listed) == len(read) and all(
        label in (UNREADABLE, other) for label, other in zip(listed, read, strict=True)
    )
