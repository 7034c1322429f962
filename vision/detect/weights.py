"""The shipped weights: where they lie, what tiles.json says of them, and whether they are whole."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scorer.tiles.errors import SentenceError
from scorer.tiles.terms import Words
from vision.labels import BACK, NOT_A_TILE, SEEN

ENVIRONMENT = "TENBO_MODELS"
CARD = "tiles.json"
_REMEDY = Words(
    f"name the folder with --models or {ENVIRONMENT}, or install tenbo again",
    f"--models か {ENVIRONMENT} でフォルダーを指定するか、tenbo を入れ直してください",
)


class WeightsError(SentenceError):
    """Weights that are missing or not those that tiles.json describes."""


@dataclass(frozen=True, slots=True)
class Finder:
    """The first model: where tiles are, and whether their face or their back is up."""

    path: Path
    side: int
    classes: tuple[str, ...]
    threshold: float
    iou: float


@dataclass(frozen=True, slots=True)
class Reader:
    """One of the other models: which tile a square crop around a found box shows."""

    path: Path
    side: int
    labels: tuple[str, ...]
    margin: float


@dataclass(frozen=True, slots=True)
class Weights:
    """All models, checked against their checksums.

    The `closer` reader sees more pixels of a tile.
    """

    version: str
    finder: Finder
    reader: Reader
    closer: Reader


def find_models(folder: Path | None = None) -> Path:
    """Give the folder of the weights: the one named, TENBO_MODELS, the package's, the checkout's.

    >>> find_models(Path("elsewhere"))
    PosixPath('elsewhere')
    """
    if folder is not None:
        return folder
    if named := os.environ.get(ENVIRONMENT):
        return Path(named)
    package = Path(__file__).parents[1]
    installed = package / "_models"
    return installed if installed.is_dir() else package.parent / "models"


def load_weights(folder: Path) -> Weights:
    """Read tiles.json in the folder and check the models it names.

    >>> load_weights(Path("elsewhere"))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    vision.detect.weights.WeightsError: No weights in elsewhere: tiles.json is missing; name the folder...
    """
    card = _card(folder)
    try:
        finder = card["finder"]
        weights = Weights(
            version=str(card["version"]),
            finder=Finder(
                path=_checked(folder, finder),
                side=int(finder["input"]),
                classes=tuple(finder["classes"]),
                threshold=float(finder["threshold"]),
                iou=float(finder["iou"]),
            ),
            reader=_reader(folder, card["reader"]),
            closer=_reader(folder, card["closer"]),
        )
    except WeightsError:
        raise
    except (KeyError, TypeError, ValueError) as error:
        raise _refusal(
            f"{folder / CARD} is not as expected ({error!r})",
            f"{folder / CARD} の内容が正しくありません({error!r})",
        ) from error
    unknown = [label for label in weights.reader.labels if label not in (*SEEN, NOT_A_TILE)]
    others = weights.reader.labels != weights.closer.labels
    if unknown or others or BACK not in weights.finder.classes:
        raise _refusal(
            f"{folder / CARD} describes other classes than this version reads",
            f"{folder / CARD} の牌の種類がこの版と違います",
        )
    return weights


def _card(folder: Path) -> Mapping[str, Any]:
    path = folder / CARD
    try:
        card = json.loads(path.read_text(encoding="utf-8"))
    except OSError:
        raise _missing(path) from None
    except ValueError:
        raise _refusal(f"{path} is not JSON", f"{path} は JSON ではありません") from None
    if not isinstance(card, dict):
        raise _refusal(
            f"{path} is not a description of weights", f"{path} はモデルの説明ではありません"
        )
    return card


def _reader(folder: Path, model: Mapping[str, Any]) -> Reader:
    return Reader(
        path=_checked(folder, model),
        side=int(model["input"]),
        labels=tuple(model["labels"]),
        margin=float(model["margin"]),
    )


def _checked(folder: Path, model: Mapping[str, Any]) -> Path:
    path = folder / str(model["file"])
    try:
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        raise _missing(path) from None
    if digest != model["sha256"]:
        raise _refusal(
            f"{path} is not the file that {CARD} describes (wrong sha256)",
            f"{path} は {CARD} にあるファイルと違います(sha256 の不一致)",
        )
    return path


def _missing(path: Path) -> WeightsError:
    return _refusal(
        f"No weights in {path.parent}: {path.name} is missing",
        f"{path.parent} に {path.name} がありません",
    )


def _refusal(english: str, japanese: str) -> WeightsError:
    return WeightsError(f"{english}; {_REMEDY.english}.", f"{japanese}。{_REMEDY.japanese}。")
