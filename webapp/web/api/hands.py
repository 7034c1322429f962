"""Single hands: read photos, score hands, find waits, list and check rules."""

from functools import partial
from http import HTTPStatus

from flask import Response, abort

from vision.pipeline import OnFound, read_detectable_frame, read_detectable_photo
from webapp.views.chosen_rules import ChosenRulesView
from webapp.views.error_response import ErrorResponse
from webapp.views.game_catalogue import game_catalogue_json
from webapp.views.hand.fan_requests import (
    FanRulesRequest,
    FanScoreRequest,
    FanWaitsRequest,
    decode_for_game,
)
from webapp.views.hand.fan_score import FanScoreResponse, FanWaitsView
from webapp.views.hand.requests import RulesRequest, ScoreRequest, WaitsRequest
from webapp.views.hand.river import HandReadingResponse, hand_reading_response
from webapp.views.hand.score import ScoreResponse
from webapp.views.hand.waits import WaitsResponse
from webapp.views.photo import FoundTilesLine, FrameJson, frame_view
from webapp.views.rules import CatalogueResponse, PlayerChangeResponse, catalogue_json
from webapp.views.uploads import FrameUpload, ReadUpload
from webapp.web.api.blueprint import body, endpoint, json_response, service
from webapp.web.api.errors import Answer
from webapp.web.api.found_tiles import answer_with_found_tiles
from webapp.web.api.uploads import MULTIPART, receive_upload
from webapp.web.language import request_language


@endpoint(
    "POST",
    "/read",
    request=ReadUpload,
    request_type=MULTIPART,
    response=HandReadingResponse,
    line=FoundTilesLine | HandReadingResponse | ErrorResponse,
    errors=(400, 503),
)
async def read_photo() -> Response | Answer:
    """Read the tiles of the photo in the multipart field `photo`, or of a region of it."""

    async def read(on_found: OnFound | None) -> Response:
        with receive_upload(ReadUpload) as upload:
            photo, region = upload.photo, upload.region
            work = partial(
                read_detectable_photo,
                region=region,
                game=upload.game,
                reds=upload.red_fives,
                on_found=on_found,
            )
            reading = await service().reader().read(photo.content, work, region=region)
            return json_response(hand_reading_response(photo.name, reading))

    return await answer_with_found_tiles(read)


@endpoint(
    "POST",
    "/frames",
    request=FrameUpload,
    request_type=MULTIPART,
    response=FrameJson,
    errors=(400, 503),
)
async def read_frame() -> Response:
    """Read a frame of a live camera picture in the multipart field `photo`, for its viewfinder."""
    with receive_upload(FrameUpload) as upload:
        work = partial(
            read_detectable_frame, game=upload.game, reds=upload.red_fives, seen=upload.seen
        )
        look = await service().reader().read(upload.photo.content, work)
        return json_response(frame_view(look))


@endpoint(
    "POST",
    "/score",
    request=ScoreRequest | FanScoreRequest,
    response=ScoreResponse | FanScoreResponse,
)
def score_hand() -> Response:
    """Score a won hand of riichi, or of a game scored by fans with `game`, as `mcr`."""
    return json_response(decode_for_game(body(), ScoreRequest, FanScoreRequest).score())


@endpoint(
    "POST",
    "/waits",
    request=WaitsRequest | FanWaitsRequest,
    response=WaitsResponse | FanWaitsView,
)
def find_waits() -> Response:
    """Find the waits of 13 tiles, or the best discards of 14."""
    return json_response(decode_for_game(body(), WaitsRequest, FanWaitsRequest).find())


@endpoint("GET", "/rules", response=CatalogueResponse)
def list_rules() -> Response:
    """List all rules with their choices, and the values of all presets."""
    return Response(catalogue_json(request_language()), mimetype="application/json")


@endpoint("GET", "/rules/<game>", response=CatalogueResponse, errors=(404,))
def list_fan_rules(game: str) -> Response:
    """List all rules and fans of a game scored by fans, `mcr` or `general`, and its rule sets."""
    catalogue = game_catalogue_json(game, request_language())
    if catalogue is None:
        abort(HTTPStatus.NOT_FOUND)
    return Response(catalogue, mimetype="application/json")


@endpoint(
    "POST",
    "/rules",
    request=RulesRequest | FanRulesRequest,
    response=PlayerChangeResponse | ChosenRulesView,
)
def check_rules() -> Response:
    """Check rules, and show how they differ from the preset that they name.

    With `players`, the rules are changed to that number of players; the response then also has
    the values that do not apply.
    """
    return json_response(decode_for_game(body(), RulesRequest, FanRulesRequest).check())
