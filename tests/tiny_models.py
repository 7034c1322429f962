"""Tiny but valid ONNX models that see coloured squares as tiles, and pictures of such squares."""

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from vision.pixels.image import Pixels

CELL = 32
COLOURS = {"1m": (1, 0, 0), "2p": (0, 1, 0), "0s": (1, 1, 0), "back": (0, 0, 1)}

_Shape = tuple[str, Sequence[int | str]]


class Paint(Protocol):
    """A function like `paint_squares`."""

    def __call__(
        self,
        tiles: dict[tuple[int, int], str],
        *,
        cell: int = CELL,
        columns: int = 20,
        rows: int = 15,
    ) -> Pixels:
        """Paint labelled squares."""


def paint_squares(
    tiles: dict[tuple[int, int], str], *, cell: int = CELL, columns: int = 20, rows: int = 15
) -> Pixels:
    """Paint labelled squares on black: {(column, row): label} on a grid of cells."""
    image = np.zeros((rows * cell, columns * cell, 3), np.uint8)
    for (column, row), label in tiles.items():
        area = np.s_[row * cell : (row + 1) * cell, column * cell : (column + 1) * cell]
        image[area] = np.array(COLOURS[label]) * 255
    return image


def write_tiny_models(folder: Path) -> None:
    """Write the models and their tiles.json."""
    onnx.save(detector(), folder / "detector.onnx")
    for name in ("classifier.onnx", "close_up_classifier.onnx"):
        onnx.save(classifier(), folder / name)
    card = {
        "version": "tiny",
        "detector": {
            "file": "detector.onnx",
            "sha256": digest(folder / "detector.onnx"),
            "input": 640,
            "classes": ["face", "back"],
            "threshold": 0.25,
            "iou": 0.5,
        },
        **{
            part: {
                "file": name,
                "sha256": digest(folder / name),
                "input": 64,
                "labels": [*COLOURS, "not_a_tile"],
                "margin": 0.12,
            }
            for part, name in (
                ("classifier", "classifier.onnx"),
                ("close_up_classifier", "close_up_classifier.onnx"),
            )
        },
        "evidence": {
            "plausible": {"detector": 1.0},
            "tile": {"detector": 0.5, "classifier": 0.5, "classifier_of_back": 0.5},
        },
    }
    (folder / "tiles.json").write_text(json.dumps(card))


def digest(path: Path) -> str:
    """Return the checksum of a file as in tiles.json."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def detector() -> onnx.ModelProto:
    """Build a detector: a box per cell; red or green is confidence in a face, blue in a back."""
    nodes = [
        node("AveragePool", "images", "mean", kernel_shape=[CELL] * 2, strides=[CELL] * 2),
        node("Slice", ["mean", "zero", "two", "axis"], "warm"),
        node("ReduceMax", ["warm", "axis"], "face", keepdims=1),
        node("Slice", ["mean", "two", "three", "axis"], "cold"),
        node("Sub", ["cold", "face"], "blue"),
        node("Concat", ["face", "blue"], "colour", axis=1),
        node("Sub", ["colour", "half"], "centred"),
        node("Mul", ["centred", "steep"], "logit"),
        node("Sigmoid", "logit", "confidence"),
        # The number of cells above and to the left of each cell, for its centre.
        node("Mul", ["face", "nothing"], "flat"),
        node("Add", ["flat", "one"], "ones"),
        node("CumSum", ["ones", "axis_x"], "column"),
        node("CumSum", ["ones", "axis_y"], "row"),
        node("Mul", ["ones", "size"], "extent"),
        node("Concat", ["column", "row"], "index", axis=1),
        node("Sub", ["index", "half"], "middle"),
        node("Mul", ["middle", "size"], "centre"),
        node("Concat", ["centre", "extent", "extent", "confidence"], "cells", axis=1),
        node("Reshape", ["cells", "shape"], "output"),
    ]
    constants = {
        "zero": np.array([0]),
        "two": np.array([2]),
        "three": np.array([3]),
        "axis": np.array([1]),
        "axis_x": np.array(3),
        "axis_y": np.array(2),
        "shape": np.array([1, 6, -1]),
        "half": np.array([0.5], np.float32),
        "steep": np.array([20], np.float32),
        "nothing": np.array([0], np.float32),
        "one": np.array([1], np.float32),
        "size": np.array([CELL], np.float32),
    }
    return model(nodes, constants, ("images", [1, 3, "height", "width"]), ("output", [1, 6, "n"]))


def classifier() -> onnx.ModelProto:
    """Build a classifier: the nearest colour, with a bias by the orientation of the crop.

    The top of a tile is its brighter end.
    """
    # Two thirds of a crop are tile, the rest margin; nearly black is not a tile.
    colours = np.array([*COLOURS.values(), (0, 0, 0)], np.float32) * 0.65
    lean = np.random.default_rng(1).normal(0, 0.1, (len(colours), 3, 2, 2))
    weights = 10 * (colours[:, :, None, None] + lean)
    bias = (-20 * (colours**2).sum(axis=1) - [0, 0, 0, 0, 3]).astype(np.float32)
    nodes = [
        node("AveragePool", "crops", "mean", kernel_shape=[32, 32], strides=[32, 32]),
        node("Flatten", "mean", "flat", axis=1),
        node("Gemm", ["flat", "weights", "bias"], "logits", transB=1),
        node("Gemm", ["flat", "ends"], "top", transB=1),
        node("Gemm", ["flat", "swapped"], "left", transB=1),
        node("Mul", ["top", "left"], "product"),
        node("Mul", ["top", "top"], "squares"),
        node("Gemm", ["squares", "difference"], "cosine", transB=1),
        node("ReduceSum", ["product", "axis"], "sine", keepdims=1),
        node("Concat", ["top", "cosine", "sine"], "turns", axis=1),
    ]
    x, y = np.array([-1, 1, -1, 1]), np.array([-1, -1, 1, 1])  # of the four quarters of a crop
    ends = np.stack([np.tile(x, 3), np.tile(y, 3)]).astype(np.float32)
    constants = {
        "weights": weights.reshape(len(colours), 12).astype(np.float32),
        "bias": bias,
        "ends": ends,
        "swapped": ends[::-1].copy(),
        "difference": np.array([[1, -1]], np.float32),
        "axis": np.array([1]),
    }
    logits: _Shape = ("logits", ["n", len(colours)])
    turns: _Shape = ("turns", ["n", 4])
    return model(nodes, constants, ("crops", ["n", 3, 64, 64]), logits, turns)


def node(kind: str, inputs: str | list[str], output: str, **attributes: Any) -> onnx.NodeProto:
    """Build a node."""
    names = [inputs] if isinstance(inputs, str) else inputs
    return helper.make_node(kind, names, [output], **attributes)


def model(
    nodes: list[onnx.NodeProto],
    constants: dict[str, NDArray[np.generic]],
    source: _Shape,
    *results: _Shape,
) -> onnx.ModelProto:
    """Build a model from its nodes, constants, input and outputs."""
    graph = helper.make_graph(
        nodes,
        "tiny",
        [helper.make_tensor_value_info(source[0], TensorProto.FLOAT, source[1])],
        [helper.make_tensor_value_info(name, TensorProto.FLOAT, shape) for name, shape in results],
        [numpy_helper.from_array(value, name) for name, value in constants.items()],
    )
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=8)
