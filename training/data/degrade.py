"""Degrade photos step by step, to find the thresholds of the photo advice.

`python -m training.data.degrade FOLDER` prints how well the detector still reads them.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.boxes import CERTAIN
from vision.evaluation.labelled_photos import labelled_sets
from vision.evaluation.labels import LabelledBox, LabelledPhoto
from vision.evaluation.matching import match_boxes
from vision.pixels.image import Pixels, open_photo
from vision.pixels.photo_quality import PhotoQuality
from vision.pixels.read_photo import Detector, OnnxDetector
from vision.reading.advice import AdviceKind, advise

Rng = np.random.Generator
Floats = NDArray[np.float32]

_GAMMA = 2.2
_SHOT, _READ = 4e-4, 1.5e-3  # noise of a phone's sensor; full light is 1
_FINDER_SIDE = 640
_LARGEST = 2400  # pixels; a photo moved farther away does not get larger than this
_LEFT_OVER = 0.15  # share of a tile; tiles cut off further have no label
_QUALITY = 90


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """A picture with its labelled tiles."""

    pixels: Pixels
    tiles: tuple[LabelledBox, ...]

    @property
    def size(self) -> float:
        """The median of the tiles' longer sides, in pixels."""
        return median(max(tile.box.width, tile.box.height) for tile in self.tiles)


def darken(picture: Picture, rng: Rng, light: float) -> Picture:
    """Reduce the light to this share, with the noise of a sensor that counts the rest."""
    linear = (picture.pixels.astype(np.float32) / 255) ** _GAMMA * light
    noise = rng.standard_normal(linear.shape, np.float32) * np.sqrt(_SHOT * linear + _READ**2)
    seen = 255 * np.clip(linear + noise, 0, 1) ** (1 / _GAMMA)
    return replace(picture, pixels=seen.astype(np.uint8))


def blur(picture: Picture, rng: Rng, sigma: float) -> Picture:
    """Put the picture out of focus; sigma is a share of a tile's longer side."""
    return replace(
        picture, pixels=_bytes(cv2.GaussianBlur(picture.pixels, (0, 0), sigma * picture.size))
    )


def shake_camera(picture: Picture, rng: Rng, length: float) -> Picture:
    """Move the camera while the shutter is open; the length is a share of a tile's longer side."""
    reach = length * picture.size / 2
    side = 2 * int(np.ceil(reach)) + 3
    turn, fine = rng.uniform(0, np.pi), 16
    kernel = np.zeros((side * fine, side * fine), np.float32)
    half, centre = np.array([np.cos(turn), np.sin(turn)]) * reach * fine, side * fine / 2
    ends = [np.rint(centre + sign * half).astype(int).tolist() for sign in (-1, 1)]
    cv2.line(kernel, ends[0], ends[1], (1.0,), fine)
    small = cv2.resize(kernel, (side, side), interpolation=cv2.INTER_AREA)
    return replace(picture, pixels=_bytes(cv2.filter2D(picture.pixels, -1, small / small.sum())))


def add_glare(picture: Picture, rng: Rng, reach: float) -> Picture:
    """Reflect a lamp on about every second tile; its reach is a share of the tile's longer side."""
    linear = (picture.pixels.astype(np.float32) / 255) ** _GAMMA
    height, width = linear.shape[:2]
    glow = np.zeros((height, width), np.float32)
    for tile in picture.tiles:
        if rng.random() < 0.5:
            continue
        box = tile.box
        at = rng.uniform([box.left, box.top], [box.right, box.bottom])
        radius = reach * max(box.width, box.height)
        left, right = (int(np.clip(at[0] + s * 3 * radius, 0, width)) for s in (-1, 1))
        top, bottom = (int(np.clip(at[1] + s * 3 * radius, 0, height)) for s in (-1, 1))
        y, x = np.mgrid[top:bottom, left:right].astype(np.float32)
        spot = 2 * np.exp(-((((x - at[0]) ** 2 + (y - at[1]) ** 2) / radius**2) ** 1.5))
        part = glow[top:bottom, left:right]
        np.maximum(part, spot, out=part)
    lit = 255 * np.clip(linear + glow[..., np.newaxis], 0, 1) ** (1 / _GAMMA)
    return replace(picture, pixels=lit.astype(np.uint8))


def reduce_resolution(picture: Picture, rng: Rng, side: float) -> Picture:
    """Reduce the resolution until a tile has this many pixels; never enlarge."""
    return _scaled(picture, min(1.0, side / picture.size))


def move_away(picture: Picture, rng: Rng, side: float) -> Picture:
    """Put the picture into a wider one until a tile has so many pixels in the detector's input."""
    height, width = picture.pixels.shape[:2]
    long = max(width, height)
    grow = max(1.0, picture.size * _FINDER_SIDE / long / side)
    shown = _scaled(picture, min(1.0, _LARGEST / (long * grow)))
    height, width = shown.pixels.shape[:2]
    extra = round(max(width, height) * (grow - 1))
    left, top = (int(rng.integers(0, extra + 1)) for _ in range(2))
    around = np.median(shown.pixels[:: max(1, height - 1)].reshape(-1, 3), axis=0)
    canvas = np.empty((height + extra, width + extra, 3), np.uint8)
    canvas[:] = around.astype(np.uint8)
    canvas[top : top + height, left : left + width] = shown.pixels
    return Picture(canvas, tuple(_moved(tile, left, top) for tile in shown.tiles))


def crop_side(picture: Picture, rng: Rng, share: float) -> Picture:
    """Cut off a side of the photo, with this share of the outermost tile."""
    quarters = int(rng.integers(0, 4))
    rotated = _rotate(picture, quarters)
    edge = int(max(0.0, min(tile.left + share * tile.box.width for tile in rotated.tiles)))
    tiles = tuple(
        replace(tile, left=max(0.0, tile.left - edge), right=tile.right - edge)
        for tile in rotated.tiles
        if tile.right - max(edge, tile.left) > _LEFT_OVER * tile.box.width
    )
    kept = np.ascontiguousarray(rotated.pixels[:, edge:])
    return _rotate(Picture(kept, tiles), -quarters % 4)


Spoiler = Callable[[Picture, Rng, float], Picture]

STEPS: Mapping[str, tuple[Spoiler, tuple[float, ...]]] = {
    "light": (darken, (1 / 16, 1 / 64, 1 / 128, 1 / 256)),
    "blur": (blur, (0.03, 0.05, 0.07, 0.1)),
    "shake": (shake_camera, (0.1, 0.18, 0.28)),
    "glare": (add_glare, (0.1, 0.2, 0.3)),
    "pixels": (reduce_resolution, (24, 16, 12, 8)),
    "detector": (move_away, (24, 18, 14, 11)),
    "cut": (crop_side, (0.3, 0.45, 0.6)),
}
"""The degradations, with increasing amounts of each."""


def degradations(picture: Picture, *, seed: int) -> Iterator[tuple[str, float, Picture]]:
    """Yield the picture unchanged, then degraded in every way by every amount, as JPEG."""
    yield "none", 0.0, picture
    for number, (way, (degrade, amounts)) in enumerate(STEPS.items()):
        for amount in amounts:
            degraded = degrade(picture, np.random.default_rng((seed, number)), amount)
            if degraded.tiles:
                yield way, amount, replace(degraded, pixels=_saved(degraded.pixels))


@dataclass(frozen=True, slots=True)
class PhotoResult:
    """The reading of one degraded photo: counts of its tiles, and the advice given."""

    way: str
    amount: float
    tiles: int
    found: int
    right: int
    certain: int
    certain_wrong: int
    advice: frozenset[AdviceKind]


def read_degraded(detector: Detector, picture: Picture, *, seed: int) -> Iterator[PhotoResult]:
    """Read a picture degraded in every way."""
    for way, amount, degraded in degradations(picture, seed=seed):
        seen = detector.detect(degraded.pixels)
        pairs = [(degraded.tiles[t], seen[d]) for t, d in match_boxes(degraded.tiles, seen)]
        sure = [pair for pair in pairs if pair[1].confidence >= CERTAIN]
        advice = advise(PhotoQuality(degraded.pixels), tuple(each for _, each in pairs))
        yield PhotoResult(
            way,
            amount,
            tiles=len(degraded.tiles),
            found=len(pairs),
            right=sum(tile.label == each.label for tile, each in pairs),
            certain=len(sure),
            certain_wrong=sum(tile.label != each.label for tile, each in sure),
            advice=frozenset(each.kind for each in advice),
        )


def result_table(results: Iterable[PhotoResult]) -> str:
    """Format one line per degradation and amount: shares of the tiles, and of the photos advised.

    >>> result = PhotoResult("blur", 0.1, 9, 8, 6, 4, 1, frozenset({AdviceKind.BLURRED}))
    >>> print(result_table([result]))
    way     amount  photos  tiles  found  right  certain  wrong  advised
    blur    0.1          1      9   0.89   0.67     0.44      1  blurred 1.00
    """
    lines = ["way     amount  photos  tiles  found  right  certain  wrong  advised"]
    groups: dict[tuple[str, float], list[PhotoResult]] = {}
    for result in results:
        groups.setdefault((result.way, result.amount), []).append(result)
    for (way, amount), group in groups.items():
        tiles = sum(result.tiles for result in group)
        found, right, certain = (
            sum(counts) / tiles
            for counts in zip(*((f.found, f.right, f.certain) for f in group), strict=True)
        )
        kinds = Counter(kind for result in group for kind in result.advice)
        advised = ", ".join(f"{kind} {n / len(group):.2f}" for kind, n in kinds.most_common())
        wrong = sum(result.certain_wrong for result in group)
        lines.append(
            f"{way:7} {amount:<6.3g} {len(group):7} {tiles:6} {found:6.2f} {right:6.2f} "
            f"{certain:8.2f} {wrong:6}  {advised}".rstrip()
        )
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> None:
    """Print the table for the photos of a labelled set."""
    parser = argparse.ArgumentParser(prog="python -m training.data.degrade", description=__doc__)
    parser.add_argument("folder", type=Path, help="photos with labels, as for tenbo evaluate")
    parser.add_argument("--photos", type=int, default=30, help="largest number per set")
    parser.add_argument("--validation", action="store_true", help="use only held-out photos")
    parser.add_argument("--models", type=Path)
    options = parser.parse_args(arguments)
    detector = OnnxDetector(options.models)
    results: list[PhotoResult] = []
    for each in labelled_sets(options.folder):
        kept = each.validation() if options.validation else each
        for seed, photograph in enumerate(kept.sample(options.photos).load_all()):
            if photograph.boxes:
                results += read_degraded(detector, load_picture(photograph), seed=seed)
    print(result_table(results))


def load_picture(photograph: LabelledPhoto) -> Picture:
    """Load a photograph as the detector does, possibly at a fraction of its size."""
    photo = open_photo(photograph.path)
    return Picture(photo.pixels, tuple(_sized(tile, 1 / photo.factor) for tile in photograph.boxes))


def _scaled(picture: Picture, factor: float) -> Picture:
    if factor == 1:
        return picture
    height, width = picture.pixels.shape[:2]
    size = max(1, round(width * factor)), max(1, round(height * factor))
    small = _bytes(cv2.resize(picture.pixels, size, interpolation=cv2.INTER_AREA))
    return Picture(small, tuple(_sized(tile, factor) for tile in picture.tiles))


def _sized(tile: LabelledBox, factor: float) -> LabelledBox:
    box = tile.box.scale(factor)
    return LabelledBox(tile.label, box.left, box.top, box.right, box.bottom)


def _moved(tile: LabelledBox, right: float, down: float) -> LabelledBox:
    return LabelledBox(
        tile.label, tile.left + right, tile.top + down, tile.right + right, tile.bottom + down
    )


def _rotate(picture: Picture, quarters: int) -> Picture:
    """Rotate counterclockwise."""
    for _ in range(quarters):
        width = picture.pixels.shape[1]
        picture = Picture(
            np.ascontiguousarray(np.rot90(picture.pixels)),
            tuple(
                LabelledBox(t.label, t.top, width - t.right, t.bottom, width - t.left)
                for t in picture.tiles
            ),
        )
    return picture


def _saved(pixels: Pixels) -> Pixels:
    _, data = cv2.imencode(".jpg", pixels[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    return np.ascontiguousarray(_bytes(cv2.imdecode(data, cv2.IMREAD_COLOR))[..., ::-1])


def _bytes(pixels: object) -> Pixels:
    return np.asarray(pixels, np.uint8)


if __name__ == "__main__":
    main()
