"""The service behind the page and the API: readings, scores, waits and sessions, without HTTP."""

from contextlib import suppress
from threading import Lock
from typing import IO, Protocol

from scorer.tiles.errors import RiichiError
from scorer.tiles.terms import Game
from vision.photo import Region
from vision.pipeline import OnFound
from vision.reading.correction import RedFives
from vision.reading.looks import NO_LOOKS, Look, Looks
from vision.reading.reading import Reading
from vision.reading.table_reading import TableReading
from webapp.session.sessions import Sessions
from webapp.storage.attempts import Attempts
from webapp.storage.errors import NoDatabase
from webapp.storage.listener import Listener
from webapp.storage.store import Store
from webapp.storage.urls import default_database, is_shared
from webapp.views.hand.fan_requests import FanScoreRequest, FanWaitsRequest, decode_for_game
from webapp.views.hand.fan_score import FanScoreResponse, FanWaitsView
from webapp.views.hand.requests import NoAnswer, ScoreRequest, WaitsRequest
from webapp.views.hand.river import HandReadingResponse, hand_reading_response
from webapp.views.hand.score import ScoreResponse
from webapp.views.hand.waits import WaitsResponse
from webapp.views.photo import FrameJson, frame_view
from webapp.web.settings import Settings


class PhotoReader(Protocol):
    """An object that reads photos and shrinks them.

    Its methods are coroutines because in a browser the networks answer later.
    """

    async def read(  # noqa: PLR0913 - what is known about the photo
        self,
        photo: IO[bytes],
        *,
        region: Region | None,
        game: Game,
        reds: RedFives | None,
        waiting: bool = False,
        on_found: OnFound | None = None,
    ) -> Reading:
        """Read the tiles of a photo, or of a region of it.

        Args:
            photo: The photo.
            region: The part of it with the hand.
            game: The game whose hand it shows.
            reds: The red fives of the set by the rules of the table, if they are known.
            waiting: Whether the hand waits, so that it has 13 tiles.
            on_found: Takes the tiles that are found before they are read, in any thread, if the
                reader finds them before.

        Raises:
            PhotoError: If the photo cannot be read, or the region is outside of it.
            WeightsError: If the models cannot be used.
        """

    async def read_table(self, photo: IO[bytes], *, reds: RedFives | None) -> TableReading:
        """Read a photo of a whole table of riichi; PhotoError or WeightsError as above."""

    async def read_frame(
        self, frame: IO[bytes], *, game: Game, reds: RedFives | None, seen: Looks
    ) -> Look:
        """Read a frame of a camera quickly, with what earlier ones have `seen`; errors as above."""

    async def small_jpeg(self, photo: IO[bytes]) -> bytes:
        """Return a photo in the size in which sessions store it; PhotoError if that fails."""


class Service:
    """The photo reader and the sessions; both are opened when needed."""

    def __init__(self, settings: Settings, reader: PhotoReader | None = None) -> None:
        """Use this photo reader, or that of a server with the models of the settings."""
        self._settings = settings
        self._reader = reader
        self._opening = Lock()
        self._sessions: Sessions | None = None
        self._listener: Listener | None = None

    @property
    def is_shared(self) -> bool:
        """True if other servers use the database too."""
        return is_shared(self._settings.database or default_database())

    def attempts(self) -> Attempts:
        """Return what client addresses did on all servers of a shared database."""
        return self.sessions().store.attempts

    def sessions(self) -> Sessions:
        """Return the sessions; open the database at the first call."""
        with self._opening:
            if self._sessions is None:
                settings = self._settings
                store = Store(
                    settings.database or default_database(), has_threads=not settings.in_browser
                )
                self._sessions = Sessions(
                    store, keeps_photos=settings.keeps_photos, polls=not settings.in_browser
                )
                with suppress(NoDatabase):  # the next session or deletion tries again
                    store.erase_old()
                if store.is_shared:
                    watcher = self._sessions.watcher
                    self._listener = store.listen(watcher.receive, watcher.refresh)
            return self._sessions

    def has_database(self) -> bool:
        """Return whether the database can be used, and reports the changes by other servers."""
        try:
            self.sessions().store.require_database()
        except RiichiError:
            return False
        return self._listener is None or self._listener.is_connected

    def has_weights(self) -> bool:
        """Return whether the models are loaded."""
        return self._reader is not None

    def stream_count(self) -> int:
        """Return the number of open streams."""
        watchers = () if self._sessions is None else self._sessions.watchers
        return sum(each.stream_count for each in watchers)

    def close(self) -> None:
        """End all streams and close the database."""
        with self._opening:
            if self._listener is not None:
                self._listener.close()
                self._listener = None
            if self._sessions is not None:
                for each in self._sessions.watchers:
                    each.close()
                self._sessions.store.close()
                self._sessions = None

    async def read_photo(  # noqa: PLR0913 - what is known about the photo
        self,
        name: str,
        photo: IO[bytes],
        *,
        region: Region | None = None,
        game: Game = Game.RIICHI,
        reds: RedFives | None = None,
        on_found: OnFound | None = None,
    ) -> HandReadingResponse:
        """Read the tiles of a photo, or of a region of it, see `PhotoReader.read`.

        Raises:
            PhotoError: If the photo cannot be read, or the region is outside of it.
            WeightsError: If the models cannot be used.
        """
        reading = await self._photo_reader().read(
            photo, region=region, game=game, reds=reds, on_found=on_found
        )
        return hand_reading_response(name, reading)

    async def read_waiting_hand(self, photo: IO[bytes], *, reds: RedFives | None) -> Reading:
        """Read a hand of 13 tiles of riichi, see `read_photo`."""
        return await self._photo_reader().read(
            photo, region=None, game=Game.RIICHI, reds=reds, waiting=True
        )

    async def read_table(self, photo: IO[bytes], *, reds: RedFives | None) -> TableReading:
        """Read a photo of a whole table of riichi, see `read_photo`."""
        return await self._photo_reader().read_table(photo, reds=reds)

    async def read_frame(
        self,
        frame: IO[bytes],
        *,
        game: Game = Game.RIICHI,
        reds: RedFives | None = None,
        seen: Looks = NO_LOOKS,
    ) -> FrameJson:
        """Read a frame of a camera for its viewfinder; raise the same errors as `read_photo`."""
        reader = self._photo_reader()
        return frame_view(await reader.read_frame(frame, game=game, reds=reds, seen=seen))

    async def small_photo(self, photo: IO[bytes]) -> bytes:
        """Return a photo in the size in which tables store it."""
        return await self._photo_reader().small_jpeg(photo)

    def _photo_reader(self) -> PhotoReader:
        with self._opening:
            if self._reader is None:
                # Imported here: an application with another reader needs no NumPy and OpenCV.
                from webapp.web.detector_reader import DetectorReader  # noqa: PLC0415

                self._reader = DetectorReader(models=self._settings.models)
            return self._reader

    def score_hand(self, data: object) -> ScoreResponse | FanScoreResponse:
        """Score the hand of a request; NoAnswer has every reason why it scores nothing."""
        try:
            return decode_for_game(data, ScoreRequest, FanScoreRequest).score()
        except RiichiError as error:
            raise NoAnswer((error,)) from error

    def find_waits(self, data: object) -> WaitsResponse | FanWaitsView:
        """Find the waits of 13 tiles or the discards of 14; NoAnswer has what is not valid."""
        try:
            return decode_for_game(data, WaitsRequest, FanWaitsRequest).find()
        except RiichiError as error:
            raise NoAnswer((error,)) from error
