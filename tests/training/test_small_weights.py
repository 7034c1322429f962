"""Weights in half precision and in 8 bits, with which networks compute nearly the same."""

from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import pytest
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from training.models.small_weights import store_eight_bits, store_half, with_integers

INPUT = np.random.default_rng(1).random((1, 3, 16, 16), dtype=np.float32)


def write_network(path: Path, weights: NDArray[np.float32], bias: NDArray[np.float32]) -> None:
    """Write a network of one convolution."""
    graph = helper.make_graph(
        [helper.make_node("Conv", ["picture", "weights", "bias"], ["features"])],
        "convolution",
        [helper.make_tensor_value_info("picture", TensorProto.FLOAT, INPUT.shape)],
        [helper.make_tensor_value_info("features", TensorProto.FLOAT, (1, 64, 14, 14))],
        [numpy_helper.from_array(weights, "weights"), numpy_helper.from_array(bias, "bias")],
    )
    opsets = [helper.make_opsetid("", 17)]
    onnx.save(helper.make_model(graph, opset_imports=opsets, ir_version=8), path)


def run(path: Path) -> NDArray[np.float32]:
    """Run the network on the input."""
    session = onnxruntime.InferenceSession(path)
    return np.asarray(session.run(None, {"picture": INPUT})[0])


@pytest.fixture
def network(tmp_path: Path) -> Path:
    """Write a network with random weights."""
    rng = np.random.default_rng(2)
    weights = rng.normal(0, 0.1, (64, 3, 3, 3)).astype(np.float32)
    write_network(tmp_path / "network.onnx", weights, rng.random(64, dtype=np.float32))
    return tmp_path / "network.onnx"


def test_the_file_is_half_as_large_and_computes_nearly_the_same(network: Path) -> None:
    before, size = run(network), network.stat().st_size
    store_half(network)
    onnx.checker.check_model(onnx.load(network))
    assert network.stat().st_size < 0.6 * size
    assert not np.array_equal(run(network), before)
    np.testing.assert_allclose(run(network), before, atol=1e-3)


def test_small_weights_keep_their_precision(network: Path) -> None:
    store_half(network)
    kinds = {each.name: each.data_type for each in onnx.load(network).graph.initializer}
    assert kinds == {"weights_half": TensorProto.FLOAT16, "bias": TensorProto.FLOAT}


def test_a_weight_that_half_precision_cannot_hold_is_refused(tmp_path: Path) -> None:
    weights = np.full((64, 3, 3, 3), 1e5, np.float32)
    write_network(tmp_path / "network.onnx", weights, np.zeros(64, np.float32))
    content = (tmp_path / "network.onnx").read_bytes()
    with pytest.raises(ValueError, match=r"the weight weights of .+ is too large"):
        store_half(tmp_path / "network.onnx")
    assert (tmp_path / "network.onnx").read_bytes() == content


def test_eight_bits_halve_the_file_again(network: Path, tmp_path: Path) -> None:
    before = run(network)
    store_half(network)
    small = tmp_path / "small.onnx"
    store_eight_bits(network, small)
    model = onnx.load(small)
    onnx.checker.check_model(model, full_check=True)
    kinds = {each.name: each.data_type for each in model.graph.initializer}
    assert kinds == {
        "weights_half": TensorProto.INT8,
        "weights_half_scales": TensorProto.FLOAT,
        "bias": TensorProto.FLOAT,
    }
    assert small.stat().st_size < 0.75 * network.stat().st_size
    np.testing.assert_allclose(run(small), before, atol=1e-2)


def test_eight_bits_of_a_file_in_eight_bits_are_the_same(network: Path, tmp_path: Path) -> None:
    store_half(network)
    first, second = tmp_path / "first.onnx", tmp_path / "second.onnx"
    store_eight_bits(network, first)
    store_eight_bits(first, second)
    assert first.read_bytes() == second.read_bytes()


def test_integers_compute_nearly_the_same_without_overflow(network: Path) -> None:
    before = run(network)
    model = with_integers(network, INPUT)
    weights = next(each for each in model.graph.initializer if each.data_type == TensorProto.INT8)
    assert np.abs(numpy_helper.to_array(weights)).max() <= 64
    onnx.save(model, network)
    assert not np.array_equal(run(network), before)
    np.testing.assert_allclose(run(network), before, atol=0.03)
