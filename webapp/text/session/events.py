"""Events of a session as text, and entries that are no longer valid or were rescored."""

from collections.abc import Iterable, Iterator, Sequence

from scorer.riichi.rule_text.value_labels import name_label
from scorer.table.game.events import (
    Abort,
    ChomboMade,
    Event,
    FoulMade,
    GameContinued,
    GameEnded,
    HandAborted,
    HandDied,
    HandDrawn,
    HandWon,
    PointsAdjusted,
    RiichiDeclared,
    WallExhausted,
)
from scorer.table.session.entries import GameStarted, Transition
from scorer.table.session.rescore import RescoredHand
from scorer.table.session.session_state import Game, InvalidEntry, SessionState
from scorer.table.settlement.settle import TableWin
from scorer.tiles.terms import Language, Words
from webapp.text.session.fouls import FOUL_LABELS
from webapp.text.session.player_names import invalid_entry_reason, player_names_at
from webapp.text.session.summary import hand_label
from webapp.text.terminal import pad_left, pad_right, text_width

_TRIPLE_RON = Words("three rons", "三家和")
_DOUBLE_RON = Words("two rons", "ダブロン")


def history_lines(state: SessionState, game: Game, language: Language) -> Iterator[str]:
    """Yield a table of a game: each entry with its seq, hand, event and score changes."""
    names = [state.players[player] for player in game.seats]
    widths = [max(text_width(name), 7) for name in names]
    heads = " ".join(pad_left(name, width) for name, width in zip(names, widths, strict=True))
    yield f"{'':>4} {'':6} {'':42} {heads}"
    yield f"{'':>4} {'':6} {'':42} {_row(game.start.scores, widths)}"
    for step in game.steps:
        hand = hand_label(step.transition.before, language, state.rules)
        event = transition_text(step.transition, names).text(language)
        changes = _row(step.transition.deltas, widths, signed=True)
        yield f"{step.seq:>4} {pad_right(hand, 6)} {pad_right(event, 42)} {changes}".rstrip()
    yield f"{'':>4} {'':6} {'':42} {_row(game.state.scores, widths)}"


def _row(numbers: Iterable[int], widths: Iterable[int], *, signed: bool = False) -> str:
    """Return numbers in columns; signed ones have a sign, and zeros are left out."""
    cells = []
    for number, width in zip(numbers, widths, strict=True):
        cell = ("" if number == 0 else f"{number:+}") if signed else str(number)
        cells.append(f"{cell:>{width}}")
    return " ".join(cells)


def event_text(event: Event, names: Sequence[str]) -> Words:
    """Return a short text for an event, with the names of the seats.

    >>> event_text(RiichiDeclared(1), ("Aki", "Ben", "Chi", "Dan")).english
    'Ben riichi'
    """
    match event:
        case HandWon():
            text = _joined([_win(win, names) for win in event.wins])
        case HandDrawn():
            text = _draw(event, names)
        case RiichiDeclared(seat, accepted):
            english, japanese = ("", "") if accepted else (", not accepted", "不成立")
            text = Words(f"{names[seat]} riichi{english}", f"{names[seat]} リーチ{japanese}")
        case HandAborted(reason):
            is_triple_ron = reason is Abort.TRIPLE_RON
            label = _TRIPLE_RON if is_triple_ron else name_label(str(reason))
            text = Words(f"draw: {label.english}", f"流局：{label.japanese}")
        case ChomboMade(seat, reason):
            english, japanese = ("", "")
            if reason is not None:
                label = name_label(str(reason))
                english, japanese = f": {label.english}", f"：{label.japanese}"
            text = Words(f"{names[seat]} chombo{english}", f"{names[seat]} チョンボ{japanese}")
        case HandDied(seat, reason):
            label = name_label(str(reason))
            text = Words(
                f"{names[seat]} dead hand: {label.english}",
                f"{names[seat]} アガリ放棄：{label.japanese}",
            )
        case FoulMade(seat, foul):
            label = FOUL_LABELS[foul]
            text = Words(
                f"{names[seat]} foul: {label.english}",
                f"{names[seat]} 反則：{label.japanese}",
                f"{names[seat]} 犯规：{label.chinese}",
            )
        case WallExhausted():
            text = Words("draw", "流局", "荒牌")
        case PointsAdjusted():
            text = Words("correction by agreement", "合意による訂正", "按约定更正")
        case GameEnded():
            text = Words("end by agreement", "合意による終局", "按约定结束")
        case GameContinued():
            text = Words("the dealer plays on", "親が続行")
    return text


def transition_text(transition: Transition, names: Sequence[str]) -> Words:
    """Return a short text for a recorded event; it does not report a win that was not paid.

    >>> from scorer.riichi.points import Ron
    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.game.state import new_game
    >>> wins = [TableWin(winner=seat, dealer=0, discarder=3, payment=Ron(2000)) for seat in (1, 2)]
    >>> drawn = Transition(HandWon(tuple(wins)), new_game(Rules()), new_game(Rules()))
    >>> transition_text(drawn, ("Aki", "Ben", "Chi", "Dan")).english
    "draw: two rons on Dan's tile (Ben, Chi)"
    """
    event, paid = transition.event, transition.paid_wins
    if not isinstance(event, HandWon) or len(paid) == len(event.wins):
        return event_text(event, names)
    unpaid = [names[win.winner] for win in event.wins if win not in paid]
    if paid:
        text = _joined([_win(win, names) for win in paid])
        return Words(
            f"{text.english}; {_possessives(unpaid)} not paid (head bump)",
            f"{text.japanese}、{'・'.join(unpaid)}のロンは頭ハネで無効",
        )
    label = _TRIPLE_RON if len(unpaid) == 3 else _DOUBLE_RON
    discarder = names[event.wins[0].discarder or 0]
    return Words(
        f"draw: {label.english} on {discarder}'s tile ({', '.join(unpaid)})",
        f"流局：{label.japanese}（{'・'.join(unpaid)}、放銃 {discarder}）",
    )


def _possessives(names: Sequence[str]) -> str:
    """Return the rons of players, as in "Ben's ron is" or "Ben's and Chi's rons are"."""
    rons = " and ".join(f"{name}'s" for name in names)
    return f"{rons} ron is" if len(names) == 1 else f"{rons} rons are"


def transition_name(transition: Transition, names: Sequence[str]) -> Words:
    """Return the name of a recorded event, for a sentence about its undo or correction.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.game.state import new_game
    >>> riichi = Transition(RiichiDeclared(1), new_game(Rules()), new_game(Rules()))
    >>> transition_name(riichi, ("Aki", "Ben", "Chi", "Dan")).english
    "Ben's riichi"
    """
    event = transition.event
    if isinstance(event, HandWon) and len(transition.paid_wins) < len(event.wins):
        return transition_text(transition, names)
    return event_name(event, names)


def event_name(event: Event, names: Sequence[str]) -> Words:
    """Return the name of an event, for a sentence about its undo or correction.

    >>> names = ("Aki", "Ben", "Chi", "Dan")
    >>> event_name(RiichiDeclared(1), names)
    Words(english="Ben's riichi", japanese='Benのリーチ')
    """
    match event:
        case HandWon():
            return _joined([_win_name(win, names) for win in event.wins])
        case RiichiDeclared(seat):
            return Words(f"{names[seat]}'s riichi", f"{names[seat]}のリーチ")
        case ChomboMade(seat):
            return Words(f"{names[seat]}'s chombo", f"{names[seat]}のチョンボ")
        case HandDied(seat):
            return Words(f"{names[seat]}'s dead hand", f"{names[seat]}のアガリ放棄")
        case FoulMade(seat):
            return Words(f"{names[seat]}'s foul", f"{names[seat]}の反則", f"{names[seat]}的犯规")
        case _:
            return event_text(event, names)


def _win_name(win: TableWin, names: Sequence[str]) -> Words:
    winner, points = names[win.winner], f"{win.payment.total:,}"
    if win.fan is not None:
        return Words(
            f"{winner}'s win of {points}", f"{winner}の和了 {points}", f"{winner}的和牌 {points}"
        )
    if win.discarder is None:
        return Words(f"{winner}'s tsumo of {points}", f"{winner}のツモ {points}")
    discarder = names[win.discarder]
    return Words(
        f"{winner}'s ron of {points} from {discarder}",
        f"{winner}のロン {points}（放銃 {discarder}）",
    )


def _win(win: TableWin, names: Sequence[str]) -> Words:
    winner, points = names[win.winner], f"{win.payment.total:,}"
    if win.fan is not None:
        return _chinese_win(win, names)
    if win.discarder is None:
        return Words(f"{winner} wins {points} (tsumo)", f"{winner} ツモ {points}")
    discarder = names[win.discarder]
    return Words(
        f"{winner} wins {points} from {discarder} (ron)",
        f"{winner} ロン {points}（放銃 {discarder}）",
    )


def _chinese_win(win: TableWin, names: Sequence[str]) -> Words:
    winner, points = names[win.winner], win.payment.total
    if win.discarder is None:
        return Words(
            f"{winner} wins {points} self-drawn ({win.fan} fan)",
            f"{winner} 自摸 {points}（{win.fan}番）",
            f"{winner} 自摸 {points}（{win.fan}番）",
        )
    discarder = names[win.discarder]
    return Words(
        f"{winner} wins {points} from {discarder} ({win.fan} fan)",
        f"{winner} 和了 {points}（{win.fan}番、放銃 {discarder}）",
        f"{winner} 和牌 {points}（{win.fan}番，点炮 {discarder}）",
    )


def _joined(parts: Sequence[Words]) -> Words:
    return Words(
        ", ".join(each.english for each in parts),
        "、".join(each.japanese for each in parts),
        "、".join(each.chinese for each in parts if each.chinese),
    )


def _draw(event: HandDrawn, names: Sequence[str]) -> Words:
    tenpai = _names(event.tenpai, names) or Words("nobody", "なし", "无")
    nagashi = _names(event.nagashi, names)
    english, japanese = f"draw, tenpai: {tenpai.english}", f"流局、テンパイ：{tenpai.japanese}"
    if nagashi:
        english += f"; nagashi mangan: {nagashi.english}"
        japanese += f"、流し満貫：{nagashi.japanese}"
    return Words(english, japanese)


def _names(seats: Iterable[int], names: Sequence[str]) -> Words | None:
    found = [names[seat] for seat in sorted(seats)]
    return Words(", ".join(found), "・".join(found)) if found else None


def invalid_entry_line(entry: InvalidEntry, state: SessionState, language: Language) -> str:
    """Return a line for an entry that no longer fits, with the reason."""
    reason = invalid_entry_reason(entry, state).text(language)
    return Words(
        f"Entry {entry.seq} no longer fits and is skipped: {reason}",
        f"記録{entry.seq}は前の記録と合わなくなったため、飛ばしています：{reason}",
    ).text(language)


def invalid_entry_text(entry: InvalidEntry, state: SessionState) -> Words:
    """Return the event of an entry that no longer fits; unknown seats keep their numbers.

    >>> from scorer.riichi.rules.rules import Rules
    >>> from scorer.table.game.state import new_game
    >>> start, names = new_game(Rules()), ("Aki", "Ben", "Chi", "Dan")
    >>> state = SessionState(name="", players=names, rules=Rules(), length=9)
    >>> chombo = Transition(ChomboMade(2), start, start)
    >>> invalid_entry_text(InvalidEntry(7, chombo, Words("", "")), state).english
    '2 chombo'
    """
    match entry.event:
        case Transition(event=event):
            names = player_names_at(entry, state) or tuple(map(str, range(state.rules.players)))
            return event_text(event, names)
        case GameStarted():
            return Words("the start of a game", "対局の開始", "开局")
        case _:
            return Words("the end of the session", "セットの終了", "牌局结束")


def rescored_text(hand: RescoredHand, state: SessionState) -> Words:
    """Return how the points of a hand changed since it was recorded, without its entry.

    >>> from scorer.riichi.rules.rules import Rules
    >>> state = SessionState(name="", players=("Aki", "Ben"), rules=Rules(), length=9)
    >>> rescored_text(RescoredHand(7, 1, 2000, 2900), state).english
    'recalculated with the current seat, round and riichi: Ben, 2,000 becomes 2,900.'
    """
    name = state.players[hand.player]
    return Words(
        f"recalculated with the current seat, round and riichi: {name}, {hand.old:,} becomes "
        f"{hand.new:,}.",
        f"今の自風・場風・リーチで計算し直しました：{name}、{hand.old:,}点が{hand.new:,}点になります。",
    )


def rescored_line(hand: RescoredHand, state: SessionState, language: Language) -> str:
    """Return how the points of an entry changed since it was recorded."""
    text = rescored_text(hand, state).text(language)
    return Words(f"Entry {hand.seq} is {text}", f"記録{hand.seq}は、{text}").text(language)
