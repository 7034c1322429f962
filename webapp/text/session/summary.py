"""An evening in words for people: how the game stands, and what happened in it."""

from collections.abc import Iterable, Iterator, Sequence

from scorer.riichi.rules.presets import PRESETS
from scorer.riichi.rules.value_names import name_label
from scorer.table.game.events import (
    Abort,
    ChomboMade,
    Event,
    GameContinued,
    GameEnded,
    HandAborted,
    HandDrawn,
    HandWon,
    PointsAdjusted,
    RiichiDeclared,
)
from scorer.table.game.standings import standings
from scorer.table.game.state import Ending, GameState
from scorer.table.session.entries import GameStarted, Transition
from scorer.table.session.rescore import RescoredHand
from scorer.table.session.session_state import Game, InvalidEntry, SessionState
from scorer.table.settlement.liability import WINDS
from scorer.table.settlement.seat_settlement import WIND_WORDS
from scorer.tiles.terms import Language, Words
from webapp.text.session.player_names import misfit_words, names_at
from webapp.text.terminal import pad_left, pad_right, text_width

_TRIPLE_RON = Words("three rons", "三家和")
_ENDINGS = {
    Ending.LAST_HAND: Words("the last hand is played", "オーラス終了"),
    Ending.TARGET: Words("the target score is reached", "基準点到達"),
    Ending.AGARI_YAME: Words("the leading dealer stopped by a win", "アガリやめ"),
    Ending.TENPAI_YAME: Words("the leading dealer stopped by tenpai", "テンパイやめ"),
    Ending.BUST: Words("bust", "トビ"),
    Ending.CHOMBO: Words("chombo in the last hand", "オーラスのチョンボ"),
    Ending.AGREEMENT: Words("by agreement", "合意による終局"),
}


def title(number: int, evening: SessionState, language: Language) -> str:
    """What a session is called, and its rules where they are a known table's.

    >>> from scorer.riichi.rules.presets import TENHOU
    >>> friday = SessionState(name="Friday", players=("A", "B", "C", "D"), rules=TENHOU, length=1)
    >>> title(3, friday, Language.ENGLISH)
    'Session 3: Friday (Tenhou)'
    """
    known = (each.title.text(language) for each in PRESETS.values() if each.rules == evening.rules)
    rules = next(known, "")
    named = f"{evening.name} ({rules})" if rules else evening.name
    return Words(f"Session {number}: {named}", f"会{number}: {named}").text(language)


def where(state: GameState, language: Language) -> str:
    """The hand that is played: its round, number, honba and sticks.

    >>> where(GameState(scores=(25_000,) * 4, deals_passed=5, honba=1, sticks=2), Language.ENGLISH)
    'South 2, 1 honba, 2 riichi sticks'
    >>> where(GameState(scores=(25_000,) * 4, honba=1), Language.JAPANESE)
    '東1局 1本場 供託0本'
    """
    wind = WIND_WORDS[state.round].text(language)
    if language is Language.JAPANESE:
        return f"{wind}{state.kyoku}局 {state.honba}本場 供託{state.sticks}本"
    sticks = f"{state.sticks} riichi stick{'s' * (state.sticks != 1)}"
    return f"{wind.capitalize()} {state.kyoku}, {state.honba} honba, {sticks}"


def standing_lines(evening: SessionState, language: Language) -> Iterator[str]:
    """How the game stands: the hand, then each seat with its wind, name and score.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.game.state import new_game
    >>> friday = SessionState(name="", players=("Aki", "Ben", "Chi", "Dan"), rules=Rules(), length=2,
    ...                  games=(Game(2, (0, 1, 2, 3), new_game(Rules())),))
    >>> print(*standing_lines(friday, Language.ENGLISH), sep="\\n")
    East 1, 0 honba, 0 riichi sticks
      east   Aki    25000
      south  Ben    25000
      west   Chi    25000
      north  Dan    25000
    """
    game = evening.game
    if game is None:
        yield Words("No game is being played.", "対局は始まっていません。").text(language)
        return
    state = game.state
    widest = max(map(text_width, evening.names))
    if state.ending is not None:
        yield ending(state.ending, language)
        for each in sorted(standings(state, evening.rules), key=lambda each: each.place):
            name = pad_right(evening.names[each.seat], widest)
            yield f"  {each.place}. {name} {each.score:>8} {tenths(each.points):>8}"
        return
    yield where(state, language)
    for step in range(state.players):
        seat = (state.dealer + step) % state.players
        wind = pad_right(WIND_WORDS[WINDS[step]].text(language), 6)
        riichi = Words("  riichi", "  リーチ").text(language) if seat in state.riichi else ""
        name = pad_right(evening.names[seat], widest)
        yield f"  {wind} {name} {state.scores[seat]:>8}{riichi}"


def ending(reason: Ending, language: Language) -> str:
    """Say that a game is over, and why.

    >>> ending(Ending.BUST, Language.ENGLISH)
    'The game is over: bust'
    """
    words = _ENDINGS[reason]
    said = Words(f"The game is over: {words.english}", f"終局: {words.japanese}")
    return said.text(language)


def course_lines(evening: SessionState, game: Game, language: Language) -> Iterator[str]:
    """All that happened in a game: its seq, the hand, what it was, and how scores changed."""
    names = [evening.players[player] for player in game.seats]
    widths = [max(text_width(name), 7) for name in names]
    heads = " ".join(pad_left(name, width) for name, width in zip(names, widths, strict=True))
    start = _numbers(game.start.scores, widths, signed=False)
    yield f"{'':>4} {'':6} {'':42} {heads}"
    yield f"{'':>4} {'':6} {'':42} {start}"
    for step in game.steps:
        fact = step.transition
        hand = short(fact.before, language)
        said = what(fact.event, names, language)
        changes = _numbers(fact.deltas, widths, signed=True)
        yield f"{step.seq:>4} {pad_right(hand, 6)} {pad_right(said, 42)} {changes}".rstrip()
    yield f"{'':>4} {'':6} {'':42} {_numbers(game.state.scores, widths, signed=False)}"


def short(state: GameState, language: Language) -> str:
    """The hand in a few signs, its honba after a dot.

    >>> state = GameState(scores=(25_000,) * 4, deals_passed=5, honba=1)
    >>> short(state, Language.ENGLISH), short(state, Language.JAPANESE)
    ('S2.1', '南2.1')
    """
    japanese = WIND_WORDS[state.round].japanese
    wind = japanese if language is Language.JAPANESE else str(state.round)
    return f"{wind}{state.kyoku}.{state.honba}"


def what(event: Event, names: Sequence[str], language: Language) -> str:
    """Say what happened, with the names of the seats.

    >>> what(RiichiDeclared(1), ("Aki", "Ben", "Chi", "Dan"), Language.ENGLISH)
    'Ben riichi'
    """
    return _what(event, names).text(language)


def _what(event: Event, names: Sequence[str]) -> Words:
    match event:
        case HandWon():
            words = _wins(event, names)
        case HandDrawn():
            words = _draw(event, names)
        case RiichiDeclared(seat, accepted):
            english, japanese = ("", "") if accepted else (", not accepted", "不成立")
            words = Words(f"{names[seat]} riichi{english}", f"{names[seat]} リーチ{japanese}")
        case HandAborted(reason):
            known = reason is not Abort.TRIPLE_RON
            named = name_label(str(reason)) if known else _TRIPLE_RON
            words = Words(f"draw: {named.english}", f"流局: {named.japanese}")
        case ChomboMade(seat):
            words = Words(f"{names[seat]} chombo", f"{names[seat]} チョンボ")
        case PointsAdjusted():
            words = Words("correction by agreement", "合意による訂正")
        case GameEnded():
            words = Words("end by agreement", "合意による終局")
        case GameContinued():
            words = Words("the dealer plays on", "親が続行")
    return words


def _wins(event: HandWon, names: Sequence[str]) -> Words:
    parts = []
    for win in event.wins:
        name, points = names[win.winner], win.payment.total
        if win.discarder is None:
            parts.append(Words(f"{name} tsumo {points}", f"{name} ツモ {points}"))
        else:
            loser = names[win.discarder]
            parts.append(
                Words(f"{name} ron {points} off {loser}", f"{name} ロン {points} ({loser})")
            )
    english, japanese = ([getattr(each, side) for each in parts] for side in _SIDES)
    return Words(", ".join(english), "、".join(japanese))


_SIDES = ("english", "japanese")


def _draw(event: HandDrawn, names: Sequence[str]) -> Words:
    tenpai = _names(event.tenpai, names) or Words("nobody", "なし")
    nagashi = _names(event.nagashi, names)
    english, japanese = f"draw, tenpai: {tenpai.english}", f"流局、テンパイ: {tenpai.japanese}"
    if nagashi:
        english += f"; nagashi mangan: {nagashi.english}"
        japanese += f"、流し満貫: {nagashi.japanese}"
    return Words(english, japanese)


def _names(seats: Iterable[int], names: Sequence[str]) -> Words | None:
    found = [names[seat] for seat in sorted(seats)]
    return Words(", ".join(found), "・".join(found)) if found else None


def misfit_line(misfit: InvalidEntry, evening: SessionState, language: Language) -> str:
    """Say what no longer fits, and why."""
    why = misfit_words(misfit, evening).text(language)
    return Words(
        f"Entry {misfit.seq} no longer fits and is passed over: {why}",
        f"記録{misfit.seq}は前の記録と合わなくなったため、飛ばしています: {why}",
    ).text(language)


def misfit_what(misfit: InvalidEntry, evening: SessionState) -> Words:
    """What an entry says that no longer fits; seats that nobody sits at are told by their numbers.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.session.entries import Transition
    >>> from scorer.table.game.state import new_game
    >>> start = new_game(Rules())
    >>> evening = SessionState(name="", players=("Aki", "Ben", "Chi", "Dan"), rules=Rules(), length=9)
    >>> fact = Transition(ChomboMade(2), start, start)
    >>> misfit_what(InvalidEntry(7, fact, Words("", "")), evening).english
    '2 chombo'
    """
    match misfit.event:
        case Transition(event=event):
            names = names_at(misfit, evening) or tuple(map(str, range(evening.rules.players)))
            return _what(event, names)
        case GameStarted():
            return Words("the start of a game", "対局の開始")
        case _:
            return Words("the end of the session", "会の終了")


def anew_words(scored: RescoredHand, evening: SessionState) -> Words:
    """Say that a hand pays otherwise than when it was recorded; which hand stands before it.

    >>> from scorer.riichi.rules.rules import Rules
    >>> evening = SessionState(name="", players=("Aki", "Ben"), rules=Rules(), length=9)
    >>> anew_words(RescoredHand(7, 1, 2000, 2900), evening).english
    'scored anew, with its seat, round and riichi of now: Ben, 2000 becomes 2900.'
    """
    name = evening.players[scored.player]
    return Words(
        f"scored anew, with its seat, round and riichi of now: {name}, {scored.old} becomes "
        f"{scored.new}.",
        f"今の自風・場風・リーチで計算し直しました: {name}、{scored.old}点が{scored.new}点に"
        "なります。",
    )


def anew_line(scored: RescoredHand, evening: SessionState, language: Language) -> str:
    """Say which entry pays otherwise than when it was recorded."""
    words = anew_words(scored, evening).text(language)
    return Words(f"Entry {scored.seq} is {words}", f"記録{scored.seq}は、{words}").text(language)


def _numbers(numbers: Iterable[int], widths: Iterable[int], *, signed: bool) -> str:
    cells = []
    for number, width in zip(numbers, widths, strict=True):
        shown = f"{number:+}" if signed else str(number)
        cells.append(f"{'' if signed and not number else shown:>{width}}")
    return " ".join(cells)


def tenths(points: int) -> str:
    """Points as tables write them, in thousands with a sign.

    >>> tenths(45_500), tenths(-300), tenths(0), tenths(-17_550)
    ('+45.5', '-0.3', '0.0', '-17.55')
    """
    if not points:
        return "0.0"
    shown = f"{points / 1000:+.2f}"
    return shown[:-1] if shown.endswith("0") else shown
