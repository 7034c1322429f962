"""Drills: questions about the hands of a phone's sessions, and about made ones."""

from random import Random

from flask import Response

from webapp.typed_json.decode import decode
from webapp.views.drill import DrillRequest, DrillResponse, drill
from webapp.web.api.blueprint import body, endpoint, json_response, sessions
from webapp.web.api.session_files import known_sessions

_MAX_SESSIONS = 20
"""The sessions whose hands are asked for, the first of a request."""


@endpoint("POST", "/drill", request=DrillRequest, response=DrillResponse, errors=(503,))
def make_drill() -> Response:
    """Return questions about won hands: those of the sessions of the keys, then made ones."""
    given = decode(DrillRequest, body())
    numbers = known_sessions(given.keys)[:_MAX_SESSIONS] if given.keys else []
    states = (sessions().load(number).state for number in numbers)
    questions = tuple(question for _score, question in drill(states, given.count, Random()))
    return json_response(DrillResponse(questions))
