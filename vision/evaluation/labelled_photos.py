"""Labelled photographs: sets of them in folders, with YOLO lines that say where which tile is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from vision.boxes import Box
from vision.detect.image import Pixels, load_photo, photo_size
from vision.labels import MARKED

CLASSES = "classes.txt"
SUFFIXES = frozenset((".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif"))
_LABELS = "1m-9m, 1p-9p, 1s-9s, 1z-7z, 0m, 0p, 0s, back, 1f-4f, 1g-4g, ? or not_a_tile"


class LabelError(ValueError):
    """Labels that are missing or cannot be read; the message names the file and the remedy."""


@dataclass(frozen=True, slots=True)
class LabelledBox:
    """A tile marked in a photograph: label and upright box in pixels."""

    label: str
    left: float
    top: float
    right: float
    bottom: float

    @property
    def box(self) -> Box:
        """Where it is.

        >>> LabelledBox("1m", 0, 0, 30, 40).box
        Box(left=0, top=0, right=30, bottom=40)
        """
        return Box(self.left, self.top, self.right, self.bottom)


@dataclass(frozen=True, slots=True)
class Photograph:
    """A photograph on disk with every box that was marked in it."""

    path: Path
    boxes: tuple[LabelledBox, ...]

    def image(self) -> Pixels:
        """The upright pixels, uint8 (height, width, 3) RGB; PhotoError where they are none."""
        return load_photo(self.path)


@dataclass(frozen=True, slots=True)
class LabelledSet:
    """Photos of a folder that have a file of labels, and those that have none."""

    name: str
    photos: tuple[Path, ...]
    unlabelled: tuple[Path, ...]
    labels: Path
    classes: tuple[str, ...]

    def photograph(self, path: Path) -> Photograph:
        """One of its photos with its boxes; LabelError or PhotoError where one cannot be read."""
        file, size = self.labels / f"{path.stem}.txt", photo_size(path)
        return Photograph(path, parse_labels(_text(file), self.classes, size=size, file=file))

    def check(self) -> None:
        """Raise the LabelError of the first label that cannot be read; needs no photo."""
        for path in self.photos:
            file = self.labels / f"{path.stem}.txt"
            parse_labels(_text(file), self.classes, size=(1, 1), file=file)

    def photographs(self) -> Iterator[Photograph]:
        """All its photos with their boxes, in the order of names."""
        return map(self.photograph, self.photos)

    def validation(self) -> LabelledSet:
        """The same set with only the photos that are kept from training."""
        return replace(self, photos=tuple(filter(is_validation, self.photos)))

    def spread(self, limit: int) -> LabelledSet:
        """The same set with at most so many photos, from its first names to its last.

        >>> photos = tuple(Path(f"{n}.jpg") for n in range(9))
        >>> few = LabelledSet("mine", photos, (), Path("labels"), ("1m",)).spread(3)
        >>> [path.stem for path in few.photos]
        ['0', '3', '6']
        """
        count = min(limit, len(self.photos))
        chosen = (self.photos[k * len(self.photos) // count] for k in range(count))
        return replace(self, photos=tuple(chosen))


def labelled_sets(folder: Path, labels: Path | None = None) -> tuple[LabelledSet, ...]:
    """The sets of a folder: of photos, of `images` and `labels`, or of several such folders.

    `labels` names another folder of labels: for several sets, one with a folder for each.
    LabelError says what is missing.
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
    """YOLO lines (class x y w h, in shares of the photo) as boxes in pixels.

    A line that is there twice marks one tile. LabelError names the file and the line.

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
    """Whether a photograph is kept for validation: one in five, by its name, for ever the same.

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
        sound = all(0 <= share <= 1 for share in (x, y, width, height)) and width * height > 0
    except ValueError:
        sound = False
    if not sound:
        raise LabelError(
            f'{where}: "{line.strip()[:60]}" is no label: write class x y w h, the number of the '
            "class, then centre, width and height in shares of the photo, from 0 to 1."
        )
    if not 0 <= number < len(classes):
        raise LabelError(
            f"{where}: there is no class {number}, as {CLASSES} has {len(classes)} names, from 0 "
            f"to {len(classes) - 1}: correct the line, or add the name."
        )
    if (label := classes[number]) not in MARKED:
        raise LabelError(
            f'{where}: {CLASSES} calls class {number} "{label}", which tenbo does not know: '
            f"call it {_LABELS}."
        )
    left, right = (x - width / 2) * size[0], (x + width / 2) * size[0]
    top, bottom = (y - height / 2) * size[1], (y + height / 2) * size[1]
    return LabelledBox(label, left, top, right, bottom)


def _labelled_set(folder: Path, labels: Path | None) -> LabelledSet:
    place = _inner(folder, "images")
    photos = _photos(place)
    labels = labels or _labels_beside(place)
    if not labels.is_dir():
        raise LabelError(
            f"The photos in {place} have no labels, as there is no folder {labels}: make it, with "
            "NAME.txt for each NAME.jpg and a line class x y w h for each tile, or name another "
            "with --labels."
        )
    labelled = [path for path in photos if (labels / f"{path.stem}.txt").is_file()]
    if not labelled:
        raise LabelError(
            f"No photo in {place} has labels in {labels}: {photos[0].name} needs a "
            f"{photos[0].stem}.txt there; or name another folder with --labels."
        )
    home = place.parent if place.name == "images" else place
    return LabelledSet(
        name=home.resolve().name,
        photos=tuple(labelled),
        unlabelled=tuple(sorted(set(photos) - set(labelled))),
        labels=labels,
        classes=_classes(labels, place, home, home.resolve().parent),
    )


def _labels_beside(photos: Path) -> Path:
    """Where the labels of a folder of photos are, or else should be."""
    if photos.name == "images":
        return photos.parent / "labels"
    inner = photos / "labels"
    return photos if not inner.is_dir() and next(photos.glob("*.txt"), None) else inner


def _classes(*places: Path) -> tuple[str, ...]:
    for place in places:
        if (place / CLASSES).is_file():
            lines = (line.strip() for line in _text(place / CLASSES).splitlines())
            return tuple(line for line in lines if line)
    raise LabelError(
        f"There is no {CLASSES} in {places[0]} or above: write into it what the classes are "
        f"called, one a line, from class 0 on: {_LABELS}."
    )


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8-sig")  # editors on Windows begin a file with a mark
    except UnicodeDecodeError:
        raise LabelError(f"{path} is no text in UTF-8: save it as such.") from None
    except OSError as error:
        raise LabelError(f"{path} cannot be read ({error.strerror}): check the file.") from None


def _inner(folder: Path, name: str) -> Path:
    return folder / name if (folder / name).is_dir() else folder


def _holds_photos(folder: Path) -> bool:
    return bool(_photos(_inner(folder, "images")))


def _photos(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.suffix.lower() in SUFFIXES)
