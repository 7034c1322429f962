"""Networks whose weights are stored in 8 bits read the same tiles."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper

import webapp
from vision.detect.weights import find_models
from vision.pixels.eight_bit_models import LEAST, quantize, store_eight_bits
from vision.pixels.read_photo import OnnxDetector, read_photo

SAMPLE = Path(webapp.__file__).parent / "static" / "samples" / "hand3.jpg"


def tensors(path: Path) -> dict[str, onnx.TensorProto]:
    return {each.name: each for each in onnx.load(path).graph.initializer}


@pytest.mark.parametrize("name", ["detector.onnx", "classifier.onnx", "close_up_classifier.onnx"])
def test_every_channel_is_restored_within_half_a_step(eight_bit_models: Path, name: str) -> None:
    onnx.checker.check_model(eight_bit_models / name, full_check=True)
    before, after = tensors(find_models() / name), tensors(eight_bit_models / name)
    restored = 0
    for weight in before:
        values = numpy_helper.to_array(before[weight])
        if after[weight].data_type != TensorProto.INT8:
            assert after[weight] == before[weight]
            assert values.ndim == 1 or values.size < LEAST
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


def test_a_channel_of_zeros_stays_zero() -> None:
    stored, scales = quantize(np.zeros((1, LEAST), np.float16))
    assert not stored.any()
    assert scales.tolist() == [1]


def network(*nodes: onnx.NodeProto) -> bytes:
    """Return a network with one weight in half precision."""
    weight = np.ones((32, 16), np.float16)
    graph = helper.make_graph(
        nodes,
        "product",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, (1, 32))],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, (1, 16))],
        [numpy_helper.from_array(weight, "w_half")],
    )
    content: bytes = helper.make_model(graph).SerializeToString()
    return content


def test_a_second_time_changes_nothing() -> None:
    cast = helper.make_node("Cast", ["w_half"], ["w"], to=TensorProto.FLOAT)
    small = store_eight_bits(network(cast, helper.make_node("MatMul", ["x", "w"], ["y"])))
    assert [node.op_type for node in onnx.load_from_string(small).graph.node] == [
        "DequantizeLinear",
        "MatMul",
    ]
    assert store_eight_bits(small) == small


def test_a_weight_with_another_use_is_refused() -> None:
    with pytest.raises(ValueError, match="w_half has another use"):
        store_eight_bits(network(helper.make_node("MatMul", ["x", "w_half"], ["y"])))
