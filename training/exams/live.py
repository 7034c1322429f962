"""Videos of won hands as a camera sees them, and how soon the joined looks at them are right."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from time import process_time

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.tiles.errors import RiichiError
from scorer.tiles.hand import Hand, parse_hand
from training.exams.composed import draw_library, label_indices, photographs, read_photograph
from training.geometry import looking_at
from training.scenes.compose import blur_along, compose
from training.scenes.hands import Table, random_table
from training.scenes.textures import FaceLibrary
from vision.detect.networks import run_now
from vision.pipeline import read_detectable_frame
from vision.pixels.image import open_photo
from vision.pixels.read_photo import DecodedPhoto
from vision.reading.looks import NO_LOOKS

Image = NDArray[np.uint8]
Rng = np.random.Generator

SEED = 2001  # of designs and scenes; training uses small seeds
SIDES = 1080, 1010  # pixels of the part of a camera picture around the viewfinder
WIDTH, QUALITY = 960, 80  # of the frames that the page sends
LOOKS = 8
IN_TIME = 7  # looks: one each 0.4 seconds for three seconds
AGREED = 2  # looks of which the value is shown
SHAKE = 2.5, 4.0  # pixels of a look, and more of the first ones, which find the hand


def write_videos(folder: Path, backgrounds: Path, *, designs: int, videos: int) -> None:
    """Write the looks of videos of won hands, numbered folders with JPEGs and an answer.

    Half of them lie on photographs without tiles. A video that ends with a hidden tile is left out.

    Raises:
        ValueError: If there are no photographs in `backgrounds`.
    """
    library, found = draw_library(folder, designs, SEED), photographs(backgrounds)
    number = written = 0
    while written < videos:
        rng = np.random.default_rng((SEED, number))
        chosen = found[int(rng.integers(len(found)))]
        photo = read_photograph(chosen) if rng.random() < 0.5 else None
        table = random_table(rng)
        looks = list(_looks(rng, table, library, photo))
        if len(looks) == LOOKS:
            video = folder / f"{written:03d}"
            video.mkdir()
            for place, look in enumerate(looks):
                size = WIDTH, round(SIDES[1] * WIDTH / SIDES[0])
                small = cv2.resize(look, size, interpolation=cv2.INTER_AREA)[..., ::-1]
                path = str(video / f"{place}.jpg")
                cv2.imwrite(path, small, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
            (video / "answer.json").write_text(json.dumps(table.notation))
            written += 1
            print(f"exam: {written} of {videos} videos", flush=True)
        number += 1


def _looks(rng: Rng, table: Table, library: FaceLibrary, photo: Image | None) -> Iterator[Image]:
    """Yield the looks of a hand that drifts and trembles; fewer if a tile is hidden."""
    spots = np.array([table.blocks[index].centre for index in table.hand_blocks])
    pitch, bearing = np.deg2rad(rng.uniform(38, 88)), rng.normal(0, 0.15)
    roll, focal = rng.normal(0, 0.06), max(SIDES) * rng.uniform(0.9, 1.3)
    width, height = SIDES
    middle = (spots.min(0) + spots.max(0)) / 2
    camera_at = partial(looking_at, focal=focal, width=width, height=height)
    trial = camera_at(middle, pitch=pitch, bearing=bearing, roll=roll, distance=30.0)
    seen = trial.project(spots)
    distance = 30 * float(((seen.max(0) - seen.min(0)) / SIDES).max()) / rng.uniform(0.72, 0.86)
    drift, seed = rng.normal(0, 0.04, 2), int(rng.integers(1 << 31))
    for place in range(LOOKS):
        start = np.exp(-place / 2)
        aside = drift * place + rng.normal(0, 0.12, 2) + start * np.array([rng.normal(0, 0.5), 0])
        camera = camera_at(
            middle + np.array([*aside, 0]),
            pitch=pitch + rng.normal(0, 0.015),
            bearing=bearing + rng.normal(0, 0.015),
            roll=roll + rng.normal(0, 0.01),
            distance=distance * (1 + rng.normal(0, 0.012) + 0.05 * start),
        )
        # The same numbers choose the same tiles, table and light for each look.
        same = np.random.default_rng(seed)
        blocks = list(table.blocks)
        made = compose(
            blocks, library, same, width=width, height=height, photo=photo, camera=camera
        )
        if len(label_indices(table.hand_blocks, made.labelled)) < len(table.hand_blocks):
            return
        shake, more = np.abs(rng.normal(0, SHAKE))
        yield _shaken(made.image, rng, shake + start * more)


def _shaken(image: Image, rng: Rng, length: float) -> Image:
    side, way = 2 * int(length) + 1, rng.uniform(0, np.pi)
    along = np.array([np.cos(way), np.sin(way)]) * length / 2
    start, end = np.round(side // 2 + np.outer([-1, 1], along))
    moved = blur_along(image.astype(np.float32), side, start, end)
    return np.clip(moved + rng.normal(0, 2, moved.shape), 0, 255).astype(np.uint8)


@dataclass(frozen=True, slots=True)
class LiveResult:
    """The number of videos, of right hands in time and wrong ones, and processor time."""

    videos: int = 0
    right: int = 0
    wrong: int = 0
    seconds: float = 0.0

    @property
    def looks(self) -> int:
        """The number of looks at all videos."""
        return self.videos * LOOKS


def examine_videos(folder: Path) -> LiveResult:
    """Read the looks of all videos, and count the hands on which they agree first."""
    result = LiveResult()
    for answer in sorted(folder.glob("*/answer.json")):
        notation = json.loads(answer.read_text())
        start, settled = process_time(), _settled(answer.parent)
        seconds = result.seconds + process_time() - start
        result = replace(result, videos=result.videos + 1, seconds=seconds)
        if settled is None:
            print(f"{answer.parent.name}: nothing agreed, {notation}")
        elif not _is_same(settled[1], notation):
            result = replace(result, wrong=result.wrong + 1)
            print(f"{answer.parent.name}: {settled[1]} instead of {notation}")
        elif settled[0] <= IN_TIME:
            result = replace(result, right=result.right + 1)
        else:
            print(f"{answer.parent.name}: after {settled[0]} looks")
    return result


def _settled(video: Path) -> tuple[int, str] | None:
    """Return the number of looks until the value of the hand is shown, and the hand."""
    seen, settled = NO_LOOKS, None
    for place in range(LOOKS):
        frame = DecodedPhoto(open_photo(video / f"{place}.jpg"))
        look = run_now(read_detectable_frame(frame, reds=(1, 1, 1), seen=seen))
        seen = look.seen
        checked = look.checked and look.reading.tile_surplus == 0
        if settled is None and checked and seen.hand and seen.agreed >= AGREED:
            settled = place + 1, seen.hand
    return settled


def _is_same(one: str, other: str) -> bool:
    """Return whether two notations are the same hand, whatever the order of its tiles."""
    try:
        (first, won), (second, also) = parse_hand(one), parse_hand(other)
    except RiichiError:
        return False
    return won == also and _content(first) == _content(second)


def _content(hand: Hand) -> tuple[list[str], list[list[str]]]:
    melds = [sorted(map(str, meld.tiles)) for meld in hand.melds]
    return sorted(map(str, hand.concealed)), sorted(melds)
