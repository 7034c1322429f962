"""Single hands: photos to read, hands to score, waits to find, rules to choose."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Response, jsonify, request

from scorer.tiles.terms import Words
from webapp.typed_json.decode import reader
from webapp.web.api.blueprint import api, body, language, service
from webapp.web.api.endpoint import ANYTHING, Told, told
from webapp.web.api.hand_bodies import PHOTO, hand_body
from webapp.web.api.refusals import Answer, refuse
from webapp.wire.hand_request import parse_rules
from webapp.wire.player_change import carried_json
from webapp.wire.rules import chosen_json
from webapp.wire.score import FIELDS as SCORE_FIELDS
from webapp.wire.waits import FIELDS as WAITS_FIELDS


@api.post("/read")
@told(
    Told(
        body=PHOTO,
        takes="multipart/form-data",
        answer=ANYTHING,
        refusals=(400, 413, 422, 503),
    )
)
def read_photo() -> Response | Answer:
    """Read the tiles of the photo in the multipart field `photo`."""
    photo = request.files.get("photo")
    if photo is None:
        return refuse("no_photo", NO_PHOTO, 400)
    return jsonify(service().read_photo(photo.filename or "photo", photo.read()))


NO_PHOTO = Words(
    "No photo came: send it as the multipart field 'photo'.",
    "写真が届いていません。multipart の 'photo' という項目で送ってください。",
)


@api.post("/score")
@told(Told(body=hand_body(SCORE_FIELDS), answer=ANYTHING, refusals=(413, 422)))
def score_hand() -> Response:
    """Score the hand that the JSON body describes."""
    return jsonify(service().score_hand(body(), language()))


@api.post("/waits")
@told(Told(body=hand_body(WAITS_FIELDS), answer=ANYTHING, refusals=(413, 422)))
def wait_of_hand() -> Response:
    """Find what the thirteen tiles wait for that the JSON body describes."""
    return jsonify(service().wait_of_hand(body(), language()))


@api.get("/rules")
@told(Told(answer=ANYTHING))
def list_rules() -> Response:
    """List the rules that there are to choose."""
    return jsonify(service().rules())


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesAsked:
    """Rules as a request for a score has them; players, where they shall be for so many."""

    rules: object = None
    players: int | None = None


@api.post("/rules")
@told(Told(body=RulesAsked, answer=ANYTHING, refusals=(413, 422)))
def check_rules() -> Response:
    """Say how rules differ from the table that they name, or what they cannot be.

    With players they are carried over to so many: what cannot stand is said beside its rule.
    """
    asked: RulesAsked = reader(RulesAsked)("request", body())
    if asked.players is None:
        return jsonify(chosen_json(parse_rules(asked.rules)))
    return jsonify(carried_json(asked.rules, asked.players))
