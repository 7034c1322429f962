"""How the interface says no: a sentence in the language of the request, and in both."""

from __future__ import annotations

from flask import Response, current_app, jsonify, request
from werkzeug.exceptions import HTTPException, RequestEntityTooLarge

from scorer.tiles.errors import SentenceError
from scorer.tiles.terms import Words
from vision.detect.image import PhotoError
from vision.detect.weights import WeightsError
from webapp.service import NoAnswer
from webapp.session.photos import NoPhoto, NotShared
from webapp.session.table import NoTable, NotSo, ViewerOnly
from webapp.storage.database import NoDatabase
from webapp.storage.schema import NewerSchema
from webapp.storage.store import NoSession
from webapp.web.api.blueprint import api, language
from webapp.wire.sentences import sentences
from webapp.wire.waits import alternatives_json, objection_json

Answer = tuple[Response, int]

_STATUSES: dict[type[SentenceError], tuple[str, int]] = {
    PhotoError: ("bad_photo", 422),
    WeightsError: ("no_weights", 503),
    NoDatabase: ("no_database", 503),
    NewerSchema: ("no_database", 503),
    NoTable: ("no_table", 404),
    NoSession: ("no_table", 404),
    NoPhoto: ("no_photo", 404),
    ViewerOnly: ("viewer_only", 403),
    NotShared: ("not_shared", 403),
}


@api.errorhandler(SentenceError)
def not_so(error: SentenceError) -> Answer:
    """Say what is wrong."""
    for kind, (name, status) in _STATUSES.items():
        if isinstance(error, kind):
            return refuse(name, sentences(error), status)
    return refuse(type(error).__name__, sentences(error), 422, objections=[objection_json(error)])


@api.errorhandler(NotSo)
def not_at_the_table(error: NotSo) -> Answer:
    """Say all that speaks against what is said to have happened, and what would make it a win."""
    objections = [
        {**objection_json(each), "winner": refused.winner}
        for refused in error.hands
        for each in refused.objections
    ]
    what_if = [
        {**other, "winner": refused.winner}
        for refused in error.hands
        for other in alternatives_json(refused.others)
    ]
    return refuse(
        type(error.first).__name__,
        sentences(error.first),
        422,
        objections=objections or [objection_json(error.first)],
        what_if=what_if,
    )


@api.errorhandler(NoAnswer)
def no_answer(error: NoAnswer) -> Answer:
    """Say every reason why there is no score, and what would give one."""
    first = error.objections[0]
    found = [objection_json(each) for each in error.objections]
    answer = _error(type(first).__name__, sentences(first))
    answer["message"] = sentences(first).text(error.language)
    return jsonify({"error": {**answer, "objections": found, "what_if": error.what_if}}), 422


@api.errorhandler(RequestEntityTooLarge)
def too_large(_error: RequestEntityTooLarge) -> Answer:
    """Say how large a request may be."""
    limit = request.max_content_length or current_app.config["MAX_CONTENT_LENGTH"]
    size = f"{limit / 1024 / 1024:.0f} MB" if limit >= 1024 * 1024 else f"{limit / 1024:.0f} KB"
    what = Words("photo", "写真") if "photos" in request.path or "read" in request.path else _DATA
    return refuse(
        "too_large",
        Words(
            f"The {what.english} is larger than {size}: choose a smaller one.",
            f"{what.japanese}が {size} を超えています。小さいものにしてください。",
        ),
        413,
    )


_DATA = Words("request", "送信データ")

_WRONG = {
    404: Words(
        "There is nothing at this address; check it.",
        "このアドレスには何もありません。アドレスを確かめてください。",
    ),
    405: Words(
        "This address cannot be asked so; use another method.",
        "このアドレスではこの操作はできません。別のメソッドを使ってください。",
    ),
    500: Words(
        "Something went wrong here and nothing was changed; try it again.",
        "サーバーで問題が起きました。何も変わっていません。もう一度お試しください。",
    ),
}


@api.app_errorhandler(HTTPException)
def refused(error: HTTPException) -> Response | Answer | HTTPException:
    """Answer in JSON whatever else is wrong with a request to the interface."""
    if not request.path.startswith(f"{api.url_prefix}/"):
        return error
    code = error.code or 500
    words = _WRONG.get(code, _WRONG[500] if code >= 500 else _UNCLEAR)
    return refuse(error.name.lower().replace(" ", "_"), words, code)


_UNCLEAR = Words(
    "The request cannot be understood; check what is sent.",
    "リクエストを理解できません。送る内容を確かめてください。",
)


def refuse(kind: str, words: Words, status: int, **more: object) -> Answer:
    """Give the JSON of a refusal."""
    return jsonify({"error": {**_error(kind, words), **more}}), status


def _error(kind: str, words: Words) -> dict[str, object]:
    return {
        "kind": kind,
        "message": words.text(language()),
        "english": words.english,
        "japanese": words.japanese,
    }
