"""Compile the modules that score a hand of riichi for a wheel, if TENBO_COMPILE is set.

hatch-mypyc would compile in the checkout, which runs the plain modules.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

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


class CompiledScorer(BuildHookInterface[Any]):
    """Add the compiled modules, which make the wheel one of this platform and Python."""

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
