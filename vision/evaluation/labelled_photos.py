"""Folders of photos with ground truth in YOLO format."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from vision.boxes import ANNOTATION_LABELS, Box
from vision.pixels.image import Pixels, load_photo, photo_size

CLASSES = "classes.txt"
SUFFIXES = frozenset((".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif"))
_LABELS = "1m-9m, 1p-9p, 1s-9s, 1z-7z, 0m, 0p, 0s, back, 1f-4f, 1g-4g, ? or not_a_tile"


class LabelError(ValueError):
    """Labels that are missing or cannot be read; the message names the file and the remedy."""


@dataclass(frozen=True, slots=True)
class LabelledBox:
    """A tile labelled in a photo, with its box in pixels of the upright photo."""

    label: str
    left: float
    top: float
    right: float
    bottom: float

    @property
    def box(self) -> Box:
        """The bounding box.

        >>> LabelledBox("1m", 0, 0, 30, 40).box
        Box(left=0, top=0, right=30, bottom=40)
        """
        return Box(self.left, self.top, self.right, self.bottom)


@dataclass(frozen=True, slots=True)
class LabelledPhoto:
    """A photo on disk with all its labelled boxes."""

    path: Path
    boxes: tuple[LabelledBox, ...]

    def load_pixels(self) -> Pixels:
        """Decode the upright pixels, uint8 (height, width, 3) RGB; PhotoError if that fails."""
        return load_photo(self.path)


@dataclass(frozen=True, slots=True)
class LabelledSet:
    """A folder of photos with their labels.

    Attributes:
        name: Name of the folder.
        photos: Photos with a label file.
        unlabelled: Photos without one.
        labels: Folder of the label files.
        classes: Labels by class number; empty if no photo has a label and no file names them.
    """

    name: str
    photos: tuple[Path, ...]
    unlabelled: tuple[Path, ...]
    labels: Path
    classes: tuple[str, ...]

    def load(self, path: Path) -> LabelledPhoto:
        """Load the boxes of one of its photos; LabelError or PhotoError if that fails."""
        file, size = self.labels / f"{path.stem}.txt", photo_size(path)
        return LabelledPhoto(path, parse_labels(_text(file), self.classes, size=size, file=file))

    def check(self) -> None:
        """Raise LabelError for the first invalid label, without reading any photo."""
        for path in self.photos:
            file = self.labels / f"{path.stem}.txt"
            parse_labels(_text(file), self.classes, size=(1, 1), file=file)

    def load_all(self) -> Iterator[LabelledPhoto]:
        """Load the boxes of all its photos, ordered by name."""
        return map(self.load, self.photos)

    def validation(self) -> LabelledSet:
        """Return the set with only the photos that are held out from training."""
        return replace(self, photos=tuple(filter(is_validation, self.photos)))

    def sample(self, limit: int) -> LabelledSet:
        """Return the set with at most `limit` photos, evenly spaced by name.

        >>> photos = tuple(Path(f"{n}.jpg") for n in range(9))
        >>> few = LabelledSet("mine", photos, (), Path("labels"), ("1m",)).sample(3)
        >>> [path.stem for path in few.photos]
        ['0', '3', '6']
        """
        count = min(limit, len(self.photos))
        chosen = (self.photos[k * len(self.photos) // count] for k in range(count))
        return replace(self, photos=tuple(chosen))


def labelled_sets(folder: Path, labels: Path | None = None) -> tuple[LabelledSet, ...]:
    """Find the sets of a folder: photos, `images` and `labels`, or several such folders.

    Args:
        folder: The folder.
        labels: Another folder of labels; for several sets, one with a folder for each.

    Raises:
        LabelError: If photos, labels or classes are missing.
    """
    if not folder.is_dir():
        raise LabelError(f"There is no folder {folder}: name one with photos and their labels.")
    if _holds_photos(folder):
        return (_labelled_set(folder, labels),)
    inner = [each for each in sorted(folder.iterdir()) if each.is_dir() and _holds_photos(each)]
    if not inner:
        raise LabelError(
            f"There are no photos in {folder}: name a folder of photos, one with images and "
            "labels in it, or one of several such folders."
        )
    return tuple(
        _labelled_set(each, None if labels is None else _inner(labels / each.name, "labels"))
        for each in inner
    )


def parse_labels(
    text: str, classes: tuple[str, ...], *, size: tuple[int, int], file: Path
) -> tuple[LabelledBox, ...]:
    """Parse YOLO lines (class x y w h, in shares of the photo) into boxes in pixels.

    A duplicate line counts once.

    Args:
        text: The content of a label file.
        classes: Labels by class number.
        size: Width and height of the photo in pixels.
        file: The file for error messages.

    Raises:
        LabelError: If a line is invalid; the message has the file and the line.

    >>> parse_labels("1 0.5 0.5 0.2 0.4", ("1m", "2m"), size=(100, 50), file=Path("a.txt"))
    (LabelledBox(label='2m', left=40.0, top=15.0, right=60.0, bottom=35.0),)
    """
    boxes = (
        _labelled_box(line, classes, size=size, where=f"{file}, line {number}")
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip()
    )
    return tuple(dict.fromkeys(boxes))


def is_validation(path: Path) -> bool:
    """Return whether a photo is held out for validation: one in five, by its file name.

    >>> [is_validation(Path(f"a_{n}.jpg")) for n in range(6)]
    [True, False, False, False, False, True]
    """
    return sum(path.stem.encode()) % 5 == 0


def _labelled_box(
    line: str, classes: tuple[str, ...], *, size: tuple[int, int], where: str
) -> LabelledBox:
    fields = line.split()
    try:
        number, (x, y, width, height) = int(fields[0]), map(float, fields[1:])
        valid = all(0 <= share <= 1 for share in (x, y, width, height)) and width * height > 0
    except ValueError:
        valid = False
    if not valid:
        raise LabelError(
            f'{where}: "{line.strip()[:60]}" is not a label: write class x y w h, the number of '
            "the class, then centre, width and height as shares of the photo, from 0 to 1."
        )
    if not 0 <= number < len(classes):
        raise LabelError(
            f"{where}: there is no class {number}, as {CLASSES} has {len(classes)} names, from 0 "
            f"to {len(classes) - 1}: correct the line, or add the name."
        )
    if (label := classes[number]) not in ANNOTATION_LABELS:
        raise LabelError(
            f'{where}: {CLASSES} calls class {number} "{label}", which tenbo does not know: '
            f"call it {_LABELS}."
        )
    left, right = (x - width / 2) * size[0], (x + width / 2) * size[0]
    top, bottom = (y - height / 2) * size[1], (y + height / 2) * size[1]
    return LabelledBox(label, left, top, right, bottom)


def _labelled_set(folder: Path, labels: Path | None) -> LabelledSet:
    images = _inner(folder, "images")
    photos = _photos(images)
    labels = labels or _default_labels(images)
    if not labels.is_dir():
        raise LabelError(
            f"The photos in {images} have no labels, as there is no folder {labels}: make it, with "
            "NAME.txt for each NAME.jpg and a line class x y w h for each tile, or name another "
            "with --labels."
        )
    labelled = [path for path in photos if (labels / f"{path.stem}.txt").is_file()]
    if not labelled:
        raise LabelError(
            f"No photo in {images} has labels in {labels}: {photos[0].name} needs a "
            f"{photos[0].stem}.txt there; or name another folder with --labels."
        )
    home = images.parent if images.name == "images" else images
    classes = _find_classes(labels, images, home, home.resolve().parent)
    if classes is None and any(_text(labels / f"{path.stem}.txt").strip() for path in labelled):
        raise LabelError(
            f"There is no {CLASSES} in {labels} or above: write the names of the classes into it, "
            f"one per line, from class 0 on: {_LABELS}."
        )
    return LabelledSet(
        name=home.resolve().name,
        photos=tuple(labelled),
        unlabelled=tuple(sorted(set(photos) - set(labelled))),
        labels=labels,
        classes=classes or (),
    )


def _default_labels(photos: Path) -> Path:
    """Return the folder where the labels of some photos are, or should be."""
    if photos.name == "images":
        return photos.parent / "labels"
    inner = photos / "labels"
    return photos if not inner.is_dir() and next(photos.glob("*.txt"), None) else inner


def _find_classes(*folders: Path) -> tuple[str, ...] | None:
    """Return the labels by class number; None if no folder has a file of them."""
    for folder in folders:
        if (folder / CLASSES).is_file():
            lines = (line.strip() for line in _text(folder / CLASSES).splitlines())
            return tuple(line for line in lines if line)
    return None


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8-sig")  # editors on Windows write a byte order mark
    except UnicodeDecodeError:
        raise LabelError(f"{path} is not text in UTF-8: save it as such.") from None
    except OSError as error:
        raise LabelError(f"{path} cannot be read ({error.strerror}): check the file.") from None


def _inner(folder: Path, name: str) -> Path:
    return folder / name if (folder / name).is_dir() else folder


def _holds_photos(folder: Path) -> bool:
    return bool(_photos(_inner(folder, "images")))


def _photos(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.suffix.lower() in SUFFIXES)
