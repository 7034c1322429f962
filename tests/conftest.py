"""Fixtures for tests that read photos: tiny models and pictures."""

from pathlib import Path

import pytest

from tests.tiny_models import Paint, paint_squares, write_tiny_models

Collectors = list[pytest.Collector | None]


@pytest.fixture(scope="session")
def tiny_models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("models")
    write_tiny_models(folder)
    return folder


@pytest.fixture
def paint() -> Paint:
    return paint_squares
