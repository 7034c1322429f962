"""Store the weights of a network in half precision or in 8 bits, for smaller files.

The arithmetic stays in single precision: a `Cast` or a `DequantizeLinear` restores each weight, and
a runtime folds it when it loads the network.
"""

from pathlib import Path

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import numpy_helper

LEAST = 256  # values; smaller weights hardly count in the file, and keep their precision
LEAST_IN_EIGHT_BITS = 512  # values, for the same reason
LEVELS = 127  # largest absolute value of a weight in 8 bits


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
