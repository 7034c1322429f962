"""Store the weights of a network in half precision or in 8 bits, for smaller files.

The arithmetic stays in single precision: a `Cast` or a `DequantizeLinear` restores each weight, and
a runtime folds it when it loads the network. Only `with_integers` changes the arithmetic.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import numpy_helper
from onnxruntime.quantization import CalibrationDataReader, QuantType, quantize_static

LEAST = 256  # values; smaller weights hardly count in the file, and keep their precision
LEAST_IN_EIGHT_BITS = 512  # values, for the same reason
LEVELS = 127  # largest absolute value of a weight in 8 bits
BATCH = 64  # pictures of which the ranges are measured together


def store_half(path: Path) -> None:
    """Rewrite an ONNX file with its weights in half precision.

    Raises:
        ValueError: If a weight is too large for half precision.
    """
    model = onnx.load(path)
    graph = model.graph
    casts = []
    for weight in graph.initializer:
        values = numpy_helper.to_array(weight)
        if values.dtype != np.float32 or values.size < LEAST:
            continue
        if np.abs(values).max() > np.finfo(np.float16).max:
            raise ValueError(f"the weight {weight.name} of {path} is too large for half precision")
        name = weight.name
        weight.CopyFrom(numpy_helper.from_array(values.astype(np.float16), f"{name}_half"))
        casts.append(
            onnx.helper.make_node("Cast", [f"{name}_half"], [name], to=onnx.TensorProto.FLOAT)
        )
    nodes = [*casts, *graph.node]
    del graph.node[:]
    graph.node.extend(nodes)
    onnx.save(model, path)


def store_eight_bits(half: Path, path: Path) -> None:
    """Write a file of `store_half` again, in 8 bits with a scale for each output channel.

    Weights with one dimension stay in half precision.
    """
    model = onnx.load(half)
    weights = {each.name: each for each in model.graph.initializer}
    for node in model.graph.node:
        if node.op_type != "Cast" or node.input[0] not in weights:
            continue
        weight = weights[node.input[0]]
        values = numpy_helper.to_array(weight)
        if values.ndim == 1 or values.size < LEAST_IN_EIGHT_BITS:
            continue
        name, scales_name = weight.name, f"{weight.name}_scales"
        stored, scales = quantize(values)
        weight.CopyFrom(numpy_helper.from_array(stored, name))
        model.graph.initializer.append(numpy_helper.from_array(scales, scales_name))
        restore = onnx.helper.make_node(
            "DequantizeLinear", [name, scales_name], list(node.output), axis=0
        )
        node.CopyFrom(restore)
    onnx.save(model, path)


def quantize(values: NDArray[np.float16]) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """Return weights in 8 bits and the scale of each channel, which is their first dimension.

    >>> stored, scales = quantize(np.array([[0.5, -1], [0, 254]], np.float16))
    >>> stored.tolist(), scales[1]
    ([[64, -127], [0, 127]], np.float32(2.0))
    """
    rows = values.astype(np.float32).reshape(len(values), -1)
    scales = np.abs(rows).max(axis=1) / LEVELS
    scales[scales == 0] = 1
    stored = np.rint(rows / scales[:, None]).astype(np.int8)
    return stored.reshape(values.shape), scales


def with_integers(path: Path, pictures: NDArray[np.float32]) -> onnx.ModelProto:
    """Return a network that computes with integers of 8 bits, in a third of the time on a server.

    Weights have 7 bits: with 8, processors without VNNI instructions overflow.

    Args:
        path: The network in single precision.
        pictures: Usual inputs (n, 3, height, width); the values in the network keep their ranges.
    """
    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder, path.name)
        quantize_static(
            path,
            written,
            _Inputs(onnx.load(path).graph.input[0].name, pictures),
            activation_type=QuantType.QUInt8,
            weight_type=QuantType.QInt8,
            per_channel=True,
            reduce_range=True,
        )
        return onnx.load(written)


class _Inputs(CalibrationDataReader):  # type: ignore[misc]
    """Batches of the input of a network."""

    def __init__(self, name: str, pictures: NDArray[np.float32]) -> None:
        starts = range(0, len(pictures), BATCH)
        self._batches: Iterator[dict[str, Any]] = (
            {name: pictures[start : start + BATCH]} for start in starts
        )

    def get_next(self) -> dict[str, Any] | None:
        return next(self._batches, None)
