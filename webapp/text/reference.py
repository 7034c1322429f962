"""The reference lists as text: the table of han and fu, yaku, fu and fans, and words."""

from collections.abc import Iterable, Iterator, Sequence

from scorer.fans.fan import Fan
from scorer.fans.fan_list import FanEntry
from scorer.fans.points_table import fan_points_notes, fan_points_table
from scorer.fans.rules.rules import Rules as FanRules
from scorer.fans.win import FlowerWin
from scorer.payment import Payment, Ron
from scorer.riichi.fu_list import ROUNDING, FuEntry
from scorer.riichi.points import Limit
from scorer.riichi.yaku_list import YakuEntry
from scorer.riichi.yaku_names import all_names_of, names_of
from scorer.table.riichi.payments import PointsCell, points_grid
from scorer.tiles.glossary import Word, WordGroup
from scorer.tiles.hand import Hand
from scorer.tiles.melds import Meld, MeldKind, Side
from scorer.tiles.messages import Text, in_context, join, verbatim
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language, Term
from scorer.tiles.tile import Tile
from scorer.tiles.tile_names import Naming
from vision.boxes import BACK
from webapp.text.hand.fans import win_line as fan_win_line
from webapp.text.hand.score import hand_line, limit_term, win_line
from webapp.text.photo.tile_art import DrawnTile, Pose, draw_tiles
from webapp.text.terminal import table_lines

_NO_VALUE = "-"
_HEADINGS = {
    False: _("Non-dealer: ron, then tsumo from the others/the dealer"),
    True: _("Dealer: ron, then tsumo from each"),
}


def describe_points_table(
    table: Sequence[PointsCell], *, dealer: bool, language: Language
) -> Iterator[str]:
    """Yield the table of han and fu, then the limits, for a dealer or the others."""
    grid = points_grid(table)
    yield _HEADINGS[dealer].text(language)
    heads = (_("{number} han", number=f"{han}").text(language) for han in grid.han)
    rows = [[_("fu").text(language), *heads]]
    rows += [[str(fu), *(_cell(each, dealer) for each in row)] for fu, row in grid.rows.items()]
    yield from table_lines(rows, right=range(len(rows[0])), gap="  ")
    limits = []
    for cell in table:
        if cell.fu is None:
            name = limit_term(cell.limit)
            times = _("{times}x {limit}", times=cell.times, limit=name) if cell.times > 1 else name
            han = _han_range(cell).text(language)
            limits.append((times.text(language), han, _cell(cell, dealer)))
    yield from table_lines(limits, right=(1, 2), gap="  ")


def _cell(cell: PointsCell | None, dealer: bool) -> str:
    if cell is None:
        return _NO_VALUE
    prefix = "dealer_" if dealer else ""
    return " ".join(_shares(cell.payments[f"{prefix}{by}"]) for by in ("ron", "tsumo"))


def _shares(payment: Payment | None) -> str:
    if payment is None:
        return _NO_VALUE
    if isinstance(payment, Ron):
        return f"{payment.points}" + (f" ({payment.others})" if payment.others else "")
    return f"{payment.others}/{payment.dealer}" if payment.dealer else f"{payment.others}"


def _han_range(cell: PointsCell) -> Text:
    if cell.han is None:
        return verbatim("")
    if cell.most_han is None:
        return _("{number} han", number=f"{cell.han}+")
    number = f"{cell.han}" if cell.most_han == cell.han else f"{cell.han}-{cell.most_han}"
    return _("{number} han", number=number)


def describe_fan_points(rules: FanRules, language: Language) -> Iterator[str]:
    """Yield what each number of fan pays, for a discard and for a self-draw."""
    heads = [
        text.text(language)
        for text in (
            in_context("column", "fan"),
            in_context("column", "points"),
            _("discard: discarder, others each"),
            _("self-draw: each"),
            in_context("column", "in all"),
        )
    ]
    rows = [
        [
            f"{row.fan}{'+' if row.more else ''}",
            f"{row.points}",
            f"{row.discard.discarder} {row.discard.others}",
            f"{row.self_draw.others}",
            f"{row.self_draw.total}",
        ]
        for row in fan_points_table(rules)
    ]
    yield from table_lines([heads, *rows], right=range(len(heads)), least=[5] * 5, gap="   ")
    for note in fan_points_notes(rules):
        yield note.text(language)


def describe_fu(entries: Iterable[FuEntry], language: Language) -> Iterator[str]:
    """Yield the reasons for fu with their values and example hands.

    >>> from scorer.riichi.fu_list import fu_list
    >>> next(describe_fu(fu_list(Rules()), Language.ENGLISH)).split()
    ['副底', 'fuutei', 'base', '20', 'fu', '45679p', '12233499s', '+', '8p']
    """
    rows = []
    for entry in entries:
        detail = "" if entry.detail is None else f" ({entry.detail.text(language)})"
        names = _term_cells(entry.reason, language, detail=detail)
        value = _("{number} fu", number=entry.fu) if entry.fu else _OFF
        hand, win = entry.example.hand_and_win()
        rows.append([*names, value.text(language), hand_line(hand, win.tile)])
    yield from table_lines(rows, right=[len(rows[0]) - 2], gap="  ")
    yield ROUNDING.text(language)


_OFF = in_context("yaku", "not in these rules")


def describe_yaku_list(
    entries: Iterable[YakuEntry], language: Language, naming: Naming | None = None
) -> Iterator[str]:
    """Yield a line for each yaku: its names, and its value closed and open."""
    rows = [[*_names(each.yaku, language, naming), _value(each).text(language)] for each in entries]
    yield from table_lines(rows, gap="  ")


def _value(entry: YakuEntry) -> Text:
    if not entry.counts:
        return _OFF
    if entry.limit is Limit.MANGAN:
        return limit_term(entry.limit)
    closed, open_ = (str(each) if each else _NO_VALUE for each in (entry.closed, entry.open))
    if entry.limit:
        times = entry.closed or entry.open
        name = limit_term(entry.limit)
        return _("{times}x {limit}", times=times, limit=name) if times > 1 else name
    if closed == open_:
        return verbatim(closed)
    if not entry.open:
        return _("{closed}, closed only", closed=closed)
    return _("{closed}, open {open}", closed=closed, open=open_)


def _names(yaku: Term, language: Language, naming: Naming | None) -> list[str]:
    own = [] if naming is None else [names_of(yaku.name).get(naming, "")]
    return [*_term_cells(yaku, language), *own]


def _term_cells(term: Term, language: Language, *, detail: str = "") -> list[str]:
    if language is Language.JAPANESE:
        return [f"{term.kanji}{detail}"]
    return [term.kanji, term.romaji, f"{term.text(language)}{detail}"]


def describe_yaku(entry: YakuEntry, language: Language) -> Iterator[str]:
    """Yield one yaku: its names, value and condition, and its examples as they lie on a table."""
    yaku = entry.yaku
    yield "  ".join(dict.fromkeys((yaku.kanji, yaku.romaji, yaku.text(language))))
    if names := all_names_of(yaku.name):
        yield "; ".join(f"{code} {', '.join(each)}" for code, each in names.items())
    yield _value(entry).text(language)
    yield entry.meaning.text(language)
    for example in entry.examples:
        hand, win = example.hand_and_win()
        yield from ("", hand_line(hand, win.tile), win_line(win).text(language))
        yield from _drawing(hand, win.tile)


def describe_fan_list(entries: Iterable[FanEntry], language: Language) -> Iterator[str]:
    """Yield a line for each fan: its names and points."""
    rows = []
    for entry in entries:
        fan = entry.fan
        value = str(entry.points) if entry.points else _OFF.text(language)
        rows.append((*_fan_names(fan, language), value))
    yield from table_lines(rows, right=[len(rows[0]) - 1] if rows else (), gap="  ")


def written_name(fan: Fan, language: Language) -> str:
    """Return the name of a fan in characters, those of the language if it has them."""
    return fan.text(language) if language.reads_kanji else fan.chinese


def _fan_names(fan: Fan, language: Language) -> list[str]:
    names = (written_name(fan, language), fan.pinyin, fan.text(language))
    return list(dict.fromkeys(names))


def describe_fan(entry: FanEntry, entries: Sequence[FanEntry], language: Language) -> Iterator[str]:
    """Yield a fan: its names, points, condition and example, and what does not count beside it."""
    fan = entry.fan
    yield "  ".join(_fan_names(fan, language))
    yield str(entry.points) if entry.points else _OFF.text(language)
    yield entry.meaning.text(language)
    counted = {each.fan.name: each.fan for each in entries if each.points}
    if implied := [counted[name] for name in entry.implies if name in counted]:
        yield _(
            "Does not count beside it: {fans}", fans=join(implied, in_context("and", ", "))
        ).text(language)
    won = entry.example.won
    if isinstance(won, FlowerWin):
        yield from ("", entry.example.notation, fan_win_line(won).text(language))
    else:
        hand, win = won
        yield from ("", hand_line(hand, win.tile), fan_win_line(win).text(language))
        yield from _drawing(hand, win.tile)


def _drawing(hand: Hand, tile: Tile) -> Iterator[str]:
    """Yield the lines of a drawing: the concealed tiles, the winning tile, and the melds."""
    concealed = [DrawnTile(str(each)) for each in hand.concealed]
    melds = [_meld_tiles(meld) for meld in hand.melds]
    return draw_tiles([concealed, [DrawnTile(str(tile))], *melds])


def _meld_tiles(meld: Meld) -> list[DrawnTile]:
    """Return a meld with its called tile sideways, on the side of the player who discarded it."""
    tiles = list(meld.tiles)
    if meld.kind is MeldKind.ANKAN:
        inner = [DrawnTile(str(each)) for each in tiles[1:3]]
        return [DrawnTile(BACK), *inner, DrawnTile(BACK)]
    if meld.called is None or meld.called_from is None:
        return [DrawnTile(str(each)) for each in tiles]
    added = tiles.pop() if meld.kind is MeldKind.SHOUMINKAN else None
    tiles.remove(meld.called)
    drawn = [DrawnTile(str(each)) for each in tiles]
    place = {Side.LEFT: 0, Side.ACROSS: 1, Side.RIGHT: len(drawn)}[meld.called_from]
    sideways = [DrawnTile(str(meld.called), Pose.SIDEWAYS)]
    if added is not None:
        sideways.append(DrawnTile(str(added), Pose.ADDED))
    return drawn[:place] + sideways + drawn[place:]


def describe_words(groups: Sequence[WordGroup], language: Language) -> Iterator[str]:
    """Yield the words of the game in their groups: romaji, kanji and meaning."""
    rows = list[list[str] | str]()
    for group in groups:
        rows += ["", group.title.text(language)]
        rows += [
            [_main(word.romaji), _main(word.kanji), word.meaning.text(language)]
            for word in group.words
        ]
    yield from table_lines(rows, indent="  ", gap="  ")


def _main(name: str) -> str:
    """Return a name without its other forms."""
    return name.partition(" (")[0]


def describe_word(word: Word, language: Language) -> Iterator[str]:
    """Yield a word in all its forms, its meaning, and the words of other languages.

    >>> from scorer.tiles.glossary import glossary
    >>> for line in describe_word(glossary()[0].words[0], Language.ENGLISH):
    ...     print(line)
    牌  hai
    Tile.
    tok ijo musi; pl kamień; hu kártya; zh 牌; zh-Hant 牌
    """
    yield f"{word.kanji}  {word.romaji}"
    yield word.meaning.text(language)
    if word.words:
        yield "; ".join(f"{code} {', '.join(names)}" for code, names in word.words.items())
