"""The waits of a hand and what each one pays, and the best discards, as tables."""

from collections.abc import Iterator, Sequence, Set

from scorer.riichi.points import add_honba, announce
from scorer.riichi.rules.rules import Rules
from scorer.riichi.score import Score
from scorer.riichi.shanten import shanten
from scorer.riichi.waits import DiscardOption, Outcome, Payouts, WaitValue
from scorer.tiles.errors import NoYaku, RiichiError
from scorer.tiles.hand import Hand
from scorer.tiles.messages import Text, in_context, join, plural, verbatim
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from scorer.tiles.tile import Tile, format_tiles
from scorer.tiles.wait_kinds import MULTI_SIDED, Wait, terms_of_waits
from webapp.text.terminal import table_lines

_WAIT_HEADINGS = (
    _("wait"),
    in_context("tiles", "left"),
    _("ron"),
    _("tsumo"),
    _("riichi, ron"),
    _("riichi, tsumo"),
)
_NO_YAKU = _("no yaku")
_NOT_POSSIBLE = _("not possible")


def describe_waits(
    found: Sequence[WaitValue],
    *,
    honba: int = 0,
    discards: Sequence[Tile] = (),
    language: Language,
) -> Iterator[str]:
    """Yield the rows of a table with what each wait pays, honba included, and its yaku.

    The discards are the player's own; a wait among them makes the hand furiten.
    """
    yield from describe_wait_kinds([(wait.tile, wait.kinds) for wait in found], language)
    rows = [[heading.text(language) for heading in _WAIT_HEADINGS]]
    for wait in found:
        left = str(wait.remaining)
        rows.append([str(wait.tile), left, *_cells(wait.payouts, honba, language)])
        rows += _yaku_rows(wait.payouts, language)
        if wait.red_payouts is not None:
            rows.append([f"0{wait.tile.suit}", "", *_cells(wait.red_payouts, honba, language)])
    yield from table_lines(rows, gap="  ")
    own = {tile.kind for tile in discards}
    furiten = [wait.tile for wait in found if wait.tile.kind in own]
    if furiten:
        yield _(
            "Furiten: {tiles} was discarded, so only tsumo wins.", tiles=format_tiles(furiten)
        ).text(language)


def describe_wait_kinds(
    found: Sequence[tuple[Tile, Set[Wait]]], language: Language
) -> Iterator[str]:
    """Yield a line for each kind of wait with its tiles.

    >>> from scorer.tiles.tile import parse_tiles
    >>> waits = [(tile, {Wait.RYANMEN}) for tile in parse_tiles("147m")]
    >>> list(describe_wait_kinds(waits, Language.ENGLISH))
    ['ryanmen, two-sided wait: 147m', 'tamenmachi, multi-sided wait: 147m']
    """
    for term in terms_of_waits(waits for _tile, waits in found):
        tiles = [tile for tile, waits in found if term in {*terms_of_waits([waits]), MULTI_SIDED}]
        text = term.text(language)
        name = text if language.reads_kanji else f"{term.romaji}, {text}"
        yield _("{kind}: {tiles}", kind=name, tiles=format_tiles(tiles)).text(language)


def _yaku_rows(pays: Payouts, language: Language) -> Iterator[list[str]]:
    for way, outcome in ((_("ron"), pays.ron), (_("tsumo"), pays.tsumo)):
        if isinstance(outcome, Score):
            yakuman = [line.yaku.spoken for line in outcome.yakuman]
            yaku = [
                verbatim(f"{line.yaku.spoken.text(language)} {line.han}")
                for line in (*outcome.yaku, *outcome.dora)
            ]
            names = join(yakuman or yaku, _COMMA)
            yield ["", f"{way.text(language)}: {names.text(language)}"]


def _cells(pays: Payouts, honba: int, language: Language) -> Iterator[str]:
    outcomes = (pays.ron, pays.tsumo, pays.riichi_ron, pays.riichi_tsumo)
    return (_cell(outcome, honba, language) for outcome in outcomes)


def _cell(outcome: Outcome | None, honba: int, language: Language) -> str:
    if outcome is None:
        return "-"
    if isinstance(outcome, RiichiError):
        return (_NO_YAKU if isinstance(outcome, NoYaku) else _NOT_POSSIBLE).text(language)
    return announce(add_honba(outcome.payment, honba, outcome.rules)).text(language)


def describe_shanten(hand: Hand, rules: Rules, language: Language) -> str:
    """Return how far a hand is from tenpai and the tiles that bring it closer.

    >>> from scorer.riichi.rules.rules import STANDARD
    >>> describe_shanten(parse_waiting_hand("123m456p2278s115z"), STANDARD, Language.ENGLISH)
    'The hand is 1-shanten, not tenpai yet. Tiles that bring it closer: 269s1z.'
    """
    found = shanten(hand.concealed, hand.melds, norths=hand.norths, rules=rules)
    useful = format_tiles(found.missing)
    return _(
        "The hand is {number}-shanten, not tenpai yet. Tiles that bring it closer: {useful}.",
        number=found.number,
        useful=useful,
    ).text(language)


_DISCARD_HEADINGS = (
    in_context("column", "discard"),
    _("then"),
    in_context("tiles", "left"),
    _("accepts"),
)
_COMMA = in_context("riichi", ", ")
_MOST_DISCARDS = 3
_MOST_KINDS = 9


def describe_discards(options: Sequence[DiscardOption], language: Language) -> Iterator[str]:
    """Yield a table of the discards that keep the lowest shanten, the best first."""
    rows = [[heading.text(language) for heading in _DISCARD_HEADINGS]]
    for each in _best(options):
        then = _shanten(each.shanten).text(language)
        rows.append([str(each.tile), then, str(each.remaining), _accepted(each)])
    yield from table_lines(rows, gap="  ")


def best_discards_sentence(options: Sequence[DiscardOption]) -> Text:
    """Return a sentence with the best discards and the tiles that they accept.

    >>> str(best_discards_sentence(discard_options(*parse_hand("123m456p789s1155z9p"))))
    'Best discard: 9p (tenpai, accepts 4 tiles: 15z).'
    """
    listed = _best(options)[:_MOST_DISCARDS]
    discards = [_("{tile} ({effect})", tile=each.tile, effect=_effect(each)) for each in listed]
    return plural(
        "Best discard: {discards}.",
        "Best discards: {discards}.",
        len(listed),
        discards=join(discards, _COMMA),
    )


def _best(options: Sequence[DiscardOption]) -> Sequence[DiscardOption]:
    return [each for each in options if each.shanten == options[0].shanten]


def _accepted(option: DiscardOption) -> str:
    return format_tiles([each.tile for each in option.accepted])


def _effect(option: DiscardOption) -> Text:
    number = plural("accepts {count} tile", "accepts {count} tiles", option.remaining)
    accepts: Text = number
    if 0 < len(option.accepted) <= _MOST_KINDS:
        accepts = _("{number}: {tiles}", number=number, tiles=_accepted(option))
    return join((_shanten(option.shanten), accepts), _COMMA)


def _shanten(number: int) -> Text:
    return _("{number}-shanten", number=number) if number else _("tenpai")
