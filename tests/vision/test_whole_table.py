"""The shipped models find the tiles of a composed whole table with windows."""

from pathlib import Path

import numpy as np
import pytest

from bench.reading import sample_faces
from training.geometry import Block, Camera, Pose, block, looking_at
from training.scenes import compose as composing
from training.scenes.textures import FaceLibrary
from vision.boxes import Box, Detection
from vision.detect.networks import run_now
from vision.evaluation.labels import LabelledBox, match_boxes
from vision.pixels.read_photo import OnnxDetector

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "webapp" / "static" / "samples" / "hand1.jpg"
SIZE = (1.0, 1.35, 0.8)
WIDTH, HEIGHT = 1600, 1200


def table(labels: list[str]) -> list[Block]:
    """Return four rivers of three rows, and four open hands around them."""
    spots = [(x * 1.05, -4.5 - y * 1.45) for y in range(3) for x in range(-3, 3)]
    spots += [(x * 1.03, -13.0) for x in range(-7, 7)]
    blocks: list[Block] = []
    for seat in range(4):
        cos, sin = np.cos(seat * np.pi / 2), np.sin(seat * np.pi / 2)
        for x, y in spots:
            place = x * cos - y * sin, x * sin + y * cos
            label, pose = labels[len(blocks) % len(labels)], Pose.FACE_UP
            blocks.append(block(label, *place, yaw=seat * np.pi / 2, pose=pose, size=SIZE))
    return blocks


@pytest.mark.long
def test_the_tiles_of_a_whole_table_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    detector = OnnxDetector(ROOT / "models")
    faces = sample_faces(detector)

    def camera(*_: object) -> Camera:
        return looking_at(
            np.zeros(3), pitch=1.1, bearing=0.1, roll=0.02, distance=75.0, focal=1500.0,
            width=WIDTH, height=HEIGHT,
        )  # fmt: skip

    monkeypatch.setattr(composing, "random_camera", camera)
    blocks, library = table(sorted(faces.faces)), FaceLibrary([faces])
    scene = composing.compose(blocks, library, np.random.default_rng(4), width=WIDTH, height=HEIGHT)
    tiles = [LabelledBox(tile.label, *tile.box) for tile in scene.labelled]
    found = detector.propose(scene.image)
    pairs = match_boxes(tiles, [Detection("1m", each.confidence, each.box) for each in found])
    detections = detector.classify(scene.image, found)
    read = match_boxes(tiles, detections)
    networks, photo = detector.open(scene.image), Box(0, 0, WIDTH, HEIGHT)
    whole = run_now(detector.tiles.propose_in(networks, photo, (1.0, 1.0)))
    without = match_boxes(tiles, [Detection("1m", each.confidence, each.box) for each in whole])
    assert len(tiles) == len(blocks) == 128
    assert len(pairs) >= 0.95 * len(tiles)
    assert len(read) >= 0.95 * len(tiles)
    assert len(detections) - len(read) <= 0.1 * len(tiles)  # mostly halves of dots
    assert len(without) < 0.9 * len(tiles)
