"""Store the weights of a network in half precision, which halves its file.

The arithmetic stays in single precision: a `Cast` follows each weight, and a runtime folds it when
it loads the network.
"""

from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper

LEAST = 256  # values; smaller weights hardly count in the file, and keep their precision


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
