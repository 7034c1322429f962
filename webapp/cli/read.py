"""`tenbo read`: the hands that photos show, as a picture of signs, as JSON or on the photo."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from scorer.tiles.terms import Language
from webapp.cli.errors import REFUSED, refuse
from webapp.cli.rules import add_language


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "read",
        help="read the tiles of photos",
        description="Reads the tiles of photos and the hand they make.",
    )
    parser.add_argument("photos", nargs="+", type=Path, metavar="PHOTO")
    parser.add_argument("--json", action="store_true", help="print one line of JSON a photo")
    parser.add_argument(
        "--draw", type=Path, metavar="DIR", help="write each photo with its tiles marked to DIR"
    )
    parser.add_argument("--models", type=Path, metavar="DIR", help="read with the weights in DIR")
    add_language(parser)
    parser.set_defaults(run=_run)


def _run(arguments: argparse.Namespace) -> int:
    # Here, because the models' libraries take half a second that `tenbo score` need not wait.
    from vision.detect.detector import OnnxDetector  # noqa: PLC0415
    from vision.detect.image import PhotoError  # noqa: PLC0415
    from vision.detect.weights import WeightsError  # noqa: PLC0415
    from vision.draw.reading import draw, write_picture  # noqa: PLC0415
    from vision.pipeline import read_photo  # noqa: PLC0415
    from vision.reading.reading import reading_json  # noqa: PLC0415
    from webapp.text.photo.reading import describe_reading  # noqa: PLC0415

    language = Language(arguments.lang)
    try:
        detector = OnnxDetector(arguments.models)
    except WeightsError as error:
        return refuse(error, language)
    status = 0
    written: set[Path] = set()
    for photo in arguments.photos:
        try:
            reading = read_photo(photo, detector)
            if arguments.draw is not None:
                path = _free(arguments.draw / f"{photo.stem}.tiles.jpg", written)
                write_picture(path, draw(photo, reading))
        except PhotoError as error:
            refuse(error, language)  # the other photos are still read
            status = REFUSED
            continue
        if arguments.json:
            print(json.dumps(reading_json(str(photo), reading), ensure_ascii=False), flush=True)
        else:
            print("\n".join(describe_reading(str(photo), reading, language)), flush=True)
    return status


def _free(path: Path, written: set[Path]) -> Path:
    """Give photos of one name, from several folders, a picture each."""
    chosen, number = path, 1
    while chosen in written:
        number += 1
        chosen = path.with_name(path.name.replace(".tiles.", f".{number}.tiles."))
    written.add(chosen)
    return chosen
