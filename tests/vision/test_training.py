"""The recipe of training; the networks themselves need the extra [train]."""

from pathlib import Path

import pytest

from vision.training.build import neutral_sets
from vision.training.recipe import DEFAULT, load_recipe


def test_a_recipe_with_an_unknown_entry_names_the_file(tmp_path: Path):
    text = DEFAULT.read_text()
    path = tmp_path / "recipe.toml"
    path.write_text(text.replace("designs = 60", "desings = 60"))
    with pytest.raises(ValueError, match="is no recipe"):
        load_recipe(path)


def test_the_neutral_sets_hold_no_photographed_set(tmp_path: Path):
    recipe = load_recipe()
    names = {faces.name for faces in neutral_sets(recipe, tmp_path)}
    assert names.isdisjoint(recipe.photographed)
