"""The score of a hand by its fans as text: fans, total, payment and explanation."""

from collections.abc import Iterable, Iterator, Sequence

from scorer.fans.division import written_groups
from scorer.fans.explain import Omission, Reason, omissions, other_readings
from scorer.fans.score import FanScore, FlowerScore, Score
from scorer.fans.what_if import Alternative, WaitValue
from scorer.fans.win import FlowerWin, Win
from scorer.table.riichi.seat_settlement import DISCARDER, WIND_WORDS
from scorer.tiles.groups import Group
from scorer.tiles.messages import Text, in_context, join, plural
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from scorer.tiles.tile import Tile, Wind
from scorer.tiles.tile_names import TILE_NAMES, Naming, tile_names
from webapp.text.hand.score import (
    LIABLE_DISCARDER,
    hand_line,
    liability_text,
    tile_name_parts,
    unmarked_text,
)
from webapp.text.hand.waits import describe_wait_kinds
from webapp.text.terminal import table_lines

_MOST_READINGS = 5

_REASONS = {
    Reason.IMPLIED: _("implied by {fan}"),
    Reason.REJOINED: _("{fan} joins these sets already (non-separation)"),
    Reason.SAME_FAN: _("a set counts in one {fan} only (non-identity)"),
    Reason.JOINED_ALREADY: _("these sets are joined already, by {fan} (once only)"),
}


def describe_fan_score(
    result: FanScore,
    language: Language,
    discarder: Wind | None = None,
    naming: Naming | None = None,
) -> Iterator[str]:
    """Yield the lines of a score, with the names in another language if one is given."""
    if isinstance(result, Score):
        yield hand_line(result.hand, result.win.tile)
    yield win_line(result.win).text(language)
    if naming is not None and (names := chinese_names_line(result, naming)):
        yield names
    yield ""
    yield from _fan_lines(result, language, naming)
    yield ""
    yield total_line(result, language)
    if result.wins and result.rules.point_table:
        yield points_line(result).text(language)
    if result.wins:
        lines = (fan_payment(result, discarder), *fan_score_notes(result))
        yield from (line.text(language) for line in lines)


def chinese_names_line(result: FanScore, naming: Naming) -> str:
    """Return the names of the tiles of a hand and of its flowers, with the Chinese ones."""
    names, win = tile_names(), result.win

    def chinese(tile: Tile | str) -> str:
        of_tile = names[str(tile)]["zh"]
        return f"{of_tile.names[0]} {of_tile.readings[0]}"

    tiles = (*result.hand.tiles, result.win.tile) if isinstance(result, Score) else ()
    parts = tile_name_parts(
        tiles,
        naming,
        reading=chinese,
        honor=lambda tile: f"{TILE_NAMES[str(tile)][naming]} {chinese(tile)}",
    )
    own = {tile: names[tile].get(naming) for tile in win.flower_tiles}
    flowers = (
        f"{tile} {chinese(tile)}" if name is None else f"{tile} {name.names[0]} {chinese(tile)}"
        for tile, name in own.items()
    )
    return "; ".join((*parts, *flowers))


def win_line(win: Win | FlowerWin) -> Text:
    """Return the circumstances of a win."""
    parts = (
        _way_of(win),
        _("seat {seat}", seat=WIND_WORDS[win.seat]),
        in_context("fans", "round {wind}", wind=WIND_WORDS[win.round]),
        *(_circumstances(win) if isinstance(win, Win) else ()),
        plural("{count} flower", "{count} flowers", win.flowers) if win.flowers else None,
    )
    return join((part for part in parts if part), in_context("circumstances", ", "))


def _way_of(win: Win | FlowerWin) -> Text:
    if win.self_drawn:
        return _("self-drawn")
    if isinstance(win, FlowerWin):
        return _("by robbing another player's flower")
    return _("robbing a kong") if win.robbing_kong else _("on a discard")


def _circumstances(win: Win) -> Iterator[Text]:
    if win.replacement:
        yield _("replacement for a kong")
    if win.last_tile:
        yield _("last tile")
    if win.last_of_kind:
        yield _("last of its kind")
    if win.first_turn:
        yield _("first turn")


def _fan_lines(result: FanScore, language: Language, naming: Naming | None) -> Iterator[str]:
    rows = []
    for line in result.fans:
        fan = line.fan
        names = [fan.text(language)]
        if not language.reads_kanji:
            names = [fan.chinese, fan.pinyin, *names]
        elif language is not Language.JAPANESE:
            names.append(fan.pinyin)
        if naming is not None:
            names.append(fan.text(Language(naming)))
        number = f"{line.count} x {fan.points}" if line.count > 1 else ""
        points = in_context("fan", "{points}", points=line.points)
        rows.append([*names, number, points.text(language)])
    width = len(rows[0]) if rows else 0
    yield from table_lines(rows, gap="  ", right=(width - 2, width - 1))


def total_line(result: FanScore, language: Language) -> str:
    """Return the total, and the points without flowers if the hand has any."""
    bare, minimum = result.without_flowers, result.rules.minimum
    if bare == result.total and (isinstance(result, FlowerScore) or not result.win.flowers):
        sentence = (
            _("{total} fan (at least {minimum})")
            if result.rules.point_table
            else _("{total} points (at least {minimum})")
        )
    else:
        sentence = (
            _("{total} fan, {bare} without flowers (at least {minimum})")
            if result.rules.point_table
            else _("{total} points, {bare} without flowers (at least {minimum})")
        )
    return sentence.fill(total=result.total, bare=bare, minimum=minimum).text(language)


def points_line(result: FanScore) -> Text:
    """Return the points for the fan of a hand under rules with a table."""
    fan, points = result.paid_fan, result.rules.points_of(result.paid_fan)
    sentence = (
        _("Limit of {fan} fan: {points} points")
        if fan < result.total
        else in_context("fans", "{points} points")
    )
    return sentence.fill(fan=fan, points=points)


def fan_payment(result: FanScore, discarder: Wind | None = None) -> Text:
    """Return who pays what."""
    payments = result.payments
    total, others, seat = payments.total, payments.others, payments.liable_seat
    if seat is not None:
        if payments.discarder is None or discarder is seat:
            return liability_text([(WIND_WORDS[seat], total)])
        who = DISCARDER if discarder is None else WIND_WORDS[discarder]
        return liability_text([(WIND_WORDS[seat], payments.liable), (who, payments.discarder)])
    if payments.discarder is None:
        return _(
            "Self-draw: everybody pays {others}; the winner receives {total}.",
            others=others,
            total=total,
        )
    if not others:
        return _("Discard: the discarder pays {total}.", total=total)
    return _(
        "Discard: the discarder pays {discarder}, the others {others} each; "
        "the winner receives {total}.",
        discarder=payments.discarder,
        others=others,
        total=total,
    )


def fan_score_notes(result: FanScore) -> tuple[Text, ...]:
    """Return what is doubtful about a score: the fans whose melds do not show who is liable."""
    if not result.rules.has_liability(self_drawn=result.win.self_drawn):
        return ()
    return tuple(unmarked_text(fan) for fan, seat in result.liable_fans.items() if seat is None)


def explain_fan_score(
    result: FanScore,
    alternatives: Iterable[Alternative],
    language: Language,
    discarder: Wind | None = None,
    naming: Naming | None = None,
) -> Iterator[str]:
    """Yield the lines of a score with its sets, what does not count and why, and who pays what.

    Args:
        result: The score.
        alternatives: The scores under other circumstances.
        language: The language of the text.
        discarder: The seat of the discarder, if known.
        naming: A language of more names.
    """
    yield from describe_fan_score(result, language, discarder, naming)
    if isinstance(result, Score):
        yield from _reading_lines(result, language)
    if result.wins and (discarder is not None or result.win.self_drawn):
        yield from ("", _("Who pays what").text(language))
        shares = result.payments.shares(result.win.seat, discarder)
        rows = [(WIND_WORDS[seat].text(language), str(share)) for seat, share in shares.items()]
        yield from table_lines(rows, right=[1], indent="  ", gap="  ")
    elif result.wins and result.payments.liable:
        yield LIABLE_DISCARDER.text(language)
    what_if = list(_what_if_lines(alternatives, language))
    if what_if:
        yield from ("", _("What if").text(language), *what_if)


def _reading_lines(result: Score, language: Language) -> Iterator[str]:
    """Yield the sets of each fan, what does not count and why, and other readings."""
    best = _("The reading that scores most").text(language)
    yield from ("", f"{best}: {_written(result.division.groups)}")
    counted = [
        (line.fan.text(language), _written(sets))
        for line in result.fans
        for sets in line.sets
        if sets
    ]
    yield from table_lines(counted, indent="  ", gap="  ")
    omitted = omissions(result)
    if omitted:
        yield from ("", _("Not counted").text(language))
        rows = dict.fromkeys(_omission(each, language) for each in omitted)
        yield from table_lines(rows, indent="  ", gap="  ")
    others = other_readings(result)[:_MOST_READINGS]
    if others:
        yield from ("", _("Other readings").text(language))
        readings = [(str(each.total), _written(each.division.groups)) for each in others]
        yield from table_lines(readings, right=[0], indent="  ", gap="  ")


def counting_steps(result: FanScore) -> tuple[Text, ...]:
    """Return the sets of each fan, what does not count and why, and who pays."""
    texts = _reading_steps(result) if isinstance(result, Score) else ()
    points = (points_line(result),) if result.wins and result.rules.point_table else ()
    payment = (fan_payment(result),) if result.wins else ()
    return (*texts, *points, *payment)


def _reading_steps(result: Score) -> tuple[Text, ...]:
    steps: list[tuple[object, object]] = [
        (_("The reading that scores most"), _written(result.division.groups))
    ]
    steps += [(line.fan, _written(sets)) for line in result.fans for sets in line.sets if sets]
    for each in omissions(result):
        name = join((part for part in (each.fan, _written(each.sets)) if part), " ")
        steps.append((name, _REASONS[each.reason].fill(fan=each.because_of)))
    for reading in other_readings(result)[:_MOST_READINGS]:
        other = _("{total} points", total=reading.total)
        steps.append((other, _written(reading.division.groups)))
    return tuple(dict.fromkeys(join(step, ": ") for step in steps))


def _written(groups: Sequence[Group]) -> str:
    return " ".join(written_groups(groups))


def _omission(each: Omission, language: Language) -> tuple[str, str]:
    reason = _REASONS[each.reason].fill(fan=each.because_of).text(language)
    name = f"{each.fan.text(language)} {_written(each.sets)}".strip()
    return name, reason


def _what_if_lines(alternatives: Iterable[Alternative], language: Language) -> Iterator[str]:
    rows = []
    for other in alternatives:
        mark = "" if other.score.wins else _("no win").text(language)
        rows.append((other.change.text(language), str(other.score.total), mark))
    yield from table_lines(rows, right=[1], indent="  ", gap="  ")


def describe_fan_waits(found: Sequence[WaitValue], language: Language) -> Iterator[str]:
    """Yield the kinds of waits, and for each the tiles left, and the points by either win."""
    yield from describe_wait_kinds([(wait.tile, wait.kinds) for wait in found], language)
    for wait in found:
        yield _(
            "{tile}  {number} left  discard {claimed}, self-draw {drawn}",
            tile=wait.tile,
            number=wait.remaining,
            claimed=_points(wait.discard),
            drawn=_points(wait.self_draw),
        ).text(language)


def _points(result: Score) -> Text:
    if result.wins:
        return _("{total} points", total=result.total)
    points, minimum = result.without_flowers, result.rules.minimum
    return _("no win ({points} of {minimum})", points=points, minimum=minimum)
