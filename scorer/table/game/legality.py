"""The legality of events: each error names the remedy."""

from scorer.riichi.points import Tsumo
from scorer.riichi.rule_text.value_labels import name_label
from scorer.riichi.rules.choices import Kuikae, MultipleRon
from scorer.riichi.rules.rules import Rules
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
    Mistake,
    PointsAdjusted,
    RiichiDeclared,
    RiichiEvent,
    WallExhausted,
)
from scorer.table.game.state import Ending, GameState, require_seat
from scorer.table.settlement.settle import TableWin
from scorer.table.settlement.transfers import STICK
from scorer.tiles.errors import ImpossibleEvent
from scorer.tiles.terms import Words

_THREE_RONS = Words("three rons on one tile", "三家和")


def require_legal(event: Event, state: GameState, rules: Rules) -> RiichiEvent:
    """Return the event; raise ImpossibleEvent if it is illegal in this state.

    Settling the event can raise more.

    >>> from scorer.table.game.state import new_game
    >>> require_legal(HandWon(()), new_game(Rules()), Rules())
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.ImpossibleEvent: A won hand has a winner; name who won, or record a draw.
    """
    if state.players != rules.players:
        raise ImpossibleEvent(
            f"{state.players} play, but the rules are for {rules.players}; choose rules for "
            f"{state.players}.",
            f"対局者は{state.players}人ですが、ルールは{rules.players}人用です。"
            f"{state.players}人用のルールを選んでください。",
        )
    if isinstance(event, WallExhausted | FoulMade):
        raise ImpossibleEvent(
            "This is an event of the Chinese game; record a draw with the players in tenpai, or a "
            "chombo.",
            "これは中国麻将の記録です。テンパイの人を選んで流局にするか、チョンボを記録して"
            "ください。",
        )
    _require_running_game(event, state)
    _require_ron_on_riichi_tile(event, state)
    match event:
        case RiichiDeclared():
            _require_legal_riichi(event, state, rules)
        case HandWon():
            _require_legal_wins(event, state, rules)
        case HandDrawn():
            _require_legal_draw(event, state, rules)
        case HandAborted():
            _require_legal_abort(event, state, rules)
        case ChomboMade():
            _require_legal_chombo(event, state, rules)
        case HandDied():
            _require_legal_death(event, state, rules)
        case PointsAdjusted():
            _require_legal_adjustment(event, state)
        case GameEnded() | GameContinued():
            pass
    return event


def _require_running_game(event: RiichiEvent, state: GameState) -> None:
    """After the end allow only corrections, and GameContinued if the dealer chose to end."""
    if isinstance(event, GameContinued):
        if state.ending not in {Ending.AGARI_YAME, Ending.TENPAI_YAME}:
            raise ImpossibleEvent(
                "Only a leading dealer who ended the game by a win or by tenpai can play on; "
                "remove this event.",
                "続行できるのは、アガリやめ・テンパイやめのあとだけです。この記録を消して"
                "ください。",
            )
    elif state.ending is not None and not isinstance(event, PointsAdjusted):
        raise ImpossibleEvent(
            f"The game is over ({state.ending}); start the next game.",
            "対局は終了しています。次の対局を始めてください。",
        )


def _require_ron_on_riichi_tile(event: RiichiEvent, state: GameState) -> None:
    """After a win on a riichi tile allow only that ron, an abort by three rons, or a correction."""
    seat = state.ronned
    if seat is None or isinstance(event, ChomboMade | PointsAdjusted | GameEnded):
        return
    is_that_ron = isinstance(event, HandWon) and all(win.discarder == seat for win in event.wins)
    if not is_that_ron and event != HandAborted(Abort.TRIPLE_RON):
        raise ImpossibleEvent(
            f"The riichi tile of seat {seat} was won, so a ron on seat {seat} must follow; record "
            "it, or let the riichi be accepted.",
            f"席{seat}のリーチ宣言牌にロンがかかったので、席{seat}からのロンが続くはずです。"
            "ロンを記録するか、リーチを成立にしてください。",
        )


def _require_legal_riichi(event: RiichiDeclared, state: GameState, rules: Rules) -> None:
    seat = event.seat
    require_seat(seat, state.players)
    _require_live_hand(seat, state)
    if seat in state.riichi:
        raise ImpossibleEvent(
            f"Seat {seat} is already in riichi; correct the seat.",
            f"席{seat}はすでにリーチしています。席を直してください。",
        )
    if rules.riichi_needs_points and state.scores[seat] < STICK:
        raise ImpossibleEvent(
            f"Seat {seat} has {state.scores[seat]} points, and under these rules riichi needs "
            f"{STICK}; correct the seat or the scores.",
            f"席{seat}の持ち点は{state.scores[seat]}点です。このルールではリーチに{STICK}点が"
            "必要です。席か点数を直してください。",
        )


def _require_legal_wins(event: HandWon, state: GameState, rules: Rules) -> None:
    if not event.wins:
        raise ImpossibleEvent(
            "A won hand has a winner; name who won, or record a draw.",
            "和了者がいません。和了者を選ぶか、流局を記録してください。",
        )
    winners = [win.winner for win in event.wins]
    if len(set(winners)) < len(winners):
        raise ImpossibleEvent(
            "A seat wins twice in one hand; name each winner once.",
            "同じ席が二度和了しています。和了者は一度ずつ選んでください。",
        )
    for win in event.wins:
        _require_live_hand(win.winner, state)
        _require_legal_win(win, state, rules)


def _require_legal_win(win: TableWin, state: GameState, rules: Rules) -> None:
    if win.dealer != state.dealer:
        raise ImpossibleEvent(
            f"The win is settled with seat {win.dealer} as dealer, but seat {state.dealer} deals; "
            "correct the dealer.",
            f"この和了は席{win.dealer}を親として計算されていますが、親は席{state.dealer}です。"
            "親を直してください。",
        )
    payment = win.payment
    wrong_payers = isinstance(payment, Tsumo) and (
        payment.payers != rules.payers or bool(payment.dealer) is (win.winner == state.dealer)
    )
    if wrong_payers or payment.total <= 0 or payment.total % 100:
        raise ImpossibleEvent(
            f"A win of seat {win.winner} with seat {state.dealer} as dealer cannot be paid so: "
            f"{payment} Correct the points.",
            f"親が席{state.dealer}のとき、席{win.winner}の和了はこのようには支払われません。"
            "点数を直してください。",
        )


def _require_legal_draw(event: HandDrawn, state: GameState, rules: Rules) -> None:
    for seat in event.tenpai | event.nagashi:
        require_seat(seat, state.players)
        _require_live_hand(seat, state)
    if noten := [str(seat) for seat in sorted({*state.riichi} - {*state.dead} - event.tenpai)]:
        raise ImpossibleEvent(
            f"Seat {', '.join(noten)} declared riichi and must be in tenpai at a draw; count it as "
            "tenpai, or record a chombo.",
            f"席{'、'.join(noten)}はリーチしているので流局時にテンパイのはずです。"
            "テンパイにするか、チョンボを記録してください。",
        )
    if event.nagashi and not rules.nagashi_mangan:
        raise ImpossibleEvent(
            "These rules have no nagashi mangan; remove it, or change the rules.",
            "このルールに流し満貫はありません。消すか、ルールを変えてください。",
        )


def _require_legal_abort(event: HandAborted, state: GameState, rules: Rules) -> None:
    reason = event.reason
    if event.declarer is not None:
        require_seat(event.declarer, state.players)
    if reason is Abort.TRIPLE_RON:
        allowed = rules.triple_ron is MultipleRon.ABORT
    else:
        allowed = str(reason) in rules.abortive_draws
    if not allowed:
        name = _THREE_RONS if reason is Abort.TRIPLE_RON else name_label(str(reason))
        raise ImpossibleEvent(
            f"Under these rules {name.english} do not end a hand; record how it went on, or "
            "change the rules.",
            f"このルールでは{name.japanese}で流局しません。局の結果を記録するか、"
            "ルールを変えてください。",
        )
    if reason is Abort.FOUR_RIICHI and len(state.riichi) < state.players:
        raise ImpossibleEvent(
            f"Four riichi end a hand once all have declared, but {len(state.riichi)} have; record "
            "the riichi first.",
            f"四家立直は全員のリーチで流局しますが、リーチは{len(state.riichi)}人です。"
            "先にリーチを記録してください。",
        )


def _require_live_hand(seat: int, state: GameState) -> None:
    if seat in state.dead:
        raise ImpossibleEvent(
            f"The hand of seat {seat} is dead, so it can neither win nor declare riichi nor be in "
            "tenpai; correct the seat, or undo the mistake.",
            f"席{seat}はアガリ放棄なので、和了もリーチもテンパイもできません。席を直すか、反則の"
            "記録を取り消してください。",
        )


def _require_legal_chombo(event: ChomboMade, state: GameState, rules: Rules) -> None:
    require_seat(event.seat, state.players)
    _require_mistake(event.reason, rules)
    if event.reason is not None and str(event.reason) in rules.dead_hand:
        label = name_label(str(event.reason))
        raise ImpossibleEvent(
            f"Under these rules a {label.english} is a dead hand, not a chombo; record a dead "
            "hand, or change the rules.",
            f"このルールでは{label.japanese}はチョンボではなくアガリ放棄です。アガリ放棄を記録する"
            "か、ルールを変えてください。",
        )


def _require_mistake(reason: Mistake | None, rules: Rules) -> None:
    if reason is Mistake.SWAP_CALL and rules.kuikae is Kuikae.ALLOWED:
        raise ImpossibleEvent(
            "These rules allow swap calls (kuikae), so that none is a mistake; correct the reason, "
            "or change the rules.",
            "このルールでは喰い替えが認められているので、反則になりません。理由を直すか、ルールを"
            "変えてください。",
        )


def _require_legal_death(event: HandDied, state: GameState, rules: Rules) -> None:
    require_seat(event.seat, state.players)
    _require_mistake(event.reason, rules)
    _require_live_hand(event.seat, state)
    if str(event.reason) not in rules.dead_hand:
        label = name_label(str(event.reason))
        raise ImpossibleEvent(
            f"Under these rules a {label.english} is a chombo, not a dead hand; record a chombo, "
            "or change the rules.",
            f"このルールでは{label.japanese}はアガリ放棄ではなくチョンボです。チョンボを記録するか、"
            "ルールを変えてください。",
        )


def require_change_for_each_seat(event: PointsAdjusted, state: GameState) -> None:
    """Raise ImpossibleEvent unless an adjustment has one change for each seat."""
    if len(event.deltas) != state.players:
        raise ImpossibleEvent(
            f"The change names {len(event.deltas)} scores, but {state.players} play; give one "
            "change for each seat, 0 for none.",
            f"増減が{len(event.deltas)}人分ですが、対局者は{state.players}人です。"
            "全席の増減（なければ0）を書いてください。",
            f"增减有{len(event.deltas)}个，而打牌的有{state.players}人。请"
            f"写出每家的增减，没有写0。",
        )


def _require_legal_adjustment(event: PointsAdjusted, state: GameState) -> None:
    require_change_for_each_seat(event, state)
    if any(change % 100 for change in event.deltas):
        raise ImpossibleEvent(
            "Points change by hundreds; make each change a multiple of 100.",
            "点数は100点単位です。増減を100の倍数にしてください。",
        )
    if state.sticks + event.sticks < len(state.riichi):
        raise ImpossibleEvent(
            f"{state.sticks} sticks lie on the table, {len(state.riichi)} of them of this hand; "
            "take fewer away.",
            f"供託は{state.sticks}本で、うち{len(state.riichi)}本はこの局のリーチです。"
            "減らす本数を直してください。",
        )
