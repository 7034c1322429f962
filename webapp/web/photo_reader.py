"""The interface through which the application reads photos."""

from typing import IO, Protocol

from scorer.tiles.terms import Game
from vision.photo import Region
from vision.pipeline import OnFound
from vision.reading.correction import RedFives
from vision.reading.looks import Look, Looks
from vision.reading.reading import Reading
from vision.reading.table_reading import TableReading


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
