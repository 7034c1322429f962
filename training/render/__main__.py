"""Render photos: `python -m training.render samples|photographs|exam`."""

import argparse
import json
from functools import partial
from pathlib import Path

from training.exams.composed import SEED
from training.render.blender_scene import photograph
from training.render.exam import TABLES, write_exam
from training.render.pictures import SHOWN, photographs, samples
from training.render.scene import develop, save_jpeg, scene_json, shrunk


def main(arguments: list[str] | None = None) -> int:
    """Run `python -m training.render`."""
    parser = argparse.ArgumentParser(prog="python -m training.render", description=__doc__)
    commands = parser.add_subparsers(required=True)

    samples_command = commands.add_parser(
        "samples", help="the sample photos of the page with their labels"
    )
    samples_command.add_argument("--photos", type=Path, required=True, help="folder for NAME.jpg")
    samples_command.add_argument("--truth", type=Path, required=True, help="folder for NAME.json")
    samples_command.add_argument("--only", nargs="*", help="names of the samples to render")
    samples_command.add_argument("--paths", type=int, default=32, help="light paths per pixel")
    samples_command.set_defaults(run=run_samples)

    page = commands.add_parser("photographs", help="the pictures of docs/guide/photographs.md")
    page.add_argument("folder", type=Path, help="folder for NAME.jpg")
    page.add_argument("--full", type=Path, help="folder for the same pictures in full size")
    page.add_argument("--only", nargs="*", help="names of the pictures to render")
    page.add_argument("--paths", type=int, default=8, help="light paths per pixel")
    page.set_defaults(run=run_photographs)

    exam = commands.add_parser("exam", help="labelled photos of unseen designs")
    exam.add_argument("folder", type=Path, help="folder for images/, labels/ and hands/")
    exam.add_argument(
        "--tables",
        choices=TABLES,
        default="any",
        help="open: all hands have melds; cluttered: objects around the hand",
    )
    exam.add_argument("--seed", type=int, default=SEED, help="of designs and tables")
    exam.add_argument("--photos", type=int, default=80)
    exam.add_argument("--designs", type=int, default=20)
    exam.add_argument("--paths", type=int, default=12, help="light paths per pixel")
    exam.set_defaults(run=run_exam)

    options = parser.parse_args(arguments)
    options.run(options)
    return 0


def run_samples(options: argparse.Namespace) -> None:
    """Render the sample photos, or the named ones, and write their labels."""
    for sample in samples():
        if options.only and sample.name not in options.only:
            continue
        photo = options.photos / f"{sample.name}.jpg"
        save_jpeg(develop(photograph(sample.scene, paths=options.paths), sample.scene), photo)
        options.truth.mkdir(parents=True, exist_ok=True)
        truth = scene_json(photo.name, sample.notation, sample.scene)
        text = json.dumps(truth, indent=1, ensure_ascii=False)
        (options.truth / f"{sample.name}.json").write_text(f"{text}\n", encoding="utf-8")


def run_photographs(options: argparse.Namespace) -> None:
    """Render the pictures of the photo guide, or the named ones."""
    for picture in photographs():
        if options.only and picture.name not in options.only:
            continue
        name = f"{picture.name}.jpg"
        taken = develop(photograph(picture.scene, paths=options.paths), picture.scene)
        save_jpeg(shrunk(taken, SHOWN), options.folder / name)
        if options.full:
            save_jpeg(taken, options.full / name)


def run_exam(options: argparse.Namespace) -> None:
    """Write a rendered exam for `tenbo evaluate`, continuing an interrupted one."""
    write_exam(
        options.folder,
        designs=options.designs,
        photos=options.photos,
        photograph=partial(photograph, paths=options.paths),
        style=TABLES[options.tables],
        seed=options.seed,
    )


if __name__ == "__main__":
    raise SystemExit(main())
