"""Read a table that somebody made elsewhere: CSV of any kind, .xlsx or .ods, with or without heads.

All imports of tables read them here: games, players and seats.
"""

import csv
import io
import re
import unicodedata
from base64 import b64decode
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from decimal import Decimal, InvalidOperation
from functools import cache
from itertools import dropwhile, islice, repeat, takewhile
from typing import Self
from xml.etree.ElementTree import Element, iterparse
from zipfile import ZipFile

from scorer.tiles.errors import BadNotation, RiichiError, shorten
from scorer.tiles.messages import Message, Text, in_context
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from webapp.records.csv_text import unquote

MAX_BYTES = 2_000_000
"""Limit of a file; a game has about 200 bytes."""

MAX_ROWS = 6000
MAX_COLUMNS = 100
_MAX_UNPACKED = 8_000_000
_MAX_HEAD_ROW = 10
_MAX_SHEETS = 10
_LARGEST = 1_000_000

HEADS: Mapping[str, Message] = {
    "number": in_context("heads of columns", "number, no, nr, game"),
    "date": in_context("heads of columns", "date, day, began, start"),
    "session": in_context("heads of columns", "session, evening, game night, event"),
    "player": in_context(
        "heads of columns",
        "player, name, player name, full name, spieler, joueur, jugador, jogador, giocatore, nom, "
        "nome, nombre",
    ),
    "first_name": in_context(
        "heads of columns", "first name, given name, forename, vorname, prénom"
    ),
    "last_name": in_context(
        "heads of columns", "last name, family name, surname, nachname, apellido, cognome"
    ),
    "score": in_context("heads of columns", "score, final score, raw score, result"),
    "leftover": in_context("heads of columns", "leftover"),
    "place": in_context("heads of columns", "place, rank, position"),
    "uma": in_context("heads of columns", "uma"),
    "points": in_context("heads of columns", "points, pts"),
    "total": in_context("heads of columns", "total"),
    "club": in_context("heads of columns", "club, team, verein, clube, klubi"),
    "country": in_context(
        "heads of columns", "country, nation, nationality, land, pays, país, paese"
    ),
    "ema": in_context("heads of columns", "EMA, EMA number, EMA no, EMA id"),
    "substitute": in_context("heads of columns", "substitute, sub, reserve"),
    "round": in_context("heads of columns", "round, hanchan, session"),
    "table": in_context("heads of columns", "table"),
    "east": in_context("heads of columns", "east, e"),
    "south": in_context("heads of columns", "south, s"),
    "west": in_context("heads of columns", "west, w"),
    "north": in_context("heads of columns", "north, n"),
}
"""The words at the head of each column, in every language, separated by commas."""

_SUMS = in_context("first cell of a row", "total, totals, sum, average")
_SEPARATORS = "\t;,|"
_WHOLE = re.compile(r"([+-]?)(\d{1,3}([ ,.'])\d{3}(?:\3\d{3})*|\d+)(?:[.,]0*)?")
_ZIP = b"PK\x03\x04"
_OLE = b"\xd0\xcf\x11\xe0"
_SPREADSHEET = re.compile(
    rb"PK\x03\x04.{26}(?:mimetype(?=application/vnd\.oasis\.opendocument\.spreadsheet)|"
    rb"\[Content_Types\]\.xml|_rels/|docProps/|xl/)",
    re.DOTALL,
)


def is_table(start: bytes) -> bool:
    """Return whether a file is a spreadsheet or a text with columns, by its first bytes.

    >>> is_table(b"date;player_1;score_1;player_2"), is_table(b'{"tenbo_session": 1}')
    (True, False)
    """
    if _SPREADSHEET.match(start) or start.startswith(_OLE):
        return True
    text = start[:4096].decode(unicode_encoding(start), "replace").lstrip("\ufeff\ufffd \n")
    if start.startswith(_ZIP) or text.startswith(("{", "[", "<")) or re.search("[\x01-\x08]", text):
        return False
    lines = re.split("[\r\n]", _tabbed(text))
    return any(max(map(line.count, _SEPARATORS)) >= 3 for line in lines)


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table, whose cells are found by their columns.

    Attributes:
        line: The line of the file, or the row of the spreadsheet.
        cells: The cells without blanks around them.
        columns: The place of each column by its name, such as `player_1`.
        heads: The names of the columns in the file, if it has any.
    """

    line: int
    cells: Sequence[str]
    columns: Mapping[str, int] = field(default_factory=dict)
    heads: Sequence[str] = ()

    def text(self, column: str) -> str:
        """Return the cell of a column; an empty text if the row has none."""
        return self.cell(self.columns.get(column, len(self.cells)))

    def cell(self, place: int) -> str:
        """Return the cell at a place from 0; an empty text if the row has none."""
        return self.cells[place] if place < len(self.cells) else ""

    def without(self, word: str) -> Self:
        """Return the row without cells that are one of the words of a column, such as `substitute`.

        The first cell stays.
        """
        words, (first, *others) = _words(HEADS[word]), self.cells
        kept = [first, *("" if _word(each) in words else each for each in others)]
        return replace(self, cells=kept) if kept != [*self.cells] else self

    def whole(self, column: str) -> int:
        """Return a whole number, whose thousands can be separated; (1000) is negative."""
        number = whole_number(self.text(column))
        if number is None:
            raise self.error(column, _("write a whole number such as 25000"))
        return number

    def points(self, column: str) -> int:
        """Return points in thousandths: 45.5 are 45500."""
        text = _plain_number(self.text(column))
        text = text if "." in text else text.replace(",", ".")
        try:
            found = Decimal(text) * 1000 if len(text) < 20 else Decimal("NaN")
        except InvalidOperation:
            found = Decimal("NaN")
        if not found.is_finite() or abs(found) > _LARGEST or found != int(found):
            raise self.error(column, _("write points such as 45.5, with up to three decimals"))
        return int(found)

    def error(self, column: str, remedy: Message) -> RiichiError:
        """Return the error for a cell."""
        text = self.text(column)
        if not text:
            return self.problem(_("the cell is empty; {remedy}.", remedy=remedy), column)
        problem = _('"{text}" is not valid; {remedy}.', text=shorten(text), remedy=remedy)
        return self.problem(problem, column)

    def problem(self, problem: Text, column: str | None = None) -> RiichiError:
        """Return an error with the line, and with the column as the file names it."""
        if column is None:
            return TableError(_("Line {line}: {problem}", line=self.line, problem=problem))
        place = self.columns.get(column, len(self.heads))
        name = self.heads[place] if place < len(self.heads) else column
        return TableError(
            _(
                "Line {line}, column {column}: {problem}",
                line=self.line,
                column=shorten(name),
                problem=problem,
            )
        )

    @contextmanager
    def located(self, column: str | None = None) -> Iterator[None]:
        """Add the line to an error that has none."""
        try:
            yield
        except TableError:
            raise
        except RiichiError as error:
            raise self.problem(error.message, column) from None


class TableError(BadNotation):
    """An error that names its line."""


def whole_number(text: str) -> int | None:
    """Return a whole number; None if a cell has no such number.

    >>> whole_number("41,000.00"), whole_number("\uff08\uff11\uff10\uff09"), whole_number("Aki")
    (41000, -10, None)
    """
    found = _WHOLE.fullmatch(_plain_number(text))
    digits = re.sub(r"\D", "", found[2]) if found else ""
    if found is None or len(digits) > 9 or int(digits) > _LARGEST:
        return None
    return int(found[1] + digits)


def _plain_number(text: str) -> str:
    """Return a number with one minus sign, without blanks and marks of direction at its ends."""
    text = re.sub("[\u200e\u200f\u2066-\u2069]", "", text).replace("’", "'")
    text = unicodedata.normalize("NFKC", text).strip()
    sign = re.match(r"\((.+)\)$|[\u2010-\u2015\u2212▲△▼▽ー-] ?(\d.*)", text)
    return f"-{sign[1] or sign[2]}" if sign else text


def read_table(
    data: bytes | str, required: Collection[Collection[str]], order: Sequence[str] = ()
) -> list[Row]:
    """Read the rows of a table below its heads; rows that are empty or sums are left out.

    The heads are the first row that names the required columns, or a first row with words where
    all others have numbers. Without heads the columns are in the given order.

    Args:
        data: The file, a data URL with the file, or a text that somebody typed.
        required: The columns that heads name; of each group one is enough.
        order: The columns of a table without heads; if empty, a first row without numbers is the
            heads.

    Raises:
        BadNotation: For a file that cannot be read or is too large.
    """
    if isinstance(data, str) and (sent := re.match("data:[^,]*;base64,", data)):
        try:
            data = b64decode(data[sent.end() :], validate=True)
        except ValueError:
            raise BadNotation(_("The file was cut on its way; send it again.")) from None
    if len(data) > MAX_BYTES:
        raise _too_large()
    sheets = [rows for each in _sheets(data) if (rows := _without_margins(each, bool(order)))]
    for rows in sheets:
        found = _below_heads(rows, required)
        if found is not None:
            return found
    if not sheets:
        return []
    rows = max(sheets, key=lambda rows: not order and min(4, len(rows[0].cells)))
    numbers = [
        len(rows) > 1 and None not in [whole_number(row.cell(place)) for row in rows[1:]]
        for place, cell in enumerate(rows[0].cells)
        if cell
    ]
    has_digits = any(map(str.isdecimal, "".join(rows[0].cells)))
    has_heads = (
        (any(numbers) and not has_digits)
        if order
        else set(map(whole_number, rows[0].cells)) <= {None}
    )
    heads = tuple(rows[0].cells) if has_heads else ()
    columns = {name: place for place, name in enumerate(order)} or _columns(heads)
    return [replace(each, columns=columns, heads=heads) for each in rows[has_heads:]]


def _below_heads(rows: Sequence[Row], required: Collection[Collection[str]]) -> list[Row] | None:
    """Return the rows below the one that names the required columns; None if no row does."""
    found = {
        tuple(row.cells): columns
        for row in rows[:_MAX_HEAD_ROW]
        if (columns := _columns(row.cells)) and all(columns.keys() & set(each) for each in required)
    }
    if len(found) != 1:  # otherwise they are players such as `Player 1`
        return None
    [(heads, columns)] = found.items()
    below = dropwhile(lambda row: tuple(row.cells) != heads, rows)
    return [
        replace(each, columns=columns, heads=heads) for each in below if tuple(each.cells) != heads
    ]


def _too_large() -> BadNotation:
    return BadNotation(
        _("The table is larger than {most} MB; split it.", most=MAX_BYTES // 1_000_000)
    )


def _filled_rows(rows: Iterable[Row]) -> Iterator[Row]:
    """Yield the rows that are neither empty nor sums; raise BadNotation for too many."""
    count = last = size = 0
    for row in rows:
        size += sum(map(len, row.cells))  # a cell of a spreadsheet can be repeated
        if size > MAX_BYTES:
            raise _too_large()
        cells = [unquote(" ".join(map(str.strip, each.strip().splitlines()))) for each in row.cells]
        filled = [each for each in cells if re.search(r"\w", each)]  # not the lines of a drawing
        if row.line > last + MAX_ROWS:  # below so many empty rows is nothing but their format
            return
        is_sum = len(cells) > 1 and _word(filled[0] if filled else "") in _words(_SUMS)
        if not filled or (is_sum and not re.search(r"[^\W\d_]", "".join(filled[1:]))):
            continue
        count, last = count + 1, row.line
        if count > MAX_ROWS:
            raise BadNotation(_("The table has more than {most} rows; split it.", most=MAX_ROWS))
        width = max(place for place, cell in enumerate(cells, 1) if cell)
        yield replace(row, cells=cells[: min(width, MAX_COLUMNS)])


def _sheets(data: bytes | str) -> list[list[Row]]:
    """Return the filled rows of each sheet."""
    if isinstance(data, str):
        return [list(_filled_rows(_text_rows(data)))]
    if data.startswith(_OLE):
        raise BadNotation(
            _("The spreadsheet is of an old kind or protected; save it as .xlsx or CSV.")
        )
    if not _SPREADSHEET.match(data):
        return _sheets(decode_text(data)[0])
    read = _ods_sheets if data[30:38] == b"mimetype" else _xlsx_sheets
    try:
        _require_small(data)
        return [list(_filled_rows(rows)) for rows in islice(read(data), _MAX_SHEETS)]
    except RiichiError:
        raise
    except Exception as error:  # damaged files raise errors of many classes
        raise BadNotation(
            _("The spreadsheet is damaged or protected; save the table as CSV.")
        ) from error


def _without_margins(rows: Sequence[Row], has_order: bool) -> list[Row]:
    """Return rows without the columns that are empty in all of them.

    Without heads, an empty column between others still has its meaning.
    """
    if not has_order:  # a title has fewer cells
        rows = list(dropwhile(lambda row: sum(map(bool, row.cells)) < 4, rows)) or rows
    width = max((len(row.cells) for row in rows), default=0)
    used = [place for place in range(width) if any(row.cell(place) for row in rows)]
    if has_order and used:
        used = list(range(used[0], width))
    return [replace(row, cells=[row.cell(place) for place in used]) for row in rows]


# Heads


def _columns(cells: Iterable[str]) -> dict[str, int]:
    """Return the place of each column by its name; repeated heads are numbered."""
    found = [
        (name, number, place) for place, cell in enumerate(cells) for name, number in _name(cell)
    ]
    repeated = Counter(name for name, number, _place in found if not number)
    seen, columns = Counter[str](), dict[str, int]()
    for name, number, place in found:
        seen[name] += not number
        own = str(seen[name]) if not number and repeated[name] > 1 else number
        columns.setdefault(f"{name}_{own}" if own else name, place)
    return columns


def _name(cell: str) -> Iterator[tuple[str, str]]:
    """Yield the names of a column with its number, such as ("player", "1")."""
    number = re.search(r"\d+", unicodedata.normalize("NFKC", cell))
    word = _word(cell)
    for name, words in HEADS.items():
        if word and word in _words(words):
            yield name, number[0] if number else ""


@cache
def _words(text: Message) -> set[str]:
    """Return the words of a list with commas in all languages."""
    lists = (re.split("[,、，]", text.text(language)) for language in Language)
    return {_word(each) for words in lists for each in words}


def _word(text: str) -> str:
    """Return the letters of a head without accents, as `1. Játékos` and `jatekos_1` have them."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return re.sub(r"[\W\d_]", "", re.sub(r"[\u0300-\u036f]", "", letters))


# Text


def _text_rows(text: str) -> Iterator[Row]:
    """Yield the rows of a text whose cells are separated by tabs, semicolons, commas or bars."""
    text = _tabbed(text.removeprefix("\ufeff"))
    stated = re.match(r"(?i)\"?sep=([^\r\n\"]?).*", text)  # as Excel writes it
    text = text[stated.end() :] if stated else text
    separator = (stated and stated[1]) or _separator(text)
    text = re.sub(rf'(?<!")" +(?={re.escape(separator)}|$)', '"', text, flags=re.MULTILINE)
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=separator, strict=True, skipinitialspace=True
    )
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader, None)
        except csv.Error:
            problem = _("a quotation mark is missing, or is one too many.")
            raise Row(line, ()).problem(problem) from None
        if cells is None:
            return
        yield Row(line, cells)


def _separator(text: str) -> str:
    """Return the separator that is most often outside of quotes."""
    return max(_SEPARATORS, key=re.sub('"[^"]*"', "", text[:8192]).count)


def guessed_encoding(data: bytes) -> Iterator[Message]:
    """Yield which encoding a text without a sign of its own seems to have."""
    if not data.startswith((_ZIP, _OLE)) and (encoding := decode_text(data)[1]):
        yield _(
            "The file was read as {encoding}; if names look wrong, save it as CSV in UTF-8",
            encoding=encoding,
        )


def _tabbed(text: str) -> str:
    """Return a text with tabs where mostly wide blanks separate its columns."""
    tabbed, count = re.subn(r"(?<=\S) {2,}(?=\S)", "\t", text)
    return tabbed if count > max(map(text.count, _SEPARATORS)) else text


# Spreadsheets


def _require_small(data: bytes) -> None:
    """Raise BadNotation for more than zipfile should unpack; the directory limits it."""
    with ZipFile(io.BytesIO(data)) as archive:
        if sum(each.file_size for each in archive.infolist()) > _MAX_UNPACKED:
            raise BadNotation(
                _(
                    "The spreadsheet has more than {most} MB unpacked; save the table as CSV.",
                    most=_MAX_UNPACKED // 1_000_000,
                )
            )


def _xlsx_sheets(data: bytes) -> Iterator[Iterator[Row]]:
    try:
        from openpyxl import load_workbook  # noqa: PLC0415  # an extra
    except ImportError:
        raise BadNotation(
            _(
                "To read .xlsx, tenbo needs openpyxl: pip install 'tenbo[spreadsheets]' installs "
                "it; or save the table as .ods or CSV."
            )
        ) from None
    for sheet in load_workbook(io.BytesIO(data), read_only=True, data_only=True).worksheets:
        if sheet.sheet_state == "visible":
            sheet.reset_dimensions()  # other programs write wrong ones
            rows = enumerate(sheet.iter_rows(max_col=MAX_COLUMNS, values_only=True), 1)
            yield (Row(line, [*map(_cell_text, cells)]) for line, cells in rows)


def _cell_text(value: object) -> str:
    """Return what a cell of a spreadsheet has, numbers without their format.

    >>> _cell_text(41000.0), _cell_text("2026-11-23 00:00:00"), _cell_text(None)
    ('41000', '2026-11-23', '')
    """
    if isinstance(value, float):
        return f"{value:.12g}"
    return "" if value is None else str(value).removesuffix(" 00:00:00")


_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_BLANKS = frozenset(f"{_TEXT}{name}" for name in ("s", "tab", "line-break"))


def _ods_sheets(data: bytes) -> Iterator[Iterator[Row]]:
    """Yield the sheets of an OpenDocument file.

    This is our own because the libraries read a whole document before its rows can be limited.
    """
    with ZipFile(io.BytesIO(data)) as archive, archive.open("content.xml") as content:
        nodes = iterparse(content, ("start", "end"))
        for event, node in nodes:
            if event == "start" and node.tag == f"{_TABLE}table":
                yield _ods_rows(node for event, node in nodes if event == "end")


def _ods_rows(nodes: Iterable[Element]) -> Iterator[Row]:
    line = 1
    for node in takewhile(lambda node: node.tag != f"{_TABLE}table", nodes):
        if node.tag == f"{_TABLE}table-row":
            cells = list(islice(_ods_cells(node), MAX_COLUMNS))
            times = int(node.get(f"{_TABLE}number-rows-repeated", "1"))
            yield from (Row(line + each, cells) for each in range(times if any(cells) else 0))
            line += times
            node.clear()


def _ods_cells(row: Element) -> Iterator[str]:
    for cell in row:
        text = "\n".join(map(_paragraph, cell.iterfind(f"{_TEXT}p")))
        value = cell.get(f"{_OFFICE}date-value") or cell.get(f"{_OFFICE}value") or text
        times = int(cell.get(f"{_TABLE}number-columns-repeated", "1"))
        yield from repeat(value.removesuffix("T00:00:00"), min(times, MAX_COLUMNS))


def _paragraph(node: Element) -> str:
    """Return the text of a paragraph, which has elements in place of several blanks."""
    for each in node.iter():
        if each.tag in _BLANKS:
            each.text = " "
    return "".join(node.itertext())


def _latin(*forms: str) -> tuple[str, ...]:
    return tuple(f"(?i)(?=.*[a-z]){form}" for form in forms)


_SHARED = "[a-záâäçéëíîóôöúüýß]+"
_CENTRAL = _latin(
    _SHARED,
    "(?:[a-záéíóúöüű]|ő(?![aeou]))+",
    "[a-ząćęłńóśźż]+",
    "(?:[a-záďéěíňóšťúůýžř]|č(?!$))+",
    "[a-záäčďéíĺľňóôŕšťúýž]+",
    "[a-zčćđšž]+",
    "[a-zăâîşţ]+",
)
_LANGUAGES: Mapping[str, Sequence[str]] = {
    "Windows-1252": _latin(
        _SHARED,
        "(?:[a-zàâçéêëîïôœûüÿ]|[ùò]$|è(?![aeiouyáí]))+",
        "(?:[a-záéíóúüçàï]|ñ(?=[aeiouáéíóú]))+",
        "(?:[a-záâãàçéêíóôúü]|õ(?=es?$))+",
        "(?:[a-zåäöéü]|æ(?!$)|ø(?![aiouyí]))+",
        "(?!ð)[a-záéíóúýþæöð]+",
        "[bdfghj-npr-tv]*õ{0,2}[abd-pr-väöüšž]*",
    ),
    "Windows-1250": _CENTRAL,
    "ISO-8859-2": _CENTRAL,
    "Windows-1257": _latin(
        "[a-zõäöüšž]+", "[a-ząčęėįšųūž]+", "[a-zāčēģīķļņšūž]+", "[a-ząćęłńóśźż]+"
    ),
    "Windows-1254": _latin("[a-zçğıöşüâ]+"),
    "Windows-1251": ("[А-ЯЁІЇЄ]?[а-яёіїє]+",),
    "GB2312": ("[一-鿿ァ-ヶー]+",),
    "CP932": ("[一-鿿々ぁ-んァ-ヶー・]+", "[ｦ-ﾟ]+"),
    "GB18030": ("[一-鿿]+", *_latin("[a-zß-žșț]+")),
}
"""The words of languages in each encoding, the likely one first.

A letter that others have at the same byte is limited to its places: Estonian and Portuguese õ is
Hungarian ő, and French è and Danish ø are Czech č and ř.
"""


def unicode_encoding(data: bytes) -> str:
    """Return the encoding of a text in Unicode, by its byte order mark or its zeros."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"
    high, low = data[:100:2].count(0), data[1:100:2].count(0)
    return "utf-8-sig" if high == low else "utf-16-le" if high < low else "utf-16-be"


def decode_text(data: bytes) -> tuple[str, str]:
    """Return a text in Unicode, or in the encoding in which most words are those of a language.

    The second text is the name of an encoding that is guessed.

    Raises:
        BadNotation: With the line that is not valid.
    """
    encoding = unicode_encoding(data)
    try:
        return data.decode(encoding), ""
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
    texts = {}
    for each in _LANGUAGES if encoding == "utf-8-sig" else ():
        with suppress(UnicodeDecodeError):
            texts[each] = data.decode(each)
    if not texts:
        raise BadNotation(
            _("Line {line} is not text in UTF-8; save the table as CSV in UTF-8.", line=line)
        )
    likely = max(texts, key=lambda each: _likelihood(texts[each], _LANGUAGES[each]))
    return texts[likely], likely


def _likelihood(text: str, languages: Sequence[str]) -> tuple[float, float]:
    """Return the share of the words with accents in all the languages, and in one of them."""
    found = re.findall(r"(?:[^\W\d_]|[^\x00-\x7f])+", text)
    words = {each for each in found if not each.isascii()}
    known = [{each for each in words if re.fullmatch(form, each)} for form in languages]
    return len(set[str]().union(*known)) / len(words), max(map(len, known)) / len(words)
