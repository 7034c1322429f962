"""The models of the application, whose weights have 8 bits, and their description."""

import hashlib
import json
from pathlib import Path

from vision.detect.weights import CARD, load_card, load_weights
from vision.pixels.eight_bit_models import store_eight_bits


def model_files(models: Path) -> dict[str, bytes]:
    """Return tiles.json and the networks that it describes.

    Args:
        models: A folder of model files; their weights have 16 bits.

    Raises:
        WeightsError: If files are missing or damaged.

    >>> from vision.detect.weights import find_models
    >>> files = model_files(find_models())
    >>> {name: f"{len(data) / 1e6:.1f} MB" for name, data in files.items() if name != "tiles.json"}
    {'detector.onnx': '3.5 MB', 'classifier.onnx': '1.3 MB', 'close_up_classifier.onnx': '1.3 MB'}
    """
    weights = load_weights(models)
    card = dict(load_card(models))
    networks = {}
    for name in ("detector", "classifier", "close_up_classifier"):
        path = getattr(weights, name).path
        networks[path.name] = store_eight_bits(path.read_bytes())
        card[name] = {**card[name], "sha256": hashlib.sha256(networks[path.name]).hexdigest()}
    return {CARD: json.dumps(card).encode(), **networks}
