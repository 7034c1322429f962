"""The application without a server: it runs where native libraries and servers are missing."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ("numpy", "cv2", "PIL", "onnxruntime", "uvicorn", "cryptography", "msgspec")

PROGRAM = f"""
import sys
from webapp.web.app import create_app
from webapp.web.settings import Settings

client = create_app(Settings(database="sqlite://")).test_client()
for path in ("/", "/new", "/photographs", "/api/v1/rules"):
    assert client.get(path).status_code == 200, path
score = {{"hand": "123456789m1122p", "winning_tile": "2p"}}
assert client.post("/api/v1/score", json=score).status_code == 200
session = {{"name": "Friday", "players": ["Aki", "Ben", "Chi", "Dan"]}}
assert client.post("/api/v1/sessions", json=session).status_code == 201
print(*(name for name in {HEAVY!r} if name in sys.modules))
"""


SCORER = """
import sys
before = set(sys.modules)
import scorer
new = {name.partition(".")[0] for name in set(sys.modules) - before}
print(*new - sys.stdlib_module_names)
"""


def test_the_scorer_needs_only_the_standard_library() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCORER], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["scorer"]


@pytest.mark.long
def test_only_photos_need_native_libraries() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []
