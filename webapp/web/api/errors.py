"""Responses to requests that cannot be executed: a code, its parameters and a message."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from flask import Response, current_app, render_template, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed, RequestEntityTooLarge

from scorer.fans.what_if import Alternative as FanAlternative
from scorer.riichi.what_if import Alternative
from scorer.table.session.commands import Rejection
from scorer.tiles.errors import MessageError
from scorer.tiles.messages import Text, parameters_of
from scorer.tiles.messages import message as _
from vision.detect.weights import WeightsError
from vision.photo import PhotoError
from webapp.session.access import CommandRejected, ReadOnlyKey
from webapp.session.photos import TrainingNotAllowed
from webapp.storage.errors import FULL_DISK, NoDatabase, NotFound
from webapp.storage.schema import NewerSchema
from webapp.storage.store import DeletedSession, StaleWrite
from webapp.storage.upgrade import OlderSchema
from webapp.typed_json.encode import copy_fields
from webapp.views.error_response import (
    ErrorResponse,
    ErrorView,
    StaleResponse,
    WinnerAlternativeView,
    WinnerFanAlternativeView,
    WinnerObjectionView,
)
from webapp.views.error_text import objection_view
from webapp.views.hand.fan_score import fan_alternative_views
from webapp.views.hand.requests import NoAnswer
from webapp.views.hand.score import alternative_views
from webapp.views.uploads import MissingPhoto
from webapp.web.api.blueprint import api, json_response, open_session
from webapp.web.language import request_language
from webapp.web.log import SERVER_LOG
from webapp.web.protection.foreign_pages import RejectedRequest
from webapp.web.protection.rate_limit import RetryLater
from webapp.web.protection.upload_queue import FullFolder

Answer = tuple[Response, int]

_STATUSES: dict[type[MessageError], int] = {
    NewerSchema: 503,
    OlderSchema: 503,
    DeletedSession: 410,
    NotFound: 404,
    ReadOnlyKey: 403,
    TrainingNotAllowed: 403,
    PhotoError: 422,
    MissingPhoto: 400,
}


@api.errorhandler(MessageError)
def invalid_request(error: MessageError) -> Answer:
    """Respond to an error of any kind."""
    for class_, status in _STATUSES.items():
        if isinstance(error, class_):
            return _answer(error_view(error), status)
    return _answer(error_view(error, objections=(objection_view(error),)), 422)


@api.app_errorhandler(RetryLater)
@api.errorhandler(RetryLater)  # before that of its parent
def retry_later(error: RetryLater) -> Answer:
    """Respond with the seconds after which the request can be repeated."""
    if _shows_page():
        response, status = _error_page(error.status, error.message)
    else:
        response, status = _answer(error_view(error), error.status)
    response.headers["Retry-After"] = str(error.seconds)
    return response, status


@api.errorhandler(NoDatabase)
def no_database(error: NoDatabase) -> Answer:
    """Respond with the remedy; only the log of the server names the database."""
    SERVER_LOG.error("%s", error)
    on_phone = error.on_phone if current_app.config["IN_BROWSER"] else None
    return error_answer(error.code, on_phone or error.public, 503)


@api.errorhandler(OSError)
def full_temporary_folder(error: OSError) -> Answer:
    """Respond that an upload did not fit into a temporary file; raise any other error."""
    if error.errno not in FULL_DISK:
        raise error
    SERVER_LOG.error("%s", error)
    return retry_later(FullFolder())


@api.errorhandler(WeightsError)
def no_weights(error: WeightsError) -> Answer:
    """Respond that no photo can be read; only the log of the server names the folder."""
    SERVER_LOG.error("%s", error)
    message = _(
        "The server cannot read photos because its weights are missing or "
        "damaged; ask the person who runs it to read its messages, or enter "
        "the tiles by hand."
    )
    return error_answer(error.code, message, 503)


@api.errorhandler(CommandRejected)
def command_rejected(error: CommandRejected) -> Answer:
    """Respond with every objection to a command, and what would make its hands wins."""
    shown = error_view(
        error.first,
        objections=tuple(
            copy_fields(WinnerObjectionView, objection_view(each), winner=hand.winner)
            for hand in error.hands
            for each in hand.objections
        )
        or (objection_view(error.first),),
        what_if=tuple(each for hand in error.hands for each in _alternatives(hand)),
    )
    return _answer(shown, 422)


@api.errorhandler(NoAnswer)
def no_answer(error: NoAnswer) -> Answer:
    """Respond with every reason why a hand has no score, and what would give it one."""
    objections = tuple(objection_view(each) for each in error.objections)
    shown = error_view(error.objections[0], objections=objections, what_if=error.what_if)
    return _answer(shown, 422)


@api.errorhandler(StaleWrite)
def stale(error: StaleWrite) -> Answer:
    """Respond that another player was first, with the current view of a table."""
    shown = error_view(error)
    if "/tables/<key>" not in str(request.url_rule):  # of a club or tournament, or without a key
        return json_response(ErrorResponse(error=shown)), 409
    try:
        view = open_session((request.view_args or {})["key"]).view()
    except MessageError as later:  # it was deleted, or the database has just failed
        answer: Answer = current_app.handle_user_exception(later)  # type: ignore[assignment]
        return answer
    return json_response(StaleResponse(error=shown, view=view)), 409


@api.errorhandler(RequestEntityTooLarge)
def too_large(_error: RequestEntityTooLarge) -> Answer:
    """Respond with the largest size of a request."""
    limit = request.max_content_length or current_app.config["MAX_CONTENT_LENGTH"]
    size = f"{limit / 1024 / 1024:.0f} MB" if limit >= 1024 * 1024 else f"{limit / 1024:.0f} KB"
    is_photo = "photos" in request.path or "read" in request.path
    message = (
        _("The photo is larger than {size}: choose a smaller one.", size=size)
        if is_photo
        else _("The request is larger than {size}: choose a smaller one.", size=size)
    )
    return error_answer("too_large", message, 413)


_HTTP_ERRORS = {
    404: _("There is nothing at this address; check it."),
    405: _("This address does not accept this method; use another one."),
    500: _("Something went wrong on the server and nothing was changed; try again."),
}
_ERROR_TITLES = {
    404: _("Page not found"),
    500: _("That did not work"),
}
_OTHER_HTTP_ERROR = _("The server does not understand the request; check what you send.")


@api.app_errorhandler(HTTPException)
def http_error(error: HTTPException) -> Answer | HTTPException:
    """Respond to any other error: in JSON to a request to the API, else with a page."""
    code = error.code or 500
    headers = {}
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        headers["Allow"] = ", ".join(sorted(error.valid_methods))
    other = _HTTP_ERRORS[500] if code >= 500 else _OTHER_HTTP_ERROR
    words: Text = _HTTP_ERRORS.get(code, other)
    if isinstance(error, RejectedRequest):
        words = error.words
    if _is_api():
        response, _ = error_answer(_http_code(error, code), words, code)
    elif code < 400 or not _shows_page():
        return error
    else:
        response, _ = _error_page(code, words)
    response.headers.update(headers)
    return response, code


def _is_api() -> bool:
    return request.path.startswith(f"{api.url_prefix}/")


def _shows_page() -> bool:
    return not _is_api() and request.accept_mimetypes.accept_html


def _error_page(code: int, words: Text) -> Answer:
    title, language = _ERROR_TITLES.get(code, _ERROR_TITLES[500]), request_language()
    page = render_template("error.html", title=title.text(language), text=words.text(language))
    return Response(page), code


_HTTP_CODES = {
    "bad_request": "A request that the server does not understand.",
    "foreign_host": "The name in the address is not one of the server.",
    "foreign_page": "A page of another website sent the request.",
    "internal_error": "A fault of the server.",
    "invalid": "Another error.",
    "method_not_allowed": "The endpoint has another method, which `Allow` names.",
    "not_found": "There is no endpoint or photo at this address.",
    "too_large": "A request or a file above a limit.",
}
"""The codes of errors without a class, with their meanings."""


def error_codes() -> dict[str, str]:
    """Return the codes of all errors of the API with their meanings, in alphabetical order."""
    found = dict(_HTTP_CODES)
    classes = [MessageError]
    for each in classes:
        classes += each.__subclasses__()
        if "code" in vars(each):
            meaning = (each.__doc__ or "").partition("\n")[0]
            found.setdefault(each.code, meaning)
    return dict(sorted(found.items()))


def _http_code(error: HTTPException, status: int) -> str:
    if isinstance(error, RejectedRequest):
        return error.error_code
    usual = "internal_error" if status >= 500 else "bad_request"
    return {404: "not_found", 405: "method_not_allowed"}.get(status, usual)


def error_answer(code: str, message: Text, status: int) -> Answer:
    """Return the response to an error that has no class."""
    shown = ErrorView(code=code, message=message, parameters=parameters_of(message))
    return _answer(shown, status)


def error_view(error: MessageError, **more: Any) -> ErrorView:
    """Return the view of an error, with its objections and alternatives."""
    more = {"objections": (), "what_if": ()} | more
    return copy_fields(ErrorView, objection_view(error), **more)


def _answer(shown: ErrorView, status: int) -> Answer:
    return json_response(ErrorResponse(error=shown)), status


def _alternatives(
    hand: Rejection,
) -> Iterator[WinnerAlternativeView | WinnerFanAlternativeView]:
    for each in hand.alternatives:
        views, winner_view = _ALTERNATIVE_VIEWS[type(each)]
        yield from (copy_fields(winner_view, view, winner=hand.winner) for view in views((each,)))


_ALTERNATIVE_VIEWS: dict[type, tuple[Callable[[Any], Iterable[object]], type[Any]]] = {
    Alternative: (alternative_views, WinnerAlternativeView),
    FanAlternative: (fan_alternative_views, WinnerFanAlternativeView),
}
