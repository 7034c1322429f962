"""Skip what lacks fonts or programs and say why; give examples the names of the scorer."""

import doctest
import gc
import os
import sys
from collections import Counter
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from shutil import which

import pytest
from hypothesis import HealthCheck, settings

import scorer

# The time to generate and to test examples depends on the other work of the machine.
for _profile, _examples in ("short", 25), ("long", 100):
    settings.register_profile(
        _profile,
        max_examples=_examples,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
    )
settings.load_profile("short")

_ROOT = Path(__file__).parent
_FONTS = Path(os.environ.get("TENBO_FONTS", "/usr/share/fonts"))

# Modules that cannot be imported without a library; a test of theirs names it where it is skipped.
collect_ignore = [
    module
    for library, modules in {
        "MahjongGB": ("tests/scorer/chinese_oracle.py",),
        "torch": (
            *("training/models/average.py", "training/models/classifier.py"),
            *("training/models/detector.py", "training/models/export.py"),
            "training/models/schedule.py",
        ),
    }.items()
    if find_spec(library) is None
    for module in modules
]


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Collect without garbage collection, which would take a third of the time."""
    gc.disable()
    yield
    gc.freeze()  # modules and tests live until the end
    gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let examples use the public names of the scorer, as after `from scorer import *`."""
    public_names = {name: getattr(scorer, name) for name in scorer.__all__}
    for item in items:
        if isinstance(item, pytest.DoctestItem):
            item.dtest.globs = public_names | item.dtest.globs


def pytest_report_header() -> list[str]:
    """Name everything that tests will be skipped without, with its remedy."""
    lines = [f"  {name}: {remedy}" for name, remedy in _missing()]
    return ["missing, so that their tests are skipped:", *lines] if lines else []


def _missing() -> Iterator[tuple[str, str]]:
    for name, found, remedy in (
        (
            "Chromium",
            which("chromium-headless-shell") or which("chromium"),
            "apt install chromium-headless-shell",
        ),
        ("Firefox", which("firefox-esr") or which("firefox"), "apt install firefox-esr"),
        (
            "WebKit",
            which("WebKitWebDriver") and which("Xvfb"),
            "apt install webkit2gtk-driver xvfb",
        ),
        ("Node.js", which("node"), "apt install npm"),
        ("npm packages", (_ROOT / "node_modules" / ".bin").is_dir(), "npm ci"),
        ("fonts", any(_FONTS.rglob("*WenKai*")), "apt install fonts-lxgw-wenkai fonts-noto-cjk"),
        ("PostgreSQL", which("initdb") or which("pg_createcluster"), "apt install postgresql"),
        ("nginx", which("nginx"), "apt install nginx-light, and add /usr/sbin to PATH"),
        ("Caddy", which("caddy"), "apt install caddy"),
        ("PyMahjongGB", find_spec("MahjongGB"), "apt install g++, then remove .venv/test.done"),
        ("PyTorch", find_spec("torch"), "pip install -e '.[train]'"),
    ):
        if not found:
            yield name, remedy


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> None:
    """Skip a test or an example that a missing font ends; the reason names the font's package."""
    fonts = sys.modules.get("training.faces.fonts")  # needs fontTools
    if fonts is None or call.excinfo is None:
        return
    error: BaseException = call.excinfo.value
    if isinstance(error, doctest.UnexpectedException):
        error = error.exc_info[1]
    if isinstance(error, fonts.FontMissingError):
        reason = str(error)
        call.excinfo = pytest.CallInfo.from_call(lambda: pytest.skip(reason), call.when).excinfo


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print each reason for skipped tests once, with their number."""
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = Counter(report.longrepr[2].removeprefix("Skipped: ") for report in skipped)
    if reasons:
        terminalreporter.section("skipped tests")
    for reason, number in reasons.most_common():
        terminalreporter.write_line(f"{number:5} {reason}")
