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
