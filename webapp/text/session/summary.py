"""The state of a session as text: title, present hand, scores, needed wins, end of a game."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, tzinfo

from scorer.fans.rules.presets import RULE_SETS
from scorer.payment import Payment, Ron
from scorer.riichi.rules.presets import PRESETS
from scorer.table.games import TableRules
from scorer.table.riichi.seat_settlement import WIND_WORDS
from scorer.table.session.session import PlayedGame, SessionState
from scorer.table.state import WINDS, Ending, GameState
from scorer.table.table_game import RequiredWin
from scorer.tiles.messages import (
    Message,
    Number,
    Text,
    decimal_point,
    in_context,
    isolate,
    join,
    plural,
    with_minus,
)
from scorer.tiles.messages import message as _
from scorer.tiles.terms import Language
from scorer.tiles.tile import Wind
from webapp.text.session.game_texts import named_with_honba, texts_of
from webapp.text.session.player_names import join_names
from webapp.text.terminal import NAME_COLUMNS, cut_text, table_lines

_ENDINGS = {
    Ending.LAST_HAND: _("the last hand is played"),
    Ending.TARGET: _("the target score is reached"),
    Ending.AGARI_YAME: _("the leading dealer won and stopped"),
    Ending.TENPAI_YAME: _("the leading dealer was tenpai and stopped"),
    Ending.BUST: _("bust"),
    Ending.CHOMBO: _("chombo in the last hand"),
    Ending.AGREEMENT: in_context("ending", "by agreement"),
    Ending.RESULT: _("only the result is known"),
}
_ROUNDS = {
    Wind.EAST: in_context("wind", "East"),
    Wind.SOUTH: in_context("wind", "South"),
    Wind.WEST: in_context("wind", "West"),
    Wind.NORTH: in_context("wind", "North"),
}
_ROUND_LETTERS = {
    Wind.EAST: in_context("letter", "E"),
    Wind.SOUTH: in_context("letter", "S"),
    Wind.WEST: in_context("letter", "W"),
    Wind.NORTH: in_context("letter", "N"),
}
_WEEKDAYS = (
    _("Monday"),
    _("Tuesday"),
    _("Wednesday"),
    _("Thursday"),
    _("Friday"),
    _("Saturday"),
    _("Sunday"),
)
MONTHS = (
    _("January"),
    _("February"),
    _("March"),
    _("April"),
    _("May"),
    _("June"),
    _("July"),
    _("August"),
    _("September"),
    _("October"),
    _("November"),
    _("December"),
)


# Columns of names, so that the text of six players has about 300 bytes at most.
_TITLE, _NAME = 24, 11


def session_title(number: int, state: SessionState, language: Language) -> str:
    """Return the number and name of a session, with its rules if they are a preset."""
    presets = [(each.rules, each.title) for each in PRESETS.values()]
    rule_sets = [(each.rules, each.title) for each in RULE_SETS.values()]
    known = (title for rules, title in (*presets, *rule_sets) if rules == state.rules)
    rules = next(known, None)
    own = isolate(state.name)
    name = f"{own} ({rules.text(language)})" if rules else own
    title = _("Session {number}", number=number).text(language)
    return f"{title}: {name.strip()}" if name else title


def session_date(day: datetime, language: Language) -> str:
    """Return the day on which a session began."""
    return _(
        "{weekday} {day} {month} {year}",
        weekday=_WEEKDAYS[day.weekday()],
        day=day.day,
        month=MONTHS[day.month - 1],
        year=day.year,
    ).text(language)


def local_time(time: str, zone: tzinfo | None = None) -> datetime:
    """Return a time in a time zone, by default that of this machine."""
    found = datetime.fromisoformat(time)
    with suppress(OverflowError, ValueError, OSError):  # a year that the system does not know
        return found.astimezone(zone)
    return found


def _hand_name(state: GameState, rules: TableRules) -> Message:
    return texts_of(rules).hand_name({"round": _ROUNDS[state.round], "kyoku": state.kyoku})


def hand_label(state: GameState, language: Language, rules: TableRules) -> str:
    """Return a short name of the present hand, in riichi with the honba after a dot."""
    wind = _ROUND_LETTERS[state.round].text(language)
    return f"{wind}{state.kyoku}{texts_of(rules).honba_label(state)}"


def with_short_names(state: SessionState) -> SessionState:
    """Return a session whose names fit into the columns and sentences of a terminal."""
    return replace(state, players=tuple(cut_text(name, NAME_COLUMNS) for name in state.players))


def score_lines(state: SessionState, language: Language) -> Iterator[str]:
    """Yield the present hand and the score of each seat, or the standings of a finished game."""
    if state.game is None:
        yield _("No game is being played.").text(language)
        return
    game = state.game.state
    names = with_short_names(state).names
    if game.ending is not None:
        yield ending_text(game.ending).text(language)
        places = sorted(state.table_game.standings(game), key=lambda each: each.place)
        rows = [
            (
                *(f"{each.place}.", names[each.seat], str(each.score)),
                format_result(each.points, state.rules),
            )
            for each in places
        ]
        yield from table_lines(rows, right=(2, 3), least=(0, 0, 8, 8), indent="  ")
        if not state.ended and len(state.players) > game.players:
            yield next_game_text(state).text(language)
        return
    name = _hand_name(game, state.rules)
    yield texts_of(state.rules).hand_title(name, game).text(language)
    present = []
    for step in range(game.players):
        seat = (game.dealer + step) % game.players
        riichi = f" {_('riichi').text(language)}" if seat in game.riichi else ""
        wind = WIND_WORDS[WINDS[step]].text(language)
        present.append((wind, names[seat], str(game.scores[seat]), riichi))
    yield from table_lines(present, right=[2], least=(6, 0, 8), indent="  ")


def scores_text(state: SessionState, *, began: datetime, language: Language) -> str:
    """Return the name of a session, the hand, and the place, name and points of each player.

    Args:
        state: The session.
        began: The time at which the session began; a session without a name has its day.
        language: The language of the text.
    """
    title = isolate(cut_text(state.name or session_date(began, language), _TITLE))
    return "\n".join((title, *_text_lines(state, language)))


def _text_lines(state: SessionState, language: Language) -> Iterator[str]:
    names = [isolate(cut_text(each, _NAME)) for each in state.players]
    if state.game is None:
        yield from names
        return
    game = state.game
    yield _hand(game, state, language)
    for each in sorted(state.table_game.standings(game.state), key=lambda each: each.place):
        name = names[game.seats[each.seat]]
        if game.state.ending is None:  # the standings count the riichi sticks on the table
            score = Number(game.state.scores[each.seat]).text(language)
            yield f"{each.place}. {name} {score}"
        else:
            score = Number(each.score).text(language)
            result = localized_result(each.points, state.rules, language)
            yield f"{each.place}. {name} {score} ({result})"
    out = [name for player, name in enumerate(names) if player not in game.seats]
    if out:
        yield _("Sitting out: {names}", names=join(out, in_context("sitting out", ", "))).text(
            language
        )


def _hand(game: PlayedGame, session: SessionState, language: Language) -> str:
    """Return the hand, after the number of the game if there is more than one."""
    number = len(session.games)
    hand = (
        _("Final result")
        if game.state.ending is not None
        else _hand_name(game.state, session.rules)
    )
    if game.state.ending is None and game.state.honba and texts_of(session.rules).with_honba:
        hand = named_with_honba(hand, game.state.honba)
    if number > 1:
        hand = _("Game {number}: {hand}", number=number, hand=hand)
    return hand.text(language)


def next_game_text(state: SessionState) -> Text:
    """Return who is proposed for the next game, and who sits out.

    >>> names = ("Aki", "Ben", "Chi", "Dan", "Eva")
    >>> str(next_game_text(SessionState(name="", players=names, rules=Rules(), length=1)))
    'Next game: Aki, Ben, Chi, Dan; Eva sits out.'
    """
    seats = state.next_seats
    sitting = [state.players[player] for player in seats]
    out = [name for player, name in enumerate(state.players) if player not in seats]
    return plural(
        "Next game: {players}; {out} sits out.",
        "Next game: {players}; {out} sit out.",
        len(out),
        players=join_names(sitting),
        out=join_names(out),
    )


def ending_text(reason: Ending) -> Text:
    """Return a sentence that the game is over, with the reason."""
    return _("The game is over: {reason}", reason=_ENDINGS[reason])


def format_result(points: int, rules: TableRules) -> str:
    """Return the points of a game as its match sheet has them.

    >>> from scorer.fans.rules.presets import MCR
    >>> format_result(45_500, Rules()), format_result(1_500, MCR), format_result(4_000, MCR)
    ('+45.5', '1.5', '4')
    """
    return texts_of(rules).points(points)


def localized_result(points: int, rules: TableRules, language: Language) -> str:
    """Return the points of a game with the decimal point of a language, and a minus sign.

    >>> localized_result(-45_500, Rules(), Language.ENGLISH)
    '−45.5'
    """
    return with_minus(format_result(points, rules)).replace(".", decimal_point(language))


_PLACES = (
    in_context("riichi", "1st"),
    in_context("riichi", "2nd"),
    in_context("riichi", "3rd"),
    in_context("riichi", "4th"),
)
_FAN_PLACES = (_("1st"), _("2nd"), _("3rd"), _("4th"))


def required_win_text(win: RequiredWin, names: Sequence[str], ranking: Sequence[int]) -> Text:
    """Return the place that a win brings and its smallest payment.

    Args:
        win: The smallest win for a place.
        names: The names of the players by seat.
        ranking: The seats by their present place. Japanese has a word of its own for a ron from
            the player whose place the winner takes.
    """
    if win.fan is not None:
        return _required_fan(win, win.fan, names)
    points = _points(win.payment)
    if win.discarder is None:
        needed = _("tsumo {points}", points=points)
    else:
        sentence = (
            in_context("direct hit", "ron from {name} {points}")
            if ranking[win.place - 1] == win.discarder
            else _("ron from {name} {points}")
        )
        needed = sentence.fill(name=names[win.discarder], points=points)
    text = in_context("riichi", "{place}: {win}", place=_PLACES[win.place - 1], win=needed)
    return text if win.ends else _("{text} (the game goes on)", text=text)


def _required_fan(win: RequiredWin, fan: int, names: Sequence[str]) -> Text:
    """Return the place that a win scored by fans brings, and its points."""
    if win.discarder is None:
        needed = _("self-drawn {fan}+ fan", fan=fan)
    else:
        needed = _("{fan}+ fan from {name}", fan=fan, name=names[win.discarder])
    return _("{place}: {win}", place=_FAN_PLACES[win.place - 1], win=needed)


def _points(payment: Payment) -> Text:
    """Return the smallest payment as players announce it."""
    if isinstance(payment, Ron):
        return _("{points:,}+", points=payment.points)
    if payment.dealer:
        return _("{others:,}/{dealer:,}+", others=payment.others, dealer=payment.dealer)
    return _("{others:,}+ all", others=payment.others)
