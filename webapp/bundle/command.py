"""`tenbo app`: build the folder of the application that runs inside a phone."""

import argparse
from pathlib import Path

from webapp.bundle.folder import build_folder, size_table
from webapp.bundle.npm import default_cache


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `tenbo app`."""
    parser.description = (
        "Build a folder with the whole application, which runs inside a phone: any web server "
        "with HTTPS can serve it."
    )
    parser.add_argument("folder", type=Path, metavar="DIR", help="folder to write")
    parser.add_argument(
        "--cache",
        type=Path,
        metavar="DIR",
        default=default_cache(),
        help="folder with the downloaded npm packages (%(default)s)",
    )
    parser.add_argument(
        "--source",
        metavar="URL",
        help="address of the source code of this version, which the application has to name if "
        "you changed it (AGPL, section 13)",
    )
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    contents = build_folder(args.folder, args.cache, source=args.source)
    print(f"Version {contents.version}; download, compressed:")
    print(size_table({part.name: part.compressed for part in contents.parts}))
    print(f"The application is in {args.folder}: serve it with HTTPS, or with tenbo serve --app.")
    return 0
