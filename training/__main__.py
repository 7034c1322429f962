"""Train the models: `python -m training data|train|tune|average|export|calibrate`."""

import argparse
import json
import sys
from pathlib import Path

from training.recipe import DEFAULT, load_recipe


def main(arguments: list[str] | None = None) -> int:
    """Run one step of the training."""
    parser = argparse.ArgumentParser(prog="python -m training", description=__doc__)
    parser.add_argument(
        "--recipe", type=Path, default=DEFAULT, help="use this recipe instead of the default"
    )
    commands = parser.add_subparsers(required=True)

    data = commands.add_parser("data", help="build the training data")
    data.add_argument("source", type=Path, help="folder with photos/, faces/ and art/")
    data.add_argument("work", type=Path, help="folder for the training data")
    data.set_defaults(run=run_data)

    train = commands.add_parser("train", help="train all models on the data")
    train.add_argument("work", type=Path)
    train.add_argument("weights", type=Path, help="YOLO11n weights to start the detector from")
    train.set_defaults(run=run_train)

    tune = commands.add_parser("tune", help="continue from trained weights with other photos")
    tune.add_argument("work", type=Path)
    tune.add_argument(
        "begin", type=Path, help="folder with detector.pt, classifier.pt and close_up_classifier.pt"
    )
    tune.set_defaults(run=run_tune)

    average = commands.add_parser("average", help="average weights that were trained separately")
    average.add_argument(
        "weights", type=Path, nargs="+", help="weights of classifiers, or of detectors"
    )
    average.add_argument("--shares", type=float, nargs="+", default=(), help="share of each")
    average.add_argument("--out", type=Path, required=True, help="file for the average")
    average.set_defaults(run=run_average)

    export = commands.add_parser("export", help="write trained weights as ONNX")
    export.add_argument("work", type=Path)
    export.add_argument("models", type=Path, help="folder for the models and tiles.json")
    export.add_argument(
        "--trainable", type=Path, help="folder for weights that can be trained further"
    )
    export.add_argument("--about", type=Path, help="JSON with version, data, licence and figures")
    export.set_defaults(run=run_export)

    calibrate = commands.add_parser(
        "calibrate", help="fit the probability that a box holds a tile, in tiles.json"
    )
    calibrate.add_argument("models", type=Path, help="folder with the exported models")
    calibrate.add_argument(
        "photos", type=Path, nargs="+", help="folders of labelled photos, some without a tile"
    )
    calibrate.set_defaults(run=run_calibrate)

    exam = commands.add_parser(
        "exam", help="compose whole tables, or hands, in designs that no model was trained on"
    )
    exam.add_argument("folder", type=Path, help="folder for images/ and labels/")
    kinds = exam.add_mutually_exclusive_group()
    kinds.add_argument(
        "--backgrounds",
        type=Path,
        metavar="DIR",
        help="won hands, with answers, on the photographs in DIR",
    )
    kinds.add_argument(
        "--empty",
        type=Path,
        metavar="DIR",
        help="no tiles: the photographs in DIR that training leaves out, with empty labels",
    )
    kinds.add_argument(
        "--videos",
        type=Path,
        metavar="DIR",
        help="videos of won hands, half on the photographs in DIR, and what looks at them read",
    )
    exam.add_argument("--designs", type=int, default=30)
    exam.add_argument("--photos", type=int, default=200)
    exam.set_defaults(run=run_exam)

    options = parser.parse_args(arguments)
    try:
        options.run(options)
    except (ValueError, FileNotFoundError) as error:  # each message says how to fix it
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return 2
    return 0


def run_data(options: argparse.Namespace) -> None:
    """Build scenes, windows and crops."""
    from training.data.build import build_data  # noqa: PLC0415 - each step needs other libraries

    build_data(load_recipe(options.recipe), options.source, options.work)


def run_train(options: argparse.Namespace) -> None:
    """Train all models, skipping those that are already trained."""
    from training.models.schedule import train  # noqa: PLC0415

    train(load_recipe(options.recipe), options.work, options.weights)


def run_tune(options: argparse.Namespace) -> None:
    """Tune all models, skipping those that are already tuned."""
    from training.models.schedule import tune  # noqa: PLC0415

    tune(load_recipe(options.recipe), options.work, options.begin)


def run_average(options: argparse.Namespace) -> None:
    """Write the average of several classifiers or detectors."""
    from training.models.average import average  # noqa: PLC0415

    average(options.weights, options.out, shares=options.shares)


def run_export(options: argparse.Namespace) -> None:
    """Write the models and their description."""
    from training.data.crops import sample_crops  # noqa: PLC0415
    from training.models.export import export_models, export_trainable  # noqa: PLC0415
    from training.models.schedule import trained_weights  # noqa: PLC0415

    about = json.loads(options.about.read_text()) if options.about else {"version": "unnamed"}
    weights = trained_weights(options.work)
    export_models(weights, options.models, crops=sample_crops(options.work), about=about)
    if options.trainable:
        export_trainable(weights, options.trainable)


def run_calibrate(options: argparse.Namespace) -> None:
    """Fit the weights of all evidence that a box holds a tile."""
    from training.models.calibration import calibrate  # noqa: PLC0415

    calibrate(options.models, options.photos)


def run_exam(options: argparse.Namespace) -> None:
    """Write an exam for `tenbo evaluate`."""
    from training.data import backgrounds  # noqa: PLC0415
    from training.exams import composed, live  # noqa: PLC0415

    if options.empty:
        *_, exam = backgrounds.split_backgrounds(options.empty)
        backgrounds.write_clutter_exam(options.folder, exam)
        print(f"exam: {len(exam)} photos")
        return
    if options.videos:
        if not any(options.folder.glob("*/answer.json")):
            live.write_videos(
                options.folder, options.videos, designs=options.designs, videos=options.photos
            )
        result = live.examine_videos(options.folder)
        print(
            f"{result.right} of {result.videos} hands right within {live.IN_TIME} looks, "
            f"{result.wrong} wrong; a look takes {1000 * result.seconds / result.looks:.0f} ms"
        )
        return
    size = {"designs": options.designs, "photos": options.photos}
    if options.backgrounds:
        composed.write_hands(options.folder, options.backgrounds, **size)
    else:
        composed.write_whole_tables(options.folder, **size)


if __name__ == "__main__":
    raise SystemExit(main())
