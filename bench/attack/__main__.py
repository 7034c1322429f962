"""Attack a server of tenbo on this machine: `python -m bench.attack`, or `make attack`.

Every attack starts a server of its own. The report says what was tried, what happened and what is
promised; the exit status is 1 if a promise was not kept.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from time import monotonic

from bench.attack import (
    clock,
    full_disk,
    imports,
    limits,
    network,
    recording,
    shared_database,
    slow_readers,
    soak,
    uploads,
)
from bench.attack.findings import Attack, Finding, Scale, load, save, table
from bench.attack.target import NoAnswer

ATTACKS: Mapping[str, Attack] = {
    "malicious-photos": uploads.malicious_photos,
    "many-uploads": uploads.many_uploads,
    "malicious-imports": imports.malicious_imports,
    "slow-requests": network.slow_requests,
    "slow-readers": slow_readers.slow_readers,
    "streams": network.streams,
    "excessive-input": limits.excessive_input,
    "numbers-and-texts": limits.numbers_and_texts,
    "backups": recording.backups,
    "kills": recording.kills,
    "soak": soak.soak,
    "full-disk": full_disk.full_disk,
    "jumping-clock": clock.jumping_clock,
    "two-servers": shared_database.two_servers,
    "stopped-postgres": soak.stopped_postgres,
    "long-sessions": recording.long_sessions,
    "other-origins": limits.other_origins,
    "private-files": limits.private_files,
    "guessed-keys": limits.guessed_keys,
}


def attack(names: list[str], scale: Scale) -> Iterator[Finding]:
    """Run attacks by name, or all of them, and yield what they find."""
    for name in names or ATTACKS:
        started = monotonic()
        print(f"{name} ...", end=" ", file=sys.stderr, flush=True)
        try:
            yield from ATTACKS[name](scale)
        except NoAnswer as error:
            yield Finding(0, name, str(error), "the attack could run", None)
        print(f"{monotonic() - started:.0f} s", file=sys.stderr)


def main() -> int:
    """Run the attacks and print the report."""
    parser = argparse.ArgumentParser(prog="python -m bench.attack", description=__doc__)
    parser.add_argument("attacks", nargs="*", metavar="ATTACK", help=", ".join(ATTACKS))
    parser.add_argument("--short", action="store_true", help="a tenth of everything")
    parser.add_argument(
        "--checkout",
        type=Path,
        default=Path(__file__).parents[2],
        help="attack the tenbo in this folder",
    )
    parser.add_argument("--save", type=Path, metavar="FILE", help="save the findings, as JSON")
    parser.add_argument(
        "--before", type=Path, metavar="FILE", help="show saved findings of an earlier version"
    )
    options = parser.parse_args()
    unknown = set(options.attacks) - set(ATTACKS)
    if unknown:
        parser.error(f"there is no attack {', '.join(unknown)}; choose from {', '.join(ATTACKS)}")
    scale = Scale(options.checkout.resolve(), 0.1 if options.short else 1.0)
    findings = []
    for finding in attack(options.attacks, scale):
        findings.append(finding)
        if options.save:
            save(findings, options.save)
    before = load(options.before) if options.before else ()
    print(table(sorted(findings, key=lambda each: each.subject), before))
    return int(any(each.kept is False for each in findings))


if __name__ == "__main__":
    sys.exit(main())
