"""Store the weights of an ONNX file in 8 bits, for a smaller download.

The arithmetic stays in single precision: a `DequantizeLinear` replaces the `Cast` after each weight
in half precision, and a runtime folds it when it loads the network. An ONNX file is a protocol
buffer, of which few fields matter here: the package onnx has 18 MB, and only training needs more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

LEVELS = 127
"""The largest absolute value of a stored weight."""

LEAST = 512
"""Values of a tensor; a smaller one hardly counts in the file, and keeps its precision."""

# Fields of ModelProto, GraphProto, NodeProto, AttributeProto and TensorProto in onnx.proto.
_GRAPH = 7
_NODE, _INITIALIZER = 1, 5
_INPUT, _OUTPUT, _NAME, _OPERATOR, _ATTRIBUTE = 1, 2, 3, 4, 5
_ATTRIBUTE_NAME, _ATTRIBUTE_INTEGER, _ATTRIBUTE_TYPE, _IS_INTEGER = 1, 3, 20, 2
_DIMENSIONS, _DATA_TYPE, _TENSOR_NAME, _RAW_DATA = 1, 2, 8, 9
_FLOAT, _INT8, _HALF = 1, 3, 10

_VARINT, _FIXED64, _BYTES, _FIXED32 = 0, 1, 2, 5  # encodings of a field
_FIXED_SIZES = {_FIXED64: 8, _FIXED32: 4}


class _Field(NamedTuple):
    """A field of a message: its number, its value, and both as they are in the file."""

    number: int
    value: int | bytes
    encoded: bytes


class _Tensor(NamedTuple):
    """A stored tensor; one of another type than half precision has no values here."""

    name: str
    values: NDArray[np.float16]


def store_eight_bits(model: bytes) -> bytes:
    """Return an ONNX file with its weights in 8 bits and a scale for each output channel.

    Weights are the tensors of half precision with several dimensions, which have a `Cast` each, as
    `training.models.half_weights` stores them. A file without any is returned unchanged.

    Raises:
        ValueError: If a weight has another use than its `Cast`.
    """
    return b"".join(
        _encode(_GRAPH, _with_eight_bits(_as_bytes(field.value)))
        if field.number == _GRAPH
        else field.encoded
        for field in _fields(model)
    )


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


def _with_eight_bits(graph: bytes) -> bytes:
    """Return a graph with its weights in 8 bits."""
    fields = list(_fields(graph))
    weights: dict[str, _Tensor] = {}
    for field in fields:
        if field.number == _INITIALIZER:
            tensor = _tensor(_as_bytes(field.value))
            if tensor.values.ndim > 1 and tensor.values.size >= LEAST:
                weights[tensor.name] = tensor
    inputs = Counter(
        each for field in fields if field.number == _NODE for each in _texts(field, _INPUT)
    )
    casts = dict.fromkeys(weights, 0)
    encoded = []
    for field in fields:
        name = _weight_of(field, weights)
        if name is None:
            encoded.append(field.encoded)
        elif field.number == _INITIALIZER:
            encoded += _stored(weights[name])
        else:
            casts[name] += 1
            encoded.append(_dequantize(name, _texts(field, _OUTPUT)[0]))
    for name, count in casts.items():
        if (count, inputs[name]) != (1, 1):
            raise ValueError(f"the weight {name} has another use than one Cast")
    return b"".join(encoded)


def _weight_of(field: _Field, weights: dict[str, _Tensor]) -> str | None:
    """Return the weight that a field of a graph stores or casts."""
    if field.number == _INITIALIZER:
        name = _texts(field, _TENSOR_NAME)[0]
    elif field.number == _NODE and _texts(field, _OPERATOR) == ["Cast"]:
        name = _texts(field, _INPUT)[0]
    else:
        return None
    return name if name in weights else None


def _tensor(data: bytes) -> _Tensor:
    name, data_type, raw = "", 0, b""
    shape: list[int] = []
    for field in _fields(data):
        if field.number == _DIMENSIONS:
            shape += [field.value] if isinstance(field.value, int) else _numbers(field.value)
        elif field.number == _DATA_TYPE:
            data_type = int(field.value)
        elif field.number == _TENSOR_NAME:
            name = _as_bytes(field.value).decode()
        elif field.number == _RAW_DATA:
            raw = _as_bytes(field.value)
    if data_type != _HALF:
        return _Tensor(name, np.zeros(0, np.float16))
    return _Tensor(name, np.frombuffer(raw, "<f2").reshape(shape))


def _stored(weight: _Tensor) -> tuple[bytes, bytes]:
    """Return the fields of a graph for a weight and its scales."""
    stored, scales = quantize(weight.values)
    tensors = ((stored, _INT8, weight.name), (scales, _FLOAT, _scales_of(weight.name)))
    weights, factors = (
        _encode(
            _INITIALIZER,
            b"".join(_encode(_DIMENSIONS, length) for length in values.shape)
            + _encode(_DATA_TYPE, data_type)
            + _encode(_TENSOR_NAME, name.encode())
            + _encode(_RAW_DATA, values.tobytes()),
        )
        for values, data_type, name in tensors
    )
    return weights, factors


def _scales_of(name: str) -> str:
    return f"{name}_scales"


def _dequantize(name: str, output: str) -> bytes:
    """Return the field of a graph for the node that restores a weight."""
    axis = (
        _encode(_ATTRIBUTE_NAME, b"axis")
        + _encode(_ATTRIBUTE_INTEGER, 0)
        + _encode(_ATTRIBUTE_TYPE, _IS_INTEGER)
    )
    return _encode(
        _NODE,
        _encode(_INPUT, name.encode())
        + _encode(_INPUT, _scales_of(name).encode())
        + _encode(_OUTPUT, output.encode())
        + _encode(_NAME, f"{name}_dequantize".encode())
        + _encode(_OPERATOR, b"DequantizeLinear")
        + _encode(_ATTRIBUTE, axis),
    )


def _fields(message: bytes) -> Iterator[_Field]:
    """Yield the fields of a message of a protocol buffer."""
    start = 0
    while start < len(message):
        key, at = _number(message, start)
        encoding = key & 7
        value: int | bytes
        if encoding == _VARINT:
            value, end = _number(message, at)
        else:
            size, at = _number(message, at) if encoding == _BYTES else (_FIXED_SIZES[encoding], at)
            value, end = message[at : at + size], at + size
        yield _Field(key >> 3, value, message[start:end])
        start = end


def _number(message: bytes, at: int) -> tuple[int, int]:
    """Return the number of variable length at a place of a message, and the place after it.

    >>> _number(bytes([0xAC, 0x02]), 0)
    (300, 2)
    """
    number = shift = 0
    while True:
        byte = message[at]
        at += 1
        number |= (byte & 0x7F) << shift
        if byte < 0x80:
            return number, at
        shift += 7


def _numbers(message: bytes) -> Iterator[int]:
    at = 0
    while at < len(message):
        number, at = _number(message, at)
        yield number


def _encode(number: int, value: int | bytes) -> bytes:
    """Return a field of a message.

    >>> _encode(1, 300).hex(), _encode(2, b"axis").hex()
    ('08ac02', '120461786973')
    """
    if isinstance(value, int):
        return _varint(number << 3 | _VARINT) + _varint(value)
    return _varint(number << 3 | _BYTES) + _varint(len(value)) + value


def _varint(number: int) -> bytes:
    encoded = bytearray()
    while number > 0x7F:
        encoded.append(number & 0x7F | 0x80)
        number >>= 7
    encoded.append(number)
    return bytes(encoded)


def _texts(field: _Field, number: int) -> list[str]:
    """Return the texts in the fields of a message with a number."""
    inner = _fields(_as_bytes(field.value))
    return [_as_bytes(each.value).decode() for each in inner if each.number == number]


def _as_bytes(value: int | bytes) -> bytes:
    if isinstance(value, int):
        raise ValueError("not an ONNX file")
    return value
