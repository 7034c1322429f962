"""The payments equal the published tables, cell by cell."""

import pytest

from scorer.payment import Payment, Ron, Tsumo
from scorer.riichi.points import Limit, base_points, limit_for, payment
from scorer.riichi.rules.choices import Kazoe, RonPayers
from scorer.riichi.rules.rules import STANDARD, Rules
from scorer.riichi.win import By
from scorer.table.riichi.payments import PointsCell, points_table
from tests.presets import TENHOU_SANMA

# PL, "Dziecko": fu, then per han the ron and the tsumo as printed
# (dealer/others). The printed 2900/1300 of 90 fu 2 fan is a misprint for 2900/1500, which the
# table's own 1 fan column and the Ari-Ari table have.
CHILD = """
20  -    -         1300 700/400   2600 1300/700   5200 2600/1300
25  -    -         1600 -         3200 1600/800   6400 3200/1600
30  1000 500/300   2000 1000/500  3900 2000/1000  7700 3900/2000
40  1300 700/400   2600 1300/700  5200 2600/1300  8000 4000/2000
50  1600 800/400   3200 1600/800  6400 3200/1600  8000 4000/2000
60  2000 1000/500  3900 2000/1000 7700 3900/2000  8000 4000/2000
70  2300 1200/600  4500 2300/1200 8000 4000/2000  8000 4000/2000
80  2600 1300/700  5200 2600/1300 8000 4000/2000  8000 4000/2000
90  2900 1500/800  5800 2900/1500 8000 4000/2000  8000 4000/2000
100 3200 1600/800  6400 3200/1600 8000 4000/2000  8000 4000/2000
110 3600 1800/900  7100 3600/1800 8000 4000/2000  8000 4000/2000
"""

# The same, "Matka": the ron and what each of the three pays by tsumo.
MOTHER = """
20  -    -    2000  700  3900  1300 7700  2600
25  -    -    2400  -    4800  1600 9600  3200
30  1500 500  2900  1000 5800  2000 11600 3900
40  2000 700  3900  1300 7700  2600 12000 4000
50  2400 800  4800  1600 9600  3200 12000 4000
60  2900 1000 5800  2000 11600 3900 12000 4000
70  3400 1200 6800  2300 12000 4000 12000 4000
80  3900 1300 7700  2600 12000 4000 12000 4000
90  4400 1500 8700  2900 12000 4000 12000 4000
100 4800 1600 9600  3200 12000 4000 12000 4000
110 5300 1800 10600 3600 12000 4000 12000 4000
"""

# Both tables: han, limit, child's ron and tsumo, mother's ron and tsumo.
LIMITS = """
5  mangan    8000  4000/2000  12000 4000
6  haneman   12000 6000/3000  18000 6000
7  haneman   12000 6000/3000  18000 6000
8  baiman    16000 8000/4000  24000 8000
10 baiman    16000 8000/4000  24000 8000
11 sanbaiman 24000 12000/6000 36000 12000
12 sanbaiman 24000 12000/6000 36000 12000
13 yakuman   32000 16000/8000 48000 16000
26 yakuman   32000 16000/8000 48000 16000
"""


def pays(han: int, fu: int, by: By, *, dealer: bool, rules: Rules = STANDARD) -> Payment:
    return payment(base_points(han, fu, rules), by=by, dealer=dealer, rules=rules)


def rows(table: str) -> list[list[str]]:
    return [line.split() for line in table.strip().splitlines()]


def tsumo(cell: str) -> Tsumo:
    dealer, others = cell.split("/") if "/" in cell else ("0", cell)
    return Tsumo(int(dealer), int(others))


@pytest.mark.parametrize("row", rows(LIMITS), ids=lambda row: f"{row[0]} han")
def test_limits(row: list[str]) -> None:
    han = int(row[0])
    assert limit_for(han, 30, STANDARD) == Limit(row[1])
    assert pays(han, 30, By.RON, dealer=False) == Ron(int(row[2]))
    assert pays(han, 30, By.TSUMO, dealer=False) == tsumo(row[3])
    assert pays(han, 30, By.RON, dealer=True) == Ron(int(row[4]))
    assert pays(han, 30, By.TSUMO, dealer=True) == tsumo(row[5])


def test_the_example_of_hu_is_24_300_with_its_honba() -> None:
    assert pays(10, 40, By.RON, dealer=True).total + 300 == 24_300


# What the documents print, although no hand has it: a ron has 10 fu if the hand is closed and 30 in
# all if it is open without fu, and 110 fu with 1 han need a triplet completed by ron.
IMPOSSIBLE = {(han, 20, By.RON) for han in (2, 3, 4)} | {(1, 110, By.TSUMO)}


def cells(rules: Rules = STANDARD) -> dict[tuple[int | None, int | None], PointsCell]:
    return {(cell.han, cell.fu): cell for cell in points_table(rules) if cell.fu is not None}


def printed(cell: str) -> str | None:
    return None if cell == "-" else cell


def in_table(han: int, fu: int, by: By, *, dealer: bool = False) -> str | None:
    """Return a cell of the table as PL prints it."""
    cell = cells().get((han, fu))
    found = cell and cell.payments[f"dealer_{by}" if dealer else f"{by}"]
    if isinstance(found, Tsumo):
        return f"{found.dealer}/{found.others}" if found.dealer else f"{found.others}"
    return str(found.points) if found else None


@pytest.mark.parametrize(("table", "dealer"), [(CHILD, False), (MOTHER, True)])
def test_the_table_of_points_is_that_of_pl_where_hands_exist(table: str, dealer: bool) -> None:
    shown = {
        (han, int(fu), by): printed(row[2 * han - 2 + (by is By.TSUMO)])
        for fu, *row in rows(table)
        for han in (1, 2, 3, 4)
        for by in By
    }
    found = {key: in_table(*key, dealer=dealer) for key in shown}
    assert found == shown | dict.fromkeys(IMPOSSIBLE)
    assert {fu for _, fu in cells()} == {fu for _, fu, _ in shown}


def test_the_limits_of_the_table_follow_the_rules() -> None:
    def limits(rules: Rules) -> list[tuple[str, int | None, int | None, int]]:
        return [
            (cell.limit.value, cell.han, cell.most_han, cell.times)
            for cell in points_table(rules)
            if cell.fu is None
        ]

    # "Mangan 5, Haneman 6,7, Baiman 8,9,10, Sanbaiman 11,12, Yakuman 13" (AA, figure 2; HU)
    usual = [
        *(("mangan", 5, 5, 1), ("haneman", 6, 7, 1), ("baiman", 8, 10, 1)),
        *(("sanbaiman", 11, 12, 1), ("yakuman", 13, None, 1)),
    ]
    assert limits(Rules(yakuman_at_most=1)) == usual
    assert limits(STANDARD) == [*usual, ("yakuman", None, None, 2)]
    assert limits(Rules(kazoe=Kazoe.SANBAIMAN, yakuman_at_most=1))[-2:] == [
        ("sanbaiman", 11, None, 1),
        ("yakuman", None, None, 1),
    ]
    assert limits(Rules(kazoe=Kazoe.MULTIPLE))[-2:] == [
        ("yakuman", 13, 25, 1),
        ("yakuman", 26, None, 2),
    ]


def test_rules_change_the_table() -> None:
    kiriage = cells(Rules(kiriage_mangan=True))
    assert {key for key, cell in kiriage.items() if cell.limit != cells()[key].limit} == {
        (3, 60),
        (4, 30),
    }
    assert all(han != 1 for han, _ in cells(Rules(minimum_han=2)))
    assert cells(Rules(open_pinfu_30=False))[1, 20].payments["ron"] == Ron(700)
    assert (2, 20) not in cells(Rules(pinfu_tsumo=False))
    assert cells(TENHOU_SANMA)[2, 40].payments["tsumo"] == Tsumo(1300, 700, payers=2)
    shared = cells(Rules(ron_payers=RonPayers.ALL))[4, 40].payments["dealer_ron"]
    assert shared == Ron(12_000, others=3000)


def test_honba_are_part_of_every_payment_of_the_table() -> None:
    table = {(cell.han, cell.fu): cell for cell in points_table(Rules(two_han_honba=5), 5)}
    assert (1, 40) not in table
    payments = table[2, 40].payments
    assert payments["ron"] == Ron(2600 + 1500)
    assert payments["dealer_tsumo"] == Tsumo(0, 1300 + 500)
