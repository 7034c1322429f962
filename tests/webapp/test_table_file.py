"""Tables that somebody made elsewhere: separators, encodings, heads, numbers, spreadsheets."""

import io
import re
import time
from base64 import b64encode
from datetime import datetime
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from scorer.tiles.errors import BadNotation
from tests.webapp.malicious_archives import archive
from webapp.league.storage.tournaments import Player, PlayerTerms
from webapp.league.tournament.files import read_players
from webapp.records.game_table import ImportedTable, read_game_table
from webapp.records.table_file import is_table, read_table

HEAD = "date,session,player_1,score_1,player_2,score_2,player_3,score_3,player_4,score_4"
GAME = '2026-11-23,"Friday, late",Zoë,41000,Ben,29000,Chi,20000,Dan,10000'
CSV = f"{HEAD}\n{GAME}\n"
SEMICOLONS = CSV.replace(",", ";").replace("; late", ", late")
SEMICOLONS = re.sub(r"(\d{5})", r"\1,0", SEMICOLONS)


EXPECTED = {"Zoë": 41_000, "Ben": 29_000, "Chi": 20_000, "Dan": 10_000}


def scores(table: ImportedTable) -> dict[str, int]:
    """Return the score of each player of the only game."""
    [(session, _began)] = table.sessions
    [game] = session.state.games
    return dict(zip(session.state.names_of(game.seats), game.state.scores, strict=True))


@pytest.mark.parametrize(
    "data",
    [
        CSV.encode(),
        CSV.encode("utf-8-sig"),
        CSV.encode("utf-16"),
        CSV.encode("utf-16-le"),
        CSV.encode("cp1252"),
        CSV.replace("\n", "\r\n").encode(),
        CSV.replace("\n", "\r").encode(),
        CSV.replace(",", "\t").replace("Friday\t", "Friday,").encode(),
        SEMICOLONS.encode(),
        CSV.replace(",", "|").replace("Friday|", "Friday,").encode(),
        f"sep=;\r\n{SEMICOLONS}".encode("utf-8-sig"),
        CSV.replace('"Friday, late"', '"Friday\nnight"').encode(),
        re.sub(r"(\d{5})", r"\1.0", CSV).encode(),
        CSV.replace("41000", '"41,000"').replace("29000", "29.000").encode(),
        CSV.replace("41000", "４１０００").encode(),
        f"Club championship\n\n{CSV}\nTotal,,,41000,,29000,,20000,,10000\n,,,,,,\n".encode(),
        CSV.replace("\n", ",,,\n").encode(),
        HEAD.replace("player", "Name").replace("_", " ").encode() + f"\n{GAME}".encode(),
        f"{CSV}\n{HEAD}\n".encode(),
        b"date,session,name,score,name,score,name,score,name,score\n" + GAME.encode(),
        GAME.encode(),
        f"Fecha;Dia;{';'.join(f'Jugador {n};Puntos {n}' for n in (1, 2, 3, 4))}\n"
        f"{GAME.replace(',', ';')}\nSuma;;;41000;;29000;;20000;;10000".encode(),
        f"{HEAD.replace('player', 'Joueur')}\n{GAME}".encode(),
        f"{HEAD.replace('score', 'Punkte')}\n{GAME}".encode(),
        b"date,session,Mesa,player,score\n"
        + "".join(f"2026-11-23,S,1,{name},{score}\n" for name, score in EXPECTED.items()).encode(),
        "Datum;Zoë;Eva;Ben;Chi;Dan\n23.11.2026;41000;-;29000;20000;10000".encode("cp1252"),
    ],
)  # fmt: skip
def test_a_game_is_read_from_every_kind_of_text(data: bytes) -> None:
    assert is_table(data)
    table = read_game_table(data)
    assert scores(table) == EXPECTED
    assert table.sessions[0][1] == "2026-11-23T12:00:00+00:00"


NAMES_LIKE_WORDS = ("Jan", "Ale", "Ma", "Nan", "E", "S", "K", "Land", "Sum")
"""Names that are words of heads or of sums in some language, or their first letters."""


@pytest.mark.parametrize("name", NAMES_LIKE_WORDS)
def test_names_that_are_words_of_tables(name: str) -> None:
    expected = {name: 41_000, "Ben": 29_000, "Chi": 20_000, "Dan": 10_000}
    for text in (
        f"date;{name};Ben;Chi;Dan\n2026-11-23;41000;29000;20000;10000",
        f"2026-11-23;S;{name};41000;Ben;29000;Chi;20000;Dan;10000",
        f"{HEAD.split(',', 2)[2]}\n{name},41000,Ben,29000,Chi,20000,Dan,10000",
    ):
        if name != "Sum" or ";Ben;" not in text:  # a column can have sums
            assert scores(read_game_table(text.encode())) == expected
    for text in (f"{name};A\nBen;A", f"Name;Club\n{name};A\nBen;A", f"{name}\nBen"):
        assert [each.name for each in read_players(text)] == [name, "Ben"]
        assert [each.name for each in read_players(f"Aki;A\n{text}")][-2:] == [name, "Ben"]


@pytest.mark.parametrize(
    ("encoding", "head", "name"),
    [
        ("cp932", "日付,選手1,点数1,選手2,点数2,選手3,点数3,選手4,点数4", "山田 蓮"),
        ("gb18030", "日期,选手1,得分1,选手2,得分2,选手3,得分3,选手4,得分4", "王丽"),
        ("cp1250", "dátum,név1,pontszám1,név2,pontszám2,név3,pontszám3,név4,pontszám4", "Győző"),
        ("cp1250", "data,gracz1,wynik1,gracz2,wynik2,gracz3,wynik3,gracz4,wynik4", "Łukasz"),
        *[
            (encoding, HEAD.replace("session,", ""), name)
            for encoding, names in (
                ("cp1250", ("Őrült Łuk", "Zoë Győző Łuk", "Kamińska", "Dvořák", "Šimić", "Erdős")),
                ("cp1252", ("Søren", "Hélène", "Muñoz", "João Simões", "Õnne Jõgi", "Þór Ægir")),
                ("iso8859-2", ("Łukasz Gęś", "Świętosława Dąbrowska", "Růžena", "Tűzkő Ödön")),
                ("iso8859-15", ("François Noël", "Inês Conceição", "Kõrv Tõnu Rõõm")),
                ("iso8859-13", ("Jānis Bērziņš", "Šarūnas Žukauskas", "Jüri Pärn")),
                ("cp1254", ("Çağrı Şahin",)),
                ("cp1251", ("Иван Петров",)),
                ("cp932", ("タナカ", "ﾀﾅｶ", "渡辺 はるか")),
                ("gb18030", ("李明", "王喆", "Béla Kovács")),
                ("utf-16-le", ("Győző Łuk", "王丽")),
                ("utf-16-be", ("Győző Łuk", "王丽")),
            )
            for name in names
        ],
    ],
)
def test_encodings_and_heads_of_the_languages(encoding: str, head: str, name: str) -> None:
    game = f"2026/11/23,{name},41000,Ben,29000,Chi,20000,Dan,10000"
    for data in (f"{head}\n{game}".encode(encoding), f"{head}\n{game}".encode()):
        assert is_table(data)
        table = read_game_table(data)
        assert scores(table)[name] == 41_000
        guessed = data != f"{head}\n{game}".encode() and not encoding.startswith("utf")
        assert ["was read as" in str(doubt) for doubt in table.doubts] == [True] * guessed


@pytest.mark.parametrize(
    ("text", "began"),
    [
        ("2026-11-23T19:30:00-08:00", "2026-11-24T03:30:00+00:00"),
        ("2026-11-23 19:30", "2026-11-23T19:30:00+00:00"),
        ("2026-11-23 9:30Z", "2026-11-23T09:30:00+00:00"),
        ("2026-11-23T00:30+09:00", "2026-11-22T15:30:00+00:00"),
        ("2026. 11. 23.", "2026-11-23T12:00:00+00:00"),
        ("2026年11月3日", "2026-11-03T12:00:00+00:00"),
        ("23.11.2026 19:30", "2026-11-23T19:30:00+00:00"),
        ("11/23/2026 7:30 PM", "2026-11-23T19:30:00+00:00"),
        ("11/23/2026", "2026-11-23T12:00:00+00:00"),
        ("23/11/2026", "2026-11-23T12:00:00+00:00"),
        ("11/23/2026 12:15 a.m.", "2026-11-23T00:15:00+00:00"),
        ("2026-11-23 19.30", "2026-11-23T19:30:00+00:00"),
        ("46349", "2026-11-23T12:00:00+00:00"),
        ("2026年11月23日 19時30分", "2026-11-23T19:30:00+00:00"),
        ("11/23/2026 7:30:05 PM -05:00", "2026-11-24T00:30:05+00:00"),
        ("2026-11-23T19:30:00\N{MINUS SIGN}08:00", "2026-11-24T03:30:00+00:00"),
        ("2026-11-23 19:30 UTC", "2026-11-23T19:30:00+00:00"),
        ("46349.8125", "2026-11-23T19:30:00+00:00"),
        ("2026-11-23 13:30 am", None),
        ("3/4/2026", None),
        ("2026-13-01", None),
        ("46349000", None),
    ],
)
def test_dates(text: str, began: str | None) -> None:
    data = CSV.replace("2026-11-23", text).encode()
    if began is None:
        with pytest.raises(BadNotation, match=f'column date: "{text}" is not valid; write a date'):
            read_game_table(data)
    else:
        assert [each for _session, each in read_game_table(data).sessions] == [began]


@pytest.mark.parametrize(
    "text",
    [
        "(10000)",
        "▲10,000",
        "\N{MINUS SIGN}10 000",
        "-10'000.00",
        "（１００００）",
        "– 10000",
        "▼10000",
        "ー10000",
        "\u200e-10000",
    ],
)
def test_negative_numbers(text: str) -> None:
    data = CSV.replace(",10000", f',"{text}"').replace("41000", "61000").encode()
    assert scores(read_game_table(data))["Dan"] == -10_000


@pytest.mark.parametrize(
    ("text", "doubt"),
    [
        (CSV.replace("41", "42"), "Line 2: the sum of the scores is 101,000, usual are 100,000"),
        (
            re.sub(r"(\d\d)000", r"\1.0", CSV),
            "Line 2: the scores seem to be in 1000s, their sum is 100",
        ),
        (CSV.replace("000", "0"), "Line 2: the scores seem to be in 100s, their sum is 1,000"),
    ],
)
def test_unusual_tables_are_imported_only_as_they_are(text: str, doubt: str) -> None:
    with pytest.raises(BadNotation, match=f"^{doubt}.*; correct it, or import the table as it is"):
        read_game_table(text.encode())
    assert str(read_game_table(text.encode(), as_it_is=True).doubts[0]).startswith(doubt)


def test_a_game_that_is_there_twice() -> None:
    again = GAME.replace("Zoë", "Zoe\u0308")
    table = read_game_table(f"{CSV}{again}\n".encode())
    assert [each.name for each in table.players] == ["Zoë", "Ben", "Chi", "Dan"]
    assert list(map(str, table.doubts)) == ["Line 3 has the same game as line 2"]


PLAYERS = [("Aki", "Club, A", "FR"), ("Ben", "", "")]


@pytest.mark.parametrize(
    "text",
    [
        "Aki;Club, A;FR\nBen;;\n",
        'Aki,"Club, A",FR\r\nBen',
        "Aki\tClub, A\tFR\r\rBen\t\t",
        '"Aki" ; "Club, A" ; "FR"\n\n"Ben"',
        "Name;Club;Country\nAki;Club, A;FR\nBen",
        "Name    Club     Country\nAki     Club, A  FR\nBen",
        "|Name|Club|Country|\n|---|---|---|\n|Aki|Club, A|FR|\n|Ben|||\n",
        '"sep=;"\n;Aki;Club, A;FR\n;Ben;;',
        "Rank;Country;Name;Team\n1;FR;Aki;Club, A\n2;;Ben;\nTotal;2;;",
        "氏名,所属,国\nAki,\"Club, A\",FR\nBen,,",
        "data:text/csv;base64," + b64encode("\ufeffAki;Club, A;FR\nBen".encode()).decode(),
    ],
)  # fmt: skip
def test_players_are_read_like_games(text: str) -> None:
    found = [(each.name, each.club, each.country) for each in read_players(text)]
    assert found == PLAYERS
    if not text.startswith("data:"):
        assert [each.name for each in read_players(text.encode("utf-16"))] == ["Aki", "Ben"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Aki,Club A\nAki,Club B", ["Aki", "Aki"]),
        ("Last name,First name,Club\nKovács,Dóra,A\nNagy,,B", ["Kovács Dóra", "Nagy"]),
        ("Team,Player 1,Player 2\nA,Aki,Ben\nB,Dan,", ["Aki", "Ben", "Dan"]),
        ("Player 1,A\nPlayer 2,B", ["Player 1", "Player 2"]),
        ("Aki,Team A\nBen,Team 2", ["Aki", "Ben"]),
        ("Aki", ["Aki"]),
        ("Spieler;Verein\nAki;A", ["Aki"]),
        ("Nom,Prénom,Pays\nIto,Aki,FR", ["Ito Aki"]),
        ("名字,名\nIto,Aki", ["Ito Aki"]),
        ("Mitglied;Verein;Nummer\nAki;A;12\nBen;B;7", ["Aki", "Ben"]),
    ],
)  # fmt: skip
def test_heads_of_players(text: str, names: list[str]) -> None:
    assert [each.name for each in read_players(text)] == names


@pytest.mark.parametrize(
    "text",
    [
        "Aki,A,FR\nBen,substitute",
        "Aki\tA\nBen\t\t\t\tSub.",
        "Ben;Cserejátékos;\nAki;A",
        "氏名,所属,国\nAki,A,\nBen,補欠,",
        "Name;Reserve;Club\nAki;;A\nBen;X;",
        "Name;Club;Substitute\nAki;A;\nBen;;substitute",
    ],
)
def test_substitutes_in_a_list(text: str) -> None:
    found = {each.name: (each.club, each.substitute) for each in read_players(text)}
    assert found == {"Aki": ("A", False), "Ben": ("", True)}


@pytest.mark.parametrize("separators", ["; ,", "| ,", ", \t", "; \t", ", ;", "\t ;", "\t ,"])
def test_a_line_with_other_separators(separators: str) -> None:
    other, usual = separators.split(" ")
    lines = [["Aki", "A", "FR"], ["Ben", "A", "FR"], ["Nagy Chi", "A", "FR"]]
    text = "\n".join(map(usual.join, lines))
    assert len(read_players(text)) == 3
    with pytest.raises(BadNotation, match=r"Line 2: .*Ben.* is in one column"):
        read_players("\n".join((usual.join(lines[0]), other.join(lines[1]), usual.join(lines[2]))))
    names = ["Nagy, Chi", "Ito, Ben"]
    assert [each.name for each in read_players("Nagy, Chi;A;FR\nIto, Ben")] == names


def test_a_player_that_is_there_twice() -> None:
    text = "Aki,A\nBen,A\naki,{}\n"
    for club in ("A", ""):
        with pytest.raises(BadNotation, match='Line 3: "aki" is in line 1 already; write each'):
            read_players(text.format(club))
    assert len(read_players(text.format("B"))) == 3
    with pytest.raises(BadNotation, match=r"Line 3: .* give namesakes different names"):
        read_players(text.format("B"), of_club=True)
    known = [Player(7, PlayerTerms(name="AKI", club="B"))]
    with pytest.raises(BadNotation, match='Line 3: "aki" is player 7 of the tournament already'):
        read_players(text.format("B"), known)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Name,Club\n", "has no players; write each in a line"),
        ("Aki\nBen,,\u0001", "Line 2: .*cannot be printed"),
        (f"Aki\nBen,{'x' * 200}", "Line 2: .*too long"),
        ("Name,Club\nAki,A\n,B", "Line 3, column Name: the cell is empty; write the name"),
        ("Name,Reserve\nAki,no", "Line 2, column Reserve: .no. is not valid; write x for a sub"),
    ],
)
def test_refused_players(text: str, words: str) -> None:
    with pytest.raises(BadNotation, match=words):
        read_players(text)


def xlsx() -> bytes:
    openpyxl = pytest.importorskip(
        "openpyxl", reason=".xlsx needs openpyxl: pip install 'tenbo[spreadsheets]'"
    )
    book = openpyxl.Workbook()
    book.active.append(["notes"])
    sheet = book.create_sheet("games")
    for row in (["Club championship"], [], HEAD.split(",")):
        sheet.append(row)
    names = ["Zoë", 41_000.0, "Ben", "29000", "Chi", 20_000, "Dan", 10_000]
    sheet.append([datetime(2026, 11, 23, 12), "Friday", *names])
    sheet.append(["Total", None, None, "=D4"])
    book.create_sheet("notes").append(["x"] * 9)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def cells(*values: str) -> str:
    texts = [
        f'<table:table-cell office:value-type="float" office:value="{each}"/>'
        if each.isdecimal()
        else f"<table:table-cell><text:p>{each}</text:p></table:table-cell>"
        for each in values
    ]
    return "".join(texts)


def ods(rows: str | None = None) -> bytes:
    date = '<table:table-cell office:date-value="2026-11-23T12:00:00"/>'
    game = cells("Zoë", "41000", "Ben", "29000", "Chi", "20000", "Dan", "10000")
    empty = '<table:table-cell table:number-columns-repeated="16384"/>'
    lines = [cells(*HEAD.split(",")), f"{date}{cells('')}{game}{empty}"]
    rows = rows or "".join(f"<table:table-row>{each}</table:table-row>" for each in lines)
    rows += f'<table:table-row table:number-rows-repeated="1048000">{empty}</table:table-row>'
    spaces = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "table", "text")
    )
    notes = f"<table:table><table:table-row>{cells('notes')}</table:table-row></table:table>"
    content = f"<office:document-content {spaces}>{notes}<table:table>{rows}</table:table>"
    file = io.BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as parts:
        kind = "application/vnd.oasis.opendocument.spreadsheet"
        parts.writestr("mimetype", kind, compress_type=0)
        parts.writestr("content.xml", content + "</office:document-content>")
    return file.getvalue()


@pytest.mark.parametrize("file", [xlsx, ods])
def test_spreadsheets(file: object) -> None:
    assert callable(file)
    data = file()
    assert is_table(data[:4096])
    table = read_game_table(data)
    assert scores(table) == EXPECTED
    assert table.sessions[0][1] == "2026-11-23T12:00:00+00:00"


def test_blanks_of_ods_are_kept() -> None:
    rows = (("Name", "Club"), ("Zoë<text:s/>O", "Club<text:tab/>A"))
    lines = [f"<table:table-row>{cells(*row)}</table:table-row>" for row in rows]
    [player] = read_players(ods("".join(lines)))
    assert (player.name, player.club) == ("Zoë O", "Club A")


def test_xlsx_without_its_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "openpyxl", None)
    with pytest.raises(BadNotation, match=r"pip install 'tenbo\[spreadsheets\]'"):
        read_players(b"PK\x03\x04" + bytes(26) + b"[Content_Types].xml" + archive({"xl/a": b""}))


def many_rows() -> bytes:
    row = f"<table:table-row>{cells('Aki', '1')}</table:table-row>"
    return ods(row.replace("-row>", '-row table:number-rows-repeated="1000000000">', 1))


def test_a_row_behind_a_billion_empty_ones_is_not_waited_for() -> None:
    with ZipFile(io.BytesIO(xlsx())) as book:
        parts = {each.filename: book.read(each) for each in book.infolist()}
    last = b'<row r="1000000000"><c r="A1000000000"><v>1</v></c></row></sheetData>'
    sheet = "xl/worksheets/sheet2.xml"
    parts[sheet] = parts[sheet].replace(b"</sheetData>", last)
    began = time.process_time()
    assert scores(read_game_table(archive(parts))) == EXPECTED
    assert time.process_time() - began < 3


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (archive({"[Content_Types].xml": bytes(9_000_000)}), "more than 8 MB unpacked"),
        (many_rows(), "more than 6000 rows"),
        (ods(f"<table:table-row>{cells('x' * 40_000) * 60}</table:table-row>"), "larger than 2 MB"),
        (archive({"[Content_Types].xml": b"<a"}), "damaged or protected|needs openpyxl"),
        (ods()[:-200], "damaged or protected"),
        (b"\xd0\xcf\x11\xe0" + bytes(600), "old kind or protected"),
        (b"Aki,B\n" * 6001, "more than 6000 rows"),
        (b"Aki," + b"x" * 2_000_000, "larger than 2 MB"),
        (b'Aki,B\nBen,"C\n' + b"Chi,D\n" * 20, "Line 2: a quotation mark is missing"),
        ("data:text/csv;base64,QWt", "cut on its way"),
    ],
)  # fmt: skip
def test_limits_and_damage(data: bytes | str, words: str) -> None:
    began = time.process_time()
    with pytest.raises(BadNotation, match=words):
        read_table(data, [["player"]], ("player", "club"))
    assert time.process_time() - began < 3
