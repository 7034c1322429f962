"""The models of the application, whose weights have 8 bits, and their description."""

import json
from pathlib import Path

from vision.detect.weights import CARD, load_card, load_weights, model_path


def model_files(models: Path) -> dict[str, bytes]:
    """Return tiles.json and the networks that it describes.

    Args:
        models: A folder of model files. Networks without a file in 8 bits, which earlier versions
            exported, keep their 16 bits.

    Raises:
        WeightsError: If files are missing or damaged.

    >>> from vision.detect.weights import find_models
    >>> files = model_files(find_models())
    >>> {name: f"{len(data) / 1e6:.1f} MB" for name, data in files.items() if name != "tiles.json"}
    {'detector.onnx': '3.5 MB', 'classifier.onnx': '1.3 MB', 'close_up_classifier.onnx': '1.3 MB'}
    """
    load_weights(models)  # raises if the description is not one
    card = dict(load_card(models))
    networks = {}
    for name in ("detector", "classifier", "close_up_classifier"):
        entry = dict(card[name])
        small = entry.pop("eight_bits", entry)
        networks[entry["file"]] = model_path(models, small).read_bytes()
        card[name] = {**entry, "sha256": small["sha256"]}
    return {CARD: json.dumps(card).encode(), **networks}
