"""Build all training data of a recipe into a working folder.

`neutral` and `drawn` contain scenes. For each photographed set, `SET_train` contains its photos
without those kept for validation, `SET_labels` its corrected and completed labels, and `SET_scenes`
scenes with its faces, cut from the photos of `SET_train` only.
`backgrounds` contains photographs without a tile, and `clutter` scenes that lie on them. `whole`
contains whole tables, half of them on these photographs, and `desks` hard designs among objects, a
third of them on these photographs.
"""

from dataclasses import replace
from pathlib import Path

from training.data.backgrounds import build_backgrounds, split_backgrounds
from training.data.crops import FIVES
from training.data.dataset import SceneOptions, build_photographs, build_scenes
from training.data.photo_labels import correct_labels
from training.faces.__main__ import main as draw_faces
from training.faces.design import RedFiveStyle
from training.recipe import DrawnScenes, Recipe
from training.scenes.textures import FaceSet, cut_faces, drawn_set, single_faces
from vision.evaluation.labelled_photos import is_validation, labelled_sets
from vision.evaluation.labels import LabelledPhoto
from vision.pixels.read_photo import OnnxDetector


def build_data(recipe: Recipe, source: Path, work: Path) -> None:
    """Build whatever is missing in the working folder."""
    if not (work / "neutral").exists():
        sets = neutral_sets(recipe, source)
        build_scenes(work / "neutral", sets, count=recipe.neutral.scenes, seed=recipe.neutral.seed)
    build_drawn(recipe.drawn, work / "drawn", work / "faces")
    build_drawn(recipe.fresh, work / "fresh", work / "fresh_faces")
    build_drawn(recipe.dotted, work / "dotted", work / "dotted_faces", dotted=True)
    build_clutter(recipe, source, work)
    for number, name in enumerate(recipe.photographed, 1):
        if not (work / f"{name}_scenes").exists():
            build_photographed(recipe, source, work, name, seed=number)


def build_drawn(drawn: DrawnScenes, folder: Path, faces: Path, *, dotted: bool = False) -> None:
    """Build scenes with tenbo's own faces; one seed draws the designs and the scenes.

    If `dotted`, red fives differ from plain fives by a dot, and only crops of fives are written.
    """
    if folder.exists() or not drawn.scenes:
        return
    looks = ["--red-five", RedFiveStyle.PART_RED] if dotted else []
    sets = draw_sets(faces, drawn.designs, drawn.seed, *looks)
    options = SceneOptions(only=FIVES) if dotted else SceneOptions()
    build_scenes(folder, sets, count=drawn.scenes, seed=drawn.seed, options=options)


def build_clutter(recipe: Recipe, source: Path, work: Path) -> None:
    """Build pictures without a tile, and scenes on the same photographs."""
    if not (recipe.clutter.scenes or recipe.whole.scenes or recipe.desks.scenes):
        return
    training, _, _ = split_backgrounds(source / "backgrounds")
    if recipe.clutter.scenes and not (work / "backgrounds").exists():
        detector = OnnxDetector(threads=1)
        build_backgrounds(work / "backgrounds", training, detector, seed=recipe.clutter.seed)
    on_photos = SceneOptions(photos=training)
    for name, drawn, options in (
        ("clutter", recipe.clutter, on_photos),
        ("whole", recipe.whole, replace(on_photos, whole_tables=True)),
        ("desks", recipe.desks, replace(on_photos, desks=True)),
    ):
        if drawn.scenes and not (work / name).exists():
            hard = ["--hard"] if options.desks else []
            sets = draw_sets(work / f"{name}_faces", drawn.designs, drawn.seed, *hard)
            neutral = neutral_sets(recipe, source)
            sets += neutral * max(1, len(sets) // (4 * len(recipe.neutral.sets)))
            build_scenes(work / name, sets, count=drawn.scenes, seed=drawn.seed, options=options)


def draw_sets(faces: Path, designs: int, seed: int, *looks: str) -> list[FaceSet]:
    """Draw new designs into a folder, and return them; `looks` are other options of the drawing."""
    draw_faces(["--out", str(faces), "--designs", str(designs), "--seed", str(seed), *looks])
    return [drawn_set(design) for design in sorted(faces.iterdir())]


def neutral_sets(recipe: Recipe, source: Path) -> list[FaceSet]:
    """Return the sets of art and single faces, repeated according to their weight."""
    sets = []
    for folder, times in recipe.neutral.sets.items():
        kind = drawn_set if folder.startswith("art/") else single_faces
        sets += [kind(source / folder)] * times
    return sets


def build_photographed(recipe: Recipe, source: Path, work: Path, name: str, *, seed: int) -> None:
    """Build the photos of one set, and scenes that use its faces."""
    place = source / "photos" / name
    training = _training_photos(place, correct_labels(place, work / f"{name}_labels"))
    passes = recipe.photos.passes[name]
    build_photographs(work / f"{name}_train", training, seed=seed, passes=passes)
    # Cut faces only from people's own labels: tiles without one are often distant or slanted.
    plain = _training_photos(place, correct_labels(place, work / f"{name}_given", complete=False))
    own, lender = cut_faces(name, plain), drawn_set(source / recipe.photos.lender)
    sets = [own] * recipe.photos.share + [lender]
    build_scenes(work / f"{name}_scenes", sets, count=recipe.photos.scenes, seed=seed + 1)


def _training_photos(place: Path, labels: Path) -> list[LabelledPhoto]:
    """Return the photos of a set that are not kept for validation."""
    photos = (each for folder in labelled_sets(place, labels) for each in folder.load_all())
    return [photo for photo in photos if photo.has_boxes and not is_validation(photo.path)]
