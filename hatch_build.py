"""Compile the modules that score a hand of riichi, and make the links of a package absolute.

TENBO_COMPILE compiles: hatch-mypyc would do so in the checkout, which runs the plain modules.
TENBO_SOURCE is the address of the source code, such as https://github.com/OWNER/tenbo/tree/v2.0.0.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

MODULES = (
    *("tiles/groups", "tiles/melds", "tiles/hand"),
    *("riichi/win", "riichi/division", "riichi/points", "riichi/yaku"),
    *("riichi/contradictions", "riichi/score"),
)
"""The modules whose speed decides that of scoring; the others stay plain beside them."""

_SETUP = """
from mypyc.build import mypycify
from setuptools import setup

modules = mypycify(["--strict", "--explicit-package-bases", *{paths}])
setup(name="scorer", packages=[], ext_modules=modules)
"""


_LINK = re.compile(r"(!?)\[([^]]*)\]\((?!https?:)([^)]+)\)")


def published_readme(text: str, source: str) -> str:
    """Return a readme with absolute links; without an address of the source code with none."""
    if not source:
        return _LINK.sub(r"\2", text)
    pictures = source.replace("/tree/", "/raw/")
    return _LINK.sub(
        lambda found: f"{found[1]}[{found[2]}]({pictures if found[1] else source}/{found[3]})",
        text.replace("ADDRESS", _repository(source)),
    )


def _repository(source: str) -> str:
    return source.partition("/tree/")[0]


class PackageLinks(MetadataHookInterface):
    """Add what depends on where the source code is."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the readme and, if the address is known, the links."""
        source = os.environ.get("TENBO_SOURCE", "")
        text = (Path(self.root) / "README.md").read_text("utf-8")
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": published_readme(text, source),
        }
        links = {
            "Homepage": _repository(source),
            "Documentation": f"{source}/docs/README.md",
            "Changelog": f"{source}/CHANGELOG.md",
            "Issues": f"{_repository(source)}/issues",
        }
        metadata["urls"] = links if source else {}


class CompiledScorer(BuildHookInterface[Any]):
    """Add the compiled modules, which make the wheel one of this platform and Python."""

    def dependencies(self) -> list[str]:
        """Return what compiles, for a build in an environment of its own."""
        return ["mypy>=1.11", "setuptools"] if os.environ.get("TENBO_COMPILE") else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the modules; called before the wheel is built."""
        self.folder = ""
        if not os.environ.get("TENBO_COMPILE") or version == "editable":
            return
        self.folder = tempfile.mkdtemp()
        compile_scorer(Path(self.root), Path(self.folder))
        compiled = [path for path in Path(self.folder).rglob("*") if path.suffix in {".so", ".pyd"}]
        build_data["force_include"] |= {
            str(path): path.relative_to(self.folder).as_posix()
            for path in compiled
            if "build" not in path.relative_to(self.folder).parts
        }
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the folder of the compiler; called after the wheel is built."""
        if self.folder:
            shutil.rmtree(self.folder)


def compile_scorer(checkout: Path, folder: Path) -> None:
    """Copy the scorer into a folder and compile its modules there, beside the plain ones."""
    shutil.copytree(
        checkout / "scorer", folder / "scorer", ignore=shutil.ignore_patterns("locale", "*.pyc")
    )
    paths = [f"scorer/{module}.py" for module in MODULES]
    (folder / "setup.py").write_text(_SETUP.format(paths=paths))
    subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"], cwd=folder, check=True
    )
