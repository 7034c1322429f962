"""Hands at a draw: read from photos or entered, with their waits under the rules of the table."""

from functools import partial

from flask import Response

from scorer.table.state import require_seat
from vision.pipeline import read_detectable_photo, read_detectable_table
from webapp.typed_json.decode import decode
from webapp.views.session.draws import (
    DrawHandsRequest,
    DrawHandsResponse,
    hand_in_photo,
    hands_of_seats,
    hands_on_table,
    nagashi_on_table,
    require_draw,
)
from webapp.views.uploads import DrawPhotoUpload, Shown
from webapp.web.api.blueprint import (
    WRITE_ERRORS,
    body,
    endpoint,
    json_response,
    open_session,
    service,
)
from webapp.web.api.uploads import MULTIPART, receive_upload


@endpoint("POST", "/tables/<key>/draw/hands", request=DrawHandsRequest, response=DrawHandsResponse)
def check_hands(key: str) -> Response:
    """Return whether hands are tenpai at a draw, with their waits."""
    session = open_session(key).load()
    given = decode(DrawHandsRequest, body())
    state = session.state_before(given.replaces)
    return json_response(DrawHandsResponse(hands_of_seats(given.hands, state)))


@endpoint(
    "POST",
    "/tables/<key>/draw/photo",
    request=DrawPhotoUpload,
    request_type=MULTIPART,
    response=DrawHandsResponse,
    errors=WRITE_ERRORS,
)
async def read_hands(key: str) -> Response:
    """Read the hand of a player, or all hands of the table, from a photo that is not stored."""
    session = open_session(key, as_scorer=True)
    with receive_upload(DrawPhotoUpload) as upload:
        state = session.load().state_before(upload.replaces)
        require_seat(upload.seat, require_draw(state).players)
        reds = state.table_game.red_fives
        content = upload.photo.content
        if upload.shows is Shown.TABLE:
            of_table = partial(read_detectable_table, reds=reds)
            table = await service().reader().read(content, of_table)
            hands = hands_on_table(upload.seat, table, state, reds)
            answer = DrawHandsResponse(hands, nagashi_on_table(upload.seat, table, state))
        else:
            of_hand = partial(read_detectable_photo, reds=reds, waiting=True)
            reading = await service().reader().read(content, of_hand)
            answer = DrawHandsResponse((hand_in_photo(upload.seat, reading, state),))
    return json_response(answer)
