"""Fixtures for tests that read photos: tiny models and pictures."""

from pathlib import Path

import pytest

import vision.pixels  # noqa: F401 - before any test imports onnxruntime by itself
from tests.tiny_models import Paint, paint_squares, write_tiny_models
from vision.detect.weights import find_models
from webapp.bundle.folder import model_files


@pytest.fixture(scope="session")
def tiny_models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("models")
    write_tiny_models(folder)
    return folder


@pytest.fixture(scope="session")
def eight_bit_models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the models of the phone application, whose weights have 8 bits."""
    folder = tmp_path_factory.mktemp("eight_bit_models")
    for name, data in model_files(find_models()).items():
        (folder / name).write_bytes(data)
    return folder


@pytest.fixture
def paint() -> Paint:
    return paint_squares
