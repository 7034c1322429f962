"""Networks whose weights are stored in 8 bits read the same tiles."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, numpy_helper

import webapp
from training.models.small_weights import LEAST_IN_EIGHT_BITS
from vision.detect.weights import find_models
from vision.pixels.read_photo import OnnxDetector, read_photo

SAMPLE = Path(webapp.__file__).parent / "static" / "samples" / "hand3.jpg"


def tensors(path: Path) -> dict[str, onnx.TensorProto]:
    return {each.name: each for each in onnx.load(path).graph.initializer}


def test_every_channel_is_restored_within_half_a_step(eight_bit_models: Path) -> None:
    name = "detector.onnx"  # the classifiers on a server compute with integers
    onnx.checker.check_model(eight_bit_models / name, full_check=True)
    before, after = tensors(find_models() / name), tensors(eight_bit_models / name)
    restored = 0
    for weight in before:
        values = numpy_helper.to_array(before[weight])
        if after[weight].data_type != TensorProto.INT8:
            assert after[weight] == before[weight]
            assert values.ndim == 1 or values.size < LEAST_IN_EIGHT_BITS
            continue
        scales = numpy_helper.to_array(after[f"{weight}_scales"])
        scales = scales.reshape(-1, *[1] * (values.ndim - 1))
        error = np.abs(numpy_helper.to_array(after[weight]) * scales - values.astype(np.float32))
        assert (error <= 0.5001 * scales).all()
        restored += values.size
    assert restored > 0.98 * sum(numpy_helper.to_array(each).size for each in before.values())


def test_a_sample_is_read_as_with_all_bits(eight_bit_models: Path) -> None:
    shipped, small = (read_photo(SAMPLE, OnnxDetector(each)) for each in (None, eight_bit_models))
    assert small.notation == shipped.notation
    assert Counter(tile.label for tile in small.tiles) == Counter(
        tile.label for tile in shipped.tiles
    )
