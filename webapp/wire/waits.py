"""What a hand waits for, asked and answered as JSON; and what a win would be worth otherwise."""

from collections.abc import Iterable
from dataclasses import dataclass

from scorer.riichi.points import with_honba
from scorer.riichi.shape.shanten import shanten
from scorer.riichi.waits import Circumstances, Outcome, Payouts, WaitValue, waits
from scorer.riichi.what_if import Alternative
from scorer.tiles.errors import RiichiError, SentenceError
from scorer.tiles.hand import Hand
from scorer.tiles.tile import Wind
from webapp.wire import fields
from webapp.wire.hand_request import ChosenRules, parse_honba, parse_rules
from webapp.wire.rules import chosen_json
from webapp.wire.score import parse_parts, payment_json
from webapp.wire.sentences import sentences

FIELDS = ("hand", "melds", "norths", "seat", "round", "dora", "seen", "honba", "rules", "language")
"""What a request may say; only hand is needed, which is thirteen tiles with its melds."""


@dataclass(frozen=True, slots=True)
class WaitsRequest:
    """One question for waits."""

    hand: Hand
    circumstances: Circumstances
    chosen: ChosenRules
    honba: int


def parse_waits_request(data: object) -> WaitsRequest:
    """Read a request for waits; RiichiError says what is wrong with it.

    >>> asked = parse_waits_request({"hand": "234567m34p55678s", "seat": "S"})
    >>> str(asked.hand), str(asked.circumstances.seat)
    ('234567m34p55678s', 'S')
    """
    request = fields.request_object(data, FIELDS)
    circumstances = Circumstances(
        seat=fields.choice(request, "seat", Wind, Wind.EAST),
        round=fields.choice(request, "round", Wind, Wind.EAST),
        dora=fields.tiles(request, "dora"),
        seen=fields.tiles(request, "seen"),
    )
    hand = Hand(*parse_parts(request))
    return WaitsRequest(
        hand, circumstances, parse_rules(request.get("rules")), parse_honba(request)
    )


def waits_json(asked: WaitsRequest) -> dict[str, object]:
    """Write what a hand waits for; a hand that does not wait yet is told what brings it nearer.

    >>> answer = waits_json(parse_waits_request({"hand": "234567m34p55678s", "seat": "S"}))
    >>> answer["shanten"], [wait["tile"] for wait in answer["waits"]]
    (0, ['2p', '5p'])
    >>> answer["waits"][0]["pays"]["riichi_ron"]["points"]
    3900
    """
    hand, rules = asked.hand, asked.chosen.rules
    found = waits(hand, asked.circumstances, rules)
    distance = shanten(hand.concealed, hand.melds, norths=hand.norths, rules=rules)
    return {
        "notation": str(hand),
        "shanten": distance.number,
        "nearer": [] if found else [str(tile) for tile in distance.missing],
        "waits": [_wait_json(wait, asked.honba) for wait in found],
        "rules": chosen_json(asked.chosen),
    }


def alternatives_json(
    alternatives: Iterable[Alternative], honba: int = 0
) -> list[dict[str, object]]:
    """Write what a win would be worth if one thing were otherwise.

    >>> from scorer.riichi.what_if import what_if
    >>> from webapp.wire.score import parse_request
    >>> others = what_if(*parse_request({"hand": "234567m34p55678s2p", "seat": "S"}))
    >>> first = alternatives_json(others)[0]
    >>> first["name"], first["points"], first["difference"]
    ('riichi', 3900, 1900)
    """
    return [
        {
            "name": each.change.name,
            "kanji": each.change.kanji,
            "english": each.change.english,
            "difference": each.difference,
        }
        | _outcome_json(each.score, honba)
        for each in alternatives
    ]


def objection_json(objection: SentenceError) -> dict[str, str]:
    """Write an objection in both languages.

    >>> objection_json(RiichiError("There is no 9z.", "9zという牌はありません。"))["message_ja"]
    '9zという牌はありません。'
    """
    words = sentences(objection)
    return {
        "kind": type(objection).__name__,
        "message": words.english,
        "message_ja": words.japanese,
    }


def _wait_json(wait: WaitValue, honba: int) -> dict[str, object]:
    return {
        "tile": str(wait.tile),
        "held": wait.held,
        "left": wait.left,
        "pays": _payouts_json(wait.pays, honba),
        "red": None if wait.red is None else _payouts_json(wait.red, honba),
    }


def _payouts_json(pays: Payouts, honba: int) -> dict[str, object]:
    """Write what a tile brings; an open hand has no riichi."""
    outcomes = {
        "ron": pays.ron,
        "tsumo": pays.tsumo,
        "riichi_ron": pays.riichi_ron,
        "riichi_tsumo": pays.riichi_tsumo,
    }
    return {
        name: None if outcome is None else _outcome_json(outcome, honba)
        for name, outcome in outcomes.items()
    }


def _outcome_json(outcome: Outcome, honba: int) -> dict[str, object]:
    if isinstance(outcome, RiichiError):
        return {"objection": objection_json(outcome)}
    return {
        "points": outcome.points,
        "received": with_honba(outcome.payment, honba, outcome.rules).total,
        "han": None if outcome.yakuman else outcome.han,
        "fu": None if outcome.yakuman else outcome.fu,
        "limit": str(outcome.limit),
        "payment": payment_json(outcome.payment),
    }
