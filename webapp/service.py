"""What the page can ask for, without HTTP: a reading of a photo, a score of a hand."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock

from scorer.riichi.score import check, score
from scorer.riichi.what_if import remedies, what_if
from scorer.tiles.errors import RiichiError
from scorer.tiles.terms import Language
from vision.detect.detector import Detector, OnnxDetector
from vision.detect.image import small_jpeg
from vision.pipeline import read_photo
from vision.reading.reading import reading_json
from webapp.session.access import Tables
from webapp.settings import Settings
from webapp.storage.database import default_database
from webapp.storage.store import Store
from webapp.text.hand.score import paid
from webapp.wire.hand.requests import parse_language, parse_score_request
from webapp.wire.hand.score import paid_json, score_json
from webapp.wire.hand.waits import alternatives_json, parse_waits_request, waits_json
from webapp.wire.rules.catalogue import catalogue_json, chosen_json


class NoAnswer(Exception):
    """A request that cannot be answered, with all that is wrong at once.

    what_if has the wins that the hand would be if one thing were otherwise, as JSON.
    """

    def __init__(
        self,
        objections: tuple[RiichiError, ...],
        language: Language,
        what_if: Sequence[dict[str, object]] = (),
    ) -> None:
        """Take at least one objection, and the language that the request asked for."""
        super().__init__(str(objections[0]))
        self.objections = objections
        self.language = language
        self.what_if = list(what_if)


class Service:
    """Holds the detector, which is loaded at the first photo and used by one at a time."""

    def __init__(self, settings: Settings, detector: Detector | None = None) -> None:
        """Take a ready detector, or load the one of the settings when it is first needed."""
        self._settings = settings
        self._detector = detector
        self._lock = Lock()
        self._opening = Lock()
        self._tables: Tables | None = None

    def tables(self) -> Tables:
        """The sessions, out of a database that is opened when they are first asked for."""
        with self._opening:
            if self._tables is None:
                store = Store(self._settings.database or default_database())
                self._tables = Tables(store, keeps_photos=self._settings.keeps_photos)
            return self._tables

    def close(self) -> None:
        """End the streams and let go of the database."""
        with self._opening:
            if self._tables is not None:
                self._tables.live.close()
                self._tables.store.close()
                self._tables = None

    def read_photo(self, name: str, data: bytes) -> dict[str, object]:
        """Read the tiles of a photo; PhotoError and WeightsError say why it cannot be done."""
        # One photo at a time, decoding included: a decoded photo can take 200 MB.
        with self._lock:
            if self._detector is None:
                self._detector = OnnxDetector(self._settings.models)
            reading = read_photo(data, self._detector)
        return reading_json(name, reading)

    def small_photo(self, data: bytes) -> bytes:
        """A photo made small, as it is kept."""
        with self._lock:
            return small_jpeg(data)

    def score_hand(self, request: object, usual: Language) -> dict[str, object]:
        """Score the hand of a JSON request; NoAnswer has every reason why it scores nothing.

        usual is the language of the answer where the request names none.
        """
        language = _language(request, usual)
        try:
            asked = parse_score_request(request)
        except RiichiError as error:
            raise NoAnswer((error,), language) from error
        hand, win, rules = asked.hand, asked.win, asked.chosen.rules
        objections = check(hand, win, rules, discards=asked.discards)
        if objections:
            others = remedies(hand, win, rules, discards=asked.discards)
            raise NoAnswer(objections, language, alternatives_json(others, asked.honba))
        found = score(hand, win, rules)
        return (
            score_json(found)
            | paid_json(found, asked.honba)
            | {
                "text": paid(found.payment, language),
                "what_if": alternatives_json(what_if(hand, win, rules), asked.honba),
                "rules": chosen_json(asked.chosen),
            }
        )

    def wait_of_hand(self, request: object, usual: Language) -> dict[str, object]:
        """Find what the hand of a JSON request waits for; NoAnswer says why that has no answer."""
        language = _language(request, usual)
        try:
            return waits_json(parse_waits_request(request))
        except RiichiError as error:
            raise NoAnswer((error,), language) from error

    def rules(self) -> dict[str, object]:
        """List all rules with their explanations and what each known table says of them."""
        return catalogue_json()


def _language(request: object, usual: Language) -> Language:
    try:
        return parse_language(request, usual)
    except RiichiError as error:
        raise NoAnswer((error,), usual) from error
