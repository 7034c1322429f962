"""A composed photo of a hand of Chinese Official, with faces drawn for the tests."""

from __future__ import annotations

from functools import cache

import pytest

CLOSED, MELD, FLOWERS = "234m456p678s2z2z", "555=5z", ("1f", "3g")
"""Eleven tiles, the last of which lies apart and wins; a melded kong; the flowers behind them."""


@cache
def compose_fan_hand() -> bytes:
    """Return the JPEG of the hand; skip the test if the library is missing."""
    pytest.importorskip("fontTools", reason="drawing faces needs the extra [train]")
    import cv2  # noqa: PLC0415
    import numpy as np  # noqa: PLC0415

    from training.faces.design import random_design  # noqa: PLC0415
    from training.faces.pictures import paint_face  # noqa: PLC0415
    from training.geometry import block  # noqa: PLC0415
    from training.scenes.compose import compose  # noqa: PLC0415
    from training.scenes.hands import TILE, lay_hand  # noqa: PLC0415
    from training.scenes.textures import FaceLibrary, FaceSet  # noqa: PLC0415

    rng = np.random.default_rng(7)
    blocks = [
        *lay_hand(f"{CLOSED} {MELD}"),
        *(block(label, 1.02 * n, 2.2, size=TILE) for n, label in enumerate(FLOWERS)),
    ]
    faces, design = FaceSet("drawn", photographed=False), random_design(rng)
    for label in sorted({each.label for each in blocks if each.label}):
        faces.add(label, paint_face(label, design, 160))
    scene = compose(blocks, FaceLibrary([faces]), rng, width=1600, height=1200)
    _, data = cv2.imencode(".jpg", cv2.cvtColor(scene.image, cv2.COLOR_RGB2BGR))
    return bytes(data)
