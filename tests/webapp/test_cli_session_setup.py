"""`tenbo session seats` and `wall`: instructions before a game and before a hand."""

from __future__ import annotations

import json

import pytest

from scorer.table.setup.seating import SeatingMethod
from scorer.tiles.terms import Language
from scorer.tiles.tile import Tile
from tests.webapp.sessions import RunSession
from webapp import table_setup as setup
from webapp.table_setup import draw_seats, roll

NAMES = ("--players", "Aki,Ben,Chi,Dan")


def test_each_draws_a_wind(session: RunSession) -> None:
    status, out, _ = session("seats", *NAMES, "--tiles", "W,East,北,2z")
    assert status == 0
    assert out.splitlines() == [
        "1. Shuffle 1234z face down; each draws one.",
        "2. Aki drew west, Ben east, Chi north, Dan south.",
        "3. Ben chooses a side; to the right sit Dan, Aki, Chi.",
        "4. Ben deals first.",
        'Start with: tenbo session new NAME --players "Ben,Dan,Aki,Chi" --first-dealer "Ben"',
    ]


def test_the_traditional_draw_in_japanese(session: RunSession) -> None:
    status, out, _ = session(
        *("seats", *NAMES, "--way", "traditional", "--roller", "Ben", "--lang", "ja"),
        *("--tiles", "4z1p1z3z2z2p", "--dice", "1+4,3+6"),
    )
    assert status == 0
    assert out.splitlines()[:-1] == [
        "1. 1234z12p を伏せて混ぜ、横一列に並べます。",
        "2. Benがサイコロを振ります：1+4で5。Benから反時計回りに数えてBenが仮東です。",
        "3. 表にした並びは 4z1p132z2p です。Benが数牌を両端に動かします：1p4132z2p",
        "4. 5は奇数なので、1pの側から Ben、Chi、Dan、Aki の順に取ります。",
        "5. Akiが南、Benが北、Chiが東、Danが西を引きました。",
        "6. Chiが仮東の席に移り、反時計回りに Aki、Dan、Ben が座ります。",
        "7. Benがサイコロを振ります：3+6で9。Benから反時計回りに数えてBenが起家です。",
    ]


@pytest.mark.parametrize("way", SeatingMethod)
@pytest.mark.parametrize("names", ["Aki,Ben,Chi,Dan", "Aki,Ben,Chi"])
def test_random_draws_seat_everybody(session: RunSession, way: SeatingMethod, names: str) -> None:
    for language in Language:
        status, out, _ = session(
            "seats", "--players", names, "--way", str(way), "--lang", str(language)
        )
        assert status == 0
        assert len(out.splitlines()) > 4
    _, out, _ = session("seats", "--players", names, "--way", str(way), "--json")
    document = json.loads(out)
    assert sorted(document["seats"]) == list(range(names.count(",") + 1))
    steps = document["row"] or document["one_wind"]
    assert len(steps["rolls"] if steps else []) == way.rolls


def test_draws_are_random(monkeypatch: pytest.MonkeyPatch) -> None:
    assert {roll().total for _ in range(2000)} == set(range(2, 13))
    assert len({draw_seats(SeatingMethod.DIRECT, 4).seating.seats for _ in range(2000)}) == 24
    monkeypatch.setattr(setup, "_RANDOM", ReversedOrder())
    assert draw_seats(SeatingMethod.DIRECT, 4).seating.seats == (3, 2, 1, 0)


class ReversedOrder:
    """A random generator that always reverses the order."""

    def sample(self, tiles: tuple[Tile, ...], number: int) -> list[Tile]:
        return list(tiles[::-1])


def test_the_wall_of_the_present_hand(table: RunSession) -> None:
    table("record", "draw", "--tenpai", "Aki,Ben")
    table("record", "ron", "Ben", "Aki", "--points", "1000")
    status, out, _ = table("wall", "--dice", "3+4")
    assert status == 0
    assert out.splitlines() == [
        "1. Ben rolls 3+4, 7 in all: counted from Ben to the right it is the wall of Dan.",
        "2. From its right end Dan leaves 7 stacks; there the wall is broken.",
        "3. Clockwise from the left of the break, Ben, Chi, Dan and Aki take two stacks each in "
        "turn, three times.",
        "4. Then each takes one tile in turn, and Ben takes one more as the first draw.",
        "5. The 7 stacks to the right of the break are the dead wall: the dora indicator is the "
        "top tile of stack 3 from the break, stack 5 from the right in the wall of Dan.",
        "6. The 4 tiles before it are for kans; lay the top tile of the first stack down next to "
        "it. 69 tiles remain to be drawn.",
    ]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("seats", "--players", "Aki,Ben"), "by 4 players, or by 3"),
        (("seats", *NAMES, "--tiles", "W,E,N,N"), "draw one wind each"),
        (("seats", *NAMES, "--dice", "1+2"), "rolled at most 0 times here, but 1 rolls"),
        (("seats", *NAMES, "--way", "long", "--tiles", "7m1234z8m"), "a 1 and a 2, or 8m and 9m"),
        (("wall", "--dice", "1+1,2+2,3+3"), "rolled at most 2 times here, but 3"),
        (("seats", *NAMES, "--game", "mcr", "--tiles", "1p"), "1p is not a wind"),
        (("wall", "--game", "mcr"), "--game mcr needs the players of the table; add --players"),
        (("wall", "--dealer", "Ben"), "--dealer needs the players of the table; add --players"),
        (("wall", *NAMES, "--game", "mcr", "--dead", "13"), "make it an even number"),
        (("seats", *NAMES, "--rules", "notes"), "those of --game mcr; add it"),
        (("seats", *NAMES, "--rules", "tenhou_sanma"), "4 names are given for 3 players"),
        (("wall", "--rules", "tenhou"), "--rules needs the players of the table; add --players"),
        (("wall", *NAMES, "--rules", "tenhou_sanma"), "4 names are given for 3 players"),
    ],
)
def test_invalid_input_is_reported(
    table: RunSession, words: tuple[str, ...], sentence: str
) -> None:
    status, _, err = table(*words)
    assert status == 2
    assert sentence in err


def test_there_is_no_wall_without_a_game(table: RunSession) -> None:
    table("record", "end")
    status, _, err = table("wall")
    assert status == 2
    assert "No game is being played" in err


def test_the_chinese_game_is_set_up(session: RunSession) -> None:
    """Follow HU: the seats, the wall at the sum of both rolls from the left, the deal, flowers.

    The order in which flowers are replaced, and from the end of the wall, is CN98.
    """
    status, out, _ = session(
        *("seats", *NAMES, "--game", "mcr"),
        *("--tiles", "S", "--dice", "3+4,1+3,2+3,3+4"),
    )
    assert status == 0
    assert out.splitlines() == [
        "1. Shuffle 1234z face down and lay them in a row.",
        "2. Aki rolls 3+4, 7 in all: counted from Aki to the right it is the side of Chi.",
        "3. Aki rolls 1+3, 4 in all: counted from Aki to the right Dan draws a wind.",
        "4. Dan drew south and sits down at the side of Chi.",
        "5. To the right of Dan sit Aki, Ben and Chi: west, north, east.",
        "6. Chi is east and deals first.",
        "7. Chi rolls 2+3, 5 in all: counted from Chi to the right it is the wall of Chi.",
        "8. Chi rolls again for the break: 3+4, 7 in all.",
        "9. From its left end Chi counts 12 stacks; right of the last one the wall is broken.",
        "10. Clockwise from the left of the break, Chi, Dan, Aki and Ben take two stacks each in "
        "turn, three times.",
        "11. Then each takes one tile in turn, and Chi takes one more as the first draw.",
        "12. Before the first discard Chi, Dan, Aki and Ben in turn lay their flowers face up "
        "and draw as many tiles from the end of the wall, first from stack 6 from the right in the "
        "wall of Chi.",
        "13. A flower drawn later is replaced at once; the tile after a kong comes from the same "
        "end. 91 tiles remain.",
        'Start with: tenbo session new NAME --players "Chi,Dan,Aki,Ben" --first-dealer "Chi" '
        "--game mcr",
    ]


@pytest.mark.parametrize(
    ("words", "remain"),
    [
        # HU: the walls of the Chinese game have 34 tiles each and no flowers.
        (("seats", *NAMES, "--game", "mcr", "--rules", "notes"), "83 tiles remain."),
        (("wall", *NAMES, "--game", "mcr", "--rules", "notes"), "83 tiles remain."),
        (("wall", *NAMES, "--rules", "tenhou"), "69 tiles remain to be drawn."),
    ],
)
def test_the_wall_follows_the_rules(
    session: RunSession, words: tuple[str, ...], remain: str
) -> None:
    status, out, _ = session(*words)
    assert status == 0
    assert remain in out
    assert "flowers" not in out


def test_the_command_that_starts_the_session_has_the_rules(session: RunSession) -> None:
    _, out, _ = session("seats", *NAMES, "--rules", "polski")
    assert out.rstrip().endswith('--rules "polski"')


@pytest.mark.parametrize(
    ("command", "rules", "words"),
    [
        ("seats", "magyar", "is temporary dealer"),
        ("wall", "toki_pona", "Aki rolls again"),
    ],
)
def test_the_procedures_follow_the_rules(
    session: RunSession, command: str, rules: str, words: str
) -> None:
    """HU "a karioya is dob a kockákkal"; TP "ilo pi nanpa nasa tu lon tenpo sin"."""
    status, out, _ = session(command, *NAMES, "--rules", rules)
    assert status == 0
    assert words in "".join(out)
