"""Folders of photos with their ground truth."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from vision.evaluation.labels import (
    CLASSES,
    HANDS,
    LABEL_NAMES,
    Answer,
    LabelError,
    LabelledPhoto,
    LabelLine,
    load_answer,
    parse_label_line,
    parse_labels,
)
from vision.pixels.image import photo_size

LINES = "labels.jsonl"
PLACES = ("photos", "images")  # of the photos beside `labels.jsonl`
SUFFIXES = frozenset((".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif"))


@dataclass(frozen=True, slots=True)
class LabelledSet:
    """A folder of photos with their labels.

    Attributes:
        name: Name of the folder.
        photos: Photos with labels.
        unlabelled: Photos without labels.
        labels: Folder of the label files.
        classes: Labels by class number; empty if no photo has a label and no file names them.
        lines: The lines of `labels.jsonl` by the names of the photos, in place of label files.
    """

    name: str
    photos: tuple[Path, ...]
    unlabelled: tuple[Path, ...]
    labels: Path
    classes: tuple[str, ...]
    lines: Mapping[str, LabelLine] = field(default_factory=dict)

    def load(self, path: Path) -> LabelledPhoto:
        """Load the labels of one of its photos; LabelError or PhotoError if that fails."""
        if path.stem in self.lines:
            return self.lines[path.stem].load(path)
        file, size = self.labels / f"{path.stem}.txt", photo_size(path)
        boxes = parse_labels(_text(file), self.classes, size=size, file=file)
        return LabelledPhoto(path, boxes, self._answer(path))

    def check(self) -> None:
        """Raise LabelError for the first invalid label, without reading any photo."""
        for path in self.photos:
            if path.stem not in self.lines:
                file = self.labels / f"{path.stem}.txt"
                parse_labels(_text(file), self.classes, size=(1, 1), file=file)
                self._answer(path)

    def _answer(self, path: Path) -> Answer | None:
        file = self.labels.parent / HANDS / f"{path.stem}.json"
        return load_answer(file) if file.is_file() else None

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

    The lines of `labels.jsonl` in the folder name the set of each photo.

    Args:
        folder: The folder.
        labels: Another folder of labels; for several sets, one with a folder for each.

    Raises:
        LabelError: If photos, labels or classes are missing.
    """
    if not folder.is_dir():
        raise LabelError(f"There is no folder {folder}: name one with photos and their labels.")
    if (folder / LINES).is_file():
        return _listed_sets(folder)
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


def is_validation(path: Path) -> bool:
    """Return whether a photo is held out for validation: one in five, by its file name.

    >>> [is_validation(Path(f"a_{n}.jpg")) for n in range(6)]
    [True, False, False, False, False, True]
    """
    return sum(path.stem.encode()) % 5 == 0


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
            f"one per line, from class 0 on: {LABEL_NAMES}."
        )
    return LabelledSet(
        name=home.resolve().name,
        photos=tuple(labelled),
        unlabelled=tuple(sorted(set(photos) - set(labelled))),
        labels=labels,
        classes=classes or (),
    )


def _listed_sets(folder: Path) -> tuple[LabelledSet, ...]:
    """Return the sets of the photos that `labels.jsonl` lists, in order of their names."""
    file, name = folder / LINES, folder.resolve().name
    found: dict[str, dict[Path, LabelLine]] = defaultdict(dict)
    images = next((folder / each for each in PLACES if (folder / each).is_dir()), folder)
    known = {path.stem: path for path in _photos(images)}
    for number, text in enumerate(_text(file).splitlines(), 1):
        if not text.strip():
            continue
        where = f"{file}, line {number}"
        line = parse_label_line(text, name=name, where=where)
        path = known.get(line.photo) or known.get(Path(line.photo).stem)
        if path is None:
            raise LabelError(f"{where}: there is no photo {line.photo} in {images}: add it.")
        found[line.source][path] = line
    if not found:
        raise LabelError(f"{file} has no lines: write one for each photo, or delete the file.")
    return tuple(
        LabelledSet(
            name=source,
            photos=tuple(sorted(path for path, line in lines.items() if line.is_labelled)),
            unlabelled=tuple(sorted(path for path, line in lines.items() if not line.is_labelled)),
            labels=folder,
            classes=(),
            lines={path.stem: line for path, line in lines.items()},
        )
        for source, lines in sorted(found.items())
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
