"""Skip tests and examples whose fonts are not installed, and list what was skipped and why."""

import doctest
import sys
from collections import Counter

import pytest


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> None:
    """Skip a test or an example that a missing font ends; the reason names the font's package."""
    fonts = sys.modules.get("training.faces.kanji.fonts")  # needs fontTools
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
