"""The public names of `scorer`: complete, documented, light to import."""

import subprocess
import sys

import pytest

import scorer

_LOADED = "import sys; before = set(sys.modules); {}; print(*set(sys.modules) - before)"


def loaded_by(statement: str) -> set[str]:
    """Return the modules that a statement loads in a new interpreter."""
    command = [sys.executable, "-c", _LOADED.format(statement)]
    return set(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())


def test_every_public_name_has_an_example() -> None:
    for name in scorer.__all__:
        assert ">>>" in (getattr(scorer, name).__doc__ or "")


def test_star_import_gives_the_public_names() -> None:
    names: dict[str, object] = {}
    exec("from scorer import *", names)
    assert set(scorer.__all__) == set(names) - {"__builtins__"}


def test_an_unknown_name_raises_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'unknown'"):
        _ = scorer.unknown


def test_a_submodule_loads_no_more_than_it_needs() -> None:
    loaded = {name for name in loaded_by("import scorer.tiles.tile") if name.startswith("scorer")}
    assert loaded == {
        "scorer",
        "scorer.tiles",
        "scorer.tiles.errors",
        "scorer.tiles.messages",
        "scorer.tiles.notation",
        "scorer.tiles.terms",
        "scorer.tiles.tile",
    }


def test_the_scorer_needs_only_the_standard_library() -> None:
    packages = {name.partition(".")[0] for name in loaded_by("from scorer import *")}
    assert packages - {"scorer"} <= sys.stdlib_module_names
