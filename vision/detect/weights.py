"""The model files: find them, parse tiles.json, and verify their checksums."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from scorer.tiles.errors import MessageError
from scorer.tiles.messages import Text
from scorer.tiles.messages import message as _
from vision.boxes import BACK, NOT_A_TILE, TILE_LABELS

ENVIRONMENT = "TENBO_MODELS"
CARD = "tiles.json"


class WeightsError(MessageError):
    """Model files that are missing or differ from the description in tiles.json."""

    code = "no_weights"


@dataclass(frozen=True, slots=True)
class DetectorSpec:
    """The tile detector: it finds tiles, face up or face down."""

    path: Path
    side: int
    classes: tuple[str, ...]
    threshold: float
    iou: float


@dataclass(frozen=True, slots=True)
class ClassifierSpec:
    """A tile classifier: it labels the tile in a square crop."""

    path: Path
    side: int
    labels: tuple[str, ...]
    margin: float


@dataclass(frozen=True, slots=True)
class EvidenceWeights:
    """The weights of the evidence that a box holds a tile, by its name, and "bias".

    `plausible` is for boxes that are not classified yet, `tile` for the others.
    """

    plausible: Mapping[str, float]
    tile: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Weights:
    """All models, with verified checksums. The close-up classifier has a larger input."""

    version: str
    detector: DetectorSpec
    classifier: ClassifierSpec
    close_up_classifier: ClassifierSpec
    evidence: EvidenceWeights


def find_models(folder: Path | None = None) -> Path:
    """Return the folder of the models.

    This is the given one, or that of the environment variable TENBO_MODELS, of the installed
    package, or of the checkout.

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


def load_weights(folder: Path, *, verify: bool = True) -> Weights:
    """Read tiles.json in the folder and verify the models that it names.

    Args:
        folder: The folder.
        verify: Whether the models have to be there; a browser loads them itself.

    >>> load_weights(Path("elsewhere"))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    vision.detect.weights.WeightsError: No weights in elsewhere: tiles.json is missing; name...
    """
    card = load_card(folder)
    try:
        detector = card["detector"]
        weights = Weights(
            version=str(card["version"]),
            detector=DetectorSpec(
                path=model_path(folder, detector, verify=verify),
                side=int(detector["input"]),
                classes=tuple(detector["classes"]),
                threshold=float(detector["threshold"]),
                iou=float(detector["iou"]),
            ),
            classifier=_classifier_spec(folder, card["classifier"], verify=verify),
            close_up_classifier=_classifier_spec(
                folder, card["close_up_classifier"], verify=verify
            ),
            evidence=_evidence_weights(card["evidence"]),
        )
    except WeightsError:
        raise
    except (KeyError, TypeError, ValueError) as error:
        raise _weights_error(
            _("{path} is not as expected ({error!r})", path=folder / CARD, error=error)
        ) from error
    known = (*TILE_LABELS, NOT_A_TILE)
    unknown = [label for label in weights.classifier.labels if label not in known]
    differ = weights.classifier.labels != weights.close_up_classifier.labels
    if unknown or differ or BACK not in weights.detector.classes:
        raise _weights_error(
            _("{path} describes other classes than this version reads", path=folder / CARD)
        )
    return weights


def load_card(folder: Path) -> Mapping[str, Any]:
    """Return the content of tiles.json in a folder."""
    path = folder / CARD
    try:
        card = json.loads(path.read_text(encoding="utf-8"))
    except OSError:
        raise _missing_file(path) from None
    except ValueError:
        raise _weights_error(_("{path} is not JSON", path=path)) from None
    if not isinstance(card, dict):
        raise _weights_error(_("{path} is not a description of weights", path=path))
    return cast(Mapping[str, Any], card)


def _classifier_spec(folder: Path, model: Mapping[str, Any], *, verify: bool) -> ClassifierSpec:
    return ClassifierSpec(
        path=model_path(folder, model, verify=verify),
        side=int(model["input"]),
        labels=tuple(model["labels"]),
        margin=float(model["margin"]),
    )


def _evidence_weights(stages: Mapping[str, Any]) -> EvidenceWeights:
    plausible, tile = (
        {str(name): float(weight) for name, weight in stages[stage].items()}
        for stage in ("plausible", "tile")
    )
    return EvidenceWeights(plausible, tile)


def model_path(folder: Path, model: Mapping[str, Any], *, verify: bool = True) -> Path:
    """Return the path of the file that an entry of tiles.json names.

    Raises:
        WeightsError: If `verify` and the file is missing or has another checksum.
    """
    path = folder / str(model["file"])
    if not verify:
        return path
    try:
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        raise _missing_file(path) from None
    if digest != model["sha256"]:
        raise _weights_error(
            _("{path} is not the file that {card} describes (wrong sha256)", path=path, card=CARD)
        )
    return path


def _missing_file(path: Path) -> WeightsError:
    return _weights_error(
        _("No weights in {folder}: {name} is missing", folder=path.parent, name=path.name)
    )


def _weights_error(problem: Text) -> WeightsError:
    return WeightsError(
        _(
            "{problem}; name the folder with --models or {environment}, or install tenbo again.",
            problem=problem,
            environment=ENVIRONMENT,
        )
    )
