"""Train the models: `python -m vision.training data|train|tune|average|export`, then measure."""

import argparse
import json
import sys
from pathlib import Path

from vision.training.recipe import DEFAULT, load_recipe


def main(arguments: list[str] | None = None) -> int:
    """Run one of the steps; each says what it does as it goes."""
    parser = argparse.ArgumentParser(prog="python -m vision.training", description=__doc__)
    parser.add_argument("--recipe", type=Path, default=DEFAULT, help="another recipe.toml")
    commands = parser.add_subparsers(required=True)

    data = commands.add_parser("data", help="build the training data")
    data.add_argument("source", type=Path, help="folder with photos/, faces/ and art/")
    data.add_argument("work", type=Path, help="folder for what is built")
    data.set_defaults(run=run_data)

    train = commands.add_parser("train", help="train all models on what data built")
    train.add_argument("work", type=Path)
    train.add_argument("weights", type=Path, help="YOLO11n weights to start the finder from")
    train.add_argument("--leave-out", help="a photographed set to train without")
    train.set_defaults(run=run_train)

    tune = commands.add_parser("tune", help="go on from trained weights with other photos")
    tune.add_argument("work", type=Path)
    tune.add_argument("begin", type=Path, help="folder with finder.pt, reader.pt and closer.pt")
    tune.add_argument("--leave-out", help="a photographed set to tune without")
    tune.set_defaults(run=run_tune)

    average = commands.add_parser("average", help="the mean of weights that learned apart")
    average.add_argument("weights", type=Path, nargs="+", help="all of readers, or of finders")
    average.add_argument("--shares", type=float, nargs="+", default=(), help="how each counts")
    average.add_argument("--out", type=Path, required=True, help="where the mean is written")
    average.set_defaults(run=run_average)

    export = commands.add_parser("export", help="write trained weights as ONNX")
    export.add_argument("work", type=Path)
    export.add_argument("models", type=Path, help="folder for the models and tiles.json")
    export.add_argument("--leave-out", help="those trained without this set")
    export.add_argument("--trainable", type=Path, help="folder for the weights that can learn on")
    export.add_argument("--about", type=Path, help="JSON with version, data, licence and figures")
    export.set_defaults(run=run_export)

    exam = commands.add_parser("exam", help="compose photos of designs that no training saw")
    exam.add_argument("folder", type=Path, help="folder for images/ and labels/")
    exam.add_argument("--designs", type=int, default=30)
    exam.add_argument("--photos", type=int, default=200)
    exam.set_defaults(run=run_exam)

    chosen = parser.parse_args(arguments)
    try:
        chosen.run(chosen)
    except (ValueError, FileNotFoundError) as error:  # each a sentence with its remedy
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return 2
    return 0


def run_data(chosen: argparse.Namespace) -> None:
    """Build scenes, windows and crops."""
    from vision.training.data.build import build_data  # noqa: PLC0415 - each step needs other libraries

    build_data(load_recipe(chosen.recipe), chosen.source, chosen.work)


def run_train(chosen: argparse.Namespace) -> None:
    """Train all models; a course that is already done is not repeated."""
    from vision.training.models.schedule import train  # noqa: PLC0415

    train(load_recipe(chosen.recipe), chosen.work, chosen.weights, leave_out=chosen.leave_out)


def run_tune(chosen: argparse.Namespace) -> None:
    """Tune all models; one that is already tuned is not tuned again."""
    from vision.training.models.schedule import tune  # noqa: PLC0415

    tune(load_recipe(chosen.recipe), chosen.work, chosen.begin, leave_out=chosen.leave_out)


def run_average(chosen: argparse.Namespace) -> None:
    """Write the mean of several readers or finders."""
    from vision.training.models.average import average  # noqa: PLC0415

    average(chosen.weights, chosen.out, shares=chosen.shares)


def run_export(chosen: argparse.Namespace) -> None:
    """Write the models and their card."""
    from vision.training.models.export import export_models, export_trainable  # noqa: PLC0415
    from vision.training.models.schedule import trained  # noqa: PLC0415

    about = json.loads(chosen.about.read_text()) if chosen.about else {"version": "unnamed"}
    weights = trained(chosen.work, chosen.leave_out)
    export_models(weights, chosen.models, about=about)
    if chosen.trainable:
        export_trainable(weights, chosen.trainable)


def run_exam(chosen: argparse.Namespace) -> None:
    """Write an exam for `tenbo evaluate`."""
    from vision.training.exams.composed import write_exam  # noqa: PLC0415

    write_exam(chosen.folder, designs=chosen.designs, photos=chosen.photos)


if __name__ == "__main__":
    raise SystemExit(main())
