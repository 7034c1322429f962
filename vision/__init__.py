"""Read photos of mahjong hands.

>>> from vision import read_photo
>>> reading = read_photo("webapp/static/samples/hand1.jpg")
>>> reading.notation
'22678m340678p67s8s'
>>> str(reading.winning_tile)
'8s'
>>> reading.doubts
()

`read_photo` returns a `Reading`: a proposal, with `doubts` to check and `advice` for a better
photo. `load_detector` loads other models; `read_image` takes pixels, `interpret_detections` the
detections of any detector.

The names load their modules on first use, so that the layout and decoding of detections work
without NumPy, OpenCV and ONNX Runtime.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from vision.boxes import Box, Detection
    from vision.detect.weights import WeightsError
    from vision.photo import PhotoError
    from vision.pixels.read_photo import Detector, load_detector, read_image, read_photo
    from vision.reading.advice import Advice
    from vision.reading.doubts import Doubt
    from vision.reading.reading import Reading, interpret_detections

__all__ = [
    "Advice",
    "Box",
    "Detection",
    "Detector",
    "Doubt",
    "PhotoError",
    "Reading",
    "WeightsError",
    "interpret_detections",
    "load_detector",
    "read_image",
    "read_photo",
]

_MODULES = {
    "Advice": "vision.reading.advice",
    "Box": "vision.boxes",
    "Detection": "vision.boxes",
    "Detector": "vision.pixels.read_photo",
    "Doubt": "vision.reading.doubts",
    "PhotoError": "vision.photo",
    "Reading": "vision.reading.reading",
    "WeightsError": "vision.detect.weights",
    "interpret_detections": "vision.reading.reading",
    "load_detector": "vision.pixels.read_photo",
    "read_image": "vision.pixels.read_photo",
    "read_photo": "vision.pixels.read_photo",
}


def __getattr__(name: str) -> object:
    """Load a public name on first use."""
    if name not in _MODULES:
        raise AttributeError(f"module 'vision' has no attribute {name!r}")
    value = getattr(import_module(_MODULES[name]), name)
    globals()[name] = value
    return value
