"""Fixtures for tests that read photos (tiny models and pictures), and settings of Hypothesis."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.tiny_models import Paint, paint_squares, write_tiny_models

# The time to generate and to test examples depends on the other work of the machine.
settings.register_profile("tenbo", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tenbo")


@pytest.fixture(scope="session")
def tiny_models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("models")
    write_tiny_models(folder)
    return folder


@pytest.fixture
def paint() -> Paint:
    return paint_squares
