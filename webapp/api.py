"""The JSON interface, version 1: photos, scores, waits, rules; every refusal is a sentence."""

from __future__ import annotations

from flask import Blueprint, Response, current_app, jsonify, request
from werkzeug.exceptions import HTTPException, RequestEntityTooLarge

from vision.image import PhotoError
from vision.weights import WeightsError
from webapp.codec.waits import objection_json
from webapp.service import NoAnswer, Service

api = Blueprint("api", __name__, url_prefix="/api/v1")

Answer = tuple[Response, int]


@api.post("/read")
def read_photo() -> Response | Answer:
    """Read the tiles of the photo in the multipart field `photo`."""
    photo = request.files.get("photo")
    if photo is None:
        return refuse("no_photo", "No photo came: send it as the multipart field 'photo'.", 400)
    return jsonify(_service().read_photo(photo.filename or "photo", photo.read()))


@api.post("/score")
def score_hand() -> Response | Answer:
    """Score the hand that the JSON body describes."""
    return jsonify(_service().score_hand(_body()))


@api.post("/waits")
def wait_of_hand() -> Response | Answer:
    """Find what the thirteen tiles wait for that the JSON body describes."""
    return jsonify(_service().wait_of_hand(_body()))


@api.get("/rules")
def list_rules() -> Response:
    """List the rules that there are to choose."""
    return jsonify(_service().rules())


@api.errorhandler(PhotoError)
def not_a_photo(error: PhotoError) -> Answer:
    """Say what is wrong with the photo."""
    return refuse("bad_photo", str(error), 422)


@api.errorhandler(WeightsError)
def no_weights(error: WeightsError) -> Answer:
    """Say that photos cannot be read here yet."""
    return refuse("no_weights", str(error), 503)


@api.errorhandler(NoAnswer)
def no_answer(error: NoAnswer) -> Answer:
    """Say every reason why there is no score, and what would give one."""
    first = error.objections[0]
    answer = {
        "kind": type(first).__name__,
        "message": first.text(error.language),
        "objections": [objection_json(each) for each in error.objections],
        "what_if": error.what_if,
    }
    return jsonify({"error": answer}), 422


@api.errorhandler(RequestEntityTooLarge)
def too_large(_error: RequestEntityTooLarge) -> Answer:
    """Say how large a photo may be."""
    megabytes = current_app.config["MAX_CONTENT_LENGTH"] / 1024 / 1024
    message = f"The photo is larger than {megabytes:.0f} MB: choose a smaller one."
    return refuse("too_large", message, 413)


@api.app_errorhandler(HTTPException)
def refused(error: HTTPException) -> Response | Answer | HTTPException:
    """Answer in JSON whatever else is wrong with a request to the interface."""
    if not request.path.startswith(f"{api.url_prefix}/"):
        return error
    return refuse(error.name.lower().replace(" ", "_"), error.description or "", error.code or 500)


def refuse(kind: str, message: str, status: int) -> Answer:
    """Give the JSON of a refusal."""
    return jsonify({"error": {"kind": kind, "message": message}}), status


def _body() -> object:
    """Give the JSON of the request; None where it has none."""
    try:
        return request.get_json(force=True, silent=True)
    except RecursionError:  # thousands of brackets
        return None


def _service() -> Service:
    service: Service = current_app.extensions["tenbo"]
    return service
