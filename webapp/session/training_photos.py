"""The photos of a session with labels that its players confirmed, for training."""

import io
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from zipfile import ZIP_STORED, ZipFile

from scorer.table.session.session import Session, SessionState
from scorer.table.table_game import ShownHand
from scorer.tiles.hand import parse_hand_parts
from scorer.tiles.tile import Tile, parse_tiles
from vision.boxes import BACK, TILE_LABELS
from webapp.storage.photos import HandPhoto, Photos
from webapp.views.session.history import current_photos

Reading = Mapping[str, Any]
"""The JSON of a reading, see docs/reference/reading-format.md."""

_CLASSES = "classes.txt"  # as in vision.evaluation.labelled_photos, which needs NumPy
_NAMES = tuple(sorted(TILE_LABELS))
_NORTH = parse_tiles("4z")


def photos_zip(number: int, photos: Photos, session: Session) -> bytes:
    """Return a ZIP file with the labelled photos of a session, as `tenbo evaluate` reads them.

    The labels of the hand come from the recorded hand; other tiles have the labels of the reading.
    Photos whose hand does not determine every label are left out.
    """
    stream = io.BytesIO()
    with ZipFile(stream, "w", ZIP_STORED) as archive:
        archive.writestr(_CLASSES, "".join(f"{name}\n" for name in _NAMES))
        current = current_photos(session.log, photos.of_hands(number))
        for photo, hand in _hands(current, session.state):
            reading, image = photos.reading(number, photo), photos.image(number, photo)
            if reading is None or image is None:  # deleted by another request
                continue
            labels = confirmed_labels(reading, hand)
            if labels is not None:
                archive.writestr(f"images/{photo}.jpg", image)
                archive.writestr(f"labels/{photo}.txt", _yolo(reading, labels))
    return stream.getvalue()


def _hands(photos: Sequence[HandPhoto], state: SessionState) -> Iterator[tuple[str, ShownHand]]:
    """Yield each photo with the hand that it shows."""
    ids = {(each.seq, each.winner): each.photo for each in photos}
    for game in state.games:
        for step in game.steps:
            for hand in step.transition.hands:
                photo = ids.get((step.seq, hand.winner))
                if photo is not None and hand.notation:
                    yield photo, hand


def confirmed_labels(reading: Reading, hand: ShownHand) -> tuple[str, ...] | None:
    """Return the label of each tile of a reading, corrected by the recorded hand.

    Return None if the hand has more or fewer tiles than the reading, or if two or more corrected
    tiles could be exchanged.
    """
    labels = [tile["label"] for tile in reading["tiles"]]
    concealed, melds, norths = parse_hand_parts(hand.notation)
    recorded = [*concealed, *(tile for meld in melds for tile in meld.tiles), *(_NORTH * norths)]
    winning = reading["winning_index"]
    places = [
        *reading["hand_tiles"],
        *([] if winning is None else [winning]),
        *(place for meld in reading["melds"] for place in meld["places"]),
    ]
    zones: list[tuple[Sequence[int], Sequence[Tile]]] = [(places, recorded)]
    dora, ura = hand.indicators
    for key, indicators in (("dora_tiles", dora), ("ura_tiles", ura)):
        if reading[key]:
            zones.append((reading[key], parse_tiles(indicators) if indicators else ()))
    for zone, tiles in zones:
        found = _assign(reading, zone, [*map(str, tiles)])
        if found is None:
            return None
        for place, label in found.items():
            labels[place] = label
    return tuple(labels)


def _assign(
    reading: Reading, places: Sequence[int], recorded: Sequence[str]
) -> dict[int, str] | None:
    """Assign the recorded labels to face-up tiles, the most likely first; None if impossible."""
    tiles = reading["tiles"]
    faces = [place for place in places if tiles[place]["label"] != BACK]
    left = Counter(recorded)
    if len(recorded) != len(places):
        return None
    chances = sorted(
        (
            (chance, place, label)
            for place in faces
            for label, chance in _candidates(tiles[place])
            if label in left
        ),
        key=lambda each: -each[0],
    )
    found: dict[int, str] = {}
    for _, place, label in chances:
        if place not in found and left[label]:
            found[place] = label
            left[label] -= 1
    return _assign_rest(faces, found, left)


def _candidates(tile: Mapping[str, Any]) -> list[tuple[str, float]]:
    """Return the labels of a tile with their likelihoods; the label of the reading ranks first."""
    chances = dict(tile["candidates"])
    return [*chances.items(), (tile["label"], 1 + chances.get(tile["label"], 0))]


def _assign_rest(
    faces: Sequence[int], found: dict[int, str], left: Counter[str]
) -> dict[int, str] | None:
    """Give the remaining tiles the remaining label; None if there are several."""
    open_places = [place for place in faces if place not in found]
    kinds = [label for label, count in left.items() if count]
    if not open_places:
        return found
    return found | dict.fromkeys(open_places, kinds[0]) if len(kinds) == 1 else None


def _yolo(reading: Reading, labels: Sequence[str]) -> str:
    width, height = reading["width"], reading["height"]
    lines = []
    for tile, label in zip(reading["tiles"], labels, strict=True):
        left, top, right, bottom = tile["box"]
        shares = (
            (left + right) / 2 / width,
            (top + bottom) / 2 / height,
            (right - left) / width,
            (bottom - top) / height,
        )
        inside = " ".join(f"{min(max(share, 0), 1):.6f}" for share in shares)
        lines.append(f"{_NAMES.index(label)} {inside}\n")
    return "".join(lines)
