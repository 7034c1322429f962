"""The pinned installation of `make run`: complete, with hashes, and every package explained."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PINS = ROOT / "requirements" / "run.txt"
TOOLS = ROOT / "requirements" / "run.in"
_PIN = re.compile(
    r"^(?P<name>[a-z0-9-]+)==(?P<version>\S+?)(?: ; (?P<marker>[^\\]+?))? \\\n"
    r"(?P<hashes>(?:    --hash=\S+(?: \\)?\n)+)",
    re.MULTILINE,
)
PINNED = [found.groupdict() for found in _PIN.finditer(PINS.read_text(encoding="utf-8"))]


def requirements() -> list[Requirement]:
    """Return the dependencies of tenbo, and the tools that install a checkout."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    tools = (line.partition("#")[0].strip() for line in TOOLS.read_text().splitlines())
    return [Requirement(each) for each in (*project["dependencies"], *filter(None, tools))]


def environment(python: str, system: str, machine: str) -> dict[str, str]:
    return {
        "python_version": python,
        "python_full_version": f"{python}.1",
        "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
        "sys_platform": system,
        "platform_machine": machine,
    }


@pytest.mark.parametrize("python", ["3.11", "3.12", "3.13", "3.14"])
@pytest.mark.parametrize(
    ("system", "machine"),
    [("linux", "x86_64"), ("darwin", "arm64"), ("darwin", "x86_64"), ("win32", "AMD64")],
)
def test_every_dependency_has_one_version_that_is_allowed(
    python: str, system: str, machine: str
) -> None:
    here = environment(python, system, machine)
    versions: dict[str, list[str]] = {}
    for pin in PINNED:
        if pin["marker"] is None or Marker(pin["marker"]).evaluate(here):
            versions.setdefault(pin["name"], []).append(pin["version"])
    for requirement in requirements():
        if requirement.marker is not None and not requirement.marker.evaluate(here):
            continue
        [version] = versions[canonicalize_name(requirement.name)]
        assert requirement.specifier.contains(version), requirement


def test_every_line_is_a_pin_with_hashes() -> None:
    text = PINS.read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]
    assert sum(not line.startswith(" ") for line in lines) == len(PINNED) > 25
    assert all("--hash=sha256:" in pin["hashes"] for pin in PINNED)


def test_the_reason_of_every_package_is_documented() -> None:
    page = (ROOT / "docs" / "reference" / "security.md").read_text(encoding="utf-8")
    documented = re.findall(r"^\| `([a-z0-9-]+)`", page, re.MULTILINE)
    assert sorted(documented) == sorted({pin["name"] for pin in PINNED})


def test_make_installs_only_what_is_pinned() -> None:
    rules = (ROOT / "Makefile").read_text(encoding="utf-8")
    rule = rules.partition("$(VENV)/run.done:")[2].partition("\n\n")[0]
    installs = [line for line in rule.splitlines() if "pip install" in line]
    assert len(installs) == 2
    assert "--require-hashes --requirement requirements/run.txt" in installs[0]
    assert "--no-deps --no-build-isolation --editable ." in installs[1]


def test_the_tests_use_the_pinned_versions() -> None:
    """A version that differs from that of `make run` would be replaced before the tests."""
    lines = (ROOT / "requirements" / "test.txt").read_text(encoding="utf-8").splitlines()
    tested = {line for line in lines if not line.startswith("#")}
    tools = {line.partition(">")[0] for line in TOOLS.read_text().splitlines()}
    for pin in PINNED:
        if pin["name"] not in tools:
            marker = f" ; {pin['marker']}" if pin["marker"] else ""
            assert f"{pin['name']}=={pin['version']}{marker}" in tested
