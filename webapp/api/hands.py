"""Single hands: photos to read, hands to score, waits to find, rules to choose."""

from __future__ import annotations

from flask import Response, jsonify, request

from scorer.terms import Words
from webapp.api.blueprint import api, body, language, service
from webapp.api.refusals import Answer, refuse


@api.post("/read")
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
def score_hand() -> Response:
    """Score the hand that the JSON body describes."""
    return jsonify(service().score_hand(body(), language()))


@api.post("/waits")
def wait_of_hand() -> Response:
    """Find what the thirteen tiles wait for that the JSON body describes."""
    return jsonify(service().wait_of_hand(body(), language()))


@api.get("/rules")
def list_rules() -> Response:
    """List the rules that there are to choose."""
    return jsonify(service().rules())
