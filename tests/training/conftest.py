"""Faces for tests that compose scenes."""

import cv2
import numpy as np
import pytest

from training.scenes.tables import RED_FIVES, TILES
from training.scenes.textures import FaceSet, drawn_set
from vision.boxes import FLOWERS


@pytest.fixture(scope="session")
def faces(tmp_path_factory: pytest.TempPathFactory) -> FaceSet:
    """Return one set whose faces are plain blocks of ink, each in a different grey."""
    folder = tmp_path_factory.mktemp("plain")
    for number, label in enumerate((*TILES, *RED_FIVES, *FLOWERS)):
        picture = np.zeros((160, 120, 4), np.uint8)
        picture[40:120, 30:90] = (number * 4, number * 4, number * 4, 255)
        cv2.imwrite(str(folder / f"{label}.png"), picture)
    return drawn_set(folder)
