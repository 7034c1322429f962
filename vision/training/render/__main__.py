"""Render photos: `python -m vision.training.render samples|photographs|exam`."""

import argparse
import json
from functools import partial
from pathlib import Path

from vision.training.render.blender_scene import photograph
from vision.training.render.camera_effects import develop, save_jpeg, shrunk
from vision.training.render.exam import TABLES, write_exam
from vision.training.render.guide_pictures import SHOWN, photographs
from vision.training.render.labels import truth_json
from vision.training.render.sample_pictures import Sample, samples
from vision.training.render.scene import smaller


def main(arguments: list[str] | None = None) -> int:
    """Run `python -m vision.training.render`."""
    parser = argparse.ArgumentParser(prog="python -m vision.training.render", description=__doc__)
    commands = parser.add_subparsers(required=True)

    shown = commands.add_parser("samples", help="the sample photos of the page with their truth")
    shown.add_argument("--photos", type=Path, required=True, help="folder for NAME.jpg")
    shown.add_argument("--truth", type=Path, required=True, help="folder for NAME.json")
    shown.add_argument("--only", nargs="*", help="names of the samples to render")
    shown.add_argument("--paths", type=int, default=32, help="light paths a pixel")
    shown.add_argument("--scale", type=float, default=1.0, help="part of the full size")
    shown.set_defaults(run=run_samples)

    page = commands.add_parser("photographs", help="the pictures of docs/guide/photographs.md")
    page.add_argument("folder", type=Path, help="folder for NAME.jpg")
    page.add_argument("--full", type=Path, help="folder for the same pictures as they were taken")
    page.add_argument("--only", nargs="*", help="names of the pictures to render")
    page.add_argument("--paths", type=int, default=8, help="light paths a pixel")
    page.set_defaults(run=run_photographs)

    exam = commands.add_parser("exam", help="photos of designs that no training saw, labelled")
    exam.add_argument("folder", type=Path, help="folder for images/, labels/ and hands/")
    exam.add_argument("--tables", choices=TABLES, default="any", help="open: all hands have melds")
    exam.add_argument("--photos", type=int, default=80)
    exam.add_argument("--designs", type=int, default=20)
    exam.add_argument("--paths", type=int, default=12, help="light paths a pixel")
    exam.set_defaults(run=run_exam)

    chosen = parser.parse_args(arguments)
    chosen.run(chosen)
    return 0


def run_samples(chosen: argparse.Namespace) -> None:
    """Render the samples, or those named."""
    for sample in samples():
        if chosen.only and sample.name not in chosen.only:
            continue
        render(sample, chosen.photos, chosen.truth, paths=chosen.paths, scale=chosen.scale)


def run_photographs(chosen: argparse.Namespace) -> None:
    """Render the pictures of the page, or those named."""
    for picture in photographs():
        if chosen.only and picture.name not in chosen.only:
            continue
        name = f"{picture.name}.jpg"
        taken = develop(photograph(picture.scene, paths=chosen.paths), picture.scene)
        save_jpeg(shrunk(taken, SHOWN), chosen.folder / name)
        if chosen.full:
            save_jpeg(taken, chosen.full / name)


def run_exam(chosen: argparse.Namespace) -> None:
    """Write a rendered exam for `tenbo evaluate`; one that was interrupted goes on."""
    write_exam(
        chosen.folder,
        designs=chosen.designs,
        photos=chosen.photos,
        photograph=partial(photograph, paths=chosen.paths),
        custom=TABLES[chosen.tables],
    )


def render(sample: Sample, photos: Path, truths: Path, *, paths: int, scale: float) -> None:
    """Photograph one sample and write what it shows beside it."""
    scene = smaller(sample.scene, scale) if scale != 1 else sample.scene
    photo = photos / f"{sample.name}.jpg"
    save_jpeg(develop(photograph(scene, paths=paths), scene), photo)
    truths.mkdir(parents=True, exist_ok=True)
    truth = truth_json(photo.name, sample.notation, scene)
    (truths / f"{sample.name}.json").write_text(
        json.dumps(truth, indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    raise SystemExit(main())
