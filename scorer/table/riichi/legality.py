"""The legality of events: each error names the remedy."""

from scorer.payment import Tsumo
from scorer.riichi.points import announce
from scorer.riichi.rule_labels import name_label
from scorer.riichi.rules.choices import Kuikae, MultipleRon
from scorer.riichi.rules.penalties import is_dead_hand
from scorer.riichi.rules.rules import Rules
from scorer.table.events import (
    Abort,
    ChomboMade,
    Event,
    FoulMade,
    GameContinued,
    GameEnded,
    GameScored,
    HandAborted,
    HandDied,
    HandDrawn,
    HandWon,
    Mistake,
    PenaltyGiven,
    PointsAdjusted,
    RiichiDeclared,
    RiichiEvent,
    WallBroken,
    WallExhausted,
)
from scorer.table.settlement import STICK, TableWin
from scorer.table.state import Ending, GameState, possible_places, require_seat
from scorer.table.table_game import require_change_for_each_seat
from scorer.tiles.errors import ImpossibleEvent
from scorer.tiles.hand import parse_waiting_hand
from scorer.tiles.messages import join, plural
from scorer.tiles.messages import message as _

_THREE_RONS = _("three rons on one tile")


def require_legal(event: Event, state: GameState, rules: Rules) -> RiichiEvent:
    """Return the event; raise ImpossibleEvent if it is illegal in this state.

    Settling the event can raise more.

    >>> require_legal(HandWon(()), RiichiGame(Rules()).new_game(), Rules())
    Traceback (most recent call last):
    ...
    scorer.tiles.errors.ImpossibleEvent: A won hand has a winner; name who won, or record a draw.
    """
    if state.players != rules.players:
        raise ImpossibleEvent(
            _(
                "{players} play, but the rules are for {needed}; choose rules for {players}.",
                players=state.players,
                needed=rules.players,
            )
        )
    if isinstance(event, WallExhausted | FoulMade):
        raise ImpossibleEvent(
            _("Riichi has no such event; record a draw with the players in tenpai, or a chombo.")
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
        case GameScored():
            _require_legal_result(event, state, rules)
        case WallBroken():
            _require_legal_wareme(event, state, rules)
        case PenaltyGiven() | GameEnded() | GameContinued():
            pass  # a state checks the seats of penalties
    return event


def _require_running_game(event: RiichiEvent, state: GameState) -> None:
    """After the end allow only corrections, and GameContinued if the dealer chose to end."""
    if isinstance(event, GameContinued):
        if state.ending not in {Ending.AGARI_YAME, Ending.TENPAI_YAME}:
            raise ImpossibleEvent(
                _(
                    "Only a leading dealer who ended the game by a win or by tenpai can "
                    "play on; remove this event."
                )
            )
    elif state.result or (
        state.ending is not None and not isinstance(event, PenaltyGiven | PointsAdjusted)
    ):
        raise ImpossibleEvent(_("The game is over; start the next game."))


def _require_ron_on_riichi_tile(event: RiichiEvent, state: GameState) -> None:
    """After a win on a riichi tile allow only that ron, an abort by three rons, or a correction."""
    seat = state.ronned
    if seat is None or isinstance(event, ChomboMade | PenaltyGiven | PointsAdjusted | GameEnded):
        return
    is_that_ron = isinstance(event, HandWon) and all(win.discarder == seat for win in event.wins)
    if not is_that_ron and event != HandAborted(Abort.TRIPLE_RON):
        raise ImpossibleEvent(
            _(
                "The riichi tile of seat {seat} was won, so a ron on seat {seat} must "
                "follow; record it, or let the riichi be accepted.",
                seat=seat,
            )
        )


def _require_legal_riichi(event: RiichiDeclared, state: GameState, rules: Rules) -> None:
    seat = event.seat
    require_seat(seat, state.players)
    _require_live_hand(seat, state)
    if seat in state.riichi:
        raise ImpossibleEvent(_("Seat {seat} is already in riichi; correct the seat.", seat=seat))
    if rules.riichi_needs_points and state.scores[seat] < STICK:
        raise ImpossibleEvent(
            _(
                "Seat {seat} has {scores} points, and under these rules riichi needs "
                "{stick}; correct the seat or the scores.",
                seat=seat,
                scores=state.scores[seat],
                stick=STICK,
            )
        )


def _require_legal_wins(event: HandWon, state: GameState, rules: Rules) -> None:
    if not event.wins:
        raise ImpossibleEvent(_("A won hand has a winner; name who won, or record a draw."))
    winners = [win.winner for win in event.wins]
    if len(set(winners)) < len(winners):
        raise ImpossibleEvent(_("A seat wins twice in one hand; name each winner once."))
    for win in event.wins:
        _require_live_hand(win.winner, state)
        _require_legal_win(win, state, rules)


def _require_legal_win(win: TableWin, state: GameState, rules: Rules) -> None:
    if win.dealer != state.dealer:
        raise ImpossibleEvent(
            _(
                "The win is settled with seat {seat} as dealer, but seat {dealer} deals; correct "
                "the dealer.",
                seat=win.dealer,
                dealer=state.dealer,
            )
        )
    payment = win.payment
    wrong_payers = isinstance(payment, Tsumo) and (
        payment.payers != rules.payers or bool(payment.dealer) is (win.winner == state.dealer)
    )
    if wrong_payers or payment.total <= 0 or payment.total % 100:
        raise ImpossibleEvent(
            _(
                "A win of seat {winner} with seat {dealer} as dealer cannot be paid with "
                "{payment}; correct the points.",
                winner=win.winner,
                dealer=state.dealer,
                payment=announce(payment),
            )
        )


def _require_legal_draw(event: HandDrawn, state: GameState, rules: Rules) -> None:
    for seat in event.tenpai | event.nagashi:
        require_seat(seat, state.players)
        _require_live_hand(seat, state)
    if noten := [str(seat) for seat in sorted({*state.riichi} - {*state.dead} - event.tenpai)]:
        raise ImpossibleEvent(
            _(
                "Seat {seats} declared riichi and must be in tenpai at a draw; count it as tenpai, "
                "or record a chombo.",
                seats=join(noten, _(", ")),
            )
        )
    for hand in event.hands:
        require_seat(hand.seat, state.players)
        parse_waiting_hand(hand.notation)
    if len({hand.seat for hand in event.hands}) < len(event.hands):
        raise ImpossibleEvent(_("A seat shows two hands at a draw; give one hand for each seat."))
    if event.nagashi and not rules.nagashi_mangan:
        raise ImpossibleEvent(
            _("These rules have no nagashi mangan; remove it, or change the rules.")
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
            _(
                "Under these rules {name} do not end a hand; record how it went on, or "
                "change the rules.",
                name=name,
            )
        )
    if reason is Abort.FOUR_RIICHI and len(state.riichi) < state.players:
        raise ImpossibleEvent(
            _(
                "Four riichi end a hand once all have declared, but {count} have; "
                "record the riichi first.",
                count=len(state.riichi),
            )
        )


def _require_live_hand(seat: int, state: GameState) -> None:
    if seat in state.dead:
        raise ImpossibleEvent(
            _(
                "The hand of seat {seat} is dead, so it can neither win nor declare "
                "riichi nor be in tenpai; correct the seat, or undo the mistake.",
                seat=seat,
            )
        )


def _require_legal_chombo(event: ChomboMade, state: GameState, rules: Rules) -> None:
    require_seat(event.seat, state.players)
    _require_mistake(event.reason, rules)
    if event.reason is not None and is_dead_hand(str(event.reason), rules):
        label = name_label(str(event.reason))
        raise ImpossibleEvent(
            _(
                "Under these rules a {label} is a dead hand, not a chombo; record a "
                "dead hand, or change the rules.",
                label=label,
            )
        )


def _require_mistake(reason: Mistake | None, rules: Rules) -> None:
    if reason is Mistake.SWAP_CALL and rules.kuikae is Kuikae.ALLOWED:
        raise ImpossibleEvent(
            _(
                "These rules allow swap calls (kuikae), so that none is a mistake; "
                "correct the reason, or change the rules."
            )
        )


def _require_legal_death(event: HandDied, state: GameState, rules: Rules) -> None:
    require_seat(event.seat, state.players)
    _require_mistake(event.reason, rules)
    _require_live_hand(event.seat, state)
    if not is_dead_hand(str(event.reason), rules):
        label = name_label(str(event.reason))
        raise ImpossibleEvent(
            _(
                "Under these rules a {label} is a chombo, not a dead hand; record a "
                "chombo, or change the rules.",
                label=label,
            )
        )


def _require_legal_wareme(event: WallBroken, state: GameState, rules: Rules) -> None:
    require_seat(event.seat, state.players)
    if not rules.wareme:
        raise ImpossibleEvent(
            _("These rules have no wareme; change them, or leave out whose wall was broken.")
        )


def _require_legal_adjustment(event: PointsAdjusted, state: GameState) -> None:
    require_change_for_each_seat(event, state)
    if any(change % 100 for change in event.deltas):
        raise ImpossibleEvent(_("Points change by hundreds; make each change a multiple of 100."))
    if state.sticks + event.sticks < len(state.riichi):
        raise ImpossibleEvent(
            plural(
                "{count} stick lies on the table, {riichi} of this hand; take fewer away.",
                "{count} sticks lie on the table, {riichi} of this hand; take fewer away.",
                state.sticks,
                riichi=len(state.riichi),
            )
        )


def _require_legal_result(event: GameScored, state: GameState, rules: Rules) -> None:
    first = GameState(scores=(rules.start_score,) * rules.players, first_dealer=state.first_dealer)
    if state != first:
        raise ImpossibleEvent(
            _("Only a game without hands can be recorded by its result; start a new game.")
        )
    results = event.results
    possible = possible_places(
        [each.score for each in results], [each.leftover for each in results]
    )
    if len(results) != rules.players or any(
        each.place not in places for each, places in zip(results, possible, strict=True)
    ):
        raise ImpossibleEvent(
            _("The places of the game do not follow from its scores; correct one of them.")
        )
