"""Input without measure, other origins, and keys that are guessed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from time import monotonic

from bench.attack.findings import Finding, Scale
from bench.attack.target import PLAYERS, SETUP, Answer, NoAnswer, Target, network_address, running

_EMOJI_FAMILY = "\N{MAN}\N{ZERO WIDTH JOINER}\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}"
_PERSIAN = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"  # with a zero-width non-joiner
_FORMULA = '=HYPERLINK("http://evil","x")'
_DIFFERENT_HOST = "evil.example"


def excessive_input(scale: Scale) -> Iterator[Finding]:
    """Send names, players and numbers beyond measure, and many sessions."""
    with running(scale.checkout) as target:
        before = _size(target.folder)
        setups = {
            "a name of 250 KB": SETUP | {"name": "n" * 250_000},
            "5,000 players": SETUP | {"players": [f"P{n}" for n in range(5000)]},
            "a start score of 10^18": SETUP | {"rules": {"start_score": 10**18}},
            "control characters in a name": SETUP | {"name": "a\u0000\u001b[2J\u202eb"},
        }
        for name, setup in setups.items():
            status = target.post("/api/v1/sessions", setup).status
            yield Finding(5, name, f"status {status}", "rejected with 422", status == 422)
        names = SETUP | {"name": "\N{MAHJONG TILE RED DRAGON} Friday", "players": [
            _EMOJI_FAMILY, _PERSIAN, *PLAYERS[2:]]}  # fmt: skip
        status = target.post("/api/v1/sessions", names).status
        attack = "names with joined emoji and in Persian"
        yield Finding(5, attack, f"status {status}", "accepted", status == 201)
        yield _many_sessions(target)
        grown = (_size(target.folder) - before) / 1024 / 1024
        happened = f"the database grew by {grown:.1f} MB"
        yield Finding(5, "all of these", happened, "less than 10 MB", grown < 10)


def numbers_and_texts(scale: Scale) -> Iterator[Finding]:
    """Send numbers, brackets and texts that a parser or a page does not expect."""
    promise = "rejected with 422 within 1 s"
    with running(scale.checkout) as target:
        host, _ = target.new_session()
        log = target.request("GET", f"/api/v1/tables/{host}/log.json").json()
        for digits in (31, 4000):
            log["entries"][0]["rules"]["return_score"] = 10 ** (digits - 1)
            answer = target.import_file(json.dumps(log).encode())
            pages = _worst_page(target, answer)
            attack = f"an import with a return score of {digits:,} digits"
            happened = f"status {answer.status} after {answer.seconds:.1f} s{pages}"
            yield Finding(5, attack, happened, promise, answer.status == 422)
        huge = f"[[{'9' * 400}, 0], [9, 0], [9, 9], [0, 9]]"
        texts = {
            "region of 100,000 brackets": ("read", "photo", "region", "[" * 100_000),
            "region with a number of 400 digits": ("read", "photo", "region", huge),
            "keys with half of a character": ("sessions/import", "file", "keys", '"\\ud800"'),
        }
        for attack, (path, file, field, text) in texts.items():
            yield _rejected(attack, _post_form(target, path, file, field, text))
        log["entries"][0]["rules"]["return_score"] = 30_000
        began = json.dumps(log | {"began": "\ud800"}).encode()
        yield _rejected("a start with half of a character", target.import_file(began))
        sticks = SETUP | {"sticks": "1x100" + " " * scale.count(250_000, least=25_000) + "a"}
        try:
            yield _rejected("sticks with blanks", target.post("/api/v1/sessions", sticks))
        except NoAnswer as error:
            yield Finding(5, "sticks with blanks", str(error), promise, False)


def _worst_page(target: Target, imported: Answer) -> str:
    """Return the statuses of the pages of an imported session."""
    if imported.status != 201:
        return ""
    key = imported.json()["sessions"][0]["host"]
    pages = ("sheet.html", "card.svg", "scores_qr.svg")
    statuses = [target.request("GET", f"/api/v1/tables/{key}/{page}").status for page in pages]
    return f"; sheet, card and QR {', '.join(map(str, statuses))}"


def _post_form(target: Target, path: str, file: str, field: str, text: str) -> Answer:
    parts = (f"{file}; filename=a", "{}"), (field, text)
    form = "".join(
        f"--b\r\nContent-Disposition: form-data; name={name}\r\n\r\n{content}\r\n"
        for name, content in parts
    )
    headers = {"Content-Type": "multipart/form-data; boundary=b"}
    return target.request("POST", f"/api/v1/{path}", f"{form}--b--\r\n".encode(), headers)


def _rejected(attack: str, answer: Answer) -> Finding:
    kept = answer.status == 422 and answer.seconds < 1
    happened = f"status {answer.status} after {answer.seconds:.1f} s"
    return Finding(5, attack, happened, "rejected with 422 within 1 s", kept)


def _many_sessions(target: Target) -> Finding:
    attack, promise = "200 sessions from one address", "rejected with 429 after some"
    address = network_address()
    if address is None:
        return Finding(5, attack, "this machine has no network", promise, None)
    stranger = replace(target, host=address)
    statuses = [stranger.post("/api/v1/sessions", SETUP).status for _ in range(200)]
    happened = f"{statuses.count(201)} were created, {statuses.count(429)} rejected"
    return Finding(5, attack, happened, promise, 429 in statuses)


def other_origins(scale: Scale) -> Iterator[Finding]:
    """Send requests as other websites make them, and look at the headers of responses."""
    with running(scale.checkout) as target:
        host, _ = target.new_session()
        entries = f"/api/v1/tables/{host}/entries"
        attempts = (
            ("Sec-Fetch-Site: cross-site", {"Sec-Fetch-Site": "cross-site"}, 403),
            ("Origin of another site", {"Origin": f"http://{_DIFFERENT_HOST}"}, 403),
            ("Host of another site (DNS rebinding)", {"Host": _DIFFERENT_HOST}, 421),
        )
        for seat, (name, headers, expected) in enumerate(attempts):
            seen = target.request("GET", f"/api/v1/tables/{host}").json()["entries"]
            riichi = {"command": "riichi", "seat": seat, "seen": seen}
            status = target.post(entries, riichi, headers=headers).status
            yield Finding(
                10,
                f"a command with {name}",
                f"status {status}",
                f"rejected with {expected}",
                status == expected,
            )
        answer = target.request("PUT", "/api/v1/rules")
        allow = answer.headers.get("allow", "none")
        yield Finding(
            10,
            "a method that an address does not have",
            f"status {answer.status}, Allow: {allow}",
            "405 with Allow",
            answer.status == 405 and "GET" in allow,
        )
        yield _formula(target)


def _formula(target: Target) -> Finding:
    attack, promise = "a player whose name is a formula", "quoted in the CSV file"
    setup = SETUP | {"players": [_FORMULA, *PLAYERS[1:]]}
    created = target.post("/api/v1/sessions", setup)
    if created.status != 201:
        return Finding(10, attack, f"status {created.status}", promise, True)
    key = created.json()["host"]
    sheet = target.request("GET", f"/api/v1/tables/{key}/sheet.csv")
    text = sheet.body.decode("utf-8-sig", "replace")
    cells = [cell for line in text.splitlines() for cell in line.split(",")]
    dangerous = any(cell.lstrip('"').startswith("=") for cell in cells)
    cached = sheet.headers.get("cache-control", "none")
    happened = f"{'a formula' if dangerous else 'text'}, Cache-Control: {cached}"
    return Finding(10, attack, happened, promise, not dangerous and sheet.status == 200)


def guessed_keys(scale: Scale) -> Iterator[Finding]:
    """Try keys until one opens a table."""
    attack, promise = "keys are guessed from one address", "429 after some, others are not affected"
    with running(scale.checkout) as target:
        host, _ = target.new_session()
        address = network_address()
        if address is None:
            yield Finding(12, attack, "this machine has no network", promise, None)
            return
        stranger = replace(target, host=address)
        start, statuses = monotonic(), []
        for number in range(scale.count(300, least=60)):
            key = f"{number:0>{len(host)}}"
            try:
                statuses.append(stranger.request("GET", f"/api/v1/tables/{key}").status)
            except NoAnswer:
                statuses.append(0)
        own = target.request("GET", f"/api/v1/tables/{host}").status
        happened = f"{len(statuses)} guesses in {monotonic() - start:.1f} s, "
        happened += f"{statuses.count(404)} answered, {statuses.count(429)} rejected; "
        happened += f"the owner's phone gets {own}"
        yield Finding(12, attack, happened, promise, 429 in statuses and own == 200)


def private_files(scale: Scale) -> Iterator[Finding]:
    """Look at the files that the server creates."""
    with running(scale.checkout) as target:
        target.new_session()
        paths = list(target.folder.rglob("sessions*"))
        readable = [p.name for p in paths if p.is_file() and p.stat().st_mode & 0o077]
        happened = f"others can read {', '.join(readable)}" if readable else "mode 0600"
        yield Finding(11, "other users read the database", happened, "mode 0600", not readable)


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
