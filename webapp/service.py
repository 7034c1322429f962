"""What the page can ask for, without HTTP: a reading of a photo, a score of a hand."""

from __future__ import annotations

from threading import Lock

from scorer.errors import RiichiError
from scorer.score import check, score
from scorer.terms import Language
from vision.detector import Detector, OnnxDetector
from vision.reading import read_photo, reading_json
from webapp.rules_codec import chosen_json
from webapp.score_codec import score_json
from webapp.score_request import parse_language, parse_score_request
from webapp.settings import Settings


class NoScore(Exception):
    """A request that cannot be scored, with all that is wrong at once."""

    def __init__(self, objections: tuple[RiichiError, ...], language: Language) -> None:
        """Take at least one objection, and the language that the request asked for."""
        super().__init__(str(objections[0]))
        self.objections = objections
        self.language = language


class Service:
    """Holds the detector, which is loaded at the first photo and used by one at a time."""

    def __init__(self, settings: Settings, detector: Detector | None = None) -> None:
        """Take a ready detector, or load the one of the settings when it is first needed."""
        self._settings = settings
        self._detector = detector
        self._lock = Lock()

    def read_photo(self, name: str, data: bytes) -> dict[str, object]:
        """Read the tiles of a photo; PhotoError and WeightsError say why it cannot be done."""
        # One photo at a time, decoding included: a decoded photo can take 200 MB.
        with self._lock:
            if self._detector is None:
                self._detector = OnnxDetector(self._settings.models)
            reading = read_photo(data, self._detector)
        return reading_json(name, reading)

    def score_hand(self, request: object) -> dict[str, object]:
        """Score the hand of a JSON request; NoScore has every reason why it scores nothing."""
        language = Language.ENGLISH
        try:
            language = parse_language(request)
            asked = parse_score_request(request)
        except RiichiError as error:
            raise NoScore((error,), language) from error
        rules = asked.chosen.rules
        try:
            found = score(asked.hand, asked.win, rules)
        except RiichiError as error:
            objections = check(asked.hand, asked.win, rules)
            raise NoScore(objections or (error,), language) from error
        return score_json(found) | {"rules": chosen_json(asked.chosen)}
