"""Photographs without a tile: false tiles for each network, empty pictures for the detector."""

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from training.data.crops import MIN_CROPPED, Crops, jitter_box
from training.data.dataset import Image, Rng, make_folders, write_detector_example
from vision.boxes import NOT_A_TILE, Box
from vision.evaluation.labelled_photos import SUFFIXES
from vision.pixels.image import load_photo
from vision.pixels.read_photo import TwoStageDetector

HELD_OUT = 5  # one photo in five of every source belongs to the clutter exam
CALIBRATION = 10  # one in ten calibrates the tile probability
MOST_MINED = 24  # false tiles from one picture; a keyboard would give a hundred
ANYWHERE = 5  # random boxes from one picture
SIZES = (0.03, 0.4)  # of the picture's longer side, for random boxes
ZOOM = (0.3, 0.8)  # of the picture's sides, for the enlarged part


def split_backgrounds(folder: Path) -> tuple[list[Path], list[Path], list[Path]]:
    """Divide the photos of a folder for training, for calibration and for the clutter exam.

    A file name up to its first underscore is the source. Of each source, the first photo and every
    fifth after it belong to the exam, the second and every tenth after it to calibration.
    """
    sources: dict[str, list[Path]] = defaultdict(list)
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        if path.suffix.lower() in SUFFIXES:
            sources[path.stem.split("_")[0]].append(path)
    if not sources:
        raise FileNotFoundError(f"there are no photos in {folder}; name a folder of backgrounds")
    training, calibration, exam = [], [], []
    for photos in sources.values():
        for number, path in enumerate(photos):
            if number % HELD_OUT == 0:
                exam.append(path)
            elif number % CALIBRATION == 1:
                calibration.append(path)
            else:
                training.append(path)
    return training, calibration, exam


def build_backgrounds(
    folder: Path, photos: Sequence[Path], detector: TwoStageDetector, *, seed: int
) -> None:
    """Write each photo, and an enlarged part of it, as pictures without a tile.

    Their crops are what the detector takes for tiles there, and random boxes.
    """
    make_folders(folder)
    rng, crops = np.random.default_rng(seed), Crops()
    for done, path in enumerate(photos, 1):
        image = load_photo(path)
        for name, picture in (("whole", image), ("part", _random_part(image, rng))):
            write_detector_example(folder, f"{path.stem}_{name}", picture, [])
            _crop_false_tiles(picture, detector, crops, rng)
        if done % 100 == 0 or done == len(photos):
            print(f"{folder.name}: {done} of {len(photos)} photos", flush=True)
    crops.save(folder / f"crops-{seed:08d}.npz")


def write_clutter_exam(folder: Path, photos: Sequence[Path]) -> None:
    """Link photos into `images/` with empty labels, as an exam for `tenbo evaluate`."""
    make_folders(folder)
    for path in photos:
        link = folder / "images" / path.name
        link.unlink(missing_ok=True)
        link.symlink_to(path.resolve())
        (folder / "labels" / f"{path.stem}.txt").write_text("")


def _random_part(image: Image, rng: Rng) -> Image:
    height, width = image.shape[:2]
    tall, wide = (max(32, int(side * rng.uniform(*ZOOM))) for side in (height, width))
    y, x = int(rng.integers(height - tall + 1)), int(rng.integers(width - wide + 1))
    return np.ascontiguousarray(image[y : y + tall, x : x + wide])


def _crop_false_tiles(image: Image, detector: TwoStageDetector, crops: Crops, rng: Rng) -> None:
    height, width = image.shape[:2]
    boxes = [each.box for each in detector.propose(image)]
    if len(boxes) > MOST_MINED:
        boxes = [boxes[k] for k in rng.choice(len(boxes), MOST_MINED, replace=False)]
    for _ in range(ANYWHERE):
        size = max(width, height) * float(np.exp(rng.uniform(*np.log(SIZES))))
        x, y = rng.uniform(0, width), rng.uniform(0, height)
        boxes.append(Box(x, y, x + size * rng.uniform(0.6, 1.4), y + size))
    for box in boxes:
        if min(box.width, box.height) >= MIN_CROPPED:
            crops.add(image, jitter_box(box, rng), NOT_A_TILE)
