"""The payments equal the published tables, cell by cell."""

import pytest

from scorer.riichi.points import Limit, Payment, Ron, Tsumo, base_points, limit_for, payment
from scorer.riichi.rules.rules import STANDARD, Kazoe, Rules
from scorer.riichi.win import By

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

# AA, figure 2: fu for 1, 2, 3, 4 han, then non-dealer ron and tsumo (the
# payment of a child), dealer tsumo (also that of the dealer to a child), dealer ron.
ARI_ARI = """
30  -   -   -   1000 300  500  1500
40  20  -   -   1300 400  700  2000
50  25  -   -   1600 400  800  2400
60  30  -   -   2000 500  1000 2900
70  -   -   -   2300 600  1200 3400
80  40  20  -   2600 700  1300 3900
90  -   -   -   2900 800  1500 4400
100 50  25  -   3200 800  1600 4800
110 -   -   -   3600 900  1800 5300
-   60  30  -   3900 1000 2000 5800
-   70  -   -   4500 1200 2300 6800
-   80  40  20  5200 1300 2600 7700
-   90  -   -   5800 1500 2900 8700
-   100 50  25  6400 1600 3200 9600
-   110 -   -   7100 1800 3600 10600
-   -   60  30  7700 2000 3900 11600
"""


def pays(han: int, fu: int, by: By, *, dealer: bool, rules: Rules = STANDARD) -> Payment:
    return payment(base_points(han, fu, rules), by=by, dealer=dealer, rules=rules)


def rows(table: str) -> list[list[str]]:
    return [line.split() for line in table.strip().splitlines()]


def tsumo(cell: str) -> Tsumo:
    dealer, others = cell.split("/") if "/" in cell else ("0", cell)
    return Tsumo(int(dealer), int(others))


@pytest.mark.parametrize(("table", "dealer"), [(CHILD, False), (MOTHER, True)])
def test_polish_tables(table: str, dealer: bool) -> None:
    for fu, *cells in rows(table):
        for han in (1, 2, 3, 4):
            ron_cell, tsumo_cell = cells[2 * han - 2 : 2 * han]
            if ron_cell != "-":
                assert pays(han, int(fu), By.RON, dealer=dealer) == Ron(int(ron_cell))
            if tsumo_cell != "-":
                assert pays(han, int(fu), By.TSUMO, dealer=dealer) == tsumo(tsumo_cell)


@pytest.mark.parametrize("row", rows(LIMITS), ids=lambda row: f"{row[0]} han")
def test_limits(row: list[str]) -> None:
    han = int(row[0])
    assert limit_for(han, 30, STANDARD) == Limit(row[1])
    assert pays(han, 30, By.RON, dealer=False) == Ron(int(row[2]))
    assert pays(han, 30, By.TSUMO, dealer=False) == tsumo(row[3])
    assert pays(han, 30, By.RON, dealer=True) == Ron(int(row[4]))
    assert pays(han, 30, By.TSUMO, dealer=True) == tsumo(row[5])


@pytest.mark.parametrize("row", rows(ARI_ARI), ids=lambda row: f"{row[4]} points")
def test_ari_ari_table(row: list[str]) -> None:
    child_ron, child, each, dealer_ron = map(int, row[4:])
    for han, fu in enumerate(row[:4], start=1):
        if fu != "-":
            assert pays(han, int(fu), By.RON, dealer=False) == Ron(child_ron)
            assert pays(han, int(fu), By.TSUMO, dealer=False) == Tsumo(each, child)
            assert pays(han, int(fu), By.TSUMO, dealer=True) == Tsumo(0, each)
            assert pays(han, int(fu), By.RON, dealer=True) == Ron(dealer_ron)


def test_the_example_of_hu_is_24_300_with_its_honba() -> None:
    assert pays(10, 40, By.RON, dealer=True).total + 300 == 24_300


def test_kiriage_rounds_up_two_hands_only() -> None:
    kiriage = Rules(kiriage_mangan=True)
    rounded = [
        (han, fu)
        for han in range(1, 5)
        for fu in range(20, 120, 10)
        if limit_for(han, fu, kiriage) != limit_for(han, fu, STANDARD)
    ]
    assert rounded == [(3, 60), (4, 30)]


def test_kazoe_as_sanbaiman() -> None:
    assert limit_for(13, 30, Rules(kazoe=Kazoe.SANBAIMAN)) is Limit.SANBAIMAN
