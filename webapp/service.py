"""What the page can ask for, without HTTP: a reading of a photo, a score of a hand."""

from __future__ import annotations

from threading import Lock

from scorer.score import score
from vision.detector import Detector, OnnxDetector
from vision.reading import read_photo, reading_json
from webapp.score_codec import parse_request, score_json
from webapp.settings import Settings


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
        """Score the hand of a JSON request; a RiichiError says why it scores nothing."""
        hand, win = parse_request(request)
        return score_json(score(hand, win))
