"""Spoil photos step by step in the ways that photos go wrong: what the thresholds of advice are.

`python -m vision.training.data.degrade FOLDER` tells what the detector still reads of labelled photos.
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

from vision.detect.detector import Detector, OnnxDetector
from vision.detect.image import Pixels, open_photo
from vision.detect.photo_quality import AdviceKind, advise
from vision.evaluation.comparison import matched
from vision.evaluation.labelled_photos import LabelledBox, Photograph, labelled_sets
from vision.reading.decode import CERTAIN

Rng = np.random.Generator
Floats = NDArray[np.float32]

_GAMMA = 2.2
_SHOT, _READ = 4e-4, 1.5e-3  # noise of a phone's sensor, where full light is 1
_FINDER_SIDE = 640
_LARGEST = 2400  # a photo moved farther away is not made larger than this
_LEFT_OVER = 0.15  # of a tile; one cut further is not labelled
_QUALITY = 90


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """Pixels with the tiles marked in them."""

    pixels: Pixels
    tiles: tuple[LabelledBox, ...]

    @property
    def size(self) -> float:
        """The usual longer side of its tiles, in pixels."""
        return median(max(tile.box.width, tile.box.height) for tile in self.tiles)


def darkened(picture: Picture, rng: Rng, light: float) -> Picture:
    """Leave so much of the light, with the noise of a sensor that counts what is left."""
    linear = (picture.pixels.astype(np.float32) / 255) ** _GAMMA * light
    noise = rng.standard_normal(linear.shape, np.float32) * np.sqrt(_SHOT * linear + _READ**2)
    seen = 255 * np.clip(linear + noise, 0, 1) ** (1 / _GAMMA)
    return replace(picture, pixels=seen.astype(np.uint8))


def blurred(picture: Picture, rng: Rng, sigma: float) -> Picture:
    """Put it out of focus; sigma is a share of a tile's longer side."""
    return replace(
        picture, pixels=_bytes(cv2.GaussianBlur(picture.pixels, (0, 0), sigma * picture.size))
    )


def shaken(picture: Picture, rng: Rng, length: float) -> Picture:
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


def glared(picture: Picture, rng: Rng, reach: float) -> Picture:
    """Mirror a lamp on every second tile or so, as far as this share of its longer side."""
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


def coarser(picture: Picture, rng: Rng, side: float) -> Picture:
    """Leave so few pixels that a tile is so many long; larger it does not get."""
    return _scaled(picture, min(1.0, side / picture.size))


def farther(picture: Picture, rng: Rng, side: float) -> Picture:
    """Show it in a wider picture, so that a tile has so many pixels where the finder looks."""
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


def cut(picture: Picture, rng: Rng, share: float) -> Picture:
    """Cut a side of the photo off, with so much of the outermost tile there."""
    quarters = int(rng.integers(0, 4))
    turned = _turned(picture, quarters)
    edge = int(max(0.0, min(tile.left + share * tile.box.width for tile in turned.tiles)))
    tiles = tuple(
        replace(tile, left=max(0.0, tile.left - edge), right=tile.right - edge)
        for tile in turned.tiles
        if tile.right - max(edge, tile.left) > _LEFT_OVER * tile.box.width
    )
    kept = np.ascontiguousarray(turned.pixels[:, edge:])
    return _turned(Picture(kept, tiles), -quarters % 4)


Spoiler = Callable[[Picture, Rng, float], Picture]

STEPS: Mapping[str, tuple[Spoiler, tuple[float, ...]]] = {
    "light": (darkened, (1 / 16, 1 / 64, 1 / 128, 1 / 256)),
    "blur": (blurred, (0.03, 0.05, 0.07, 0.1)),
    "shake": (shaken, (0.1, 0.18, 0.28)),
    "glare": (glared, (0.1, 0.2, 0.3)),
    "pixels": (coarser, (24, 16, 12, 8)),
    "finder": (farther, (24, 18, 14, 11)),
    "cut": (cut, (0.3, 0.45, 0.6)),
}
"""The ways, with the amounts of each, ever worse."""


def spoilt(picture: Picture, *, seed: int) -> Iterator[tuple[str, float, Picture]]:
    """Give the picture as it is, then in every way by every amount, as JPEG leaves it."""
    yield "none", 0.0, picture
    for number, (way, (spoiler, amounts)) in enumerate(STEPS.items()):
        for amount in amounts:
            made = spoiler(picture, np.random.default_rng((seed, number)), amount)
            if made.tiles:
                yield way, amount, replace(made, pixels=_saved(made.pixels))


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of the tiles of one spoilt photo, and what it was advised."""

    way: str
    amount: float
    tiles: int
    found: int
    right: int
    certain: int
    certain_wrong: int
    advice: frozenset[AdviceKind]


def fates(detector: Detector, picture: Picture, *, seed: int) -> Iterator[Fate]:
    """Read a picture spoilt in every way."""
    for way, amount, made in spoilt(picture, seed=seed):
        seen = detector.detect(made.pixels)
        pairs = [(made.tiles[t], seen[d]) for t, d in matched(made.tiles, seen)]
        sure = [pair for pair in pairs if pair[1].confidence >= CERTAIN]
        advice = advise(made.pixels, tuple(each for _, each in pairs))
        yield Fate(
            way,
            amount,
            tiles=len(made.tiles),
            found=len(pairs),
            right=sum(tile.label == each.label for tile, each in pairs),
            certain=len(sure),
            certain_wrong=sum(tile.label != each.label for tile, each in sure),
            advice=frozenset(each.kind for each in advice),
        )


def table(results: Iterable[Fate]) -> str:
    """Write a line for each way and amount: shares of the tiles, and of the photos advised.

    >>> print(table([Fate("blur", 0.1, 9, 8, 6, 4, 1, frozenset({AdviceKind.BLURRED}))]))
    way     amount  photos  tiles  found  right  certain  wrong  advised
    blur    0.1          1      9   0.89   0.67     0.44      1  blurred 1.00
    """
    lines = ["way     amount  photos  tiles  found  right  certain  wrong  advised"]
    groups: dict[tuple[str, float], list[Fate]] = {}
    for fate in results:
        groups.setdefault((fate.way, fate.amount), []).append(fate)
    for (way, amount), group in groups.items():
        tiles = sum(fate.tiles for fate in group)
        found, right, certain = (
            sum(counts) / tiles
            for counts in zip(*((f.found, f.right, f.certain) for f in group), strict=True)
        )
        kinds = Counter(kind for fate in group for kind in fate.advice)
        advised = ", ".join(f"{kind} {n / len(group):.2f}" for kind, n in kinds.most_common())
        wrong = sum(fate.certain_wrong for fate in group)
        lines.append(
            f"{way:7} {amount:<6.3g} {len(group):7} {tiles:6} {found:6.2f} {right:6.2f} "
            f"{certain:8.2f} {wrong:6}  {advised}".rstrip()
        )
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> None:
    """Print the table for photos of a labelled set."""
    parser = argparse.ArgumentParser(
        prog="python -m vision.training.data.degrade", description=__doc__
    )
    parser.add_argument("folder", type=Path, help="photos with labels, as for tenbo evaluate")
    parser.add_argument("--photos", type=int, default=30, help="of each set, at most")
    parser.add_argument("--validation", action="store_true", help="those kept from training")
    parser.add_argument("--models", type=Path)
    chosen = parser.parse_args(arguments)
    detector = OnnxDetector(chosen.models)
    results: list[Fate] = []
    for each in labelled_sets(chosen.folder):
        kept = each.validation() if chosen.validation else each
        for seed, photograph in enumerate(kept.spread(chosen.photos).photographs()):
            if photograph.boxes:
                results += fates(detector, picture_of(photograph), seed=seed)
    print(table(results))


def picture_of(photograph: Photograph) -> Picture:
    """Give a photograph as it is read, perhaps at a fraction of its size."""
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
    box = tile.box.scaled(factor)
    return LabelledBox(tile.label, box.left, box.top, box.right, box.bottom)


def _moved(tile: LabelledBox, right: float, down: float) -> LabelledBox:
    return LabelledBox(
        tile.label, tile.left + right, tile.top + down, tile.right + right, tile.bottom + down
    )


def _turned(picture: Picture, quarters: int) -> Picture:
    """Turn it counterclockwise."""
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
