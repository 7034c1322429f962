"""Hands shown at a draw: from a photo or entered, with their waits under the rules of the table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorer.riichi.waits import Circumstances, NotTenpai, check_tenpai
from scorer.table.events import HandDrawn
from scorer.table.riichi.rivers import nagashi_possible
from scorer.table.session.session import SessionState
from scorer.table.state import WINDS, GameState, require_seat
from scorer.tiles.errors import ImpossibleEvent, RiichiError
from scorer.tiles.hand import Hand
from scorer.tiles.messages import Text
from scorer.tiles.messages import message as _
from scorer.tiles.tile import Tile, parse_tile
from vision.reading.certainty import CHECKED
from vision.reading.correction import RedFives
from vision.reading.doubts import Doubt, DoubtKind
from vision.reading.reading import Reading
from vision.reading.table_reading import TableReading, hand_readings
from webapp.records.reconstruction import moment_of
from webapp.views.hand.requests import HandParts, HandTiles, OneMeld

_WHY_NOT = {
    NotTenpai.FIFTH_TILE: _("It has all four of each tile it waits for."),
    NotTenpai.NO_YAKU: _("It waits without a yaku."),
}
_IRRELEVANT = frozenset(
    {
        *(DoubtKind.TILE_COUNT, DoubtKind.WHOSE_HAND, DoubtKind.INDICATORS),
        *(DoubtKind.MELD, DoubtKind.HIDDEN_FIVE, DoubtKind.NO_COLOUR),
    }
)
"""Doubts that change no waits; a wrong number of tiles is an objection to the hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOfSeat:
    """A hand that a player shows: 13 tiles, a meld counts as three."""

    seat: int
    hand: HandTiles
    melds: tuple[OneMeld, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawHandsRequest:
    """Hands shown at a draw; `replaces` is the entry of a draw that is corrected."""

    hands: tuple[HandOfSeat, ...]
    replaces: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitAtDrawView:
    """A tile that completes a hand, and how many of it the hand has."""

    tile: str
    held: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawDoubtView:
    """A doubt about a hand in a photo.

    Attributes:
        place: The place of a doubtful tile in the hand; None for a doubt about more.
        candidates: The tiles that it can be, the likeliest first.
    """

    code: DoubtKind
    message: Text
    place: int | None
    candidates: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawHandView:
    """A hand shown at a draw.

    Attributes:
        hand: The concealed tiles as they lie.
        notation: The hand in notation; empty if it is not a hand of 13 tiles.
        tenpai: Whether it is tenpai under the rules of the table.
        reason: Why it is not a hand, or why it is not tenpai although it waits.
        noten_riichi: Whether the player declared riichi and is not tenpai.
    """

    seat: int
    hand: tuple[Tile, ...]
    melds: tuple[str, ...]
    notation: str
    tenpai: bool
    waits: tuple[WaitAtDrawView, ...]
    reason: Text | None
    noten_riichi: bool
    doubts: tuple[DrawDoubtView, ...]


@dataclass(frozen=True, slots=True)
class DrawHandsResponse:
    """The hands of a request or a photo; a hand that lies face down is missing.

    Attributes:
        hands: The hands.
        nagashi: The seats whose rivers in the photo are a nagashi mangan under the rules.
    """

    hands: tuple[DrawHandView, ...]
    nagashi: tuple[int, ...] = ()


def require_draw(state: SessionState) -> GameState:
    """Return the current hand; raise a RiichiError if it cannot end in a draw with hands."""
    if state.game is None:
        raise ImpossibleEvent(_("The game is over; start the next game."))
    game = state.game.state
    state.table_game.require_possible(HandDrawn(frozenset(game.riichi) - {*game.dead}), game)
    return game


def hands_of_seats(hands: Sequence[HandOfSeat], state: SessionState) -> tuple[DrawHandView, ...]:
    """Return the views of entered hands, at most one for each seat."""
    game = require_draw(state)
    for hand in hands:
        require_seat(hand.seat, game.players)
    if len({hand.seat for hand in hands}) < len(hands):
        raise ImpossibleEvent(_("A seat shows two hands at a draw; give one hand for each seat."))
    return tuple(_hand_of_seat(hand, state) for hand in hands)


def _hand_of_seat(given: HandOfSeat, state: SessionState) -> DrawHandView:
    parts = given.hand
    hand = HandParts(parts.concealed, (*parts.melds, *given.melds), parts.norths)
    return _view(given.seat, hand, state, ())


def hand_in_photo(seat: int, reading: Reading, state: SessionState) -> DrawHandView:
    """Return the view of the hand of a player in a photo."""
    winning = () if reading.winning_index is None else (reading.winning_index,)
    closed = (*reading.hand_tiles, *winning)
    tiles = tuple(parse_tile(reading.tiles[index].label) for index in closed)
    hand = HandParts(tiles, reading.melds)
    return _view(seat, hand, state, tuple(_doubts(reading, closed)))


def hands_on_table(
    near: int, table: TableReading, state: SessionState, reds: RedFives | None = None
) -> tuple[DrawHandView, ...]:
    """Return the views of the hands in a photo of the table.

    Args:
        near: The seat of the photographer.
        table: The reading of the photo.
        state: The session.
        reds: The red fives of the set, as for `read_table`.
    """
    readings = hand_readings(table, reds)
    return tuple(
        hand_in_photo(seat, reading, state)
        for side, seat in _seats_of_sides(near, table, require_draw(state).players)
        if (reading := readings[side]) is not None
    )


def _seats_of_sides(near: int, table: TableReading, players: int) -> Iterator[tuple[int, int]]:
    """Return the sides of the table with their seats; of three players one side is empty.

    If it is not clear which one, only the side of the photographer is known.
    """
    sides = list(range(len(table.seats)))
    if players < len(sides):
        fewest, *others = sorted(sides[1:], key=lambda side: len(table.seats[side].layout.tiles))
        tiles = [len(table.seats[side].layout.tiles) for side in (fewest, *others)]
        sides.remove(fewest)
        if 2 * tiles[0] >= tiles[1]:
            sides = sides[:1]
    return ((side, (near + number) % players) for number, side in enumerate(sides))


_LONG_RIVER = 12
"""Discards at a draw: a player has 17 or 18, fewer after calls; a shorter river is not whole."""


def nagashi_on_table(near: int, table: TableReading, state: SessionState) -> tuple[int, ...]:
    """Return the seats whose rivers are a nagashi mangan: it has to be seen, and to be sure.

    Args:
        near: The seat of the photographer.
        table: The reading of the photo.
        state: The session.
    """
    players, rules = require_draw(state).players, state.table_game.rules
    if not rules.nagashi_mangan:
        return ()
    seats = moment_of(table).seats
    return tuple(
        seat
        for side, seat in _seats_of_sides(near, table, players)
        if len(seats[side].river) >= _LONG_RIVER
        and table.seats[side].river_evidence.probability > CHECKED
        and nagashi_possible(seats, side)
        and not (rules.nagashi_closed and any(meld.open for meld in seats[side].melds))
    )


def _view(
    seat: int,
    parts: HandParts,
    state: SessionState,
    doubts: tuple[DrawDoubtView, ...],
) -> DrawHandView:
    game = require_draw(state)
    view = DrawHandView(
        seat=seat,
        hand=parts.concealed,
        melds=tuple(map(str, parts.melds)),
        notation="",
        tenpai=False,
        waits=(),
        reason=None,
        noten_riichi=False,
        doubts=doubts,
    )
    try:
        hand = Hand(parts.concealed, parts.melds, parts.norths)
    except RiichiError as error:
        return replace(view, reason=error.message)
    rules = state.table_game.rules
    wind = WINDS[(seat - game.dealer) % game.players]
    riichi = seat in game.riichi
    circumstances = Circumstances(seat=wind, round=game.round, honba=game.honba)
    found = check_tenpai(hand, circumstances, rules, riichi=riichi)
    return replace(
        view,
        notation=str(hand),
        tenpai=found.tenpai,
        waits=tuple(
            WaitAtDrawView(tile=str(tile), held=hand.counts[tile.kind]) for tile in found.waits
        ),
        reason=None if found.not_tenpai is None else _WHY_NOT.get(found.not_tenpai),
        noten_riichi=riichi and not found.tenpai,
    )


def _doubts(reading: Reading, closed: tuple[int, ...]) -> Iterator[DrawDoubtView]:
    """Yield the doubts that can change the waits."""
    places = {reading.tiles[index].box: place for place, index in enumerate(closed)}
    for doubt in reading.doubts:
        candidates = tuple(_candidates(doubt))
        if doubt.kind in _IRRELEVANT or _only_of_red_five(doubt, candidates):
            continue
        single = len(doubt.boxes) == 1
        yield DrawDoubtView(
            code=doubt.kind,
            message=doubt.words,
            place=places.get(doubt.boxes[0]) if single else None,
            candidates=candidates,
        )


_LIKELY = 0.05
_MOST_CANDIDATES = 3


def _candidates(doubt: Doubt) -> Iterator[str]:
    """Yield the likely tiles, without backs and flowers."""
    for label, probability in doubt.candidates[:_MOST_CANDIDATES]:
        if probability > _LIKELY and label[-1] in "mpsz":
            yield label


def _only_of_red_five(doubt: Doubt, candidates: tuple[str, ...]) -> bool:
    """Return whether a doubt is about the colour of a five, which changes no waits."""
    kinds = {parse_tile(label).kind for label in candidates}
    return doubt.kind is DoubtKind.UNCERTAIN_TILE and len(candidates) > 1 and len(kinds) == 1
