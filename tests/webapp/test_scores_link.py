"""The state of a table in a link: complete after the way there and back, and refused if damaged."""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import webapp

LINK = Path(webapp.__file__).parent / "static" / "js" / "sharing" / "link.js"
# Answer each line: write the scores, or read the link.
PROGRAM = """
import { createInterface } from "readline";
const { readScores, writeScores } = await import(process.argv[1]);
for await (const line of createInterface({ input: process.stdin })) {
  const { scores, link } = JSON.parse(line);
  const answer = await (scores ? writeScores(scores) : readScores(link)).then(
    (found) => ({ found }), (error) => ({ kind: error.kind ?? String(error) }));
  console.log(JSON.stringify(answer));
}
"""
pytestmark = pytest.mark.skipif(
    shutil.which("node") is None, reason="Node.js is not installed (Debian: apt install npm)"
)

WINDS = st.sampled_from("ESWN")
POINTS = st.integers(-(10**9), 10**9)
SEATS = st.integers(0, 3)
NAMES = st.text(st.characters(exclude_categories=("Cc", "Cs", "Cf")), max_size=24)
HANDS = st.sampled_from(("", "234m234p22567s66z6z", "234p2s2s 7=77z 1111m 1-23p 44z~"))
WINS = st.fixed_dictionaries(
    {
        "winner": SEATS,
        "discarder": st.none() | SEATS,
        "points": POINTS,
        "han": st.none() | st.integers(0, 99),
        "fu": st.none() | st.integers(0, 200),
        "limit": st.sampled_from(("", "mangan", "yakuman")),
        "times": st.integers(0, 9),
        "fan": st.none() | st.integers(0, 400),
        "notation": HANDS,
        "dora": st.sampled_from(("", "1z", "123m0p")),
        "ura": st.just(""),
    }
)
LAST = st.fixed_dictionaries(
    {
        "round": WINDS,
        "kyoku": st.integers(1, 4),
        "honba": st.integers(0, 99),
        "kind": st.sampled_from(("hand_won", "hand_drawn", "hand_aborted", "points_adjusted")),
        "reason": st.sampled_from(("", "nine_terminals", "triple_ron")),
        "deltas": st.lists(POINTS, min_size=4, max_size=4),
        "wins": st.lists(WINS, max_size=3),
        "shown": st.lists(st.fixed_dictionaries({"seat": SEATS, "notation": HANDS}), max_size=4),
    }
)
SEAT = st.fixed_dictionaries(
    {
        "name": NAMES,
        "score": POINTS,
        "points": POINTS,
        "place": st.integers(1, 4),
        "riichi": st.booleans(),
    }
)
SCORES = st.fixed_dictionaries(
    {
        "time": st.integers(0, 10**8),
        "name": NAMES,
        "game": st.sampled_from(("riichi", "mcr", "general")),
        "number": st.integers(1, 99),
        "round": WINDS,
        "kyoku": st.integers(1, 4),
        "honba": st.integers(0, 99),
        "sticks": st.integers(0, 99),
        "dealer": SEATS,
        "over": st.booleans(),
        "seats": st.lists(SEAT, min_size=4, max_size=4),
        "totals": st.lists(st.fixed_dictionaries({"name": NAMES, "total": POINTS}), max_size=6),
        "last": st.none() | LAST,
    }
)
EXAMPLE: dict[str, Any] = {
    "time": 29_000_000,
    "name": "Friday",
    "game": "riichi",
    "number": 1,
    "round": "E",
    "kyoku": 2,
    "honba": 0,
    "sticks": 0,
    "dealer": 1,
    "over": False,
    "seats": [
        {"name": name, "score": 25_000, "points": 0, "place": 1, "riichi": False}
        for name in ("Aki", "Ben", "Chi", "Dan")
    ],
    "totals": [],
    "last": None,
}


class LinkScript:
    """The script of the page, run by Node.js."""

    def __init__(self, ask: Callable[[dict[str, object]], Any]) -> None:
        self._ask = ask

    def write(self, scores: object) -> str:
        """Return the fragment of a link."""
        return str(self._ask({"scores": scores})["found"])

    def read(self, link: str) -> Any:
        """Return the state in a fragment, or the kind of its error."""
        answer = self._ask({"link": link})
        return answer.get("found", answer.get("kind"))


@pytest.fixture(scope="module")
def script() -> Iterator[LinkScript]:
    command = ["node", "--input-type=module", "-e", PROGRAM, LINK.as_uri()]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as node:
        assert node.stdin is not None
        assert node.stdout is not None
        requests, answers = node.stdin, node.stdout

        def ask(request: dict[str, object]) -> Any:
            requests.write(json.dumps(request) + "\n")
            requests.flush()
            return json.loads(answers.readline())

        yield LinkScript(ask)
        node.kill()


def packed(content: object) -> str:
    """Return a link with any content."""
    data = content if isinstance(content, bytes) else json.dumps(content).encode()
    return f"1.{base64.urlsafe_b64encode(zlib.compress(data)).decode().rstrip('=')}"


def content_of(link: str) -> Any:
    """Return the array of JSON in a link."""
    base = link.removeprefix("1.")
    return json.loads(zlib.decompress(base64.urlsafe_b64decode(base + "=" * (-len(base) % 4))))


@given(scores=SCORES)
def test_a_link_has_the_whole_state(script: LinkScript, scores: dict[str, Any]) -> None:
    link = script.write(scores)
    assert script.read(link) == scores


@given(place=st.integers(0), letter=st.sampled_from("AZaz09-_"), cut=st.booleans())
def test_a_damaged_link_is_refused(script: LinkScript, place: int, letter: str, cut: bool) -> None:
    link = script.write(EXAMPLE)
    at = 2 + place % (len(link) - 2)
    damaged = link[:at] if cut else link[:at] + letter + link[at + 1 :]
    assert script.read(damaged) in ("damaged", EXAMPLE)  # the last letter has unused bits
    if at < len(link) - 2 and damaged != link:
        assert script.read(damaged) == "damaged"


@pytest.mark.parametrize("link", ["", "t/abc", "hello", "1", "x.1", "https://example.org/"])
def test_a_foreign_link_is_named(script: LinkScript, link: str) -> None:
    assert script.read(link) == "foreign"


def test_a_link_of_a_newer_version_is_named(script: LinkScript) -> None:
    assert script.read("2." + script.write(EXAMPLE)[2:]) == "newer"


def test_a_link_cannot_fill_the_memory(script: LinkScript) -> None:
    """2 MB of blanks take 2 KB in the link; reading stops after 20 KB."""
    link = packed(b" " * 2_000_000)
    assert len(link) < 4_000
    assert script.read(link) == "damaged"
    assert script.read("1." + "A" * 1_000_000) == "damaged"


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (0, -1),
        (1, "x" * 25),
        (1, "Fri\u202eday"),
        (1, {"toString": 1}),
        (2, 3),
        (3, 1.5),
        (5, 9),
        (8, 4),
        (9, True),
        (10, []),
        (10, [["A", 0, 0, 1, 0]] * 5),
        (11, [["A", 0]] * 41),
        (12, [0, 1, 0, 0, 0, [0, 0, 0], [], []]),
        (12, [0, 1, 0, 0, 0, [0] * 4, [[0, None, 0, 0, 0, 0, 0, None, "<b>1m", "", ""]], []]),
        (12, [0, 1, 0, 0, 0, [0] * 4, [[4, None, 0, 0, 0, 0, 0, None, "", "", ""]], []]),
    ],
)
def test_a_field_beyond_its_limits_is_refused(
    script: LinkScript, place: int, value: object
) -> None:
    content = content_of(script.write(EXAMPLE))
    assert script.read(packed(content)) == EXAMPLE
    content[place] = value
    assert script.read(packed(content)) == "damaged"
    assert script.read(packed([*content, 0])) == "damaged"
