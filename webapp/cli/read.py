"""`tenbo read`: print the hands that photos show, as text or JSON, or draw them on the photos.

With `--table` it prints what every seat of a whole table has.
"""

import argparse
import json
from collections.abc import Iterable
from pathlib import Path
from time import perf_counter

from scorer.tiles.terms import Language
from vision.detect.networks import run_now
from vision.draw import draw_reading, draw_table, write_picture
from vision.photo import PhotoError
from vision.pipeline import milliseconds_since, read_detectable_photo, read_detectable_table
from vision.pixels.image import Pixels, open_photo
from vision.pixels.read_photo import DecodedPhoto, OnnxDetector
from webapp.cli.arguments import add_options, chosen_game, print_error
from webapp.text.photo.reading import describe_reading, describe_table
from webapp.typed_json.encode import encode
from webapp.views.photo import reading_view, table_reading_json


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `tenbo read`."""
    parser.description = "Read the tiles of photos and the hand they form."
    parser.add_argument("photos", nargs="+", type=Path, metavar="PHOTO")
    parser.add_argument("--json", action="store_true", help="print one line of JSON a photo")
    parser.add_argument(
        "--table", action="store_true", help="read what each seat of a riichi table has"
    )
    parser.add_argument(
        "--draw", type=Path, metavar="DIR", help="write each photo with what was read to DIR"
    )
    add_options(parser, "--models", "--game", "--lang")
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    language = Language(args.lang)
    detector = OnnxDetector(args.models)
    status = 0
    written: set[Path] = set()
    for photo in args.photos:
        try:
            lines, picture = _read(photo, detector, args)
            if picture is not None:
                write_picture(_unused(args.draw / f"{photo.stem}.tiles.jpg", written), picture)
        except PhotoError as error:
            status = print_error(error, language)  # the other photos are still read
            continue
        print("\n".join(lines), flush=True)
    return status


def _read(
    photo: Path, detector: OnnxDetector, args: argparse.Namespace
) -> tuple[Iterable[str], Pixels | None]:
    """Return what a photo shows, and the picture of it if the user wants one."""
    name, language, draw = str(photo), Language(args.lang), args.draw is not None
    start = perf_counter()
    opened = open_photo(photo)
    decoded = DecodedPhoto(opened, detector, milliseconds_since(start))
    if args.table:
        table = run_now(read_detectable_table(decoded))
        picture = draw_table(opened.pixels, table) if draw else None
        if args.json:
            return [_json_line(table_reading_json(name, table), language)], picture
        return describe_table(name, table, language), picture
    reading = run_now(read_detectable_photo(decoded, game=chosen_game(args)))
    picture = draw_reading(opened.pixels, reading) if draw else None
    if args.json:
        return [_json_line(reading_view(name, reading), language)], picture
    return describe_reading(name, reading, language), picture


def _json_line(view: object, language: Language) -> str:
    return json.dumps(encode(view, language), ensure_ascii=False)


def _unused(path: Path, written: set[Path]) -> Path:
    """Return a path for each of several photos with the same name, and mark it as written."""
    unused, number = path, 1
    while unused in written:
        number += 1
        unused = path.with_name(path.name.replace(".tiles.", f".{number}.tiles."))
    written.add(unused)
    return unused
