"""The public names of the package, and its modules that need no image libraries."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import vision
from vision.pixels.read_photo import read_photo

SAMPLE = Path(__file__).parents[2] / "webapp" / "static" / "samples" / "hand1.jpg"


@pytest.mark.parametrize("name", vision.__all__)
def test_every_public_name_is_documented(name: str) -> None:
    assert getattr(vision, name).__doc__


def test_unknown_names_raise_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'vision' has no attribute 'nothing'"):
        vision.nothing  # noqa: B018


def test_the_package_exports_the_pipeline() -> None:
    assert vision.read_photo is read_photo


def test_a_photo_is_read_from_a_path_a_string_or_bytes() -> None:
    sources = (SAMPLE, str(SAMPLE), SAMPLE.read_bytes())
    assert {read_photo(source).notation for source in sources} == {"22678m340678p67s8s"}


def test_interpretation_needs_no_image_libraries() -> None:
    code = (
        "import sys; from vision import Box, Detection, interpret_detections; "
        "row = [Detection('1m', 0.9, Box(x, 0, x + 30, 40)) for x in (0, 30, 60, 120)]; "
        "print(interpret_detections(row, width=9, height=9).notation); "
        "print(sorted({'cv2', 'numpy', 'onnxruntime', 'PIL'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["111m1m", "[]"]


def test_reading_a_photo_leaves_no_trace_of_telemetry(tmp_path: Path) -> None:
    code = f"import vision; print(vision.read_photo({str(SAMPLE)!r}).notation)"
    home = {name: str(tmp_path) for name in ("HOME", "XDG_CACHE_HOME", "LOCALAPPDATA")}
    environment = {name: text for name, text in os.environ.items() if name[:4] != "ORT_"} | home
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "22678m340678p67s8s\n"
    assert list(tmp_path.rglob("*onnxruntime*")) == []
