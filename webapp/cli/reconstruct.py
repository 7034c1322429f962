"""`tenbo reconstruct`: put the discards of a hand in order, from photos of the table over time."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from scorer.tiles.errors import BadNotation
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from scorer.tiles.tile import Wind
from vision.layout.table import SeatPosition
from vision.photo import PhotoError
from vision.pixels.read_photo import OnnxDetector, read_table_photo
from webapp.cli.arguments import add_options, print_error
from webapp.records.mjai import mjai_events
from webapp.records.reconstruction import moment_of, reconstruct
from webapp.text.photo.reading import describe_hand

_POSITIONS = tuple(SeatPosition)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `tenbo reconstruct`."""
    parser.description = (
        "Put the discards of one hand in order, from photos of the whole table in the order in "
        "which they were taken, all from the same seat."
    )
    parser.add_argument("photos", nargs="+", type=Path, metavar="PHOTO")
    parser.add_argument(
        "--dealer",
        choices=[str(each) for each in _POSITIONS],
        help="where the dealer sits, as the photographer sees the table",
    )
    parser.add_argument("--mjai", action="store_true", help="print the hand in MJAI, as JSON lines")
    parser.add_argument(
        "--hand", default="", metavar="E1", help="wind and number of the hand, for --mjai"
    )
    add_options(parser, "--models", "--lang")
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    language = Language(args.lang)
    wind, kyoku = _parse_hand(args.hand)
    detector = OnnxDetector(args.models)
    status, moments = 0, []
    for photo in args.photos:
        try:
            moments.append(moment_of(read_table_photo(photo, detector)))
        except PhotoError as error:
            status = print_error(error, language)  # the other photos can still suffice
    if not moments:
        return status
    dealer = None if args.dealer is None else _POSITIONS.index(SeatPosition(args.dealer))
    hand = reconstruct(moments, dealer=dealer)
    if args.mjai:
        names = [str(each) for each in _POSITIONS]
        for event in mjai_events(hand, names=names, wind=wind, kyoku=kyoku):
            print(json.dumps(event))
    else:
        print("\n".join(describe_hand(hand, language)))
    return status


def _parse_hand(text: str) -> tuple[Wind | None, int | None]:
    """Return wind and number of a hand such as E1, None for no text.

    >>> _parse_hand("S3")
    (<Wind.SOUTH: 'S'>, 3)
    """
    if not text:
        return None, None
    if text[:1] not in "ESWN" or text[1:] not in {"1", "2", "3", "4"}:
        raise BadNotation(
            _('"{text}" is not a hand; write its wind and number, as in E1 or S4.', text=text)
        )
    return Wind(text[0]), int(text[1])
