"""The organiser's day: a tournament under EMA 2025 on the phone of its organiser.

The tables record on phones of their own. What they record is written in `DAY`, and `Book` computes
every number again from that, the seats and the rules of EMA alone.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from datetime import date
from itertools import groupby
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask import Flask
from playwright.sync_api import Locator, Page, expect

from tests.webapp.league.test_tournaments import END, Desk, clock_at, recorded_before, time_is_up
from tests.webapp.qr_code import decode
from tests.webapp.session_phones import Phone
from tests.webapp.table_page import close_result

MOST_TAPS = 60

PLAYERS = """\
Anna Kovács, Tenpai, HUN, 04010001
Ben Nowak, Kraków, POL, 15010002
Chi Tanaka, Tenpai, HUN, 04010003
Dóra Szabó, Tenpai, HUN, 04010004
Emil Horváth, Tenpai, HUN
Fumi Sato, Wien, AUT, 01010006
Gina Rossi, Milano, ITA, 11010007
Hugo Martin, Paris, FRA, 07010008
Igor Petrov, Tenpai, HUN, 04010009
Jana Nováková, Praha, CZE, 05010010
Karl Weber, Wien, AUT, 01010011
Lena FISCHER, Berlin, GER, 08010012
Mika Virtanen, Helsinki, FIN, 06010013
Nina Schmidt, Berlin, GER, 08010014
Ota Yamamoto, Wien, AUT
Petra Kowalska, Kraków, POL, 15010016
Sándor Nagy, substitute
Tamara Kis, substitute"""
NAMES = {number: line.split(",")[0] for number, line in enumerate(PLAYERS.splitlines(), 1)}
SUBSTITUTES = (17, 18)
ABSENT = 16
"""Does not come; player 17 plays from the start of each round."""
LATE, MINUTES = 5, 3

DAY = {
    1: {
        "1 2 3 4": "ron S<E 3/40; draw E W; tsumo N 2/40",
        "5 6 7 8": "riichi W; ron W<N mangan; riichi S; draw S",
        "9 10 11 12": "tsumo E 3/30; draw E S; ron N<E 2/30",
        "13 14 15 16": "ron N<S 1/40; time is up; draw; next round; tsumo W mangan",
    },
    2: {
        "5 1 13 9": "dead S; refused draw S W; draw W; ron E<N 2/40",
        "6 2 14 10": "tsumo W 2/30; replaced S 18; ron S<N haneman; draw S",
        "7 3 15 11": "paper 74400 15800 15800 13000 sticks 1",
        "8 4 16 12": "ron E<W 2/30; ron W<E 3/40; tsumo N 1/40",
    },
    3: {
        "16 1 6 11": "ron W<E 1/30; draw E N",
        "2 5 12 15": "tsumo N 3/40; time is up; riichi N; chombo W; ron E<S 2/50",
        "3 8 9 14": "draw E S W N; ron N<W haneman",
        "4 7 10 13": "riichi E; riichi S; ron S<E 3/30; tsumo W 2/30",
    },
    4: {
        "15 7 6 14": "riichi E; riichi S; draw E S; tsumo E 1/30; ron N<E 3/60",
        "4 13 3 10": "ron S<E 4/25; tsumo W mangan; draw",
    },
}
"""The tables of each round: the seats from East, and what is recorded there.

- `ron S<E 3/40`: South wins from East with 3 han and 40 fu; `tsumo N mangan`; `riichi W`
- `draw E W`: East and West are tenpai; `refused`: the table does not take it
- `chombo N`, and `dead S`, whose hand is dead after a swap call
- `replaced S 18`: player 18 takes over the seat of South
- `paper`: the organiser copies the scores and the riichi sticks left over from a slip
- `time is up`, `next round`: what follows comes after the end, or after the next round opened
"""

CUT, GOING_ON = 3, {3, 4, 6, 7, 10, 13, 14, 15}
"""After round 3 eight go on; players 2 and 3 share rank 8, and the organiser lets 3 go on."""
CUT_WORDS = "Cut after round 3: all points are kept"

WRONG, RIGHT = "ron S<E 3/40", "ron S<E 2/40"
"""A win of round 1 as it was recorded, and as it is corrected in round 3."""


class Game:
    """A game by the rules of EMA 2025, from East of the first hand."""

    def __init__(self, seats: str) -> None:
        present = seats.replace(str(ABSENT), str(SUBSTITUTES[0]))
        self.players = [int(each) for each in present.split()]
        self.scores = [30_000] * 4
        self.dealer = self.honba = self.sticks = 0
        self.riichi: list[int] = []
        self.chombo = Counter[int]()
        self.replaced: set[int] = set()
        self.hands_left: int | None = None

    def record(self, event: str) -> None:
        """Count an event of `DAY`."""
        kind, *words = event.replace("<", " ").split()
        seats = ["ESWN".index(word) for word in words if word in "ESWN"]
        match kind:
            case "ron":
                (winner, loser), base = seats, base_points(words[-1])
                self.pay(winner, loser, base * (6 if winner == self.dealer else 4), 300)
                self.end_hand(keeps_deal=winner == self.dealer, draws=0, sticks_to=winner)
            case "tsumo":
                [winner], base = seats, base_points(words[-1])
                for payer in {0, 1, 2, 3} - {winner}:
                    share = 2 if self.dealer in {winner, payer} else 1
                    self.pay(winner, payer, base * share, 100)
                self.end_hand(keeps_deal=winner == self.dealer, draws=0, sticks_to=winner)
            case "draw":
                noten = {0, 1, 2, 3}.difference(seats)
                for payer in noten if seats else ():
                    self.scores[payer] -= 3000 // len(noten)
                for winner in seats if noten else ():
                    self.scores[winner] += 3000 // len(seats)
                self.end_hand(keeps_deal=self.dealer in seats, draws=self.honba + 1)
            case "riichi":
                self.scores[seats[0]] -= 1000
                self.riichi.append(seats[0])
            case "chombo":  # after uma (§3.4.6); it counts as one of the last hands (§7.4)
                self.chombo[self.players[seats[0]]] += 1
                for seat in self.riichi:
                    self.scores[seat] += 1000
                self.riichi.clear()
                self.hands_left = self.hands_left and self.hands_left - 1
            case "replaced":
                self.players[seats[0]] = int(words[-1])
                self.replaced.add(seats[0])
            case "paper":
                self.scores = [int(word) for word in words[:4]]
                self.sticks = int(words[-1])
            case "time":
                self.hands_left = 2  # the hand and one more

    def pay(self, winner: int, payer: int, points: int, honba: int) -> None:
        points = -(-points // 100) * 100 + honba * self.honba
        self.scores[winner] += points
        self.scores[payer] -= points

    def end_hand(self, *, keeps_deal: bool, draws: int, sticks_to: int | None = None) -> None:
        self.sticks += len(self.riichi)
        self.riichi.clear()
        if sticks_to is not None:
            self.scores[sticks_to] += 1000 * self.sticks
            self.sticks = 0
        self.honba = draws or (self.honba + 1 if keeps_deal else 0)
        self.dealer = self.dealer if keeps_deal else (self.dealer + 1) % 4
        self.hands_left = self.hands_left and self.hands_left - 1

    def result(self) -> list[tuple[int, int, int, int]]:
        """Return player, score, place and points with uma of each seat.

        Equal scores share the uma of their places (§3.7.1), and the sticks left over. Who replaced
        another in mid-game has the last uma, and the others those before it (§7.3).
        """
        first = [at for at, score in enumerate(self.scores) if score == max(self.scores)]
        for at in first:
            self.scores[at] += 1000 * self.sticks // len(first) // 100 * 100
        order = sorted(range(4), key=lambda at: (at in self.replaced, -self.scores[at]))
        found: dict[int, tuple[int, int, int, int]] = {}
        for _, group in groupby(order, key=lambda at: (at in self.replaced, self.scores[at])):
            equal, place = [*group], len(found) + 1
            uma = sum((15_000, 5_000, -5_000, -15_000)[len(found) :][: len(equal)]) // len(equal)
            for at in equal:
                points = self.scores[at] - 30_000 + uma
                found[at] = (self.players[at], self.scores[at], place, points)
        return [found[at] for at in range(4)]


def base_points(value: str) -> int:
    """Return the points of "3/40" or of a limit before they are multiplied."""
    if value in LIMITS:
        return LIMITS[value]
    han, fu = map(int, value.split("/"))
    points = fu * 2 ** (han + 2)
    return 2000 if points >= 1920 else points  # 3 han 60 fu and 4 han 30 fu are mangan (§4.1.2)


LIMITS = {"mangan": 2000, "haneman": 3000}


Row = list[str]


class Book:
    """The tournament so far: every number that a page or a file shows."""

    def __init__(self) -> None:
        self.results: list[tuple[int, int, int, int, int, int, int]] = []
        self.points: dict[int, dict[int, int]] = defaultdict(dict)
        self.scores = Counter[int]()
        self.games = Counter[int]()
        self.penalties = Counter[int]()
        self.has_cut = False

    def close(self, turn: int, table: int, seats: str, script: Iterable[str]) -> None:
        """Count the game of a table that is over, and who missed it: −15 and −15 uma (§7.3)."""
        planned, game = [int(each) for each in seats.split()], Game(seats)
        for event in script:
            game.record(event)
        for player in planned:
            self.points[player][turn] = -30_000
        for seat, (player, score, place, points) in enumerate(game.result(), 1):
            self.results.append((turn, table, seat, player, score, place, points))
            self.points[player][turn] = points
            self.scores[player] += score
            self.games[player] += 1
        self.penalties.update({player: 20_000 * count for player, count in game.chombo.items()})

    def total(self, player: int) -> int:
        return sum(self.points[player].values()) - self.penalties[player]

    def ranking(self) -> list[tuple[int | None, int]]:
        """Return rank and player; equal sums share a rank, and nobody without a game has one.

        Those who go on after the cut are before the others.
        """

        def key(player: int) -> tuple[bool, bool, int]:
            is_out = self.has_cut and player not in GOING_ON
            return not self.games[player], is_out, -self.total(player)

        order = sorted((each for each in NAMES if each not in SUBSTITUTES), key=key)
        keys = [*map(key, order)]
        return [(keys.index(key(each)) + 1 if self.games[each] else None, each) for each in order]

    def with_cut(self, rows: list[Row], words: Row) -> list[Row]:
        """Return the rows of a ranking with a line above those who are out."""
        return [*rows[: len(GOING_ON)], words, *rows[len(GOING_ON) :]] if self.has_cut else rows

    def standings(self) -> list[Row]:
        """Return the rows of the page: rank, name, games, score, penalties and points."""
        return [
            [
                *(str(rank or "–"), NAMES[player], str(self.games[player])),
                f"{self.scores[player]:,}",
                signed(-self.penalties[player]) if self.penalties[player] else "–",
                signed(self.total(player)),
            ]
            for rank, player in self.ranking()
        ]

    def standings_file(self) -> list[Row]:
        """Return the rows: rank, player, points of each round, penalties, points, and score."""
        return [
            [
                *(str(rank or ""), str(player), *terms(player)[:3]),
                *(f"{self.points[player][turn] / 1000}" for turn in range(1, CUT + 1)),
                *(self.after_cut(player) if player in GOING_ON else ("", "")),
                f"{-self.penalties[player] / 1000}" if self.penalties[player] else "0.0",
                *(f"{self.total(player) / 1000}", str(self.scores[player])),
            ]
            for rank, player in self.ranking()
        ]

    def after_cut(self, player: int) -> tuple[str, str]:
        """Return the points that a player keeps at the cut, which are all, and those after it."""
        last = self.points[player][CUT + 1]
        return f"{(self.total(player) - last) / 1000}", f"{last / 1000}"

    def results_file(self) -> list[Row]:
        """Return the rows: round, table, seat, player, score, place, and points."""
        return [
            [
                *(str(turn), str(table), str(seat), str(player), *terms(player)[:3]),
                *(str(score), str(place), f"{points / 1000}"),
            ]
            for turn, table, seat, player, score, place, points in sorted(self.results)
        ]

    def ema(self, first: date, last: date) -> list[Row]:
        """Return the 19 columns of EMA for everybody with a rank."""
        ranked = [(rank, player) for rank, player in self.ranking() if rank]
        days = f"{last.day}" if first == last else f"{first.day}-{last.day}"
        return [
            [
                *(f"Spring Cup {last.year}", str(len(ranked)), str(rank)),
                *(name.split()[0], name.split()[1].upper(), number, "1", str(self.total(player))),
                *("YES" if number else "", country, f"{last:%d.%m.%Y}", "HUN", "Budapest", ""),
                *("Spring Cup", "Riichi", f"{days} {last:%B %Y}"),
                *(str((last - first).days + 1), "NO"),
            ]
            for rank, player in ranked
            for name, _club, country, number in [terms(player)]
        ]


def terms(player: int) -> list[str]:
    """Return name, club, country and EMA number."""
    line = PLAYERS.splitlines()[player - 1].removesuffix(", substitute")
    return [*line.split(", "), "", "", ""][:4]


def signed(points: int) -> str:
    sign = "+" if points > 0 else "−" if points < 0 else "±"
    return f"{sign}{abs(points) / 1000:.1f}"


class Organiser:
    """The phone of the organiser; its taps are counted, also two for each list."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0
        page.expose_function("countTap", self.count)
        page.add_init_script("addEventListener('pointerdown', () => countTap(), true)")

    def count(self) -> None:
        self.taps += 1

    def find(self, key: str) -> Locator:
        return self.page.locator(f"[data-key={key}]:visible").last

    def tap(self, *keys: str) -> None:
        for key in keys:
            self.find(key).tap()

    def pick(self, key: str) -> None:
        """Tap the label of a choice."""
        self.page.locator("label", has=self.page.locator(f"[data-key={key}]")).tap()

    def type(self, **texts: str) -> None:
        for key, text in texts.items():
            self.find(key.replace("_", "-")).tap()
            self.find(key.replace("_", "-")).fill(text)

    def select(self, key: str, value: str) -> None:
        self.find(key).select_option(value)
        self.taps += 2

    def file(self, key: str, text: str) -> None:
        """Choose a file, which takes two taps."""
        self.find(key).set_input_files(
            {"name": "table.csv", "mimeType": "text/csv", "buffer": text.encode()}
        )
        self.taps += 2

    def sees(self, book: Book) -> None:
        """Compare every cell of the standings."""
        cells = self.page.locator("section[aria-labelledby=standings-title] tbody td")
        rows = book.with_cut(book.standings(), [CUT_WORDS])
        expect(cells).to_have_text([cell for row in rows for cell in row])

    def print_cards(self) -> list[str]:
        """Print the cards, and return the addresses of their codes."""
        self.page.locator("summary", has_text="Print").tap()
        self.tap("cards", "print")
        found = [
            decode(each) for each in self.page.locator(".table-card img[src*='/tables/']").all()
        ]
        self.page.get_by_role("link", name="Back").tap()
        return found

    def open_round(self, turn: int) -> None:
        """Open the tables with a substitute, and start the clock."""
        self.tap("open-round")
        if turn == 2:
            sheet = self.page.locator("dialog.sheet")
            expect(sheet).to_contain_text("Table 4 of round 1 is still playing.")
        if turn <= CUT:
            expect(self.find(f"substitute-{ABSENT}")).to_have_value(str(SUBSTITUTES[0]))
            self.tap("open-substituted")
        self.tap("clock")
        expect(self.page.locator(".round-clock")).to_contain_text(f"Round {turn}")

    def correct(self) -> None:
        """Correct the win of round 1 at its table, and come back."""
        self.pick("round-1")
        self.page.get_by_role("link", name="Table 1", exact=True).tap()
        self.tap("history")
        self.page.locator("[data-key^=correct-]").last.tap()
        self.find("han-2").tap()
        self.page.locator("#bar [data-key=record]").tap()
        close_result(self.page)
        self.page.locator("#top a.brand").tap()

    def fine_the_late(self) -> None:
        self.tap("penalty")
        self.select("penalty-player", str(LATE))
        self.pick("penalty-offence-late")
        self.tap(*["penalty-minutes-more"] * (MINUTES - 1), "give-penalty")

    def copy_the_slip(self, turn: int, table: int, slip: str) -> None:
        _, *scores, _, sticks = slip.split()
        self.tap(f"result-{turn}-{table}")
        for at, score in enumerate(scores):
            self.type(**{f"score-{at}": score})
        self.type(score_sticks=sticks)
        self.tap("save-result")

    def cut(self) -> None:
        self.tap("cut")
        self.select("cut-count", str(len(GOING_ON)))
        sheet = self.page.locator("dialog.sheet")
        expect(sheet).to_contain_text("Rank 8 is shared, and 1 of these goes on:")
        self.pick("chosen-3")
        self.tap("save-cut")

    def file_for_ema(self) -> list[Row]:
        self.tap("ema")
        self.type(ema_country="HUN", ema_city="Budapest")
        with self.page.expect_download() as download:
            self.tap("ema-file")
        text = download.value.path().read_text("utf-8-sig")
        return [*csv.reader(io.StringIO(text))][1:]


class Tables:
    """The phones of the players, which scan the cards and record what `DAY` says."""

    def __init__(self, app: Flask, desk: Desk, cards: list[str]) -> None:
        self.app, self.desk, self.cards = app, desk, cards
        self.scripts = {
            (turn, table): (seats, script.split("; "))
            for turn, tables in DAY.items()
            for table, (seats, script) in enumerate(tables.items(), 1)
        }
        self.games: dict[tuple[int, int], Iterator[None]] = {}
        self.over: list[tuple[int, int]] = []
        self.has_cut = False

    def book(self) -> Book:
        """Compute everything from the tables that are over."""
        book = Book()
        book.penalties[LATE] = 1000 * MINUTES
        book.has_cut = self.has_cut
        for turn, table in self.over:
            book.close(turn, table, *self.scripts[turn, table])
        return book

    def play(self, turn: int, *tables: int) -> None:
        """Record the games of these tables until their ends, or until "next round"."""
        for table in tables:
            game = self.games.setdefault((turn, table), self.game(turn, table))
            next(game, None)

    def slip(self, turn: int, table: int) -> list[str]:
        """End a game that is played on paper, and return its slip."""
        self.over.append((turn, table))
        return self.scripts[turn, table][1]

    def correct(self) -> None:
        """Let the wrong win be the right one."""
        for _seats, script in self.scripts.values():
            script[:] = [RIGHT if event == WRONG else event for event in script]

    def game(self, turn: int, table: int) -> Iterator[None]:
        seats, script = self.scripts[turn, table]
        client = self.app.test_client()
        opened = client.get(urlsplit(self.cards[table - 1]).path)
        game, phone = Game(seats), Phone(client, opened.location.rpartition("/")[2])
        for event in script:
            if event == "next round":
                yield
            elif event == "time is up":
                recorded_before(self.app, phone)
                time_is_up(self.desk, self.app, turn)
            elif event.startswith("refused"):
                command = command_of(event.removeprefix("refused "))
                answer = phone.post("entries", {"seen": phone.view()["entries"], **command})
                assert answer.status_code == 422
            else:
                phone.record(command_of(event))
            game.record(event)
            assert phone.scores() == game.scores
            if game.hands_left is not None:
                assert clock_at(phone)[2] == game.hands_left
        phone.record(END)
        self.over.append((turn, table))


def command_of(event: str) -> dict[str, Any]:
    """Return an event of `DAY` as a phone sends it."""
    kind, *words = event.replace("<", " ").split()
    seats = ["ESWN".index(word) for word in words if word in "ESWN"]
    match kind:
        case "ron" | "tsumo":
            value = words[-1]
            han, _, fu = value.partition("/")
            worth = {"han": int(han), "fu": int(fu)} if fu else {"limit": value}
            loser = {"discarder": seats[1]} if kind == "ron" else {}
            return {"command": "win", "wins": [{"winner": seats[0], **worth}], **loser}
        case "draw":
            return {"command": "draw", "tenpai": seats}
        case "dead":
            return {"command": "chombo", "seat": seats[0], "reason": "swap_call"}
        case "replaced":
            number = int(words[-1])
            name = f"{NAMES[number]} ({number})"
            return {"command": "substitute", "seat": seats[0], "name": name}
        case _:
            return {"command": kind, "seat": seats[0]}


def seating(*turns: int) -> str:
    """Return the file with the seats of rounds."""
    return "".join(
        f"{turn};{table};{seats.replace(' ', ';')}\n"
        for turn in turns
        for table, seats in enumerate(DAY[turn], 1)
    )


@pytest.mark.long
def test_the_day(page: Page, app: Flask, address: str) -> None:
    organiser = Organiser(page)
    page.goto(address)  # the only address of the day
    page.locator("#tournament-link").tap()
    organiser.type(name="Spring Cup")
    organiser.tap("create")
    organiser.type(new_players=PLAYERS)
    organiser.tap("add-players")
    organiser.tap(f"player-{ABSENT}", "absent")
    organiser.file("seating-file", seating(1, 2, 3))
    organiser.tap("invite")
    television = page.context.new_page()
    code = decode(page.locator("[data-key=new-link] .qr"))
    television.goto(f"{address}tournament/{code.rpartition('/')[2]}#wall")
    owner = Desk(app.test_client(), page.url.rpartition("/")[2])
    tables = Tables(app, owner, organiser.print_cards())

    organiser.open_round(1)
    first_day = date.today()
    organiser.fine_the_late()
    tables.play(1, 1, 2, 3, 4)
    organiser.sees(tables.book())

    organiser.open_round(2)
    tables.play(1, 4)
    organiser.sees(tables.book())
    tables.play(2, 1, 2, 4)
    organiser.copy_the_slip(2, 3, *tables.slip(2, 3))
    organiser.sees(tables.book())

    organiser.open_round(3)
    tables.play(3, 1, 2)
    organiser.correct()
    tables.correct()
    tables.play(3, 3, 4)
    organiser.sees(tables.book())

    organiser.cut()
    tables.has_cut = True
    organiser.sees(tables.book())
    organiser.file("seating-file", seating(1, 2, 3, 4))

    organiser.open_round(4)
    last_day = date.today()
    tables.play(4, 1, 2)
    book = tables.book()
    organiser.sees(book)
    wall = television.locator(".wall-columns li")
    ranking = [
        [rf"^{rank}([▲▼]\d+)?{name}\d games?{re.escape(points)}$"]
        for rank, name, *_, points in book.standings()
    ]
    rows = book.with_cut(ranking, [CUT_WORDS])
    expect(wall).to_have_text([re.compile(row[0]) for row in rows])
    assert organiser.file_for_ema() == book.ema(first_day, last_day)
    for name in ("standings", "results"):
        text = tables.desk.ask("GET", f"/{name}.csv").text.removeprefix("\ufeff")
        assert [*csv.reader(io.StringIO(text))][1:] == getattr(book, f"{name}_file")()
    assert organiser.taps <= MOST_TAPS
