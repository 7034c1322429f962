"""Score a hand record: the value of the hand and how it changes the scores."""

from scorer.payment import Payment, Ron
from scorer.riichi.contradictions import furiten_error
from scorer.riichi.points import DORA, NUKI_DORA, WinContext, fu_lines
from scorer.riichi.rules.choices import PAO_HANDS, PAO_YAKUMAN, RonPayers
from scorer.riichi.rules.rules import Rules
from scorer.riichi.score import Score, score
from scorer.table.riichi.liability import liable_seats_of_score, table_win
from scorer.table.riichi.settle import settle
from scorer.table.settlement import STICK
from scorer.table.state import WINDS
from scorer.tiles.errors import BadNotation, ImpossibleWin
from scorer.tiles.messages import message as _
from webapp.records.hands import HandRecord


def score_hand(record: HandRecord) -> Score:
    """Return the score of a record, or raise RiichiError; a missed tile makes a ron furiten."""
    hand, win, rules = record.hand, record.win, record.rules
    if win.missed and (furiten := furiten_error(hand, win, discards=(), rules=rules)):
        raise furiten
    return score(hand, win, rules)


def score_to_json(record: HandRecord, result: Score) -> dict[str, object]:
    """Return the score of a record as a JSON object.

    A yakuman has no han, but its fu are counted because logs show them.
    """
    return {
        "fu": _yakuman_fu(result) if result.yakuman else result.fu,
        "han": None if result.yakuman else result.han,
        "yaku": _yaku(result),
        "yakuman": [line.yaku.name for line in result.yakuman],
        "limit": result.limit.value,
        "points": result.points,
        "deltas": _deltas(record, result),
    }


def _deltas(record: HandRecord, result: Score) -> list[int]:
    """Return the change of each seat's score."""
    winner, rules = record.winner, record.rules
    with_liability = result.yakuman or record.names_liable
    if not with_liability and not _others_can_pay(rules) and winner != record.discarder:
        return _ordinary_deltas(record, result.payment)
    liable = _liable_seats(record, result) if with_liability else None
    win = table_win(result, winner=winner, discarder=record.discarder, liable=liable)
    return list(settle(win, rules, honba=record.honba, sticks=record.sticks).deltas)


def _others_can_pay(rules: Rules) -> bool:
    """Return whether others than the usual players can pay a hand that is not a yakuman."""
    return (
        rules.rinshan_liability
        or rules.ron_payers is not RonPayers.DISCARDER
        or not rules.pao <= PAO_YAKUMAN
    )


def _ordinary_deltas(record: HandRecord, payment: Payment) -> list[int]:
    """Return the deltas of settle() where the discarder or all others pay, in half the time."""
    rules = record.rules
    if isinstance(payment, Ron):
        deltas = [0] * rules.players
        deltas[record.discarder or 0] = -payment.points - rules.honba * record.honba
    else:
        share = rules.honba * record.honba // rules.payers
        dealer = (record.winner - WINDS.index(record.win.seat)) % rules.players
        deltas = [-payment.others - share] * rules.players
        deltas[dealer] = -payment.dealer - share
        deltas[record.winner] = 0
    deltas[record.winner] = record.sticks * STICK - sum(deltas)
    return deltas


def _yaku(result: Score) -> list[dict[str, object]]:
    lines = (*result.yaku, *result.dora)
    if not result.hand.norths:
        return [{"name": line.yaku.name, "han": line.han} for line in lines]
    han = {line.yaku.name: line.han for line in lines}
    # Logs count norths set aside among the dora.
    if norths := han.pop(NUKI_DORA.name, 0):
        han[DORA.name] = han.get(DORA.name, 0) + norths
    return [{"name": name, "han": number} for name, number in han.items()]


def _yakuman_fu(result: Score) -> int:
    context = WinContext(result.hand, result.win, result.rules)
    return sum(line.fu for line in fu_lines(result.division, context))


def _liable_seats(record: HandRecord, result: Score) -> dict[str, int | None]:
    """Return the liable seat for each hand with liability, from the record or from the melds."""
    if record.names_liable:
        pao_hands = [each.name for each in result.hands if each.name in PAO_HANDS]
        if record.liable is not None and not pao_hands:
            names = ", ".join(sorted(PAO_HANDS))
            raise ImpossibleWin(
                _(
                    "Seat {liable} cannot be liable: the hand has none of {names}; leave "
                    "pao out or correct the tiles.",
                    liable=record.liable,
                    names=names,
                )
            )
        return dict.fromkeys(pao_hands, record.liable)
    liable = liable_seats_of_score(result, winner=record.winner)
    for name, seat in liable.items():
        if seat is None and name in record.rules.pao:
            raise BadNotation(
                _(
                    "The meld that completed {name} does not say from whom it was called; "
                    "give it the field from, or the record the field pao.",
                    name=name,
                )
            )
    return liable
